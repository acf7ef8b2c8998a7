"""The city: tiles are placed, roads and buildings grow together, and what is finished is counted at once.

Features are kept up to date tile by tile, so that placing costs the same in a small and in a large city. The
parts of all tiles are a union-find forest; the root of a part stands for its feature and knows how many of
the feature's edges still face an empty cell. When there are none left, the feature is finished, and a walk
along the ring of its parts finds its tiles. Nothing is ever taken apart again: a finished feature stays so
(HE-08), and what loses a tile to ruin before can never be finished (HE-09).

Rules: 3.1.4, 3.1.5, 3.3.1, 3.3.2, 3.3.3, 3.4.4, 5.3.2, 6.1
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from dealers.games.hopes_end.places import place_name
from dealers.games.hopes_end.state import HopesEndState
from dealers.games.hopes_end.tiles import AROUND, TILES
from dealers.kernel import TABLE, Option

FeatureKind: TypeAlias = Literal["building", "road", "barracks"]
FINISHED: Final = -1
"""The opening of a finished feature."""
NEVER: Final = 1000
"""Added to the opening of a feature that has lost a tile: it will not come down to nothing."""
BONUS: Final = 3
"""Points for each tile of a finished feature, besides the one for the tile itself (HE-03)."""

_SIDES: Final = TILES.sides
_PART_AT: Final = TILES.part_at
_DEGREES: Final = TILES.degrees
_BARRACKS: Final = TILES.barracks
_BUILDING_PARTS: Final = TILES.building_parts


# --- where a tile may lie -------------------------------------------------------------------------------


def place_options(s: HopesEndState, tile: int) -> list[Option]:
    """Every cell and way of turning that fits; those that look alike are offered once."""
    fits = TILES.fits(s.loose)[s.face[tile]]
    return [
        ("place", cell, turned) for cell, code in s.frontier.items() if fits[code] for turned in fits[code]
    ]


def has_place(s: HopesEndState, tile: int) -> bool:
    """Whether the tile fits anywhere."""
    fits = TILES.fits(s.loose)[s.face[tile]]
    return any(map(fits.__getitem__, s.frontier.values()))


def fitting(s: HopesEndState, left: Mapping[str, int]) -> dict[str, list[str]]:
    """By empty place beside the city: which kinds of the tiles that are left fit there."""
    fits = TILES.fits(s.loose)
    kinds = [(kind, code) for kind, code in enumerate(TILES.codes) if left[code]]
    around = dict.fromkeys(s.frontier.values())
    names = {code: [name for kind, name in kinds if fits[kind][code]] for code in around}
    return {place_name(cell): names[code] for cell, code in s.frontier.items()}


# --- placing --------------------------------------------------------------------------------------------


def place(s: HopesEndState, tile: int, cell: int, turned: int, owner: int) -> None:
    """Put a tile from outside the game into the city, for set-up and arranged positions; see `lay`."""
    s.city.append(tile)
    lay(s, tile, cell, turned, owner)


def lay(s: HopesEndState, tile: int, cell: int, turned: int, owner: int) -> None:
    """Lay a tile of the city down with a marker of its owner (-1: nobody's, the starting tile)."""
    s.own()
    kind = s.face[tile]
    at, frontier, face = s.at, s.frontier, s.face
    at[cell] = tile
    s.cell[tile] = cell
    s.turned[tile] = turned
    s.owner[tile] = owner
    if owner >= 0:
        s.points[owner] += 1
    frontier.pop(cell, None)
    first = 4 * tile
    degrees = _DEGREES[kind]
    s.unfinished[tile] = len(degrees)
    if degrees:
        s.opening[first : first + len(degrees)] = degrees
    for step, facing, weight, edge, part in _SIDES[4 * kind + turned]:
        beside = cell + step
        other = at.get(beside)
        if other is None:
            frontier[beside] = frontier.get(beside, 0) + weight * edge
        elif part >= 0 and not s.ruined[other]:
            theirs = _PART_AT[4 * face[other] + s.turned[other]][facing]
            if theirs >= 0:  # always so, unless the loose reading lets a road or building end in slums
                join(s, first + part, 4 * other + theirs)
    for part in range(first, first + len(degrees)):
        root = find(s.parent, part)
        if not s.opening[root]:
            s.opening[root] = FINISHED
            finish(s, part)
    settle_barracks(s, tile, cell, kind)


def find(parent: list[int], part: int) -> int:
    """The root of the part's feature; shortens the way there for the next time."""
    while parent[part] != part:
        parent[part] = part = parent[parent[part]]
    return part


def root_of(parent: list[int], part: int) -> int:
    """The same for whoever only looks, and leaves everything as it is."""
    while parent[part] != part:
        part = parent[part]
    return part


def join(s: HopesEndState, one: int, other: int) -> None:
    """Two parts meet at an edge: both are of one feature from now on."""
    a, b = find(s.parent, one), find(s.parent, other)
    opening, ring = s.opening, s.ring
    if a == b:
        opening[a] -= 2
        return
    s.parent[b] = a
    opening[a] += opening[b] - 2
    ring[one], ring[other] = ring[other], ring[one]


def finish(s: HopesEndState, part: int) -> None:
    """A building or road is complete: every tile of it counts once (HE-05), for its owner (HE-04)."""
    building = part % 4 < _BUILDING_PARTS[s.face[part // 4]]
    s.finished.append(part)
    tally = s.built if building else s.paved
    tiles = []
    for member in parts_of(s, part):
        tile = member // 4
        s.unfinished[tile] -= 1
        if tile not in tiles:
            tiles.append(tile)
    points = award(s, tally, tiles)
    s.log("finished", TABLE, tiles, feature="building" if building else "road", points=points)


def parts_of(s: HopesEndState, part: int) -> list[int]:
    """All parts of the same feature."""
    ring = s.ring
    parts = [part]
    step = ring[part]
    while step != part:
        parts.append(step)
        step = ring[step]
    return parts


def award(s: HopesEndState, tally: list[int], tiles: list[int]) -> list[int]:
    """Count a finished feature for its tiles; what it is worth, by seat."""
    for tile in tiles:
        tally[tile] += 1
    points = points_of(s, tiles)
    for seat, gained in enumerate(points):
        s.points[seat] += gained
    return points


def settle_barracks(s: HopesEndState, tile: int, cell: int, kind: int) -> None:
    """Barracks are finished when all eight neighbours are there, ruined or not (HE-06, HE-07)."""
    camps = s.camps
    if camps:
        for step in AROUND:
            camp = cell + step
            if camp in camps:
                camps[camp] -= 1
                if not camps[camp]:
                    finish_barracks(s, camp)
    if _BARRACKS[kind]:
        s.unfinished[tile] += 1  # HE-30
        camps[cell] = sum([cell + step not in s.at for step in AROUND])
        if not camps[cell]:
            finish_barracks(s, cell)


def finish_barracks(s: HopesEndState, cell: int) -> None:
    """Nine tiles, each for its owner."""
    del s.camps[cell]
    tile = s.at[cell]
    s.unfinished[tile] -= 1
    s.finished.append(4 * tile)
    tiles = [tile, *[s.at[cell + step] for step in AROUND]]
    s.log("finished", TABLE, tiles, feature="barracks", points=award(s, s.quartered, tiles))


def points_of(s: HopesEndState, tiles: list[int]) -> list[int]:
    """By seat: what these tiles of one finished feature are worth; only intact ones with an owner score."""
    points = [0] * s.seats
    for tile in tiles:
        if s.owner[tile] >= 0 and not s.ruined[tile]:
            points[s.owner[tile]] += BONUS
    return points


def tiles_of(s: HopesEndState, finished: int) -> tuple[FeatureKind, list[int]]:
    """The kind and the tiles of a finished feature, by its entry in `s.finished`."""
    tile = finished // 4
    kind = s.face[tile]
    if _BARRACKS[kind]:
        return "barracks", [tile, *[s.at[s.cell[tile] + step] for step in AROUND]]
    tiles = list(dict.fromkeys([part // 4 for part in parts_of(s, finished)]))
    return "building" if finished % 4 < _BUILDING_PARTS[kind] else "road", tiles
