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

from mypy_extensions import mypyc_attr

from dealers.games.dale_of_merchants import copying
from dealers.games.dale_of_merchants.cards import NO_LIMIT, Price
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.moments import PAID, happen
from dealers.games.dale_of_merchants.moves import move
from dealers.games.dale_of_merchants.state import DISCARD, HAND, DaleOfMerchantsState
from dealers.kernel import Decision, Option, OptionsAbout

if TYPE_CHECKING:
    from dealers.games.dale_of_merchants.in_payment import Terms

FREE: Final[Price] = (0, 0)
PAYING: Final = "pay"
"""The step of decisions about what to pay with."""
_PAYING: Final = OptionsAbout("pay")
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
    first = max(0, low - gold - total)
    last = high - total - first
    sums = 1
    for value in values:
        sums |= sums << value
        beyond = 0 if exact else min(least, value) - 1
        if sums >> first & ((1 << (last + beyond + 1)) - 1):
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
    started = Started(s, seat, without) if terms is None and high > 0 else None
    prompts = _prompts(what, price) if high > 0 else []
    while high > 0:
        if started is not None:
            coins = s.gold[seat] - spent - gold
            offered = started.options(price, gold, exact or gold > 0, coins, more)
        else:
            assert terms is not None
            offered = terms.options(s, seat, gold)
        paid = s.so_far
        prompt = prompts[paid] if 0 <= paid < _PROMPTS else _prompt(what, price, paid)
        option = yield Decision(seat, prompt, offered, source, PAYING)
        verb: str = option[0]
        if verb == "done":
            break
        if verb == "gold":
            gold += option[1]
            s.so_far += option[1]
        else:
            card: int = option[1]
            s.picked.append(card)
            # What is paid with may be shuffled into a deck before the effect ends, and be unknown again.
            if started is not None:
                total = s.so_far + started.add(card)
            else:
                assert terms is not None
                total = terms.total(s.picked, gold)
            s.so_far = s.chance.remember(total)
    cards, s.picked = s.picked, []
    return cards, gold


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
    if (paid or gold) and s.journal is not None:
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
) -> list[Option]:
    """What can be added to the payment so that it can still be completed, and whether it is complete."""
    started = Started(s, seat, without)
    for card in s.picked:
        started.add(card)
    return started.options(price, gold, exact or gold > 0, s.gold[seat] - spent - gold, more)


@mypyc_attr(acyclic=True, free_list_len=1)
class Started:
    """A payment that is being picked from a hand, which stays as it is meanwhile."""

    __slots__ = ("hand", "least", "left", "total")

    def __init__(self, s: DaleOfMerchantsState, seat: int, without: Collection[int] = ()) -> None:
        self.hand = s.in_use(seat)
        self.left = [n for n, card in enumerate(self.hand.cards) if not without or card not in without]
        """The places in the hand of the cards that can be added."""
        self.total = 0
        """What those that have been added are worth,"""
        self.least = NO_LIMIT
        """and the least valued of them."""

    def add(self, card: int) -> int:
        """Pay with a card; what it is worth."""
        place = self.hand.cards.index(card)
        value = self.hand.values[place]
        self.left.remove(place)
        self.total += value
        self.least = min(self.least, value)
        return value

    def options(
        self, price: Price, coins: int, exact: bool, gold: int, more: Sequence[Price] = ()
    ) -> list[Option]:
        """What can be added to the cards and so many coins so that the payment can still be completed.

        There is so much gold left. What is paid so far is not taken from `so_far`, which in a world that
        somebody imagines is what it was in the true one.
        """
        low, high = price
        total = coins + self.total
        hand, least = self.hand, self.least
        looks, worth = hand.looks, hand.values
        found: list[Option] = []
        # What the cards that are left are worth is asked for only where gold does not do the rest.
        values = self._highest_first() if more or total + gold < low else []
        if total < high:
            seen: list[int] = []
            for n in self.left:
                if looks[n] in seen:
                    continue
                seen.append(looks[n])
                value = worth[n]
                paid = total + value
                if more or paid + gold < low:
                    others = values.copy() if values else self._highest_first()
                    others.remove(value)
                    possible = can_be_completed(paid, min(least, value), exact, gold, others, price) and (
                        not more or can_pay_all(others, gold, [(low - paid, high - paid), *more])
                    )
                else:  # no other card is needed
                    possible = paid <= high or is_enough(paid, min(least, value), exact, price)
                if possible:
                    found.append(_PAYING.card(hand.cards[n]))
            more_coins = 1 if low < high else high - total  # of a fixed price all that is left
            if 0 < more_coins <= gold:
                paid = total + more_coins
                if can_be_completed(paid, least, True, gold - more_coins, values, price) and (
                    not more or can_pay_all(values, gold - more_coins, [(low - paid, high - paid), *more])
                ):
                    found.append(("gold", more_coins))
        if is_enough(total, least, exact, price) and (not more or can_pay_all(values, gold, more)):
            found.append(DONE)
        return found

    def _highest_first(self) -> list[int]:
        worth = self.hand.values
        values = [worth[n] for n in self.left]
        values.sort()
        values.reverse()
        return values


def _prompt(what: str, price: Price, so_far: int) -> str:
    low, high = price
    asked = f"{low} or more" if high == NO_LIMIT else str(low) if low == high else f"{low} to {high}"
    return f"Pay {asked} for {what}." if not so_far else f"Pay {asked} for {what}: {so_far} so far."


_PROMPTS: Final = 16


@cache
def _prompts(what: str, price: Price) -> list[str]:
    """The prompts for so much as most payments come to."""
    return [_prompt(what, price, so_far) for so_far in range(_PROMPTS)]
