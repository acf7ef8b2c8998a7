"""Where games are kept: written after every answer, in one step, and found again by `--resume`."""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from dealers.games import find_game
from dealers.kernel import SaveError, Table, UsageError, load_with_extra, save

ENDING = ".game"
BIGGEST = 8 * 1024 * 1024
"""Bytes of a file that is read: many times what the longest game has."""


def games_folder() -> Path:
    """The folder for games that were not given a file of their own."""
    return user_data_path("dealers", appauthor=False) / "games"


def new_path(name: str) -> Path:
    """A file name that is not in use: the game and the time."""
    stem = f"{name}-{time.strftime('%Y%m%d-%H%M%S')}"
    folder = games_folder()
    path = folder / f"{stem}{ENDING}"
    number = 2
    while path.exists():
        path = folder / f"{stem}-{number}{ENDING}"
        number += 1
    return path


def full_path(words: str | Path) -> Path:
    """The path that somebody means, from the root on."""
    try:
        return Path(words).expanduser().absolute()
    except RuntimeError:
        raise UsageError(f"{words}: there is no user of that name") from None


def chosen_path(words: str) -> Path:
    """The file that somebody wants a new game to be kept in."""
    path = full_path(words)
    if path.is_dir():
        raise UsageError(f"{path} is a folder: name a file in it")
    if path.exists():
        raise UsageError(f"{path} exists already: continue it with --resume, or choose another name")
    return path


def read_table(path: Path) -> tuple[Table[Any], dict[str, Any]]:
    """The table in a file, and what was saved with it. Errors name the file."""
    try:
        with path.open("rb") as file:
            data = file.read(BIGGEST + 1)  # not all: it may be endless
    except FileNotFoundError:
        raise UsageError(f"there is no file {path}") from None
    except (OSError, ValueError) as error:
        raise SaveError(f"{path} cannot be read: {getattr(error, 'strerror', error)}") from None
    if len(data) > BIGGEST:
        raise SaveError(f"{path} is larger than any saved game (over {BIGGEST >> 20} MB)")
    try:
        return load_with_extra(data, find_game)
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None


def write_in_one_step(path: Path, data: bytes) -> None:
    """Write beside the file and put it in place: whatever happens, the old or the new content is there."""
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


class Keeper:
    """Keeps one game in a file, and remembers that it is unfinished."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem = ""
        """Why the last attempt to save failed; empty when it did not."""
        self._remembered = False

    def keep(self, table: Table[Any], extra: dict[str, Any]) -> bool:
        """Save the table. False when that did not work: the game can go on all the same."""
        try:
            if self.path.parent == games_folder():
                self.path.parent.mkdir(parents=True, exist_ok=True)
            write_in_one_step(self.path, save(table, extra))
        except OSError as error:
            self.problem = f"{self.path} cannot be written: {error.strerror or error}"
            return False
        self.problem = ""
        if not self._remembered:
            self._remembered = True
            _note_unfinished(self.path, True)
        return True

    def finished(self) -> None:
        """The game is over: `--resume` no longer looks for it."""
        _note_unfinished(self.path, False)


def unfinished_games() -> list[Path]:
    """Unfinished games, the one played last at the end."""
    try:
        lines = (games_folder() / "unfinished").read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    return [Path(line) for line in lines if line]


def _note_unfinished(path: Path, unfinished: bool) -> None:
    paths = [other for other in unfinished_games() if other != path]
    if unfinished:
        paths.append(path)
    # Only a convenience: without the note, `--resume FILE` still works.
    with contextlib.suppress(OSError):
        games_folder().mkdir(parents=True, exist_ok=True)
        text = "".join(f"{entry}\n" for entry in paths)
        write_in_one_step(games_folder() / "unfinished", text.encode())


def last_unfinished() -> Path:
    """The game that was played last and is not over."""
    for path in reversed(unfinished_games()):
        if path.exists():
            return path
    raise UsageError(f"there is no unfinished game in {games_folder()}: start one with {command('play')}")


def command(*words: object) -> str:
    """How the user would type a `dealers` command here."""
    program = "dealers"
    if shutil.which(program) is None:
        started = Path(sys.argv[0])
        module = f"{Path(sys.executable).name} -m dealers"
        program = os.path.relpath(started) if started.name == program else module
    return " ".join([program, *[shlex.quote(str(word)) for word in words]])
