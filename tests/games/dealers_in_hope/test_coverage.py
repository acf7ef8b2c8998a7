"""Together the scenarios of Dealers in Hope show every edition row, action, card, effect and power."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dealers.games import find_game
from dealers.games.dealers_in_hope import powers
from dealers.games.dealers_in_hope.board import BOARD, ERAS
from dealers.games.dealers_in_hope.cards import CARDS, LEADER, MAT, NONE
from dealers.games.dealers_in_hope.powers import NAMES as POWERS
from dealers.kernel.scenario import Scenario
from dealers.kernel.scenario.shipped import shipped

ALL = list(shipped(find_game("dealers-in-hope")).values())
SHOWN = {name for scenario in ALL for name in scenario.shows}

SOURCE = Path(__file__).parents[3] / "src" / "dealers" / "games" / "dealers_in_hope"
ROWS = [f"row {number}" for number in (3, 7, 19, 22, 24, 26, 32, 38, 39, 41, 43, 44, 50)]
"""Rows of table C1 in which the editions play differently: see editions.py."""
EXAMPLES = [
    "Milan", "Kastamonu", "Privateers 1", "Privateers 2", "master", "two shields", "five cards", "years",
    "capital", "train 2",
]  # fmt: skip

ACTIONS = [f"{action.name} {era}" for era, side in zip(ERAS, BOARD, strict=True) for action in side]
CARD_NAMES = [
    card.name
    for face, card in enumerate(CARDS.catalogue)
    if CARDS.faction[face] == NONE or CARDS.type[face] in (LEADER, MAT)
]
"""All cards, masters and mats; most cards in the decks of factions are copies of those in the supply."""
EFFECTS = sorted({name for effects in CARDS.effect for name, _ in effects})
POWERS_IN_USE = [name for number, name in enumerate(POWERS) if any(powers[number] for powers in CARDS.powers)]
WINTER_ROWS = sorted({row.count for faction in CARDS.factions for row in faction.winter})


@pytest.mark.parametrize("row", ROWS)
def test_every_difference_between_the_editions_is_shown_in_both(row: str) -> None:
    editions = {"edition 6.25" in _options(scenario) for scenario in ALL if row in scenario.shows}
    assert editions == {False, True}


def test_every_row_that_editions_name_is_in_the_list() -> None:
    text = (SOURCE / "editions.py").read_text("utf-8")
    named = {
        int(number)
        for rows in re.findall(r"Rows? ([\d, and]+):", text)
        for number in re.findall(r"\d+", rows)
    }
    assert {f"row {number}" for number in named} == set(ROWS)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_example_is_replayed(example: str) -> None:
    assert f"example: {example}" in SHOWN


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_of_both_boards_is_shown(action: str) -> None:
    assert action in SHOWN


@pytest.mark.parametrize("name", CARD_NAMES)
def test_every_card_is_shown(name: str) -> None:
    assert name in SHOWN


@pytest.mark.parametrize("name", EFFECTS)
def test_every_effect_is_shown(name: str) -> None:
    assert f"effect {name}" in SHOWN


@pytest.mark.parametrize("name", POWERS_IN_USE)
def test_every_power_is_shown(name: str) -> None:
    assert f"power {name}" in SHOWN


@pytest.mark.parametrize("name", WINTER_ROWS)
def test_every_kind_of_winter_row_is_shown(name: str) -> None:
    assert f"winter {name}" in SHOWN


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.title)
def test_a_scenario_that_shows_a_card_or_action_uses_it(scenario: Scenario) -> None:
    text = "\n".join(line.text for block in scenario.blocks for line in block.lines).lower()
    cards = [name.removesuffix(" Master") for name in scenario.shows if name in CARD_NAMES]
    actions = [name.rpartition(" ")[0] for name in scenario.shows if name in ACTIONS]
    assert [name for name in cards + actions if name.lower() not in text] == []


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.title)
def test_a_scenario_that_shows_an_effect_or_power_has_somebody_with_it(scenario: Scenario) -> None:
    """Content is tuned: what was shown may have wandered to another card."""
    text = "\n".join(line.text for block in scenario.blocks for line in block.lines).lower()
    have: set[str] = set()
    for face, card in enumerate(CARDS.catalogue):
        if card.name.removesuffix(" Master").lower() in text:
            have |= {f"effect {name}" for name, _ in CARDS.effect[face]}
            have |= {f"power {name}" for name, n in zip(POWERS, CARDS.powers[face], strict=True) if n}
    for faction in CARDS.factions:
        if faction.name.lower() in text:
            have |= {f"winter {row.count}" for row in faction.winter}
    known = {"effect", "power", "winter"}
    assert {name for name in scenario.shows if name.split()[0] in known} <= have


def _options(scenario: Scenario) -> str:
    return scenario.header["options"].text if "options" in scenario.header else ""


def test_powers_have_the_numbers_of_their_places_in_the_table() -> None:
    assert [getattr(powers, name.upper()) for name in POWERS] == list(range(len(POWERS)))
