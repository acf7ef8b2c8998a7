"""Lands and seas grow over the board from their sites; their outlines say who touches whom."""

from __future__ import annotations

import heapq
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise

import shapely
from shapely import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, polygonize
from tools.maps.coast import Spot, parts

Pair = tuple[str, str]

CELL = 13.0  # distance between the points of the net, in board units
STRAIGHTER = 3.0  # tolerance when the zigzag of the cells is taken from inner borders
SHORTEST_BORDER = 9.0  # who shares less than this does not touch


def net(land: MultiPolygon, frame: Polygon, rng: random.Random) -> list[Polygon]:
    """The board cut into small cells, along the coast and around a crowd of random points."""
    _, _, width, height = frame.bounds
    points = [
        (x * CELL + rng.uniform(-0.42, 0.42) * CELL, y * CELL + rng.uniform(-0.42, 0.42) * CELL)
        for x in range(-1, int(width / CELL) + 2)
        for y in range(-1, int(height / CELL) + 2)
    ]
    edges = shapely.voronoi_polygons(shapely.MultiPoint(points), extend_to=frame, only_edges=True)
    lines = [shapely.intersection(edges, frame), land.boundary, frame.boundary]
    return [cell for cell in polygonize(shapely.union_all(lines, grid_size=0.01)) if cell.area > 0]


def grow(cells: list[Polygon], sites: dict[str, list[Spot]], rng: random.Random) -> list[str]:
    """Who takes each cell when all spread from their sites at one pace; nobody takes what nobody reaches."""
    neighbours: dict[int, list[int]] = defaultdict(list)
    sides: dict[tuple[Spot, Spot], int] = {}
    for number, cell in enumerate(cells):
        for segment in segments(cell):
            other = sides.setdefault(segment, number)
            if other != number:
                neighbours[number].append(other)
                neighbours[other].append(number)
    middles = [(cell.centroid.x, cell.centroid.y) for cell in cells]
    tree = shapely.STRtree(cells)
    ahead: list[tuple[float, int, str]] = []
    for name, spots in sites.items():
        for site in spots:
            number = int(tree.nearest(Point(site)))
            if cells[number].distance(Point(site)) > CELL:
                print(f"  {name}: the site at {site[0]:.0f}, {site[1]:.0f} lies far outside")
            ahead.append((0.0, number, name))
    heapq.heapify(ahead)
    taken = [""] * len(cells)
    while ahead:
        far, number, name = heapq.heappop(ahead)
        if taken[number]:
            continue
        taken[number] = name
        for other in neighbours[number]:
            if not taken[other]:
                step = math.dist(middles[number], middles[other]) * rng.uniform(0.75, 1.25)
                heapq.heappush(ahead, (far + step, other, name))
    return taken


def segments(shape: BaseGeometry) -> Iterator[tuple[Spot, Spot]]:
    """The straight pieces of an outline, each from its smaller end."""
    for part in parts(shape):
        for ring in (part.exterior, *part.interiors):
            for a, b in pairwise(ring.coords):
                yield (a, b) if a < b else (b, a)


def softened(line: LineString, fixed: BaseGeometry) -> LineString:
    """Straightened and with its corners cut, unless it would then cross a coast."""
    spots = list(line.simplify(STRAIGHTER).coords)
    for _ in range(3):
        if len(spots) > 2:
            cut = []
            for (ax, ay), (bx, by) in pairwise(spots):
                cut.append((0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by))
                cut.append((0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by))
            spots = [spots[0], *cut[1:-1], spots[-1]]
    soft = LineString(spots).simplify(0.5)
    ends = shapely.MultiPoint([spots[0], spots[-1]]).buffer(0.01)
    return line if line.is_ring or soft.difference(ends).intersects(fixed) else soft


class Board:
    """The finished outlines of one map."""

    def __init__(self, shapes: dict[str, BaseGeometry], seas: set[str], simpler: float) -> None:
        """Thin the outlines out together, soften the inner borders, and note who touches whom."""
        thinned = shapely.coverage_simplify(list(shapes.values()), simpler, simplify_boundary=False)
        thin = dict(zip(shapes, thinned, strict=True))
        sides: dict[tuple[Spot, Spot], list[str]] = defaultdict(list)
        for name, shape in thin.items():
            for segment in segments(shape):
                sides[segment].append(name)
        pieces: dict[tuple[str, ...], list[LineString]] = defaultdict(list)
        for segment, touching in sides.items():
            pieces[tuple(sorted(touching))].append(LineString(segment))
        self.lines = {pair: list(shapely.get_parts(linemerge(bits))) for pair, bits in pieces.items()}
        inner = {pair for pair in self.lines if len(pair) == 2 and len(seas & set(pair)) != 1}
        fixed = shapely.union_all(
            [line for pair, lines in self.lines.items() if pair not in inner for line in lines]
        )
        for pair in inner:
            self.lines[pair] = [softened(line, fixed) for line in self.lines[pair]]
        self.shapes = {name: self._filled(name, thin[name]) for name in shapes}

    def _filled(self, name: str, before: BaseGeometry) -> BaseGeometry:
        own = [line for pair, lines in self.lines.items() if name in pair for line in lines]
        faces = polygonize(shapely.union_all(own))
        return shapely.union_all([face for face in faces if face.intersection(before).area > face.area / 2])

    def shared(self, a: str, b: str) -> list[LineString]:
        """The lines between two regions."""
        return self.lines.get((min(a, b), max(a, b)), [])

    def length(self, a: str, b: str) -> float:
        return sum(line.length for line in self.shared(a, b))

    def touching(self, ours: Iterable[str], theirs: Iterable[str]) -> list[Pair]:
        found = {(min(a, b), max(a, b)) for a in ours for b in theirs if a != b}
        return sorted(pair for pair in found if self.length(*pair) >= SHORTEST_BORDER)

    def middle(self, a: str, b: str) -> Point:
        """A point on the line between two regions."""
        longest = max(self.shared(a, b), key=lambda line: line.length)
        return longest.interpolate(0.5, normalized=True)
