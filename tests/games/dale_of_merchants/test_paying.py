"""Paying: what is offered are just the correct payments, found out by trying all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.dale_of_merchants.hands import worth

from dealers.games.dale_of_merchants.cards import NO_LIMIT, Price
from dealers.games.dale_of_merchants.paying import (
    can_be_completed,
    can_pay,
    can_pay_all,
    options,
    pick_payment,
)
from dealers.games.dale_of_merchants.state import ADD, SET, TURN_OVER, DaleOfMerchantsState
from dealers.kernel import Chance, Decision

pytestmark = pytest.mark.usefixtures("values_of_their_own")

HANDS = st.lists(st.integers(1, 5), max_size=5)
GOLD = st.integers(0, 4)
PRICES = st.one_of(
    st.integers(1, 9).map(lambda price: (price, price)),
    st.tuples(st.integers(1, 3), st.integers(3, 8)),
    st.integers(1, 2).map(lambda least: (least, NO_LIMIT)),
)

Paid = tuple[tuple[int, ...], int]
"""Values of cards in order of size, and gold."""


def subsets(values: list[int]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(values, size) for size in range(len(values) + 1))


def is_correct(cards: tuple[int, ...], gold: int, price: Price, exact: bool = False) -> bool:
    """The rule as the rulebook puts it (R2.1.1, R2.1.3): enough, and nothing that could be left out."""
    low, high = price
    total = sum(cards) + gold
    if total < low:
        return False
    if total <= high:
        return True
    return not exact and not gold and all(total - card < high for card in cards)


def correct_payments(values: list[int], gold: int, price: Price, exact: bool = False) -> set[Paid]:
    return {
        (tuple(sorted(cards)), coins)
        for cards in subsets(values)
        for coins in range(gold + 1)
        if is_correct(cards, coins, price, exact)
    }


def offered_payments(s: DaleOfMerchantsState, price: Price, gold: int = 0) -> set[Paid]:
    """All payments that can be reached by taking options; there must be no dead end."""
    found: set[Paid] = set()
    offered = options(s, 0, price, gold)
    assert offered, "a dead end"
    for option in offered:
        if option == ("done",):
            found.add((tuple(sorted(s.value(card) for card in s.picked)), gold))
        elif option[0] == "gold":
            found |= offered_payments(s, price, gold + option[1])
        else:
            s.picked.append(option[1])
            found |= offered_payments(s, price, gold)
            s.picked.pop()
    return found


@settings(deadline=None, max_examples=60)
@given(HANDS, GOLD, PRICES)
def test_just_the_correct_payments_can_be_made(values: list[int], gold: int, price: Price) -> None:
    s = worth(values, gold)
    wanted = correct_payments(values, gold, price)
    assert can_pay(s, 0, price) == bool(wanted)
    if wanted:
        assert offered_payments(s, price) == wanted


@settings(deadline=None)
@given(HANDS, HANDS, GOLD, PRICES, st.booleans(), st.booleans())
def test_whether_a_payment_can_be_completed(
    picked: list[int], left: list[int], gold: int, price: Price, exact: bool, with_gold: bool
) -> None:
    """Some cards are picked already, perhaps with a coin; does anything make it correct?"""
    total, least = sum(picked) + with_gold, min(picked, default=NO_LIMIT)
    found = can_be_completed(total, least, exact or with_gold, gold, sorted(left, reverse=True), price)
    tried = any(
        is_correct((*picked, *more), coins + with_gold, price, exact)
        for more in subsets(left)
        for coins in range(gold + 1)
    )
    assert found == tried


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(1, 5), max_size=5), st.integers(0, 3), st.lists(PRICES, min_size=1, max_size=2))
def test_cards_and_gold_are_divided_among_several_payments(
    values: list[int], gold: int, prices: list[Price]
) -> None:
    """Each card goes to one of the payments or to none, each coin too; every payment has to be exact."""

    def fits(places: tuple[int, ...], coins: tuple[int, ...]) -> bool:
        for number, (low, high) in enumerate(prices, start=1):
            paid = sum(value for value, place in zip(values, places, strict=True) if place == number)
            if not low <= paid + coins[number - 1] <= high:
                return False
        return sum(coins) <= gold

    ways = product(
        product(range(len(prices) + 1), repeat=len(values)), product(range(gold + 1), repeat=len(prices))
    )
    assert can_pay_all(values, gold, prices) == any(fits(places, coins) for places, coins in ways)


def test_the_example_of_the_rulebook() -> None:
    s = worth([4, 4, 5])
    assert offered_payments(s, (5, 5)) == {((4, 4), 0), ((5,), 0)}


def test_gold_is_paid_exactly() -> None:
    s = worth([4, 3], gold=2)
    assert offered_payments(s, (5, 5)) == {((4, 3)[::-1], 0), ((4,), 1), ((3,), 2)}


@pytest.mark.parametrize(
    ("change", "worth_now"), [((TURN_OVER, -1, 0), 5), ((ADD, -1, 2), 3), ((SET, -1, 4), 4)]
)
def test_changed_values_are_what_is_paid_with(change: tuple[int, int, int], worth_now: int) -> None:
    s = worth([1])
    s.changes = [change]
    assert can_pay(s, 0, (worth_now, worth_now))
    assert not can_pay(s, 0, (worth_now + 1, worth_now + 1))
    assert s.value(s.hand[0][0]) == worth_now


def test_the_state_tells_how_far_a_payment_is() -> None:
    s = worth([2, 3], gold=1)
    effect = pick_payment(s, 0, (6, 6), "Greed")
    assert next(effect).prompt == "Pay 6 for Greed."
    effect.send(("pay", s.hand[0][0]))
    decision = effect.send(("pay", s.hand[0][1]))
    assert isinstance(decision, Decision)
    assert (decision.prompt, s.sought, s.so_far) == ("Pay 6 for Greed: 5 so far.", (6, 6), 5)
    assert decision.options == [("gold", 1)]


class ElsewhereFive(Chance):
    """As in an imagined world, in which the card that was paid with was worth 5 in the true one."""

    __slots__ = ()

    def remember(self, fact: int) -> int:
        return 5


def test_a_payment_in_an_imagined_world_goes_on_by_what_its_cards_are_worth_there() -> None:
    s = worth([1, 3])
    s.chance = ElsewhereFive(1)
    effect = pick_payment(s, 0, (1, 1), "Greed")
    next(effect)
    decision = effect.send(("pay", s.hand[0][0]))
    assert isinstance(decision, Decision)
    assert decision.prompt == "Pay 1 for Greed: 5 so far."
    assert decision.options == [("done",)]


def test_nothing_is_asked_where_nothing_is_to_be_paid() -> None:
    s = worth([2])
    assert list(pick_payment(s, 0, (0, 0), "nothing")) == []
