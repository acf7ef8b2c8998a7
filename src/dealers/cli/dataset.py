"""`dealers dataset`: games of bots as numbers, for agents that learn from them."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dealers.cli.app import app, err, out, print_json
from dealers.cli.bots import BOTS_HELP, named_bots
from dealers.cli.studies import Settings, options_said
from dealers.games import find_game
from dealers.kernel import UsageError


@app.command()
def dataset(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game that is played.", show_default=False)],
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="A new folder for the files.")],
    games: Annotated[int, typer.Option(min=1, max=10**9, help="How many games.")] = 100,
    bots: Annotated[
        str,
        typer.Option(
            metavar="LIST",
            help=f"One bot for all seats, or one for each: they change seats from game to game. {BOTS_HELP}",
        ),
    ] = "greedy",
    seats: Annotated[
        int | None, typer.Option(help="How many seats; as many as bots are named, or as few as can be.")
    ] = None,
    settings: Settings = None,
    seed: Annotated[int, typer.Option(min=0, help="The number of the first game; each has its own.")] = 1,
    kind: Annotated[str, typer.Option("--format", help="parquet or npz.")] = "parquet",
    as_json: Annotated[bool, typer.Option("--json", help="Print what was done as JSON.")] = False,
) -> int:
    """Play games of bots and write every answer as numbers: what was seen, legal, chosen, and came of it.

    The files come with a card that says how they were made. The same numbers give the same files.
    """
    try:
        from dealers.research.dataset import plan_for, write_dataset
    except ModuleNotFoundError as error:
        raise UsageError(
            f"data sets need {error.name}, which is not installed: pip install 'dealers[research]'"
        ) from None

    options = options_said(find_game(name), settings or [])
    plan = plan_for(name, named_bots(bots), seats, options, games, seed, kind)
    start = perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(f"playing {plan.setup.game.title}", total=games)
        card = write_dataset(plan, folder, lambda done: bar.update(task, completed=done))
    if as_json:
        print_json({"out": str(folder), **{key: card[key] for key in ("game", "games", "rows", "files")}})
    else:
        out.print(
            f"{games} games of {plan.setup.game.title}, {card['rows']} answers, written to {folder} in "
            f"{perf_counter() - start:.0f} s.",
            markup=False,
            soft_wrap=True,
        )
    return 0
