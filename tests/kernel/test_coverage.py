"""Tracing rules: what counts as shown and carried out, and what is reported as missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dealers.games import find_game
from dealers.kernel import coverage as traced
from dealers.kernel.coverage import Coverage, coverage, read_modules
from dealers.kernel.scenario import parse

GAME = find_game("dark-dealings")
PAGE = """## Setup

**1.1** Nine heroes are dealt.

**1.2** <!-- not in play: a list --> There is a tower.

| DD-01 | In which order? | This one |
"""
SHOWN = "1.1, DD-01"


@pytest.fixture(autouse=True)
def a_small_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A rules page with three entries and a module; the game object is that of Dark Dealings."""
    monkeypatch.setattr(traced, "folder", lambda game: tmp_path)
    monkeypatch.setattr(traced, "rules_text", lambda game: PAGE)
    (tmp_path / "deal.py").write_text('"""Dealing.\n\nRules: 1.1\n"""\n\nHAND = 9  # DD-01\n')
    return tmp_path


def _coverage(*lines: str, game: str = "dark-dealings") -> Coverage:
    header = "\n".join(lines)
    text = f"scenario: nine\n{header}\ngame: {game}\nplayers: Jenny, Ken\nthen\n  Jenny's hand: 9 cards\n"
    return coverage(GAME, parse(text, "deal.scenario"))


def test_a_rule_is_traced_to_the_scenarios_and_modules_that_cite_it() -> None:
    result = _coverage("rule: 1.1, DD-01")
    assert result.missing == []
    one, tower = result.rules
    assert ([s.title for s in one.scenarios], one.modules) == (["nine"], ["deal.py"])
    assert (tower.scenarios, tower.rule.not_in_play) == ([], "a list")
    [order] = result.rulings
    assert ([s.title for s in order.scenarios], order.modules) == (["nine"], ["deal.py"])


def test_a_ruling_counts_in_shows_too_but_a_rule_does_not() -> None:
    assert _coverage("rule: 1.1", "shows: DD-01, Thief").missing == []
    [missing] = _coverage("rule: DD-01", "shows: 1.1").missing
    assert missing == "1.1 is shown by no scenario: Nine heroes are dealt."


def test_a_rule_that_play_can_show_and_nobody_cites_is_missing() -> None:
    assert [sentence.split(" is ")[0] for sentence in _coverage("rule: 1.1").missing] == ["DD-01"]
    assert [sentence.split(" is ")[0] for sentence in _coverage().missing] == ["1.1", "DD-01"]


def test_scenarios_of_other_games_show_nothing() -> None:
    assert len(_coverage(f"rule: {SHOWN}", game="hopes-end").missing) == 2


@pytest.mark.parametrize("line", ["rule: 1.1, DD-01, 1.3", "rule: 1.1, DD-01, 1", "rule: 1.1, DD-01, Thief"])
def test_a_citation_of_what_the_page_does_not_have_is_reported_with_its_line(line: str) -> None:
    [missing] = _coverage(line).missing
    assert missing == f"deal.scenario:2: the rules page has no {line.rpartition(', ')[2]}"


def test_a_ruling_in_shows_that_does_not_exist_is_reported_and_other_words_are_free() -> None:
    [missing] = _coverage("rule: 1.1, DD-01", "shows: DD-07, B52, Thief 33").missing
    assert missing == "deal.scenario:3: the rules page has no DD-07"


def test_what_is_not_in_play_cannot_be_shown() -> None:
    [missing] = _coverage("rule: 1.1, 1.2, DD-01").missing
    assert missing == "1.2 is marked as not in play, but shown by 'nine'"


@pytest.mark.parametrize("line", ["Rules: 2", "rules 1.1", "Rules 1.1"])
def test_a_rule_that_no_module_carries_out_is_missing(a_small_game: Path, line: str) -> None:
    (a_small_game / "deal.py").write_text(f'"""Dealing.\n\n{line}\n"""\n')
    assert (
        "1.1 is in no module's line `Rules:`: Nine heroes are dealt." in _coverage(f"rule: {SHOWN}").missing
    )


def test_a_module_may_cite_a_whole_section_and_nothing_that_is_not_there(a_small_game: Path) -> None:
    (a_small_game / "deal.py").write_text('"""Dealing.\n\nRules: 1, 3.2\n"""\n')
    result = _coverage(f"rule: {SHOWN}")
    assert result.rules[0].modules == ["deal.py"]
    assert result.missing == ["deal.py: the rules page has no 3.2"]


@pytest.mark.parametrize(("text", "mentioned"), [("DD-01", True), ("DD-011", False), ("XDD-01", False)])
def test_a_ruling_is_mentioned_as_a_whole_word(a_small_game: Path, text: str, mentioned: bool) -> None:
    (a_small_game / "deal.py").write_text(f'"""Dealing.\n\nRules: 1\n"""\n# {text}\n')
    assert _coverage(f"rule: {SHOWN}").rulings[0].modules == (["deal.py"] if mentioned else [])


def test_a_page_without_numbers_is_not_taken_for_a_complete_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traced, "rules_text", lambda game: "# A game\n\nTake turns.\n")
    assert "no rule of the rules page has a number" in coverage(GAME, []).missing[0]


def test_modules_in_folders_below_are_read(a_small_game: Path) -> None:
    (a_small_game / "decks").mkdir()
    (a_small_game / "decks" / "owls.py").write_text('"""Owls.\n\nRules: 1.1\n"""\n')
    game: Any = GAME
    assert [(module.name, module.rules) for module in read_modules(game)] == [
        ("deal.py", ["1.1"]),
        ("decks/owls.py", ["1.1"]),
    ]
