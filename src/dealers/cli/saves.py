"""`dealers play --saves`: the saved games in a list."""

from __future__ import annotations

import time

from rich.text import Text

from dealers.cli.app import out, print_json
from dealers.kernel.text import lines_of, listed, wrapped
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
    with lines_of(out.width):
        for saved in games:
            played = time.strftime("%Y-%m-%d %H:%M", time.localtime(saved.changed))
            out.print(Text.assemble((saved.name, "bold cyan"), f"  {played}"), soft_wrap=True)
            for line in [*wrapped(_stands(saved), 2, hanging=4), *wrapped(", ".join(saved.names), indent=2)]:
                out.print(line, markup=False, soft_wrap=True)
    out.print(f"\nGo on with: {command('play', '--resume')} NAME", markup=False, soft_wrap=True)


def _stands(saved: Saved) -> str:
    if saved.problem:
        return f"cannot be read: {saved.problem}"
    if saved.over:
        return f"{saved.title}, over"
    return f"{saved.title}, {len(saved.names)} seats: {saved.stands}, {listed(saved.waiting)} to answer"
