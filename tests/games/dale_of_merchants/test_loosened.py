"""Stacks in which cards loosen the rules: just the legal ones can be built, found by trying all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.dale_of_merchants.hands import hold, holding
from tests.games.dale_of_merchants.test_stall import can_be_paid, name

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.stall import Counted, can_build, options
from dealers.games.dale_of_merchants.state import ADD, ALL, DaleOfMerchantsState
from dealers.games.dale_of_merchants.teams import ASK

pytestmark = pytest.mark.usefixtures("values_of_their_own")

VENDOR, CHEST, ITEM, ACCORDION = "Stashing Vendor", "Empty Chest", "Nostalgic Item", "Accordion"
NAMES = ("Junk", VENDOR, CHEST, ITEM, ACCORDION, "Winter Is Coming", "Ice Trade", "Stove", "Greed")
DECKS = "squirrels, penguins, tuataras"

Stack = tuple[tuple[str, int, bool], ...]
"""Cards by name with what they count as and whether they come from the discard pile, sorted."""


def is_legal(hand: list[str], pile: list[str]) -> bool:
    """What the texts of the cards say about a stack of these cards."""
    both = hand + pile
    sets = {CARDS.set[CARDS.numbers[card]] for card in hand if card != "Junk"}
    if not both or (len(sets) > 1 and CHEST not in both) or ("Junk" in hand and VENDOR not in both):
        return False
    return not pile or (ITEM in hand and len(pile) <= both.count(ITEM))


def counts(s: DaleOfMerchantsState, card: int, need: int, pile: bool) -> set[int]:
    value = s.value(card)
    if name(s, card) == ACCORDION:
        return {value - 1, value, value + 1}
    return {value, *range(1, need + 1)} if name(s, card) == "Stove" and not pile else {value}


def all_stacks(s: DaleOfMerchantsState, need: int) -> set[Stack]:
    """Every legal choice of cards of hand and discard pile that has the total and can be paid for."""
    hand, pile, found = s.hand[0], s.discard[0], set()
    for chosen in product((False, True), repeat=len(hand) + len(pile)):
        mine = [card for card, use in zip(hand, chosen, strict=False) if use]
        theirs = [card for card, use in zip(pile, chosen[len(hand) :], strict=True) if use]
        if not is_legal([name(s, card) for card in mine], [name(s, card) for card in theirs]):
            continue
        rest = [s.value(card) for card in hand if card not in mine]
        each = [counts(s, c, need, c in theirs) for c in (*mine, *theirs)]
        for values in product(*each):
            if sum(values) != need:
                continue
            worth = list(zip((*mine, *theirs), values, strict=True))
            paid = [v for c, v in worth if name(s, c) == "Stove" and v != s.value(c)]
            if can_be_paid(rest, s.gold[0], paid):
                found.add(tuple(sorted((name(s, c), v, c in theirs) for c, v in worth)))
    return found


def offered_stacks(
    s: DaleOfMerchantsState, stack: list[Counted], need: int, seen: set[Stack]
) -> Iterator[Stack]:
    """All stacks that can be reached by taking options; there must be no dead end."""
    look = tuple(sorted((name(s, card), value, card in s.discard[0]) for card, value, _ in stack))
    if look in seen:
        return
    seen.add(look)
    s.picked = [card for card, _, _ in stack]
    offered = options(s, 0, stack, (need, need))
    assert offered, "a dead end"
    for option in offered:
        if option == ("done",):
            yield look
        elif option != ASK:
            _, card, value, *price = option
            longer: Counted = (card, value, (price[0], price[1]) if price else None)
            yield from offered_stacks(s, [*stack, longer], need, seen)
            s.picked = [card for card, _, _ in stack]


@settings(deadline=None, max_examples=120)
@given(
    st.lists(st.sampled_from(NAMES), max_size=5),
    st.lists(st.sampled_from(NAMES), max_size=4),
    st.integers(0, 1),
    st.integers(1, 9),
    st.booleans(),
)
def test_just_the_legal_stacks_can_be_built(
    hand: list[str], pile: list[str], gold: int, need: int, more: bool
) -> None:
    s = holding(hand, gold, decks=DECKS)
    hold(s, 1, pile)
    s.discard[0], s.hand[1] = s.hand[1], []
    s.sizes[0] = [1] * (need - 1)
    s.stacks = 9
    if more:
        s.changes = [(ADD, ALL, 1)]
    wanted = all_stacks(s, need)
    assert can_build(s, 0) == bool(wanted)
    if wanted:
        assert set(offered_stacks(s, [], need, set())) == wanted


def test_a_large_discard_pile_is_no_burden() -> None:
    """Two to the power of thirty choices are not tried one by one."""
    s = holding([ITEM, ITEM, CHEST, "Ice Trade", "Greed", ACCORDION, VENDOR, "Junk"], decks=DECKS)
    hold(s, 1, [ITEM, VENDOR, CHEST, *["Ice Trade", "Greed", "Junk", "Fishing", "Stove", "Cache"] * 4])
    s.discard[0], s.hand[1] = s.hand[1], []
    s.sizes[0] = [1] * 7
    assert can_build(s, 0)
    assert len(options(s, 0, [], (8, 8))) > 10


def test_the_official_example_makes_an_eighth_stack() -> None:
    """An Accordion that counts 6, a Stashing Vendor and one junk."""
    s = holding([ACCORDION, VENDOR, "Junk"], decks=DECKS)
    assert all_stacks(s, 8) == {((ACCORDION, 6, False), ("Junk", 1, False), (VENDOR, 1, False))}
