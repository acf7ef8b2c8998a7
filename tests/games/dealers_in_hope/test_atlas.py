"""The map in characters: every land with its name near its place, filled with the letter of its owner."""

from __future__ import annotations

import re
from typing import Any

import pytest

from dealers.games import find_game
from dealers.games.dealers_in_hope.atlas import outlines
from dealers.games.dealers_in_hope.maps import MAPS
from dealers.kernel.text import lines_of

GAME = find_game("dealers-in-hope")
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve"]


def view_of(seats: int) -> dict[str, Any]:
    return GAME.new_table(seats, {}, 7).view(0)


def drawn(view: dict[str, Any], width: int, rows: int) -> list[str]:
    with lines_of(width):
        return GAME.words.map(view, NAMES[: view["seats"]], rows).split("\n")


@pytest.mark.parametrize(("seats", "size"), [(3, (80, 22)), (3, (200, 48)), (5, (80, 22)), (5, (120, 38))])
def test_every_land_stands_near_its_place(seats: int, size: tuple[int, int]) -> None:
    view = view_of(seats)
    lines = drawn(view, *size)
    assert max(map(len, lines)) <= size[0]
    chart = outlines(view["facts"]["map"])
    rows = next(n for n, line in enumerate(lines) if line.startswith("a Ann"))
    for name, place in chart.lands.items():
        (row,) = [
            n for n, line in enumerate(lines[:rows]) if re.search(rf"(?<!\w){re.escape(name)} \w?\d", line)
        ]
        column = lines[row].index(name)
        assert abs(row + 0.5 - place.at[1] / chart.height * rows) <= 3, name
        assert abs(column + len(name) / 2 - place.at[0] / chart.width * size[0]) <= 20, name


def test_a_map_that_has_room_for_its_names_fits_the_screen() -> None:
    assert len(drawn(view_of(3), 80, 22)) <= 22
    assert len(drawn(view_of(5), 120, 38)) <= 38
    assert len(drawn(view_of(5), 200, 48)) <= 48


def test_lands_are_filled_with_the_letter_of_their_owner() -> None:
    view = view_of(3)
    facts = view["facts"]
    for land in facts["lands"].values():
        land["owner"] = None
    assert not re.search("bbb", "\n".join(drawn(view, 120, 40)))
    facts["lands"]["Madrid"]["owner"] = 1
    facts["capitals"] = [None, "Madrid", None]
    text = "\n".join(drawn(view, 120, 40))
    assert "bbb" in text
    assert re.search(r"Madrid B\d\*", text)


def test_both_maps_have_an_outline_and_a_place_for_every_land() -> None:
    for board in MAPS:
        assert set(outlines(board.name).lands) == set(board.lands)
