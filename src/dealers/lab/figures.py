"""What the rows of a study say, as plain data: every figure of a report, with its interval and its number.

A report compares hundreds of things. So whatever it calls out has passed a test that keeps false discoveries
rare among all comparisons of its kind (`statistics.discoveries`).
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from itertools import combinations
from typing import Any

from dealers.lab.cards import cards, pairs, uses
from dealers.lab.comparing import FEWEST, called_out, compared
from dealers.lab.course import choices, closeness, early, length, points, stalls
from dealers.lab.extras import need
from dealers.lab.rows import Rows
from dealers.lab.statistics import mean, share
from dealers.lab.where import where

__all__ = ["Rows", "figures"]


def figures(rows: Rows) -> dict[str, Any]:
    """Everything that is found out."""
    return {
        "study": rows.study,
        "games": len(rows.games),
        "first": int(rows.games["game"].min()),
        "last": int(rows.games["game"].max()),
        "seats": seats(rows),
        "bots": bots(rows),
        "traits": traits(rows),
        "in_play": in_play(rows),
        "cards": cards(rows),
        "uses": uses(rows),
        "pairs": pairs(rows),
        "points": points(rows),
        "length": length(rows),
        "stalls": stalls(rows),
        "closeness": closeness(rows),
        "early": early(rows),
        "choices": choices(rows),
        "where": where(rows),
    }


# --- who wins ---------------------------------------------------------------------------------------------


def seats(rows: Rows) -> list[dict[str, Any]]:
    """By number of players and seat: how often it wins, where every seat should win as often as another."""
    polars = need("polars")
    found = []
    joined = rows.seats.join(rows.games.select("game", "seats"), on="game")
    grouped = joined.group_by("seats", "seat").agg(polars.col("win").sum(), polars.len().alias("n"))
    for of, seat, wins, n in grouped.sort("seats", "seat").iter_rows():
        all_wins = grouped.filter(polars.col("seats") == of)["win"].sum()
        usual = all_wins / max(1, int(grouped.filter(polars.col("seats") == of)["n"].sum()))
        found.append(compared({"players": of, "seat": seat + 1}, wins, n, usual))
    return called_out(found)


def bots(rows: Rows) -> list[dict[str, Any]]:
    """How often each bot wins."""
    polars = need("polars")
    grouped = rows.seats.group_by("bot").agg(polars.col("win").sum(), polars.len().alias("n")).sort("bot")
    return [{"bot": bot, "wins": share(wins, n).as_json()} for bot, wins, n in grouped.iter_rows()]


def traits(rows: Rows) -> dict[str, Any]:
    """By what told the seats apart: how often it wins against the usual, and against each other."""
    kinds: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    by_game: dict[str, dict[int, list[tuple[str, float]]]] = defaultdict(lambda: defaultdict(list))
    usual = {
        of: float(part["win"].mean())
        for (of,), part in rows.seats.join(rows.games.select("game", "seats"), on="game").group_by("seats")
    }
    of_game = dict(zip(rows.games["game"], rows.games["seats"], strict=True))
    expected: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    for game, win, text in rows.seats.select("game", "win", "traits").iter_rows():
        for kind, value in json.loads(text).items():
            if value:
                kinds[kind][value].append(win)
                expected[kind][value] += usual[of_game[game]]
                by_game[kind][game].append((value, win))
    found = {}
    for kind, values in kinds.items():
        some = [
            compared({"name": name}, sum(wins), len(wins), expected[kind][name] / len(wins))
            for name, wins in sorted(values.items())
        ]
        found[kind] = {
            "values": sorted(called_out(some), key=lambda row: row["usual"] - row["wins"]["value"]),
            "against": _against_each_other(by_game[kind].values()),
        }
    return found


def _against_each_other(games: Iterable[list[tuple[str, float]]]) -> list[dict[str, Any]]:
    """For two values that met in a game: how often the first did better than the second."""
    met: dict[tuple[str, str], list[float]] = defaultdict(list)
    for game in games:
        for (one, win), (other, loss) in combinations(game, 2):
            if one != other and win != loss:
                first, second = sorted((one, other))
                met[first, second].append(float((win > loss) == (first == one)))
    found = [
        {**compared({"name": one, "other": other}, sum(better), len(better), 0.5)}
        for (one, other), better in sorted(met.items())
        if len(better) >= FEWEST
    ]
    return called_out(found)


def in_play(rows: Rows) -> dict[str, list[dict[str, Any]]]:
    """By what was in the game for all: how long such games take and how close they are."""
    kinds: dict[str, dict[str, list[tuple[int, int]]]] = defaultdict(lambda: defaultdict(list))
    for text, turns, margin in rows.games.select("in_play", "turns", "margin").iter_rows():
        for kind, values in json.loads(text).items():
            for value in values:
                kinds[kind][value].append((turns, margin))
    return {
        kind: [
            {
                "name": name,
                "turns": mean([turns for turns, _ in games]).as_json(),
                "margin": mean([margin for _, margin in games]).as_json(),
            }
            for name, games in sorted(values.items())
        ]
        for kind, values in kinds.items()
    }
