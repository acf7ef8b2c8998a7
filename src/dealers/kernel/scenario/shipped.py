"""The scenarios that come with a game: all files of the folder `scenarios` beside its code."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from dealers.kernel.coverage import coverage
from dealers.kernel.game import Game
from dealers.kernel.rulespage import folder
from dealers.kernel.scenario.file import Scenario, ScenarioError, read

SUFFIX = ".scenario"


def scenario_folder(game: Game[Any]) -> Path:
    """Where the scenarios of a game are; there need not be any."""
    return folder(game) / "scenarios"


@lru_cache(maxsize=16)
def shipped(game: Game[Any]) -> dict[str, Scenario]:
    """The scenarios of a game, each by the name that its title gives it."""
    found: dict[str, Scenario] = {}
    for file in sorted(scenario_folder(game).glob(f"*{SUFFIX}")):
        for scenario in read(file):
            name = name_of(scenario.title)
            if name in found:
                raise ScenarioError(
                    f"{scenario.file}:{scenario.number}: {found[name].file} has a scenario "
                    f"with this title already: {scenario.title}"
                )
            found[name] = scenario
    return found


def name_of(title: str) -> str:
    """What a scenario with this title is called in addresses.

    >>> name_of("a Thief's escape: 7, not 8")
    'a-thief-s-escape-7-not-8'
    """
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


@lru_cache(maxsize=16)
def examples(game: Game[Any]) -> dict[str, list[str]]:
    """For every rule and ruling that is shown: the names of the scenarios, the best to look at first.

    Those come first in which something is done, then those about few rules and cards, and short ones.
    """
    traced = coverage(game, shipped(game).values())
    return {
        one.rule.number: [name_of(s.title) for s in sorted(one.scenarios, key=_how_plain)]
        for one in (*traced.rules, *traced.rulings)
        if one.scenarios
    }


def _how_plain(scenario: Scenario) -> tuple[bool, int, int]:
    played = [line for block in scenario.blocks if block.kind == "play" for line in block.lines]
    return not played, len(scenario.rules) + len(scenario.shows), len(played)
