"""`dealers ladder`: ratings of bots, kept in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from dealers.bots.own import MOVE_SECONDS, is_own
from dealers.cli.app import GAME_OPTIONS, app, err, game_options, out, print_json
from dealers.cli.bots import BOTS_HELP, MoveSeconds, Workers, named_bots
from dealers.games import find_game
from dealers.kernel import Game, UsageError
from dealers.levels import LEVELS

EPILOG = "Options of the game itself, such as --hardcore, go at the end; `dealers games` lists them."


@app.command(context_settings=GAME_OPTIONS, epilog=EPILOG)
def ladder(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game they play.", show_default=False)],
    bots: Annotated[
        str,
        typer.Option(
            metavar="LIST",
            help="Who plays now. Unless given: those of ours that are on the ladder, on a new one the levels "
            "of the browser. "
            f"{BOTS_HELP}",
            show_default=False,
        ),
    ] = "",
    games: Annotated[
        int, typer.Option(min=0, max=10**9, help="How many games more; 0 shows the ladder as it is.")
    ] = 60,
    seats: Annotated[
        int | None,
        typer.Option(min=1, max=63, help="Players in a game; 2 on a new ladder, if the game allows it."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The first deal of a new ladder; 1 unless given.")] = None,
    file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where the ladder is kept; ladder-GAME.json unless given."),
    ] = None,
    workers: Workers = None,
    move_seconds: MoveSeconds = MOVE_SECONDS,
    as_json: Annotated[bool, typer.Option("--json", help="Print the ladder as JSON.")] = False,
) -> int:
    """Rate bots by letting them meet, with the uncertainty of each rating; the ladder is kept and goes on.

    A bot that begins has 1500; of two bots with 200 points between them the stronger wins about three games
    of four. Every deal is played once with each rotation of the seats, so a few games more may be played.
    """
    from dealers.lab.ladder import climb, open_ladder, write

    if name.startswith("-"):
        raise UsageError(f"name the game first, before {name}: dealers ladder GAME")
    game = find_game(name)
    path = file or Path(f"ladder-{game.name}.json")
    found = open_ladder(path, game, game_options(game, context.args), seats, seed)
    known = [bot for bot in found.bots if not is_own(bot)] or [level.spec for level in LEVELS]
    total = -(-games // found.seats) * found.seats
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(f"playing {game.title}", total=total)

        def keep(now: Any) -> None:
            write(now, path)
            bar.advance(task, found.seats)

        if games:
            climb(found, game, named_bots(bots) if bots else known, games, keep, workers, move_seconds)
    standings = [rung._asdict() for rung in found.standings()]
    if as_json:
        for rung in standings:
            rung |= {key: round(rung[key], 4) for key in ("win_share", "ms_per_decision")}
        told = {"game": game.name, "version": game.version, "seats": found.seats, "games": found.games}
        print_json({**told, "seed": found.seed, "file": str(path), "bots": standings})
    else:
        _show(game, found.seats, found.games, standings)
    return 0


def _show(game: Game[Any], seats: int, games: int, standings: list[dict[str, Any]]) -> None:
    grid = Grid(title=Text(f"{game.title}, {seats} players: {games} games"))
    grid.add_column("bot")
    for heading in ("rating", "95 % interval", "games", "win share", "ms/decision"):
        grid.add_column(heading, justify="right")
    for rung in standings:
        grid.add_row(
            Text(rung["name"]),
            str(rung["rating"]),
            f"{rung['low']} - {rung['high']}",
            str(rung["games"]),
            f"{rung['win_share']:.3f}",
            f"{rung['ms_per_decision']:.1f}",
        )
    out.print(grid)
