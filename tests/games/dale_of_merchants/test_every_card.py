"""Together the scenarios of Dale of Merchants show every card, and use what they say they show."""

from __future__ import annotations

import pytest

from dealers.games import find_game
from dealers.games.dale_of_merchants.abilities import ABILITIES
from dealers.games.dale_of_merchants.cards import CARDS, COLOURS
from dealers.kernel.scenario import Scenario
from dealers.kernel.scenario.shipped import shipped

ALL = list(shipped(find_game("dale-of-merchants")).values())
SHOWN = {name for scenario in ALL for name in scenario.shows}

NAMES = [card.name for card in CARDS.catalogue if card.kind != "trap"]
NAMES += [trap.name for trap in CARDS.traps.traps]
"""All cards; a trap is shown when it is shown in one of its colours."""


@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_shown(name: str) -> None:
    assert SHOWN & {name, *[f"{colour.capitalize()} {name}" for colour in COLOURS]}


@pytest.mark.parametrize("name", [ability.name for ability in ABILITIES])
def test_every_ability_is_used(name: str) -> None:
    lines = [line.text.lower() for scenario in ALL for block in scenario.blocks for line in block.lines]
    assert any(f"use {name.lower()}" in line for line in lines)


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.title)
def test_a_scenario_that_shows_a_card_uses_it(scenario: Scenario) -> None:
    text = "\n".join(line.text for block in scenario.blocks for line in block.lines).lower()
    assert [name for name in scenario.shows if name in NAMES and name.lower() not in text] == []
