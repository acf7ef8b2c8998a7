"""The city as a map of characters and as a list of rows: pure functions of the tiles in a view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dealers.games.hopes_end.places import TURNED, column_name, row_name
from dealers.games.hopes_end.tiles import BUILDING, ROAD, RUBBLE, SLUMS, TILES
from dealers.kernel.text import line_width, listed, whole, wrapped

LETTERS = "ABCD"
"""Markers of the players in the map, by seat; small on a ruined tile."""

_KIND = {card.name: kind for kind, card in enumerate(TILES.catalogue)}
_WIDE, _NARROW = 5, 3
_MARGIN = 4

_UP = {SLUMS: ".", ROAD: "|", BUILDING: "#", RUBBLE: "x"}
_ACROSS = {SLUMS: ".", ROAD: "-", BUILDING: "#", RUBBLE: "x"}


def city_map(tiles: Sequence[Mapping[str, Any]]) -> list[str]:
    """Three lines for each row of tiles, with coordinates around them."""
    places = {(tile["x"], tile["y"]): tile for tile in tiles}
    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    rows = range(min(y for _, y in places), max(y for _, y in places) + 1)
    size = _WIDE if _MARGIN + _WIDE * len(columns) <= line_width() else _NARROW
    heading = " " * _MARGIN + "".join(column_name(x).center(size) for x in columns)
    lines = [heading]
    for y in rows:
        blocks = [_block(places.get((x, y)), size) for x in columns]
        for line in range(3):
            name = row_name(y) if line == 1 else ""
            lines.append(name.ljust(_MARGIN) + "".join(block[line] for block in blocks))
    return [line.rstrip() for line in lines]


def small_map(tiles: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[str]:
    """Only who has which tile: two characters for each of them, and a line for each row."""
    places = {(tile["x"], tile["y"]): tile for tile in tiles}
    columns = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    rows = range(min(y for _, y in places), max(y for _, y in places) + 1)
    markers = [f"{LETTERS[seat]} {name}" for seat, name in enumerate(names)]
    lines = [f"The city from {column_name(columns[0])} to {column_name(columns[-1])}"]
    for y in rows:
        row = [_marker(places[x, y]) if (x, y) in places else "." for x in columns]
        lines.append(f"{row_name(y):>{_MARGIN}} {' '.join(row)}")
    return [*lines, *wrapped(f"{listed(markers)}; small: ruined", indent=2)]


def _block(tile: Mapping[str, Any] | None, size: int) -> list[str]:
    """A tile in three lines: its edges around the marker of its owner."""
    if tile is None:
        return [" " * size] * 3
    kind = _KIND[tile["card"]]
    if tile["ruined"]:
        north = east = south = west = RUBBLE
    else:
        north, east, south, west = TILES.edges[4 * kind + tile["turned"]]
    marker = _marker(tile)
    if TILES.barracks[kind] and not tile["ruined"]:
        middle = f"[{marker}]".center(size, ".")
    else:
        arm = size // 2
        middle = _ACROSS[west] * arm + marker + _ACROSS[east] * arm
    return [_end(north, size), middle, _end(south, size)]


def _marker(tile: Mapping[str, Any]) -> str:
    """Whose tile it is; small when it is ruined."""
    marker = "*" if tile["owner"] is None else LETTERS[tile["owner"]]
    return marker.lower() if tile["ruined"] else marker


def _end(edge: int, size: int) -> str:
    """The northern or southern edge."""
    fill = "#" if edge == BUILDING else " "
    inner = _UP[edge].center(size - 2, fill if edge == BUILDING else " ")
    return f" {inner} "


def legend(names: Sequence[str]) -> list[str]:
    """What the characters of the map mean."""
    markers = [f"{LETTERS[seat]} {name}" for seat, name in enumerate(names)]
    return [
        f"  {listed(markers)}; small: ruined; * the starting tile",
        "  # building, - | road, . slums, x rubble, [ ] barracks",
    ]


def city_list(tiles: Sequence[Mapping[str, Any]], names: Sequence[str]) -> list[str]:
    """The same row by row in words, from north to south and west to east."""
    lines = []
    for y in sorted({tile["y"] for tile in tiles}):
        row = sorted([tile for tile in tiles if tile["y"] == y], key=lambda tile: int(tile["x"]))
        said = [f"{column_name(tile['x'])} {_tile_words(tile, names)}" for tile in row]
        lines += wrapped(f"Row {row_name(y)}: {whole(said, '; ')}", indent=2, hanging=4)
    return lines


def _tile_words(tile: Mapping[str, Any], names: Sequence[str]) -> str:
    turned = f" {TURNED[tile['turned']]}" if len(TILES.rotations[_KIND[tile["card"]]]) > 1 else ""
    if tile["owner"] is None:
        return f"{tile['card']}{turned}"
    return f"{tile['card']}{turned} ({names[tile['owner']]}{', ruined' if tile['ruined'] else ''})"
