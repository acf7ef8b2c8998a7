"""Characters: how they are dealt and chosen, what moments are, when abilities are offered."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.games.dale_of_merchants.hands import GAME

from dealers.games.dale_of_merchants import moments
from dealers.games.dale_of_merchants.abilities import ABILITIES
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.moments import (
    BUILT,
    LARGER_HAND,
    NOTHING,
    added,
    answers,
    attach,
    attaches,
    detach,
    happen,
    happen_at_once,
)
from dealers.games.dale_of_merchants.setup import OFFERED
from dealers.games.dale_of_merchants.state import ACTION, CHOICE, CLEAN_UP, START, DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import END_TURN, GO_ON, INVENTORY
from dealers.kernel import Chance, Decision, Effect, Option, Table

# --- dealing and choosing -------------------------------------------------------------------------------


def dealt(seats: int, seed: int = 1, **options: Any) -> Table[DaleOfMerchantsState]:
    table: Table[DaleOfMerchantsState] = GAME.new_table(seats, {"characters": "all", **options}, seed)
    return table


def names(s: DaleOfMerchantsState, cards: list[int]) -> list[str]:
    return [CARDS.catalogue[s.face[card]].name for card in cards]


def aside(table: Table[DaleOfMerchantsState], viewer: int | None, owner: int) -> list[str | None]:
    """The cards that a player has set aside, as somebody sees them."""
    zones = table.view(viewer)["zones"]
    (zone,) = [zone for zone in zones if (zone["zone"], zone["owner"]) == ("set aside", owner)]
    assert zone["count"] == OFFERED
    cards = zone["cards"] or [None] * OFFERED
    return [card and card["card"] for card in cards]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_sees_what_they_are_offered_and_nobody_else_does(seats: int) -> None:
    table = dealt(seats)
    for viewer in [None, *range(seats)]:
        offers = [event for event in table.events(viewer) if event["kind"] == "offer"]
        for owner, offer in enumerate(offers):
            shown = [card and card["card"] for card in offer["cards"]]
            if owner == viewer:
                assert set(aside(table, viewer, owner)) == set(names(table.state, table.state.aside[owner]))
                assert None not in shown
            else:
                assert aside(table, viewer, owner) == shown == [None] * OFFERED


def test_what_somebody_keeps_is_seen_when_all_have_chosen() -> None:
    table = dealt(3)
    kept = {}
    for seat in range(3):
        others = [viewer for viewer in [None, 0, 1, 2] if viewer != seat]
        before = {viewer: (table.view(viewer)["zones"], table.events(viewer)) for viewer in others}
        assert table.state.phase == CHOICE
        option = table.pending[seat].options[seat % OFFERED]
        kept[seat] = names(table.state, [option[1]])[0]
        table.answer(seat, option)
        for viewer in others if seat < 2 else ():
            assert (table.view(viewer)["zones"], table.events(viewer)) == before[viewer]
            assert table.view(viewer)["facts"]["characters"] == [None] * 3
    for viewer in (None, 0, 1, 2):
        characters = table.view(viewer)["facts"]["characters"]
        assert [facts["name"] for facts in characters] == [kept[seat] for seat in range(3)]


def test_others_do_not_learn_later_what_was_not_kept() -> None:
    table = dealt(2)
    rejected = table.pending[0].options[1][1]
    for seat in range(2):
        table.answer(seat, table.pending[seat].options[0])
    for viewer, known in ((0, True), (1, False), (None, False)):
        zones = table.view(viewer)["zones"]
        (zone,) = [zone for zone in zones if zone["zone"] == "other characters"]
        assert (rejected in [card["id"] for card in zone["cards"] or [] if card]) == known


GAMES = [
    (2, {"decks": "penguins, tuataras, turtles"}, {"teammate", "clock", "traps"}),
    (2, {"decks": "bats, tuataras, turtles"}, {"teammate", "traps"}),
    (2, {"decks": "penguins, tuataras, turtles", "traps": 1}, {"teammate", "clock"}),
    (4, {"decks": "penguins, tuataras, turtles, gulls, devils"}, {"teammate", "clock", "traps"}),
    (4, {"decks": "penguins, tuataras, turtles, gulls", "teams": True}, {"clock", "traps"}),
    (4, {"decks": "mongooses, tuataras, turtles, gulls", "teams": True, "traps": 1}, set()),
]


@pytest.mark.parametrize(
    ("seats", "options", "missing"),
    GAMES,
    ids=lambda part: str(sorted(part) if isinstance(part, set) else part)[:40],
)
def test_characters_are_dealt_only_where_there_is_what_they_need(
    seats: int, options: dict[str, Any], missing: set[str]
) -> None:
    table = dealt(seats, **options)
    s = table.state
    rows = {row.name: row for row in CARDS.characters}
    cards = [*s.character_deck, *[card for cards in s.aside for card in cards]]
    needed = {need for name in names(s, cards) for need in rows[name].needs}
    assert needed == {"teammate", "clock", "traps"} - missing
    assert len(cards) == sum(missing.isdisjoint(row.needs) for row in CARDS.characters)


@pytest.mark.parametrize(
    ("colours", "there"), [("green", {"green"}), ("yellow", {"green", "yellow"})], ids=["green", "yellow"]
)
def test_only_characters_of_the_colours_asked_for_are_dealt(colours: str, there: set[str]) -> None:
    s = dealt(2, characters=colours).state
    rows = {row.name: row for row in CARDS.characters}
    cards = [*s.character_deck, *s.aside[0], *s.aside[1]]
    assert {rows[name].colour for name in names(s, cards)} == there


# --- moments --------------------------------------------------------------------------------------------


def test_moments_have_the_numbers_of_their_places_in_the_table() -> None:
    assert [getattr(moments, name) for name in moments.MOMENTS] == list(range(len(moments.MOMENTS)))


@pytest.fixture
def s(monkeypatch: pytest.MonkeyPatch) -> DaleOfMerchantsState:
    """A game to which nothing is attached, with two things that could be."""
    monkeypatch.setattr(moments, "_TIED", {})
    monkeypatch.setattr(moments, "_ACTS", [])

    @attaches(BUILT, "a bell")
    def ring(s: DaleOfMerchantsState, seat: int, card: int, *about: Any) -> None:
        s.picked.append(card)

    @attaches(BUILT, "a question")
    def ask(s: DaleOfMerchantsState, seat: int, card: int, builder: int, cards: list[int]) -> Effect:
        yield Decision(seat, "Well?", [("yes",), ("no",)])
        s.picked.append(card)

    @attaches(LARGER_HAND, "a bell")
    def larger(s: DaleOfMerchantsState, seat: int, card: int, player: int) -> int:
        return 10 * seat + player

    game = GAME.setup(2, GAME.check_options({}), Chance(1), None)
    assert isinstance(game, DaleOfMerchantsState)
    game.moments = NOTHING
    return game


def test_nothing_happens_where_nothing_is_attached(s: DaleOfMerchantsState) -> None:
    happen_at_once(s, BUILT, 0, [])
    assert list(happen(s, BUILT, 0, [])) == []
    assert added(s, LARGER_HAND, 0) == 0
    assert s.picked == []


def test_what_is_attached_happens_in_the_order_in_which_it_came(s: DaleOfMerchantsState) -> None:
    attach(s, "a bell", 0, 7)
    attach(s, "a bell", 1, 5)
    attach(s, "a bell", 0, 6)
    happen_at_once(s, BUILT, 0, [])
    assert s.picked == [7, 5, 6]


def test_an_effect_among_others_asks_and_the_rest_waits_for_the_answer(s: DaleOfMerchantsState) -> None:
    for name, card in (("a bell", 1), ("a question", 2), ("a bell", 3)):
        attach(s, name, 1, card)
    effect = happen(s, BUILT, 0, [])
    asked = next(effect)
    assert isinstance(asked, Decision)
    assert asked.seat == 1
    assert s.picked == [1]
    with pytest.raises(StopIteration):
        effect.send(("yes",))
    assert s.picked == [1, 2, 3]


def test_functions_know_for_whom_they_are_attached_and_numbers_are_added_up(s: DaleOfMerchantsState) -> None:
    attach(s, "a bell", 0, 1)
    attach(s, "a bell", 1, 2)
    assert list(answers(s, LARGER_HAND, 1)) == [1, 11]
    assert added(s, LARGER_HAND, 1) == 12


def test_what_is_detached_does_no_more_and_the_rest_stays(s: DaleOfMerchantsState) -> None:
    attach(s, "a bell", 0, 7)
    attach(s, "a bell", 1, 5)
    detach(s, 7)
    happen_at_once(s, BUILT, 0, [])
    assert s.picked == [5]
    assert added(s, LARGER_HAND, 0) == 10
    detach(s, 5)
    assert s.moments == NOTHING


def test_copies_of_a_game_do_not_share_what_is_attached(s: DaleOfMerchantsState) -> None:
    attach(s, "a bell", 0, 7)
    copy = s.copy()
    detach(copy, 7)
    attach(copy, "a question", 0, 8)
    happen_at_once(s, BUILT, 0, [])
    assert s.picked == [7]


def test_something_without_functions_attaches_nothing(s: DaleOfMerchantsState) -> None:
    attach(s, "a chair", 0, 7)
    assert s.moments == NOTHING


# --- when abilities are offered -------------------------------------------------------------------------

PHASE = {"start of turn": START, "action phase": ACTION, "clean-up phase": CLEAN_UP, "end of turn": CLEAN_UP}
ALONE = {
    "start of turn": GO_ON,
    "action phase": INVENTORY,
    "clean-up phase": END_TURN,
    "end of turn": END_TURN,
}


def wrongly_offered(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> list[str]:
    """Abilities that are offered to somebody else, at another time, or in the middle of something."""
    wrong = []
    for ability in [ABILITIES[option[1]] for option in options if option[0] == "ability"]:
        ways_out = [ALONE[ability.timing], DONE] if s.phase == CLEAN_UP else [ALONE[ability.timing]]
        at_rest = s.using == -1 and not s.picked and not any(s.aside) and s.deed == ()
        out = bool(s.due) or any(way in options for way in ways_out)
        if seat != s.seat or s.phase != PHASE[ability.timing] or not at_rest or not out:
            wrong.append(ability.name)
    return wrong


def test_abilities_are_offered_at_their_moments_and_never_in_the_middle_of_something() -> None:
    timings: Counter[str] = Counter()
    for seed in range(8):
        seats = 4 if seed % 2 else 2
        options = {"characters": "all", "traps": 1, "teams": seats == 4, "decks": "mongooses"}
        table: Table[DaleOfMerchantsState] = GAME.new_table(seats, options, seed, recorded=False)
        rng = Chance(seed)
        for _ in range(400):
            if table.over:
                break
            seat, found = table.turn()
            assert wrongly_offered(table.state, seat, found) == []
            abilities = [option for option in found if option[0] == "ability"]
            timings.update([ABILITIES[option[1]].timing for option in abilities])
            pool = abilities or found
            table.apply(seat, pool[rng.below(len(pool))])
    assert timings["action phase"] > 20
    assert len(timings) > 1
