"""A designer who changes a number on a card hears only of scenarios about that card.

All others stand on numbers of their own: their header says `numbers:`, see docs/scenarios.md.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dealers.games import GAMES, find_game
from dealers.kernel import ContentError, DealersError, Game
from dealers.kernel.numbers import with_numbers
from dealers.kernel.scenario import Scenario, run
from dealers.kernel.scenario.file import Line
from dealers.kernel.scenario.shipped import shipped

AS_PRINTED = {("dark-dealings", "cards.scenario")}
"""Scenarios about every card that they name."""


def numbers_of(game: Game[Any]) -> Iterator[tuple[str, str, int]]:
    """Every number in the content of a game: whose it is, what `numbers:` calls it, the number."""
    for file in sorted((Path(inspect.getfile(type(game))).parent / "content").glob("*.toml")):
        yield from _numbers(tomllib.loads(file.read_text(encoding="utf-8")), [])


def _numbers(rows: Any, words: list[str]) -> Iterator[tuple[str, str, int]]:
    if isinstance(rows, dict) and "name" in rows:
        words = [rows["name"]]
    for key, found in rows.items() if isinstance(rows, dict) else enumerate(rows, start=1):
        if isinstance(found, dict | list):
            yield from _numbers(found, [*words, str(key)] if words else [])
        elif type(found) is int and words:
            yield words[0], " ".join([*words, str(key)]), found


def concerns(scenario: Scenario, card: str) -> bool:
    """Whether a scenario is about a card: its title or `shows` names it."""
    return (scenario.header["game"].text, Path(scenario.file).name) in AS_PRINTED or any(
        card.lower() in words.lower() for words in (scenario.title, *scenario.shows)
    )


def names(scenario: Scenario, card: str) -> bool:
    """Whether a card takes part in a scenario."""
    return any(card.lower() in line.text.lower() for block in scenario.blocks for line in block.lines)


def passes(scenario: Scenario, changed: str) -> bool:
    """Whether a scenario comes true although a number in the content has changed."""
    header = scenario.header
    own = header.get("numbers", Line(scenario.number, ""))
    try:
        scenario.header = {**header, "numbers": Line(own.number, f"{changed}, {own.text}")}
        return run(scenario, find_game).passed
    except DealersError:
        return False
    finally:
        scenario.header = header


def other_numbers(game: Game[Any], words: str, number: int, steps: tuple[int, ...]) -> list[str]:
    """The same number changed, as far as the content allows it."""
    found = []
    for to in [number + step for step in steps if number + step >= 0]:
        try:
            with_numbers(game, (f"{words} {to}",))
        except ContentError:
            continue
        found.append(f"{words} {to}")
    return found


def surprises(name: str, steps: tuple[int, ...], every: int = 1) -> Iterator[tuple[Scenario, str]]:
    """Scenarios that fail for a changed number of a card that they are not about, and that number."""
    scenarios = shipped(find_game(name)).values()
    for card, words, number in list(numbers_of(find_game(name)))[::every]:
        near = [s for s in scenarios if names(s, card) and not concerns(s, card)]
        if near:
            for changed in other_numbers(find_game(name), words, number, steps):
                yield from [(s, f"{words} {number}") for s in near if not passes(s, changed)]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_changed_number_fails_only_scenarios_about_its_card(name: str) -> None:
    missing = [f"{s.file}:{s.number}: add to numbers: {number}" for s, number in surprises(name, (-2, 1), 29)]
    assert missing == []
