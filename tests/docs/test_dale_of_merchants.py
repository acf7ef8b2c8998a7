"""The page about Dale of Merchants: tables are those of content and code, rulings are shown where it says,
its words are complete; and the card that `adding-a-card.md` walks through is the real one."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import Any

import pytest
from tests.docs.card_tables import places, with_tables
from tests.docs.dale_of_merchants_tables import (
    FOLDER,
    PAGE,
    RULES,
    SCENARIOS,
    UNSEEN,
    rules_tables,
    rulings,
    shown_in,
    tables,
)
from tests.docs.pages import ROOT, blocks

from dealers.games import find_game
from dealers.games.dale_of_merchants import cards, words
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.effects import Turn
from dealers.kernel import Chance, Effect
from dealers.kernel.conformance.effects import imagined_effects
from dealers.kernel.scenario import parse, run

GAME = find_game("dale-of-merchants")
CODE = ROOT / "src" / "dealers" / "games" / "dale_of_merchants"
TEXT = PAGE.read_text(encoding="utf-8")
ADDING = ROOT / "docs" / "adding-a-card.md"


# --- the page -------------------------------------------------------------------------------------------


def test_the_tables_are_those_of_content_and_code() -> None:
    assert sorted(places(TEXT)) == sorted([*tables(), "rulings"])
    assert with_tables(TEXT, tables()) == TEXT, (
        "write them anew: python -m tests.docs.dale_of_merchants_tables"
    )


def test_every_ruling_of_the_rules_page_is_listed() -> None:
    listed = re.findall(r"^\| ([FR][\d.]+) \| (.+?) \|", TEXT, re.MULTILINE)
    assert listed == rulings()


def test_every_ruling_is_shown_where_the_page_says() -> None:
    shown = shown_in()
    for ruling, row in re.findall(r"^\| ([FR][\d.]+) \|(.+)\|$", TEXT, re.MULTILINE):
        links = re.findall(rf"\({FOLDER}/(\S+)\.scenario\)", row)
        assert links or UNSEEN[ruling], f"{ruling}: write the tables anew"
        assert set(links) <= set(shown.get(ruling, [])), ruling


def test_every_option_of_the_game_is_explained() -> None:
    for setting in GAME.settings:
        assert f"`--{setting.name.replace('_', '-')}" in TEXT
        assert f"`{setting.name.replace('_', ' ')}" in TEXT


def test_the_page_names_every_zone_and_fact() -> None:
    names = [zone.name for zone in GAME.zones(GAME.check_options({}))]
    names += [*GAME.positions.arrangement, *GAME.facts(GAME.new_table(2).state)]
    assert [name for name in names if f"`{name}`" not in TEXT] == []


def test_the_page_shows_every_kind_of_event() -> None:
    kinds = list(words.EVENTS.templates)
    rows = re.findall(r"^\| (.+?) \|", TEXT.partition("### Events")[2].partition("### ")[0], re.MULTILINE)
    assert sorted(kinds) == sorted(re.findall("`([^`]+)`", " ".join(rows)))


def test_the_example_comes_true() -> None:
    [block] = blocks(PAGE, "scenario")
    for scenario in parse("\n" * (block.line - 1) + block.text, PAGE.name):
        result = run(scenario, find_game)
        assert result.passed, "\n" + "\n".join(map(str, result.failures))


def test_every_way_of_tying_a_function_to_a_card_is_a_point_of_the_turn() -> None:
    ways = [
        name
        for name, way in inspect.getmembers(cards, inspect.isfunction)
        if not name.startswith("_") and "_tied_to(" in inspect.getsource(way)
    ]
    assert len(ways) == 9
    assert [way for way in ways if f"`@{way}`" not in TEXT] == []


def test_the_points_of_a_turn_are_where_the_page_says() -> None:
    section = TEXT.partition("## What a turn asks the cards")[2].partition("\n## ")[0]
    named = re.findall(r"`(technique|turn|market|paying|stall|moves|traps)\.(\w+)`", section)
    assert len(named) > 15
    for module, name in named:
        assert f"def {name}(" in (CODE / f"{module}.py").read_text(encoding="utf-8"), (module, name)


# --- the rules page -------------------------------------------------------------------------------------


def test_the_tables_of_the_rules_page_are_those_of_the_content() -> None:
    text = RULES.read_text(encoding="utf-8")
    assert sorted(places(text)) == sorted(rules_tables())
    assert with_tables(text, rules_tables()) == text, "write them anew"


def test_the_rules_page_has_all_rulings_in_order() -> None:
    counts = {
        "R2.1": 9,
        "R2.2": 5,
        "R2.3": 5,
        "R2.4": 5,
        "R2.5": 6,
        "R2.6": 4,
        "R2.7": 4,
        "R2.8": 3,
        "R2.9": 2,
    }
    wanted = [f"F{n}" for n in range(1, 8)]
    wanted += [f"{section}.{n}" for section, count in counts.items() for n in range(1, count + 1)]
    wanted += ["R2.10", *[f"R3.{n}" for n in range(1, 7)]]
    assert [ruling for ruling, _ in rulings()] == wanted


def test_the_rules_page_says_of_every_ruling_where_it_comes_from() -> None:
    rows = re.findall(r"^\| [FR][\d.]+ \|.+\| (.+) \|$", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == len(rulings())
    assert {source for row in rows for source in row.lower().split(", ")} == {
        "rulebook",
        "faq",
        "reading",
        "online",
    }


def test_the_rules_page_explains_every_option_and_labels_what_is_original() -> None:
    text = RULES.read_text(encoding="utf-8")
    for setting in GAME.settings:
        assert f"*{setting.name.replace('_', ' ')}" in text.lower() or f"### {setting.name}" in text.lower()
    assert "*original content*" in text
    assert CARDS.traps.label == "original content"


def test_the_turn_told_as_an_example_is_the_one_that_is_played() -> None:
    told = RULES.read_text(encoding="utf-8").partition("### A turn as an example")[2].partition("## Your")[0]
    steps = [
        label
        for row in re.findall(r"^\| (`.+?) \|", told, re.MULTILINE)
        for label in re.findall("`(.+?)`", row)
    ]
    played = (SCENARIOS / "example.scenario").read_text(encoding="utf-8")
    assert steps == re.findall(r"^  Jenny: (.+)$", played, re.MULTILINE)


def test_every_card_and_trap_is_on_the_rules_page() -> None:
    text = RULES.read_text(encoding="utf-8").partition("## All cards")[2]
    names = [row.name for deck in CARDS.decks for row in deck.cards]
    assert [name for name in names if f"**{name}**" not in text] == []
    assert [trap.name for trap in CARDS.traps.traps if f"| {trap.name} |" not in text] == []


def test_every_heading_of_the_rules_page_can_be_linked_to() -> None:
    headings = re.findall(r"^#+ (.+)$", RULES.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(headings) == len(set(headings))


# --- adding a card --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "file"),
    [
        ("toml penguins.toml", CODE / "content" / "penguins.toml"),
        ("python penguins.py", CODE / "decks" / "penguins.py"),
        ("scenario penguins.scenario", SCENARIOS / "penguins.scenario"),
    ],
)
def test_the_card_of_the_tutorial_is_the_real_one(language: str, file: Path) -> None:
    [block] = blocks(ADDING, language)
    assert block.text in file.read_text(encoding="utf-8")


def test_every_field_of_the_content_files_is_explained() -> None:
    text = ADDING.read_text(encoding="utf-8").partition("## A card that does something new")[2]
    rows = "\n".join(path.read_text(encoding="utf-8") for path in (CODE / "content").glob("*.toml"))
    fields = set(re.findall(r"^(\w+) = ", rows, re.MULTILINE))
    assert [field for field in sorted(fields) if f"`{field}`" not in text] == []


def problems_with_luggage(code: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the check finds where the card of the page, in place of Traveling Equipment, asks its question."""
    names: dict[str, Any] = {
        "technique": lambda name: lambda function: function,
        "Turn": Turn,
        "Effect": Effect,
    }
    exec(compile(code, "luggage.py", "exec"), names)
    monkeypatch.setitem(cards.PLAY, CARDS.numbers["Traveling Equipment"], names["heavy_luggage"])
    rng = Chance(1)
    found: list[str] = []
    table = GAME.new_table(2, {"decks": "penguins", "traps": 2}, seed=1)
    for _ in range(2000):
        seat, options = table.turn()
        if table.pending[seat].prompt == "You may discard a card.":
            found += imagined_effects(table, None, rng)
        wanted = [option for option in options if table.label(option) == "play Traveling Equipment"]
        table.answer(seat, wanted[0] if wanted else options[rng.below(len(options))])
        if table.over:
            break
    return found


def test_the_card_that_goes_by_a_hidden_card_needs_what_the_page_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    [block] = blocks(ADDING, "python luggage")
    assert problems_with_luggage(block.text, monkeypatch) == []
    forgetful = block.text.replace("t.s.chance.remember", "")
    found = problems_with_luggage(forgetful, monkeypatch)
    [shown] = [block.text for block in blocks(ADDING, "text") if block.text.startswith("imagined effects")]
    words = " ".join(shown.partition(": ")[2].split()).replace("Heavy Luggage", "Traveling Equipment")
    pattern = re.escape(words).replace(r"line\ \.\.\.", r"line \d+")
    assert any(re.fullmatch(pattern, problem) for problem in found), found
