"""The two maps: what the rules say of them, what makes them good to play, and that the files agree."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter, defaultdict
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest

import dealers

SOURCE = Path(dealers.__file__).parent
CONTENT = SOURCE / "games" / "dealers_in_hope" / "content"
BROWSER = SOURCE / "web" / "games" / "dealers-in-hope" / "maps"
SIZES = {"europe": (36, 6, 6, 4), "north-america": (54, 8, 8, 6)}
START_CITIES = {
    "europe": {"Madrid", "Edinburgh", "Oslo", "Prague", "Kyiv", "Ankara"},
    "north-america": {
        *("Calgary", "Denver", "Phoenix", "Mexico City", "Guatemala City", "Atlanta", "Chicago", "Toronto"),
    },
}
PRIZE_CITIES = {
    "europe": {"Lyon", "Vienna", "Minsk", "Sofia"},
    "north-america": {"Salt Lake City", "Kansas City", "Pittsburgh", "Winnipeg", "Monterrey", "Whitehorse"},
}


class Atlas:
    """The files of one map."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.content: dict[str, Any] = tomllib.loads((CONTENT / f"{name}.toml").read_text("utf-8"))
        self.facts: dict[str, Any] = json.loads((CONTENT / f"{name}.borders.json").read_text("utf-8"))
        self.picture: dict[str, Any] = json.loads((BROWSER / f"{name}.json").read_text("utf-8"))
        self.lands = {row["name"]: row for row in self.content["land"]}
        self.seas: dict[str, int] = {row["name"]: row["difficulty"] for row in self.content["sea"]}
        self.arrows = [tuple(row["between"]) for row in self.content["arrow"]]
        self.borders = [tuple(pair) for pair in self.facts["borders"]]
        self.coasts: dict[str, list[str]] = self.facts["coasts"]
        self.neighbours = adjacent([*self.borders, *self.arrows])
        self.starts = {land for land, row in self.lands.items() if row["native"] == 5}
        self.prizes = {land for land, row in self.lands.items() if row["native"] == 6}

    def total(self, land: str) -> int:
        """What it takes to conquer a neutral land."""
        return int(self.lands[land]["interior"] + self.lands[land]["native"])

    def far(self, start: str) -> dict[str, int]:
        """How many borders away the other lands are."""
        found = {start: 0}
        for land in (queue := [start]):
            for other in self.neighbours[land] - found.keys():
                found[other] = found[land] + 1
                queue.append(other)
        return found

    def sea_chains(self, start: str, end: str) -> list[tuple[str, ...]]:
        """All chains of seas from one coast to another, no sea twice."""
        beside = adjacent([tuple(pair) for pair in self.facts["seas"]])
        chains: list[tuple[str, ...]] = []
        ahead: list[tuple[str, ...]] = [(sea,) for sea in self.coasts[start]]
        while ahead:
            chain = ahead.pop()
            if chain[-1] in self.coasts[end]:
                chains.append(chain)
            ahead += [(*chain, sea) for sea in beside[chain[-1]] if sea not in chain]
        return chains


def adjacent(pairs: list[tuple[str, ...]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for a, b in pairs:
        found[a].add(b)
        found[b].add(a)
    return found


read = cache(Atlas)


@pytest.fixture(params=list(SIZES))
def atlas(request: pytest.FixtureRequest) -> Atlas:
    return read(request.param)


@pytest.fixture
def europe() -> Atlas:
    return read("europe")


# --- what the rules say of Europe ---------------------------------------------------------------------------


def test_bern_and_milan_are_as_in_the_example_of_a_land_assault(europe: Atlas) -> None:
    assert "Milan" in europe.neighbours["Bern"]
    assert (europe.lands["Milan"]["interior"], europe.lands["Milan"]["native"]) == (3, 3)


def test_the_land_north_of_ankara_is_as_in_the_example_of_a_sea_assault(europe: Atlas) -> None:
    assert "Kastamonu" in europe.neighbours["Ankara"]
    assert (europe.lands["Kastamonu"]["interior"], europe.lands["Kastamonu"]["native"]) == (3, 3)
    assert len(europe.coasts["Kastamonu"]) == 1
    assert europe.picture["lands"]["Kastamonu"]["city"][1] < europe.picture["lands"]["Ankara"]["city"][1]


def test_from_madrid_two_seas_of_difficulty_three_are_the_cheapest_and_shortest_way(europe: Atlas) -> None:
    chains = europe.sea_chains("Madrid", "Kastamonu")
    best = min(chains, key=lambda chain: sum(europe.seas[sea] for sea in chain))
    assert [europe.seas[sea] for sea in best] == [3, 3]
    assert min(map(len, chains)) == 2
    assert [chain for chain in chains if len(chain) == 2] == [best]


# --- what makes a map good to play --------------------------------------------------------------------------


def test_a_map_has_its_lands_seas_and_cities(atlas: Atlas) -> None:
    assert (len(atlas.lands), len(atlas.seas), len(atlas.starts), len(atlas.prizes)) == SIZES[atlas.name]
    assert atlas.starts == START_CITIES[atlas.name]
    assert atlas.prizes == PRIZE_CITIES[atlas.name]


def test_the_numbers_are_in_range(atlas: Atlas) -> None:
    for land, row in atlas.lands.items():
        assert row["native"] in (2, 3, 5, 6), land
        assert 1 <= row["interior"] <= 4, land
        assert row["native"] < 5 or row["interior"] in (2, 3), land
    assert all(1 <= difficulty <= 4 for difficulty in atlas.seas.values())
    totals = {atlas.total(land) for land in atlas.lands}
    assert min(totals) == 3
    assert max(totals) == 9


def test_poor_and_rich_lands_are_about_as_many(atlas: Atlas) -> None:
    natives = Counter(row["native"] for row in atlas.lands.values())
    assert abs(natives[2] - natives[3]) <= 4


def test_every_land_can_be_reached_over_land(atlas: Atlas) -> None:
    assert atlas.far("Madrid" if "Madrid" in atlas.lands else "Denver").keys() == atlas.lands.keys()


def test_every_land_has_two_ways_in(atlas: Atlas) -> None:
    ways = {land: len(atlas.neighbours[land]) + len(atlas.coasts.get(land, [])) for land in atlas.lands}
    assert [land for land, number in ways.items() if number < 2] == []


def test_a_start_city_has_cheap_and_dear_neighbours(atlas: Atlas) -> None:
    for city in atlas.starts:
        totals = sorted(atlas.total(land) for land in atlas.neighbours[city])
        assert len(totals) >= 3, city
        assert sum(total <= 4 for total in totals) in (2, 3), city
        assert totals[-1] <= 6, city


def test_start_cities_are_apart_and_prizes_not_far(atlas: Atlas) -> None:
    for city in atlas.starts:
        far = atlas.far(city)
        assert min(far[other] for other in atlas.starts - {city}) in (3, 4), city
        assert min(far[prize] for prize in atlas.prizes) in (2, 3), city


def test_most_lands_have_a_coast_and_every_sea_has_four(atlas: Atlas) -> None:
    assert len(atlas.coasts) >= len(atlas.lands) * 2 / 3
    coasts = Counter(sea for seas in atlas.coasts.values() for sea in seas)
    assert min(coasts[sea] for sea in atlas.seas) >= 4


def test_all_seas_meet(atlas: Atlas) -> None:
    beside = adjacent([tuple(pair) for pair in atlas.facts["seas"]])
    seen: set[str] = set()
    ahead = [next(iter(atlas.seas))]
    while ahead:
        sea = ahead.pop()
        seen.add(sea)
        ahead += beside[sea] - seen
    assert seen == atlas.seas.keys()


# --- that the files agree -----------------------------------------------------------------------------------


def test_names_are_unique_and_known(atlas: Atlas) -> None:
    assert len({*atlas.lands, *atlas.seas}) == len(atlas.content["land"]) + len(atlas.content["sea"])
    assert {land for pair in [*atlas.borders, *atlas.arrows] for land in pair} | atlas.coasts.keys() <= set(
        atlas.lands
    )
    touching = {sea for seas in atlas.coasts.values() for sea in seas}
    assert touching | {sea for pair in atlas.facts["seas"] for sea in pair} == atlas.seas.keys()


def test_every_pair_is_listed_once(atlas: Atlas) -> None:
    pairs = [frozenset(pair) for pair in [*atlas.borders, *atlas.arrows]]
    assert all(len(pair) == 2 for pair in pairs)
    assert len(set(pairs)) == len(pairs)
    assert atlas.borders == sorted(tuple(sorted(pair)) for pair in atlas.borders)


def test_the_picture_shows_what_the_rules_know(atlas: Atlas) -> None:
    picture = atlas.picture
    assert picture["lands"].keys() == atlas.lands.keys()
    assert picture["seas"].keys() == atlas.seas.keys()
    assert [tuple(row["between"]) for row in picture["borders"]] == atlas.borders
    assert [tuple(row["between"]) for row in picture["arrows"]] == atlas.arrows
    assert [row["between"] for row in picture["sea_borders"]] == atlas.facts["seas"]
    shores = [(land, sea) for land, seas in atlas.coasts.items() for sea in seas]
    assert [(row["land"], row["sea"]) for row in picture["coasts"]] == shores


def test_the_picture_stays_small(atlas: Atlas) -> None:
    assert (BROWSER / f"{atlas.name}.json").stat().st_size < 160_000


def test_every_point_lies_on_the_board(atlas: Atlas) -> None:
    picture = atlas.picture
    regions = [*picture["lands"].values(), *picture["seas"].values()]
    spots = [spot for row in regions for ring in rings(row["path"]) for spot in ring]
    spots += [tuple(row["at"]) for row in [*regions, *picture["borders"], *picture["coasts"]]]
    spots += [tuple(row[end]) for row in picture["arrows"] for end in ("from", "to")]
    spots += [(x, y) for x, y, _ in picture["hills"]]
    assert all(0 <= x <= picture["width"] and 0 <= y <= picture["height"] for x, y in spots)


def test_names_and_cities_lie_inside(atlas: Atlas) -> None:
    for name, row in [*atlas.picture["lands"].items(), *atlas.picture["seas"].items()]:
        shape = rings(row["path"])
        for spot in [row["at"], row.get("city", row["at"]), *row.get("also", [])]:
            assert inside(spot, shape), name


def test_an_arrow_leads_from_one_land_to_the_other(atlas: Atlas) -> None:
    lands = atlas.picture["lands"]
    for row in atlas.picture["arrows"]:
        for land, end in zip(row["between"], ("from", "to"), strict=True):
            assert inside(row[end], rings(lands[land]["path"])), row["between"]


def test_a_border_is_the_same_on_both_sides(atlas: Atlas) -> None:
    for row in [*atlas.picture["borders"], *atlas.picture["sea_borders"]]:
        line = {spot for part in rings(row["path"]) for spot in part}
        for name in row["between"]:
            region = atlas.picture["lands"].get(name) or atlas.picture["seas"][name]
            outline = {spot for ring in rings(region["path"]) for spot in ring}
            assert line <= outline, row["between"]


def test_no_two_lands_share_a_name_place(atlas: Atlas) -> None:
    places = {land: row["at"] for land, row in atlas.picture["lands"].items()}
    for (a, (ax, ay)), (b, (bx, by)) in combinations(places.items(), 2):
        assert abs(ax - bx) > 40 or abs(ay - by) > 24, (a, b)


Spot = tuple[float, float]


@cache
def rings(path: str) -> list[list[Spot]]:
    """The points of path data as tools/maps writes it: M, then steps with l, then perhaps Z."""
    found: list[list[Spot]] = []
    for part in path.split("M")[1:]:
        numbers = [round(float(text) * 10) for text in re.findall(r"-?\d+(?:\.\d)?", part)]
        x = y = 0
        found.append([])
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            found[-1].append((x / 10, y / 10))
    return found


def inside(spot: list[float], shape: list[list[Spot]]) -> bool:
    """Whether a ray from the spot crosses the outline an odd number of times."""
    x, y = spot
    crossings = 0
    for ring in shape:
        for (ax, ay), (bx, by) in pairwise([*ring, ring[0]]):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                crossings += 1
    return crossings % 2 == 1
