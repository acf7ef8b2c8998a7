"""The pages about Dealers in Hope: tables are those of content, code and scenarios, words are complete."""

from __future__ import annotations

import re

from tests.docs.card_tables import places, with_tables
from tests.docs.dealers_in_hope_tables import (
    FOLDER,
    PAGE,
    RULES,
    edition_rows,
    rules_tables,
    rulings,
    scenario_tables,
    shown_in,
    tables,
)
from tests.docs.pages import ROOT, blocks

from dealers.games import find_game
from dealers.games.dealers_in_hope import words
from dealers.games.dealers_in_hope.setup import PRESETS
from dealers.games.dealers_in_hope.state import PARTS, PHASES
from dealers.kernel.scenario import parse, run

GAME = find_game("dealers-in-hope")
CODE = ROOT / "src" / "dealers" / "games" / "dealers_in_hope"
TEXT = PAGE.read_text(encoding="utf-8")
RULES_TEXT = RULES.read_text(encoding="utf-8")
ANEW = "write them anew: python -m tests.docs.dealers_in_hope_tables"


# --- the page -------------------------------------------------------------------------------------------


def test_the_tables_are_those_of_content_and_code() -> None:
    assert sorted(places(TEXT)) == sorted([*tables(), *scenario_tables()])
    assert with_tables(TEXT, tables()) == TEXT, ANEW


def test_every_ruling_of_the_rules_page_is_listed() -> None:
    listed = re.findall(r"^\| (DIH-\d\d|O\d+) \| (.+?) \|", TEXT, re.MULTILINE)
    assert listed == rulings(), ANEW


def test_rulings_and_editions_are_shown_where_the_page_says() -> None:
    shown = shown_in()
    for name, row in re.findall(r"^\| (DIH-\d\d|O\d+) \|(.+)\|$", TEXT, re.MULTILINE):
        links = re.findall(rf"\({FOLDER}/(\S+)\.scenario\)", row)
        assert links, f"{name}: {ANEW}"
        assert set(links) <= set(shown.get(name, [])), f"{name}: {ANEW}"
    section = TEXT.partition("## The two editions")[2].partition("\n## ")[0]
    for numbers, what in edition_rows():
        assert f"| {numbers} | {what} | [" in section, ANEW


def test_every_option_of_the_game_is_explained() -> None:
    for setting in GAME.settings:
        assert f"`--{setting.name}" in TEXT
        assert f"`{setting.name} " in TEXT
        assert f"*{setting.name.capitalize()}*" in RULES_TEXT
    for name in PRESETS:
        assert f"`{name}`" in RULES_TEXT


def test_the_page_names_every_zone_and_fact() -> None:
    names = [zone.name for zone in GAME.zones(GAME.check_options({}))]
    names += [*GAME.positions.arrangement, *GAME.facts(GAME.new_table(3).state), *PARTS, *PHASES]
    assert [name for name in names if f"`{name}`" not in TEXT] == []


def test_the_page_shows_every_kind_of_event() -> None:
    rows = re.findall(r"^\| (.+?) \|", TEXT.partition("### Events")[2].partition("### ")[0], re.MULTILINE)
    assert sorted(words.EVENTS.templates) == sorted(re.findall("`([^`]+)`", " ".join(rows)))


def test_every_field_of_the_content_files_is_explained() -> None:
    section = TEXT.partition("## Content files")[2].partition("\n## ")[0]
    for path in (CODE / "content").glob("*.toml"):
        text = re.sub(r'"[^"]*"', "", path.read_text(encoding="utf-8"))
        rows = re.findall(r"^(\[\[[\w.]+\]\])", text, re.MULTILINE)
        fields = re.findall(r"^(\w+) = ", text, re.MULTILINE)
        fields += [
            name for some in re.findall(r"= \[?(\{.*)", text) for name in re.findall(r"(\w+) = ", some)
        ]
        for name in sorted({*rows, *fields}):
            assert f"`{name}`" in section, (path.name, name)


def test_modules_and_functions_are_where_the_page_says() -> None:
    modules = re.findall(r"`(\w+\.py)`", TEXT.partition("## Where things are")[2].partition("\n## ")[0])
    there = {path.name for path in CODE.glob("*.py")} - {"__init__.py", "game.py"}
    assert sorted(modules) == sorted(there)
    section = TEXT.partition("## How a turn runs")[2].partition("\n## ")[0]
    named = re.findall(r"`(turn|assault|train|winter|effects)\.(\w+)`", section)
    assert len(named) > 15
    for module, name in named:
        assert f"def {name}(" in (CODE / f"{module}.py").read_text(encoding="utf-8"), (module, name)


def test_the_example_comes_true() -> None:
    [block] = blocks(PAGE, "scenario")
    for scenario in parse("\n" * (block.line - 1) + block.text, PAGE.name):
        result = run(scenario, find_game)
        assert result.passed, "\n" + "\n".join(map(str, result.failures))


# --- the rules page -------------------------------------------------------------------------------------


def test_the_tables_of_the_rules_page_are_those_of_content_and_code() -> None:
    assert sorted(places(RULES_TEXT)) == sorted(rules_tables())
    assert with_tables(RULES_TEXT, rules_tables()) == RULES_TEXT, ANEW


def test_the_rules_page_has_every_ruling_once_and_says_where_it_comes_from() -> None:
    names = [name for name, _ in rulings()]
    own = [name for name in names if name.startswith("O")]
    assert names == [f"DIH-{n:02}" for n in range(1, 59)] + [f"O{n}" for n in range(1, len(own) + 1)]
    rows = re.findall(r"^\| (DIH-\d\d|O\d+) \|.+\| (.+) \|$", RULES_TEXT, re.MULTILINE)
    assert {source for name, source in rows if name.startswith("D")} == {"Official", "Ruling"}
    assert {source for name, source in rows if name.startswith("O")} == {"Our reading"}


def test_the_rules_page_lists_every_row_of_the_editions() -> None:
    told = re.findall(r'"""Rows? ([\d, and]+):', (CODE / "editions.py").read_text(encoding="utf-8"))
    rows = {number for some in told for number in re.findall(r"\d+", some)}
    assert {number for numbers, _ in edition_rows() for number in numbers.split(", ")} == rows


def test_content_that_is_ours_is_labelled() -> None:
    assert "*original content*" in RULES_TEXT
    for path in (CODE / "content").glob("*.toml"):
        assert path.read_text(encoding="utf-8").startswith('label = "original content"\n'), path.name
    assert {card.details["label"].partition(",")[0] for card in GAME.cards} == {"original content"}


def test_every_heading_of_the_rules_page_can_be_linked_to() -> None:
    headings = re.findall(r"^#+ (.+)$", RULES_TEXT, re.MULTILINE)
    assert len(headings) == len(set(headings))
