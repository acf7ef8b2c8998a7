"""Data sets: games of bots as numbers, in files that fit together, with a card that says how they were made.

Of every answer there is a row: what the seat observed, which actions were legal, what it chose, and what came
of it. Observations and masks are sparse; they are kept as the places that are not 0.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import dealers
from dealers.bots import SeatHandle, ask, bot_name, check_any_bot, make_any_bot
from dealers.bots.own import AnyBot
from dealers.kernel import Chance, UsageError
from dealers.research.setup import Setup, win_shares

FORMATS = ("parquet", "npz")
CARD, README = "dataset.json", "README.md"
GAMES_IN_A_SHARD = 100


class Plan(NamedTuple):
    """What is played, and how it is written."""

    setup: Setup
    bots: tuple[AnyBot, ...]
    games: int
    seed: int
    format: str = "parquet"
    shard: int = GAMES_IN_A_SHARD


COLUMNS = {
    "game": "number of the game, from 0",
    "step": "number of the answer in its game, from 0",
    "seat": "who was asked, from 0",
    "bot": "which bot of the line-up answered, from 0",
    "observation_index": "places of the observation that are not 0",
    "observation_value": "the numbers at these places",
    "legal": "the action numbers that were legal",
    "action": "the one that was chosen",
    "reward": "what it brought to the seat until it answered again or the game ended: progress that the game "
    "declares, and at the end the share of the victory",
    "win": "the seat's share of the victory in the end",
    "rank": "the seat's rank in the end",
}
"""What a row has."""


def plan_for(
    game: str,
    bots: Sequence[AnyBot],
    seats: int | None,
    settings: dict[str, Any],
    games: int,
    seed: int,
    kind: str = "parquet",
) -> Plan:
    """The plan, if it can be carried out; else a `UsageError` that says what to change."""
    if kind not in FORMATS:
        raise UsageError(f"there is no format {kind!r}: choose {' or '.join(FORMATS)}")
    if games < 1:
        raise UsageError("a data set needs at least one game")
    lineup = [check_any_bot(bot) for bot in bots]
    if seats is None:
        seats = len(lineup) if len(lineup) > 1 else None
    setup = Setup(game, seats, settings)
    if len(lineup) == 1:
        lineup *= setup.seats
    if len(lineup) != setup.seats:
        raise UsageError(
            f"{len(lineup)} bots cannot sit at {setup.seats} seats: name one, or one for each seat"
        )
    return Plan(setup, tuple(lineup), games, seed, kind)


def write_dataset(
    plan: Plan, folder: Path, progress: Callable[[int], None] = lambda done: None
) -> dict[str, Any]:
    """Play all games and write them; what the card says."""
    if folder.exists() and any(folder.iterdir()):
        raise UsageError(f"{folder} is not empty: name a new folder, or clear it")
    folder.mkdir(parents=True, exist_ok=True)
    files, rows, wins = [], 0, [0.0] * len(plan.bots)
    for first in range(0, plan.games, plan.shard):
        shard: list[dict[str, Any]] = []
        for number in range(first, min(first + plan.shard, plan.games)):
            played = played_rows(plan, number)
            shard += played
            for row in {row["seat"]: row for row in played}.values():
                wins[row["bot"]] += row["win"]
            progress(number + 1)
        name = f"part-{len(files):05d}.{plan.format}"
        _write(folder / name, shard, plan.format)
        files.append({"file": name, "rows": len(shard)})
        rows += len(shard)
    card = _card(plan, files, rows, [won / plan.games for won in wins])
    (folder / CARD).write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
    (folder / README).write_text(_readme(card), encoding="utf-8")
    return card


def played_rows(plan: Plan, number: int) -> list[dict[str, Any]]:
    """One game, a row for every answer; the bots change seats from game to game."""
    setup, n = plan.setup, plan.setup.seats
    seed = plan.seed + number
    table = setup.game.new_table(n, setup.options, seed)
    lineup = [(seat - number) % n for seat in range(n)]
    bots = [make_any_bot(bot, seed * 1009 + k) for k, bot in enumerate(plan.bots)]
    hidden = [Chance(seed * 2003 + k) for k in range(n)]
    tell = setup.game.observing.progress
    before = list(tell(table.state)) if tell is not None else [0.0] * n
    observation = np.zeros(setup.observations.size, np.float32)
    rows: list[dict[str, Any]] = []
    last: dict[int, dict[str, Any]] = {}
    while not table.over:
        seat = min(table.awaited())
        decision = table.offered(seat)
        assert decision is not None
        k = lineup[seat]
        setup.observations.write_asked(table, seat, decision, memoryview(observation))
        legal = setup.actions.numbers(table.state, decision.options)
        answer = ask(bots[k], bot_name(plan.bots[k]), SeatHandle(table, seat, hidden[k]))
        places = np.flatnonzero(observation)
        row = {
            "game": number,
            "step": len(rows),
            "seat": seat,
            "bot": k,
            "observation_index": places.astype(np.int32),
            "observation_value": observation[places],
            "legal": np.asarray(legal, np.int32),
            "action": legal[decision.options.index(answer)],
            "reward": 0.0,
        }
        rows.append(row)
        last[seat] = row
        table.answer(seat, answer)
        if tell is not None:
            now = list(tell(table.state))
            for q, earlier in last.items():
                earlier["reward"] += now[q] - before[q]
            before = now
    outcome = table.outcome
    assert outcome is not None
    shares = win_shares(outcome)
    for bot in bots:
        bot.end(outcome)
    for q, row in last.items():
        row["reward"] += shares[q]
    for row in rows:
        row["win"], row["rank"] = shares[row["seat"]], outcome.ranks[row["seat"]]
    return rows


def _write(file: Path, rows: list[dict[str, Any]], kind: str) -> None:
    """A shard, complete or not at all."""
    part = file.with_suffix(".part")
    if kind == "parquet":
        import polars

        polars.DataFrame(
            {name: [row[name] for row in rows] for name in COLUMNS},
            schema={
                **dict.fromkeys(COLUMNS, polars.Int32),
                "observation_index": polars.List(polars.Int32),
                "observation_value": polars.List(polars.Float32),
                "legal": polars.List(polars.Int32),
                "reward": polars.Float32,
                "win": polars.Float32,
            },
        ).write_parquet(part)
    else:
        lists = ("observation_index", "observation_value", "legal")
        arrays: dict[str, Any] = {
            name: np.asarray([row[name] for row in rows]) for name in COLUMNS if name not in lists
        }
        for name in lists:
            arrays[name] = np.concatenate([row[name] for row in rows])
            # The numbers of row i are from offset i up to offset i + 1.
            arrays[f"{name}_offsets"] = np.cumsum([0, *[len(row[name]) for row in rows]])
        with part.open("wb") as stream:
            np.savez_compressed(stream, **arrays)
    os.replace(part, file)


def _card(plan: Plan, files: list[dict[str, Any]], rows: int, wins: list[float]) -> dict[str, Any]:
    setup = plan.setup
    return {
        "game": setup.game.name,
        "rules version": setup.game.version,
        "made by": f"dealers {dealers.__version__}",
        "seats": setup.seats,
        "settings": setup.options,
        "bots": [bot_name(bot) for bot in plan.bots],
        "win shares": [round(share, 4) for share in wins],
        "games": plan.games,
        "seed": plan.seed,
        "rows": rows,
        "format": plan.format,
        "files": files,
        "columns": COLUMNS,
        "actions": setup.actions.size,
        "observation size": setup.observations.size,
        "observation rows": setup.observations.table(),
    }


def _readme(card: dict[str, Any]) -> str:
    settings = ", ".join([f"{name} = {value!r}" for name, value in card["settings"].items()]) or "none"
    lines = [
        f"# {card['games']} games of {card['game']}",
        "",
        f"Played by {', '.join(card['bots'])} with {card['seats']} seats, from seed {card['seed']} "
        "on, one for each "
        f"game; the bots change seats from game to game. Made by {card['made by']}, rules version "
        f"{card['rules version']}. Settings: {settings}.",
        "",
        f"{card['rows']} answers in {len(card['files'])} files, a row for each:",
        "",
        "| column | |",
        "| --- | --- |",
        *[f"| `{name}` | {meaning} |" for name, meaning in card["columns"].items()],
        "",
        f"An observation has {card['observation size']} numbers, and there are {card['actions']} "
        "actions. What each "
        f"row of an observation means is in `{CARD}`. Bots and observations know what their seat may know.",
    ]
    return "\n".join(lines) + "\n"
