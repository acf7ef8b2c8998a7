"""Draw the two drowned maps of Dealers in Hope from real outlines.

    pip install -r tools/maps/requirements.txt
    npm pack world-atlas && tar xzf world-atlas-*.tgz
    python tools/maps/build.py package/land-50m.json

The old coast comes from Natural Earth. The masks of `europe.toml` and `north-america.toml` drown it, a fine net
of cells is laid over the board, and every land (or sea) grows over the cells from its cities (or sites) until all
are taken. Which lands and seas touch is then read off the finished outlines.
"""

from __future__ import annotations

import heapq
import json
import math
import random
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
from shapely import LineString, MultiPolygon, Point, Polygon, affinity
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, nearest_points, polygonize

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CONTENT = ROOT / "src/dealers/games/dealers_in_hope/content"
BROWSER = ROOT / "src/dealers/web/games/dealers-in-hope/maps"

EARTH = 6371.0  # km
CELL = 13.0  # distance between the points of the net, in board units
SHORTEST_BORDER = 9.0  # what touches less does not count as touching
NORTH = 140.0  # so far above the centre the squeezing begins
SIMPLER = 2.1  # tolerance when outlines are thinned out

Spot = tuple[float, float]
Pair = tuple[str, str]
WILDS = "wilds"


class Projection:
    """Lambert's equal-area azimuthal projection in board units, y pointing down; the empty north may be squeezed."""

    def __init__(self, centre: Spot, at: Spot, km: float, squeeze: float = 0.0) -> None:
        self.lon, self.lat = math.radians(centre[0]), math.radians(centre[1])
        self.at = at
        self.radius = EARTH / km
        self.squeeze = squeeze

    def __call__(self, lon: float, lat: float) -> Spot:
        turn, high = math.radians(lon) - self.lon, math.radians(lat)
        near = math.sin(self.lat) * math.sin(high) + math.cos(self.lat) * math.cos(high) * math.cos(turn)
        k = self.radius * math.sqrt(2 / max(1 + near, 1e-6))
        up = math.cos(self.lat) * math.sin(high) - math.sin(self.lat) * math.cos(high) * math.cos(turn)
        x, y = k * math.cos(high) * math.sin(turn), k * up
        far = max(y - NORTH, 0.0)
        return self.at[0] + x, self.at[1] - (y - self.squeeze * far**2)

    def shape(self, points: Iterable[Spot]) -> Polygon:
        return Polygon([self(*spot) for spot in points])


def old_land(file: Path, window: list[float]) -> BaseGeometry:
    """The land within a window of degrees, from a TopoJSON file."""
    topology = json.loads(file.read_text())
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[list[Spot]] = []
    for steps in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            arc.append((x * scale[0] + shift[0], y * scale[1] + shift[1]))
        arcs.append(arc)

    def ring(numbers: list[int]) -> list[Spot]:
        spots: list[Spot] = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            for lon, lat in arc[1:] if spots else arc:
                turns = round((spots[-1][0] - lon) / 360) if spots else 0  # no jump at 180 degrees
                spots.append((lon + 360 * turns, lat))
        return spots

    (shape,) = topology["objects"]["land"]["geometries"]
    polygons = [Polygon(ring(outer), [ring(hole) for hole in holes]) for outer, *holes in shape["arcs"]]
    around = [affinity.translate(shapely.make_valid(shape), turn) for shape in polygons for turn in (-360, 0, 360)]
    return shapely.union_all([shapely.intersection(shape, shapely.box(*window)) for shape in around])


def ragged(shape: BaseGeometry) -> BaseGeometry:
    """A hand-drawn mask with a natural edge: every point moves a little, neighbours move alike."""

    def wave(x: float, y: float, seed: float) -> float:
        return (
            7.0 * math.sin(x / 31 + 1.9 * math.sin(y / 37 + seed) + seed)
            + 4.5 * math.sin(y / 13 + 2.3 * math.sin(x / 17 + seed * 2) + seed * 3)
            + 2.2 * math.sin((x - y) / 6 + 1.6 * math.sin((x + y) / 9 + seed) + seed * 5)
        )

    def move(spots: Any) -> Any:
        return [(x + wave(x, y, 1.3), y + wave(y, x, 4.1)) for x, y in spots]

    return shapely.make_valid(shapely.transform(shapely.segmentize(shape, 3), move))


def parts(shape: BaseGeometry) -> list[Polygon]:
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and part.area > 0]


def tidy(land: BaseGeometry, frame: Polygon, land_sites: list[Spot], sea_sites: list[Spot]) -> MultiPolygon:
    """Without slivers, and without the islands and lakes that hold no site."""
    land = shapely.intersection(land, frame)
    land = land.buffer(-1.2, join_style="mitre").buffer(1.2, join_style="mitre")
    land = land.buffer(1.0, join_style="mitre").buffer(-1.0, join_style="mitre")
    kept = []
    for island in parts(land):
        if all(island.distance(Point(site)) > CELL for site in land_sites):
            continue
        holes = [Polygon(hole) for hole in island.interiors]
        seas = [hole for hole in holes if any(hole.contains(Point(site)) for site in sea_sites)]
        kept.append(Polygon(island.exterior, [hole.exterior for hole in seas]))
    return MultiPolygon(parts(shapely.simplify(shapely.union_all(kept), 0.5)))


def segments(shape: BaseGeometry) -> Iterator[tuple[Spot, Spot]]:
    """The straight pieces of an outline, each from its smaller end."""
    for part in parts(shape):
        for ring in (part.exterior, *part.interiors):
            for a, b in pairwise(ring.coords):
                yield (a, b) if a < b else (b, a)


def net(land: MultiPolygon, frame: Polygon, rng: random.Random) -> list[Polygon]:
    """The board cut into small cells, along the coast and along a net of random points."""
    _, _, width, height = frame.bounds
    points = [
        (x * CELL + rng.uniform(-0.42, 0.42) * CELL, y * CELL + rng.uniform(-0.42, 0.42) * CELL)
        for x in range(-1, int(width / CELL) + 2)
        for y in range(-1, int(height / CELL) + 2)
    ]
    edges = shapely.voronoi_polygons(shapely.MultiPoint(points), extend_to=frame, only_edges=True)
    lines = [shapely.intersection(edges, frame), land.boundary, frame.boundary]
    return [cell for cell in polygonize(shapely.union_all(lines, grid_size=0.01)) if cell.area > 0]


def grow(cells: list[Polygon], sites: dict[str, list[Spot]], pace: dict[str, float], rng: random.Random) -> list[str]:
    """Who takes each cell, when all start at their sites and spread from cell to cell."""
    owners: dict[tuple[Spot, Spot], list[int]] = defaultdict(list)
    for number, cell in enumerate(cells):
        for segment in segments(cell):
            owners[segment].append(number)
    neighbours: dict[int, list[int]] = defaultdict(list)
    for pair in owners.values():
        if len(pair) == 2:
            neighbours[pair[0]].append(pair[1])
            neighbours[pair[1]].append(pair[0])
    middles = [(cell.centroid.x, cell.centroid.y) for cell in cells]
    tree = shapely.STRtree(cells)
    heap: list[tuple[float, int, str]] = []
    for name, spots in sites.items():
        for spot in spots:
            cell = int(tree.nearest(Point(spot)))
            gap = cells[cell].distance(Point(spot))
            if gap > CELL:
                print(f"  {name}: the site at {spot[0]:.0f},{spot[1]:.0f} is {gap:.0f} away from its element")
            heapq.heappush(heap, (0.0, cell, name))
    taken = [""] * len(cells)
    while heap:
        far, cell, name = heapq.heappop(heap)
        if taken[cell]:
            continue
        taken[cell] = name
        for other in neighbours[cell]:
            if not taken[other]:
                step = math.dist(middles[cell], middles[other]) * rng.uniform(0.75, 1.25) / pace.get(name, 1.0)
                heapq.heappush(heap, (far + step, other, name))
    return taken


def softened(line: LineString) -> LineString:
    """Corners cut twice, ends kept."""
    spots = list(line.coords)
    for _ in range(2):
        if len(spots) < 3:
            break
        cut = [spots[0]]
        for (ax, ay), (bx, by) in pairwise(spots):
            cut += [(0.75 * ax + 0.25 * bx, 0.75 * ay + 0.25 * by), (0.25 * ax + 0.75 * bx, 0.25 * ay + 0.75 * by)]
        spots = [*cut[:1], *cut[2:-1], spots[-1]]
    return LineString(spots).simplify(0.5)


class Board:
    """The finished outlines of one map."""

    def __init__(self, shapes: dict[str, BaseGeometry], seas: set[str]) -> None:
        """Thin the outlines out together, soften inner borders, and note who touches whom."""
        names = list(shapes)
        thin = dict(zip(names, shapely.coverage_simplify(list(shapes.values()), SIMPLER, simplify_boundary=False), strict=True))
        sides: dict[tuple[Spot, Spot], list[str]] = defaultdict(list)
        for name, shape in thin.items():
            for segment in segments(shape):
                sides[segment].append(name)
        pieces: dict[tuple[str, ...], list[LineString]] = defaultdict(list)
        for segment, touching in sides.items():
            pieces[tuple(sorted(touching))].append(LineString(segment))
        self.lines: dict[tuple[str, ...], list[LineString]] = {}
        for pair, bits in pieces.items():
            merged = shapely.get_parts(linemerge(bits))
            inner = len(pair) == 2 and len(seas & set(pair)) != 1
            self.lines[pair] = [softened(line) if inner and not line.is_ring else line for line in merged]
        self.shapes = {name: self._filled(name, thin[name]) for name in names}

    def _filled(self, name: str, before: BaseGeometry) -> BaseGeometry:
        own = [line for pair, lines in self.lines.items() if name in pair for line in lines]
        faces = polygonize(shapely.union_all(own))
        return shapely.union_all([face for face in faces if face.intersection(before).area > face.area / 2])

    def length(self, a: str, b: str) -> float:
        return sum(line.length for line in self.lines.get((min(a, b), max(a, b)), []))

    def touching(self, ours: Iterable[str], theirs: Iterable[str]) -> list[Pair]:
        found = {(min(a, b), max(a, b)) for a in ours for b in theirs if a != b}
        return sorted(pair for pair in found if self.length(*pair) >= SHORTEST_BORDER)

    def middle(self, a: str, b: str) -> Point:
        longest = max(self.lines[min(a, b), max(a, b)], key=lambda line: line.length)
        return longest.interpolate(0.5, normalized=True)


def number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def spot(point: Point) -> list[float]:
    return [round(point.x, 1), round(point.y, 1)]


def trail(line: Any, closed: bool = False) -> str:
    """SVG path data: the first point, then steps between rounded points, so that shared lines stay equal."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in line.coords][: -1 if closed else None]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(tenths)]
    path = "l".join(f"{number(x / 10)} {number(y / 10)}" for x, y in [tenths[0], *steps] if (x, y) != (0, 0))
    return f"M{path.replace(' -', '-')}" + ("Z" if closed else "")


def outline(shape: BaseGeometry) -> str:
    return "".join(trail(ring, True) for part in parts(shape) for ring in (part.exterior, *part.interiors))


def heart(shape: BaseGeometry) -> tuple[Point, float]:
    """The place farthest from every shore, and how far that is."""
    largest = max(parts(shape), key=lambda part: part.area)
    radius = shapely.maximum_inscribed_circle(largest, tolerance=1.0)
    return Point(radius.coords[0]), radius.length


def labels(shape: BaseGeometry, frame: Polygon) -> list[Point]:
    """Places for the name of a sea: its heart, then others far from the first, none at the very edge."""
    left, top, right, bottom = frame.bounds
    found: list[Point] = []
    rest = shapely.intersection(shape, shapely.box(left + 70, top + 20, right - 70, bottom - 20))
    while len(found) < 4 and not rest.is_empty:
        place, room = heart(rest)
        if found and room < 38:
            break
        found.append(place)
        rest = rest.difference(place.buffer(330))
    return found


def arrow(a: BaseGeometry, b: BaseGeometry) -> tuple[Point, Point]:
    """The shortest way between two lands, reaching a little into both."""
    start, end = nearest_points(a, b)
    far = max(start.distance(end), 1e-6)
    dx, dy = (end.x - start.x) / far, (end.y - start.y) / far
    inner = [Point(start.x - dx * k, start.y - dy * k) for k in range(1, 13)], [
        Point(end.x + dx * k, end.y + dy * k) for k in range(1, 13)
    ]
    tails = [point for point in inner[0] if a.contains(point)], [point for point in inner[1] if b.contains(point)]
    return (tails[0] or [start])[-1], (tails[1] or [end])[-1]


def build(name: str, atlas: Path) -> None:
    """Make the borders and the picture of one map."""
    plan = tomllib.loads((HERE / f"{name}.toml").read_text())
    content = tomllib.loads((CONTENT / f"{name}.toml").read_text())
    to_board = Projection(plan["centre"], plan["at"], plan["km"], plan.get("squeeze", 0.0))
    frame = shapely.box(0, 0, plan["width"], plan["height"])
    rng = random.Random(plan["seed"])

    degrees = shapely.segmentize(old_land(atlas, plan["window"]), 0.5)
    flat = shapely.transform(degrees, lambda spots: [to_board(*s) for s in spots])
    before = shapely.intersection(shapely.make_valid(flat), frame.buffer(20))
    land = before
    for mask in plan["mask"]:
        shape = ragged(to_board.shape(mask["around"]))
        land = land.union(shape.intersection(before)) if mask.get("spared") else land.difference(shape)

    land_sites = {row["name"]: [to_board(*s) for s in row["sites"]] for row in plan["land"]}
    sea_sites = {row["name"]: [to_board(*s) for s in row["sites"]] for row in plan["sea"]}
    pace = {row["name"]: row.get("pace", 1.0) for row in plan["land"] + plan["sea"]}
    if [row["name"] for row in content["land"]] != list(land_sites) or [s["name"] for s in content["sea"]] != list(sea_sites):
        sys.exit(f"{name}: the lands or seas of the plan and of the content differ")
    wild_sites = [to_board(*s) for s in plan["wilds"]]
    whole = tidy(land, frame, [*sum(land_sites.values(), []), *wild_sites], sum(sea_sites.values(), []))
    cells = net(whole, frame, rng)
    shapely.prepare(whole)
    dry = [cell for cell in cells if whole.contains(cell.representative_point())]
    wet = [cell for cell in cells if not whole.contains(cell.representative_point())]
    dry_owner = grow(dry, {**land_sites, WILDS: wild_sites}, pace, rng)
    wet_owner = grow(wet, sea_sites, pace, rng)
    grown: dict[str, list[Polygon]] = defaultdict(list)
    for cell, owner in zip(dry + wet, dry_owner + wet_owner, strict=True):
        grown[owner or WILDS].append(cell)  # water that no sea reaches is wilds too
    board = Board({key: shapely.coverage_union_all(cells) for key, cells in grown.items()}, set(sea_sites))

    lands, seas = list(land_sites), list(sea_sites)
    borders = board.touching(lands, lands)
    shores = sorted((a, b) if a in land_sites else (b, a) for a, b in board.touching(lands, seas))
    sea_borders = board.touching(seas, seas)
    facts = {
        "borders": borders,
        "coasts": {a: [sea for land, sea in shores if land == a] for a in sorted({land for land, _ in shores})},
        "seas": sea_borders,
    }
    for a, b in borders + shores + sea_borders:
        if board.length(a, b) < 3 * SHORTEST_BORDER:
            print(f"  short: {a} - {b}, {board.length(a, b):.0f}")
    for row in plan["land"]:
        if not board.shapes[row["name"]].contains(Point(to_board(*row["sites"][0]))):
            print(f"  {row['name']}: its city lies outside")

    arrows = []
    for row in content["arrow"]:
        a, b = row["between"]
        drawn = [r for r in plan.get("arrow", []) if r["between"] == [a, b]]
        ends = [Point(to_board(*s)) for s in drawn[0]["drawn"]] if drawn else arrow(board.shapes[a], board.shapes[b])
        arrows.append({"between": [a, b], "from": spot(ends[0]), "to": spot(ends[1])})
    shallows = shapely.intersection(before, frame).difference(whole.buffer(1.5)).buffer(-1).buffer(1)
    shallows = shapely.union_all([part for part in parts(shallows) if part.area > 30]).simplify(1.4)
    picture = {
        "width": plan["width"],
        "height": plan["height"],
        "lands": {
            key: {
                "path": outline(board.shapes[key]),
                "at": spot(heart(board.shapes[key])[0]),
                "city": spot(Point(sites[0])),
            }
            for key, sites in land_sites.items()
        },
        "seas": {
            key: {"path": outline(board.shapes[key]), "at": spot(first), "also": [spot(point) for point in others]}
            for key in seas
            for first, *others in [labels(board.shapes[key], frame)]
        },
        "wilds": outline(board.shapes.get(WILDS, Polygon()).simplify(1.0)),
        "shallows": outline(shallows),
        "borders": [
            {"between": pair, "path": "".join(map(trail, board.lines[pair])), "at": spot(board.middle(*pair))}
            for pair in borders
        ],
        "coasts": [{"land": a, "sea": b, "at": spot(board.middle(a, b))} for a, b in shores],
        "sea_borders": [
            {"between": pair, "path": "".join(map(trail, board.lines[pair])), "at": spot(board.middle(*pair))}
            for pair in sea_borders
        ],
        "arrows": arrows,
    }
    BROWSER.mkdir(parents=True, exist_ok=True)
    (CONTENT / f"{name}.borders.json").write_text(listed(facts))
    (BROWSER / f"{name}.json").write_text(listed(picture))
    print(f"{name}: {len(lands)} lands, {len(borders)} borders, {len(shores)} coasts, {len(sea_borders)} sea borders")


def listed(value: dict[str, Any]) -> str:
    """JSON with one row to a line, so that a change shows as what it is."""
    blocks = []
    for key, rows in value.items():
        if isinstance(rows, dict):
            inner = [f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in rows.items()]
            blocks.append(f" {json.dumps(key)}: {{\n" + ",\n".join(inner) + "\n }")
        elif isinstance(rows, list):
            inner = [f"  {json.dumps(row)}" for row in rows]
            blocks.append(f" {json.dumps(key)}: [\n" + ",\n".join(inner) + "\n ]")
        else:
            blocks.append(f" {json.dumps(key)}: {json.dumps(rows)}")
    return "{\n" + ",\n".join(blocks) + "\n}\n"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("usage: python tools/maps/build.py land-50m.json [map ...]")
    for chosen in sys.argv[2:] or ["europe", "north-america"]:
        build(chosen, Path(sys.argv[1]))
