"""Where on the map things happen: how often in each place, and a picture of it on the map's own outlines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from dealers.games import GAMES, drawing_folder
from dealers.kernel import Game
from dealers.lab.extras import need
from dealers.lab.rows import Rows
from dealers.lab.statistics import share

GRID = "the grid"
_CELL = 20


def where(rows: Rows) -> list[dict[str, Any]]:
    """By map and kind of event: in which places, how often in a game, and in how many of the games."""
    polars = need("polars")
    located = rows.events.filter(polars.col("place").is_not_null() & (polars.col("place") != ""))
    if rows.game is None or not len(located):
        return []
    maps = _maps(rows, rows.game)
    found = []
    for name in sorted(set(maps.values())):
        games = [number for number, played_on in maps.items() if played_on == name]
        here = located.filter(polars.col("game").is_in(games))
        layers = []
        for (what,), part in sorted(here.group_by("what"), key=lambda pair: str(pair[0][0])):
            grouped = part.group_by("place").agg(
                polars.len().alias("times"), polars.col("game").n_unique().alias("games")
            )
            places = [
                {
                    "name": place,
                    "per_game": round(times / len(games), 3),
                    "games": share(in_games, len(games)).as_json(),
                }
                for place, times, in_games in grouped.sort(
                    ["times", "place"], descending=[True, False]
                ).iter_rows()
            ]
            layers.append({"what": what, "places": places})
        layers.sort(key=lambda layer: -sum(place["per_game"] for place in layer["places"]))
        found.append({"map": name, "games": len(games), "layers": layers})
    return found


def _maps(rows: Rows, game: Game[Any]) -> dict[int, str]:
    """By game: the map that it was played on."""
    found = {}
    for number, text in rows.games.select("game", "in_play").iter_rows():
        named = [name for names in json.loads(text).values() for name in names]
        found[number] = next((name for name in named if name in game.counting.maps), GRID)
    return found


# --- pictures ---------------------------------------------------------------------------------------------


def pictures(name: str, found: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """For each kind of event: what it is called, and the map with how often it happened where."""
    file = GAMES[name].counting.maps.get(found["map"]) if name in GAMES else None
    if file is not None:
        chart = json.loads((drawing_folder(GAMES[name]) / file).read_text(encoding="utf-8"))
        prefix = found["map"]
        outlines = "".join(
            f'<path id="{escape(prefix)}-{n}" d="{land["path"]}"/>'
            for n, land in enumerate(chart["lands"].values())
        )
        hidden = f'<svg class="unseen" aria-hidden="true"><defs>{outlines}</defs></svg>'
        for number, layer in enumerate(found["layers"]):
            drawn = _outlined(chart, prefix, layer, found["map"])
            yield layer["what"], drawn if number else hidden + drawn
    elif found["map"] == GRID:
        for layer in found["layers"]:
            yield layer["what"], _grid(layer)


def _heat(times: float, most: float) -> str:
    """How strongly a place is coloured, as a style; by the square root, so that the weak ones are seen."""
    return f"--hot:{round(100 * (times / most) ** 0.5) if most else 0}%"


def _outlined(chart: Mapping[str, Any], prefix: str, layer: Mapping[str, Any], title: str) -> str:
    wide, high = chart["width"], chart["height"]
    times = {place["name"]: place for place in layer["places"]}
    most = max((place["per_game"] for place in layer["places"]), default=0.0)
    shapes, words = [], []
    for n, (name, land) in enumerate(chart["lands"].items()):
        place = times.get(name, {"per_game": 0.0})
        told = f"{name}: {place['per_game']:.2f} in a game"
        shapes.append(
            f'<use href="#{escape(prefix)}-{n}" class="land" style="{_heat(place["per_game"], most)}">'
            f"<title>{escape(told)}</title></use>"
        )
        x, y = land["at"]
        words.append(
            f'<text x="{x}" y="{y}">{escape(name)}</text>'
            f'<text x="{x}" y="{y + 20}" class="number">{place["per_game"]:.2f}</text>'
        )
    shallows = f'<path class="shallows" d="{chart["shallows"]}"/>' if chart.get("shallows") else ""
    words_of = escape(f"{layer['what']} in {title}: times in a game, by land")
    return (
        f'<svg class="map" role="img" aria-label="{words_of}" viewBox="0 0 {wide} {high}">'
        f'<rect class="sea" width="{wide}" height="{high}"/>{shallows}'
        f'{"".join(shapes)}<g class="names">{"".join(words)}</g></svg>'
    )


def _grid(layer: Mapping[str, Any]) -> str:
    """Cells around the one in the middle, where the game begins."""
    cells = [(*_xy(place["name"]), place["per_game"]) for place in layer["places"]]
    most = max((times for _, _, times in cells), default=0.0)
    cells = [cell for cell in cells if cell[2] >= most / 200] or cells
    reach_x, reach_y = (max(abs(cell[axis]) for cell in cells) + 1 for axis in (0, 1))
    shapes = [
        f'<rect class="land" x="{_CELL * x}" y="{_CELL * y}" width="{_CELL}" height="{_CELL}" '
        f'style="{_heat(times, most)}"><title>{_cell_name(x, y)}: {times:.2f} in a game</title></rect>'
        for x, y, times in sorted(cells)
    ]
    left, top = -_CELL * reach_x, -_CELL * reach_y
    wide, high = _CELL * (2 * reach_x + 1), _CELL * (2 * reach_y + 1)
    words_of = escape(f"{layer['what']}: times in a game, by cell; the middle is where the game begins")
    return (
        f'<svg class="map grid" role="img" aria-label="{words_of}" viewBox="{left} {top} {wide} {high}">'
        f'{"".join(shapes)}<rect class="middle" width="{_CELL}" height="{_CELL}"/></svg>'
    )


def _xy(place: str) -> tuple[int, int]:
    x, y = place.split(",")
    return int(x), int(y)


def _cell_name(x: int, y: int) -> str:
    words: Sequence[str] = [
        f"{abs(x)} {'east' if x > 0 else 'west'}" if x else "",
        f"{abs(y)} {'south' if y > 0 else 'north'}" if y else "",
    ]
    return ", ".join(word for word in words if word) or "the middle"
