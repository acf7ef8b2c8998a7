"""`dealers tune`: numbers on cards, turned until the figures of a game are where they are to be."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from dealers.bots.own import check_any_bot
from dealers.cli.app import app, err, out, print_json
from dealers.cli.bots import Workers, named_bots
from dealers.cli.studies import Seats, Settings, options_said, seats_said
from dealers.games import find_game
from dealers.kernel import DealersError
from dealers.kernel.anew import with_content
from dealers.kernel.overlay import SHIPPED


@app.command()
def tune(
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game that is tuned.", show_default=False)],
    knobs: Annotated[Path, typer.Option(metavar="FILE", help="The knobs and the aims.", show_default=False)],
    folder: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where everything is kept.", show_default=False)
    ],
    trials: Annotated[int, typer.Option(min=1, max=100_000, help="How many proposals are tried.")] = 40,
    games: Annotated[int, typer.Option(min=1, max=10**7, help="Games in each trial.")] = 200,
    bots: Annotated[
        str, typer.Option(metavar="LIST", help="One bot for all seats, or one for each.")
    ] = "greedy",
    seats: Seats = "",
    settings: Settings = None,
    seed: Annotated[int, typer.Option(min=0, help="What proposals are drawn from.")] = 1,
    workers: Workers = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print everything as JSON; no page is written.")
    ] = False,
) -> int:
    """Turn numbers on cards until the figures of a game are in the bands that they are to be in.

    What is best is written to DIR/best, to be played with by --content DIR/best, and DIR/tune.html shows what
    each knob does. The same command goes on with a run that was stopped; with more --trials it adds some.
    """
    from dealers.lab.knobs import read_knobs
    from dealers.lab.study import Study
    from dealers.lab.tune import Plan
    from dealers.lab.tune import tune as run

    game = with_content(find_game(name), SHIPPED)
    file = read_knobs(knobs, game)
    lineup = tuple([check_any_bot(spec) for spec in named_bots(bots)])
    options = options_said(game, settings or [])
    study = Study(game, lineup, seats_said(seats, len(lineup), game), options, steady=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
        task = bar.add_task(f"tuning {game.title}", total=trials)
        try:
            found = run(
                Plan(study, games, trials, seed, workers),
                file,
                folder,
                lambda done: bar.update(task, completed=done),
            )
        except KeyboardInterrupt:
            bar.stop()
            err.print(f"What has been tried is kept in {folder}: the same command goes on.", soft_wrap=True)
            raise
    if as_json:
        print_json({**found.as_json(), "out": str(folder / "best")})
        return 0
    from dealers.lab.tune_page import page, sentences

    target = folder / "tune.html"
    try:
        target.write_text(page(found, f"{game.title}: tuned"), encoding="utf-8")
    except OSError as error:
        raise DealersError(f"{target} cannot be written: {error.strerror}") from None
    for met, text in sentences(found):
        out.print(f"[{'green' if met else 'bold red'}]{'met' if met else 'not met'}[/]: ", end="")
        out.print(text, markup=False, soft_wrap=True, highlight=False)
    for knob, value in found.best.values.items():
        out.print(f"  {knob.name} = {value}", markup=False, soft_wrap=True)
    out.print(
        f"Play with it: dealers play {game.name} --content {folder / 'best'}", markup=False, soft_wrap=True
    )
    err.print(f"the page: {target}", soft_wrap=True)
    return 0
