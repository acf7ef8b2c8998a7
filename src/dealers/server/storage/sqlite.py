"""Tables in one SQLite file, in a folder where one process works: the default."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import structlog
from alembic import command as alembic_command
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, literal, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from dealers.server.storage.errors import StorageError
from dealers.server.storage.folder import DataFolder
from dealers.server.storage.key import KeyFileError, fingerprint, read_key
from dealers.server.storage.opening import check_complete, check_file, damaged
from dealers.server.storage.rows import put_rows
from dealers.server.storage.schema import server, tables
from dealers.server.storage.store import Results, Store, Waiting, alembic_config

log = structlog.get_logger("dealers")


class SqliteStore(Store):
    """One SQLite file in WAL mode; what was written is on the disk (synchronous=FULL)."""

    def __init__(self, folder: Path) -> None:
        self.folder = DataFolder(folder)
        self.path = self.folder.database
        self.engine = self.readers = _engine(self.path)
        try:
            _upgrade(self.engine, self.path)
            self.key = _key(folder, self.engine)
            with self.engine.begin() as connection:
                self._acknowledged, self._number = check_complete(
                    connection, self.folder.acknowledged, self.folder.made
                )
        except BaseException:
            self.engine.dispose()
            self.folder.close()
            raise
        self._acknowledged.add(self._number, ())
        super().__init__()

    def close(self) -> None:
        """Finish what is waiting and close the file."""
        super().close()
        self._acknowledged.close()
        self.folder.close()

    def before_commit(self, connection: Connection) -> None:
        """Commits have numbers; see `acknowledged`."""
        connection.exec_driver_sql("UPDATE commits SET number = ?", (self._number + 1,))

    def after_commit(self, batch: list[Waiting], results: Results) -> None:
        """Write down what is stored before anybody is told; see `acknowledged`."""
        self._number += 1
        marks = [
            waiting.mark
            for waiting, (_, failure) in zip(batch, results, strict=True)
            if failure is None and waiting.mark is not None
        ]
        well = not self._acknowledged.broken
        self._acknowledged.add(self._number, marks)
        if well and self._acknowledged.broken:
            log.warning("not written down what was acknowledged", reason=self._acknowledged.broken)

    def reason(self, error: SQLAlchemyError) -> str:
        """The database's own words, and what to do where we know it."""
        return reason(error)


def _engine(path: Path) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=QueuePool,
        pool_size=5,
        max_overflow=20,
        hide_parameters=True,  # or else an error would show what was to be stored
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: Any) -> None:
        connection.text_factory = _text
        connection.isolation_level = None  # SQLAlchemy says BEGIN, not the driver, so that savepoints work
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=5000",
            "cache_size=-8000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _text(data: bytes) -> str:
    """A damaged text does not keep the rest of the row from being read."""
    return data.decode(errors="replace")


def _upgrade(engine: Engine, path: Path) -> None:
    """See that the file is whole, and bring it up to date."""
    config = alembic_config()
    try:
        with engine.begin() as connection:
            check_file(connection, path)
            config.attributes["connection"] = connection
            alembic_command.upgrade(config, "head")
    except CommandError as error:
        raise StorageError(
            f"{path} was written by a newer program ({error}): update this one, or choose another --data"
        ) from None
    except SQLAlchemyError as error:
        if "malformed" in str(error):
            raise StorageError(damaged(path, str(getattr(error, "orig", error)))) from None
        raise StorageError(f"{path} cannot be used: {reason(error)}") from None


def _key(folder: Path, engine: Engine) -> bytes:
    """The key of the links, in a file of its own beside the database."""
    try:
        key = read_key(folder)
    except KeyFileError as error:
        raise StorageError(str(error)) from None
    _adopt(engine, key)
    return key


def _adopt(engine: Engine, key: bytes) -> None:
    """See whether the key is the one that codes were hashed with; if it is another, they open nothing."""
    known = select(server.c.value).where(server.c.name == "key")
    with engine.begin() as connection:
        before = connection.execute(known).scalar_one_or_none()
        if before == fingerprint(key):
            return
        put_rows(connection, server, {"name": "key", "value": fingerprint(key)})
        connection.execute(update(tables).values(code=literal("-") + tables.c.id, code_until=0))
    if before is not None:
        log.warning(
            "another key",
            reason="the key file was missing or is another one: all tables and seats are as they were, but "
            "invite and spectator links that were sent out open nothing; hosts have to send them anew",
        )


def reason(error: SQLAlchemyError) -> str:
    """The database's own words, and what to do where we know it."""
    words = str(getattr(error, "orig", None) or error)
    hints = {
        "disk is full": "make room on the disk and try again",
        "readonly": "the file or its folder may not be written to",
        "not a database": "the file is damaged or is something else",
        "unable to open": "the folder may not exist or may not be written to",
        "locked": "another program uses the file",
    }
    hint = next((hint for sign, hint in hints.items() if sign in words), "")
    return f"{words} ({hint})" if hint else words
