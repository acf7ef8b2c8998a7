"""docs/scenarios.md: its examples come true, and its tables leave nothing out."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from dealers.games import find_game
from dealers.kernel.scenario import Scenario, parse, run

DOCS = Path(__file__).parents[2] / "docs" / "scenarios.md"
TEXT = DOCS.read_text(encoding="utf-8")


def examples() -> list[Scenario]:
    """The scenarios of all fenced blocks, with the line numbers of the page."""
    found = []
    for block in re.finditer(r"^```scenario\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL):
        before = TEXT.count("\n", 0, block.start(1))
        found += parse("\n" * before + block[1], DOCS.name)
    return found


@pytest.mark.parametrize("scenario", examples(), ids=lambda scenario: scenario.title)
def test_every_example_of_the_page_comes_true(scenario: Scenario) -> None:
    result = run(scenario, find_game)
    assert result.passed, "\n" + "\n".join(map(str, result.failures))


def test_the_page_has_examples() -> None:
    assert len(examples()) > 5


def test_the_page_names_every_zone_fact_and_option() -> None:
    game = find_game("dark-dealings")
    options = game.check_options({})
    table = game.new_table(2)
    names = [zone.name for zone in game.zones(options)]
    names += [*game.positions.arrangement, *game.facts(table.state)]
    missing = [name for name in names if f"`{name}`" not in TEXT]
    missing += [s.name for s in game.settings if f"`{s.name.replace('_', ' ')}" not in TEXT]
    assert missing == []


def test_the_page_shows_every_prompt_and_kind_of_event() -> None:
    """Play some games and look up every sentence, with names and numbers taken out."""
    game = find_game("dark-dealings")
    names = ["Jenny", "Ken", "Ann"]
    cards = sorted((card.name for card in game.cards), key=len, reverse=True)

    def shape(sentence: str) -> str:
        sentence = re.sub("|".join(map(re.escape, cards)), "CARD", sentence)
        sentence = re.sub("|".join(names), "Jenny", sentence)
        sentence = re.sub(r"CARD(, CARD)+", "CARDS", sentence)
        sentence = re.sub(r"(Trap|Spell|Minion)\b", "TYPE", sentence)
        return re.sub(r"\d+", "N", sentence.replace("second", "first"))

    known = {shape(cell.strip()) for cell in re.findall(r"^\| ([^|]+)", TEXT, re.MULTILINE)}
    matches: list[tuple[int, dict[str, Any]]] = [
        (1, {"row": 4}),
        (3, {"expansion_heroes": True}),
        (2, {"hardcore": True}),
    ]
    for seats, options in matches:
        table = game.new_table(seats, options, seed=5)
        while not table.over:
            seat, offered = table.turn()
            assert shape(table.pending[seat].prompt) in known
            table.answer(seat, offered[0])
        for event in table.events(0):
            sentence = game.words.event_text(event, names)
            if "a hidden card" not in sentence:
                assert shape(sentence) in known
