"""Purchases paid with cards that change them: what is offered is just what can be paid, by trying it all."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.dale_of_merchants.hands import BY_VALUE, holding
from tests.games.dale_of_merchants.test_paying import subsets

from dealers.games.dale_of_merchants.in_payment import InPayment, Terms, changing
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState

pytestmark = pytest.mark.usefixtures("values_of_their_own")

SPECIAL = {
    "Resourceful Ally": InPayment(counts=(1, 3)),
    "Display of Power": InPayment(lifts=True),
    "Inspiration": InPayment(from_discard=True),
    "Coffee Grinder": InPayment(rearranges=True),
}
"""Cards as if they changed the purchase they pay for: worth 1 (or 1 to 3), 5, 4 and 2."""

HANDS = st.lists(st.sampled_from([*SPECIAL, *BY_VALUE]), max_size=5)
Paid = tuple[tuple[str, ...], int]
"""Names of cards, and gold."""


def hand_of(names: list[str], gold: int, price: int, needs: list[str]) -> tuple[DaleOfMerchantsState, Terms]:
    s = holding(names, gold)
    named = dict(zip(s.hand[0], names, strict=True))
    special = {card: SPECIAL[name] for card, name in named.items() if name in SPECIAL}
    needed = [[card for card, name in named.items() if name == need] for need in needs]
    return s, Terms(s, 0, (price, price), special, needed)


def is_correct(values: tuple[int, ...], gold: int, price: int, lifted: bool) -> bool:
    total = sum(values) + gold
    if total == price:
        return True
    return total > price and not gold and (lifted or all(total - value < price for value in values))


def correct_payments(names: list[str], gold: int, price: int, needs: list[str]) -> set[Paid]:
    """Every choice of cards, with every value that they may count, and the least gold that goes with it."""
    value: dict[str, tuple[int, ...]] = {name: (number,) for number, name in enumerate(BY_VALUE, start=1)}
    value |= {"Resourceful Ally": (1, 2, 3), "Display of Power": (5,)}
    value |= {"Inspiration": (4,), "Coffee Grinder": (2,)}
    found: dict[tuple[str, ...], int] = {}
    for numbers in subsets(list(range(len(names)))):
        cards = tuple(sorted(names[number] for number in numbers))
        if any(need not in cards for need in needs):
            continue
        for values, coins in product(product(*[value[name] for name in cards]), range(gold + 1)):
            if is_correct(values, coins, price, "Display of Power" in cards):
                found[cards] = min(coins, found.get(cards, coins))
    return set(found.items())


def offered_payments(s: DaleOfMerchantsState, terms: Terms, names: dict[int, str], gold: int) -> set[Paid]:
    """All payments that can be reached by taking options; there must be no dead end."""
    found: set[Paid] = set()
    offered = terms.options(s, 0, gold)
    assert offered, "a dead end"
    for option in offered:
        if option == ("done",):
            found.add((tuple(sorted(names[card] for card in s.picked)), gold))
        elif option[0] == "gold":
            found |= offered_payments(s, terms, names, gold + option[1])
        else:
            s.picked.append(option[1])
            found |= offered_payments(s, terms, names, gold)
            s.picked.pop()
    return found


@settings(deadline=None, max_examples=300)
@given(
    HANDS,
    st.integers(0, 3),
    st.integers(1, 11),
    st.sampled_from([[], ["Inspiration"], ["Coffee Grinder"], ["Inspiration", "Coffee Grinder"]]),
)
def test_just_the_correct_payments_can_be_made(
    names: list[str], gold: int, price: int, needs: list[str]
) -> None:
    s, terms = hand_of(names, gold, price, needs)
    wanted = correct_payments(names, gold, price, needs)
    assert terms.can_be_paid(s, 0) == bool(wanted)
    if wanted:
        by_card = dict(zip(s.hand[0], names, strict=True))
        reached = offered_payments(s, terms, by_card, 0)
        assert {cards for cards, _ in reached} == {cards for cards, _ in wanted}
        assert reached >= wanted, "each with the least gold, perhaps with more"
        for cards, coins in reached:
            assert coins <= gold
            assert coins >= dict(wanted)[cards]


def test_without_such_cards_nothing_changes() -> None:
    s = holding(["Junk", "Stove"])
    assert changing(s, s.hand[0]) == {}
