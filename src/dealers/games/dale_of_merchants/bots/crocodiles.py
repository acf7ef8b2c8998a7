"""When bots play Intimidating Dwarf Crocodiles."""

from __future__ import annotations

from dealers.games.dale_of_merchants.bots.raccoons import rivals
from dealers.games.dale_of_merchants.bots.usual import best_for_oneself
from dealers.games.dale_of_merchants.merchant.techniques import (
    GOOD,
    GRIND,
    Moment,
    deck_over_discard,
)
from dealers.games.dale_of_merchants.playing import answering, playing, tastes
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

tastes({"Ruthless Competition": 0.2, "Lost Shipments": 0.2, "Nasty Threat": 0.15, "Scary Gunfight": 0.1})


@playing("Little Villain")
def little_villain(m: Moment, card: int) -> float:
    """When the decks of the rivals are better than their discard piles, or nearly empty anyway."""
    return sum([deck_over_discard(m.s, seat, m.seat) for seat in rivals(m.s, m.seat)]) + GRIND / 2


@playing("Scary Gunfight")
def scary_gunfight(m: Moment, card: int) -> float:
    """Always: it costs everybody 2."""
    return 0.35


@playing("Night Shift")
def night_shift(m: Moment, card: int) -> float:
    """Always, if there are decks: the best card for oneself, the worst for the others."""
    return 0.4


@answering("Night Shift")
def deal_out(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The own deck comes first, and gets the best card; then the least wanted ones go away."""
    if options[0][0] != "put":
        return None
    return best_for_oneself(s, seat, options)


@playing("Ruthless Competition")
def ruthless_competition(m: Moment, card: int) -> float:
    """A card of a rival for one that is not needed."""
    spare = any(held != card and m.keep[held] <= GOOD for held in m.spare_cards)
    return 0.6 if spare else 0.2


@playing("Nasty Threat")
def nasty_threat(m: Moment, card: int) -> float:
    """Always: a stack that was ready is not any more."""
    return 0.5


@playing("Lost Shipments")
def lost_shipments(m: Moment, card: int) -> float:
    """Always: the rivals' next hands are poor."""
    return 0.6
