"""Building: what is offered are just the stacks that can be built, found out by trying all of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.dale_of_merchants.hands import GAME, hold, holding

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.stall import Counted, build, can_build, options
from dealers.games.dale_of_merchants.state import TURN_OVER, DaleOfMerchantsState
from dealers.games.dale_of_merchants.teams import ASK
from dealers.games.dale_of_merchants.winning import look_for_winner
from dealers.kernel import Option

pytestmark = pytest.mark.usefixtures("values_of_their_own")

NAMES = (
    "Junk",
    "Resourceful Ally",
    "Ice Trade",
    "Stove",
    "Fishing",
    "Avid Financier",
    "Greed",
    "Golden Opportunity",
)
STOVE = CARDS.numbers["Stove"]

Stack = tuple[tuple[str, int], ...]
"""Cards by name with what they count as, sorted."""


def name(s: DaleOfMerchantsState, card: int) -> str:
    return CARDS.catalogue[s.face[card]].name


def can_be_paid(values: list[int], gold: int, counts: list[int]) -> bool:
    """Whether each Stove that counts as such a number can be paid for: 2n - 1 or 2n for n, by itself."""
    for places in product(range(len(counts) + 1), repeat=len(values)):
        paid = [sum(v for v, p in zip(values, places, strict=True) if p == n + 1) for n in range(len(counts))]
        coins = [max(0, 2 * count - 1 - cards) for count, cards in zip(counts, paid, strict=True)]
        within = all(
            cards + coin <= 2 * count for count, cards, coin in zip(counts, paid, coins, strict=True)
        )
        if within and sum(coins) <= gold:
            return True
    return False


def all_stacks(s: DaleOfMerchantsState, need: int) -> set[Stack]:
    """Every choice of cards of one set that has the total, Stoves counting as what can be paid for."""
    hand, found = s.hand[0], set()
    for chosen in product((False, True), repeat=len(hand)):
        cards = [card for card, use in zip(hand, chosen, strict=True) if use]
        groups = {CARDS.set[s.face[card]] for card in cards}
        if len(groups) != 1 or -1 in groups:
            continue
        rest = [s.value(card) for card, use in zip(hand, chosen, strict=True) if not use]
        for values in product(*[_ways(s, card, need) for card in cards]):
            counts = [v for card, v in zip(cards, values, strict=True) if v != s.value(card)]
            if sum(values) == need and can_be_paid(rest, s.gold[0], counts):
                found.add(tuple(sorted((name(s, c), v) for c, v in zip(cards, values, strict=True))))
    return found


def _ways(s: DaleOfMerchantsState, card: int, most: int) -> set[int]:
    own = {s.value(card)}
    return own | set(range(1, most + 1)) if s.face[card] == STOVE else own


def offered_stacks(s: DaleOfMerchantsState, stack: list[Counted], need: int) -> Iterator[Stack]:
    """All stacks that can be reached by taking options; there must be no dead end."""
    s.picked = [card for card, _, _ in stack]
    offered = options(s, 0, stack, (need, need))
    assert offered, "a dead end"
    for option in offered:
        if option == ("done",):
            yield tuple(sorted((name(s, card), value) for card, value, _ in stack))
        else:
            _, card, value, *price = option
            longer: Counted = (card, value, (price[0], price[1]) if price else None)
            yield from offered_stacks(s, [*stack, longer], need)


@settings(deadline=None, max_examples=50)
@given(st.lists(st.sampled_from(NAMES), max_size=5), st.integers(0, 4), st.integers(1, 8), st.booleans())
def test_just_the_possible_stacks_can_be_built(
    names: list[str], gold: int, need: int, turned_over: bool
) -> None:
    s = holding(names, gold)
    s.sizes[0] = [1] * (need - 1)
    if turned_over:
        s.changes = [(TURN_OVER, -1, 0)]
    wanted = all_stacks(s, need)
    assert can_build(s, 0) == bool(wanted)
    if wanted:
        assert set(offered_stacks(s, [], need)) == wanted


# --- building -------------------------------------------------------------------------------------------


def answers(s: DaleOfMerchantsState, *wanted: str) -> bool:
    """Build with options that begin like this, whoever is asked; whether the stack was built."""
    effect = build(s, 0)
    decision = next(effect)
    left = list(wanted)
    while True:
        label = left.pop(0)
        option: Option = next(o for o in decision.options if GAME.verbs.label(s, o).startswith(label))
        try:
            decision = effect.send(option)
        except StopIteration as end:
            assert not left
            return bool(end.value)


def test_a_stove_is_paid_for_and_what_is_paid_goes_first() -> None:
    s = holding(["Stove", "Resourceful Ally", "Junk", "Fishing"])
    s.sizes[0] = [1, 1, 1]
    assert answers(s, "add Stove as 3", "add Resourceful Ally", "done", "pay with Fishing", "done")
    assert [name(s, card) for card in s.stall[0]] == ["Stove", "Resourceful Ally"]
    assert [name(s, card) for card in s.discard[0]] == ["Fishing"]
    assert (s.picked, s.deed) == ([], ())


def test_two_stoves_are_paid_for_one_by_one() -> None:
    s = holding(["Stove", "Stove", "Junk", "Greed"], gold=1)
    s.sizes[0] = [1, 1]
    built = answers(
        s,
        "add Stove as 1",
        "add Stove as 2",
        "done",
        "pay with Junk",
        "done",
        "pay with Greed",
        "pay 1 gold",
        "done",
    )
    assert built
    assert s.sizes[0] == [1, 1, 2]
    assert s.gold[0] == 0


def test_the_eighth_stack_wins() -> None:
    s = holding(["Fishing", "Traveling Equipment"])
    s.sizes[0] = [1] * 7
    assert answers(s, "add Fishing", "add Traveling", "done")
    assert s.over
    assert s.winner == 0


# --- teams ----------------------------------------------------------------------------------------------


def team(mine: list[str], theirs: list[str], stacks: int = 3) -> DaleOfMerchantsState:
    s = holding(mine, seats=4, teams=True)
    hold(s, 2, theirs)
    s.sizes[0] = [1] * stacks
    return s


def test_a_teammate_may_be_asked_for_what_is_missing() -> None:
    s = team(["Ice Trade", "Greed"], ["Ice Trade", "Greed", "Junk"])
    assert can_build(s, 0)
    assert answers(s, "add Ice Trade", "ask", "add Ice Trade")
    assert [name(s, card) for card in s.stall[0]] == ["Ice Trade", "Ice Trade"]
    assert [name(s, card) for card in s.hand[2]] == ["Greed", "Junk"]
    assert s.sizes[0] == [1, 1, 1, 2]


def test_a_teammate_who_refuses_is_not_asked_again() -> None:
    s = team(["Ice Trade"], ["Ice Trade"])
    assert not answers(s, "add Ice Trade", "ask", "refuse")
    assert s.stall[0] == []
    assert not can_build(s, 0)


def test_a_teammate_is_asked_also_when_they_cannot_help() -> None:
    """Otherwise everybody would learn something about their hand."""
    s = team(["Ice Trade"], ["Junk"])
    assert can_build(s, 0)
    s.picked = [s.hand[0][0]]
    assert ASK in options(s, 0, [(s.hand[0][0], 2, None)], (4, 4))
    assert not answers(s, "add Ice Trade", "ask", "refuse")


def test_at_least_one_card_has_to_be_ones_own() -> None:
    s = team(["Junk"], ["Stove"])
    assert not can_build(s, 0)


def test_what_changes_values_does_not_concern_the_teammate() -> None:
    s = team(["Ice Trade"], ["Ice Trade", "Fishing"], stacks=5)
    s.changes = [(TURN_OVER, -1, 0)]  # the 2 counts as 4
    assert answers(s, "add Ice Trade as 4", "ask", "add Ice Trade")


def test_the_tenth_stack_wins_for_both() -> None:
    s = team(["Fishing"], ["Fishing"], stacks=9)
    assert answers(s, "add Fishing", "ask", "add Fishing")
    assert GAME.outcome(s).winners == [0, 2]


def test_whoever_has_won_stays_the_winner() -> None:
    s = holding([])
    s.sizes[0] = s.sizes[1] = [1] * 8
    look_for_winner(s)
    assert (s.over, s.winner) == (True, 0)
    s.seat = 1  # who would be looked at first
    look_for_winner(s)
    assert s.winner == 0
