"""When bots play Thieving Northern Raccoons."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.merchant.plans import gain
from dealers.games.dale_of_merchants.merchant.techniques import (
    GOOD,
    GRIND,
    NO_BONUS,
    Moment,
    deck_over_discard,
)
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, playing, tastes
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

tastes({"Dirty Exchange": 0.2, "Rotten Food": 0.1, "Sabotage": 0.1, "Nuisance": 0.05})

MISSED_BY_RIVAL: Final = 0.25
"""What a point of value is worth that a rival loses, in turns."""
FOR_NOTHING: Final = 0.3
"""What it is worth that a card is not paid for."""


@playing("Wily Fellow")
def wily_fellow(m: Moment, card: int) -> float:
    """When the discard pile is better than the deck."""
    s = m.s
    return -deck_over_discard(s, m.seat, m.seat) - GRIND if s.discard[m.seat] else 0.0


@playing("Nuisance")
def nuisance(m: Moment, card: int) -> float:
    """Whenever a rival holds anything."""
    return 0.3 if any(m.s.hand[seat] for seat in rivals(m.s, m.seat)) else 0.0


@playing("Rotten Food")
def rotten_food(m: Moment, card: int) -> float:
    """When there is a card to get rid of."""
    return 0.4 if _is_spare(m, card) else 0.0


@playing("Dirty Exchange")
def dirty_exchange(m: Moment, card: int) -> float:
    """When there is a card to get rid of, and one to be had for it."""
    return 0.6 if _is_spare(m, card) and any(m.s.hand[seat] for seat in rivals(m.s, m.seat)) else 0.0


def _is_spare(m: Moment, card: int) -> bool:
    """Whether a card besides this one is neither good nor needed."""
    return any(held != card and m.keep[held] <= GOOD for held in m.spare_cards)


@answering("Dirty Exchange")
def the_least(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The card that is missed least is given."""
    if options[0][0] != "give away":
        return None
    outlook = Outlook(s, seat)
    return min(options, key=lambda option: outlook.keep(s, option[1]))


@playing("Sabotage")
def sabotage(m: Moment, card: int) -> float:
    """When a rival has a deck."""
    return 0.4 if any(m.s.deck[seat] or m.s.discard[seat] for seat in rivals(m.s, m.seat)) else 0.0


@answering("Sabotage")
def the_best_of_theirs(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """What is worth most is thrown away."""
    if options[0][0] != "throw away":
        return None
    return max(options, key=lambda option: CARDS.value[s.face[option[1]]])


@playing("Treasure Hunter")
def treasure_hunter(m: Moment, card: int) -> float:
    """When a card on a discard pile is worth more than what the turn would end with; a rival misses it."""
    s = m.s
    tops = [s.discard[seat][-1] for seat in rivals(s, m.seat) if s.discard[seat]]
    best = max(
        [gain(s, m.outlook, top) + MISSED_BY_RIVAL * CARDS.value[s.face[top]] for top in tops], default=0.0
    )
    return best - m.plan.worth + NO_BONUS + FOR_NOTHING if best else 0.0


@answering("Treasure Hunter")
def the_best_pile(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The pile with the card that brings the stall on most; not a teammate's."""
    if options[0][0] != "player":
        return None
    outlook, home = Outlook(s, seat), s.stall_of(seat)
    return max(options, key=lambda o: (s.stall_of(o[1]) != home, gain(s, outlook, s.discard[o[1]][-1])))


def rivals(s: DaleOfMerchantsState, seat: int) -> list[int]:
    """All other players except a teammate."""
    return [other for other in s.others(seat) if s.stall_of(other) != s.stall_of(seat)]
