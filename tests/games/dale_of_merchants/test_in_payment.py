"""Purchases paid with cards that change them: what is offered is just what can be paid, by trying it all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.dale_of_merchants.hands import BY_VALUE, holding
from tests.games.dale_of_merchants.test_paying import subsets

from dealers.games.dale_of_merchants import market
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.in_payment import InPayment, Terms, changing
from dealers.games.dale_of_merchants.refusals import no_buy
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Decision, Option

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


# --- whole purchases --------------------------------------------------------------------------------------

VALUES = {
    "Junk": (1,),
    "Ice Trade": (2,),
    "Stove": (4,),
    "Rigorous Chronicler": (1, 2, 3),
    "Calculations": (2,),
    "Market Discovery": (4,),
    "Stock Clearance": (5,),
}
GOODS = {"Greed": 2, "Stove": 4, "Fishing": 5}
Deal = tuple[tuple[str, ...], tuple[str, ...]]
"""The market as it was when a card was bought, and what was paid with."""


def shop(hand: list[str], gold: int, goods: list[str], slots: list[int], thrown: str) -> DaleOfMerchantsState:
    s = holding(hand, gold, decks="pandas, platypuses, monitors")
    s.market = s.add_cards([CARDS.numbers[name] for name in goods], [])
    s.slots = slots.copy()
    s.market_discard = s.add_cards([CARDS.numbers[thrown]], []) if thrown else []
    return s


def names_of(s: DaleOfMerchantsState, cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(CARDS.catalogue[s.face[card]].name for card in cards)


def possible_deals(
    hand: list[str], gold: int, goods: list[str], slots: list[int], wanted: str, thrown: bool
) -> set[Deal]:
    """Every order of the market with every payment, by the texts of the cards."""
    found: set[Deal] = set()
    orders = [(goods, slots), *[(list(order), list(range(len(goods)))) for order in permutations(goods)]]
    for number, (order, places) in enumerate(orders):
        price = GOODS[wanted] + (0 if thrown else places[order.index(wanted)])
        needs = ["Market Discovery"] * thrown
        needs += ["Calculations"] * (number > 0 and (order, places) != (goods, slots))
        for numbers in subsets(list(range(len(hand)))):
            cards = [hand[n] for n in numbers]
            ways = product(product(*[VALUES[name] for name in cards]), range(gold + 1))
            lifted = "Stock Clearance" in cards
            if all(need in cards for need in needs) and any(
                is_correct(values, coins, price, lifted) for values, coins in ways
            ):
                found.add((tuple(order), tuple(sorted(cards))))
    return found


def offered_deals(state: Callable[[], DaleOfMerchantsState], place: int) -> set[Deal]:
    """All ways to buy a card (-1: from the discard pile), by answering in every way that is offered."""
    found: set[Deal] = set()
    open_ends: list[list[Option]] = [[]]
    while open_ends:
        answers = open_ends.pop()
        s = state()
        card = s.market_discard[-1] if place < 0 else s.market[place]
        s.deed = ("buy", card)
        effect = market.purchase(s, 0, card)
        decision: Any = next(effect)
        order = [other for verb, other in [answer for answer in answers if answer[0] == "arrange"]]
        try:
            for answer in answers:
                decision = effect.send(answer)
            assert decision.options, "a dead end"
            open_ends += [[*answers, option] for option in decision.options]
        except StopIteration:
            rest = [other for other in state().market if other not in order]
            paid = [answer[1] for answer in answers if answer[0] == "pay"]
            found.add((names_of(s, [*order, *rest]), tuple(sorted(names_of(s, paid)))))
    return found


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from(list(VALUES)), min_size=1, max_size=3),
    st.integers(0, 2),
    st.permutations(list(GOODS)).flatmap(lambda goods: st.integers(1, 3).map(lambda n: goods[:n])),
    st.sampled_from([[0, 1, 2], [1, 3, 4], [0, 2, 3]]),
    st.sampled_from(["", "Greed", "Fishing"]),
)
def test_a_card_is_for_sale_just_when_it_can_be_bought(
    hand: list[str], gold: int, goods: list[str], slots: list[int], thrown: str
) -> None:
    places = slots[: len(goods)]

    def state() -> DaleOfMerchantsState:
        return shop(hand, gold, goods, places, thrown)

    s = state()
    offered = [option[1] for option in market.options(s, 0)]
    decision = Decision(0, "", [])
    for place, card in enumerate([*s.market, *s.market_discard]):
        lies_there = place == len(goods)
        wanted = thrown if lies_there else goods[place]
        possible = possible_deals(hand, gold, goods, places, wanted, lies_there)
        assert (card in offered) == bool(possible)
        assert (no_buy(s, decision, ("buy", card)) == "") == bool(possible)
        if possible:
            assert offered_deals(state, -1 if lies_there else place) == possible
