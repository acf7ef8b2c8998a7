"""Who knows what: the journal against a model that lists every world an observer thinks possible."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dealers.kernel import Chance, Journal, Sight, State, Zone

SEATS = 2
SPECTATOR = SEATS
CARDS = 5

DECK = Zone("deck", "deck", Sight.NOBODY)
TABLE = Zone("table", "open", Sight.EVERYONE)
HAND = Zone("hand", "hand", Sight.OWNER, per_seat=True)
STASH = Zone("stash", "stash", Sight.OWNER, per_seat=True)
ZONES = (DECK, TABLE, HAND, STASH)


class Desk(State):
    """Five cards in a deck, hands, stashes and open on the table. The end of a list is the top."""

    __slots__ = ("deck", "hand", "open", "stash")

    deck: list[int]
    open: list[int]
    hand: list[list[int]]
    stash: list[list[int]]


def new_desk(face: list[int]) -> Desk:
    s = Desk()
    journal = Journal(SEATS + 1, [1] * len(face), ZONES)
    s.begin(SEATS, Chance(1), face, journal)
    s.deck = list(range(len(face)))
    s.open, s.hand, s.stash = [], [[] for _ in range(SEATS)], [[] for _ in range(SEATS)]
    return s


def journal_of(s: Desk) -> Journal:
    assert s.journal is not None
    return s.journal


# --- the moves, as a game would make them ---------------------------------------------------------------


def draw(s: Desk, seat: int) -> None:
    s.draw(s.deck, s.hand[seat])


def play(s: Desk, seat: int, card: int) -> None:
    s.move(card, s.hand[seat], s.open)


def take(s: Desk, seat: int, card: int) -> None:
    s.move(card, s.open, s.hand[seat])


def hide(s: Desk, seat: int, card: int) -> None:
    s.move(card, s.hand[seat], s.stash[seat])


def fetch(s: Desk, seat: int, card: int) -> None:
    s.move(card, s.stash[seat], s.hand[seat])


def give(s: Desk, seat: int, card: int) -> None:
    s.move(card, s.hand[seat], s.hand[1 - seat])


def put_back(s: Desk, seat: int, card: int) -> None:
    s.move(card, s.hand[seat], s.deck)


def shuffle(s: Desk) -> None:
    s.shuffle(s.deck)


def look(s: Desk, seat: int) -> None:
    journal_of(s).show(s, s.deck[-1:], seat)


def reveal(s: Desk) -> None:
    journal_of(s).show(s, s.deck[-1:])


def swap_hands(s: Desk) -> None:
    s.hand.reverse()
    journal_of(s).passed(s, s.hand)


# --- the model ------------------------------------------------------------------------------------------

# A world is (deck in order, table, hands, stashes), the last three as sorted tuples of faces.
World = tuple[tuple[int, ...], ...]


def world_of(s: Desk, face: list[int]) -> World:
    """The position as a world, if the cards had these faces."""
    loose = [s.open, *s.hand, *s.stash]
    return (tuple(face[c] for c in s.deck), *(tuple(sorted(face[c] for c in cards)) for cards in loose))


def place(zone: str, seat: int) -> int:
    return {"deck": 0, "open": 1, "hand": 2 + seat, "stash": 2 + SEATS + seat}[zone]


def moved(world: World, source: int, face: int, target: int) -> World:
    """The world after one card has moved: onto the top of the deck, or anywhere into a loose zone."""
    zones = [list(zone) for zone in world]
    if source == 0:
        assert zones[0].pop() == face
    else:
        zones[source].remove(face)
    zones[target].append(face)
    return (tuple(zones[0]), *(tuple(sorted(zone)) for zone in zones[1:]))


def sees(observer: int, zone: str, seat: int) -> bool:
    return zone == "open" or (zone in ("hand", "stash") and observer == seat)


class Model:
    """For every observer the set of worlds that fit everything it has seen."""

    def __init__(self, s: Desk) -> None:
        deals = {world_of(s, list(p)) for p in permutations(s.face)}
        self.worlds = [deals.copy() for _ in range(SEATS + 1)]

    def move(self, face: int, source: tuple[str, int], target: tuple[str, int]) -> None:
        """One card went from place to place: the one with this face, or for whoever did not see it, any."""
        start, end = place(*source), place(*target)
        for o, worlds in enumerate(self.worlds):
            seen = sees(o, *source) or sees(o, *target)
            self.worlds[o] = {
                moved(w, start, f, end)
                for w in worlds
                for f in ({w[0][-1]} if start == 0 else set(w[start]))
                if not seen or f == face
            }

    def shuffle(self) -> None:
        for o, worlds in enumerate(self.worlds):
            self.worlds[o] = {(p, *w[1:]) for w in worlds for p in permutations(w[0])}

    def show(self, face: int, observers: list[int]) -> None:
        for o in observers:
            self.worlds[o] = {w for w in self.worlds[o] if w[0][-1] == face}

    def swap_hands(self, truth: World) -> None:
        for o, worlds in enumerate(self.worlds):
            swapped = {(w[0], w[1], w[3], w[2], *w[4:]) for w in worlds}
            self.worlds[o] = {w for w in swapped if o == SPECTATOR or w[2 + o] == truth[2 + o]}


STEPS = ("draw", "draw", "play", "take", "hide", "fetch", "give", "put", "shuffle", "look", "reveal", "swap")
MOVES = {
    "play": (play, "hand", "open"),
    "take": (take, "open", "hand"),
    "hide": (hide, "hand", "stash"),
    "fetch": (fetch, "stash", "hand"),
    "put": (put_back, "hand", "deck"),
}


def step(s: Desk, model: Model, name: str, seat: int, pick: int) -> None:
    """Do one thing, if it can be done now, at the table and in the model."""
    if name == "draw" and s.deck:
        model.move(s.face[s.deck[-1]], ("deck", -1), ("hand", seat))
        draw(s, seat)
    elif name == "shuffle":
        shuffle(s)
        model.shuffle()
    elif name in ("look", "reveal") and s.deck:
        face = s.face[s.deck[-1]]
        if name == "look":
            look(s, seat)
            model.show(face, [seat])
        else:
            reveal(s)
            model.show(face, list(range(SEATS + 1)))
    elif name == "swap":
        swap_hands(s)
        model.swap_hands(world_of(s, s.face))
    elif name == "give" and s.hand[seat]:
        card = s.hand[seat][pick % len(s.hand[seat])]
        model.move(s.face[card], ("hand", seat), ("hand", 1 - seat))
        give(s, seat, card)
    elif name in MOVES:
        act, source, target = MOVES[name]
        cards = s.open if source == "open" else getattr(s, source)[seat]
        if cards:
            card = cards[pick % len(cards)]
            model.move(s.face[card], (source, seat), (target, seat))
            act(s, seat, card)


def imagined(s: Desk, observer: int) -> set[World]:
    """Every world that re-dealing can give the observer."""
    faces = {tuple(s.face)}
    for mixture in journal_of(s).mixtures[observer]:
        cards = [c for c in range(len(s.face)) if mixture >> c & 1]
        faces = {
            tuple(dict(zip(cards, p, strict=True)).get(c, f) for c, f in enumerate(old))
            for old in faces
            for p in permutations([old[c] for c in cards])
        }
    return {world_of(s, list(f)) for f in faces}


def after(face: list[int], script: list[Any]) -> tuple[Desk, Model]:
    s = new_desk(face)
    model = Model(s)
    for name, seat, pick in script:
        step(s, model, name, seat, pick)
    return s, model


def scripts(longest: int) -> Any:
    one = st.tuples(st.sampled_from(STEPS), st.integers(0, SEATS - 1), st.integers(0, CARDS - 1))
    return st.lists(one, min_size=3, max_size=longest)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(scripts(10))
def test_an_observer_imagines_exactly_the_worlds_that_fit_what_it_has_seen(script: list[Any]) -> None:
    s, model = after(list(range(CARDS)), script)
    for observer in range(SEATS + 1):
        assert imagined(s, observer) == model.worlds[observer]


@settings(max_examples=100, deadline=None)
@given(scripts(20), st.lists(st.integers(0, 3), min_size=CARDS, max_size=CARDS))
def test_no_possible_world_is_ever_lost_even_if_cards_are_alike(script: list[Any], face: list[int]) -> None:
    s, model = after(face, script)
    for observer in range(SEATS + 1):
        assert imagined(s, observer) >= model.worlds[observer]


@settings(max_examples=50, deadline=None)
@given(scripts(14), st.integers(1, 1000))
def test_an_imagined_world_leads_to_the_same_worlds_again(script: list[Any], seed: int) -> None:
    for observer in range(SEATS + 1):
        s, _ = after(list(range(CARDS)), script)
        before = imagined(s, observer)
        s.face = journal_of(s).imagine(observer, s.face, Chance(seed))
        assert world_of(s, s.face) in before
        assert imagined(s, observer) == before


@settings(max_examples=50, deadline=None)
@given(scripts(14), st.integers(1, 1000))
def test_redealing_changes_no_card_that_the_observer_knows(script: list[Any], seed: int) -> None:
    s, _ = after(list(range(CARDS)), script)
    journal = journal_of(s)
    for observer in range(SEATS + 1):
        face = journal.redealt(observer, s.face, Chance(seed))
        assert sorted(face) == sorted(s.face)
        for card in range(CARDS):
            assert face[card] == s.face[card] or not journal.knows(observer, card)


@settings(max_examples=50, deadline=None)
@given(scripts(14))
def test_everybody_knows_the_cards_in_the_zones_they_see(script: list[Any]) -> None:
    s, _ = after(list(range(CARDS)), script)
    journal = journal_of(s)
    for observer in range(SEATS + 1):
        visible = s.open + (s.hand[observer] + s.stash[observer] if observer < SEATS else [])
        assert all(journal.knows(observer, card) for card in visible)


# --- single cases, in words -----------------------------------------------------------------------------


def unknown_to(s: Desk, observer: int) -> list[int]:
    return [card for card in range(len(s.face)) if not journal_of(s).knows(observer, card)]


def test_a_dealt_hand_is_known_to_its_owner_only() -> None:
    s = new_desk(list(range(CARDS)))
    draw(s, 0)
    draw(s, 0)
    assert unknown_to(s, 0) == [0, 1, 2]
    assert unknown_to(s, 1) == unknown_to(s, SPECTATOR) == [0, 1, 2, 3, 4]


def test_the_last_unseen_card_is_known_by_elimination() -> None:
    s = new_desk(list(range(CARDS)))
    for _ in range(4):
        draw(s, 0)
    assert unknown_to(s, 0) == []


def test_a_passed_hand_stays_known_until_its_new_owner_hides_a_card() -> None:
    s = new_desk(list(range(CARDS)))
    for seat in (0, 0, 1, 1):
        draw(s, seat)
    swap_hands(s)
    assert unknown_to(s, 0) == []  # its old hand, its new hand, and so the last card of the deck
    card, other = s.hand[1]
    hide(s, 1, card)
    assert unknown_to(s, 0) == sorted([card, other])
    assert imagined(s, 0) == {
        (*world_of(s, s.face)[:3], (s.face[kept],), (), (s.face[hidden],))
        for kept, hidden in ((card, other), (other, card))
    }


def test_a_played_card_tells_which_card_was_hidden_before() -> None:
    s = new_desk(list(range(CARDS)))
    for seat in (0, 0, 1, 1):
        draw(s, seat)
    swap_hands(s)
    card, other = s.hand[1]
    hide(s, 1, card)
    play(s, 1, other)
    assert unknown_to(s, 0) == []


def test_a_shuffle_makes_everybody_forget_the_deck_but_not_which_cards_are_in_it() -> None:
    s = new_desk(list(range(CARDS)))
    reveal(s)
    top = s.deck[-1]
    assert top not in unknown_to(s, 0)
    draw(s, 1)
    shuffle(s)
    assert top not in unknown_to(s, 0)
    put_back(s, 1, top)
    assert top not in unknown_to(s, 0)  # it was the only card in that hand
    shuffle(s)
    assert unknown_to(s, 0) == [0, 1, 2, 3, 4]


def test_a_look_at_the_top_card_teaches_one_seat_only() -> None:
    s = new_desk(list(range(CARDS)))
    look(s, 1)
    top = s.deck[-1]
    assert top not in unknown_to(s, 1)
    assert top in unknown_to(s, 0)
    assert top in unknown_to(s, SPECTATOR)


def test_a_face_that_may_have_gone_and_come_back_keeps_its_traces_in_doubt() -> None:
    """Cards 0 and 2 may change places, then 2 and 1, then 0 and 2 again; then card 2 is seen in its place.

    Its face may have waited at card 0 all the while, so 0 and 1 may have changed places.
    """
    s = new_desk([0, 1, 2])
    journal = journal_of(s)
    journal.show(s, [0, 1, 2], SPECTATOR)
    for pair in ([0, 2], [1, 2], [0, 2]):
        s.deck = pair
        journal.shuffled(s, s.deck)
    s.deck = [0, 1, 2]
    journal.show(s, [2])
    assert unknown_to(s, SPECTATOR) == [0, 1]
    assert imagined(s, SPECTATOR) == {((0, 1, 2), (), (), (), (), ()), ((1, 0, 2), (), (), (), (), ())}


def test_a_played_card_may_be_the_twin_of_the_one_that_was_known() -> None:
    """Seat 1 holds a card that nobody saw and one that all saw, and plays the unseen one: they look alike."""
    s = new_desk([7, 8, 9, 5, 5])
    draw(s, 1)
    reveal(s)
    draw(s, 1)
    play(s, 1, 4)
    assert 3 in unknown_to(s, 0)


def test_events_hide_cards_from_those_who_did_not_know_them_then() -> None:
    s = new_desk(list(range(CARDS)))
    draw(s, 0)
    card = s.hand[0][0]
    journal_of(s).tell(s, "draw", 0, [card])
    play(s, 0, card)
    journal_of(s).tell(s, "play", 0, [card])
    drawn, played = journal_of(s).events
    assert drawn.redacted(0).faces == (s.face[card],)
    assert drawn.redacted(1).faces == drawn.redacted(1).cards == (-1,)
    assert played.redacted(1).faces == (s.face[card],)
    for event in journal_of(s).only_for(1).events[:1]:
        assert (event.cards, event.faces, event.seen) == ((-1,), (-1,), (0,))


def test_in_an_arranged_position_everybody_knows_just_what_they_see() -> None:
    s = new_desk(list(range(CARDS)))
    s.deck, s.open, s.hand, s.stash = [0, 1], [2], [[3], []], [[], [4]]
    s.journal = Journal.of_position(s, ZONES, [1] * CARDS)
    assert unknown_to(s, 0) == [0, 1, 4]
    assert unknown_to(s, 1) == [0, 1, 3]
    assert unknown_to(s, SPECTATOR) == [0, 1, 3, 4]
