"""Games that show what a figure says: which ones, and files of them to look back at.

A game is known by its study and its number, so it is played once more and saved. Whoever doubts a figure
opens the file with `dealers replay`, or in the browser with *Open a game file*.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from dealers.kernel import DealersError, Table, save
from dealers.lab.cards import holdings
from dealers.lab.extras import need
from dealers.lab.plans import rule_of, thing_of
from dealers.lab.playing import played_again
from dealers.lab.rows import Rows
from dealers.lab.study import fingerprint, study_of

EACH = 2
"""Games that are named for each figure."""
MOST = 24
"""Games that are written for one report, unless somebody wants more."""
FIGURES = 12
"""Rows of one table that have examples, the first ones that stand out."""

Again = Callable[[int], Table[Any]]


def choose(rows: Rows, found: dict[str, Any]) -> None:
    """Add to everything that is called out which games show it."""
    polars = need("polars")
    seats = rows.seats.join(rows.games.select("game", "seats"), on="game")

    def games(part: Any, **about: Any) -> list[dict[str, Any]]:
        first = part.sort("game", "seat").unique("game", keep="first", maintain_order=True).head(EACH)
        return [{"game": game, "seat": seat, **about} for game, seat in first["game", "seat"].iter_rows()]

    def by_result(part: Any, up: bool) -> Any:
        return part.filter(polars.col("win") > 0 if up else polars.col("win") == 0)

    for row in _standing_out(found["seats"]):
        here = seats.filter((polars.col("seats") == row["players"]) & (polars.col("seat") == row["seat"] - 1))
        up = row["wins"]["value"] > row["usual"]
        row["examples"] = games(by_result(here, up), shows=f"seat {row['seat']} {'wins' if up else 'loses'}")
    for kind, data in found["traits"].items():
        for row in _standing_out(data["values"]):
            has = polars.col("traits").str.json_path_match(f"$['{kind}']") == row["name"]
            up = row["wins"]["value"] > row["usual"]
            shows = f"{row['name']} {'wins' if up else 'loses'}"
            row["examples"] = games(by_result(seats.filter(has), up), shows=shows)
    wins = rows.seats.select("game", "seat", "win")
    choices = rows.choices.join(wins, on=["game", "seat"])
    for row in [*_standing_out(found["cards"]), *[row for row in found["cards"] if row["dead"]][:FIGURES]]:
        verb, name = row["verb"], row["name"]
        here = choices.filter((polars.col("verb") == verb) & (polars.col("thing") == name))
        if row["dead"]:
            left = here.filter((polars.col("offered") > 0) & (polars.col("taken") == 0))
            row["examples"] = games(left, shows=f"{name} is left alone")
            continue
        up = row["gain"]["value"] > 0
        took = by_result(here.filter(polars.col("taken") > 0), up)
        shows = f"{verb} {name}, and {'win' if up else 'lose'}"
        row["examples"] = games(took, verb=verb, thing=name, shows=shows)
    gained = holdings(rows) if found["pairs"] else None
    for row in found["pairs"][:FIGURES]:
        assert gained is not None
        both = [
            gained.filter(polars.col("thing") == row[key]).select("game", "seat") for key in ("name", "other")
        ]
        up = row["wins"]["value"] > row["usual"]
        here = by_result(both[0].join(both[1], on=["game", "seat"]).join(wins, on=["game", "seat"]), up)
        shows = f"{row['name']} with {row['other']}, and {'win' if up else 'lose'}"
        row["examples"] = games(here, shows=shows)
    _of_the_course(rows, found)


def _standing_out(rows: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that are furthest off, above and below."""

    def off(row: dict[str, Any]) -> float:
        return -abs(float(row["gain"]["value"] if "gain" in row else row["wins"]["value"] - row["usual"]))

    def up(row: dict[str, Any]) -> bool:
        return bool((row["gain"]["value"] if "gain" in row else row["wins"]["value"] - row["usual"]) > 0)

    found = sorted([row for row in rows if row["stands_out"]], key=off)
    return [row for way in (True, False) for row in [one for one in found if up(one) == way][:FIGURES]]


def _of_the_course(rows: Rows, found: dict[str, Any]) -> None:
    polars = need("polars")
    for name in ("turns", "decisions"):
        data = found["length"][name]
        data["examples"] = [{"game": data["longest_game"], "shows": f"{data['longest']} {name}"}]
    stalls = found["stalls"]
    shows = f"{stalls['longest']} turns on end in which nothing is counted"
    stalls["examples"] = [{"game": stalls["longest_game"], "shows": shows}] if stalls["longest"] else []

    def first(part: Any, shows: str) -> list[dict[str, Any]]:
        return [{"game": game, "shows": shows} for game in part.sort("game")["game"].head(EACH)]

    games = rows.games
    found["closeness"]["nobody_wins"]["examples"] = first(
        games.filter(polars.col("winners") == 0), "nobody wins"
    )
    found["closeness"]["shared"]["examples"] = first(
        games.filter(polars.col("winners") > 1), "a shared victory"
    )
    wins = rows.seats.select("game", polars.col("seat").alias("leader_50"), "win")
    ahead = games.filter(polars.col("leader_50") >= 0).join(wins, on=["game", "leader_50"])
    early = first(ahead.filter(polars.col("win") > 0), "whoever leads at half time wins")
    found["early"]["50"]["examples"] = early
    forced = games.with_columns((polars.col("forced") / polars.col("decisions")).alias("part"))
    most = forced.sort(["part", "game"], descending=[True, False]).head(1)
    found["choices"]["forced"]["examples"] = [
        {"game": game, "shows": f"{forced} of {all_} decisions have one option"}
        for game, forced, all_ in most.select("game", "forced", "decisions").iter_rows()
    ]


# --- files ------------------------------------------------------------------------------------------------


def again(told: dict[str, Any]) -> Again | None:
    """How to play a game of a study once more; None where that takes too long or its rules have changed."""
    try:
        study = study_of(told)
        if study.steady:  # such a table cannot be saved
            return None
        if fingerprint(study.game) != told["rules"] or study.game.version != told["version"]:
            return None
        if any(rule_of(spec, study.game)[0] not in ("random", "greedy") for spec in study.bots):
            return None
    except DealersError:
        return None
    return lambda number: played_again(study.deal(number))


def all_of(found: Any) -> list[dict[str, Any]]:
    """All examples that some figures name."""
    if isinstance(found, list):
        return [example for part in found for example in all_of(part)]
    if not isinstance(found, dict):
        return []
    own = list(found.get("examples", ()))
    return own + [example for key, part in found.items() if key != "examples" for example in all_of(part)]


def write(named: Sequence[dict[str, Any]], folder: Path, one_more: Again, most: int = MOST) -> int:
    """Write the games that are named, and add to each example its file and step; how many files."""
    files: dict[int, Table[Any]] = {}
    for old in folder.glob("game-*.game"):
        old.unlink()
    for example in named:
        number = example["game"]
        if number not in files:
            if len(files) >= most:
                continue
            files[number] = one_more(number)
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"game-{number}.game").write_bytes(save(files[number]))
        example["file"] = f"{folder.name}/game-{number}.game"
        step = _step(files[number], example)
        if step is not None:
            example["step"] = step
    return len(files)


def _step(table: Table[Any], example: dict[str, Any]) -> int | None:
    """The step at which a seat first does it."""
    if "verb" not in example:
        return None
    now = table.restarted()
    for step, (seat, option) in enumerate(table.history, start=1):
        wanted = seat == example["seat"] and option[0] == example["verb"]
        if wanted and thing_of(table.game, now.state, option) == example["thing"]:
            return step
        now.answer(seat, option)
    return None
