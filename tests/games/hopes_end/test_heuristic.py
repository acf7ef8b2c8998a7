"""The rule of thumb: that it sees what a good player sees, and nothing that is hidden."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hopes_end.cities import GAME, KINDS, empty_city, lay
from tests.games.hopes_end.positions import card, hold

from dealers.bots import SeatHandle
from dealers.games.hopes_end.cards import CARDS, FIRST_MORALITY, MODIFIERS
from dealers.games.hopes_end.city import place_options
from dealers.games.hopes_end.fortune import danger
from dealers.games.hopes_end.heuristic import CLEAR, HopesEndHeuristic, survey_for
from dealers.games.hopes_end.morality import answer_options
from dealers.games.hopes_end.places import read_place
from dealers.games.hopes_end.placing import rank_places
from dealers.games.hopes_end.ruin import ruin_options
from dealers.games.hopes_end.state import ANSWER, PLACE, HopesEndState
from dealers.kernel import Chance, Option, Table

HEURISTIC = HopesEndHeuristic()


def choice(s: HopesEndState, options: list[Option], seat: int = 0) -> Option:
    return HEURISTIC.choose(s, seat, options, Chance(1))


def drawn(s: HopesEndState, *codes: str) -> list[int]:
    """Tiles of these kinds, drawn by seat 0."""
    for code in codes:
        stack, tile = next((stack, t) for stack in s.stacks() for t in stack if s.face[t] == KINDS[code])
        stack.remove(tile)
        s.drawn.append(tile)
    s.seat, s.phase = 0, PLACE
    return s.drawn


# --- placing --------------------------------------------------------------------------------------------


def a_hall(owner: int) -> HopesEndState:
    """A building south of the start that one wall would finish; a road to the north that leads on."""
    s = empty_city()
    lay(s, "B5", "S1", 0, owner)
    lay(s, "B5", "S2", 0, owner)
    lay(s, "R1", "N1", 0, 1 - owner)
    return s


def test_the_place_that_finishes_an_own_building_is_taken() -> None:
    s = a_hall(owner=0)
    (tile,) = drawn(s, "B1")
    assert choice(s, place_options(s, tile)) == ("place", read_place("S3"), 0)


def test_a_building_that_is_all_a_rivals_is_not_finished_for_them() -> None:
    s = a_hall(owner=1)
    for where in ("W1 S1", "W1 S2"):
        lay(s, "K2", where, 0, 1)
    (tile,) = drawn(s, "B1")
    assert choice(s, place_options(s, tile))[1] != read_place("S3")


def test_the_better_of_two_tiles_is_kept() -> None:
    s = a_hall(owner=0)
    slums, wall = drawn(s, "K2", "B1")
    assert choice(s, [("keep", slums), ("keep", wall)]) == ("keep", wall)
    assert choice(s, [("keep", wall), ("keep", slums)]) == ("keep", wall)


# --- ruining --------------------------------------------------------------------------------------------


def test_a_rival_loses_the_tile_that_hurts_most_and_oneself_the_one_that_hurts_least() -> None:
    s = a_hall(owner=1)
    slums = lay(s, "K2", "E1", 0, 1)
    hall = {s.at[cell] for where in ("S1", "S2") if (cell := read_place(where))}
    options = ruin_options(s, 1)
    assert choice(s, options, seat=0)[1] in hall
    assert choice(s, options, seat=1)[1] == slums


# --- Morality -------------------------------------------------------------------------------------------


def marked(s: HopesEndState, option: Option) -> str:
    """What an answer does."""
    return MODIFIERS[CARDS.modifier[3 * s.face[option[1]] + option[2]]]


def asked(s: HopesEndState, name: str, *history: str) -> list[Option]:
    """Seat 0 has to answer a card, and these are all the History cards to come."""
    s.history_deck, gone = [card(s, event) for event in history], s.history_deck
    s.history_discard += [c for c in gone if c not in s.history_deck]
    new = card(s, name)
    s.answers[new - FIRST_MORALITY] = -1
    s.seat, s.phase = 0, ANSWER
    return answer_options(s, 0)


@pytest.mark.parametrize("points", [0, -60])
def test_near_the_limit_the_city_is_saved_even_by_one_who_is_behind(points: int) -> None:
    s = empty_city(seats=3)
    s.limit = 40
    s.points[0] += points
    hold(s, 0, ("The Man on the Balcony", -1), ("The Fair Informer", 1), ("The Reading Stove", 1))
    options = asked(s, "The Man on the Balcony", "The Purge", "The Monument", "Forced March of Bricks")
    assert marked(s, choice(s, options)) == "zealots"  # great works, and a great fall
    s.lost = [13, 13, 13]
    assert marked(s, choice(s, options)) == "doubters"


def test_the_danger_grows_with_the_ruins_and_shrinks_towards_the_end() -> None:
    s = empty_city(seats=3)
    s.limit = 40
    chances = []
    for ruins in (0, 15, 30, 40):
        s.lost = [ruins, 0, 0]
        chances.append(danger(s))
    assert chances == sorted(chances)
    assert chances[0] < 0.1
    assert chances[-1] > 0.9
    for stack in s.stacks():
        del stack[1:]
    assert danger(s) < chances[-1]


def test_nobody_is_glad_of_a_fallen_city() -> None:
    s = empty_city(seats=3)
    s.limit, s.lost, s.points = 40, [41, 0, 0], [10, 50, 90]
    assert HEURISTIC.rewards(s, GAME.outcome(s)) == [0, 0, 0]
    s.lost = [40, 0, 0]
    glad = HEURISTIC.rewards(s, GAME.outcome(s))
    assert 0 < glad[0] < glad[1] < glad[2]  # to be far behind in a city that stands is better than its fall


# --- whole games ----------------------------------------------------------------------------------------


ASKED = {"place", "ruin", "replace", "answer"}


def verbs_with_sound_candidates(table: Table[Any]) -> set[str]:
    """Play a game and look at the candidates of every fifth decision; the kinds of decisions there were."""
    verbs = set()
    number = 0
    while not table.over:
        seat = min(table.pending)
        options = table.pending[seat].options
        number += 1
        if number % 5 == 0 and len(options) > 1:
            handle = SeatHandle(table, seat, Chance(number))
            worlds = [handle.imagine(Chance(number + n)).state for n in range(2)]
            ranked, again = [HEURISTIC.candidates(s, seat, options) for s in worlds]
            assert ranked == again == HEURISTIC.candidates(table.state, seat, options)
            assert set(ranked) <= set(options)
            assert len(set(ranked)) == len(ranked) > 0
            verbs.add(options[0][0])
        table.answer(seat, HEURISTIC.choose(table.state, seat, options, Chance(1)))
    return verbs


@pytest.mark.parametrize(("seats", "edges"), [(2, "strict"), (3, "loose"), (4, "strict")])
def test_candidates_are_options_and_what_is_hidden_does_not_change_them(seats: int, edges: str) -> None:
    verbs: set[str] = set()
    for seed in range(seats, seats + 4):
        if not verbs >= ASKED:  # another game if the first has not asked everything
            verbs |= verbs_with_sound_candidates(GAME.new_table(seats, {"edges": edges}, seed))
    assert verbs >= ASKED


def test_a_place_is_searched_unless_one_promises_far_more_than_any_other() -> None:
    player, searched, clear = HopesEndHeuristic(), 0, 0
    table = GAME.new_table(2, seed=5)
    rng = Chance(5)
    while not table.over:
        seat, options = table.turn()
        if options[0][0] == "place" and len(options) > 1:
            ranked = rank_places(survey_for(table.state, seat), table.state.drawn[0], options)
            ahead = ranked[0][0] - ranked[1][0]
            assert player.worth_a_search(table.state, seat, options) == (ahead < CLEAR)
            searched += ahead < CLEAR
            clear += ahead >= CLEAR
        table.answer(seat, options[rng.below(len(options))])
    assert searched
    assert clear
