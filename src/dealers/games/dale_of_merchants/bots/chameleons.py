"""When bots use Adapting Veiled Chameleons, and what they let them be."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.bots.stacks import best_completing, completing
from dealers.games.dale_of_merchants.cards import CANNOT_USE, CARDS, NO_SET, TO_PLAY
from dealers.games.dale_of_merchants.copying import works_from_hand
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.merchant.plans import gain
from dealers.games.dale_of_merchants.merchant.techniques import USE, WORTH, Moment
from dealers.games.dale_of_merchants.merchant.worth import BUY, Outlook, sums_in_hand
from dealers.games.dale_of_merchants.playing import PLAYING, USING, answering, playing, tastes, using
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import BUILD
from dealers.kernel import Option

tastes({"Trendsetting": 0.3, "Seeing Doubles": 0.2, "Good Old Times": 0.1, "Reflection": 0.1})

# In turns.
COMPLETES: Final = 1.5
"""A card that makes the next stack."""
POINT: Final = 0.06
"""A point to pay with, where nothing is built."""
IN_HAND: Final = 0.2
"""A passive card that does something by itself."""

ENOUGH: Final = 3
"""After so many techniques no card is exchanged any more: two could be exchanged for ever."""


def best_copy(m: Moment, options: list[Option]) -> Option | None:
    """What a card is best used as in this turn; none if nothing would come of it."""
    best: Option | None = None
    most = 0.0
    for option in options:
        if option[0] == "copy":
            worth = _worth_as(m, option[1], option[2])
            if worth > most:
                best, most = option, worth
    return best


def _worth_as(m: Moment, card: int, face: int) -> float:
    """What a card is worth with this face."""
    value, group, need = CARDS.value[face], CARDS.set[face], m.outlook.need
    builds = m.plan.option == BUILD
    worth = 0.0 if builds else POINT * value
    if group != NO_SET and not builds and value <= need:
        worth += COMPLETES * (sums_in_hand(m.s, m.seat).get(group, 1) >> (need - value) & 1)
    spend = CARDS.spend[face]
    if CARDS.good_for[face] & TO_PLAY and CARDS.bonus[face] and (spend is None or m.spare >= spend[0]):
        rule = WORTH.get(face) or PLAYING.get(face)
        worth = max(worth, 0.0 if rule is None else rule(m, card))
    if works_from_hand(face):
        worth = max(worth, _worth_in_hand(m.s, m.seat, card, face))
    return worth


def _worth_in_hand(s: DaleOfMerchantsState, seat: int, card: int, face: int) -> float:
    """What a passive card is worth that does something by itself, or that can be used."""
    if face in CANNOT_USE and CANNOT_USE[face](Turn(s, seat, card)):
        return 0.0
    rule = USE.get(face) or USING.get(face)
    return IN_HAND if rule is None else rule(s, seat)


def best_copy_in_clean_up(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """A passive card that does something now."""
    for option in options:
        if option[0] == "copy" and _worth_in_hand(s, seat, option[1], option[2]) > 0:
            return option
    return None


@using("Good Old Times")
def good_old_times(s: DaleOfMerchantsState, seat: int) -> float:
    """When there is nothing good to copy: most cards of the market deck are better."""
    if not s.market_deck:
        return 0.0
    top = s.market_discard[-1:]
    return 0.2 if not top or CARDS.value[s.face[top[0]]] < 3 else 0.0


@playing("Gift Voucher")
def gift_voucher(m: Moment, card: int) -> float:
    """When a card of the market is worth more, above all one that makes the next stack."""
    s = m.s
    if not s.market or s.played >= ENOUGH:
        return 0.0
    if m.plan.option != BUILD and completing(s, m.seat, s.market):
        return 1.0
    return max([gain(s, m.outlook, other) for other in s.market]) - CARDS.value[s.face[card]] / BUY


@answering("Gift Voucher")
def from_the_market(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The card that makes the next stack, or the one that brings most."""
    if completing(s, seat, [option[1] for option in options]):
        return best_completing(s, seat, options)
    outlook = Outlook(s, seat)
    return max(options, key=lambda option: gain(s, outlook, option[1]))
