"""Paying: for a card in the market, for *spend* and for *finish*, always by the same rule.

Every price is a range: at least `low`, at most `high`, and a fixed price is one where both are the same. What
is paid is the sum of the cards and the gold. Nothing may be superfluous: more than `high` can be paid only in
cards, and only if no card could be left out with `high` still reached (R2.1.1). An `exact` payment never goes
beyond it.

Rules: 3.2.2, 3.2.3, 3.2.4, 4.1, 6.2.3, 7.1
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from dealers.games.dale_of_merchants import copying
from dealers.games.dale_of_merchants.cards import NO_LIMIT, Price
from dealers.games.dale_of_merchants.copying import Hand
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.moments import PAID, happen
from dealers.games.dale_of_merchants.moves import move
from dealers.games.dale_of_merchants.state import DISCARD, HAND, DaleOfMerchantsState
from dealers.kernel import Decision, Option

if TYPE_CHECKING:
    from dealers.games.dale_of_merchants.in_payment import Terms

FREE: Final[Price] = (0, 0)
PAYING: Final = "pay"
"""The step of decisions about what to pay with."""
Payment = tuple[list[int], int]
"""Cards and gold."""


def purse(s: DaleOfMerchantsState, seat: int) -> int:
    """What the seat's hand and gold are worth together.

    Whatever they reach can be paid without anything superfluous: leave out what is not needed.
    """
    return s.gold[seat] + s.sum_of(s.usable(seat))


def can_pay(s: DaleOfMerchantsState, seat: int, price: Price, *without: int) -> bool:
    """Whether the seat's hand (without some cards) and gold reach a price."""
    if not without:
        return price[0] <= purse(s, seat)
    return price[0] <= s.gold[seat] + s.sum_of([card for card in s.usable(seat) if card not in without])


def is_enough(total: int, least: int, exact: bool, price: Price) -> bool:
    """Whether a payment is complete and nothing in it is superfluous; `least` is its least valued card."""
    low, high = price
    return low <= total and (total <= high or (not exact and total - least < high))


def can_be_completed(total: int, least: int, exact: bool, gold: int, values: list[int], price: Price) -> bool:
    """Whether cards of these values, the highest first, and so much gold make a correct payment of it.

    The cards are added in this order, so that the lowest one so far tells how far the sum may go beyond the
    price. `sums` has a bit for every sum that some of them make.
    """
    low, high = price
    if is_enough(total, least, exact, price) or low - gold <= total <= high:
        return True
    if total > high:
        return False
    sums = 1
    for value in values:
        sums |= sums << value
        beyond = 0 if exact else min(least, value) - 1
        first, last = max(0, low - gold - total), high + beyond - total
        if sums >> first & ((1 << (last - first + 1)) - 1):
            return True
    return False


def can_pay_all(values: list[int], gold: int, prices: Sequence[Price]) -> bool:
    """Whether cards of these values and so much gold can be divided among several exact payments."""
    if not prices:
        return True
    low, high = prices[0]
    if len(prices) == 1:
        return can_be_completed(0, NO_LIMIT, True, gold, sorted(values, reverse=True), (low, high))
    for chosen in range(1 << len(values)):
        paid = sum([value for n, value in enumerate(values) if chosen >> n & 1])
        coins = max(0, low - paid)
        if paid <= high and coins <= gold:
            rest = [value for n, value in enumerate(values) if not chosen >> n & 1]
            if can_pay_all(rest, gold - coins, prices[1:]):
                return True
    return False


def pay(
    s: DaleOfMerchantsState,
    seat: int,
    price: Price,
    what: str,
    source: int = -1,
    without: Collection[int] = (),
) -> Generator[Any, Any, int]:
    """Ask for a payment, card by card, and make it.

    Ends with what has been paid: *x*, never more than the highest price.
    """
    payment = yield from pick_payment(s, seat, price, what, source, without)
    x = make_payment(s, seat, price, what, payment)
    if s.moments[PAID]:
        yield from happen(s, PAID, seat, *payment)
    if s.copied:
        copying.forget(s, payment[0])
    return x


def pick_payment(
    s: DaleOfMerchantsState,
    seat: int,
    price: Price,
    what: str,
    source: int = -1,
    without: Collection[int] = (),
    *,
    exact: bool = False,
    spent: int = 0,
    more: Sequence[Price] = (),
    terms: Terms | None = None,
) -> Generator[Decision, Option, Payment]:
    """Ask for a payment, card by card; nobody else sees it before it is made.

    Some cards cannot be in it: those it is for, and those of a payment that goes with it, which has also
    `spent` some of the gold. After it `more` exact payments have to be possible. Cards that change a purchase
    have `terms` of their own.
    """
    high = price[1]
    gold = 0
    s.picked, s.sought, s.so_far = [], price, 0
    hand = s.in_use(seat) if terms is None and high > 0 else None  # it stays as it is while cards are picked
    while high > 0:
        if terms is not None:
            offered = terms.options(s, seat, gold)
        else:
            offered = options(s, seat, price, gold, without, exact, spent, more, hand)
        option = yield Decision(seat, _prompt(what, price, s.so_far), offered, source, PAYING)
        if option == DONE:
            break
        if option[0] == "gold":
            gold += option[1]
            s.so_far += option[1]
        else:
            s.picked.append(option[1])
            # What is paid with may be shuffled into a deck before the effect ends, and be unknown again.
            if hand is not None:
                total = s.so_far + hand.values[hand.cards.index(option[1])]
            else:
                assert terms is not None
                total = terms.total(s.picked, gold)
            s.so_far = s.chance.remember(total)
    paid, s.picked = s.picked, []
    return paid, gold


def make_payment(
    s: DaleOfMerchantsState,
    seat: int,
    price: Price,
    what: str,
    payment: Payment,
    kept: Collection[int] = (),
) -> int:
    """Cards go on the discard pile in the order in which they were picked, gold to the bank; *x*.

    Cards that are `kept` stay in hand.
    """
    paid, gold = payment
    s.deed = ()
    x = s.chance.remember(min(price[1], s.sum_of(paid) + gold))
    gone = [card for card in paid if card not in kept] if kept else paid
    acting = copying.show_all(s, paid) if s.chameleons else {}
    move(s, seat, gone, HAND, seat, DISCARD, seat, announced=False)
    if kept:
        s.show(kept)
    for card in gone if acting else ():
        if card in acting:
            copying.choose(s, card, acting[card])  # for what happens because of the payment
    s.gold[seat] -= gold
    if paid or gold:
        s.log("pay", seat, paid, gold=gold, what=what)
    return x


def options(
    s: DaleOfMerchantsState,
    seat: int,
    price: Price,
    gold: int = 0,
    without: Collection[int] = (),
    exact: bool = False,
    spent: int = 0,
    more: Sequence[Price] = (),
    hand: Hand | None = None,
) -> list[Option]:
    """What can be added to the payment so that it can still be completed, and whether it is complete."""
    picked, low, high = s.picked, price[0], price[1]
    hand = hand or s.in_use(seat)
    cards, looks, worth = hand.cards, hand.looks, hand.values
    held: list[int] = []  # the places in the hand of the cards that are left,
    values: list[int] = []  # and what they are worth
    total, least = gold, NO_LIMIT
    for n, card in enumerate(cards):
        if card in picked:
            total += worth[n]
            least = min(least, worth[n])
        elif card not in without:
            held.append(n)
            values.append(worth[n])
    values.sort(reverse=True)
    more_gold = s.gold[seat] - spent - gold
    exact = exact or gold > 0
    found: list[Option] = []
    if total < high:
        seen: list[int] = []
        for n in held:
            value = worth[n]
            if looks[n] in seen:
                continue
            seen.append(looks[n])
            paid = total + value
            if not more and low <= paid <= high:
                found.append(("pay", cards[n]))
                continue
            # Where gold does the rest, no other card is needed.
            others = _without(values, value) if more or paid + more_gold < low else values
            if can_be_completed(paid, min(least, value), exact, more_gold, others, price) and (
                not more or can_pay_all(others, more_gold, [(low - paid, high - paid), *more])
            ):
                found.append(("pay", cards[n]))
        coins = 1 if low < high else high - total  # of a fixed price all that is left
        if 0 < coins <= more_gold:
            paid = total + coins
            if can_be_completed(paid, least, True, more_gold - coins, values, price) and (
                not more or can_pay_all(values, more_gold - coins, [(low - paid, high - paid), *more])
            ):
                found.append(("gold", coins))
    if is_enough(total, least, exact, price) and (not more or can_pay_all(values, more_gold, more)):
        found.append(DONE)
    return found


def _without(values: list[int], value: int) -> list[int]:
    """The others when a card of this value is taken away."""
    others = values.copy()
    others.remove(value)
    return others


@cache
def _prompt(what: str, price: Price, so_far: int) -> str:
    low, high = price
    asked = f"{low} or more" if high == NO_LIMIT else str(low) if low == high else f"{low} to {high}"
    return f"Pay {asked} for {what}." if not so_far else f"Pay {asked} for {what}: {so_far} so far."
