"""Stored rows as they have to be: one that is damaged is set aside, and breaks nothing but its own table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, Literal

import msgspec
import structlog
from sqlalchemy import Row

from dealers.games import find_game
from dealers.kernel import DealersError, Secret, UsageError
from dealers.kernel.save import content_in_words
from dealers.server import lessons
from dealers.server.clocks import Clocks
from dealers.server.keys import Key
from dealers.server.room import Room, Sitter
from dealers.server.table_settings import TableSettings

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
    settings: str
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
    lesson: str | None
    clocks: str
    keeper: str | None
    epoch: _Number
    revision: _Number


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
    try:
        return _read(table, seat_rows, keys)
    except _Misfit as misfit:
        raise DamagedTable(table_id, str(misfit), keys) from None


class _Misfit(DealersError):
    """Why a table cannot be shown."""


@contextmanager
def _reading(what: str) -> Iterator[None]:
    """Values that are no such values are a `_Misfit`, said in these words."""
    try:
        yield
    except (UsageError, *_MISFITS):
        raise _Misfit(what) from None


def _read(table: Row[Any], seat_rows: Sequence[Row[Any]], keys: list[Key]) -> Room:
    row = _table_row(table)
    with _reading("this server does not have its game"):
        game = find_game(row.game)
    with _reading("who sits where cannot be read from the database"):
        sitters = [_sitter(number, seat) for number, seat in enumerate(seat_rows)]
        if len(sitters) != row.seats:
            raise ValueError("not as many as there should be")
    room = Room(row.id, game, _decoded(row, "options", dict[str, Any]), sitters)
    room.settings = _decoded(row, "settings", TableSettings)
    room.version = row.version
    room.keeper, room.epoch, room.revision = row.keeper, row.epoch, row.revision
    room.state, room.seq, room.created, room.commitment = row.state, row.seq, row.created, row.commitment
    with _reading("the secret of its deal in the database cannot be read"):
        room.seed = row.seed if row.secret is None else Secret(row.secret)
        if row.commitment is not None and not isinstance(room.seed, Secret):
            raise ValueError("a promise without a secret")
    room.numbers = {"invite": row.invite_number, "watch": row.watch_number, "code": row.code_number}
    room.code_until, room.rematch = row.code_until, row.rematch
    room.waiting = _some_seats(row, "waiting", list[int])
    room.clocks = _decoded(row, "clocks", Clocks)
    if not set(room.clocks.asked) <= set(range(row.seats)):
        raise _Misfit("its clocks in the database cannot be read")
    if row.winners is not None:
        room.winners = _some_seats(row, "winners", list[int] | None)
    room.keys = [key for key in keys if key.seat < row.seats]
    room.lesson = lessons.restored(room, row.lesson)
    if row.version != game.version:
        room.problem = (
            f"This table was dealt under version {row.version} of the rules of {game.title}, and this "
            f"server plays version {game.version}. It can only be finished with the older program."
        )
        if row.version.partition("+")[0] == game.version.partition("+")[0]:
            room.problem = (
                f"This table is played with {content_in_words(row.version)}, and this server plays "
                f"{content_in_words(game.version, game.overlay.name)}. It goes on when the server is started "
                "with the content of the table."
            )
        return room
    with _reading("its options and seats in the database do not fit the game"):
        game.check_match(game.check_seats(row.seats), game.check_options(room.options))
    return room


def _table_row(table: Row[Any]) -> _TableRow:
    try:
        return msgspec.convert(table._mapping, _TableRow)
    except msgspec.ValidationError as error:
        column = str(error).rpartition("$.")[2].rstrip("`")
        raise _Misfit(f"its {column} in the database cannot be read") from None


def _decoded(row: _TableRow, column: str, kind: Any) -> Any:
    """The JSON of a column."""
    with _reading(f"its {column} in the database cannot be read"):
        return msgspec.convert(json.loads(getattr(row, column)), kind, str_keys=True)


def _some_seats(row: _TableRow, column: str, kind: Any) -> Any:
    """The JSON of a column that names seats."""
    found = _decoded(row, column, kind)
    if not set(found or ()) <= set(range(row.seats)):
        raise _Misfit(f"its {column} in the database cannot be read")
    return found


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
