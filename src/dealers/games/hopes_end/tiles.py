"""The tiles: a content file read into lookup tables by kind and by shape.

The *kind* of a tile is the number of its face. A *shape* is a kind together with how it is turned:
``4 * kind + turned``, in quarter turns clockwise. Sides are numbered clockwise from the north.

A tile carries *parts* of features: building parts first, then roads. A road that passes is one part with two
edges; a road that ends on the tile is a part of its own, so a crossing of three roads has three.

Rules: 1.1, 3.1.4, 5.3, 6.11
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal, TypeAlias

import msgspec

from dealers.kernel import Card, ContentError, mistake, read_content, source_of, unique

CONTENT = Path(__file__).parent / "content"

COUNT: Final = 144
"""Tiles in all; one of them is the starting tile."""
PARTS: Final = 4
"""The most parts of features that a tile may carry."""

# What an edge of the city shows to the empty place beside it.
OPEN: Final = 0
SLUMS: Final = 1
ROAD: Final = 2
BUILDING: Final = 3
RUBBLE: Final = 4
EDGES = ("nothing", "slums", "road", "building", "rubble")
_LETTERS = {"S": SLUMS, "R": ROAD, "B": BUILDING}

SIDES = ("north", "east", "south", "west")
Side = Literal["north", "east", "south", "west"]

# A cell of the plane is one int: rows go south, columns east.
ROW: Final = 1000
START_CELL: Final = 500 * ROW + 500
STEPS = (-ROW, 1, ROW, -1)
"""From a cell to its neighbour on each side."""
AROUND = (-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1)
"""To all eight neighbours."""

# What surrounds an empty cell is one int as well, its code: one digit of base 5 per side.
CODES: Final = 5**4
WEIGHTS = (1, 5, 25, 125)

Rule: TypeAlias = Callable[[tuple[int, ...], tuple[int, ...]], bool]
"""Whether a tile that shows these edges may lie where it meets those."""


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Tile(_Row):
    """A kind of tile."""

    id: str
    name: str
    edges: str
    copies: int
    flavor: str
    buildings: list[list[Side]] = []
    roads: list[list[Side]] = []
    barracks: bool = False
    start: bool = False


class TileFile(_Row, rename={"tiles": "tile"}):
    """The file of tiles."""

    label: str
    note: str
    tiles: list[Tile]


class Tiles:
    """All tiles as lookup tables."""

    def __init__(self, content: Path = CONTENT) -> None:
        file = _read(content / "tiles.toml")
        self.kinds = len(file.tiles)
        self.catalogue: tuple[Card, ...] = tuple([_card(tile, file.label) for tile in file.tiles])
        self.codes = tuple([tile.id for tile in file.tiles])
        """The short name of every kind, such as R1."""
        self.start = next(kind for kind, tile in enumerate(file.tiles) if tile.start)
        self.faces = [
            kind for kind, tile in enumerate(file.tiles) for _ in range(tile.copies) if not tile.start
        ]
        """The kinds of all tiles but the starting one."""
        self.barracks = [tile.barracks for tile in file.tiles]
        self.building_parts = [len(tile.buildings) for tile in file.tiles]
        """How many parts are building parts: those come first."""
        self.degrees: list[tuple[int, ...]] = []
        """By kind: how many edges each part has."""
        self.rotations: list[tuple[int, ...]] = []
        """By kind: the ways of turning it that look different."""
        self.edges: list[tuple[int, ...]] = []
        """By shape: what each side shows."""
        self.part_at: list[tuple[int, ...]] = []
        """By shape: the part that each side belongs to, or -1 for slums."""
        self.sides: list[tuple[tuple[int, int, int, int, int], ...]] = []
        """By shape, for each side: the step to the neighbour, the side that faces us from there, its weight
        in a code, our edge, our part."""
        for tile in file.tiles:
            self._add(tile)
        self._fits: list[list[list[tuple[int, ...]]]] = [[], []]

    def _add(self, tile: Tile) -> None:
        groups = [*tile.buildings, *tile.roads]
        self.degrees.append(tuple(map(len, groups)))
        edges = tuple([_LETTERS[letter] for letter in tile.edges])
        parts = [-1] * 4
        for part, group in enumerate(groups):
            for side in group:
                parts[SIDES.index(side)] = part
        looks: list[object] = []
        rotations = []
        for turned in range(4):
            shown = tuple([edges[(side - turned) % 4] for side in range(4)])
            part_at = tuple([parts[(side - turned) % 4] for side in range(4)])
            self.edges.append(shown)
            self.part_at.append(part_at)
            self.sides.append(
                tuple(
                    [
                        (STEPS[side], (side + 2) % 4, WEIGHTS[(side + 2) % 4], shown[side], part_at[side])
                        for side in range(4)
                    ]
                )
            )
            joined = {frozenset(side for side in range(4) if part_at[side] == part) for part in range(PARTS)}
            look = (shown, joined)
            if look not in looks:
                looks.append(look)
                rotations.append(turned)
        self.rotations.append(tuple(rotations))

    def fits(self, loose: bool) -> list[list[tuple[int, ...]]]:
        """By kind and code: the ways of turning the tile in which it may lie in such a place."""
        if not self._fits[loose]:  # not worked out before somebody plays: it would delay every command
            self._fits[loose] = self._fitting(fits_loosely if loose else fits_strictly)
        return self._fits[loose]

    def _fitting(
        self, rule: Callable[[tuple[int, ...], tuple[int, ...]], bool]
    ) -> list[list[tuple[int, ...]]]:
        around = [tuple([code // weight % 5 for weight in WEIGHTS]) for code in range(CODES)]
        return [
            [
                tuple([turned for turned in self.rotations[kind] if rule(self.edges[4 * kind + turned], met)])
                for met in around
            ]
            for kind in range(self.kinds)
        ]


def fits_strictly(edges: tuple[int, ...], met: tuple[int, ...]) -> bool:
    """All touching edges match, and rubble counts as slums (HE-10)."""
    for edge, other in zip(edges, met, strict=True):
        if other and other != edge and not (other == RUBBLE and edge == SLUMS):
            return False
    return any(met)


def fits_loosely(edges: tuple[int, ...], met: tuple[int, ...]) -> bool:
    """One touching edge meets its like; a road never meets a building, and only slums touch rubble."""
    like = False
    for edge, other in zip(edges, met, strict=True):
        if other == RUBBLE:
            if edge != SLUMS:
                return False
            like = True
        elif other == edge:
            like = True
        elif other and SLUMS not in (edge, other):
            return False
    return like


def _read(path: Path) -> TileFile:
    file = read_content(path, TileFile)
    unique(path, "name", [tile.name for tile in file.tiles])
    unique(path, "id", [tile.id for tile in file.tiles])
    for tile in file.tiles:
        _check(path, tile)
    if sum(tile.start for tile in file.tiles) != 1:
        raise ContentError(f"{source_of(path)}: there has to be exactly one tile with start = true")
    copies = sum(tile.copies for tile in file.tiles)
    if copies != COUNT:
        raise ContentError(f"{source_of(path)}: the copies of all tiles add up to {copies}, not to {COUNT}")
    return file


def _check(path: Path, tile: Tile) -> None:
    if len(tile.edges) != 4 or set(tile.edges) - set(_LETTERS):
        raise mistake(path, tile.name, "edges", "has to be four letters of R, B and S")
    if tile.copies < 1 or (tile.start and tile.copies != 1):
        raise mistake(path, tile.name, "copies", "has to be at least 1, and 1 for the starting tile")
    for field, letter, groups in (("buildings", "B", tile.buildings), ("roads", "R", tile.roads)):
        listed = [side for group in groups for side in group]
        shown = [side for side, edge in zip(SIDES, tile.edges, strict=True) if edge == letter]
        if sorted(listed) != sorted(shown):
            raise mistake(path, tile.name, field, f"has to name each {letter} edge once: {', '.join(shown)}")
        if not all(groups):
            raise mistake(path, tile.name, field, "a part needs at least one edge")
    if any(len(road) > 2 for road in tile.roads):
        raise mistake(path, tile.name, "roads", "a road has one end or two on a tile; crossings are ends")
    if tile.barracks and set(tile.edges) != {"S"}:
        raise mistake(path, tile.name, "barracks", "stands alone: all edges have to be S")


def _card(tile: Tile, label: str) -> Card:
    return Card(
        tile.name,
        "tile",
        _text(tile),
        {
            "code": tile.id,
            "edges": [EDGES[_LETTERS[letter]] for letter in tile.edges],
            "buildings": [[SIDES.index(side) for side in group] for group in tile.buildings],
            "roads": [[SIDES.index(side) for side in group] for group in tile.roads],
            "barracks": tile.barracks,
            "start": tile.start,
            "copies": tile.copies,
            "flavor": tile.flavor,
            "label": label,
        },
    )


def _text(tile: Tile) -> str:
    """What the tile carries, in words."""
    parts = []
    if tile.start:
        parts.append("The city begins here; this tile belongs to nobody.")
    if tile.barracks:
        parts.append("Barracks, finished when all eight places around them are filled.")
    for group in tile.buildings:
        joined = "one building" if len(group) > 1 else "a building"
        parts.append(f"{' and '.join(group).capitalize()}: {joined}.")
    for road in tile.roads:
        if len(road) == 2:
            parts.append(f"A road from {road[0]} to {road[1]}.")
    ends = [road[0] for road in tile.roads if len(road) == 1]
    if ends:
        where = "at a crossing" if len(ends) > 2 else "at the building"
        parts.append(
            f"{' and '.join(ends).capitalize()}: {'roads end' if ends[1:] else 'a road ends'} {where}."
        )
    return " ".join(parts) or "Nothing but slums."


TILES = Tiles()
