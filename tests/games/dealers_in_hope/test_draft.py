"""Setup and draft: who picks when, which sets are played with, what lies where."""

from __future__ import annotations

from itertools import chain

import pytest

from dealers.games import find_game
from dealers.games.dealers_in_hope.cards import CARDS, CITY, SETS_IN_PLAY
from dealers.games.dealers_in_hope.setup import PRESETS
from dealers.games.dealers_in_hope.state import DealersInHopeState
from dealers.kernel import UsageError

GAME = find_game("dealers-in-hope")


def picks(seats: int, seed: int, edition: str) -> tuple[int, list[int]]:
    """The first player, and in which order everybody picks."""
    table = GAME.new_table(seats, {"edition": edition}, seed)
    s: DealersInHopeState = table.state
    found = []
    for _ in range(2 * seats):
        seat, options = table.turn()
        found.append(seat)
        table.answer(seat, options[seed % len(options)])
    assert -1 not in s.faction + s.capital
    assert len(set(s.faction)) == len(set(s.capital)) == seats
    return s.first, found


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_the_draft_goes_round_from_the_right_of_the_first_player_and_back(seats: int, seed: int) -> None:
    first, order = picks(seats, seed, "illustrated")
    lap = [(first - 1 - n) % seats for n in range(seats)]
    assert order == lap + lap[::-1]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_in_the_preliminary_edition_it_goes_round_twice_the_same_way(seats: int, seed: int) -> None:
    first, order = picks(seats, seed, "6.25")
    lap = [(first - 1 - n) % seats for n in range(seats)]
    assert order == lap + lap


def test_anybody_may_be_the_first_player() -> None:
    firsts = {GAME.new_table(5, {}, seed).state.first for seed in range(40)}
    assert firsts == set(range(5))


# --- the table ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "edition"), [(3, "illustrated"), (4, "illustrated"), (5, "6.25")])
def test_every_card_of_the_box_is_laid_out(seats: int, edition: str) -> None:
    s: DealersInHopeState = GAME.new_table(seats, {"edition": edition}, 1).state
    stacks = (s.supply, s.masses, s.faction_decks, s.spoils_2, s.spoils_3, s.cities, s.box)
    assert sorted(chain(*stacks)) == list(range(len(s.face)))
    assert (len(s.masses), len(s.faction_decks)) == (15, 84)
    cities = 14 if s.map.name == "north-america" else 10
    assert (len(s.spoils_2), len(s.spoils_3), len(s.cities)) == (13, 13, cities)
    assert sum(CARDS.type[face] != CITY for face in s.face) == 50 + 15 + 123 + 84 + 26
    assert sum(s.stock) == len(s.supply)


@pytest.mark.parametrize("stack", ["masses", "spoils_2", "spoils_3"])
def test_masses_and_spoils_of_war_are_shuffled(stack: str) -> None:
    tables = [GAME.new_table(3, {}, seed).state for seed in range(8)]
    orders = {tuple([s.face[card] for card in getattr(s, stack)]) for s in tables}
    assert len(orders) == 8


def test_eight_sets_are_drawn_by_lot() -> None:
    chosen = [GAME.new_table(3, {}, seed).state.sets for seed in range(30)]
    assert {len(set(sets)) for sets in chosen} == {SETS_IN_PLAY}
    assert {number for sets in chosen for number in sets} == set(range(len(CARDS.sets)))


@pytest.mark.parametrize("name", PRESETS)
def test_a_recommended_list_is_taken_as_it_is(name: str) -> None:
    for seed in (1, 2):
        sets = GAME.new_table(3, {"selection": name}, seed).state.sets
        assert sorted(CARDS.sets[number].name for number in sets) == sorted(PRESETS[name].sets)


def test_named_sets_are_in_besides_a_recommended_list() -> None:
    missing = next(row.name for row in CARDS.sets if row.name not in PRESETS["first game"].sets)
    sets = GAME.new_table(3, {"selection": "first game", "sets": missing}, 1).state.sets
    found = {CARDS.sets[number].name for number in sets}
    assert missing in found
    assert len(found & set(PRESETS["first game"].sets)) == SETS_IN_PLAY - 1


def test_nine_sets_are_too_many() -> None:
    nine = ", ".join(row.name for row in CARDS.sets[:9])
    with pytest.raises(UsageError, match="9 sets are named, but 8 are played with"):
        GAME.new_table(3, {"sets": nine}, 1)
