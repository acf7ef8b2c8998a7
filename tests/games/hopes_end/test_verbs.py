"""Options of Hope's End as words and as action numbers: places are told by their coordinates."""

from __future__ import annotations

import pytest
from tests.games.hopes_end.cities import GAME, built

from dealers.games.hopes_end.places import read_place
from dealers.games.hopes_end.tiles import START_CELL
from dealers.games.hopes_end.verbs import REACH
from dealers.kernel import Option, UsageError

ACTIONS = GAME.actions(2)


def test_a_place_has_one_number_which_tells_it() -> None:
    s = built()
    option: Option = ("place", read_place("E2 N1"), 3)
    number = ACTIONS.number(s, option)
    assert ACTIONS.describe(number) == "place: E2 N1, turned left"
    assert ACTIONS.option(s, number) == option


def test_places_have_numbers_as_far_as_the_window_reaches() -> None:
    s = built()
    corners: list[Option] = [("place", read_place(f"{x}{REACH} {y}{REACH}"), 0) for x in "EW" for y in "NS"]
    numbers = [ACTIONS.number(s, option) for option in corners]
    assert len(set(numbers)) == 4
    assert [ACTIONS.option(s, number) for number in numbers] == corners


def test_places_beyond_it_are_numbered_by_their_rank_among_those_offered() -> None:
    s = built()
    near: Option = ("place", read_place("E1"), 0)
    far: list[Option] = [("place", read_place(where), 0) for where in (f"E{REACH + 1}", f"S{REACH + 1}")]
    _, *numbers = ACTIONS.numbers(s, [near, *far])
    assert [ACTIONS.describe(number) for number in numbers] == [
        "place: outside, number 1 of those offered",
        "place: outside, number 2 of those offered",
    ]
    assert ACTIONS.option(s, numbers[1], [near, *far]) == far[1]
    with pytest.raises(UsageError, match="is outside the numbers of the verb 'place'"):
        ACTIONS.number(s, far[0])


def test_a_tile_to_be_ruined_is_numbered_by_where_it_lies() -> None:
    s = built(("K2", "E1", 0))
    option: Option = ("ruin", s.at[START_CELL + 1])
    number = ACTIONS.number(s, option)
    assert ACTIONS.describe(number) == "ruin: E1"
    assert ACTIONS.option(s, number) == option
    with pytest.raises(UsageError, match=r"is not possible now \(ruin: E1\)"):
        ACTIONS.option(built(), number)


def test_a_card_that_asks_nothing_has_no_answers() -> None:
    s = built()
    assert GAME.verbs.label(s, ("answer", s.stack_a[0], 0)) == "answer 1: "
