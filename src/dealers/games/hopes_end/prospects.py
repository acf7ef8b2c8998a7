"""What the city still promises: how likely its open features are to be finished, and what that is worth.

The chances are those seen in games of sensible players, as a function of what everybody sees: how many empty
places a feature still touches, how many of the tiles to come fit there, and how many are to come.
Everything here is public; of the hidden tiles only the counts by kind are read, which anybody can work out.
"""

from __future__ import annotations

from functools import cache
from math import exp, log

from dealers.games.hopes_end.city import BONUS, NEVER
from dealers.games.hopes_end.state import HopesEndState
from dealers.games.hopes_end.tiles import AROUND, BUILDING, CODES, COUNT, ROAD, STEPS, TILES, WEIGHTS

_PART_AT = TILES.part_at
_BUILDING_PARTS = TILES.building_parts

_CARRIED: list[tuple[tuple[int, int, int], ...]] = [
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


@cache
def _fitting(loose: bool) -> list[tuple[int, ...]]:
    """By code: the kinds of tiles that fit there in some way."""
    fits = TILES.fits(loose)
    return [tuple([kind for kind in range(TILES.kinds) if fits[kind][code]]) for code in range(CODES)]


# How chances come about: logistic regression over the open features of a hundred games of the greedy bot; see
# bench/hopes_end_chances.py.
ROADS, BUILDINGS, CAMPS = range(3)
_ALWAYS = (-5.25, -3.5, -0.56)
_PLACES = (-1.32, -1.6, -0.95)
"""For every empty place that the feature touches."""
_DOUBLE = (1.32, 0.38, 0.0)
"""For every edge beyond the first that it shows to one place."""
_FIT = (0.84, 0.35, 1.28)
"""For how many of the tiles to come fit into these places: the mean logarithm of the share."""
_LEFT = (1.84, 1.54, 1.67)
"""For how many are to come: the logarithm."""
_EARLY = (-1.56, -2.36, -2.09)
"""For the share of all tiles that is to come."""


class Feature:
    """An unfinished building, road or barracks that can still be finished."""

    __slots__ = ("cells", "chance", "edges", "fit", "kind", "stakes", "worth")

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
        self.chance = 0.0
        """That it will be finished."""
        self.worth = 0.0
        """What its tiles are worth to somebody in particular: see `Survey.weigh`."""


Sides = list[Feature | None]
_NOTHING: Sides = [None] * 4


class Survey:
    """Everything in the city that can still be finished."""

    __slots__ = ("base", "camps", "features", "fits", "left", "log_left", "s", "sides", "weights")

    def __init__(self, s: HopesEndState) -> None:
        self.s = s
        left = [0] * TILES.kinds
        face = s.face
        for stack in s.stacks():
            for tile in stack:
                left[face[tile]] += 1
        self.left = left
        total = sum(left)
        self.log_left = log(total or 1)
        far = log(total + 3)
        early = total / COUNT
        self.base = [a + b * far + c * early for a, b, c in zip(_ALWAYS, _LEFT, _EARLY, strict=True)]
        self.fits: dict[int, float] = {0: 0.0}
        self.features: dict[int, Feature] = {}
        """By root."""
        self.sides: dict[int, Sides] = {}
        """By empty cell: what touches it on each side."""
        self.weights: list[float] = []
        self.camps: dict[int, Feature] = {cell: self._camp(cell) for cell in s.camps}
        """By cell: barracks."""
        self._look_around()
        if s.loose:
            self._leave_out_walled_up()
        chance = self.chance
        for feature in (*self.features.values(), *self.camps.values()):
            feature.chance = chance(feature.kind, len(feature.cells), feature.edges, feature.fit)

    def _look_around(self) -> None:
        """Find everything that touches an empty cell."""
        s = self.s
        at, face, turned, parent, opening = s.at, s.face, s.turned, s.parent, s.opening
        features, sides, fits = self.features, self.sides, self.fits
        for cell, code in s.frontier.items():
            carried = _CARRIED[code]
            if not carried:
                continue
            here: Sides = [None] * 4
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
                if feature not in here:
                    feature.cells.append(cell)
                    feature.fit += fits[code] if code in fits else self.fit(code)
                here[side] = feature
            sides[cell] = here

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
        camp = Feature(CAMPS, [0] * s.seats)
        for step in (0, *AROUND):
            tile = s.at.get(cell + step)
            if tile is None:
                camp.cells.append(cell + step)
                camp.fit += self.fit(s.frontier.get(cell + step, 0))
            elif s.owner[tile] >= 0 and not s.ruined[tile]:
                camp.stakes[s.owner[tile]] += 1
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

    def fit(self, code: int) -> float:
        """How many of the tiles to come fit into such a place: the logarithm of their share."""
        known = self.fits.get(code)
        if known is None:
            left = self.left
            known = log(sum([left[kind] for kind in _fitting(self.s.loose)[code]]) or 0.3) - self.log_left
            self.fits[code] = known
        return known

    def chance(self, kind: int, places: int, edges: int, fit: float) -> float:
        """That a feature with so many empty places, and such a sum of their fits, will be finished."""
        if not places:
            return 1.0
        odds = self.base[kind] + _PLACES[kind] * places + _DOUBLE[kind] * (edges - places)
        return 1.0 / (1.0 + exp(-odds - _FIT[kind] * fit / places))

    def standing(self) -> list[float]:
        """By seat: points now and those that can be expected of what everybody sees."""
        points = [float(n) for n in self.s.points]
        for feature in (*self.features.values(), *self.camps.values()):
            worth = BONUS * feature.chance
            for seat, stake in enumerate(feature.stakes):
                if stake:
                    points[seat] += worth * stake
        return points

    def weigh(self, weights: list[float]) -> None:
        """Reckon what everything is worth to somebody to whom the tiles of each seat count so much."""
        self.weights = weights
        for feature in (*self.features.values(), *self.camps.values()):
            worth = 0.0
            for weight, stake in zip(weights, feature.stakes, strict=True):
                if stake:
                    worth += weight * stake
            feature.worth = worth
