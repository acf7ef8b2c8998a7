"""Market action: purchase a card from the market.

Cards that change a purchase when it is paid with them (`in_payment.py`) may make more possible: to buy the
top card of the market's discard pile, or to rearrange the market before. Then the payment has to have such a
card in it.

Rules: 3.2.1
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import Any, Final

from dealers.games.dale_of_merchants import copying
from dealers.games.dale_of_merchants.cards import CARDS, Price
from dealers.games.dale_of_merchants.copying import Hand
from dealers.games.dale_of_merchants.effects import DONE, Turn
from dealers.games.dale_of_merchants.in_payment import CHANGERS, THEN, InPayment, Terms, changing, changing_as
from dealers.games.dale_of_merchants.moments import (
    BOUGHT,
    INTO_HAND,
    PAID,
    PAYMENT,
    PRICE,
    PRICES,
    added,
    happen,
    happening,
)
from dealers.games.dale_of_merchants.moves import leave_market, move
from dealers.games.dale_of_merchants.paying import Payment, make_payment, pick_payment
from dealers.games.dale_of_merchants.state import HAND, MARKET, MARKET_DISCARD, DaleOfMerchantsState
from dealers.games.dale_of_merchants.technique import of_card
from dealers.kernel import TABLE, Decision, Effect, Option, OptionsAbout

_VALUE: Final = CARDS.value
_SET: Final = CARDS.set
_CATALOGUE: Final = CARDS.catalogue
_BUYING: Final = OptionsAbout("buy")


def price_of(s: DaleOfMerchantsState, card: int) -> Price:
    """The printed value plus the added cost of the slot, for the active player; what is 0 or less is free.

    The top card of the market's discard pile, where it can be bought, costs its value.
    """
    price = _VALUE[s.face[card]]
    if card in s.market:
        place = s.market.index(card)
        changed = s.moments[PRICES] or s.moments[PRICE]
        price = prices(s)[place] if changed else price + s.slots[place]
    return price, price


def prices(s: DaleOfMerchantsState) -> list[int]:
    """The same for all cards in the market, from the right."""
    face, slots = s.face, s.slots
    found = [_VALUE[face[card]] + slots[n] for n, card in enumerate(s.market)]
    if not (s.moments[PRICES] or s.moments[PRICE]):
        return found
    more, each = added(s, PRICES, s.seat), bool(s.moments[PRICE])
    return [
        max(0, found[n] + more + (added(s, PRICE, s.seat, card) if each else 0))
        for n, card in enumerate(s.market)
    ]


def options(s: DaleOfMerchantsState, seat: int, hand: Hand | None = None) -> list[Option]:
    """The cards that the seat can pay for."""
    hand = hand or s.in_use(seat)
    if s.moments[PAYMENT] and not CHANGERS.isdisjoint(hand.faces):
        return _special_options(s, seat, changing_as(hand.cards, hand.faces), hand)
    most = s.gold[seat] + hand.worth
    asked = prices(s)
    return [_BUYING.card(card) for n, card in enumerate(s.market) if asked[n] <= most]


def _special_options(
    s: DaleOfMerchantsState, seat: int, special: Mapping[int, InPayment], hand: Hand
) -> list[Option]:
    """The same with cards in hand that change a purchase."""
    means = purchasing_power(s, seat, special, hand)
    found: list[Option] = []
    for card, price in zip(s.market, prices(s), strict=True):
        if price <= means or places(s, seat, card, special):
            found.append(("buy", card))
    top = s.market_discard[-1:]
    if top and _can_buy_from_discard(s, seat, top[0], special):
        found.append(("buy", top[0]))
    return found


def can_buy(s: DaleOfMerchantsState, seat: int, card: int) -> bool:
    """Whether the seat can pay for a card in the market, or for the top card of its discard pile."""
    return ("buy", card) in options(s, seat)


def purchasing_power(
    s: DaleOfMerchantsState, seat: int, special: Mapping[int, InPayment], hand: Hand | None = None
) -> int:
    """What the hand and the gold of the seat are worth in a purchase.

    As with `purse`, whatever they reach can be paid: some cards count less than they could, others are left
    out.
    """
    hand = hand or s.in_use(seat)
    means = s.gold[seat] + hand.worth
    for n, card in enumerate(hand.cards):
        counts = special[card].counts if card in special else None
        if counts is not None:
            means += counts[1] - hand.values[n]
    return means


def _can_buy_from_discard(
    s: DaleOfMerchantsState, seat: int, card: int, special: Mapping[int, InPayment]
) -> bool:
    return any(change.from_discard for change in special.values()) and (
        terms_of(s, seat, card, special).can_be_paid(s, seat) or bool(places(s, seat, card, special))
    )


def terms_of(
    s: DaleOfMerchantsState,
    seat: int,
    card: int,
    special: Mapping[int, InPayment],
    order: Sequence[int] = (),
) -> Terms:
    """How a card can be paid for, perhaps with the market rearranged in this order, from the right."""
    needs: list[Collection[int]] = []
    if card not in s.market:
        needs.append([held for held, change in special.items() if change.from_discard])
    if not order:
        return Terms(s, seat, price_of(s, card), special, needs)
    needs.append([held for held, change in special.items() if change.rearranges])
    return Terms(s, seat, _price_in(s, card, order), special, needs)


def _price_in(s: DaleOfMerchantsState, card: int, order: Sequence[int]) -> Price:
    """What a card would cost if the market were in this order."""
    before = s.market, s.slots
    s.market, s.slots = list(order), list(range(len(order)))
    price = price_of(s, card)
    s.market, s.slots = before
    return price


# --- rearranging the market -------------------------------------------------------------------------------


def places(s: DaleOfMerchantsState, seat: int, card: int, special: Mapping[int, InPayment]) -> list[int]:
    """The places in a rearranged market from which a card could be bought."""
    if not any(change.rearranges for change in special.values()):
        return []
    if card not in s.market:
        payable = terms_of(s, seat, card, special, s.market).can_be_paid(s, seat)
        return list(range(len(s.market))) if payable else []
    others = [other for other in s.market if other != card]
    return [
        place
        for place in range(len(s.market))
        if terms_of(s, seat, card, special, [*others[:place], card, *others[place:]]).can_be_paid(s, seat)
    ]


def _rearrange(
    s: DaleOfMerchantsState, seat: int, card: int, special: Mapping[int, InPayment]
) -> Generator[Any, Any, list[int]]:
    """Ask for a new order of the market, from the right; empty if it stays as it is."""
    found = places(s, seat, card, special)
    if not s.chance.remember(bool(found)):
        return []
    unchanged = terms_of(s, seat, card, special).can_be_paid(s, seat)
    placed: list[int] = []
    while True:
        left = [other for other in s.market if other not in placed]
        order = [*placed, *left]
        as_it_is = not placed or (order == s.market and s.slots == list(range(len(order))))
        if placed and len(left) < 2:
            break
        offered: list[Option] = []
        for other in left:
            later = [place for place in found if place > len(placed)]
            if (len(placed) in found) if other == card else (card not in left or later):
                offered.append(("arrange", other))
        if unchanged if as_it_is else (card not in order or order.index(card) in found):
            offered.append(DONE)
        names = [CARDS.catalogue[s.face[other]].name for other in placed]
        so_far = f" So far: {', '.join(names)}." if placed else ""
        prompt = f"You may rearrange the market: choose the card for the place at +{len(placed)}.{so_far}"
        option = yield Decision(seat, prompt, offered, card)
        if option == DONE:
            break
        placed.append(option[1])
    return [] if as_it_is else order


# --- buying -----------------------------------------------------------------------------------------------


def purchase(s: DaleOfMerchantsState, seat: int, card: int) -> Effect:
    """Pay the price, then take the card into your hand."""
    if s.moments[PAYMENT]:
        special = changing(s, s.usable(seat))
        if s.chance.remember(bool(special)):  # others do not see these cards
            yield from _special_purchase(s, seat, card, special)
            return
    cost = s.chance.remember(price_of(s, card)[0])  # the card may be in a deck before everything has happened
    price, name = (cost, cost), _CATALOGUE[s.chance.remember(s.face[card])].name
    payment = yield from pick_payment(s, seat, price, name, card)
    make_payment(s, seat, price, name, payment)
    if s.moments[PAID]:
        yield from happen(s, PAID, seat, *payment)
    yield from receive(s, seat, card, payment)


def receive(s: DaleOfMerchantsState, seat: int, card: int, payment: Payment = ([], 0)) -> Effect:
    """A card that has been paid for, or that is purchased without paying, comes into the hand."""
    if card in s.market:
        leave_market(s, card)
        source = MARKET
    else:
        source = MARKET_DISCARD
    move(s, seat, (card,), source, TABLE, HAND, seat, announced=False)  # no trap ever lies in the market
    s.log("buy", seat, (card,))
    if s.moments[BOUGHT]:
        effect = happening(s, BOUGHT, seat, card, *payment)
        if effect is not None:
            yield from effect
    if s.copied:
        copying.forget(s, payment[0])
    if s.moments[INTO_HAND] and card in s.hand[seat]:
        yield from happen(s, INTO_HAND, seat, card)


def _special_purchase(
    s: DaleOfMerchantsState, seat: int, card: int, special: Mapping[int, InPayment]
) -> Effect:
    """The same with cards in hand that change something about it when it is paid for with them."""
    order = yield from _rearrange(s, seat, card, special)
    low, high = _price_in(s, card, order) if order else price_of(s, card)
    # Once it is in the hand, others cannot tell the card from those that were there.
    name = CARDS.catalogue[s.chance.remember(s.face[card])].name
    price = s.chance.remember(low), s.chance.remember(high)
    unusual = (
        order or card not in s.market or any(change.counts or change.lifts for change in special.values())
    )
    terms = terms_of(s, seat, card, special, order) if unusual else None
    payment = yield from pick_payment(s, seat, price, name, card, terms=terms)
    kept = yield from _kept(s, seat, payment[0], special)
    faces = [s.face_of(paid) for paid in payment[0]]
    then = [face for face in THEN if _SET[face] in s.decks and s.chance.remember(face in faces)]
    copies = [s.chance.remember(faces.count(face)) for face in then]
    if order:
        s.market, s.slots = order, list(range(len(order)))
        s.log("rearrange", seat, order)
    make_payment(s, seat, price, name, payment, kept)
    if s.moments[PAID]:
        yield from happen(s, PAID, seat, *payment)
    yield from receive(s, seat, card, payment)
    for face, count in zip(then, copies, strict=True):
        effect = THEN[face](Turn(s, seat), count)
        if effect is not None:
            yield from of_card(s, face, effect)


def _kept(
    s: DaleOfMerchantsState, seat: int, paid: Sequence[int], special: Mapping[int, InPayment]
) -> Generator[Any, Any, list[int]]:
    """The cards of a payment that are to stay in hand."""
    kept: list[int] = []
    for card in paid:
        if s.chance.remember(card in special and special[card].stays):
            face = s.chance.remember(s.face_of(card))
            name = CARDS.catalogue[face].name
            asked = Turn(s, seat, card).ask(f"Keep {name} in your hand?", [("yes",), ("no",)])
            if (yield from of_card(s, face, asked)) == 0:
                kept.append(card)
    return kept
