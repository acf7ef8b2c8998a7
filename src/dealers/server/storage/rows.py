"""Rows that may be there already: replaced, or left as they are; in words that every database understands."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

Row = dict[str, Any]


def put_rows(connection: Connection, table: Table, rows: Row | Sequence[Row]) -> None:
    """Insert rows; one with the same key is replaced."""
    connection.execute(_replacing(table, connection.dialect.name), rows)


def add_row(connection: Connection, table: Table, row: Row) -> bool:
    """Insert a row unless there is one with the same key; whether it was inserted."""
    # Not every driver counts the rows that were inserted.
    return connection.execute(_adding(table, connection.dialect.name), row).first() is not None


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
