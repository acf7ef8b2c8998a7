"""Hands for tests: a state of which only one player's hand and gold matter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.games import find_game
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.state import ACTION, DaleOfMerchantsState
from dealers.kernel import Chance

GAME: Any = find_game("dale-of-merchants")
BY_VALUE = ("Junk", "Ice Trade", "Traveling Equipment", "Stove", "Fishing")
"""A card of each value from 1 to 5."""


def holding(names: Sequence[str], gold: int = 0, seats: int = 2, **options: object) -> DaleOfMerchantsState:
    """Seat 0 has the turn and holds just these cards, as many of each as you like."""
    s = GAME.setup(seats, GAME.check_options(options), Chance(1), None)
    assert isinstance(s, DaleOfMerchantsState)
    s.seat, s.phase = 0, ACTION
    s.gold[0] = gold
    hold(s, 0, names)
    return s


def hold(s: DaleOfMerchantsState, seat: int, names: Sequence[str]) -> None:
    """Give a seat a hand of new cards."""
    s.hand[seat] = s.add_cards([CARDS.numbers[name] for name in names], [])


def worth(values: Sequence[int], gold: int = 0) -> DaleOfMerchantsState:
    """Seat 0 holds cards of these values."""
    return holding([BY_VALUE[value - 1] for value in values], gold)
