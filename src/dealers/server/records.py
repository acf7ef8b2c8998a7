"""Rooms in and out of the database."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import structlog
from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from dealers.games import find_game
from dealers.kernel import DealersError, Secret, Seed, load_with_extra, save
from dealers.server import frames, lessons
from dealers.server.clocks import Clocks, stored
from dealers.server.commands import Change
from dealers.server.keys import Key
from dealers.server.links import Links
from dealers.server.progress import Progress, as_option
from dealers.server.room import KEPT_CHAT, Room, Sitter, as_time
from dealers.server.rows import DamagedTable, outline, what_to_do
from dealers.server.storage import Fenced, keys, log, seats, server, snapshots, tables
from dealers.server.storage.rows import Prepared, add_row, put_rows

SNAPSHOT_EVERY = 64
"""Steps between snapshots: a stored table is at most so many answers from the present."""
STEPS = ("answer", "undo")
ALIVE = "alive"
"""Under which name it is noted when the server was last known to run."""
_LAST_DAY = 253_402_300_799.0
"""No clock runs for so long; words in place of a time, in a damaged row, count as more."""
SPOKEN = ("chat", "note", "seats")

journal = structlog.get_logger("dealers")

# Statements of every answer, made once.
_ADD_TO_LOG = Prepared(insert(log))
_UPDATE_TABLE = Prepared(
    update(tables).where(tables.c.id == bindparam("this"), tables.c.epoch == bindparam("held"))
)


# --- writing ----------------------------------------------------------------------------------------------


def insert_room(connection: Connection, room: Room, now: float, links: Links) -> None:
    """A table that is not stored yet."""
    code = _free_code(connection, room.id, room.numbers, links)
    links.fit(room)
    connection.execute(
        insert(tables).values(
            id=room.id,
            game=room.game.name,
            version=room.version,
            options=as_text(room.options),
            settings=as_text(room.settings),
            seats=len(room.sitters),
            **origin(room.seed),
            commitment=room.commitment,
            state=room.state,
            seq=room.seq,
            created=now,
            updated=now,
            code=code,
            code_until=room.code_until,
            **{f"{name}_number": number for name, number in room.numbers.items()},
            waiting=as_text(room.waiting),
            bots_to_move=False,
            winners=None if room.winners is None else as_text(room.winners),
            rematch=None,
            lesson=lessons.stored(room.lesson),
            keeper=room.keeper,
            epoch=room.epoch,
            revision=room.revision,
        )
    )
    _put_seats(connection, room.id, room.sitters)
    connection.execute(
        insert(keys),
        [{"table_id": room.id, "number": n, **key._asdict()} for n, key in enumerate(room.keys, start=1)],
    )
    if room.progress is not None:
        put_snapshot(connection, room.id, room.seq, position(room.progress))


def origin(seed: Seed | None) -> dict[str, Any]:
    """The columns that say what the cards come from."""
    secret = seed.key if isinstance(seed, Secret) else None
    return {"seed": seed if isinstance(seed, int) else None, "secret": secret}


def as_text(value: Any) -> str:
    """A value as a column of text keeps it."""
    return msgspec.json.encode(value).decode()


def store_change(connection: Connection, room: Room, change: Change, now: float, row: dict[str, Any]) -> None:
    """One change: its log entries, and whatever else is different now."""
    hold(connection, room, updated=now, **row)
    for number, entry in enumerate(change.entries, start=room.seq + 1):
        row = {
            "table_id": room.id,
            "seq": number,
            "kind": entry.kind,
            "seat": entry.seat,
            "data": as_text(entry.data),
            "command": entry.command,
            "at": now,
        }
        _ADD_TO_LOG.execute(connection, row)
    if change.sitters is not None:
        _put_seats(connection, room.id, change.sitters)
    if change.keys is not None:
        for key in set(room.keys) - set(change.keys):
            drop_key(connection, room.id, key)
        for key in set(change.keys) - set(room.keys):
            add_key(connection, room.id, key)


def hold(connection: Connection, room: Room, **row: Any) -> None:
    """Change the row of a table, which nobody else does until this is stored or taken back.

    Raises a `Fenced` when the table has changed hands, or is gone: then nothing of this is stored.
    """
    row = {"this": room.id, "held": room.epoch, "revision": room.revision + 1, **row}
    if _UPDATE_TABLE.execute(connection, row).rowcount != 1:
        raise Fenced("nothing was stored: another server keeps this table now, or it is deleted")


def put_links(
    connection: Connection, table_id: str, numbers: dict[str, int], code_until: float, links: Links
) -> None:
    """Other numbers for the links of a table."""
    code = _free_code(connection, table_id, numbers, links)
    row = {"code": code, "code_until": code_until, **{f"{name}_number": n for name, n in numbers.items()}}
    connection.execute(update(tables).where(tables.c.id == table_id).values(**row))


def _free_code(connection: Connection, table_id: str, numbers: dict[str, int], links: Links) -> str:
    """The hash of the table's code; its number is raised if, by chance, another table has that code."""
    while True:
        code = links.code_hash(links.code(table_id, numbers["code"]))
        others = select(tables.c.id).where(tables.c.code == code, tables.c.id != table_id)
        if connection.execute(others).first() is None:
            return code
        numbers["code"] += 1


def add_key(connection: Connection, table_id: str, key: Key) -> None:
    """Another secret for the table."""
    newest = select(func.coalesce(func.max(keys.c.number), 0)).where(keys.c.table_id == table_id)
    number = connection.execute(newest).scalar_one() + 1
    add_row(connection, keys, {"table_id": table_id, "number": number, **key._asdict()})


def drop_key(connection: Connection, table_id: str, key: Key) -> None:
    """A secret that opens the table no more."""
    this = (
        (keys.c.table_id == table_id)
        & (keys.c.hash == key.hash)
        & (keys.c.role == key.role)
        & (keys.c.seat == key.seat)
    )
    connection.execute(delete(keys).where(this))


def _put_seats(connection: Connection, table_id: str, sitters: list[Sitter]) -> None:
    connection.execute(delete(seats).where(seats.c.table_id == table_id))
    connection.execute(
        insert(seats),
        [
            {"table_id": table_id, "seat": number, "kind": s.kind, "name": s.name, "bot": s.bot}
            for number, s in enumerate(sitters)
        ],
    )


def position(progress: Progress) -> bytes:
    """The position as it is stored."""
    return save(progress.table, {"progress": progress.as_json()})


def put_snapshot(connection: Connection, table_id: str, seq: int, body: bytes) -> None:
    """Replace the snapshot."""
    put_rows(connection, snapshots, {"table_id": table_id, "seq": seq, "body": body})


def delete_room(connection: Connection, room: Room) -> None:
    """Everything about a table."""
    hold(connection, room)
    connection.execute(delete(tables).where(tables.c.id == room.id))


def clocks_went_on(connection: Connection, now: float) -> None:
    """Let all clocks go on from where they stood when the server was last known to be alive."""
    noted = connection.execute(select(server.c.value).where(server.c.name == ALIVE)).scalar_one_or_none()
    if noted is None:
        return
    note_alive(connection, now)
    try:
        stood = max(0.0, now - float(noted))
    except ValueError:
        stood = 0.0
    running = select(tables.c.id, tables.c.clocks, tables.c.clock_until).where(
        tables.c.clock_until <= _LAST_DAY
    )
    for row in connection.execute(running).all():
        try:
            clocks = msgspec.json.decode(row.clocks, type=Clocks).later(stood)
            later = {"clocks": stored(clocks), "clock_until": row.clock_until + stood}
        except (msgspec.MsgspecError, TypeError):  # whoever loads the table is told
            continue
        connection.execute(update(tables).where(tables.c.id == row.id).values(**later))


def note_alive(connection: Connection, now: float) -> None:
    """Remember that the server runs."""
    put_rows(connection, server, {"name": ALIVE, "value": repr(now)})


# --- reading ----------------------------------------------------------------------------------------------


def load_room(connection: Connection, table_id: str, links: Links) -> Room | None:
    """The table as it was when the last change was stored; None if there is no such table.

    Raises a `DamagedTable` when it cannot even be shown. When only the game on it cannot be read, that is its
    `problem`.
    """
    room = load_outline(connection, table_id, links)
    if room is None or room.problem:
        return room
    room.chat = _chat(connection, room)
    try:
        _load_progress(connection, room)
    except _Unreadable as unreadable:
        journal.error("stored game cannot be read", table=table_id, reason=str(unreadable))
        room.progress = None
        room.problem = f"This table cannot go on: {unreadable}. {what_to_do(table_id)}"
    return room


class _Unreadable(DealersError):
    """Why the game of a table cannot be read, without the words of what went wrong: they may name cards."""


@contextmanager
def _reading(what: str) -> Iterator[None]:
    """Whatever damaged rows lead to, besides failures of the database itself, is one error."""
    try:
        yield
    except (_Unreadable, DBAPIError):
        raise
    except Exception as error:
        raise _Unreadable(f"{what} in the database cannot be read ({type(error).__name__})") from None


def load_outline(connection: Connection, table_id: str, links: Links) -> Room | None:
    """The table without what happens on it: enough to list it. Raises a `DamagedTable`."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    sitting = connection.execute(
        select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat)
    ).all()
    opened_by = connection.execute(
        select(keys).where(keys.c.table_id == table_id).order_by(keys.c.number)
    ).all()
    if row is not None:
        room = outline(row, sitting, opened_by)
        links.fit(room)
        return room
    if sitting or opened_by:
        raise DamagedTable(table_id, "only its seats and keys are left in the database")
    return None


def _load_progress(connection: Connection, room: Room) -> None:
    """The snapshot, and the answers since; raises an `_Unreadable`."""
    snapshot = connection.execute(select(snapshots).where(snapshots.c.table_id == room.id)).one_or_none()
    if snapshot is None and room.state == "lobby":
        return
    with _reading("its position" if snapshot is not None else "its beginning"):
        if snapshot is not None:
            room.progress, since = _from_snapshot(room, snapshot), snapshot.seq
        else:
            room.progress, since = _from_the_deal(connection, room)
    progress = room.progress
    steps = connection.execute(
        select(log.c.seq, log.c.kind, log.c.seat, log.c.data)
        .where(log.c.table_id == room.id, log.c.seq > since, log.c.kind.in_((*STEPS, "start")))
        .order_by(log.c.seq)
    )
    for row in steps:
        with _reading(f"entry {row.seq} of its log"):
            step(progress, row.seq, row.kind, row.seat, json.loads(row.data))
        room.tail += 1
    progress.news.begin(room.seq)
    with _reading("its game"):
        _check_progress(room, progress)
    lessons.check(room, progress.table)


def step(progress: Progress, seq: int, kind: str, seat: int | None, data: dict[str, Any]) -> None:
    """Go on by an entry of the log; what is no step of the game changes nothing."""
    if kind == "start":  # of an imported table
        progress.begin(seq)
    elif kind == "answer":
        assert seat is not None
        progress.answer(
            seat,
            as_option(data["option"]),
            seq,
            first=data.get("first", seq),
            by_bot=data.get("bot", False),
            by_clock=data.get("clock", False),
        )
    elif kind == "undo":
        assert seat is not None
        progress.take_back(data.get("taken", progress.last_of(seat)), seat, seq)


def load_newer(connection: Connection, room: Room, links: Links) -> Room | None:
    """A table that is in memory as it is stored by now; None if it is deleted. Raises a `DamagedTable`.

    What has happened since is added to the game in memory, unless another match was begun.
    """
    new = load_outline(connection, room.id, links)
    since = log.c.table_id == room.id, log.c.seq > room.seq
    kinds = set(connection.execute(select(log.c.kind).where(*since)).scalars())
    if new is None or new.problem or room.progress is None or new.lesson or kinds & {"start", "lesson"}:
        return load_room(connection, room.id, links)
    new.chat = _chat(connection, new)
    new.progress, new.tail = room.progress.copy(), room.tail
    try:
        with _reading("its game"):
            for row in connection.execute(select(log).where(*since).order_by(log.c.seq)):
                if row.kind in STEPS:
                    step(new.progress, row.seq, row.kind, row.seat, json.loads(row.data))
                    new.tail += 1
            _check_progress(new, new.progress)
    except _Unreadable:
        return load_room(connection, room.id, links)
    return new


_BROUGHT_UP = (
    "chat", "clocks", "code", "code_until", "commitment", "epoch", "invite", "keeper", "keys", "lesson",
    "numbers", "options", "problem", "progress", "rematch", "revision", "seed", "seq", "settings", "sitters",
    "state", "tail", "version", "waiting", "watch", "winners",
)  # fmt: skip


def bring_up(room: Room, new: Room) -> None:
    """Make a table in memory like the one that was just loaded; who looks on stays."""
    for name in _BROUGHT_UP:
        setattr(room, name, getattr(new, name))


def _from_snapshot(room: Room, snapshot: Row[Any]) -> Progress:
    table, extra = load_with_extra(snapshot.body, find_game)
    if table.game is not room.game or table.seats != len(room.sitters) or type(snapshot.seq) is not int:
        raise ValueError("the position of another table")
    kept = extra.get("progress")
    return Progress(table) if kept is None else Progress.restored(table, kept)


def _from_the_deal(connection: Connection, room: Room) -> tuple[Progress, int]:
    """The table as it was dealt, and the entry of the log in which that was."""
    started: int = connection.execute(
        select(log.c.seq).where(log.c.table_id == room.id, log.c.kind == "start")
    ).scalar_one()
    assert room.seed is not None
    progress = Progress(room.game.new_table(len(room.sitters), room.options, room.seed))
    progress.begin(started)
    return progress, started


def _check_progress(room: Room, progress: Progress) -> None:
    """See that the answers have led to where the table is said to be."""
    outcome = progress.table.outcome
    winners = outcome.winners if room.state == "over" and outcome is not None else None
    asked = sorted(progress.asks) if room.state == "running" else []
    over = progress.table.over == (room.state == "over")
    if not over or asked != room.waiting or winners != room.winners:
        raise _Unreadable("its answers in the database do not lead to where it was")


def _chat(connection: Connection, room: Room) -> list[frames.ChatLine]:
    rows = connection.execute(
        select(log)
        .where(log.c.table_id == room.id, log.c.kind.in_(SPOKEN))
        .order_by(log.c.seq.desc())
        .limit(KEPT_CHAT)
    ).all()
    lines = [_line(room, row) for row in reversed(rows)]
    return [line for line in lines if line is not None]


def _line(room: Room, row: Row[Any]) -> frames.ChatLine | None:
    """A row as a line of the chat; one that cannot be read is shown as such."""
    try:
        line = spoken(room, row.seq, row.kind, row.seat, json.loads(row.data), row.at)
        return None if line is None else msgspec.convert(msgspec.to_builtins(line), frames.ChatLine)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, OSError, RecursionError):
        journal.error("a line of the chat cannot be read", table=room.id)
        seq = row.seq if isinstance(row.seq, int) else 0
        return frames.ChatLine(seq, None, "", "(A line that cannot be read any more.)", as_time(room.created))


def spoken(
    room: Room, seq: int, kind: str, seat: int | None, data: dict[str, Any], at: float
) -> frames.ChatLine | None:
    """A log entry as a line of the chat; None when it says nothing."""
    if kind not in SPOKEN or not data.get("text"):
        return None
    if kind == "chat" and seat is not None:
        who = data.get("name") or room.names[seat]
        return frames.ChatLine(seq, seat, who, data["text"], as_time(at), data.get("sign"))
    return frames.ChatLine(seq, None, "", data["text"], as_time(at), event=data.get("event"))


def already_done(connection: Connection, table_id: str, command: str) -> int | None:
    """The sequence number under which a command was carried out; None if it was not."""
    number: int | None = connection.execute(
        select(log.c.seq)
        .where(log.c.table_id == table_id, log.c.command == command)
        .order_by(log.c.seq.desc())
        .limit(1)
    ).scalar_one_or_none()
    return number


def tables_of(connection: Connection, key_hash: str, most: int) -> list[str]:
    """The tables that a secret opens, those used last first."""
    found = connection.execute(
        select(keys.c.table_id)
        .outerjoin(tables, keys.c.table_id == tables.c.id)
        .where(keys.c.hash == key_hash)
        .group_by(keys.c.table_id, tables.c.updated)
        .order_by(tables.c.updated.desc())
        .limit(most)
    )
    return [table_id for table_id in found.scalars() if isinstance(table_id, str)]


def bots_at_work(connection: Connection, host: str, but: str, since: float) -> list[str]:
    """The bots at running tables of a host, save one table, where something has happened since then."""
    found = connection.execute(
        select(seats.c.bot)
        .join(tables, tables.c.id == seats.c.table_id)
        .join(keys, keys.c.table_id == tables.c.id)
        .where(keys.c.hash == host, keys.c.role == "host")
        .where(tables.c.state == "running", tables.c.updated >= since, tables.c.id != but)
        .where(seats.c.bot.is_not(None))
    )
    return list(found.scalars())


def clocks_due(connection: Connection, now: float) -> list[str]:
    """Tables that no other server keeps, where a clock has run out."""
    due = select(tables.c.id).where(tables.c.clock_until <= now, tables.c.keeper.is_(None))
    return list(connection.execute(due).scalars())


def any_clock(connection: Connection) -> bool:
    """Whether a clock runs anywhere."""
    running = select(tables.c.id).where(tables.c.clock_until <= _LAST_DAY).limit(1)
    return connection.execute(running).first() is not None


def by_code(connection: Connection, code_hash: str) -> str | None:
    """The table that a short code stands for."""
    found: str | None = connection.execute(
        select(tables.c.id).where(tables.c.code == code_hash)
    ).scalar_one_or_none()
    return found


def count_made(connection: Connection, key_hash: str) -> int:
    """How many tables somebody has made."""
    made = select(func.count()).where(keys.c.hash == key_hash, keys.c.role == "host")
    return connection.execute(made).scalar_one()


def with_bots_to_move(connection: Connection) -> list[str]:
    """Tables that no other server keeps, and that wait for a bot."""
    waiting = select(tables.c.id).where(tables.c.bots_to_move, tables.c.keeper.is_(None))
    return list(connection.execute(waiting).scalars())
