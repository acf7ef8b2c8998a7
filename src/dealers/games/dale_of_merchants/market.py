"""Market action: purchase a card from the market.

Rules: 3.2.1
"""

from __future__ import annotations

from dealers.games.dale_of_merchants import copying
from dealers.games.dale_of_merchants.cards import CARDS, Price
from dealers.games.dale_of_merchants.moments import BOUGHT, PAID, PRICE, added, happen
from dealers.games.dale_of_merchants.moves import leave_market, move
from dealers.games.dale_of_merchants.paying import FREE, make_payment, pick_payment, purse
from dealers.games.dale_of_merchants.state import HAND, MARKET, DaleOfMerchantsState
from dealers.kernel import TABLE, Effect, Option

_VALUE = CARDS.value


def price_of(s: DaleOfMerchantsState, card: int) -> Price:
    """The printed value plus the added cost of the slot, for the active player; what is 0 or less is free."""
    price = _VALUE[s.face[card]] + s.slots[s.market.index(card)]
    if s.moments[PRICE]:
        price += added(s, PRICE, s.seat, card)
    return (price, price) if price > 0 else FREE


def options(s: DaleOfMerchantsState, seat: int) -> list[Option]:
    """The cards in the market that the seat can pay for."""
    most = purse(s, seat)
    if s.moments[PRICE]:
        return [("buy", card) for card in s.market if price_of(s, card)[0] <= most]
    offers = zip(s.market, s.slots, strict=True)
    return [("buy", card) for card, cost in offers if _VALUE[s.face[card]] + cost <= most]


def purchase(s: DaleOfMerchantsState, seat: int, card: int) -> Effect:
    """Pay the price, then take the card into your hand."""
    price, name = price_of(s, card), CARDS.catalogue[s.face[card]].name
    payment = yield from pick_payment(s, seat, price, name, card)
    make_payment(s, seat, price, name, payment)
    if s.moments[PAID]:
        yield from happen(s, PAID, seat, *payment)
    leave_market(s, card)
    move(s, seat, (card,), MARKET, TABLE, HAND, seat, announced=False)  # no trap ever lies in the market
    s.log("buy", seat, (card,))
    if s.moments[BOUGHT]:
        yield from happen(s, BOUGHT, seat, card, *payment)
    if s.copied:
        copying.forget(s, payment[0])
