"""The data folder: one server at a time works in it, and nobody else on the machine reads it."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from pathlib import Path

import structlog

from dealers.server.storage.errors import StorageError

DATABASE = "tables.sqlite3"
LOCK = "tables.lock"
ACKNOWLEDGED = "tables.acknowledged"
_OURS = "tables."
"""What the names of all files of the server begin with."""

_PRIVATE_FOLDER, _PRIVATE_FILE = 0o700, 0o600
_FOR_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

log = structlog.get_logger("dealers")


class DataFolder:
    """A folder that is locked for this process until `close`, or until the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.database = path / DATABASE
        self.acknowledged = path / ACKNOWLEDGED
        try:
            path.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)
        except OSError as error:
            raise StorageError(
                f"the data folder {path} cannot be made: {error.strerror}; choose one with --data"
            ) from None
        self._locks: list[int] = []
        try:
            self._take()
            self.made = not self.database.exists()
            """Whether there was no database here before."""
            os.close(private_file(self.database))  # SQLite gives its -wal and -shm the rights of this file
            for name in (f"{DATABASE}-wal", f"{DATABASE}-shm"):
                if (path / name).exists():
                    os.close(private_file(path / name))
            _close_to_others(path)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let another server in."""
        for handle in self._locks:
            os.close(handle)
        self._locks = []

    def _take(self) -> None:
        """Lock the folder, and write down which process has it.

        The system holds the lock, not a file's existence or content: it goes with the process, also by
        SIGKILL, and a file that was left behind or taken away means nothing.
        """
        note = private_file(self.path / LOCK, getattr(os, "O_NOFOLLOW", 0))
        self._locks.append(note)
        try:
            self._locks += _lock(self.path, note)
        except OSError as error:
            if error.errno in _TAKEN:
                raise StorageError(
                    f"another server{_process(note)} works in the data folder {self.path}: stop that one, or "
                    "choose another folder with --data"
                ) from None
            raise StorageError(
                f"the data folder {self.path} cannot be locked: {error.strerror}; it may belong to another "
                "machine: choose a folder on a disk of this one with --data"
            ) from None
        with contextlib.suppress(OSError):  # on a full disk: only for the words above
            os.ftruncate(note, 0)
            os.write(note, f"{os.getpid()}\n".encode())


if sys.platform == "win32":
    import msvcrt

    def _lock(folder: Path, note: int) -> list[int]:
        """Lock a byte far behind the note, which others are to read; Windows keeps an open file in place."""
        os.lseek(note, 1 << 30, os.SEEK_SET)
        try:
            msvcrt.locking(note, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(note, 0, os.SEEK_SET)
        return []

else:
    import fcntl

    def _lock(folder: Path, note: int) -> list[int]:
        """Lock the folder itself, which nobody takes away as they might a file."""
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise
        return [handle]


def _process(note: int) -> str:
    """The other server, if it could write down its number."""
    words = os.read(note, 20).strip()
    return f" (process {int(words)})" if words.isdigit() else ""


# --- nobody else ------------------------------------------------------------------------------------------


def private_file(path: Path, flags: int = 0) -> int:
    """Open a file that only its owner may read: made if need be, closed to others if it was open to them."""
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | flags, _PRIVATE_FILE)
    except OSError as error:
        raise StorageError(
            f"{path} cannot be used: {error.strerror} (the file or its folder may not be written to); choose "
            "another folder with --data"
        ) from None
    _narrow(path, os.fstat(handle), _PRIVATE_FILE)
    return handle


def _close_to_others(folder: Path) -> None:
    """Let nobody else look into the folder, unless it serves for other things, too: then say so.

    Somebody may have named their home, or /tmp.
    """
    found = folder.stat()
    if not _open_to_others(found):
        return
    shared = found.st_mode & stat.S_ISVTX or any(not name.startswith(_OURS) for name in os.listdir(folder))
    if shared or not _is_mine(found):
        log.warning(
            "data folder is open to other users",
            folder=str(folder),
            why="it holds other things, too" if shared else "it belongs to another user",
            safe="the files of the server are closed to them",
            better="give the server a folder of its own with --data",
        )
    else:
        _narrow(folder, found, _PRIVATE_FOLDER)


def _narrow(path: Path, found: os.stat_result, mode: int) -> None:
    if not _open_to_others(found):
        return
    was = f"{stat.S_IMODE(found.st_mode):04o}"
    try:
        path.chmod(mode)
    except OSError as error:
        log.warning("open to other users", path=str(path), rights=was, reason=error.strerror)
    else:
        log.warning("closed to other users", path=str(path), rights=f"{mode:04o}", before=was)


def _open_to_others(found: os.stat_result) -> bool:
    return os.name == "posix" and bool(found.st_mode & _FOR_OTHERS)


def _is_mine(found: os.stat_result) -> bool:
    return sys.platform == "win32" or found.st_uid == os.geteuid()
