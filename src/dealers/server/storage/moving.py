"""All tables from one database into another that is empty: SQLite and PostgreSQL, both ways, and checked.

Everything is read in one moment of the source, which goes on meanwhile, and is written in one transaction of
the target: what does not arrive as it left is not there at all.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, Table, create_engine, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from dealers.kernel import UsageError
from dealers.server.storage.errors import StorageError
from dealers.server.storage.folder import DATABASE
from dealers.server.storage.key import FILE as KEY
from dealers.server.storage.key import fingerprint
from dealers.server.storage.schema import (
    commits,
    jobs,
    letters,
    metadata,
    processes,
    server,
    tables,
    workers,
)
from dealers.server.storage.sqlite import SqliteStore
from dealers.server.storage.store import alembic_config

SQLITE = "sqlite:"
KEYS = (KEY, "tables.push.pem")
"""What a data folder holds besides the database."""
_OWN = (commits, processes, letters, workers, jobs)
"""What is about a database and its servers, and not about tables that people play at."""
MOVED = [table for table in metadata.sorted_tables if table not in _OWN]
_AT_ONCE = 500
_ALL = 1 << 256


class Place(NamedTuple):
    """Where tables are, or are to go."""

    database: str
    """Of PostgreSQL; empty for a file in the folder."""
    folder: Path

    def __str__(self) -> str:
        return "the PostgreSQL database" if self.database else str(self.folder)


class Count(NamedTuple):
    """What is in one table of the database: how many rows, and a sum of their hashes in any order."""

    rows: int
    hashes: int


def place(words: str, data: Path) -> Place:
    """`sqlite:FOLDER` or `postgresql://...`, whose key is in the data folder."""
    if words.startswith(SQLITE) and len(words) > len(SQLITE):
        return Place("", Path(words.removeprefix(SQLITE)).expanduser())
    if words.startswith(("postgresql:", "postgres:")):
        return Place(words.replace("postgres:", "postgresql:", 1), data)
    raise UsageError(f"name a place as sqlite:FOLDER or postgresql://user:password@host/name, not {words!r}")


def move(source: Place, target: Place, *, online: bool = False) -> dict[str, Count]:
    """Copy everything; what it was. `online`: although servers may be at work on the source."""
    with reading(source, online) as old:
        _copy_keys(source.folder, target.folder)
        with _writing(target) as new:
            counted = {table.name: _copy(old, new, table) for table in MOVED}
            for table in MOVED:
                if _count(new, table) != counted[table.name]:
                    raise StorageError(f"{table.name} did not arrive as it left: nothing was moved")
            _check_key(new, target.folder)
    return counted


# --- the source -------------------------------------------------------------------------------------------


@contextmanager
def reading(source: Place, online: bool) -> Iterator[Connection]:
    """Everything in one moment of a database; `online`: although servers may be at work on it."""
    engine = _source_engine(source)
    try:
        with engine.connect() as connection:
            _check_version(connection, source)
            if not online:
                _check_idle(connection, source)
            yield connection
    except SQLAlchemyError as error:
        words = " ".join(str(getattr(error, "orig", None) or error).split())
        raise StorageError(f"{source} cannot be read: {words}") from None
    finally:
        engine.dispose()


def _source_engine(source: Place) -> Engine:
    if source.database:
        from dealers.server.storage.postgres import postgres_url

        return create_engine(
            postgres_url(source.database), isolation_level="REPEATABLE READ", hide_parameters=True
        )
    path = source.folder / DATABASE
    if not path.is_file():
        raise UsageError(f"{source.folder} is no data folder of a server: there is no {DATABASE} in it")
    return create_engine(
        f"sqlite:///file:{path.absolute().as_posix()}?mode=ro&uri=true", hide_parameters=True
    )


def _check_version(connection: Connection, source: Place) -> None:
    head = ScriptDirectory.from_config(alembic_config()).get_current_head()
    if MigrationContext.configure(connection).get_current_revision() != head:
        raise UsageError(f"{source} is of another version: start this version's server on it once")


def _check_idle(connection: Connection, source: Place) -> None:
    """A server that goes on would lose what happens after the move."""
    if source.database:
        at_work = connection.execute(select(func.count()).select_from(processes)).scalar_one()
        if at_work:
            raise UsageError(f"{at_work} servers work on {source}: stop them first, or make a backup")
        return
    SqliteStore(source.folder).close()  # says which process has it


# --- the target -------------------------------------------------------------------------------------------


@contextmanager
def _writing(target: Place) -> Iterator[Connection]:
    if target.database:
        from dealers.server.storage.postgres import postgres_url, upgrade

        url = postgres_url(target.database)
        upgrade(url)
        engine = create_engine(url, hide_parameters=True)
        try:
            with _transaction(engine, target) as connection:
                yield connection
        finally:
            engine.dispose()
        return
    store = SqliteStore(target.folder)
    try:
        with _transaction(store.engine, target) as connection:
            yield connection
    finally:
        store.close()


@contextmanager
def _transaction(engine: Engine, target: Place) -> Iterator[Connection]:
    try:
        with engine.begin() as connection:
            if connection.execute(select(func.count()).select_from(tables)).scalar_one():
                raise UsageError(f"{target} holds tables already: choose an empty one")
            connection.execute(server.delete())
            yield connection
    except SQLAlchemyError as error:
        words = " ".join(str(getattr(error, "orig", None) or error).split())
        raise StorageError(f"{target} cannot be written to: {words}") from None


def _copy(old: Connection, new: Connection, table: Table) -> Count:
    rows, hashes = 0, 0
    found = old.execution_options(yield_per=_AT_ONCE).execute(select(table))
    for part in found.mappings().partitions():
        values = [dict(row) for row in part]
        if table is tables:
            for row in values:
                row["keeper"] = None
        new.execute(insert(table), values)
        rows += len(values)
        hashes += sum(map(_hash, values))
    return Count(rows, hashes % _ALL)


def _count(connection: Connection, table: Table) -> Count:
    rows, hashes = 0, 0
    for row in connection.execution_options(yield_per=_AT_ONCE).execute(select(table)).mappings():
        rows += 1
        hashes += _hash(dict(row))
    return Count(rows, hashes % _ALL)


def _hash(row: dict[str, Any]) -> int:
    words = "\0".join(f"{name}={row[name]!r}" for name in sorted(row))
    return int.from_bytes(hashlib.sha256(words.encode(errors="surrogatepass")).digest(), "big")


# --- the keys ---------------------------------------------------------------------------------------------


def _copy_keys(source: Path, target: Path) -> None:
    """The files besides the database: without them invite links and turn notices end."""
    if source.resolve() == target.resolve():
        return
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in KEYS:
        if not (source / name).is_file():
            continue
        if (target / name).is_file() and (target / name).read_bytes() != (source / name).read_bytes():
            raise UsageError(f"{target / name} belongs to other tables: choose another folder with --data")
        shutil.copyfile(source / name, target / name)
        (target / name).chmod(0o600)


def _check_key(new: Connection, folder: Path) -> None:
    known = new.execute(select(server.c.value).where(server.c.name == "key")).scalar_one_or_none()
    path = folder / KEY
    if known is not None and (not path.is_file() or fingerprint(path.read_bytes()) != known):
        raise UsageError(
            f"{path} is not the key of these tables: name the folder that holds tables.key with --data"
        )
