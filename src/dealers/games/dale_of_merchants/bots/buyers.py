"""When bots use the abilities of the characters in `characters/buyers.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.keeping import stored_on
from dealers.games.dale_of_merchants.market import price_of
from dealers.games.dale_of_merchants.merchant.plans import MISSED, NEW_CARDS, cheapest_payment, gain
from dealers.games.dale_of_merchants.merchant.techniques import Moment
from dealers.games.dale_of_merchants.merchant.worth import COIN, Outlook
from dealers.games.dale_of_merchants.paying import purse
from dealers.games.dale_of_merchants.playing import answering, playing, worth
from dealers.games.dale_of_merchants.stall import can_build
from dealers.games.dale_of_merchants.state import SLOTS, DaleOfMerchantsState
from dealers.kernel import Option

BEST_OF_THREE: Final = 1.8
"""What the best of three unknown cards usually saves, in turns."""


def net(s: DaleOfMerchantsState, seat: int, card: int, price: int, outlook: Outlook) -> float:
    """How many turns a card saves at a price, less what is missed of the cards that are paid."""
    keep = {held: outlook.keep(s, held) for held in s.hand[seat]}
    values = s.values(s.hand[seat])
    cheapest = sorted(values, key=lambda held: keep[held] / max(1, values[held]))
    paid = cheapest_payment(cheapest, values, price, keep)
    return gain(s, outlook, card) - MISSED * sum([keep[held] for held in paid])


def instead_of_purchase(s: DaleOfMerchantsState, seat: int, prices: Mapping[int, int]) -> float:
    """How much better another way to a card is than the best purchase; 0 if a stack can be built.

    `prices` are those of the cards that the other way leads to.
    """
    if can_build(s, seat):
        return 0.0
    outlook, means = Outlook(s, seat), purse(s, seat)
    bought = {card: price_of(s, card)[0] for card in s.market}
    best = max(
        [net(s, seat, card, price, outlook) for card, price in bought.items() if price <= means],
        default=NEW_CARDS,
    )
    return max([net(s, seat, card, price, outlook) for card, price in prices.items()]) - max(best, NEW_CARDS)


def wanted(s: DaleOfMerchantsState, seat: int, card: int) -> float:
    """How much a card of the market is worth to a player, the dearer its place the less."""
    return gain(s, Outlook(s, seat), card) - COIN * s.slots[s.market.index(card)]


def next_opponent(s: DaleOfMerchantsState, seat: int) -> int:
    """Who comes next and is no teammate."""
    return next(other for other in s.others(seat) if s.stall_of(other) != s.stall_of(seat))


@worth("Clear a Shelf")
def clear_a_shelf(s: DaleOfMerchantsState, seat: int) -> float:
    """When the market is full and has something that the next opponent wants more than oneself."""
    return 0.1 if len(s.market) == SLOTS and max(_spite(s, seat, card) for card in s.market) > 0.2 else 0.0


@answering("Clear a Shelf")
def what_to_clear(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """What helps the next opponent most, and oneself least."""
    return max(options, key=lambda option: _spite(s, seat, option[1]))


def _spite(s: DaleOfMerchantsState, seat: int, card: int) -> float:
    coin = COIN if CARDS.value[s.face[card]] == 5 else 0.0
    return coin + wanted(s, next_opponent(s, seat), card) - wanted(s, seat, card)


@worth("Sell")
def sell(s: DaleOfMerchantsState, seat: int) -> float:
    """A card that no stack to come wants, when something is to be bought."""
    return (
        0.1 if not can_build(s, seat) and any(_is_unwanted(s, seat, card) for card in s.hand[seat]) else 0.0
    )


@answering("Sell")
def what_to_sell(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The most valuable card that is not wanted."""
    goods = [option for option in options[:-1] if _is_unwanted(s, seat, option[1])]
    return max(goods, key=lambda option: s.value(option[1]), default=options[-1])


def _is_unwanted(s: DaleOfMerchantsState, seat: int, card: int) -> bool:
    """Whether it is a small card that helps to no stack soon."""
    outlook, value = Outlook(s, seat), CARDS.value[s.face[card]]
    return s.may_be_built(card) and value < 3 < outlook.need and outlook.keep(s, card) < 0.45 * value + 0.6


@worth("Put By")
def put_by(s: DaleOfMerchantsState, seat: int) -> float:
    """Always, when the market is full: it costs nothing."""
    return 0.1 if len(s.market) == SLOTS else 0.0


@answering("Put By")
def what_to_put_by(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """What would save most turns."""
    outlook = Outlook(s, seat)
    return max(options, key=lambda option: gain(s, outlook, option[1]))


@worth("Collect")
def collect(s: DaleOfMerchantsState, seat: int) -> float:
    """When it is better than what is for sale."""
    card = stored_on(s, seat, s.character_of(seat))[-1]
    return instead_of_purchase(s, seat, {card: CARDS.value[s.face[card]]})


@worth("Second Hand")
def second_hand(s: DaleOfMerchantsState, seat: int) -> float:
    """When it is better than what is for sale."""
    card = s.market_discard[-1]
    return instead_of_purchase(s, seat, {card: CARDS.value[s.face[card]]})


@playing("Errand")
def errand(m: Moment, card: int) -> float:
    """When what lies there is worth the trip."""
    return net(m.s, m.seat, m.s.market[0], 2, m.outlook) - 0.8 if m.s.market else 0.0


@worth("Back Door")
def back_door(s: DaleOfMerchantsState, seat: int) -> float:
    """When no stack can be built and nothing for sale is as good as three unknown cards usually are."""
    if can_build(s, seat):
        return 0.0
    outlook, means = Outlook(s, seat), purse(s, seat)
    best = max([gain(s, outlook, card) for card in s.market if price_of(s, card)[0] <= means], default=0.0)
    return BEST_OF_THREE - best
