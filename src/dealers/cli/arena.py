"""`dealers arena`: bots against bots."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from dealers.bots.arena import Standing, check_arena, run_arena
from dealers.bots.own import MOVE_SECONDS
from dealers.cli.app import FAILED, GAME_OPTIONS, app, err, game_options, out, print_json
from dealers.cli.bots import BOTS_HELP, MoveSeconds, Workers, named_bots
from dealers.games import find_game
from dealers.kernel import Game, UsageError

EPILOG = "Options of the game itself, such as --hardcore, go at the end; `dealers games` lists them."


@app.command(context_settings=GAME_OPTIONS, epilog=EPILOG)
def arena(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game they play.", show_default=False)],
    bots: Annotated[
        str,
        typer.Option(metavar="LIST", help=f"Who plays, such as greedy,random. {BOTS_HELP}"),
    ],
    games: Annotated[int, typer.Option(min=1, max=10**9, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The first deal; those after it follow.")] = 0,
    workers: Workers = None,
    move_seconds: MoveSeconds = MOVE_SECONDS,
    as_json: Annotated[bool, typer.Option("--json", help="Print the standings as JSON.")] = False,
) -> int:
    """Let bots play each other: win shares with their uncertainty, ranks, time per decision.

    Every deal is played once with each rotation of the seats, and the result depends on the seed only, unless
    a bot thinks for a time, such as ismcts:1s.
    """
    if name.startswith("-"):
        raise UsageError(f"name the game first, before {name}: dealers arena GAME --bots {bots}")
    game = find_game(name)
    options = game.check_options(game_options(game, context.args))
    lineup = named_bots(bots)
    check_arena(game, lineup, games)
    if games % len(lineup):
        err.print(
            f"note: {games} games are not a multiple of {len(lineup)}, so the last deal is not played with "
            "every rotation of the seats",
            soft_wrap=True,
        )
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(" - ".join(lineup), total=games)
        standings = run_arena(
            game,
            lineup,
            games,
            seed,
            options,
            workers,
            lambda done: bar.update(task, completed=done),
            move_seconds,
        )
    if as_json:
        print_json(arena_json(game, games, seed, standings))
    else:
        _show(game, games, seed, options, standings)
    illegal = sum(standing.illegal for standing in standings)
    if illegal:
        err.print(f"[bold red]dealers:[/] {illegal} answers were illegal, which no bot may give")
        for fault in filter(None, [standing.first_illegal for standing in standings]):
            err.print(f"The first one: {fault}", markup=False, soft_wrap=True)
    return FAILED if illegal else 0


def arena_json(game: Game[Any], games: int, seed: int, standings: list[Standing]) -> dict[str, Any]:
    """The standings as plain data."""
    bots = [
        {key: round(value, 4) if isinstance(value, float) else value for key, value in entry.items()}
        for entry in (standing._asdict() for standing in standings)
    ]
    for entry in bots:
        del entry["first_illegal"]  # a sentence, which is printed beside the data
    return {"game": game.name, "seats": len(standings), "games": games, "seed": seed, "bots": bots}


def _show(game: Game[Any], games: int, seed: int, options: dict[str, Any], standings: list[Standing]) -> None:
    usual = game.check_options({})
    changed = "".join(f", {key} {value}" for key, value in options.items() if value != usual[key])
    grid = Grid(title=Text(f"{game.title}{changed}: {games} games from seed {seed}"))
    grid.add_column("bot")
    for heading in ("win share", "95 % interval", "mean rank", "illegal", "ms/decision"):
        grid.add_column(heading, justify="right")
    for s in standings:
        grid.add_row(
            s.name,
            f"{s.win_share:.3f}",
            f"{s.low:.3f} - {s.high:.3f}",
            f"{s.mean_rank:.2f}",
            Text(str(s.illegal), style="bold red" if s.illegal else ""),
            f"{s.ms_per_decision:.3f}",
        )
    out.print(grid)
