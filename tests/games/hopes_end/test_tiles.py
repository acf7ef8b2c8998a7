"""The tiles: the facts of the set, what fits where, and how mistakes in the file are refused."""

from __future__ import annotations

import shutil
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from dealers.games.hopes_end.tiles import (
    BUILDING,
    COUNT,
    ROAD,
    RUBBLE,
    SLUMS,
    TILES,
    WEIGHTS,
    Tiles,
    fits_loosely,
    fits_strictly,
)
from dealers.games.hopes_end.tiles import CONTENT as SHIPPED
from dealers.kernel import ContentError

COPIES = {
    "K1": 8, "K2": 6, "R1": 15, "R2": 15, "R3": 10, "R4": 4, "B1": 11, "B2": 4, "B3": 4, "B4": 10, "B5": 6,
    "B6": 6, "B7": 6, "M1": 7, "M2": 5, "M3": 5, "M4": 4, "M5": 7, "M6": 4, "M7": 4, "M8": 2, "ST": 1,
}  # fmt: skip


def test_there_are_144_tiles_of_22_kinds() -> None:
    assert {card.details["code"]: card.details["copies"] for card in TILES.catalogue} == COPIES
    assert sum(COPIES.values()) == COUNT
    assert Counter(TILES.codes[kind] for kind in TILES.faces) == {
        k: n for k, n in COPIES.items() if k != "ST"
    }


def test_the_edges_are_as_frequent_as_they_were_reckoned() -> None:
    edges = Counter(
        edge
        for card in TILES.catalogue
        for edge in card.details["edges"]
        for _ in range(card.details["copies"])
    )
    assert edges == {"slums": 246, "road": 176, "building": 154}


def test_every_tile_has_a_name_and_a_line_of_its_own() -> None:
    assert (
        len({card.name for card in TILES.catalogue})
        == len({c.details["flavor"] for c in TILES.catalogue})
        == 22
    )
    assert all(card.details["label"] == "original content" for card in TILES.catalogue)


def test_tiles_that_look_alike_are_turned_once() -> None:
    looks = {code: len(TILES.rotations[kind]) for kind, code in enumerate(TILES.codes)}
    assert {code for code, n in looks.items() if n == 1} == {"K1", "K2", "R4", "B7"}
    assert {code for code, n in looks.items() if n == 2} == {"R1", "B2", "B5", "M8"}


def test_turning_goes_clockwise() -> None:
    kind = TILES.codes.index("B1")
    assert [TILES.edges[4 * kind + turned].index(BUILDING) for turned in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("loose", [False, True], ids=["strict", "loose"])
def test_the_table_of_what_fits_is_the_rule_for_every_place(loose: bool) -> None:
    rule = fits_loosely if loose else fits_strictly
    for kind in range(TILES.kinds):
        for met in product(range(5), repeat=4):
            code = sum(edge * weight for edge, weight in zip(met, WEIGHTS, strict=True))
            expected = [t for t in TILES.rotations[kind] if rule(TILES.edges[4 * kind + t], met)]
            assert list(TILES.fits(loose)[kind][code]) == expected


STRAIGHT = (ROAD, SLUMS, ROAD, SLUMS)


def test_the_strict_rule() -> None:
    assert fits_strictly(STRAIGHT, (ROAD, 0, 0, 0))
    assert not fits_strictly(STRAIGHT, (ROAD, BUILDING, 0, 0))
    assert not fits_strictly(STRAIGHT, (0, 0, 0, 0))
    assert fits_strictly(STRAIGHT, (0, RUBBLE, 0, 0))
    assert not fits_strictly(STRAIGHT, (RUBBLE, 0, 0, 0))


def test_the_loose_rule() -> None:
    assert fits_loosely(STRAIGHT, (ROAD, BUILDING, 0, 0))
    assert not fits_loosely(STRAIGHT, (0, BUILDING, 0, 0))  # nothing meets its like
    assert not fits_loosely(STRAIGHT, (ROAD, 0, BUILDING, 0))
    assert not fits_loosely(STRAIGHT, (RUBBLE, 0, ROAD, 0))
    assert fits_loosely(STRAIGHT, (0, RUBBLE, 0, 0))


def test_whatever_fits_strictly_fits_loosely() -> None:
    for kind in range(TILES.kinds):
        for strict, loose in zip(TILES.fits(False)[kind], TILES.fits(True)[kind], strict=True):
            assert set(strict) <= set(loose)


# --- mistakes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('edges = "RSRS"', 'edges = "RSR"', "'Straight Road', field edges: has to be four letters"),
        ('edges = "RSRS"', 'edges = "RSXS"', "'Straight Road', field edges"),
        (
            'roads = [["north", "south"]]',
            'roads = [["north"]]',
            "'Straight Road', field roads: has to name each R",
        ),
        (
            'roads = [["north", "south"]]',
            'roads = [["north", "sout"]]',
            "tile 'Straight Road', field roads[0][1]",
        ),
        (
            'buildings = [["north", "east", "south", "west"]]',
            "buildings = []",
            "'Inner Court', field buildings",
        ),
        ("copies = 8", "copies = 7", "add up to 143, not to 144"),
        ("copies = 8", "copies = 0", "'Barracks', field copies"),
        ('name = "Bend"', 'name = "Slums"', "'Slums', field name: is used by two rows"),
        ("start = true\n", "", "exactly one tile with start"),
        (
            'roads = [["north"], ["east"], ["west"]]',
            'roads = [["north", "east", "west"]]',
            "a road has one end or two",
        ),
        ('edges = "SSSS"\nbarracks = true', 'edges = "SSSS"\nbaracks = true', "unknown field `baracks`"),
    ],
)
def test_a_mistake_in_the_file_names_tile_and_field(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    shutil.copytree(SHIPPED, tmp_path / "content")
    file = tmp_path / "content" / "tiles.toml"
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        Tiles(tmp_path / "content")
    assert str(error.value).startswith("tiles.toml: ")
    assert told in str(error.value)
