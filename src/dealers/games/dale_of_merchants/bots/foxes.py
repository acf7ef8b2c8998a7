"""When bots play Friendly Fennec Foxes."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.bots.usual import best_for_oneself
from dealers.games.dale_of_merchants.merchant.plans import gain
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, USUAL, Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, playing, tastes
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

tastes({"Tasters": 0.3, "Charity": 0.2, "Cheer": 0.15, "Raffle": 0.05})
SURE: Final = 1.6
"""From here on a plan is not risked for a random card: that is a stack."""


@playing("Cunning Neighbour")
def cunning_neighbour(m: Moment, card: int) -> float:
    """It makes room for another card."""
    return USUAL


@answering("Cunning Neighbour")
def only_if_wanted(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The card comes back only if it is needed for a stack."""
    if options[0][0] != "yes":
        return None
    return options[0] if Outlook(s, seat).keep(s, s.schedule[seat][-1]) > GOOD else options[-1]


@playing("Cheer")
def cheer(m: Moment, card: int) -> float:
    """When there is a deck to search: the others have to wait for their turn."""
    return 0.4 if m.s.deck[m.seat] else 0.0


@playing("Raffle")
def raffle(m: Moment, card: int) -> float:
    """When the hand is poor and nothing much is planned with it."""
    others = [m.keep[held] for held in m.s.hand[m.seat] if held != card]
    return 0.3 if m.plan.worth < SURE and sum(others) <= 1.5 * GOOD * len(others) else 0.0


@playing("Charity")
def charity(m: Moment, card: int) -> float:
    """When others hold anything: the best of all cards is one's own."""
    return 0.5 if any(m.s.hand[seat] for seat in m.s.others(m.seat)) else 0.0


@answering("Charity")
def deal_out(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The own hand comes first, and gets the best card; then the least wanted ones go away."""
    if options[0][0] != "give away":
        return None
    return best_for_oneself(s, seat, options)


@playing("Tasters")
def tasters(m: Moment, card: int) -> float:
    """Always when there is a market: the best card for nothing, and the first choice."""
    return 0.8 if m.s.market else 0.0


@answering("Tasters")
def the_best_in_the_market(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """What brings the stall on most."""
    if options[0][0] != "take":
        return None
    outlook = Outlook(s, seat)
    return max(options, key=lambda option: gain(s, outlook, option[1]))


@playing("Rumours")
def rumours(m: Moment, card: int) -> float:
    """When the cards that come back are good."""
    top = m.s.discard[m.seat][-2:]
    return 0.4 if top and sum([m.outlook.keep(m.s, each) for each in top]) > GOOD * len(top) else 0.0
