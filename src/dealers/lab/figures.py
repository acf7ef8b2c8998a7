"""What the rows of a study say, as plain data: every figure of a report, with its interval and its number.

A report compares hundreds of things. So whatever it calls out has passed a test that keeps false discoveries
rare among all comparisons of its kind (`statistics.discoveries`).
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from dealers.kernel import UsageError
from dealers.lab.extras import need
from dealers.lab.statistics import against, difference, discoveries, mean, share
from dealers.lab.study import Folder

FEWEST = 30
"""Seats or games that a comparison needs at least."""
MOST_PAIRS = 40
"""Cards of which pairs are looked at: the most gained ones."""


class Rows:
    """The tables of one or several folders that hold the same study."""

    def __init__(self, folders: Sequence[Folder]) -> None:
        polars = need("polars")
        self.study = folders[0].study_json()
        for folder in folders[1:]:
            _check_mergeable(self.study, folder)
        self.games = polars.concat([folder.read("games") for folder in folders]).unique("game").sort("game")
        self.seats = _joined(polars, folders, "seats", ["game", "seat"])
        self.choices = _joined(polars, folders, "choices", ["game", "seat", "verb", "thing"])
        self.events = polars.concat([folder.read("events") for folder in folders])
        if len(folders) > 1:
            self.events = self.events.join(self.games.select("game"), on="game", how="semi")


def _joined(polars: Any, folders: Sequence[Folder], table: str, key: list[str]) -> Any:
    return polars.concat([folder.read(table) for folder in folders]).unique(key).sort(key)


def _check_mergeable(study: dict[str, Any], folder: Folder) -> None:
    other = folder.study_json()
    for key in study:
        if other.get(key) != study[key]:
            raise UsageError(
                f"{folder.path} holds another study ({key} is {other.get(key)!r} and not {study[key]!r}): "
                "give them a report each"
            )


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
        "pairs": pairs(rows),
        "points": points(rows),
        "length": length(rows),
        "closeness": closeness(rows),
        "early": early(rows),
        "choices": choices(rows),
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
        found.append(_compared({"players": of, "seat": seat + 1}, wins, n, usual))
    return _called_out(found)


def bots(rows: Rows) -> list[dict[str, Any]]:
    """How often each bot wins."""
    polars = need("polars")
    grouped = rows.seats.group_by("bot").agg(polars.col("win").sum(), polars.len().alias("n")).sort("bot")
    return [{"bot": bot, "wins": share(wins, n).as_json()} for bot, wins, n in grouped.iter_rows()]


def _compared(named: dict[str, Any], wins: float, n: int, usual: float) -> dict[str, Any]:
    return {
        **named,
        "wins": share(wins, n).as_json(),
        "usual": round(usual, 4),
        "p": against(wins, n, usual),
    }


def _called_out(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Say of each comparison whether it is more than chance."""
    tested = [row for row in found if row["wins"]["n"] >= FEWEST]
    for row, stands in zip(tested, discoveries([row["p"] for row in tested]), strict=True):
        row["stands_out"] = stands
    for row in found:
        row.setdefault("stands_out", False)
        row["p"] = float(f"{row['p']:.3g}")
    return found


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
            _compared({"name": name}, sum(wins), len(wins), expected[kind][name] / len(wins))
            for name, wins in sorted(values.items())
        ]
        found[kind] = {
            "values": sorted(_called_out(some), key=lambda row: row["usual"] - row["wins"]["value"]),
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
        {**_compared({"name": one, "other": other}, sum(better), len(better), 0.5)}
        for (one, other), better in sorted(met.items())
        if len(better) >= FEWEST
    ]
    return _called_out(found)


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


# --- cards ------------------------------------------------------------------------------------------------


def cards(rows: Rows) -> list[dict[str, Any]]:
    """By verb and card: how often it was offered, taken when offered, and won with and without."""
    polars = need("polars")
    found = []
    things = rows.choices.filter(polars.col("thing") != "").join(
        rows.seats.select("game", "seat", "win"), on=["game", "seat"]
    )
    all_seats = len(rows.seats)
    grouped = (
        things.with_columns((polars.col("taken") > 0).alias("took"))
        .group_by("verb", "thing")
        .agg(
            polars.len().alias("seen"),
            polars.col("offered").sum(),
            polars.col("taken").sum(),
            polars.col("took").sum().alias("takers"),
            polars.col("win").filter(polars.col("took")).sum().alias("with"),
            polars.col("win").filter(~polars.col("took")).sum().alias("without"),
            polars.col("first").filter(polars.col("took")).median().alias("turn"),
        )
        .sort("verb", "thing")
    )
    for row in grouped.iter_rows(named=True):
        seen, takers = row["seen"], row["takers"]
        gap, p = difference(row["with"], takers, row["without"], seen - takers)
        found.append(
            {
                "verb": row["verb"],
                "name": row["thing"],
                "seen": share(seen, all_seats).as_json(),
                "taken": share(row["taken"], row["offered"]).as_json(),
                "takers": share(takers, seen).as_json(),
                "gain": gap.as_json(),
                "turn": row["turn"],
                "p": p if min(takers, seen - takers) >= FEWEST else 1.0,
            }
        )
    tested = [row for row in found if row["p"] < 1.0]
    for row, stands in zip(tested, discoveries([row["p"] for row in tested]), strict=True):
        row["stands_out"] = stands
    for row in found:
        row.setdefault("stands_out", False)
        row["p"] = float(f"{row['p']:.3g}")
        row["dead"] = row["taken"]["n"] >= FEWEST and row["taken"]["high"] < 0.02
    return found


def pairs(rows: Rows) -> list[dict[str, Any]]:
    """Cards that win more together than each of them alone would make one expect."""
    polars = need("polars")
    counted = rows.events.filter((polars.col("thing") != "") & (polars.col("seat") >= 0))
    if not len(counted):
        return []
    what = counted["what"][0] if "gained" not in counted["what"].unique() else "gained"
    gained = counted.filter(polars.col("what") == what).select("game", "seat", "thing").unique()
    most = [name for name, _ in Counter(gained["thing"].to_list()).most_common(MOST_PAIRS)]
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
        found.append(
            _compared({"name": one, "other": other, "what": what}, sum(together), len(together), expected)
        )
    return sorted(
        [row for row in _called_out(found) if row["stands_out"]],
        key=lambda row: row["usual"] - row["wins"]["value"],
    )


# --- how a game goes --------------------------------------------------------------------------------------


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
    """How many decisions and turns a game takes."""
    found = {}
    for name in ("decisions", "turns"):
        values = sorted(rows.games[name].to_list())
        found[name] = {
            "mean": mean(values).as_json(),
            **{f"q{int(100 * q)}": values[int(q * (len(values) - 1))] for q in (0.05, 0.5, 0.95, 0.99)},
            "longest": values[-1],
            "longest_game": int(rows.games.sort(name)["game"][-1]),
            "histogram": _histogram(values),
        }
    return found


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
