"""Servers of one PostgreSQL database, and which of them keeps which table: all that is written about that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

SILENT = 3.5
"""Seconds without a sign of life after which a server counts as dead, such as one that is frozen."""
CUT_OFF = 1.5
"""The same for a server whose connection has ended, too: it was killed, as a rule."""

NOW = "extract(epoch from clock_timestamp())"
SIGN_OF_LIFE = f"UPDATE processes SET seen = {NOW} WHERE id = %s"
"""No row: others have taken this server for dead."""
SIGN_IN = f"""
    INSERT INTO processes (id, lock, seen) VALUES (%s, %s, {NOW})
    ON CONFLICT (id) DO UPDATE SET lock = excluded.lock, seen = excluded.seen"""
HELD = """
    EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND ((classid::bigint << 32) | objid::bigint) = lock)"""
DEAD = f"(seen < {NOW} - {SILENT} OR (seen < {NOW} - {CUT_OFF} AND NOT {HELD}))"
"""Of a row that says when its process was seen, and which lock it holds as long as it is connected."""
EVERYBODY = f"SELECT id, seen, {DEAD}, NOT {HELD} FROM processes"
"""All servers: when each was seen, whether it is dead, and whether its connection has ended."""

_BURY = text("DELETE FROM processes WHERE id = :dead AND seen = :seen")
_FREE = text(
    "UPDATE tables SET keeper = NULL, epoch = epoch + 1 WHERE keeper = :keeper "
    "RETURNING id, bots_to_move OR clock_until IS NOT NULL"
)
_FREE_ONE = text("UPDATE tables SET keeper = NULL, epoch = epoch + 1 WHERE id = :table AND keeper = :keeper")
_SIGN_OFF = text("DELETE FROM processes WHERE id = :keeper")
_CLAIM = text(
    "UPDATE tables SET keeper = :me, epoch = epoch + 1 WHERE id = :table "
    "AND (keeper IS NULL OR NOT EXISTS (SELECT 1 FROM processes WHERE id = tables.keeper)) "
    "AND EXISTS (SELECT 1 FROM processes WHERE id = :me)"
)
_KEPT = text("SELECT keeper, epoch, revision FROM tables WHERE id = :table")
_REVISIONS = text("SELECT id, revision, keeper FROM tables WHERE id = ANY(:tables)")


class Kept(NamedTuple):
    """Who keeps a table, for the how manieth time it has changed hands, and how often it has changed."""

    keeper: str | None
    epoch: int
    revision: int


def kept(connection: Connection, table_id: str) -> Kept | None:
    """Who keeps a table; None if there is no such table."""
    row = connection.execute(_KEPT, {"table": table_id}).one_or_none()
    return None if row is None else Kept(*row)


def revisions(connection: Connection, table_ids: Sequence[str]) -> dict[str, tuple[int, str | None]]:
    """For each of these tables how often it has changed, and who keeps it."""
    found = connection.execute(_REVISIONS, {"tables": list(table_ids)})
    return {row[0]: (row[1], row[2]) for row in found}


def claim(connection: Connection, table_id: str, me: str) -> Kept | None:
    """Keep a table that nobody keeps, or nobody alive; who keeps it then. None if there is no such table."""
    connection.execute(_CLAIM, {"table": table_id, "me": me})
    return kept(connection, table_id)


def let_go(connection: Connection, table_id: str, me: str) -> None:
    """Keep a table no more."""
    connection.execute(_FREE_ONE, {"table": table_id, "keeper": me})


def bury(connection: Connection, dead: str, seen: float) -> list[str] | None:
    """Free the tables of a server that has given no sign of life since then; those where somebody is to act.

    None if it has given one, or somebody else was faster.
    """
    if connection.execute(_BURY, {"dead": dead, "seen": seen}).rowcount != 1:
        return None
    return _freed(connection.execute(_FREE, {"keeper": dead}))


def sign_off(connection: Connection, me: str) -> list[str]:
    """Free all tables of this server, which stops; those where somebody is to act."""
    freed = _freed(connection.execute(_FREE, {"keeper": me}))
    connection.execute(_SIGN_OFF, {"keeper": me})
    return freed


def _freed(rows: Any) -> list[str]:
    return [table_id for table_id, at_work in rows if at_work]
