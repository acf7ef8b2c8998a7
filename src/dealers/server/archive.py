"""Finished games of a data folder, read beside a running server: nothing is locked, written or migrated."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, create_engine, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from dealers.kernel import Table, UsageError
from dealers.server import ratings, records
from dealers.server.links import Links
from dealers.server.rows import DamagedTable
from dealers.server.storage import StorageError, keys, log, seats, snapshots, tables
from dealers.server.storage.folder import DATABASE

NEEDED = (tables, seats, keys, log, snapshots)


class FinishedTable(NamedTuple):
    """A game that is over."""

    table: Table[Any]
    bots: tuple[str | None, ...]
    """By seat, also where one stood in for somebody in the end; None for a person."""
    ratings: tuple[tuple[int, str], ...]
    """Stars, and what was said."""


def finished_tables(folder: Path, game: str = "") -> tuple[list[FinishedTable], Counter[str]]:
    """The finished games with people in a data folder, the oldest first; and how many were left out, and why.

    Lessons, games that came as files, and those that bots have played alone do not count.
    """
    path = folder / DATABASE
    if not path.is_file():
        raise UsageError(f"{folder} is no data folder of a server: there is no {DATABASE} in it")
    engine = create_engine(f"sqlite:///file:{path.absolute().as_posix()}?mode=ro&uri=true")
    try:
        with engine.connect() as connection:
            return _read(connection, folder, game)
    except SQLAlchemyError as error:
        reason = " ".join(str(getattr(error, "orig", error)).split())
        raise StorageError(f"{path} cannot be read: {reason}") from None
    finally:
        engine.dispose()


def _read(connection: Connection, folder: Path, game: str) -> tuple[list[FinishedTable], Counter[str]]:
    made = inspect(connection)
    names = set(made.get_table_names())
    if not {table.name for table in NEEDED} <= names:
        raise UsageError(f"{folder / DATABASE} was made by another program: it holds no tables of ours")
    lacking = [
        column.name
        for table in NEEDED
        for column in table.columns
        if column.name not in {found["name"] for found in made.get_columns(table.name)}
    ]
    if lacking:
        raise UsageError(
            f"{folder / DATABASE} is of an older version: start this version's server on it once "
            f"(dealers serve --data {folder}), which brings it up to date"
        )
    said = ratings.all_of(connection) if ratings.TABLE in names else {}
    found, left_out = [], Counter[str]()
    links = Links(b"")  # nobody is given any
    for table_id in _candidates(connection, game):
        try:
            room = records.load_room(connection, table_id, links)
        except DamagedTable:
            room = None
        if room is None or room.progress is None or room.state != "over":
            left_out["which cannot be read, or were dealt under other rules"] += 1
            continue
        bots = tuple([sitter.bot or None for sitter in room.sitters])
        if all(bots):
            left_out["where only bots sat"] += 1
            continue
        found.append(FinishedTable(room.progress.table, bots, tuple(said.get(table_id, ()))))
    return found, left_out


def _candidates(connection: Connection, game: str) -> list[str]:
    """Finished tables that were dealt by the server, save lessons."""
    foreign = tables.c.commitment.is_(None) & tables.c.secret.is_not(None)
    query = select(tables.c.id).where(tables.c.state == "over", tables.c.lesson.is_(None), ~foreign)
    if game:
        query = query.where(tables.c.game == game)
    return list(connection.execute(query.order_by(tables.c.created, tables.c.id)).scalars())
