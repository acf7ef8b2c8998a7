"""The stored tables: what they are, who sits at them, and everything that was answered."""

from pathlib import Path

from dealers.server.storage.acknowledged import Mark
from dealers.server.storage.errors import Fenced, StorageError
from dealers.server.storage.schema import (
    commits,
    keys,
    log,
    pushes,
    ratings,
    results,
    reviews,
    seats,
    server,
    snapshots,
    tables,
)
from dealers.server.storage.sqlite import SqliteStore
from dealers.server.storage.store import Store

__all__ = [
    "Fenced", "Mark", "SqliteStore", "StorageError", "Store", "commits", "keys", "log",
    "open_store", "pushes", "ratings", "results", "reviews", "seats", "server", "snapshots",
    "tables",
]  # fmt: skip


def open_store(folder: Path, database: str = "") -> Store:
    """The tables in a data folder, or in a PostgreSQL database that several servers share."""
    if not database:
        return SqliteStore(folder)
    from dealers.server.storage.postgres import PostgresStore  # its driver need not be installed

    return PostgresStore(database, folder)
