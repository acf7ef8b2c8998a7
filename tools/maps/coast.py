"""The coast of 2140: real outlines on a flat board, drowned by hand-drawn masks."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import shapely
from shapely import MultiPolygon, Point, Polygon, affinity
from shapely.geometry.base import BaseGeometry

Spot = tuple[float, float]

EARTH = 6371.0  # radius in km
NORTH = 140.0  # so many board units above the centre the squeezing begins


class Projection:
    """Lambert's equal-area azimuthal projection from degrees to board units, with y pointing down.

    The far north, where nobody plays, may be squeezed.
    """

    def __init__(self, centre: Spot, at: Spot, km: float, squeeze: float = 0.0) -> None:
        self.lon, self.lat = math.radians(centre[0]), math.radians(centre[1])
        self.at = at
        self.radius = EARTH / km
        self.squeeze = squeeze

    def __call__(self, lon: float, lat: float) -> Spot:
        turn, high = math.radians(lon) - self.lon, math.radians(lat)
        near = math.sin(self.lat) * math.sin(high) + math.cos(self.lat) * math.cos(high) * math.cos(turn)
        up = math.cos(self.lat) * math.sin(high) - math.sin(self.lat) * math.cos(high) * math.cos(turn)
        k = self.radius * math.sqrt(2 / max(1 + near, 1e-6))
        x, y = k * math.cos(high) * math.sin(turn), k * up
        far = max(y - NORTH, 0.0)
        return self.at[0] + x, self.at[1] - (y - self.squeeze * far**2)

    def spots(self, places: Iterable[Spot]) -> list[Spot]:
        return [self(lon, lat) for lon, lat in places]

    def shape(self, shape: BaseGeometry) -> BaseGeometry:
        return shapely.make_valid(shapely.transform(shapely.segmentize(shape, 0.5), self.spots))


def parts(shape: BaseGeometry) -> list[Polygon]:
    """The polygons of a shape, without the points and lines that cutting leaves behind."""
    return [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and part.area > 0]


def old_land(file: Path, window: list[float]) -> BaseGeometry:
    """The land within a window of degrees, from a TopoJSON file."""
    topology = json.loads(file.read_text())
    (width, height), (left, bottom) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs: list[list[Spot]] = []
    for steps in topology["arcs"]:
        x = y = 0
        arcs.append([])
        for dx, dy in steps:
            x, y = x + dx, y + dy
            arcs[-1].append((x * width + left, y * height + bottom))

    def ring(numbers: list[int]) -> list[Spot]:
        spots: list[Spot] = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            for lon, lat in arc[1:] if spots else arc:
                turns = round((spots[-1][0] - lon) / 360) if spots else 0  # no jump at 180 degrees
                spots.append((lon + 360 * turns, lat))
        return spots

    (land,) = topology["objects"]["land"]["geometries"]
    view = shapely.box(*window)
    seen = []
    for outer, *holes in land["arcs"]:
        shape = shapely.make_valid(Polygon(ring(outer), [ring(hole) for hole in holes]))
        seen += [shapely.intersection(affinity.translate(shape, turn), view) for turn in (-360, 0, 360)]
    return shapely.union_all(seen)


def ragged(shape: BaseGeometry) -> BaseGeometry:
    """A hand-drawn mask with a natural edge: every point moves a little, and neighbours move alike."""

    def wave(x: float, y: float, seed: float) -> float:
        return (
            7.0 * math.sin(x / 31 + 1.9 * math.sin(y / 37 + seed) + seed)
            + 4.5 * math.sin(y / 13 + 2.3 * math.sin(x / 17 + seed * 2) + seed * 3)
            + 2.2 * math.sin((x - y) / 6 + 1.6 * math.sin((x + y) / 9 + seed) + seed * 5)
        )

    def move(spots: Any) -> list[Spot]:
        return [(x + wave(x, y, 1.3), y + wave(y, x, 4.1)) for x, y in spots]

    return shapely.make_valid(shapely.transform(shapely.segmentize(shape, 3), move))


def tidy(land: BaseGeometry, land_sites: list[Spot], sea_sites: list[Spot]) -> MultiPolygon:
    """Without slivers, and without the islands and lakes that hold no site."""
    land = land.buffer(-1.2, join_style="mitre").buffer(1.2, join_style="mitre")
    land = land.buffer(1.0, join_style="mitre").buffer(-1.0, join_style="mitre")
    kept = []
    for island in parts(land):
        if all(island.distance(Point(site)) > 2 for site in land_sites):
            continue
        lakes = [Polygon(hole) for hole in island.interiors]
        seas = [lake.exterior for lake in lakes if any(lake.contains(Point(site)) for site in sea_sites)]
        kept.append(Polygon(island.exterior, seas))
    return MultiPolygon(parts(shapely.simplify(shapely.union_all(kept), 0.5)))
