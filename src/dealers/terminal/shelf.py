"""The games that are kept, by name: to be listed, and to be found again by the beginning of a name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from dealers.kernel import SaveError, UsageError
from dealers.kernel.text import listed
from dealers.terminal.saves import ENDING, command, full_path, games_folder, read_table, unfinished_games
from dealers.terminal.seats import saved_seating

MOST_NAMED = 6
"""So many names are said in an error; more are in the list."""


class Saved(NamedTuple):
    """A saved game as a list shows it. Of one that cannot be read only the file and the reason are known."""

    name: str
    path: Path
    changed: float
    """When it was played last, in seconds since 1970."""
    game: str = ""
    title: str = ""
    players: Sequence[str] = ()
    """What plays on each seat: `me`, or a bot."""
    names: Sequence[str] = ()
    stands: str = ""
    """Where the game is: the round, or what that game counts in."""
    waiting: Sequence[str] = ()
    """The names of those who are to answer."""
    answers: int = 0
    over: bool = False
    problem: str = ""
    """Why it cannot be read; empty when it can."""

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        return {**self._asdict(), "path": str(self.path)}


def paths() -> list[Path]:
    """The files of all games that are kept, also elsewhere if they are not over; the last one first."""
    here = games_folder().glob(f"*{ENDING}") if games_folder().is_dir() else ()
    found = {path for path in [*here, *unfinished_games()] if path.is_file()}
    return sorted(found, key=lambda path: (-path.stat().st_mtime, path))


def name_of(path: Path) -> str:
    """What a game is called: its file without the ending."""
    return path.name.removesuffix(ENDING)


def saved_games() -> list[Saved]:
    """All of them, the one played last first."""
    return [_read(path) for path in paths()]


def _read(path: Path) -> Saved:
    blank = Saved(name_of(path), path, path.stat().st_mtime)
    try:
        table, extra = read_table(path)
        seating = saved_seating(extra, table.seats)
    except (SaveError, UsageError) as error:
        return blank._replace(problem=str(error))
    names = seating.names if seating else [f"Seat {n}" for n in range(1, table.seats + 1)]
    game, view = table.game, table.view(None)
    title = game.words.text(view, names).partition("\n")[0]
    return blank._replace(
        game=game.name,
        title=game.title,
        players=seating.players if seating else [],
        names=names,
        stands=title.partition(": ")[2] or title,
        waiting=[names[seat] for seat in view["waiting"]],
        answers=len(table.history),
        over=table.over,
    )


def find(words: str) -> Path:
    """The file that somebody means: a path, the name of a kept game, or the beginning of one name only."""
    path = full_path(words)
    if path.exists():
        return path
    kept = paths()
    want = words.lower().removesuffix(ENDING)
    for fits in (str.__eq__, str.startswith):
        found = [other for other in kept if fits(name_of(other).lower(), want)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(f"{words!r} could be {_named(found)}: type more of it, or the whole file")
    there = f"there are {_named(kept)}" if kept else f"none is kept; start one with {command('play')}"
    raise UsageError(f"there is no file {path} and no saved game of that name: {there}")


def _named(found: Sequence[Path]) -> str:
    names = [name_of(path) for path in found]
    if len(set(names)) < len(names):  # of the same name, in several folders
        names = [str(path) for path in found]
    more = len(names) - MOST_NAMED
    if more > 0:
        names = [*names[:MOST_NAMED], f"{more} more ({command('play', '--saves')} lists them)"]
    return listed(names)
