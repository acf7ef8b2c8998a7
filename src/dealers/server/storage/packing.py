"""Tables that ended long ago as compressed records: everything about one in one row, and back.

A record is JSON, compressed with zlib: for each table of the database the rows that were about it, bytes as
base64. It can be read without this program.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Collection, Iterator
from typing import Any

from sqlalchemy import Connection, LargeBinary, Table, delete, func, insert, select

from dealers.server.storage.schema import (
    archive,
    keys,
    log,
    pushes,
    ratings,
    results,
    reviews,
    seats,
    snapshots,
    tables,
)

_PARTS = (seats, keys, log, snapshots, pushes, reviews, ratings, results)
"""What belongs to a table."""


def due(connection: Connection, before: float, most: int, but: Collection[str] = ()) -> list[str]:
    """Some tables whose game was over and where nothing has happened since then, and that nobody keeps."""
    query = select(tables.c.id).where(
        tables.c.state == "over", tables.c.updated < before, tables.c.keeper.is_(None)
    )
    if but:
        query = query.where(tables.c.id.not_in(but))
    return list(connection.execute(query.order_by(tables.c.updated).limit(most)).scalars())


def pack(connection: Connection, table_id: str) -> None:
    """Put everything about a table into one record, in its place."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().one_or_none()
    if row is None:
        return
    record = {tables.name: [_plain(tables, dict(row))]}
    for part in _PARTS:
        found = connection.execute(select(part).where(part.c.table_id == table_id)).mappings()
        record[part.name] = [_plain(part, dict(one)) for one in found]
    body = zlib.compress(json.dumps(record, ensure_ascii=False).encode(), 9)
    new = {"id": table_id, "game": row["game"], "ended": row["updated"], "body": body}
    connection.execute(insert(archive), new)
    connection.execute(delete(tables).where(tables.c.id == table_id))


def packed(connection: Connection, table_id: str) -> bool:
    """Whether there is a record of a table."""
    return connection.execute(select(archive.c.id).where(archive.c.id == table_id)).first() is not None


def unpack(connection: Connection, table_id: str) -> bool:
    """Put a table back as it was; False if there is no record of it. It is kept here then."""
    body = connection.execute(select(archive.c.body).where(archive.c.id == table_id)).scalar_one_or_none()
    if body is None:
        return False
    record = json.loads(zlib.decompress(body))
    if connection.dialect.name == "postgresql":
        mine = connection.execute(select(func.current_setting("dealers.process", True))).scalar_one()
        record[tables.name][0] |= {"keeper": mine or None, "epoch": record[tables.name][0]["epoch"] + 1}
    for part in (tables, *_PARTS):
        rows = [_restored(part, row) for row in record.get(part.name, [])]
        if rows:
            connection.execute(insert(part), rows)
    connection.execute(delete(archive).where(archive.c.id == table_id))
    return True


def records(connection: Connection) -> Iterator[tuple[str, bytes]]:
    """All records: the name of the table, and the JSON."""
    for row in connection.execution_options(yield_per=50).execute(select(archive.c.id, archive.c.body)):
        yield row.id, zlib.decompress(row.body)


def _plain(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    for column in table.columns:
        if isinstance(column.type, LargeBinary) and row[column.name] is not None:
            row[column.name] = base64.b64encode(row[column.name]).decode()
    return row


def _restored(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    known = {column.name: column for column in table.columns}
    return {
        name: base64.b64decode(value)
        if isinstance(known[name].type, LargeBinary) and value is not None
        else value
        for name, value in row.items()
        if name in known
    }
