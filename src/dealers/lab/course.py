"""What the rows say of how a game goes: points, length, stalls, closeness, leads and choices."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from dealers.lab.extras import need
from dealers.lab.rows import Rows
from dealers.lab.statistics import mean, share

LONG = 2
"""A game that takes so many times as long as usual has a long tail."""


def points(rows: Rows) -> list[dict[str, Any]]:
    """Where points come from: winners and the others."""
    parts: dict[str, dict[bool, list[int]]] = defaultdict(lambda: {True: [], False: []})
    for win, text in rows.seats.select("win", "parts").iter_rows():
        for name, value in json.loads(text).items():
            parts[name][win > 0].append(value)
    return [
        {"part": name, "winners": mean(values[True]).as_json(), "others": mean(values[False]).as_json()}
        for name, values in sorted(parts.items())
    ]


def length(rows: Rows) -> dict[str, Any]:
    """How many decisions and turns a game takes, and how many take far longer than usual."""
    found = {}
    for name in ("decisions", "turns"):
        values = sorted(rows.games[name].to_list())
        middle = values[len(values) // 2]
        found[name] = {
            "mean": mean(values).as_json(),
            **{f"q{int(100 * q)}": values[int(q * (len(values) - 1))] for q in (0.05, 0.5, 0.95, 0.99)},
            "longest": values[-1],
            "longest_game": int(rows.games.sort(name)["game"][-1]),
            "long": share(sum([value > LONG * middle for value in values]), len(values)).as_json(),
            "histogram": _histogram(values),
        }
    return found


def stalls(rows: Rows) -> dict[str, Any]:
    """For how many turns on end nothing happens that is worth counting, in the worst stretch of each game."""
    polars = need("polars")
    turns = rows.events.select("game", "turn").unique().sort("game", "turn")
    ends = rows.games.select("game", (polars.col("turns") + 1).cast(polars.Int32).alias("turn"))
    begins = rows.games.select("game", polars.lit(0, polars.Int32).alias("turn"))
    marks = polars.concat([begins, turns, ends]).unique().sort("game", "turn")
    gaps = (
        marks.with_columns((polars.col("turn").diff().over("game") - 1).alias("pause"))
        .group_by("game")
        .agg(polars.col("pause").max())
        .join(rows.games.select("game", "turns"), on="game")
        .sort("game")
    )
    longest = gaps["pause"].fill_null(0).to_list()
    worst = max(range(len(longest)), key=lambda n: (longest[n], -n))
    return {
        "pause": mean(longest).as_json(),
        "longest": int(longest[worst]),
        "longest_game": int(gaps["game"][worst]),
        "of_turns": int(gaps["turns"][worst]),
    }


def closeness(rows: Rows) -> dict[str, Any]:
    """How far the first is ahead of the second in the end."""
    margins = rows.games["margin"].to_list()
    shared = sum([winners > 1 for winners in rows.games["winners"].to_list()])
    nobody = sum([winners == 0 for winners in rows.games["winners"].to_list()])
    return {
        "margin": mean(margins).as_json(),
        "histogram": _histogram(sorted(margins)),
        "shared": share(shared, len(margins)).as_json(),
        "nobody_wins": share(nobody, len(margins)).as_json(),
    }


def early(rows: Rows) -> dict[str, Any]:
    """How often whoever leads after a quarter, a half and three quarters of the turns wins in the end."""
    polars = need("polars")
    found: dict[str, Any] = {"lead_changes": mean(rows.games["lead_changes"].to_list()).as_json()}
    for part in ("25", "50", "75"):
        leading = rows.games.filter(polars.col(f"leader_{part}") >= 0).select(
            "game", polars.col(f"leader_{part}").alias("seat")
        )
        joined = leading.join(rows.seats.select("game", "seat", "win"), on=["game", "seat"])
        found[part] = share(float(joined["win"].sum() or 0.0), len(joined)).as_json()
    return found


def choices(rows: Rows) -> dict[str, Any]:
    """How many options a decision has, and how many have just one."""
    decisions = int(rows.games["decisions"].sum())
    return {
        "per_decision": round(int(rows.games["offered"].sum()) / max(1, decisions), 2),
        "per_game": mean((rows.games["offered"] / rows.games["decisions"]).to_list()).as_json(),
        "forced": share(int(rows.games["forced"].sum()), decisions).as_json(),
        "verbs": _verbs(rows),
    }


def _verbs(rows: Rows) -> list[dict[str, Any]]:
    polars = need("polars")
    grouped = rows.choices.group_by("verb").agg(polars.col("taken").sum()).sort("verb")
    games = len(rows.games)
    return [{"verb": verb, "per_game": round(taken / games, 2)} for verb, taken in grouped.iter_rows()]


def _histogram(values: Sequence[float], bars: int = 20) -> list[dict[str, float]]:
    """Sorted values in bars of whole width."""
    first, last = values[0], values[-1]
    width = max(1, -(-(last - first + 1) // bars))
    counts = Counter([(value - first) // width for value in values])
    return [
        {"from": first + bar * width, "to": first + (bar + 1) * width, "count": counts[bar]}
        for bar in range(int((last - first) // width) + 1)
    ]
