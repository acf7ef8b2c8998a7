"""`dealers dataset`: games of bots as numbers, for agents that learn from them."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer

from dealers.cli.app import app, out, print_json
from dealers.cli.bots import named_bots
from dealers.cli.studies import (
    AsJson,
    FirstGame,
    GameName,
    Games,
    Lineup,
    Settings,
    options_said,
    progress_of,
)
from dealers.games import find_game
from dealers.kernel import UsageError


@app.command()
def dataset(
    name: GameName,
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="A new folder for the files.")],
    games: Games = 100,
    bots: Lineup = "greedy",
    seats: Annotated[
        int | None, typer.Option(help="How many seats; as many as bots are named, or as few as can be.")
    ] = None,
    settings: Settings = None,
    seed: FirstGame = 1,
    kind: Annotated[str, typer.Option("--format", help="parquet or npz.")] = "parquet",
    as_json: AsJson = False,
) -> int:
    """Play games of bots and write every answer as numbers, for agents that learn from them.

    A row has what was seen, legal and chosen, and what came of it. The files come with a card that says how
    they were made. The same numbers give the same files.
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
    with progress_of(plan.setup.game, games) as progress:
        card = write_dataset(plan, folder, progress)
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
