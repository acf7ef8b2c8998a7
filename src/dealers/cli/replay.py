"""`dealers replay`: looking back at a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from dealers.cli.app import FAILED, app, err, out, print_json
from dealers.kernel import SaveError, Table, UsageError
from dealers.kernel.fair import all_right, check
from dealers.terminal.replay import Replay, browse, print_all
from dealers.terminal.saves import full_path, read_table
from dealers.terminal.screen import Screen
from dealers.terminal.seats import saved_seating

SHORTEST = 8
"""Digits of a commitment that make it hard to hit by chance."""


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
    verify: Annotated[
        bool, typer.Option("--verify", help="Check commitment, deal and every step instead, and say so.")
    ] = False,
    commitment: Annotated[
        str | None,
        typer.Option(
            metavar="HEX",
            help="With --verify: the commitment shown before the deal, or its first 8 digits or more.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print that step, or the last, as JSON.")] = False,
) -> int:
    """Step through a saved game; without a terminal, print it all or the step asked for.

    With --verify nothing is shown of the game: its deal and all its steps are checked. Exit code 1 if
    something is wrong.
    """
    path = full_path(file)
    if commitment is not None and not verify:
        raise UsageError("--commitment goes with --verify")
    if commitment is not None and len(commitment.strip()) < SHORTEST:
        raise UsageError(f"--commitment needs at least {SHORTEST} digits, or anything could fit")
    table, extra = read_table(path)
    if verify:
        if seat is not None or step is not None:
            raise UsageError("--verify checks the whole game: leave out --seat and --step")
        return _verify(table, extra, commitment or "", as_json)
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
        browse(steps, step or steps.earliest, observer, screen)
    elif step is not None:
        screen.show(steps.page(step, observer).whole(screen.size.columns))
    else:
        print_all(steps, observer, screen)
    return 0


def _verify(table: Table[Any], extra: dict[str, Any], commitment: str, as_json: bool) -> int:
    """Say what the check has found; the exit code."""
    findings = check(table, extra, commitment)
    right = all_right(findings)
    if as_json:
        print_json(
            {
                "game": table.game.name,
                "version": table.game.version,
                "over": table.over,
                "right": right,
                "findings": [finding._asdict() for finding in findings],
            }
        )
    else:
        marks = {
            "right": "[green]right[/]  ",
            "wrong": "[bold red]wrong[/]  ",
            "unknown": "[yellow]unknown[/]",
        }
        for finding in findings:
            out.print(f"{marks[finding.result]} {finding.part:<10}  {escape(finding.text)}", soft_wrap=True)
    return 0 if right else FAILED
