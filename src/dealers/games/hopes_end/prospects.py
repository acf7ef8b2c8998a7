"""What the city still promises: open features, how likely they are to be finished, what that is worth.

Everything here is public; of the hidden tiles only the counts by kind are read, which anybody can work out.
"""

from __future__ import annotations

from typing import Final

from dealers.games.hopes_end.city import BONUS, NEVER
from dealers.games.hopes_end.outlook import BUILDINGS, CAMPS, ROADS, outlook
from dealers.games.hopes_end.state import HopesEndState
from dealers.games.hopes_end.tiles import AROUND, BUILDING, CODES, ROAD, STEPS, TILES, WEIGHTS

_PART_AT: Final = TILES.part_at
_BUILDING_PARTS: Final = TILES.building_parts

_CARRIED: Final[list[tuple[tuple[int, int, int], ...]]] = [
    tuple(
        [
            (side, STEPS[side], (side + 2) % 4)
            for side in range(4)
            if code // WEIGHTS[side] % 5 in (ROAD, BUILDING)
        ]
    )
    for code in range(CODES)
]
"""By code: where roads and buildings come into an empty cell: side, step there, side that faces it there."""
_HERE_AND_AROUND: Final = (0, *AROUND)


class Feature:
    """An unfinished building, road or barracks that can still be finished."""

    __slots__ = ("cells", "chance", "edges", "fit", "kind", "stakes", "worth")

    chance: float
    """That it will be finished; reckoned when all of it has been seen."""
    worth: float
    """What its tiles are worth to somebody in particular: see `Survey.weigh`."""

    def __init__(self, kind: int, stakes: list[int]) -> None:
        self.kind = kind
        self.stakes = stakes
        """By seat: how many of its tiles are in the feature."""
        self.cells: list[int] = []
        """The empty cells that it touches."""
        self.edges = 0
        """How many edges it shows to them."""
        self.fit = 0.0
        """How well tiles fit into these cells, all together."""


Sides = list[Feature | None]


class Survey:
    """Everything in the city that can still be finished."""

    __slots__ = (
        "all", "camps", "features", "fits", "frontier", "left", "near_camps", "outlook", "s",
        "sides", "weights",
    )  # fmt: skip

    def __init__(self, s: HopesEndState) -> None:
        self.s = s
        left = [0] * TILES.kinds
        face = s.face
        for stack in s.stacks():
            for tile in stack:
                left[face[tile]] += 1
        self.left = left
        """By kind: how many tiles are still to come."""
        self.outlook = outlook(tuple(left), s.loose)
        self.frontier, self.fits = s.frontier, self.outlook.fits
        self.features: dict[int, Feature] = {}
        """By root."""
        self.sides: dict[int, Sides] = {}
        """By empty cell: what touches it on each side; cells that nothing touches are left out."""
        self.weights: list[float] = []
        self.near_camps: dict[int, list[Feature]] = {}
        """By empty cell: the barracks around it."""
        self.camps: dict[int, Feature] = {cell: self._camp(cell) for cell in s.camps}
        """By cell: barracks."""
        self._look_around()
        if s.loose:
            self._leave_out_walled_up()
        reckoned = self.outlook
        self.all = [*self.features.values(), *self.camps.values()]
        for feature in self.all:
            feature.chance = reckoned.chance(feature.kind, len(feature.cells), feature.edges, feature.fit)

    def _look_around(self) -> None:
        """Find everything that touches an empty cell."""
        s = self.s
        at, face, turned, parent, opening = s.at, s.face, s.turned, s.parent, s.opening
        features, sides, fits = self.features, self.sides, self.outlook.fits
        for cell, code in s.frontier.items():
            carried = _CARRIED[code]
            if not carried:
                continue
            here: Sides | None = None
            for side, step, facing in carried:
                tile = at[cell + step]
                root = 4 * tile + _PART_AT[4 * face[tile] + turned[tile]][facing]
                while parent[root] != root:
                    root = parent[root]
                if opening[root] >= NEVER:
                    continue
                feature = features.get(root)
                if feature is None:
                    features[root] = feature = self._feature(root)
                feature.edges += 1
                if here is None:
                    sides[cell] = here = [None] * 4
                here[side] = feature
                cells = feature.cells
                if not cells or cells[-1] != cell:
                    cells.append(cell)
                    feature.fit += fits[code]

    def _feature(self, root: int) -> Feature:
        s = self.s
        stakes = [0] * s.seats
        owner, ring = s.owner, s.ring
        part, last = root, -1
        while True:
            tile = part >> 2
            if tile != last:
                who = owner[tile]
                if who >= 0:
                    stakes[who] += 1
                last = tile
            part = ring[part]
            if part == root:
                break
        return Feature(BUILDINGS if root & 3 < _BUILDING_PARTS[s.face[root >> 2]] else ROADS, stakes)

    def _camp(self, cell: int) -> Feature:
        s = self.s
        at, owner, ruined, frontier, fits = s.at, s.owner, s.ruined, s.frontier, self.fits
        camp = Feature(CAMPS, [0] * s.seats)
        for step in _HERE_AND_AROUND:
            there = cell + step
            tile = at.get(there)
            if tile is None:
                camp.cells.append(there)
                camp.fit += fits[frontier.get(there, 0)]
                self.near_camps.setdefault(there, []).append(camp)
            elif owner[tile] >= 0 and not ruined[tile]:
                camp.stakes[owner[tile]] += 1
        camp.edges = len(camp.cells)
        return camp

    def _leave_out_walled_up(self) -> None:
        """The loose reading: what slums have been laid against shows an edge that no tile can ever meet."""
        for root, feature in list(self.features.items()):
            if feature.edges < self.s.opening[root]:
                del self.features[root]
                for cell in feature.cells:
                    here = self.sides[cell]
                    here[:] = [None if there is feature else there for there in here]

    def standing(self) -> list[float]:
        """By seat: points now and those that can be expected of what everybody sees."""
        points = [float(n) for n in self.s.points]
        for feature in self.all:
            worth = BONUS * feature.chance
            for seat, stake in enumerate(feature.stakes):
                if stake:
                    points[seat] += worth * stake
        return points

    def weigh(self, weights: list[float]) -> None:
        """Reckon what everything is worth to somebody to whom the tiles of each seat count so much."""
        self.weights = weights
        for feature in self.all:
            worth = 0.0
            for seat, stake in enumerate(feature.stakes):
                worth += weights[seat] * stake
            feature.worth = worth
