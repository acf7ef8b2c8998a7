"""`dealers simulate`: many games of bots, as rows for a report."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from dealers.bots.own import MOVE_SECONDS
from dealers.cli.app import app, out, print_json
from dealers.cli.bots import MoveSeconds, Workers, named_bots
from dealers.cli.studies import (
    AsJson,
    FirstGame,
    GameName,
    Games,
    Lineup,
    Seats,
    Settings,
    options_said,
    progress_of,
    seats_said,
)
from dealers.games import find_game


@app.command()
def simulate(
    name: GameName,
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the rows go.")],
    games: Games = 1000,
    bots: Lineup = "greedy",
    seats: Seats = "",
    settings: Settings = None,
    seed: FirstGame = 1,
    workers: Workers = None,
    cluster: Annotated[
        str, typer.Option(metavar="WHERE", help="A cluster to play on: tcp://HOST:PORT (Dask), or ray.")
    ] = "",
    move_seconds: MoveSeconds = MOVE_SECONDS,
    as_json: AsJson = False,
) -> int:
    """Play many games of bots and keep rows of what happened, for `dealers report`.

    There is a row for each game, each seat, each choice and each event worth counting.

    The same numbers give the same rows, whoever plays them. A study that was stopped goes on where it was
    when the same command is given again; `dealers report DIR` says what came of it.
    """
    from dealers.lab.plans import checked_bot
    from dealers.lab.simulate import simulate as run
    from dealers.lab.study import Folder, Study

    game = find_game(name)
    lineup = tuple([checked_bot(spec, game, move_seconds) for spec in named_bots(bots)])
    study = Study(game, lineup, seats_said(seats, len(lineup), game), options_said(game, settings or []))
    start = perf_counter()
    with progress_of(game, games) as progress:
        played = run(study, Folder(folder), seed, games, workers, cluster, progress)
    seconds = perf_counter() - start
    if as_json:
        print_json({"game": game.name, "games": games, "played": played, "out": str(folder)})
    else:
        before = f", {games - played} were there already" if played < games else ""
        out.print(
            f"{played} games of {game.title} played in {seconds:.0f} s{before}. Read them with: "
            f"dealers report {folder}",
            markup=False,
            soft_wrap=True,
        )
    return 0
