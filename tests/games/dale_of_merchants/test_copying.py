"""Cards that act as others: which face they have where, how options tell them apart, and who knows of it."""

from __future__ import annotations

import pytest
from tests.games.dale_of_merchants.hands import GAME, hold, holding
from tests.games.dale_of_merchants.test_verbs import keep_apart, labels

from dealers.games.dale_of_merchants import copying, paying, stall, technique
from dealers.games.dale_of_merchants.cards import CARDS, COPIES
from dealers.games.dale_of_merchants.facts import card_marks
from dealers.games.dale_of_merchants.moves import move
from dealers.games.dale_of_merchants.state import ADD, DISCARD, HAND, DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import end_turn
from dealers.games.dale_of_merchants.verbs import CHAMELEONS

pytestmark = pytest.mark.usefixtures("values_of_their_own")


def chameleons(names: list[str], seats: int = 2) -> DaleOfMerchantsState:
    """Seat 0 holds these cards in a game with chameleons, and nothing lies open anywhere."""
    s = holding(names, seats=seats, decks="chameleons, penguins")
    s.market, s.slots = [], []
    return s


def add(s: DaleOfMerchantsState, cards: list[int], *names: str) -> None:
    """Put new cards on a pile."""
    s.add_cards([CARDS.numbers[name] for name in names], cards)


def name_of(s: DaleOfMerchantsState, card: int) -> str:
    return CARDS.catalogue[s.face_of(card)].name


def test_without_chameleons_the_faces_of_cards_are_the_list_itself() -> None:
    s = holding(["Stove"], decks="penguins, gulls, bats")
    assert not s.chameleons
    assert s.faces() is s.face
    assert s.looks() is s.face
    assert s.usable(0) is s.hand[0]


def test_the_verb_knows_all_cards_that_copy() -> None:
    assert sorted(COPIES) == CHAMELEONS


def test_a_chameleon_copies_in_a_hand_only() -> None:
    s = chameleons(["Reflection"])
    add(s, s.discard[1], "Fishing")
    (card,) = s.hand[0]
    assert name_of(s, card) == "Fishing"
    move(s, 0, (card,), HAND, 0, DISCARD, 0)
    assert name_of(s, card) == "Reflection"
    assert name_of(s, s.discard[1][0]) == "Fishing"


def test_a_card_in_the_hand_of_another_player_copies_for_that_player() -> None:
    s = chameleons(["Reflection"])
    hold(s, 1, ["Reflection"])
    add(s, s.discard[0], "Stove")
    add(s, s.discard[1], "Fishing")
    assert [name_of(s, s.hand[seat][0]) for seat in range(2)] == ["Fishing", "Stove"]


def test_of_two_equal_faces_there_is_nothing_to_choose() -> None:
    s = chameleons(["Reflection"], seats=3)
    add(s, s.discard[1], "Fishing")
    add(s, s.discard[2], "Fishing")
    assert name_of(s, s.hand[0][0]) == "Fishing"
    assert copying.options(s, s.in_use(0)) == []


def test_equal_cards_that_act_as_different_ones_keep_apart() -> None:
    s = chameleons(["Reflection", "Reflection", "Fishing", "Junk"], seats=3)
    add(s, s.discard[1], "Fishing")
    add(s, s.discard[2], "Practical Values")
    for card, name in zip(s.hand[0], ("Fishing", "Practical Values"), strict=False):
        copying.choose(s, card, CARDS.numbers[name])
    plays = technique.options(s, 0)
    assert labels(s, plays) == [
        "play Reflection as Fishing",
        "play Reflection as Practical Values",
        "play Fishing",
    ]
    keep_apart(s, plays)
    s.picked, s.sought, s.so_far = [], (5, 5), 0
    keep_apart(s, paying.options(s, 0, (5, 5)))
    keep_apart(s, stall.options(s, 0, [], (5, 5)))
    keys = [GAME.key(s, option) for option in plays]
    assert len(set(keys)) == len(keys)


def test_every_choice_reads_back() -> None:
    s = chameleons(["Trendsetting", "Seeing Doubles", "Junk"])
    s.market, s.slots = s.add_cards([CARDS.numbers[name] for name in ("Stove", "Fishing")], []), [0, 1]
    options = copying.options(s, s.in_use(0))
    assert len(options) == 5
    keep_apart(s, options)


def test_an_open_card_pays_for_nothing() -> None:
    s = chameleons(["Reflection", "Junk"], seats=3)
    add(s, s.discard[1], "Fishing")
    add(s, s.discard[2], "Stove")
    assert paying.purse(s, 0) == 1
    assert s.usable(0) == s.hand[0][1:]
    assert card_marks(s, s.hand[0][0]) == {"open": True}


def test_what_was_chosen_ends_when_the_card_moves_and_with_the_turn() -> None:
    s = chameleons(["Reflection", "Reflection", "Junk"], seats=3)
    add(s, s.discard[1], "Fishing")
    add(s, s.discard[2], "Stove")
    first, second, _ = s.hand[0]
    for card in (first, second):
        copying.choose(s, card, CARDS.numbers["Fishing"])
    assert card_marks(s, first) == {"value": 5, "acting": "Fishing"}
    move(s, 0, (first,), HAND, 0, DISCARD, 0)
    assert list(s.copied) == [second]
    end_turn(s)
    assert s.copied == {}


def test_a_copy_of_a_card_in_hand_has_the_changes_of_both() -> None:
    s = chameleons(["Seeing Doubles", "Stove"])
    double, stove = s.hand[0]
    s.changes = [(ADD, stove, 2), (ADD, double, 1)]
    assert s.value(stove) == 6
    assert s.value(double) == 7


def test_a_chain_passes_every_kind_once() -> None:
    s = chameleons(["Reflection", "Junk"])
    add(s, s.discard[1], "Good Old Times")
    add(s, s.market_discard, "Reflection")
    assert name_of(s, s.hand[0][0]) == "Reflection"
    add(s, s.market_discard, "Seeing Doubles")
    assert name_of(s, s.hand[0][0]) == "Junk"
    assert copying.shown_with(s, s.hand[0][0]) == [s.hand[0][1]]
