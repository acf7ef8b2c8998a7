"""`dealers simulate`: many games of bots, as rows for a report."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dealers.bots.own import MOVE_SECONDS
from dealers.cli.app import app, err, out, print_json
from dealers.cli.bots import BOTS_HELP, MoveSeconds, Workers, named_bots
from dealers.cli.studies import Seats, Settings, options_said, seats_said
from dealers.games import find_game


@app.command()
def simulate(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game that is played.", show_default=False)],
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where the rows go.")],
    games: Annotated[int, typer.Option(min=1, max=10**9, help="How many games.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            metavar="LIST",
            help=f"One bot for all seats, or one for each: they change seats from game to game. {BOTS_HELP}",
        ),
    ] = "greedy",
    seats: Seats = "",
    settings: Settings = None,
    seed: Annotated[int, typer.Option(min=0, help="The number of the first game; each has its own.")] = 1,
    workers: Workers = None,
    cluster: Annotated[
        str, typer.Option(metavar="WHERE", help="A cluster to play on: tcp://HOST:PORT (Dask), or ray.")
    ] = "",
    move_seconds: MoveSeconds = MOVE_SECONDS,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was done as JSON.")] = False,
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
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(f"playing {game.title}", total=games)
        played = run(
            study,
            Folder(folder),
            seed,
            games,
            workers,
            cluster,
            lambda done: bar.update(task, completed=done),
        )
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
