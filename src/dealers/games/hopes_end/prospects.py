"""What the city still promises: open features, how likely they are to be finished, what that is worth.

Everything here is public; of the hidden tiles only the counts by kind are read, which anybody can work out.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul
from typing import Final

from dealers.games.hopes_end.city import BONUS, NEVER, root_of
from dealers.games.hopes_end.outlook import BUILDINGS, CAMPS, ROADS, Outlook, outlook
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

    __slots__ = ("cells", "chance", "edges", "fit", "kind", "root", "stakes", "worth")

    chance: float
    """That it will be finished; reckoned when all of it has been seen."""
    worth: float
    """What its tiles are worth to somebody in particular: see `Survey.weigh`."""

    def __init__(self, kind: int, root: int, stakes: list[int]) -> None:
        self.kind = kind
        self.root = root
        """The part that stood for it when it was seen; of barracks the first of their tile."""
        self.stakes = stakes
        """By seat: how many of its tiles are in the feature."""
        self.cells: list[int] = []
        """The empty cells that it touches."""
        self.edges = 0
        """How many edges it shows to them."""
        self.fit = 0.0
        """How well tiles fit into these cells, all together."""


Sides = list[Feature | None]
_NOTHING: Final[Sides] = [None] * 4


def count(s: HopesEndState, besides: Sequence[int] = ()) -> list[int]:
    """By kind: how many tiles are still in the stacks, and others besides."""
    left = [0] * TILES.kinds
    face = s.face
    for stack in s.stacks():
        for tile in stack:
            left[face[tile]] += 1
    for kind in besides:
        left[kind] += 1
    return left


class Survey:
    """Everything in the city that can still be finished.

    While a game is played on by rule of thumb, `keep_up` takes in what has happened since: most of the city
    is as it was.
    """

    __slots__ = (
        "_laid", "_lost", "_ruined", "camps", "counted", "features", "fits", "frontier", "left",
        "near_camps", "outlook", "s", "sides", "weights",
    )  # fmt: skip

    outlook: Outlook
    fits: dict[int, float]

    def __init__(self, s: HopesEndState, left: list[int] | None = None) -> None:
        self.s = s
        self.left = count(s) if left is None else left
        """By kind: how many tiles are still to come."""
        self.counted = sum(self.left)
        self.outlook = outlook(tuple(self.left), s.loose)
        self.frontier, self.fits = s.frontier, self.outlook.fits
        self.features: dict[int, Feature] = {}
        """By root."""
        self.sides: dict[int, Sides] = {}
        """By empty cell: what touches it on each side; cells that nothing touches are left out."""
        self.weights: list[float] = []
        self.near_camps: dict[int, list[Feature]] = {}
        """By empty cell: the barracks around it."""
        self.camps: dict[int, Feature] = {}
        """By cell: barracks."""
        self._laid = len(s.city)
        self._lost = s.lost.copy()
        self._ruined = s.ruined.copy()
        self._look_around()
        if s.loose:
            self._leave_out_walled_up()
        for feature in self.features.values():
            self._reckon(feature)
        self._see_camps()

    def _reckon(self, feature: Feature) -> None:
        """How likely it is to be finished by the tiles that are still to come."""
        fits, codes, cells = self.fits, self.frontier, feature.cells
        fit = 0.0
        for cell in cells:
            fit += fits[codes.get(cell, 0)]
        feature.fit = fit
        feature.chance = self.outlook.chance(feature.kind, len(cells), feature.edges, fit)

    def _look_around(self) -> None:
        """Find everything that touches an empty cell."""
        s = self.s
        at, face, turned, parent, opening = s.at, s.face, s.turned, s.parent, s.opening
        features, sides = self.features, self.sides
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

    # --- keeping up ---------------------------------------------------------------------------------------

    def is_outdated(self) -> bool:
        """Whether tiles have been laid or ruined since."""
        return self._laid != len(self.s.city) or self._lost != self.s.lost

    def move_to(self, s: HopesEndState) -> None:
        """This is the survey of another position with the same city, too."""
        self.s = s
        self.frontier = s.frontier

    def keep_up(self) -> None:
        """Take in all tiles that have been laid and ruined since. Not for the loose reading.

        The tiles to come stay those that they were: it is for a few turns of a rollout.
        """
        s = self.s
        laid = s.city[self._laid :]
        ruined: list[int] = []
        if s.lost != self._lost:
            self._lost = s.lost.copy()
            ruined = [tile for tile in s.city if s.ruined[tile] and not self._ruined[tile]]
            self._ruined = s.ruined.copy()
        if not laid and not ruined:
            return
        self._laid += len(laid)
        self.frontier = s.frontier
        changed: list[Feature] = []
        for tile in laid:
            self._take_in(tile, changed)
        if ruined:
            self._leave_out_ruined()
        for tile in laid + ruined:
            for step in STEPS:
                for feature in self.sides.get(s.cell[tile] + step, _NOTHING):
                    if feature is not None and feature not in changed:
                        changed.append(feature)
        for feature in changed:
            self._reckon(feature)
        self._see_camps()

    def count_again(self) -> None:
        """Reckon with the tiles that are still to come by now."""
        self.left = count(self.s)
        self.counted = sum(self.left)
        self.outlook = outlook(tuple(self.left), self.s.loose)
        self.fits = self.outlook.fits
        for feature in [*self.features.values(), *self.camps.values()]:
            self._reckon(feature)

    def _take_in(self, tile: int, changed: list[Feature]) -> None:
        """A tile has been laid: what touched its cell goes on in the features of its parts."""
        s = self.s
        cell = s.cell[tile]
        around = self.sides.pop(cell, _NOTHING)
        by_root: dict[int, list[int]] = {}
        """The sides of the tile that belong to a feature."""
        for side, part in enumerate(_PART_AT[4 * s.face[tile] + s.turned[tile]]):
            if part >= 0:
                by_root.setdefault(root_of(s.parent, 4 * tile + part), []).append(side)
        for root, own in by_root.items():
            before = dict.fromkeys([self.features.get(root), *[around[side] for side in own]])
            joined = [feature for feature in before if feature is not None]
            for feature in joined:
                self.features.pop(feature.root, None)
            if 0 < s.opening[root] < NEVER:
                changed.append(self._joined(root, joined, [(cell + STEPS[side], side) for side in own]))
            else:
                for feature in joined:
                    self._forget(feature, None)

    def _joined(self, root: int, before: list[Feature], own: list[tuple[int, int]]) -> Feature:
        """What features have become, together with these sides of a tile and the places that they face."""
        sides, frontier = self.sides, self.frontier
        self.features[root] = new = self._feature(root)
        new.edges = self.s.opening[root]
        cells = new.cells
        for feature in before:
            self._forget(feature, new)
            for place in feature.cells:
                if place in frontier and place not in cells:
                    cells.append(place)
        for place, side in own:
            if place in frontier:
                if place not in cells:
                    cells.append(place)
                if place not in sides:
                    sides[place] = [None] * 4
                sides[place][(side + 2) % 4] = new
        return new

    def _forget(self, feature: Feature, new: Feature | None) -> None:
        """The feature is no more: another has taken its place, or none."""
        for cell in feature.cells:
            here = self.sides.get(cell)
            if here is not None:
                for side in range(4):
                    if here[side] is feature:
                        here[side] = new
                if new is None and here == _NOTHING:
                    del self.sides[cell]

    def _leave_out_ruined(self) -> None:
        """What has lost a tile can never be finished."""
        for root, feature in list(self.features.items()):
            if self.s.opening[root] >= NEVER:
                del self.features[root]
                self._forget(feature, None)

    # --- features -----------------------------------------------------------------------------------------

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
        return Feature(BUILDINGS if root & 3 < _BUILDING_PARTS[s.face[root >> 2]] else ROADS, root, stakes)

    def _see_camps(self) -> None:
        """Find all barracks and what is missing around them."""
        self.near_camps = {}
        self.camps = {cell: self._camp(cell) for cell in self.s.camps}

    def _camp(self, cell: int) -> Feature:
        s = self.s
        at, owner, ruined = s.at, s.owner, s.ruined
        camp = Feature(CAMPS, 4 * at[cell], [0] * s.seats)
        for step in _HERE_AND_AROUND:
            there = cell + step
            tile = at.get(there)
            if tile is None:
                camp.cells.append(there)
                self.near_camps.setdefault(there, []).append(camp)
            elif owner[tile] >= 0 and not ruined[tile]:
                camp.stakes[owner[tile]] += 1
        camp.edges = len(camp.cells)
        self._reckon(camp)
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
        for feature in [*self.features.values(), *self.camps.values()]:
            worth = BONUS * feature.chance
            for seat, stake in enumerate(feature.stakes):
                if stake:
                    points[seat] += worth * stake
        return points

    def weigh(self, weights: list[float]) -> None:
        """Reckon what everything is worth to somebody to whom the tiles of each seat count so much."""
        self.weights = weights
        for feature in [*self.features.values(), *self.camps.values()]:
            feature.worth = sum(map(mul, weights, feature.stakes))
