"""What the rows say of single cards and of pairs: which are strong, weak, dead or never used."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import Any

from dealers.lab.comparing import FEWEST, called_out, compared, judged
from dealers.lab.extras import need
from dealers.lab.rows import Rows
from dealers.lab.statistics import difference, share

MOST_PAIRS = 40
"""Cards of which pairs are looked at: the most gained ones."""
DEAD = 0.05
"""A card that fewer of the seats take that could is dead."""


def cards(rows: Rows) -> list[dict[str, Any]]:
    """By verb and card: who saw it, could take it and did, and how often they won with and without."""
    polars = need("polars")
    found = []
    things = rows.choices.filter(polars.col("thing") != "").join(
        rows.seats.select("game", "seat", "win"), on=["game", "seat"]
    )
    all_seats = len(rows.seats)
    took, could = polars.col("taken") > 0, polars.col("offered") > 0
    grouped = (
        things.group_by("verb", "thing")
        .agg(
            polars.len().alias("seen"),
            could.sum().alias("could"),
            polars.col("offered").sum(),
            polars.col("taken").sum(),
            took.sum().alias("takers"),
            polars.col("win").filter(took).sum().alias("with"),
            polars.col("win").filter(could & ~took).sum().alias("without"),
            polars.col("first").filter(took).median().alias("turn"),
        )
        .sort("verb", "thing")
    )
    gives_away = rows.game.words.gives_away if rows.game is not None else ()
    for row in grouped.iter_rows(named=True):
        could_n, takers = row["could"], row["takers"]
        gap, p = difference(row["with"], takers, row["without"], could_n - takers)
        taking = share(takers, could_n)
        found.append(
            {
                "verb": row["verb"],
                "name": row["thing"],
                "seen": share(row["seen"], all_seats).as_json(),
                "could": share(could_n, row["seen"]).as_json(),
                "taken_when_seen": share(takers, row["seen"]).as_json(),
                "taken": share(row["taken"], row["offered"]).as_json(),
                "takers": taking.as_json(),
                "with": share(row["with"], takers).as_json(),
                "without": share(row["without"], could_n - takers).as_json(),
                "gain": gap.as_json(),
                "turn": row["turn"],
                "p": p if min(takers, could_n - takers) >= FEWEST else 1.0,
                "dead": could_n >= FEWEST and taking.high < DEAD and row["verb"] not in gives_away,
            }
        )
    return judged(found, [row["p"] < 1.0 for row in found])


def uses(rows: Rows) -> list[dict[str, Any]]:
    """By card that a seat came to have: how many made use of it, how often, and won then."""
    polars = need("polars")
    game = rows.game
    if game is None or not game.counting.gains or not game.counting.uses:
        return []
    counted = rows.events.filter((polars.col("thing") != "") & (polars.col("seat") >= 0))
    key = ["game", "seat", "thing"]
    had = counted.filter(polars.col("what").is_in(list(game.counting.gains))).select(key).unique()
    used = (
        counted.filter(polars.col("what").is_in(list(game.counting.uses)))
        .group_by(key)
        .agg(polars.len().alias("times"))
    )
    joined = had.join(used, on=key, how="left").join(
        rows.seats.select("game", "seat", "win"), on=["game", "seat"]
    )
    did = polars.col("times").is_not_null()
    grouped = (
        joined.group_by("thing")
        .agg(
            polars.len().alias("had"),
            did.sum().alias("users"),
            polars.col("times").sum(),
            polars.col("win").filter(did).sum().alias("with"),
            polars.col("win").filter(~did).sum().alias("without"),
        )
        .sort("thing")
    )
    all_seats = len(rows.seats)
    used_at_all = set(used["thing"].to_list())
    return [
        {
            "name": row["thing"],
            "had": share(row["had"], all_seats).as_json(),
            "used": share(row["users"], row["had"]).as_json(),
            "times": round(row["times"] / max(1, row["users"]), 2),
            "with": share(row["with"], row["users"]).as_json(),
            "without": share(row["without"], row["had"] - row["users"]).as_json(),
        }
        for row in grouped.iter_rows(named=True)
        if row["thing"] in used_at_all or row["had"] >= FEWEST
    ]


def holdings(rows: Rows) -> Any:
    """Which seat came to have which card, once each; None where the game does not say how cards are had."""
    polars = need("polars")
    if rows.game is None or not rows.game.counting.gains:
        return None
    gained = polars.col("what").is_in(list(rows.game.counting.gains))
    real = (polars.col("thing") != "") & (polars.col("seat") >= 0)
    return rows.events.filter(gained & real).select("game", "seat", "thing").unique().sort("game", "seat")


def pairs(rows: Rows) -> list[dict[str, Any]]:
    """Cards that win more together than each of them alone would make one expect."""
    gained = holdings(rows)
    if gained is None:
        return []
    most = {name for name, _ in sorted(Counter(gained["thing"].to_list()).items(), key=_often)[:MOST_PAIRS]}
    wins = {(game, seat): win for game, seat, win in rows.seats.select("game", "seat", "win").iter_rows()}
    held: dict[tuple[int, int], list[str]] = defaultdict(list)
    for game, seat, name in gained.iter_rows():
        if name in most:
            held[game, seat].append(name)
    alone: dict[str, list[float]] = defaultdict(list)
    both: dict[tuple[str, str], list[float]] = defaultdict(list)
    for key, names in held.items():
        for name in names:
            alone[name].append(wins[key])
        for one, other in combinations(sorted(names), 2):
            both[one, other].append(wins[key])
    usual = sum(wins.values()) / max(1, len(wins))
    found = []
    for (one, other), together in sorted(both.items()):
        if len(together) < FEWEST:
            continue
        expected = usual
        for name in (one, other):
            expected += sum(alone[name]) / len(alone[name]) - usual
        expected = min(0.99, max(0.01, expected))
        found.append(compared({"name": one, "other": other}, sum(together), len(together), expected))
    return sorted(
        [row for row in called_out(found) if row["stands_out"]],
        key=lambda row: row["usual"] - row["wins"]["value"],
    )


def _often(counted: tuple[str, int]) -> tuple[int, str]:
    return -counted[1], counted[0]
