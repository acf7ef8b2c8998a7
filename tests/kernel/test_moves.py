"""Cards move by operations of the state, which tell the journal if there is one."""

from __future__ import annotations

import pytest

from dealers.kernel import Chance, Journal, Sight, State, Zone
from dealers.kernel.compiled import current_build

DECK = Zone("deck", "deck", Sight.NOBODY, pile=True)
OPEN = Zone("open", "open", Sight.EVERYONE)
HAND = Zone("hand", "hand", Sight.OWNER, per_seat=True)
ZONES = (DECK, OPEN, HAND)
SEATS, CARDS = 2, 6


class Desk(State):
    """A deck, two hands and an open place."""

    __slots__ = ("deck", "hand", "open")

    deck: list[int]
    open: list[int]
    hand: list[list[int]]


def desk(*, journal: bool = True) -> Desk:
    s = Desk()
    kept = Journal(SEATS + 1, [1] * CARDS, ZONES) if journal else None
    s.begin(SEATS, Chance(1), list(range(CARDS)), kept)
    s.deck, s.open, s.hand = list(range(CARDS)), [], [[], []]
    return s


def who_knows(s: Desk, card: int) -> list[int]:
    assert s.journal is not None
    return [observer for observer in range(SEATS + 1) if s.journal.knows(observer, card)]


def events(s: Desk) -> list[tuple[str, int, tuple[int, ...]]]:
    assert s.journal is not None
    return [(event.kind, event.seat, event.cards) for event in s.journal.events]


def everything(s: Desk) -> tuple[list[int], list[int], list[list[int]]]:
    """Some of each."""
    s.deal(3, s.deck, s.hand[0], "deal", 0)
    s.draw(s.deck, s.hand[1])
    s.move(s.hand[0][0], s.hand[0], s.open, "play", 0)
    s.put_under(s.hand[0][0], s.hand[0], s.deck)
    s.pass_left(s.hand)
    s.move_cards(s.hand[1].copy(), s.hand[1], s.hand[0])
    s.move_all(s.open, s.deck, under=True)
    s.shuffle(s.deck)
    s.show(s.deck[-1:])
    s.log("end", why="done")
    s.log_chance("throw", value=3)
    return s.deck, s.open, s.hand


def test_cards_go_the_same_ways_without_a_journal() -> None:
    assert everything(desk()) == everything(desk(journal=False))


def test_whoever_sees_the_zone_of_a_list_learns_what_goes_there() -> None:
    s = desk()
    card = s.draw(s.deck, s.hand[1])
    assert who_knows(s, card) == [1]
    s.move(card, s.hand[1], s.open)
    assert who_knows(s, card) == [0, 1, 2]


def test_a_card_chosen_in_secret_is_one_of_those_it_was_chosen_from() -> None:
    s = desk()
    s.deal(2, s.deck, s.open)
    s.move_all(s.open, s.hand[0])  # everybody knows these two
    card = s.hand[0][0]
    assert who_knows(s, card) == [0, 1, 2]
    s.put_under(card, s.hand[0], s.deck, seat=0)
    assert who_knows(s, card) == [0]


def test_the_topmost_cards_are_dealt_one_by_one_as_far_as_they_go() -> None:
    s = desk()
    assert s.deal(2, s.deck, s.hand[0]) == [5, 4]
    assert s.deal(9, s.deck, s.hand[1]) == [3, 2, 1, 0]
    assert s.deal(1, s.deck, s.hand[1]) == []
    assert s.hand == [[5, 4], [3, 2, 1, 0]]


def test_a_move_tells_its_event_of_the_player_with_the_cards_that_moved() -> None:
    s = desk()
    s.deal(2, s.deck, s.hand[0], "deal", 0)
    s.move(4, s.hand[0], s.open, "play", 0)
    s.move(5, s.hand[0], s.open)
    assert events(s) == [("deal", 0, (5, 4)), ("play", 0, (4,))]


@pytest.mark.skipif(current_build().compiled, reason="mypyc lets no data be named like a parameter")
def test_the_data_of_an_event_may_have_any_name() -> None:
    s = desk()
    s.log("odd", 1, (0,), event="a", self="b")
    assert s.journal is not None
    assert s.journal.events[0].data == {"event": "a", "self": "b"}


def test_a_pile_that_is_shuffled_face_up_stays_known_but_cannot_be_undone() -> None:
    s = desk()
    assert s.journal is not None
    s.deal(3, s.deck, s.open)
    s.journal.learned = False
    s.shuffle(s.open, face_up=True)
    assert s.journal.learned
    assert who_knows(s, s.open[0]) == [0, 1, 2]
    s.shuffle(s.open)
    assert who_knows(s, s.open[0]) == []


def test_a_list_that_is_no_zone_is_refused_where_there_is_a_journal() -> None:
    s = desk()
    with pytest.raises(ValueError, match="is none of them"):
        s.move(0, s.deck, [])
