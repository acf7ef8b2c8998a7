"""Together the scenarios of Dale of Merchants show every card and every ruling."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dealers.games.dale_of_merchants.cards import CARDS, COLOURS
from dealers.kernel.scenario import Scenario, read

FOLDER = Path(__file__).parents[2] / "scenarios" / "dale-of-merchants"
ALL = [scenario for file in sorted(FOLDER.glob("*.scenario")) for scenario in read(file)]
SHOWN = {name for scenario in ALL for name in scenario.shows}

NAMES = [card.name for card in CARDS.catalogue if card.kind != "trap"]
NAMES += [trap.name for trap in CARDS.traps.traps]
"""All cards; a trap is shown when it is shown in one of its colours."""

_SECTIONS = {"2.1": 9, "2.2": 5, "2.3": 4, "2.4": 5, "2.5": 6, "2.6": 4, "2.7": 4, "2.8": 3, "2.9": 2, "3": 6}
RULINGS = [
    *[f"F{number}" for number in range(1, 8)],
    *[f"R{section}.{number}" for section, count in _SECTIONS.items() for number in range(1, count + 1)],
    "R2.10",
]
NOT_PLAYABLE = {
    "R2.1.2": "nothing lowers a price, and the cheapest card of the market costs 2",
    "R3.6": "it is about specialty cards, which belong to characters",
}


@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_shown(name: str) -> None:
    assert SHOWN & {name, *[f"{colour.capitalize()} {name}" for colour in COLOURS]}


@pytest.mark.parametrize("ruling", RULINGS)
def test_every_ruling_is_shown_or_cannot_be(ruling: str) -> None:
    assert (ruling in SHOWN) != (ruling in NOT_PLAYABLE), "show it, or say in NOT_PLAYABLE why not"


def test_no_scenario_claims_a_ruling_that_does_not_exist() -> None:
    assert {name for name in SHOWN if re.match(r"[FR]\d", name)} <= set(RULINGS)


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.title)
def test_a_scenario_that_shows_a_card_uses_it(scenario: Scenario) -> None:
    text = "\n".join(line.text for block in scenario.blocks for line in block.lines).lower()
    assert [name for name in scenario.shows if name in NAMES and name.lower() not in text] == []
