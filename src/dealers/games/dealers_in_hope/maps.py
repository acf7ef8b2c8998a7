"""The two maps: lands with their defenses, borders and coasts, seas with their difficulty, ways over water.

The numbers and white arrows are in `content/<map>.toml`, to be edited by hand; which lands and seas touch is
in `content/<map>.borders.json`, made from the outlines by `tools/maps`.

Rules: 1.1, 1.2, 4.5.3
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

import msgspec

from dealers.games.dealers_in_hope.cards import CARDS, CONTENT, START_CITY
from dealers.kernel import Amount, ContentError, mistake, read_content, unique

EUROPE: Final = 0
NORTH_AMERICA: Final = 1
NAMES = ("europe", "north-america")
MOST_FREE: Final = 2
"""So many sea regions can be crossed for nothing before an assault begins: by an action and by a master."""


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Land(_Row):
    """A territory."""

    name: str
    interior: Amount
    native: Literal[2, 3, 5, 6]


class Sea(_Row):
    """A sea region."""

    name: str
    difficulty: Amount


class Arrow(_Row):
    """A white arrow between two territories that share no border."""

    between: tuple[str, str]


class MapFile(_Row, rename={"lands": "land", "seas": "sea", "arrows": "arrow"}):
    """The numbers of a map."""

    label: str
    lands: list[Land]
    seas: list[Sea]
    arrows: list[Arrow] = []


class Borders(_Row):
    """What touches what."""

    borders: list[tuple[str, str]]
    coasts: dict[str, list[str]]
    seas: list[tuple[str, str]]


class Map:
    """A map in numbers: lands and seas are known by their place in the content file."""

    def __init__(self, name: str, folder: Path) -> None:
        path = folder / f"{name}.toml"
        file = read_content(path, MapFile)
        touching = _read_borders(folder / f"{name}.borders.json")
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
        """What was asked for before, and will be again: there are few routes."""
        self.routes = [
            [self._routes_from(sea, free) for sea in range(len(self.seas))] for free in range(MOST_FREE + 1)
        ]
        """routes[free][a][b] is the cheapest chain of sea regions from a to b, both included, when the `free`
        hardest ones cost nothing; none between waters that do not meet."""
        self.cost = [
            [[self.price(r, free) for r in row] for row in rows] for free, rows in enumerate(self.routes)
        ]
        """What these chains cost."""
        self.within_reach = [frozenset(b for b, route in enumerate(row) if route) for row in self.routes[0]]
        """The seas to which one can sail from each sea."""
        self.city = [self._card(path, land) for land in range(len(self.lands))]
        """The face of the card that goes with each land; -1 where Spoils of War are taken."""
        self.start_cities = [land for land, native in enumerate(self.native) if native == START_CITY]

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

    def seas_of(self, owner: list[int], seat: int) -> set[int]:
        """The seas on the coasts of all territories of a player, when these are their owners."""
        return {sea for land, holder in enumerate(owner) if holder == seat for sea in self.coasts[land]}

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


def _read_borders(path: Path) -> Borders:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Borders)
    except (OSError, msgspec.ValidationError, msgspec.DecodeError) as error:
        raise ContentError(f"{path.name}: {error}; make it anew with tools/maps") from None


MAPS = tuple([Map(name, CONTENT) for name in NAMES])
MOST_LANDS = max([len(m.lands) for m in MAPS])


def map_name(name: str) -> str:
    """What a map is called.

    >>> map_name("north-america")
    'North America'
    """
    return name.replace("-", " ").title()
