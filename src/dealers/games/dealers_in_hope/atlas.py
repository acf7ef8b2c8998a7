"""The map of Dealers in Hope in characters: who holds which land, drawn from the browser's outlines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import dealers
from dealers.kernel import ContentError
from dealers.kernel.text import line_width, listed, wrapped

LETTERS = "ABCDE"
"""Whose land it is, by seat; small where a land is filled with it."""
NOBODY, WATER, WILDS = ".", " ", ","
FEWEST_ROWS = 16
"""With fewer rows nothing can be told apart."""
FARTHEST = 9.0
"""A name that is farther from its place than this misleads: then the map takes more rows."""
_ROW, _STRANGE = 4.0, 0.7
"""How far a row is, and a character on somebody else's land, compared with one column."""

_OUTLINES = Path(dealers.__file__).parent / "web" / "games" / "dealers-in-hope" / "maps"
_STEP = re.compile(r"-?\d+(?:\.\d+)?")
_ROUND = 2.0
"""A character is about so many times as high as it is wide."""

Spot = tuple[float, float]
Cell = tuple[int, int]


class Place(msgspec.Struct):
    """A land: its outline as SVG path data, and the place for its name."""

    path: str
    at: Spot


class Outlines(msgspec.Struct):
    """The parts of the browser's map that are drawn here."""

    width: float
    height: float
    lands: dict[str, Place]
    wilds: str


def map_text(view: Mapping[str, Any], names: Sequence[str], rows: int) -> str:
    """The lands filled with the letters of their owners, each with its name, and what the letters mean."""
    facts = view["facts"]
    key = _key(facts, names)
    lines = _drawn(facts, rows - len(key))
    return "\n".join([*lines, *key])


def _key(facts: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    factions = facts["factions"]
    who = [
        f"{LETTERS[seat].lower()} {name}" + (f" ({factions[seat]})" if factions[seat] else "")
        for seat, name in enumerate(names)
    ]
    said = (
        f"{listed(who)}; {NOBODY} nobody, {WILDS} no part of the game. "
        "Numbers: interior defense; * capital, ! prize city, + start city."
    )
    return wrapped(said, hanging=2)


@cache
def outlines(name: str) -> Outlines:
    """The map as the browser draws it."""
    path = _OUTLINES / f"{name}.json"
    try:
        return msgspec.json.decode(path.read_bytes(), type=Outlines)
    except (OSError, msgspec.ValidationError, msgspec.DecodeError) as error:
        raise ContentError(f"{path.name}: {error}; make it anew with tools/maps") from None


def _drawn(facts: Mapping[str, Any], rows: int) -> list[str]:
    """The map in as many columns as a line has, and in no more rows than its shape asks for."""
    chart = outlines(facts["map"])
    whole = round(line_width() * chart.height / chart.width / _ROUND)
    for height in range(min(max(rows, FEWEST_ROWS), whole), whole + 1):
        sheet = _Sheet(chart, facts, line_width(), height)
        if sheet.farthest <= FARTHEST:
            break
    return sheet.lines()


class _Sheet:
    """A map of so many columns and rows."""

    def __init__(self, chart: Outlines, facts: Mapping[str, Any], width: int, rows: int) -> None:
        self.chart, self.facts = chart, facts
        self.width, self.rows = width, rows
        self.scale = chart.width / width, chart.height / rows
        self.ground = {cell: name for name, place in chart.lands.items() for cell in self._inside(place.path)}
        """The land below each character."""
        self.labels: dict[Cell, str] = {}
        """The names by where they begin."""
        self.farthest = 0.0
        """How far the name that is farthest from its place is from it."""
        self._put_names()

    def lines(self) -> list[str]:
        """The sheet as text."""
        grid = [[WATER] * self.width for _ in range(self.rows)]
        for column, row in self._inside(self.chart.wilds):
            grid[row][column] = WILDS
        for (column, row), name in self.ground.items():
            owner = self.facts["lands"][name]["owner"]
            grid[row][column] = NOBODY if owner is None else LETTERS[owner].lower()
        for (column, row), label in self.labels.items():
            grid[row][column : column + len(label)] = label
        return ["".join(row).rstrip() for row in grid]

    def _inside(self, path: str) -> list[Cell]:
        """The characters whose middle lies within an outline."""
        cells = []
        edges = _edges(path)
        wide, high = self.scale
        for row in range(self.rows):
            y = (row + 0.5) * high
            crossed = sorted(
                ax + (y - ay) * (bx - ax) / (by - ay)
                for (ax, ay), (bx, by) in edges
                if (ay <= y) != (by <= y)
            )
            for begin, end in zip(crossed[::2], crossed[1::2], strict=True):
                columns = range(max(0, round(begin / wide)), min(self.width, round(end / wide)))
                cells += [(column, row) for column in columns]
        return cells

    def _put_names(self) -> None:
        """Each name as near to its place as those before it leave room; small lands come first."""
        sizes = dict.fromkeys(self.chart.lands, 0)
        for name in self.ground.values():
            sizes[name] += 1
        taken: set[Cell] = set()
        for name in sorted(self.chart.lands, key=lambda land: sizes[land]):
            label = _label(name, self.facts)
            x, y = self.chart.lands[name].at
            middle = x / self.scale[0] - len(label) / 2, y / self.scale[1] - 0.5
            free = [
                (self._far((column, row), middle, name, len(label)), column, row)
                for row in range(self.rows)
                for column in range(self.width - len(label) + 1)
                if abs(row - middle[1]) * _ROW + abs(column - middle[0]) <= 2 * FARTHEST
                and not any((column + i, row) in taken for i in range(-1, len(label) + 1))
            ]
            if not free:  # all that is near is taken: such a sheet is too small
                self.farthest = 3 * FARTHEST
                continue
            far, column, row = min(free)
            self.farthest = max(self.farthest, far)
            self.labels[column, row] = label
            taken |= {(column + i, row) for i in range(len(label))}

    def _far(self, cell: Cell, middle: Spot, name: str, length: int) -> float:
        """How little somebody who looks at a name there would take it for that of its land."""
        column, row = cell
        strange = sum(self.ground.get((column + i, row), name) != name for i in range(length))
        return abs(column - middle[0]) + _ROW * abs(row - middle[1]) + _STRANGE * strange


@cache
def _edges(path: str) -> list[tuple[Spot, Spot]]:
    """The sides of the closed outlines in path data: each begins at a point and goes on in steps."""
    sides: list[tuple[Spot, Spot]] = []
    for outline in filter(None, path.split("Z")):
        numbers = [float(number) for number in _STEP.findall(outline)]
        spots = [(numbers[0], numbers[1])]
        for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
            spots.append((spots[-1][0] + dx, spots[-1][1] + dy))
        sides += zip(spots, [*spots[1:], spots[0]], strict=True)
    return sides


def _label(name: str, facts: Mapping[str, Any]) -> str:
    """A land with its interior defense, and what kind of city it has."""
    land = facts["lands"][name]
    mark = "*" if name in facts["capitals"] else {5: "+", 6: "!"}.get(land["native"], "")
    owner = "" if land["owner"] is None else LETTERS[land["owner"]]
    return f"{name} {owner}{land['interior']}{mark}"
