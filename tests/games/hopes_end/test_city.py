"""The city: what fits, what grows together, what is finished; kept up to date and reckoned anew alike."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.hopes_end.cities import GAME, Reckoning, built, differences, empty_city, grow, lay

from dealers.games.hopes_end.city import place, place_options, points_of, tiles_of
from dealers.games.hopes_end.places import place_name
from dealers.games.hopes_end.ruin import ruin
from dealers.games.hopes_end.state import HopesEndState
from dealers.games.hopes_end.tiles import COUNT, START_CELL, TILES
from dealers.kernel import Chance


def features(s: HopesEndState) -> list[tuple[str, int]]:
    return [(kind, len(tiles)) for kind, tiles in (tiles_of(s, finished) for finished in s.finished)]


# --- what fits ------------------------------------------------------------------------------------------


def test_a_tile_is_offered_once_for_each_look() -> None:
    s = empty_city()
    slums = next(t for t in range(COUNT) if s.face[t] == TILES.codes.index("K2"))
    straight = next(t for t in range(COUNT) if s.face[t] == TILES.codes.index("R1"))
    offered = [(place_name(cell), turned) for _, cell, turned in place_options(s, slums)]
    assert sorted(offered) == [("E1", 0), ("W1", 0)]
    offered = [(place_name(cell), turned) for _, cell, turned in place_options(s, straight)]
    assert sorted(offered) == [("E1", 0), ("N1", 0), ("W1", 0)]


def test_the_code_of_a_cell_says_what_it_meets() -> None:
    s = built(("R1", "N1", 0), ("K2", "E1", 0))
    cell = START_CELL + 1 - 1000
    south, west = 25, 125
    assert s.frontier[cell] == 1 * south + 1 * west
    ruin(s, s.at[START_CELL + 1])
    assert s.frontier[cell] == 4 * south + 1 * west


def test_placing_takes_the_cell_out_of_the_frontier() -> None:
    s = built(("R1", "N1", 0))
    assert START_CELL - 1000 not in s.frontier
    assert len(s.frontier) == 6


# --- roads ----------------------------------------------------------------------------------------------


def test_a_road_between_two_crossings_is_finished() -> None:
    s = built(("R3", "N1", 2), ("R1", "E1 N1", 1), ("R4", "E2 N1", 0))
    assert features(s) == [("road", 2), ("road", 3)]
    assert s.points == [3 + 3 + 9, 0]


def test_every_end_at_a_crossing_is_a_road_of_its_own() -> None:
    s = built(("R4", "N1", 0))
    assert features(s) == [("road", 2)]
    assert s.unfinished[s.at[START_CELL - 1000]] == 3


def test_a_ring_without_a_crossing_is_finished() -> None:
    s = built(("K2", "E1", 0), ("R2", "E2", 1), ("R2", "E3", 2), ("R2", "E3 S1", 3), ("R2", "E2 S1", 0))
    assert features(s) == [("road", 4)]
    assert s.points[0] == 5 + 12


def test_a_road_that_comes_back_to_a_crossing_has_each_tile_once() -> None:
    s = built(("K2", "E1", 0), ("R3", "E2", 1), ("R2", "E3", 2), ("R2", "E3 S1", 3), ("R2", "E2 S1", 0))
    assert features(s) == [("road", 4)]
    crossing = s.at[START_CELL + 2]
    assert s.paved[crossing] == 1
    assert s.unfinished[crossing] == 1  # two of its three ends are in the ring
    assert s.points[0] == 5 + 12


def test_a_road_that_leaves_a_hall_on_one_side_and_returns_on_the_other_counts_it_once() -> None:
    s = built(
        ("M8", "S1", 0), ("R2", "E1 S1", 2), ("R1", "E1 S2", 0), ("R2", "E1 S3", 3), ("R1", "S3", 1),
        ("R2", "W1 S3", 0), ("R1", "W1 S2", 0), ("R2", "W1 S1", 1),
    )  # fmt: skip
    assert features(s) == [("road", 8)]
    assert s.paved[s.at[START_CELL + 1000]] == 1


def test_a_road_from_a_building_to_a_crossing_is_finished() -> None:
    s = built(("R1", "N1", 0), ("R3", "N2", 2))
    assert features(s) == [("road", 3)]


# --- buildings ------------------------------------------------------------------------------------------


def test_a_building_is_finished_when_no_edge_is_open() -> None:
    s = built(("B5", "S1", 0))
    assert features(s) == []
    lay(s, "B1", "S2", 0, owner=1)
    assert features(s) == [("building", 3)]
    assert s.points == [1 + 3, 1 + 3]  # the starting tile adds nothing to anybody


def test_parts_that_are_not_joined_are_separate_buildings() -> None:
    s = built(("B2", "S1", 0))
    assert features(s) == [("building", 2)]
    tile = s.at[START_CELL + 1000]
    assert (s.built[tile], s.unfinished[tile]) == (1, 1)


RING = (
    ("K2", "E1", 0), ("B5", "E2", 0), ("B4", "E2 N1", 1), ("B4", "E2 S1", 0), ("B5", "E3 S1", 1),
    ("B4", "E4 S1", 3), ("B5", "E4", 0), ("B4", "E4 N1", 2),
)  # fmt: skip


def test_an_enclosed_place_behind_walls_does_not_matter() -> None:
    s = built(*RING, ("B5", "E3 N1", 1))
    assert features(s) == [("building", 8)]


def test_an_open_edge_towards_an_enclosed_place_does_matter() -> None:
    s = built(*RING, ("B6", "E3 N1", 2))
    assert features(s) == []
    lay(s, "B1", "E3")
    assert features(s) == [("building", 9)]


# --- barracks -------------------------------------------------------------------------------------------

AROUND = ["E1", "E3", "E1 N1", "E2 N1", "E3 N1", "E1 S1", "E2 S1", "E3 S1"]


def test_barracks_need_all_eight_neighbours() -> None:
    s = built(("K2", "E1", 0), ("K1", "E2", 0))
    for where in AROUND[1:-1]:
        lay(s, "K2" if where in AROUND[:6] else "K1", where)
        assert s.finished == []
    lay(s, "K1", AROUND[-1], owner=1)
    assert features(s) == [("barracks", 9)]
    assert s.points == [8 + 24, 1 + 3]


def test_a_ruined_neighbour_counts_as_there_and_scores_nothing() -> None:
    s = built(("K2", "E1", 0), ("K1", "E2", 0))
    ruin(s, s.at[START_CELL + 1])
    for where in AROUND[1:]:
        lay(s, "K1" if "S" in where else "K2", where)
    assert features(s) == [("barracks", 9)]
    assert s.points[0] == 8 + 24


def test_barracks_placed_into_a_gap_are_finished_at_once() -> None:
    s = built(("K2", "E1", 0), ("K2", "E1 N1", 0), ("K2", "E1 S1", 0), ("K2", "E2 N1", 0), ("K2", "E2 S1", 0))
    for where in ("E3 N1", "E3 S1", "E3"):
        lay(s, "K1", where)
    lay(s, "K1", "E2")
    assert ("barracks", 9) in features(s)


def test_ruined_barracks_are_never_finished() -> None:
    s = built(("K2", "E1", 0), ("K1", "E2", 0))
    ruin(s, s.at[START_CELL + 2])
    for where in AROUND[1:]:
        lay(s, "K1" if "S" in where else "K2", where)
    assert s.finished == []


# --- ruin -----------------------------------------------------------------------------------------------


def test_a_road_that_has_lost_a_tile_can_never_be_finished() -> None:
    s = built(("R3", "N1", 2), ("R1", "E1 N1", 1), ("R1", "E2 N1", 1))
    ruin(s, s.at[START_CELL - 1000 + 1])
    lay(s, "R4", "E3 N1")
    assert features(s) == [("road", 2)]


def test_a_finished_building_stays_finished_when_a_tile_of_it_is_ruined() -> None:
    s = built(("M1", "S1", 0))
    assert features(s) == [("building", 2)]
    ruin(s, s.at[START_CELL + 1000])
    assert features(s) == [("building", 2)]
    assert points_of(s, tiles_of(s, s.finished[0])[1]) == [0, 0]
    assert s.points == [0, 0]


# --- the loose reading ----------------------------------------------------------------------------------


def test_in_the_loose_reading_a_road_that_ends_at_slums_is_never_finished() -> None:
    s = built(("K2", "E1", 0), ("R1", "N1", 0), ("R1", "E1 N1", 0), ("R4", "E1 N2", 0), edges="loose")
    assert s.finished == []  # from the crossing down to the slums
    lay(s, "R2", "N2", 1)
    assert features(s) == [("road", 4)]  # from the crossing round the bend to the starting tile


# --- kept up to date against reckoned anew --------------------------------------------------------------


@given(st.integers(0, 2**30), st.integers(0, 60), st.booleans(), st.integers(2, 4))
@settings(max_examples=25, deadline=None)
def test_features_are_those_of_a_flood_fill(seed: int, ruins: int, loose: bool, seats: int) -> None:
    edges = "loose" if loose else "strict"
    grown, s = empty_city(seats, edges=edges), empty_city(seats, edges=edges)
    other = Reckoning(s)
    for what, tile in grow(grown, Chance(seed), 60, ruins):
        if what == "place":
            place(s, tile, grown.cell[tile], grown.turned[tile], grown.owner[tile])
        else:
            ruin(s, tile)
        other.follow(what, tile)
    assert differences(s, other) == []


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_agree_with_the_flood_fill_at_every_step(seed: int) -> None:
    table = GAME.new_table(2 + seed % 3, {"edges": ("strict", "loose")[seed % 2]}, seed)
    rng = Chance(seed)
    other = Reckoning(table.state)
    told = 0
    while not table.over:
        seat, options = table.turn()
        table.answer(seat, options[rng.below(len(options))])
        events = table.events(None, told)
        told += len(events)
        for event in events:
            if event["kind"] in ("place", "ruin"):
                other.follow(event["kind"], event["cards"][0]["id"])
        if rng.below(8) == 0 or table.over:
            assert differences(table.state, other) == []
