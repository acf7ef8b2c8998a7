"""Before the tables are used: is the file whole, and is everything in it that was acknowledged?"""

from __future__ import annotations

import json
import time
from pathlib import Path
from time import perf_counter

import structlog
from sqlalchemy import Connection, delete, insert, inspect, select, update

from dealers.server.storage.acknowledged import Acknowledged, is_number
from dealers.server.storage.errors import StorageError
from dealers.server.storage.schema import commits, tables
from dealers.server.storage.schema import log as entries

_FAULTS = 3
"""Faults of a damaged file that are told."""

log = structlog.get_logger("dealers")


def check_file(connection: Connection, path: Path) -> None:
    """Read the whole file and see that it fits together; raises a `StorageError` when it does not."""
    start = perf_counter()
    found = [str(row[0]) for row in connection.exec_driver_sql(f"PRAGMA quick_check({_FAULTS})")]
    if found != ["ok"]:
        faults = "; ".join(" ".join(fault.split()) for fault in found)
        raise StorageError(damaged(path, faults))
    log.info("file checked", ms=round(1000 * (perf_counter() - start)), bytes=path.stat().st_size)


def damaged(path: Path, faults: str) -> str:
    """What is wrong, and what can be done about it."""
    return (
        f"{path} is damaged ({faults}). The server does not start, so that the damage does not grow, and the "
        "file is left as it is. Put a backup in its place, or save what can be read: move the files "
        f'{path.name}* away, and there: sqlite3 {path.name} ".recover" | sqlite3 {path}'
    )


def check_complete(connection: Connection, path: Path, began: bool) -> tuple[Acknowledged, int]:
    """What was acknowledged, which is in the file `path`, and the number of the newest commit.

    What was acknowledged and is gone is reported, and told at its tables. `began`: there was no file.
    """
    name, number = _counted(connection)
    acknowledged = Acknowledged(path, name)
    _check_database(acknowledged, began)
    if name is None or number is None:
        return acknowledged, _count_anew(connection, acknowledged)
    return acknowledged, _check_number(connection, acknowledged, number)


def _counted(connection: Connection) -> tuple[str | None, int | None]:
    """The name of the database and the number of its newest commit; None for what is damaged."""
    if not inspect(connection).has_table(commits.name):
        return None, None
    found = connection.execute(select(commits)).all()
    if len(found) != 1:
        return None, None
    name, number = found[0]
    return (
        name if isinstance(name, str) and name else None,
        number if is_number(number) else None,
    )


def _count_anew(connection: Connection, acknowledged: Acknowledged) -> int:
    """Count on after the newest commit that was written down; the tables themselves tell what is gone.

    An entry of a table's log that was acknowledged and is not there is gone, however commits are counted.
    """
    newest = acknowledged.newest
    lost = _tell(connection, acknowledged.tables)
    log.error(
        "the number of the newest commit is damaged",
        tables=", ".join(sorted(lost)) or "none is known to lack anything",
        reason="so it cannot be told whether all changes are there that were acknowledged, only whether "
        "tables lack entries of their logs",
        now=f"counting goes on after {newest}",
    )
    commits.create(connection, checkfirst=True)
    connection.execute(delete(commits))
    connection.execute(insert(commits).values(database=acknowledged.name, number=newest))
    return newest


def _check_database(acknowledged: Acknowledged, began: bool) -> None:
    if acknowledged.of_another:
        log.error(
            "the database is another one than before",
            reason="there was no file, and a new one was begun" if began else "the file was replaced",
            changes_before=acknowledged.of_another,
        )


def _check_number(connection: Connection, acknowledged: Acknowledged, number: int) -> int:
    missing = acknowledged.missing(number)
    if missing is None:
        return number
    names = ", ".join(sorted(missing.tables)) or "none known"
    log.error(
        f"the last {missing.commits} changes are gone",
        tables=names if missing.complete else f"{names}, and perhaps others",
        reason="they were acknowledged, but are not in the database: its -wal file is missing or cut short, "
        "or an older copy was put in its place",
        now="the tables go on as they were before; whoever has the missing file stops the server at once "
        "and puts the whole folder back",
    )
    _tell(connection, missing.tables)
    connection.execute(update(commits).values(number=missing.newest))
    return missing.newest


def _tell(connection: Connection, newest: dict[str, int]) -> list[str]:
    """A line in the chat of every table that lacks its newest entry, whose number is not used again.

    Returns those tables.
    """
    now = time.time()
    told = []
    for table_id, seq in newest.items():
        stored = connection.execute(select(tables.c.seq).where(tables.c.id == table_id)).scalar_one_or_none()
        if not isinstance(stored, int) or stored >= seq:
            continue  # the table itself is gone, or something else was lost, such as who may look on
        lost = "The last entry" if seq - stored == 1 else f"The last {seq - stored} entries"
        text = f"{lost} of this table could not be kept by the server. It goes on as it was before."
        connection.execute(
            insert(entries).values(
                table_id=table_id, seq=seq + 1, kind="note", data=json.dumps({"text": text}), at=now
            )
        )
        connection.execute(update(tables).where(tables.c.id == table_id).values(seq=seq + 1))
        told.append(table_id)
    return told
