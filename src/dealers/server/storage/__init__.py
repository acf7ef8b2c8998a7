"""Tables in one SQLite file: what they are, who sits at them, and everything that was answered."""

from dealers.server.storage.schema import keys, log, seats, server, snapshots, tables
from dealers.server.storage.store import StorageError, Store

__all__ = ["StorageError", "Store", "keys", "log", "seats", "server", "snapshots", "tables"]
