"""What was acknowledged, kept beside the database: SQLite does not notice when its newest part is gone.

In WAL mode the newest changes are in a second file. When that is missing or cut short, SQLite opens the
database as it was before them and says nothing. So every commit has a number, which is in the database, and
after the commit, before anybody is told, a line with the number and the tables concerned goes to the end of a
small file. At the next start the two are compared.

The line is not forced to the disk, as that would double the cost of a commit: it survives the end of the
process, not always that of the machine. Then the file says less than the database, and nothing is reported.
"""

from __future__ import annotations

import errno
import json
import os
import secrets
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dealers.server.storage.errors import StorageError
from dealers.server.storage.folder import private_file

HIGHEST = 1 << 53
"""A number beyond this is damaged: nobody commits, or plays, so often."""
BIGGEST = 512 * 1024
"""Bytes of the file. Half of it is kept when it is full: some thousands of commits, more than a WAL holds."""


class Mark(NamedTuple):
    """A table up to an entry of its log."""

    table: str
    seq: int


class Missing(NamedTuple):
    """What was acknowledged and is not in the database."""

    commits: int
    newest: int
    """The number of the newest commit."""
    tables: dict[str, int]
    """For each table that is known to be concerned the newest entry of its log."""
    complete: bool
    """Whether all tables concerned are known."""


class Acknowledged:
    """The file of lines; `name` tells this database from others that might be put in its place."""

    def __init__(self, path: Path, name: str | None) -> None:
        """A database that has lost its name is taken for the one that was here before."""
        found = _read(path)
        self.path = path
        self.name = name = name or _name(found) or secrets.token_hex(8)
        self.broken = ""
        """Why the last line could not be written."""
        numbers = [line[0] for line in found if _is_line(line)]
        known = bool(found) and found[0] == {"database": name}
        self.of_another = 0 if known else max(numbers, default=0)
        """The newest commit of another database that was here before; 0 when there was none."""
        self._found = {line[0]: line[1:] for line in found if known and _is_line(line)}
        self._kept = deque(_encoded([number, *marks]) for number, marks in self._found.items())
        self._handle = -1
        self._size = BIGGEST  # the first line begins a new file: the end of this one may be cut

    def missing(self, number: int) -> Missing | None:
        """What a database whose newest commit has this number should have and has not."""
        lost = sorted(found for found in self._found if found > number)
        if not lost:
            return None
        tables: dict[str, int] = {}
        for commit in lost:
            tables |= dict(self._found[commit])
        return Missing(lost[-1] - number, lost[-1], tables, len(lost) == lost[-1] - number)

    @property
    def newest(self) -> int:
        """The number of the newest commit that is written down; 0 when there is none."""
        return max(self._found, default=0)

    @property
    def tables(self) -> dict[str, int]:
        """For each table that is written down the newest entry of its log."""
        newest: dict[str, int] = {}
        for marks in self._found.values():
            for table, seq in marks:
                newest[table] = max(seq, newest.get(table, 0))
        return newest

    def add(self, number: int, marks: Iterable[Mark]) -> None:
        """Write down a commit. Failing to is no reason to refuse what is stored: it is kept in `broken`."""
        line = _encoded([number, *marks])
        try:
            if self._size + len(line) > BIGGEST:
                self._begin_again()
            written = os.write(self._handle, line)
        except (OSError, StorageError) as error:
            self.broken, written = str(error), 0
        else:
            self.broken = "" if written == len(line) else "the line was cut off"
        self._kept.append(line)
        self._size = self._size + written if not self.broken else BIGGEST

    def close(self) -> None:
        """Close the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _begin_again(self) -> None:
        """Keep the newer half, in a new file that takes the place of the old one in one step."""
        size = sum(map(len, self._kept))
        while size > BIGGEST // 2:
            size -= len(self._kept.popleft())
        self.close()
        new = self.path.with_name(f"{self.path.name}.new")
        data = _encoded({"database": self.name}) + b"".join(self._kept)
        handle = private_file(new, os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0))
        try:
            written = os.write(handle, data)
        finally:
            os.close(handle)
        if written < len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.replace(new, self.path)
        self._handle = private_file(self.path, os.O_APPEND)
        self._size = len(data)


def _encoded(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _read(path: Path) -> list[Any]:
    """The lines of the file; None for one that cannot be read."""
    try:
        with path.open("rb") as file:
            return [_parsed(line) for line in file.read(4 * BIGGEST).splitlines()]
    except OSError:
        return []


def _name(lines: list[Any]) -> str | None:
    """What the database is called that the file is about."""
    name = lines[0].get("database") if lines and isinstance(lines[0], dict) else None
    return name if isinstance(name, str) else None


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None  # cut off on a full disk, or damaged


def _is_line(line: Any) -> bool:
    return (
        isinstance(line, list)
        and bool(line)
        and is_number(line[0])
        and all(
            isinstance(mark, list) and len(mark) == 2 and type(mark[0]) is str and is_number(mark[1])
            for mark in line[1:]
        )
    )


def is_number(value: Any) -> bool:
    """Whether it can be the number of a commit, or of an entry."""
    return type(value) is int and 0 <= value < HIGHEST
