"""`dealers bench`: how fast the games are."""

from __future__ import annotations

from itertools import takewhile
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

from dealers.bots.bench import Figures, measure, usual_seats
from dealers.cli.app import GAME_OPTIONS, app, err, game_options, out, print_json
from dealers.games import GAMES, find_game
from dealers.kernel import UsageError

EPILOG = "Options of a game itself, such as --series all, go at the end, after the one game that is named."


@app.command(context_settings=GAME_OPTIONS, epilog=EPILOG)
def bench(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME", help="Which games; all unless named.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option(help="How many players; 4 or the nearest possible unless given.")
    ] = None,
    runs: Annotated[int, typer.Option(min=1, help="The median of so many runs counts.")] = 5,
    seconds: Annotated[
        float,
        typer.Option(min=0.01, max=3600, help="Length of each run of playouts, and of each kind of search."),
    ] = 1.0,
    seed: Annotated[int, typer.Option(help="Which games and positions are played.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure random playouts, copies and tree search, on one core."""
    names = list(takewhile(lambda word: not word.startswith("-"), games or []))
    words = (games or [])[len(names) :]
    if words and len(names) != 1:
        raise UsageError(
            f"there is no option {words[0]} of the command; name one game before options of a game: "
            f"dealers bench GAME {' '.join(words)}"
        )
    chosen = [find_game(name) for name in names] if names else list(GAMES.values())
    options = chosen[0].check_options(game_options(chosen[0], words)) if words else None
    counts = [game.check_seats(usual_seats(game) if seats is None else seats) for game in chosen]
    results = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        for game, count in zip(chosen, counts, strict=True):
            task = bar.add_task(game.title, total=runs)
            results.append(
                measure(
                    game,
                    count,
                    options=options,
                    runs=runs,
                    seconds=seconds,
                    seed=seed,
                    progress=lambda task=task: bar.advance(task),  # type: ignore[misc]
                )
            )
    if as_json:
        print_json([figures_json(figures) for figures in results])
    else:
        _show(results, runs, " ".join(words))


def figures_json(figures: Figures) -> dict[str, Any]:
    """The figures as plain data, without digits that mean nothing."""
    return {
        name: round(value, 2 if value < 1000 else None) if isinstance(value, float) else value
        for name, value in figures._asdict().items()
    }


_ROWS = {
    "random playouts, decisions/s": ("decisions_per_s", ",.0f"),
    "random playouts, games/s": ("games_per_s", ",.0f"),
    "decisions per game": ("decisions_per_game", ".1f"),
    "copy at rest, µs": ("copy_us", ".1f"),
    "copy in the middle of an effect, µs": ("copy_mid_effect_us", ".1f"),
    "ISMCTS, iterations/s": ("ismcts_iterations_per_s", ",.0f"),
    "- in the opening": ("ismcts_opening_iterations_per_s", ",.0f"),
    "- in the middle": ("ismcts_middle_iterations_per_s", ",.0f"),
    "- at the end": ("ismcts_end_iterations_per_s", ",.0f"),
}


def _show(results: list[Figures], runs: int, options: str) -> None:
    grid = Grid(title=Text(f"One core, median of {runs} run{'s' if runs > 1 else ''} {options}".rstrip()))
    grid.add_column()
    for figures in results:
        grid.add_column(f"{figures.game}\n{figures.seats} seats", justify="right")
    for heading, (name, form) in _ROWS.items():
        values = [getattr(figures, name) for figures in results]
        grid.add_row(heading, *["-" if value is None else format(value, form) for value in values])
    out.print(grid)
