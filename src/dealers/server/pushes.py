"""Which browsers want to be told of the turns of a seat, in the database."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, delete, func, insert, select

from dealers.server.storage import pushes

MOST_EACH = 5
"""Browsers of one seat; beyond that the one that asked first is told no more."""


class Subscription(msgspec.Struct, frozen=True):
    """A browser: where to send messages for it, what to seal them with, and whose it is."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]
    owner: str
    """The hash of the cookie; it has to open the seat."""


def add(connection: Connection, table_id: str, seat: int, subscription: Subscription) -> None:
    """Another browser for a seat."""
    drop(connection, table_id, seat, subscription.endpoint)
    newest = select(func.coalesce(func.max(pushes.c.number), 0)).where(pushes.c.table_id == table_id)
    number = connection.execute(newest).scalar_one() + 1
    row = {"table_id": table_id, "seat": seat, "number": number, **msgspec.structs.asdict(subscription)}
    connection.execute(insert(pushes).values(**row))
    for old in of_seat(connection, table_id, seat)[:-MOST_EACH]:
        drop(connection, table_id, seat, old.endpoint)


def drop(connection: Connection, table_id: str, seat: int, endpoint: str) -> None:
    """Tell it nothing more."""
    this = (pushes.c.table_id == table_id) & (pushes.c.seat == seat) & (pushes.c.endpoint == endpoint)
    connection.execute(delete(pushes).where(this))


def of_seat(connection: Connection, table_id: str, seat: int) -> list[Subscription]:
    """The browsers of a seat, in the order in which they asked; a row that cannot be read is left out."""
    here = (pushes.c.table_id == table_id) & (pushes.c.seat == seat)
    rows = connection.execute(select(pushes).where(here).order_by(pushes.c.number))
    found = []
    for row in rows:
        try:
            found.append(msgspec.convert(row._mapping, Subscription))
        except msgspec.ValidationError:
            continue
    return found
