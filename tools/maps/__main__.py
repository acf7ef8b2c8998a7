"""Make the borders and the pictures of both maps: `python -m tools.maps land-50m.json [map ...]`."""

from __future__ import annotations

import random
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import shapely
from shapely import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from tools.maps.coast import Projection, Spot, old_land, parts, ragged, tidy
from tools.maps.drawing import arrow, heart, hills, outline, paths, rows, sea_names, spot
from tools.maps.regions import SHORTEST_BORDER, Board, Pair, grow, net

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src" / "dealers"
CONTENT = SOURCE / "games" / "dealers_in_hope" / "content"
BROWSER = SOURCE / "web" / "games" / "dealers-in-hope" / "maps"
MAPS = ("europe", "north-america")
WILDS = "wilds"


class Plan:
    """How a map is to be drawn, and the lands, seas and arrows that it must have."""

    def __init__(self, name: str) -> None:
        self.plan = tomllib.loads((HERE / f"{name}.toml").read_text())
        self.content = tomllib.loads((CONTENT / f"{name}.toml").read_text())
        self.to_board = Projection(
            self.plan["centre"], self.plan["at"], self.plan["km"], self.plan.get("squeeze", 0.0)
        )
        self.frame = shapely.box(0, 0, self.plan["width"], self.plan["height"])
        self.lands, self.seas = self._sites("land"), self._sites("sea")
        self.wilds = self.to_board.spots(self.plan["wilds"])

    def _sites(self, kind: str) -> dict[str, list[Spot]]:
        sites = {row["name"]: self.to_board.spots(row["sites"]) for row in self.plan[kind]}
        if set(sites) != {row["name"] for row in self.content[kind]}:
            sys.exit(f"the {kind} names of the plan and of the content differ")
        return sites

    def drawn(self, between: list[str]) -> list[Point]:
        """The ends of an arrow that is not drawn the shortest way."""
        ends = [row["drawn"] for row in self.plan.get("arrow", []) if row["between"] == between]
        return [Point(end) for end in self.to_board.spots(ends[0])] if ends else []


def coasts(plan: Plan, atlas: Path) -> tuple[BaseGeometry, BaseGeometry]:
    """The land before the flood and after it."""
    degrees = old_land(atlas, plan.plan["window"])
    before = shapely.intersection(plan.to_board.shape(degrees), plan.frame.buffer(20))
    masks = [ragged(Polygon(plan.to_board.spots(mask["around"]))) for mask in plan.plan["mask"]]
    after = shapely.intersection(before.difference(shapely.union_all(masks)), plan.frame)
    land_sites = [site for sites in plan.lands.values() for site in sites]
    sea_sites = [site for sites in plan.seas.values() for site in sites]
    return shapely.intersection(before, plan.frame), tidy(after, land_sites + plan.wilds, sea_sites)


def divided(plan: Plan, land: Any) -> Board:
    """Who has which part of the land and of the water; a pool that no sea reaches counts as land."""
    rng = random.Random(plan.plan["seed"])
    shapely.prepare(land)
    dry, wet = [], []
    for cell in net(land, plan.frame, rng):
        (dry if land.contains(cell.representative_point()) else wet).append(cell)
    sea_of = grow(wet, plan.seas, rng)
    dry += [cell for cell, sea in zip(wet, sea_of, strict=True) if not sea]
    land_of = grow(dry, {**plan.lands, WILDS: plan.wilds}, rng)
    cells = defaultdict(list)
    for cell, owner in zip(wet + dry, sea_of + land_of, strict=True):
        if owner:
            cells[owner].append(cell)
    shapes = {name: shapely.coverage_union_all(own) for name, own in cells.items()}
    return Board(shapes, set(plan.seas), plan.plan["simpler"])


def warn(plan: Plan, board: Board, pairs: list[Pair]) -> None:
    """Say what a player could misread on the board."""
    gap = plan.frame.area - sum(shape.area for shape in board.shapes.values())
    if abs(gap) > 1:
        print(f"  the regions miss the size of the board by {gap:.0f} square units")
    for a, b in pairs:
        if board.length(a, b) < 3 * SHORTEST_BORDER:
            print(f"  {a} and {b} touch only for {board.length(a, b):.0f} units")
    for name, sites in plan.lands.items():
        if not board.shapes[name].contains(Point(sites[0])):
            print(f"  {name}: its city lies outside")


def shallows(before: BaseGeometry, after: BaseGeometry) -> BaseGeometry:
    """The drowned land, without the slivers along the coast."""
    drowned = before.difference(after.buffer(1.5)).buffer(-1).buffer(1)
    return shapely.union_all([part for part in parts(drowned) if part.area > 30]).simplify(1.4)


def drawn_lands(plan: Plan, board: Board) -> dict[str, Any]:
    found = {}
    for land, (city, *_) in plan.lands.items():
        shape = board.shapes[land]
        found[land] = {"path": outline(shape), "at": spot(heart(shape)[0]), "city": spot(Point(city))}
    return found


def drawn_seas(plan: Plan, board: Board) -> dict[str, Any]:
    found = {}
    for sea in plan.seas:
        first, *others = map(spot, sea_names(board.shapes[sea], plan.frame))
        found[sea] = {"path": outline(board.shapes[sea]), "at": first, "also": others}
    return found


def drawn_lines(board: Board, pairs: list[Pair]) -> list[dict[str, Any]]:
    return [{"between": p, "path": paths(board.shared(*p)), "at": spot(board.middle(*p))} for p in pairs]


def drawn_arrows(plan: Plan, board: Board) -> list[dict[str, Any]]:
    found = []
    for a, b in [row["between"] for row in plan.content["arrow"]]:
        start, end = plan.drawn([a, b]) or arrow(board.shapes[a], board.shapes[b])
        found.append({"between": [a, b], "from": spot(start), "to": spot(end)})
    return found


def drawn_hills(
    plan: Plan, land: BaseGeometry, picture: dict[str, Any], borders: list[LineString]
) -> list[list[float]]:
    """Hills along the ridges, where there is no name, city, border or arrow."""
    rng = random.Random(plan.plan["seed"])
    names = [row["at"] for row in picture["lands"].values()]
    taken = [shapely.box(x - 36, y - 20, x + 36, y + 30) for x, y in names]
    taken += [Point(row["city"]).buffer(11) for row in picture["lands"].values()]
    taken += [LineString([row["from"], row["to"]]).buffer(12) for row in picture["arrows"]]
    taken += [line.buffer(6) for line in borders]
    full = shapely.union_all(taken)
    ridges = [LineString(plan.to_board.spots(ridge["along"])) for ridge in plan.plan["ridge"]]
    return [hill for ridge in ridges for hill in hills(ridge, land, full, rng)]


def build(name: str, atlas: Path) -> None:
    """Make the borders and the picture of one map."""
    plan = Plan(name)
    before, after = coasts(plan, atlas)
    board = divided(plan, after)
    borders = board.touching(plan.lands, plan.lands)
    seas = board.touching(plan.seas, plan.seas)
    shores = sorted((a, b) if a in plan.lands else (b, a) for a, b in board.touching(plan.lands, plan.seas))
    warn(plan, board, borders + shores + seas)
    facts = {
        "borders": borders,
        "coasts": {land: [sea for other, sea in shores if other == land] for land, _ in shores},
        "seas": seas,
    }
    picture: dict[str, Any] = {
        "width": plan.plan["width"],
        "height": plan.plan["height"],
        "lands": drawn_lands(plan, board),
        "seas": drawn_seas(plan, board),
        "wilds": outline(board.shapes[WILDS].simplify(1.0)),
        "shallows": outline(shallows(before, after)),
        "borders": drawn_lines(board, borders),
        "coasts": [{"land": land, "sea": sea, "at": spot(board.middle(land, sea))} for land, sea in shores],
        "sea_borders": drawn_lines(board, seas),
        "arrows": drawn_arrows(plan, board),
    }
    lines = [line for pair in borders for line in board.shared(*pair)]
    picture["hills"] = drawn_hills(plan, after, picture, lines)
    (CONTENT / f"{name}.borders.json").write_text(rows(facts))
    (BROWSER / f"{name}.json").write_text(rows(picture))
    print(f"{name}: {len(plan.lands)} lands, {len(borders)} borders, {len(shores)} coasts")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for chosen in sys.argv[2:] or MAPS:
        build(chosen, Path(sys.argv[1]))
