"""When bots play Superstitious Snowshoe Hares."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.bots.stacks import best_completing
from dealers.games.dale_of_merchants.bots.usual import least_if_poor
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, playing, tastes, using
from dealers.games.dale_of_merchants.stall import can_build
from dealers.games.dale_of_merchants.state import ACTION, DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import BUILD
from dealers.kernel import Option

tastes({"Bad Omen": 0.2, "Festival": 0.2, "Celestial Guidance": 0.2})

NO: Final[Option] = ("no",)


@playing("Arcane Scholar")
def arcane_scholar(m: Moment, card: int) -> float:
    """Unless a comet could cost the stack."""
    spare = [other for other in m.spare_cards if other != card]
    return 0.3 if m.plan.option != BUILD or len(spare) > 1 else 0.0


@answering("Arcane Scholar")
@answering("Festival")
def no_second_roll(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """A planet is well enough: a second roll may bring the sign that is of no use."""
    return NO if NO in options else None


@using("Barometer")
def barometer(s: DaleOfMerchantsState, seat: int) -> float:
    """Cards of the market deck are worth more than it, on average; a stack in hand stays as it is."""
    return 0.15 if s.phase == ACTION and not can_build(s, seat) else 0.0


@playing("Bad Omen")
def bad_omen(m: Moment, card: int) -> float:
    """Always: junk goes away for good, and the next cards are known."""
    return 0.4 if m.s.deck[m.seat] or m.s.discard[m.seat] else 0.0


@answering("Bad Omen")
def what_goes(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """Junk, and nothing that is any good."""
    if options[0][0] != "throw away":
        return None
    return least_if_poor(s, seat, options)


@playing("Festival")
def festival(m: Moment, card: int) -> float:
    """Always: two times out of three it brings a card."""
    return 0.4


@playing("Celestial Guidance")
def celestial_guidance(m: Moment, card: int) -> float:
    """When there is something to find."""
    cards = (*m.s.deck[m.seat], *m.s.discard[m.seat])
    return 0.6 if any(m.outlook.keep(m.s, other) > GOOD for other in cards) else 0.0


@answering("Celestial Guidance")
def what_the_stars_say(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """No second roll, and the card that the next stack is missing."""
    return NO if NO in options else best_completing(s, seat, options)


@using("Calendar")
def calendar(s: DaleOfMerchantsState, seat: int) -> float:
    """For a good card, which may be drawn again soon."""
    return 0.1 if Outlook(s, seat).keep(s, s.discard[seat][-1]) > GOOD else 0.0
