"""`dealers play --saves`: the saved games in a list."""

from __future__ import annotations

import time

from rich.markup import escape
from rich.table import Table as Grid

from dealers.cli.app import out, print_json
from dealers.terminal.saves import command, games_folder
from dealers.terminal.shelf import Saved, saved_games


def list_saves(as_json: bool) -> None:
    """Print all of them, the one played last first."""
    games = saved_games()
    if as_json:
        print_json([saved.as_json() for saved in games])
        return
    if not games:
        out.print(f"No game is kept in {games_folder()}: start one with {command('play')}", soft_wrap=True)
        return
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for heading in ("name", "game", "seats", "where it stands", "played"):
        grid.add_column(heading, overflow="fold")
    for saved in games:
        played = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.changed))
        cells = [saved.name, saved.title, ", ".join(saved.names), _stands(saved), played]
        grid.add_row(*map(escape, cells))
    out.print(grid)
    out.print(f"\nGo on with: {command('play', '--resume')} NAME", markup=False, soft_wrap=True)


def _stands(saved: Saved) -> str:
    if saved.problem:
        return f"cannot be read: {saved.problem}"
    if saved.over:
        return "over"
    return f"{saved.stands}, {' and '.join(saved.waiting)} to answer"
