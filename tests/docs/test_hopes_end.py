"""The page about Hope's End: tables are those of the content, rulings are shown, the words of scenarios are
complete; and together the scenarios use every card."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.docs.card_tables import places, with_tables
from tests.docs.hopes_end_tables import PAGE, tables
from tests.docs.pages import ROOT, blocks

from dealers.games import find_game
from dealers.games.hopes_end.cards import MODIFIERS
from dealers.kernel.scenario import parse, read, run
from dealers.kernel.scenario.shipped import shipped
from dealers.kernel.text import names_for_seats

GAME = find_game("hopes-end")
TEXT = PAGE.read_text(encoding="utf-8")
RULES_TEXT = (ROOT / "src/dealers/games/hopes_end/rules.md").read_text(encoding="utf-8")
RULINGS = [f"HE-{number:02}" for number in range(1, 45)]
SCENARIOS = shipped(find_game("hopes-end")).values()
TOPICS = [
    *MODIFIERS, "shelter", "exchange", "choose stack", "ruin limit", "loose edges", "scoring",
    "rulebook example: a completed building", "rulebook example: a completed road",
    "rulebook example: a completed barracks",
]  # fmt: skip


# --- the page -------------------------------------------------------------------------------------------


def test_the_tables_are_those_of_the_content() -> None:
    assert sorted(places(TEXT)) == sorted([*tables(), "balance"])  # that one is measured
    assert with_tables(TEXT, tables()) == TEXT, "write them anew: python -m tests.docs.hopes_end_tables"


def test_every_tile_and_card_stands_in_the_page() -> None:
    for card in GAME.cards:
        assert f"| {card.name} |" in TEXT


def test_every_option_of_the_game_is_explained() -> None:
    for setting in GAME.settings:
        assert f"`--{setting.name.replace('_', '-')}" in TEXT
        assert f"`{setting.name.replace('_', ' ')}" in TEXT


def test_all_rulings_are_listed_in_order_and_ask_what_the_rules_page_asks() -> None:
    listed = re.findall(r"^\| (HE-\d\d) \| (.+?) \|", TEXT, re.MULTILINE)
    assert [ruling for ruling, _ in listed] == RULINGS
    assert listed == re.findall(r"^\| (HE-\d\d) \| (.+?) \|", RULES_TEXT, re.MULTILINE)


def test_every_ruling_is_shown_where_the_page_says() -> None:
    for ruling, row in re.findall(r"^\| (HE-\d\d) \|(.+)\|$", TEXT, re.MULTILINE):
        links = re.findall(r"\]\((\S+\.scenario)\)", row)
        assert links
        for link in links:
            assert any(ruling in scenario.shows for scenario in read(PAGE.parent / link)), (ruling, link)


def test_the_example_comes_true() -> None:
    [block] = blocks(PAGE, "scenario")
    for scenario in parse("\n" * (block.line - 1) + block.text, PAGE.name):
        result = run(scenario, find_game)
        assert result.passed, "\n" + "\n".join(map(str, result.failures))


def test_the_page_names_every_zone_and_fact() -> None:
    names = [zone.name for zone in GAME.zones(GAME.check_options({}))]
    names += [*GAME.positions.arrangement, *GAME.facts(GAME.new_table(2).state)]
    assert [name for name in names if f"`{name}`" not in TEXT] == []


NAMES = ["Jenny", "Ken", "Ann"]
CARD_NAMES = "|".join(map(re.escape, sorted((card.name for card in GAME.cards), key=len, reverse=True)))
SAID = [answer["text"] for card in GAME.cards for answer in card.details.get("answers", ())]
SAID += [card.details["chronicle"] for card in GAME.cards if card.kind == "history"]
SPOKEN = "|".join(map(re.escape, sorted(SAID, key=len, reverse=True)))


def shape(sentence: str) -> str:
    """A sentence without what differs from one game to another."""
    sentence = re.sub(SPOKEN, "WORDS", sentence)
    sentence = re.sub(CARD_NAMES, "CARD", sentence)
    sentence = re.sub(r"CARD(?:, CARD)* and CARD", "CARDS", sentence)
    sentence = re.sub(r"\bat (?:0|[EW]\d+ [NS]\d+|[EWNS]\d+)", "at PLACE", sentence)
    sentence = re.sub(r"upright|turned right|upside down|turned left", "TURNED", sentence)
    sentence = re.sub(rf"(?:(?:, | and )?\b\d+ for (?:{'|'.join(NAMES)}))+", "SHARES", sentence)
    sentence = re.sub("|".join(NAMES), "Jenny", sentence)
    sentence = re.sub(r"\b(?:building|road) of", "FEATURE of", sentence)
    sentence = re.sub(r"first|second|third", "first", sentence)
    sentence = re.sub(r"(?:Morality|History) deck", "DECK", sentence)
    sentence = re.sub(r"stack [A-D]", "stack A", sentence)
    sentence = re.sub(r"\d+", "N", sentence)
    return re.sub(r"N( (?:extra )?tile)s\b", r"N\1", sentence)


def test_the_page_shows_every_prompt_and_kind_of_event() -> None:
    """Play some games and look up every sentence, with names, places and numbers taken out."""
    known = {shape(cell.strip()) for cell in re.findall(r"^\| ([^|]+)", TEXT, re.MULTILINE)}
    known |= {sentence.replace("finishedSHARES", "finished") for sentence in known}
    matches: list[tuple[int, dict[str, Any]]] = [(2, {"choose_stack": True}), (3, {"ruin_limit": 20})]
    for seats, options in matches:
        table = GAME.new_table(seats, options, seed=5)
        while not table.over:
            seat, offered = table.turn()
            assert shape(names_for_seats(table.pending[seat].prompt, NAMES)) in known
            table.answer(seat, offered[len(table.history) % len(offered)])
        for event in table.events(0):
            assert shape(GAME.words.event_text(event, NAMES)) in known


# --- the scenarios --------------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", TOPICS)
def test_every_modifier_effect_and_option_is_shown(topic: str) -> None:
    assert any(topic in scenario.shows for scenario in SCENARIOS)


def test_every_history_card_is_shown_by_a_scenario_of_its_own() -> None:
    shown = [name for scenario in SCENARIOS for name in scenario.shows]
    assert [c.name for c in GAME.cards if c.kind == "history" and shown.count(c.name) != 1] == []


def test_every_tile_and_card_takes_part_in_a_scenario() -> None:
    text = "\n".join(line.text + "," for s in SCENARIOS for block in s.blocks for line in block.lines)
    for mark in ":;()":
        text = text.replace(mark, ",")
    named = {part.strip() for part in text.replace("\n", ",").split(",")}
    assert [card.name for card in GAME.cards if card.name not in named] == []
