"""Tables in one SQLite file: what they are, who sits at them, and everything that was answered."""

from dealers.server.storage.acknowledged import Mark
from dealers.server.storage.errors import StorageError
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
from dealers.server.storage.store import Store

__all__ = [
    "Mark", "StorageError", "Store", "commits", "keys", "log", "pushes", "ratings", "results", "reviews",
    "seats", "server", "snapshots", "tables",
]  # fmt: skip
