"""When bots play Prepared Grizzled Tree-kangaroos."""

from __future__ import annotations

from dealers.games.dale_of_merchants.bots.stacks import best_completing
from dealers.games.dale_of_merchants.bots.usual import POOR
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.merchant.hoarding import keeps
from dealers.games.dale_of_merchants.merchant.plans import plan_from
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import answering, playing, tastes, using
from dealers.games.dale_of_merchants.stall import can_build
from dealers.games.dale_of_merchants.state import CLEAN_UP, DaleOfMerchantsState
from dealers.kernel import Option

tastes({"Wheelbarrow": 0.2, "Vigilance": 0.3, "Supply Depot": 0.3, "Tactical Measurement": 0.2})


def _spare(m: Moment, card: int) -> list[int]:
    return [other for other in m.spare_cards if other != card]


@playing("Clever Guardian")
def clever_guardian(m: Moment, card: int) -> float:
    """When there is a card that this turn does not need: the hand is filled without it."""
    return 0.3 if _spare(m, card) else 0.0


@answering("Clever Guardian")
def what_to_store(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The best card that is not needed now."""
    cards = [option for option in options if option != DONE]
    outlook = Outlook(s, seat)
    needed = plan_from(s, seat, outlook, keeps(s, seat, outlook)).cards
    spare = [option for option in cards if option[1] not in needed]
    if spare:
        return max(spare, key=lambda option: outlook.keep(s, option[1]))
    return DONE if DONE in options else min(cards, key=lambda option: outlook.keep(s, option[1]))


@using("Barricade")
def barricade(s: DaleOfMerchantsState, seat: int) -> float:
    """To pay with in the next turn, unless a stack will be built."""
    return 0.0 if can_build(s, seat) else 0.2


@playing("Wheelbarrow")
def wheelbarrow(m: Moment, card: int) -> float:
    """Always: a sixth card, or junk is gone."""
    return 0.4 if m.s.deck[m.seat] or m.s.discard[m.seat] else 0.0


@answering("Wheelbarrow")
def unload(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Junk is thrown away."""
    return options[0] if Outlook(s, seat).keep(s, options[0][1]) < POOR else options[1]


@playing("Vigilance")
def vigilance(m: Moment, card: int) -> float:
    """When there is something good to find."""
    return 0.6 if any(m.outlook.keep(m.s, other) > GOOD for other in m.s.deck[m.seat]) else 0.0


answering("Vigilance")(best_completing)


@playing("Supply Depot")
def supply_depot(m: Moment, card: int) -> float:
    """As Clever Guardian, for two cards."""
    return 0.5 if _spare(m, card) else 0.0


answering("Supply Depot")(what_to_store)


@using("Tactical Measurement")
def tactical_measurement(s: DaleOfMerchantsState, seat: int) -> float:
    """Another card for one that is missed least; in clean-up the deck gets it back for the next turn."""
    if s.phase == CLEAN_UP:
        return 0.1
    return 0.0 if can_build(s, seat) else 0.3
