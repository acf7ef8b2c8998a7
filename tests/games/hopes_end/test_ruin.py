"""Ruining a tile: what may be ruined, and what becomes of it."""

from __future__ import annotations

from tests.games.hopes_end.cities import built, empty_city, lay

from dealers.games.hopes_end.places import place_name, read_place
from dealers.games.hopes_end.ruin import may_be_ruined, next_chooser, ruin, ruin_options
from dealers.games.hopes_end.state import HopesEndState


def at(s: HopesEndState, where: str) -> int:
    cell = read_place(where)
    assert cell is not None
    return s.at[cell]


def offered(s: HopesEndState, victim: int = 0) -> list[str]:
    return [place_name(s.cell[tile]) for _, tile in ruin_options(s, victim)]


def test_a_tile_in_a_finished_building_only_is_protected() -> None:
    s = built(("B1", "S1", 0), ("K2", "E1", 0))
    assert offered(s) == ["E1"]


def test_a_finished_building_does_not_protect_a_tile_with_an_open_road() -> None:
    s = built(("M1", "S1", 0))
    assert offered(s) == ["S1"]


def test_a_road_end_that_is_finished_and_one_that_is_not() -> None:
    s = built(("R3", "N1", 2))
    assert s.finished
    assert offered(s) == ["N1"]


def test_slums_are_never_protected_unless_they_lie_beside_finished_barracks() -> None:
    s = built(("K2", "E1", 0), ("K1", "E2", 0))
    for where in ("E3", "E1 N1", "E2 N1", "E3 N1"):
        lay(s, "K2", where)
    assert "E1" in offered(s)
    for where in ("E1 S1", "E2 S1", "E3 S1"):
        lay(s, "K1", where)
    assert offered(s) == ["E1 S1", "E2 S1", "E3 S1"]  # barracks themselves, and not finished


def test_unfinished_barracks_leave_their_neighbours_as_they_are() -> None:
    s = built(("B1", "S1", 0), ("K1", "E1 S1", 0))
    assert not may_be_ruined(s, at(s, "S1"))


def test_no_tile_is_ruined_twice_and_none_of_another_player() -> None:
    s = built(("K2", "E1", 0), ("K2", "E2", 0))
    lay(s, "K2", "W1", owner=1)
    ruin(s, at(s, "E1"))
    assert offered(s) == ["E2"]
    assert offered(s, 1) == ["W1"]


def test_the_starting_tile_belongs_to_nobody() -> None:
    s = empty_city()
    assert offered(s, 0) == offered(s, 1) == []


def test_a_dead_road_stays_unfinished_and_exposed() -> None:
    s = built(("R1", "N1", 0), ("R1", "N2", 0))
    ruin(s, at(s, "N2"))
    assert offered(s) == ["N1"]


def test_a_ruined_tile_scores_nothing_and_its_marker_stays() -> None:
    s = built(("M1", "S1", 0))
    assert s.points == [4, 0]
    ruin(s, at(s, "S1"))
    assert (s.points, s.lost, s.owner[at(s, "S1")]) == ([0, 0], [1, 0], 0)


def test_the_limit_is_passed_with_one_more() -> None:
    s = built(*[("K2", f"E{n}", 0) for n in range(1, 5)])
    s.limit = 2
    for number in range(1, 4):
        ruin(s, at(s, f"E{number}"))
        assert s.over == (number == 3)


def test_choosers_go_round_and_leave_out_the_victim() -> None:
    s = empty_city(4)
    order = [2]
    for _ in range(6):
        order.append(next_chooser(s, order[-1], 2))
    assert order[1:] == [3, 0, 1, 3, 0, 1]
