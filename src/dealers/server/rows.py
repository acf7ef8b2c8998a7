"""Stored rows as they have to be: one that is damaged is set aside, and breaks nothing but its own table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal, NoReturn

import msgspec
import structlog
from sqlalchemy import Row

from dealers.games import find_game
from dealers.kernel import DealersError, Secret, UsageError
from dealers.server.keys import Key
from dealers.server.room import Room, Sitter

log = structlog.get_logger("dealers")

_Number = Annotated[int, msgspec.Meta(ge=0)]
_LAST_DAY = 253_402_300_799  # of the year 9999, after which there are no dates

# What comes of rows whose values are no such values.
_MISFITS = (LookupError, TypeError, ValueError, ArithmeticError, RecursionError)


class DamagedTable(DealersError):
    """A stored table that cannot be shown. `keys` say who may know."""

    def __init__(self, table_id: str, why: str, keys: Sequence[Key] = ()) -> None:
        super().__init__(f"This table cannot be shown: {why}. {what_to_do(table_id)}")
        self.table_id = table_id
        self.why = why
        self.keys = list(keys)


def what_to_do(table_id: str) -> str:
    """The advice for whoever finds a table that cannot be read."""
    return f"Nothing was deleted. Tell whoever runs the server that it is table {table_id}."


class _TableRow(msgspec.Struct):
    id: str
    game: str
    version: str
    options: str
    seats: _Number
    seed: int | None
    secret: bytes | None
    commitment: str | None
    state: Literal["lobby", "running", "over"]
    seq: _Number
    created: Annotated[float, msgspec.Meta(ge=0, le=_LAST_DAY)]
    code: str
    code_until: float
    code_number: _Number
    invite_number: _Number
    watch_number: _Number
    waiting: str
    winners: str | None
    rematch: str | None


class _SeatRow(msgspec.Struct):
    seat: int
    kind: Literal["person", "open", "bot"]
    name: str
    bot: str | None


class _KeyRow(msgspec.Struct):
    hash: str
    role: Literal["host", "seat", "invited", "watch", "old_invite", "old_watch"]
    seat: int


def outline(table: Row[Any], seat_rows: Sequence[Row[Any]], key_rows: Sequence[Row[Any]]) -> Room:
    """The table without what happens on it; raises a `DamagedTable`."""
    table_id = str(table.id)
    keys = _keys(table_id, key_rows)

    def set_aside(why: str) -> NoReturn:
        raise DamagedTable(table_id, why, keys) from None

    try:
        row = msgspec.convert(table._mapping, _TableRow)
    except msgspec.ValidationError as error:
        set_aside(f"its {str(error).rpartition('$.')[2].rstrip('`')} in the database cannot be read")
    try:
        game = find_game(row.game)
    except UsageError:
        set_aside("this server does not have its game")
    try:
        sitters = [_sitter(number, seat) for number, seat in enumerate(seat_rows)]
        if len(sitters) != row.seats:
            raise ValueError("not as many as there should be")
    except _MISFITS:
        set_aside("who sits where cannot be read from the database")
    values: dict[str, Any] = {}
    for name, kind in (("options", dict[str, Any]), ("waiting", list[int]), ("winners", list[int] | None)):
        try:
            words = getattr(row, name)
            values[name] = None if words is None else msgspec.convert(json.loads(words), kind)
            if name != "options" and not set(values[name] or ()) <= set(range(row.seats)):
                raise ValueError("seats that there are not")
        except _MISFITS:
            set_aside(f"its {name} in the database cannot be read")
    room = Room(row.id, game, values["options"], sitters)
    room.version = row.version
    room.state, room.seq, room.created, room.commitment = row.state, row.seq, row.created, row.commitment
    try:
        room.seed = row.seed if row.secret is None else Secret(row.secret)
        if row.commitment is not None and not isinstance(room.seed, Secret):
            raise ValueError("a promise without a secret")
    except ValueError:
        set_aside("the secret of its deal in the database cannot be read")
    room.numbers = {"invite": row.invite_number, "watch": row.watch_number, "code": row.code_number}
    room.code_until, room.rematch = row.code_until, row.rematch
    room.waiting, room.winners = values["waiting"], values["winners"]
    room.keys = [key for key in keys if key.seat < row.seats]
    if row.version != game.version:
        room.problem = (
            f"This table was dealt under version {row.version} of the rules of {game.title}, and this "
            f"server plays version {game.version}. It can only be finished with the older program."
        )
        return room
    try:
        game.check_match(game.check_seats(row.seats), game.check_options(room.options))
    except (UsageError, *_MISFITS):
        set_aside("its options and seats in the database do not fit the game")
    return room


def _sitter(number: int, row: Row[Any]) -> Sitter:
    seat = msgspec.convert(row._mapping, _SeatRow)
    if seat.seat != number or (seat.kind == "bot" and not seat.bot):
        raise ValueError("a seat is missing, or the bot on it")
    return Sitter(seat.kind, seat.name, seat.bot)


def _keys(table_id: str, rows: Sequence[Row[Any]]) -> list[Key]:
    """The keys; one that cannot be read opens nothing."""
    keys = []
    for row in rows:
        try:
            key = msgspec.convert(row._mapping, _KeyRow)
        except msgspec.ValidationError:
            log.error("a key cannot be read", table=table_id)
        else:
            keys.append(Key(key.hash, key.role, key.seat))
    return keys
