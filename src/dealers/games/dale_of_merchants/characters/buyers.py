"""Characters of prices and the market. Original content.

Rules: 6.3.5
"""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.abilities import costs, does, when, why_not
from dealers.games.dale_of_merchants.cards import CARDS, JUNK, Price, alert, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import BOUGHT, BUILT, CANNOT_WIN, DEALT, DISCARDED, PRICE, PRICES
from dealers.games.dale_of_merchants.state import (
    ASIDE,
    DISCARD,
    HAND,
    MARKET,
    MARKET_DECK,
    MARKET_DISCARD,
    DaleOfMerchantsState,
)
from dealers.games.dale_of_merchants.traps import give_back
from dealers.kernel import TABLE, Effect


@when(PRICE, "Marlow Swift")
def early(t: Turn, buyer: int, card: int) -> int:
    """1 less for the cheapest place."""
    return -1 if buyer == t.seat and card == t.s.market[0] else 0


@when(PRICE, "Clover Pine")
def the_usual(t: Turn, buyer: int, card: int) -> int:
    """1 less for the set of the last stack."""
    home = t.s.stall_of(t.seat)
    if buyer != t.seat or not t.s.sizes[home]:
        return 0
    last = t.s.stall[home][-t.s.sizes[home][-1] :]
    return -1 if t.set_of(card) in [t.set_of(other) for other in last] else 0


@when(BOUGHT, "Basil Rook")
def scrap(t: Turn, buyer: int, card: int, cards: list[int], gold: int) -> None:
    """One of several junk cards that something good was paid with is gone."""
    # What was paid with may be shuffled into a deck before everything has happened.
    junk = [paid for paid in cards if t.s.chance.remember(t.s.face[paid] == JUNK)]
    if buyer == t.seat and CARDS.value[t.s.face[card]] > 3 and len(junk) > 2:
        there = [paid for paid in junk if paid in t.discard_pile]  # others may have gone elsewhere by now
        t.throw_away(there[-1:], DISCARD, t.seat)


@does("Clear a Shelf")
def clear_a_shelf(t: Turn, x: int) -> Effect:
    """A card less that others could purchase."""
    card = yield from t.choose("throw away", t.s.market, "Throw away a card from the market.")
    t.throw_away((card,), MARKET)
    if t.s.chance.remember(CARDS.value[t.s.face[card]] == 5):
        t.gain_gold(1)


@why_not("Clear a Shelf")
def no_shelf(t: Turn) -> str:
    """There has to be a card."""
    return "" if t.s.market else "the market is empty"


@does("Sell")
def sell(t: Turn, x: int) -> Effect:
    """A card of a set for gold and another card."""
    goods = [card for card in t.hand if t.s.may_be_built(card)]
    prompt = "Throw away a card of a set for its value in gold and another card."
    card = yield from t.choose_fitting("throw away", goods, prompt)
    if card >= 0:
        gold = t.s.chance.remember(t.s.value(card))
        t.throw_away((card,), HAND, t.seat)
        t.gain_gold(gold)
        yield from t.draw(1)


@why_not("Sell")
def nothing_to_sell(t: Turn) -> str:
    """Junk is not sold."""
    return "" if any(map(t.s.may_be_built, t.hand)) else "you hold no card of a set"


# --- Gideon Hart ----------------------------------------------------------------------------------------

MOST_CALLS: Final = 3
"""Going once, going twice, sold."""


@when(PRICES, "Gideon Hart")
def under_the_hammer(t: Turn, buyer: int) -> int:
    """1 less for each token."""
    return -t.on("Auction Block").tokens if buyer == t.seat else 0


@when(BUILT, "Gideon Hart")
def going_while_building(t: Turn, builder: int, cards: list[int]) -> None:
    """A token for a stack."""
    _call(t, builder)


@when(DISCARDED, "Gideon Hart")
def going_while_waiting(t: Turn, player: int, cards: list[int]) -> None:
    """A token for waiting."""
    _call(t, player)


def _call(t: Turn, player: int) -> None:
    block = t.on("Auction Block")
    if player == t.seat and block.tokens < MOST_CALLS:
        block.add_tokens()


@when(BOUGHT, "Gideon Hart")
def sold(t: Turn, buyer: int, card: int, cards: list[int], gold: int) -> None:
    """The prices are as they were."""
    if buyer == t.seat:
        block = t.on("Auction Block")
        block.remove_tokens(block.tokens)


# --- Juniper Wells --------------------------------------------------------------------------------------


@does("Put By")
def put_by(t: Turn, x: int) -> Effect:
    """A card of the market waits for her."""
    card = yield from t.choose("store", t.s.market, "Store a card from the market.")
    t.store((card,), MARKET, TABLE)


@why_not("Put By")
def something_waits(t: Turn) -> str:
    """One card at a time."""
    return "a card is stored already" if t.stored else "" if t.s.market else "the market is empty"


@costs("Collect")
def stored_price(t: Turn) -> Price:
    """The value of the stored card."""
    return _printed(t, t.stored)


@does("Collect")
def collect(t: Turn, x: int) -> Effect:
    """The card that waits."""
    yield from t.take_stored(t.stored[-1])
    t.ends_action()


@why_not("Collect")
def nothing_waits(t: Turn) -> str:
    """There has to be one."""
    return "" if t.stored else "no card is stored"


# --- Edda Frost -----------------------------------------------------------------------------------------


@when(DEALT, "Edda Frost")
def stock(t: Turn) -> Effect:
    """Something to begin with."""
    t.throw_away((yield from t.set_aside(4, MARKET_DECK)), ASIDE, t.seat)


@costs("Second Hand")
def used_price(t: Turn) -> Price:
    """The value of the top card."""
    return _printed(t, t.s.market_discard)


@does("Second Hand")
def second_hand(t: Turn, x: int) -> Effect:
    """The top card of the market's discard pile."""
    yield from t.take_top(MARKET_DISCARD)
    t.ends_action()


@why_not("Second Hand")
def nothing_used(t: Turn) -> str:
    """There has to be one."""
    return "" if t.s.market_discard else "the market's discard pile is empty"


def _printed(t: Turn, cards: list[int]) -> Price:
    """The printed value of the last of some cards, as a price."""
    value = CARDS.value[t.s.face[cards[-1]]] if cards else 0
    return value, value


# --- Tibby Larch ----------------------------------------------------------------------------------------


@technique("Errand")
def errand(t: Turn, x: int) -> Effect:
    """The cheapest place, whatever lies there."""
    if t.s.market:
        yield from t.take(t.s.market[0], MARKET)


@alert("Errand")
def wrong_address(s: DaleOfMerchantsState, card: int, finder: int) -> None:
    """The owner takes 1 gold."""
    Turn(s, give_back(s, card, finder), card).gain_gold(1)


# --- Octavia Stone --------------------------------------------------------------------------------------


@when(PRICES, "Octavia Stone")
def a_good_name(t: Turn, buyer: int) -> int:
    """1 less for everything."""
    return -1 if buyer == t.seat else 0


@when(CANNOT_WIN, "Octavia Stone")
def something_fine(t: Turn, player: int) -> str:
    """While there is a 5."""
    fine = any(CARDS.value[t.s.face[card]] == 5 for card in t.s.market)
    return "a card of value 5 is in the market" if player == t.seat and fine else ""


# --- Lazlo Brandt ---------------------------------------------------------------------------------------


@when(PRICES, "Lazlo Brandt")
def a_bad_name(t: Turn, buyer: int) -> int:
    """2 more for everything."""
    return 2 if buyer == t.seat else 0


@does("Back Door")
def back_door(t: Turn, x: int) -> Effect:
    """The best of three cards that nobody else has seen."""
    if (yield from t.set_aside(3, MARKET_DECK)):
        card = yield from t.choose("take", t.aside, "Put one of these cards into your hand.")
        yield from t.take(card, ASIDE, t.seat)
        t.throw_away(list(t.aside), ASIDE, t.seat)
    t.ends_action()
