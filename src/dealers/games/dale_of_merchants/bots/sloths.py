"""When bots play Diligent Pale-throated Sloths."""

from __future__ import annotations

from dealers.games.dale_of_merchants.bots.stacks import best_completing
from dealers.games.dale_of_merchants.bots.usual import free_market_card, least_if_poor, owns_junk
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.merchant.techniques import Moment
from dealers.games.dale_of_merchants.playing import answering, playing, tastes
from dealers.games.dale_of_merchants.stall import can_build
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

tastes({"Housecleaning": 0.2, "Siesta": 0.2, "Lunch Break": 0.3, "Ironing": 0.1})


@playing("Steady Achiever")
def steady_achiever(m: Moment, card: int) -> float:
    """Always: a sixth card in the next turn."""
    return 0.3


@playing("Shopping Journey")
def shopping_journey(m: Moment, card: int) -> float:
    """When what is for sale is better than what this turn could end with."""
    return free_market_card(m, 0.1)


@playing("Housecleaning")
def housecleaning(m: Moment, card: int) -> float:
    """When there is junk to pay with or to get rid of."""
    return 0.4 if owns_junk(m) else 0.0


@answering("Housecleaning")
def how_to_clean(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Junk is taken to pay with, unless a stack is built; it is what is thrown away, if anything."""
    if options[0][0] == "take":
        return DONE if can_build(s, seat) else options[0]
    return least_if_poor(s, seat, options)


@playing("Siesta")
def siesta(m: Moment, card: int) -> float:
    """Always: the best of the discard pile."""
    return 0.4


answering("Siesta")(best_completing)


@playing("Lunch Break")
def lunch_break(m: Moment, card: int) -> float:
    """Always: two cards."""
    return 0.8


@playing("Ironing")
def ironing(m: Moment, card: int) -> float:
    """When the next stack is not among the own cards anyway: then a purchase will come next."""
    return 0.1 if any(sums >> m.outlook.need & 1 for sums in m.outlook.owned.values()) else 0.4
