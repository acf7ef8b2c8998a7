"""Rows that may be there already, replaced or left as they are; and statements of which there are many.

All in words that every database understands.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, CursorResult, Dialect, Insert, Table, Update
from sqlalchemy.dialects import postgresql, sqlite

Row = dict[str, Any]


def put_rows(connection: Connection, table: Table, rows: Row | Sequence[Row]) -> None:
    """Insert rows; one with the same key is replaced."""
    connection.execute(_replacing(table, connection.dialect.name), rows)


def add_row(connection: Connection, table: Table, row: Row) -> bool:
    """Insert a row unless there is one with the same key; whether it was inserted."""
    # Not every driver counts the rows that were inserted.
    return connection.execute(_adding(table, connection.dialect.name), row).first() is not None


class Prepared:
    """A statement that every answer takes: turned into words once for each database and set of columns."""

    def __init__(self, statement: Insert | Update) -> None:
        self._statement = statement
        self._words: dict[tuple[str, ...], tuple[str, list[str] | None]] = {}

    def execute(self, connection: Connection, row: Row) -> CursorResult[Any]:
        """Execute it with these values, which the driver takes as they are."""
        which = (connection.dialect.name, *row)
        if which not in self._words:
            self._words[which] = self._worded(connection.dialect, list(row))
        words, places = self._words[which]
        return connection.exec_driver_sql(words, row if places is None else tuple([row[n] for n in places]))

    def _worded(self, dialect: Dialect, columns: list[str]) -> tuple[str, list[str] | None]:
        """The words, and the names of the values in their order if the driver goes by that."""
        compiled: Any = self._statement.compile(dialect=dialect, column_keys=columns)
        return str(compiled), compiled.positiontup if compiled.positional else None


def _insert(table: Table, dialect: str) -> Any:
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


@lru_cache
def _replacing(table: Table, dialect: str) -> Any:
    new = _insert(table, dialect)
    key = [column.name for column in table.primary_key]
    values = {column.name: new.excluded[column.name] for column in table.columns if column.name not in key}
    return new.on_conflict_do_update(index_elements=key, set_=values)


@lru_cache
def _adding(table: Table, dialect: str) -> Any:
    return _insert(table, dialect).on_conflict_do_nothing().returning(*table.primary_key)
