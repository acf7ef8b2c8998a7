"""What two versions of a game are compared in: figures that every deal adds something to.

A figure is a quotient: turns for each game, wins for each time that a faction was played, times that a card
was taken for each time that it was offered. So all of them are kept alike, as what a deal adds above the line
and below it, and `dealers.lab.paired` compares all of them in one way.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from dealers.lab.extras import need


class Family(NamedTuple):
    """Figures of one kind. Which of them are clearly different is judged among all of them together."""

    title: str
    share: bool
    """Whether they are shares, between 0 and 1."""
    more: str
    """What it means that B has more, of the `{name}` of the figure."""
    fewer: str
    unit: str = ""
    every_game: bool = False
    """Whether every game counts below the line, also those in which there was nothing to count."""


class Figure(NamedTuple):
    """A figure that every game has: how it is said, as in `Family`."""

    title: str
    share: bool
    more: str
    fewer: str
    unit: str = ""


COURSE = {
    "turns": Figure("turns", False, "games are longer with B", "games are shorter with B", "turns"),
    "decisions": Figure(
        "decisions",
        False,
        "games have more decisions with B",
        "games have fewer decisions with B",
        "decisions",
    ),
    "margin": Figure(
        "lead in the end",
        False,
        "games are less close with B",
        "games are closer with B",
        "points",
    ),
    "points": Figure(
        "points of a player",
        False,
        "players make more points with B",
        "players make fewer points with B",
        "points",
    ),
    "lead changes": Figure(
        "changes of the lead",
        False,
        "the lead changes more often with B",
        "the lead changes less often with B",
        "times a game",
    ),
    "early lead": Figure(
        "whoever leads at half time wins",
        True,
        "whoever leads at half time wins more often with B",
        "whoever leads at half time wins less often with B",
    ),
    "shared": Figure(
        "shared victories", True, "more victories are shared with B", "fewer victories are shared with B"
    ),
    "nobody wins": Figure(
        "nobody wins", True, "nobody wins more often with B", "nobody wins less often with B"
    ),
    "forced": Figure(
        "decisions with one option",
        True,
        "more decisions have only one option with B",
        "fewer decisions have only one option with B",
    ),
    "options": Figure(
        "options of a decision",
        False,
        "decisions have more options with B",
        "decisions have fewer options with B",
        "options",
    ),
}
"""The figures of the family `course`, which every game has."""

FAMILIES = {
    "course": Family("How a game goes", False, "", ""),
    "wins": Family("Who wins", True, "{name} wins more often with B", "{name} wins less often with B"),
    "points": Family(
        "Where points come from",
        False,
        "players make more points from {name} with B",
        "players make fewer points from {name} with B",
        "points",
    ),
    "used": Family(
        "How often cards are used",
        False,
        "{name} is used more with B",
        "{name} is used less with B",
        "times a game",
        every_game=True,
    ),
    "taken": Family(
        "Taken when it could be",
        True,
        "{name} is taken more often when it can be with B",
        "{name} is taken less often when it can be with B",
    ),
    "winning": Family(
        "Wins of those who use it",
        True,
        "players who use {name} win more often with B",
        "players who use {name} win less often with B",
    ),
}
MARKS = {"points": "points from ", "taken": "taken ", "winning": "wins with "}
"""What the names of such figures begin with, where they would be those of another family."""


def figure_of(family: str, name: str) -> Figure:
    """How a figure is said."""
    if family == "course":
        return COURSE[name]
    kind = FAMILIES[family]
    plain = name.removeprefix(MARKS.get(family, ""))
    return Figure(plain, kind.share, kind.more.format(name=plain), kind.fewer.format(name=plain), kind.unit)


def measured(games: Any, seats: Any, choices: Any, rotations: int) -> Any:
    """What these games add to all figures: rows of family, name, deal, above and below the line."""
    polars = need("polars")
    deal = (polars.col("game") // rotations).alias("deal")
    found = [
        _course(polars, games.with_columns(deal), seats.with_columns(deal)),
        _by_seat(polars, games, seats.with_columns(deal)),
        _cards(polars, seats, choices.with_columns(deal)),
    ]
    return polars.concat(found).group_by("family", "name", "deal").agg(polars.col("above", "below").sum())


def _rows(polars: Any, frame: Any, family: Any, name: Any, above: Any, below: Any) -> Any:
    return frame.select(
        family if isinstance(family, polars.Expr) else polars.lit(family).alias("family"),
        name.alias("name") if isinstance(name, polars.Expr) else polars.lit(name).alias("name"),
        "deal",
        above.cast(polars.Float64).alias("above"),
        below.cast(polars.Float64).alias("below"),
    )


def _course(polars: Any, games: Any, seats: Any) -> Any:
    column, one = polars.col, polars.lit(1)
    leaders = games.filter(column("leader_50") >= 0).join(
        seats.select("game", column("seat").alias("leader_50"), "win"), on=["game", "leader_50"]
    )
    quotients = {
        "turns": (column("turns"), one),
        "decisions": (column("decisions"), one),
        "margin": (column("margin"), one),
        "lead changes": (column("lead_changes"), one),
        "shared": (column("winners") > 1, one),
        "nobody wins": (column("winners") == 0, one),
        "forced": (column("forced"), column("decisions")),
        "options": (column("offered"), column("decisions")),
    }
    return polars.concat(
        [
            *[_rows(polars, games, "course", name, *quotient) for name, quotient in quotients.items()],
            _rows(polars, seats, "course", "points", column("points"), one),
            _rows(polars, leaders, "course", "early lead", column("win"), one),
        ]
    )


def _by_seat(polars: Any, games: Any, seats: Any) -> Any:
    """Wins by place at the table, by bot and by what else tells seats apart; and where points come from."""
    found: list[tuple[str, str, int, float, float]] = []
    players = dict(zip(games["game"], games["seats"], strict=True))
    several, bots = games["seats"].n_unique() > 1, seats["bot"].n_unique() > 1
    columns = ("deal", "game", "seat", "bot", "win", "parts", "traits")
    for deal, game, seat, bot, win, parts, traits in seats.select(columns).iter_rows():
        if players[game] > 1:
            of = f" of {players[game]}" if several else ""
            found.append(("wins", f"seat {seat + 1}{of}", deal, win, 1.0))
        if bots:
            found.append(("wins", f"bot {bot}", deal, win, 1.0))
        for kind, value in json.loads(traits).items():
            if value:
                found.append(("wins", f"{kind} {value}", deal, win, 1.0))
        for part, points in json.loads(parts).items():
            found.append(("points", MARKS["points"] + part, deal, float(points), 1.0))
    schema = {
        "family": polars.String,
        "name": polars.String,
        "deal": polars.Int64,
        "above": polars.Float64,
        "below": polars.Float64,
    }
    return polars.DataFrame(found, schema=schema, orient="row")


def _cards(polars: Any, seats: Any, choices: Any) -> Any:
    column, one = polars.col, polars.lit(1)
    things = choices.filter(column("thing") != "").join(
        seats.select("game", "seat", "win"), on=["game", "seat"]
    )
    name = polars.format("{} ({})", column("thing"), column("verb"))
    takers = things.filter(column("taken") > 0)
    return polars.concat(
        [
            _rows(polars, things, "used", name, column("taken"), polars.lit(0)),
            _rows(
                polars, things, "taken", polars.lit(MARKS["taken"]) + name, column("taken"), column("offered")
            ),
            _rows(polars, takers, "winning", polars.lit(MARKS["winning"]) + name, column("win"), one),
        ]
    )
