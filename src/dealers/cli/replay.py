"""`dealers replay`: looking back at a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dealers.cli.app import app, err, out, print_json
from dealers.kernel import SaveError
from dealers.terminal.replay import Replay, browse, print_all
from dealers.terminal.saves import full_path, read_table
from dealers.terminal.screen import Screen
from dealers.terminal.seats import saved_seating


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved game.", show_default=False)],
    seat: Annotated[
        str | None,
        typer.Option(
            metavar="WHO",
            help="Look on as a seat (number or name), as spectator, or open (all cards, after the end).",
        ),
    ] = None,
    step: Annotated[
        int | None, typer.Option(metavar="K", help="Show this step; 0 is the deal, each answer one more.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print that step, or the last, as JSON.")] = False,
) -> None:
    """Step through a saved game; without a terminal, print it all or the step asked for."""
    path = full_path(file)
    table, extra = read_table(path)
    seating = saved_seating(extra, table.seats)
    names = seating.names if seating is not None else [f"Seat {n}" for n in range(1, table.seats + 1)]
    try:
        steps = Replay(table, names)
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None
    observer = steps.observer(seat)
    if step is not None:
        steps.check_step(step)
    screen = Screen(out, err)
    if as_json:
        print_json(steps.as_json(steps.last if step is None else step, observer))
    elif screen.pretty:
        browse(steps, step or 0, observer, screen)
    elif step is not None:
        screen.show(steps.page(step, observer))
    else:
        print_all(steps, observer, screen)
