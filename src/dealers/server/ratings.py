"""What players said of a game when it was over: one rating for each seat, in the database."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, select

from dealers.server.storage import ratings
from dealers.server.storage.rows import add_row

TABLE = ratings.name
LONGEST = 280
"""Letters of a sentence."""


class Rating(NamedTuple):
    """What a seat said."""

    seat: int
    stars: int
    words: str


class _Row(msgspec.Struct):
    table_id: str
    seat: Annotated[int, Meta(ge=0)]
    stars: Annotated[int, Meta(ge=1, le=5)]
    words: Annotated[str, Meta(max_length=LONGEST)]


def add(connection: Connection, table_id: str, rating: Rating, now: float) -> bool:
    """Keep a rating; False if the seat has left one before, which stays."""
    row = {"table_id": table_id, **rating._asdict(), "at": now}
    return add_row(connection, ratings, row)


def of_table(connection: Connection, table_id: str) -> list[Rating]:
    """All ratings of a table, by seat."""
    rows = connection.execute(
        select(ratings).where(ratings.c.table_id == table_id).order_by(ratings.c.seat)
    ).all()
    return [Rating(row.seat, row.stars, row.words) for row in map(_read, rows) if row is not None]


def all_of(connection: Connection) -> dict[str, list[tuple[int, str]]]:
    """By table: stars and words."""
    found: dict[str, list[tuple[int, str]]] = {}
    for row in map(_read, connection.execute(select(ratings).order_by(ratings.c.table_id, ratings.c.seat))):
        if row is not None:
            found.setdefault(row.table_id, []).append((row.stars, row.words))
    return found


def _read(row: object) -> _Row | None:
    """A row; None when it is damaged."""
    try:
        return msgspec.convert(getattr(row, "_mapping", row), _Row)
    except msgspec.ValidationError:
        return None
