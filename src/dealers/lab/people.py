"""Games that people have played, counted like those of bots and set beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from dealers.kernel import Game, Table
from dealers.lab.comparing import called_out, compared
from dealers.lab.extras import need
from dealers.lab.playing import counted
from dealers.lab.rows import Rows
from dealers.lab.statistics import mean, share
from dealers.lab.study import FORMAT, fingerprint

PERSON = "person"
"""What a seat of a person has in place of a bot."""
FEWEST_SEATS = 5
"""Seats of people that could take a card before it is told how many did."""


class Rating(NamedTuple):
    """What somebody said of a game."""

    stars: int
    words: str


class Finished(NamedTuple):
    """A game that is over."""

    table: Table[Any]
    players: tuple[str, ...]
    """By seat: PERSON, or the bot."""
    ratings: tuple[Rating, ...] = ()


def rows_of(game: Game[Any], finished: Sequence[Finished]) -> Rows:
    """The rows of these games, which are numbered in their order."""
    seats = {one.table.seats for one in finished}
    study = {
        "format": FORMAT,
        "game": game.name,
        "version": game.version,
        "bots": [PERSON],
        "seats": seats.pop() if len(seats) == 1 else None,
        "options": {},
        "rules": fingerprint(game),
    }
    played = [counted(one.table, number, one.players) for number, one in enumerate(finished, start=1)]
    return Rows.of(study, played)


def set_beside(
    rows: Rows, finished: Sequence[Finished], people: dict[str, Any], bots: dict[str, Any] | None
) -> dict[str, Any]:
    """What people did and said; `bots` are the figures of a study, where there is one."""
    ratings = [rating for one in finished for rating in one.ratings]
    told = len([one for one in finished if one.ratings])
    return {
        "games": len(finished),
        "about": f"{len(finished)} finished games with people; somebody has left a rating at {told} of them.",
        "course": _course(people, bots),
        "cards": _cards(rows, bots),
        "who": _who(rows),
        "stars": mean([rating.stars for rating in ratings]).as_json(),
        "said": [rating._asdict() for rating in ratings],
    }


def _course(people: dict[str, Any], bots: dict[str, Any] | None) -> list[dict[str, Any]]:
    if bots is None:
        return []

    def both(name: str, *path: str, is_share: bool = False) -> dict[str, Any]:
        row: dict[str, Any] = {"name": name}
        for who, figures in (("people", people), ("bots", bots)):
            value: Any = figures
            for key in path:
                value = value[key]
            row[who] = {**value, "share": is_share} if value["n"] else None
        return row

    return [
        both("turns", "length", "turns", "mean"),
        both("decisions", "length", "decisions", "mean"),
        both("decisions with one option", "choices", "forced", is_share=True),
        both("options of a decision", "choices", "per_game"),
        both("points ahead in the end", "closeness", "margin"),
        both("leader at half time wins", "early", "50", is_share=True),
        both("lead changes", "early", "lead_changes"),
        both("shared victories", "closeness", "shared", is_share=True),
        both("nobody wins", "closeness", "nobody_wins", is_share=True),
    ]


def _cards(rows: Rows, bots: dict[str, Any] | None) -> list[dict[str, Any]]:
    """Of the seats that could take a card, how many did: people and the bots of the study."""
    if bots is None:
        return []
    polars = need("polars")
    own = rows.seats.filter(polars.col("bot") == PERSON).select("game", "seat")
    could = rows.choices.filter((polars.col("thing") != "") & (polars.col("offered") > 0))
    grouped = (
        could.join(own, on=["game", "seat"])
        .group_by("verb", "thing")
        .agg(polars.len().alias("could"), (polars.col("taken") > 0).sum().alias("took"))
        .sort("verb", "thing")
    )
    theirs = {(row["verb"], row["name"]): row["takers"] for row in bots["cards"]}
    nobody = share(0, 0).as_json()
    return [
        {
            "name": f"{thing} ({verb})",
            "people": share(took, n).as_json(),
            "bots": theirs.get((verb, thing), nobody),
        }
        for verb, thing, n, took in grouped.iter_rows()
        if n >= FEWEST_SEATS
    ]


def _who(rows: Rows) -> list[dict[str, Any]]:
    """How often people and bots win at tables where both sit, and how often they would by luck."""
    polars = need("polars")
    kinds = rows.seats.group_by("game").agg(
        (polars.col("bot") == PERSON).any().alias("people"), (polars.col("bot") != PERSON).any().alias("bots")
    )
    mixed = kinds.filter(polars.col("people") & polars.col("bots")).select("game")
    seats = rows.seats.join(mixed, on="game").join(rows.games.select("game", "seats"), on="game")
    found = []
    for (bot,), part in sorted(seats.group_by("bot"), key=lambda pair: str(pair[0][0])):
        usual = float((1 / part["seats"].cast(polars.Float64)).mean())
        found.append(compared({"bot": bot}, float(part["win"].sum()), len(part), usual))
    return called_out(found)
