"""The two maps: lands with their defenses, borders and coasts, seas with their difficulty, ways over water.

The numbers and white arrows are in `content/<map>.toml`, to be edited by hand; which lands and seas touch is
in `content/<map>.borders.json`, made from the outlines by `tools/maps`.

Rules: 1.1, 1.2, 4.5.3
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from dealers.games.dealers_in_hope.cards import CARDS, CONTENT, START_CITY
from dealers.games.dealers_in_hope.map_files import MapFile, read_borders
from dealers.kernel import mistake, read_content, unique

EUROPE: Final = 0
NORTH_AMERICA: Final = 1
NAMES: Final = ("europe", "north-america")
MOST_FREE: Final = 2
"""So many sea regions can be crossed for nothing before an assault begins: by an action and by a master."""


class Map:
    """A map in numbers: lands and seas are known by their place in the content file."""

    def __init__(self, name: str, folder: Path) -> None:
        path = folder / f"{name}.toml"
        file = read_content(path, MapFile)
        touching = read_borders(folder / f"{name}.borders.json")
        self.name = name
        self.lands = [land.name for land in file.lands]
        self.seas = [sea.name for sea in file.seas]
        unique(path, "name", [*self.lands, *self.seas])
        self.number = {land: n for n, land in enumerate(self.lands)}
        self.interior = [land.interior for land in file.lands]
        self.native = [land.native for land in file.lands]
        self.difficulty = [sea.difficulty for sea in file.seas]
        sea_number = {sea: n for n, sea in enumerate(self.seas)}
        for land in [name for pair in touching.borders for name in pair] + list(touching.coasts):
            if land not in self.number:
                raise mistake(path, land, "name", "is on the outlines, but not in this file")
        joined = [*touching.borders, *[arrow.between for arrow in file.arrows]]
        for pair in joined:
            for land in pair:
                if land not in self.number:
                    raise mistake(path, land, "between", "there is no such territory")
        self.neighbours: list[list[int]] = [
            sorted({self.number[a if b == land else b] for a, b in joined if land in (a, b)})
            for land in self.lands
        ]
        self.arrows = [(self.number[a], self.number[b]) for a, b in (arrow.between for arrow in file.arrows)]
        self.coasts: list[list[int]] = [
            sorted([sea_number[sea] for sea in touching.coasts.get(land, [])]) for land in self.lands
        ]
        self.sea_neighbours: list[list[int]] = [
            sorted({sea_number[a if b == sea else b] for a, b in touching.seas if sea in (a, b)})
            for sea in self.seas
        ]
        self._prices: dict[tuple[tuple[int, ...], int], int] = {}
        self._ways: dict[tuple[frozenset[int], int, int], tuple[int, ...]] = {}
        """What was asked for before, and will be again: there are few routes, and few coasts are held."""
        self.routes = [
            [self._routes_from(sea, free) for sea in range(len(self.seas))] for free in range(MOST_FREE + 1)
        ]
        """routes[free][a][b] is the cheapest chain of sea regions from a to b, both included, when the `free`
        hardest ones cost nothing; none between waters that do not meet."""
        self.within_reach = [frozenset(b for b, route in enumerate(row) if route) for row in self.routes[0]]
        """The seas to which one can sail from each sea."""
        self.overland = [_bits(lands) for lands in self.neighbours]
        """From each land: the lands that share a border or an arrow with it, a bit for each."""
        self.oversea = [_bits(self._over_water(land)) for land in range(len(self.lands))]
        """From each land: the lands over water from its coasts, a bit for each."""
        self.city = [self._card(path, land) for land in range(len(self.lands))]
        """The face of the card that goes with each land; -1 where Spoils of War are taken."""
        self.start_cities = [land for land, native in enumerate(self.native) if native == START_CITY]

    def _over_water(self, land: int) -> list[int]:
        waters = {there for sea in self.coasts[land] for there in self.within_reach[sea]}
        return [other for other, coasts in enumerate(self.coasts) if not waters.isdisjoint(coasts)]

    def tolls(self, route: tuple[int, ...], free: int = 0) -> list[int]:
        """What it costs to cross each of these sea regions, of which the hardest ones are free."""
        costs = [self.difficulty[sea] for sea in route]
        for _ in range(min(free, len(costs))):
            costs[costs.index(max(costs))] = 0
        return costs

    def price(self, route: tuple[int, ...], free: int = 0) -> int:
        """What it costs to cross all of them."""
        price = self._prices.get((route, free))
        if price is None:
            price = self._prices[route, free] = sum(self.tolls(route, free))
        return price

    def route_from(self, seas: frozenset[int], land: int, free: int) -> tuple[int, ...]:
        """The cheapest chain of sea regions from one of these to the coast of a land."""
        known = self._ways.get((seas, land, free))
        if known is None:
            routes = [self.routes[free][here][there] for there in self.coasts[land] for here in seas]
            ways = [(*self._rank(route, free), route) for route in routes if route]
            known = self._ways[seas, land, free] = min(ways)[2] if ways else ()
        return known

    def seas_of(self, owner: list[int], seat: int) -> frozenset[int]:
        """The seas on the coasts of all territories of a player, when these are their owners."""
        return frozenset().union(*[self.coasts[land] for land, holder in enumerate(owner) if holder == seat])

    def _routes_from(self, start: int, free: int) -> list[tuple[int, ...]]:
        """The cheapest chains; of equal ones the shortest."""
        best: dict[int, tuple[int, ...]] = {}
        chains: list[tuple[int, ...]] = [(start,)]
        while chains:
            route = chains.pop(0)
            known = best.get(route[-1])
            if known is None or self._rank(route, free) < self._rank(known, free):
                best[route[-1]] = route
            chains += [(*route, sea) for sea in self.sea_neighbours[route[-1]] if sea not in route]
        return [best.get(sea, ()) for sea in range(len(self.seas))]

    def _rank(self, route: tuple[int, ...], free: int) -> tuple[int, int]:
        return self.price(route, free), len(route)

    def _card(self, path: Path, land: int) -> int:
        if self.native[land] < START_CITY:
            return -1
        face = CARDS.numbers.get(self.lands[land], -1)
        if face < 0 or CARDS.value[face] != self.native[land]:
            raise mistake(path, self.lands[land], "native", "no city card of this value in locations.toml")
        return face


def _bits(numbers: Iterable[int]) -> int:
    return sum([1 << number for number in numbers])


MAPS: Final = tuple([Map(name, CONTENT) for name in NAMES])
MOST_LANDS: Final = max([len(m.lands) for m in MAPS])


def map_name(name: str) -> str:
    """What a map is called.

    >>> map_name("north-america")
    'North America'
    """
    return name.replace("-", " ").title()
