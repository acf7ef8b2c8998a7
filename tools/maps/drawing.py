"""Outlines as SVG path data, and places for names and arrows."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import nearest_points
from tools.maps.coast import parts


def spot(point: Point) -> list[float]:
    return [round(point.x, 1), round(point.y, 1)]


def number(tenths: int) -> str:
    return f"{tenths / 10:.1f}".removesuffix(".0")


def path(line: LineString, closed: bool = False) -> str:
    """The first point, then steps between rounded points, so that shared lines stay equal."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in line.coords][: -1 if closed else None]
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(tenths)]
    moves = [tenths[0], *[step for step in steps if step != (0, 0)]]
    joined = "l".join(f"{number(x)} {number(y)}" for x, y in moves).replace(" -", "-")
    return f"M{joined}Z" if closed else f"M{joined}"


def paths(lines: Sequence[LineString]) -> str:
    return "".join(path(line) for line in lines)


def outline(shape: BaseGeometry) -> str:
    return "".join(path(ring, True) for part in parts(shape) for ring in (part.exterior, *part.interiors))


def heart(shape: BaseGeometry) -> tuple[Point, float]:
    """The place farthest from every edge, and how far that is."""
    largest = max(parts(shape), key=lambda part: part.area)
    radius = shapely.maximum_inscribed_circle(largest, tolerance=1.0)
    return Point(radius.coords[0]), radius.length


def sea_names(shape: BaseGeometry, frame: Polygon) -> list[Point]:
    """Places for the name of a sea: its heart, then others far from the first, none at the very edge."""
    left, top, right, bottom = frame.bounds
    rest = shapely.intersection(shape, shapely.box(left + 70, top + 20, right - 70, bottom - 20))
    found: list[Point] = []
    while len(found) < 4 and parts(rest):
        place, room = heart(rest)
        if found and room < 38:
            break
        found.append(place)
        rest = rest.difference(place.buffer(330))
    return found


def arrow(a: BaseGeometry, b: BaseGeometry) -> tuple[Point, Point]:
    """The shortest way between two lands, reaching into both; less deep where that would be a long detour."""
    for depth in (11, 6):
        start, end = nearest_points(a.buffer(-depth), b.buffer(-depth))
        if start.distance(end) < a.distance(b) + 4 * depth:
            break
    return start, end


def hills(
    ridge: LineString, land: BaseGeometry, taken: BaseGeometry, rng: random.Random
) -> list[list[float]]:
    """Places and heights of the hills along a ridge, clear of coasts and of what else is drawn there."""
    found = []
    for far in range(0, int(ridge.length), 11):
        on = ridge.interpolate(far)
        hill = Point(on.x + rng.uniform(-9, 9), on.y + rng.uniform(-9, 9))
        height = round(rng.uniform(5, 10), 1)
        if land.contains(hill.buffer(height)) and not taken.intersects(hill):
            found.append([*spot(hill), height])
    return found


def rows(value: dict[str, Any]) -> str:
    """JSON with one row to a line, so that a change shows as what it is."""
    blocks = []
    for key, rows in value.items():
        if isinstance(rows, dict):
            inner = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in rows.items())
            text = f"{{\n{inner}\n }}"
        elif isinstance(rows, list):
            text = "[\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n ]"
        else:
            text = json.dumps(rows)
        blocks.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(blocks) + "\n}\n"
