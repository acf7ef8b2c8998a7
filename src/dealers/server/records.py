"""Rooms in and out of the database."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from dealers.games import find_game
from dealers.kernel import DealersError, load_with_extra, save
from dealers.server import frames
from dealers.server.commands import Change
from dealers.server.keys import Key
from dealers.server.room import KEPT_CHAT, Progress, Room, Sitter, as_option, as_time
from dealers.server.storage import keys, log, seats, snapshots, tables

SNAPSHOT_EVERY = 64
"""Steps between snapshots: a stored table is at most so many answers from the present."""
STEPS = ("answer", "undo")
SPOKEN = ("chat", "note", "seats")

# Statements of every answer, made once.
_ADD_TO_LOG = insert(log)
_UPDATE_TABLE = update(tables).where(tables.c.id == bindparam("this"))


# --- writing ----------------------------------------------------------------------------------------------


def insert_room(connection: Connection, room: Room, now: float) -> None:
    """A table that is not stored yet."""
    connection.execute(
        insert(tables).values(
            id=room.id,
            game=room.game.name,
            version=room.game.version,
            options=json.dumps(room.options),
            seats=len(room.sitters),
            seed=room.seed,
            state=room.state,
            seq=room.seq,
            created=now,
            updated=now,
            invite=room.invite,
            watch=room.watch,
            code=room.code,
            waiting=json.dumps(room.waiting),
            bots_to_move=False,
            winners=None if room.winners is None else json.dumps(room.winners),
            rematch=None,
        )
    )
    _put_seats(connection, room.id, room.sitters)
    for key in room.keys:
        connection.execute(insert(keys).values(table_id=room.id, **key._asdict()))
    if room.progress is not None:
        _put_snapshot(connection, room.id, room.seq, room.progress)


def store_change(connection: Connection, room: Room, change: Change, now: float, row: dict[str, Any]) -> None:
    """One change: its log entries, and whatever else is different now."""
    entries = [
        {
            "table_id": room.id,
            "seq": number,
            "kind": entry.kind,
            "seat": entry.seat,
            "data": json.dumps(entry.data),
            "command": entry.command,
            "at": now,
        }
        for number, entry in enumerate(change.entries, start=room.seq + 1)
    ]
    connection.execute(_ADD_TO_LOG, entries)
    connection.execute(_UPDATE_TABLE, {"this": room.id, "updated": now, **row})
    if change.sitters is not None:
        _put_seats(connection, room.id, change.sitters)
    if change.keys is not None:
        for key in set(room.keys) - set(change.keys):
            connection.execute(delete(keys).where(_this(room.id, key)))
        for key in set(change.keys) - set(room.keys):
            add_key(connection, room.id, key)


def add_key(connection: Connection, table_id: str, key: Key) -> None:
    """Another secret for the table."""
    connection.execute(insert(keys).prefix_with("OR IGNORE").values(table_id=table_id, **key._asdict()))


def _this(table_id: str, key: Key) -> Any:
    return (
        (keys.c.table_id == table_id)
        & (keys.c.hash == key.hash)
        & (keys.c.role == key.role)
        & (keys.c.seat == key.seat)
    )


def _put_seats(connection: Connection, table_id: str, sitters: list[Sitter]) -> None:
    connection.execute(delete(seats).where(seats.c.table_id == table_id))
    connection.execute(
        insert(seats),
        [
            {"table_id": table_id, "seat": number, "kind": s.kind, "name": s.name, "bot": s.bot}
            for number, s in enumerate(sitters)
        ],
    )


def _put_snapshot(connection: Connection, table_id: str, seq: int, progress: Progress) -> None:
    put_snapshot(connection, table_id, seq, save(progress.table, {"progress": progress.as_json()}))


def put_snapshot(connection: Connection, table_id: str, seq: int, body: bytes) -> None:
    """Replace the snapshot."""
    connection.execute(
        insert(snapshots).prefix_with("OR REPLACE").values(table_id=table_id, seq=seq, body=body)
    )


def set_rematch(connection: Connection, table_id: str, new_id: str) -> None:
    """Where the same people play on."""
    connection.execute(update(tables).where(tables.c.id == table_id).values(rematch=new_id))


def delete_room(connection: Connection, table_id: str) -> None:
    """Everything about a table."""
    connection.execute(delete(tables).where(tables.c.id == table_id))


# --- reading ----------------------------------------------------------------------------------------------


def load_room(connection: Connection, table_id: str) -> Room | None:
    """The table as it was when the last change was stored; None if there is no such table."""
    room = load_outline(connection, table_id)
    if room is None or room.problem:
        return room
    room.chat = _chat(connection, room)
    try:
        _load_progress(connection, room)
    except DealersError as error:
        room.progress = None
        room.problem = f"This table cannot go on: {error}."
    return room


def load_outline(connection: Connection, table_id: str) -> Room | None:
    """The table without what happens on it: enough to list it."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
    if row is None:
        return None
    sitters = [
        Sitter(s.kind, s.name, s.bot)
        for s in connection.execute(select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat))
    ]
    room = Room(row.id, find_game(row.game), json.loads(row.options), sitters)
    room.state, room.seq, room.created, room.seed = row.state, row.seq, row.created, row.seed
    room.invite, room.watch, room.code, room.rematch = row.invite, row.watch, row.code, row.rematch
    room.keys = [
        Key(k.hash, k.role, k.seat)
        for k in connection.execute(select(keys).where(keys.c.table_id == table_id))
    ]
    room.waiting = json.loads(row.waiting)
    room.winners = None if row.winners is None else json.loads(row.winners)
    if row.version != room.game.version:
        room.problem = (
            f"This table was dealt under version {row.version} of the rules of {room.game.title}, and this "
            f"server plays version {room.game.version}. It can only be finished with the older program."
        )
    return room


def _load_progress(connection: Connection, room: Room) -> None:
    """The snapshot, and the answers since."""
    snapshot = connection.execute(select(snapshots).where(snapshots.c.table_id == room.id)).one_or_none()
    if snapshot is not None:
        table, extra = load_with_extra(snapshot.body, find_game)
        kept = extra.get("progress")
        room.progress = Progress(table) if kept is None else Progress.restored(table, kept)
        since = snapshot.seq
    elif room.state != "lobby":
        started = connection.execute(
            select(log.c.seq).where(log.c.table_id == room.id, log.c.kind == "start")
        ).scalar_one()
        assert room.seed is not None
        table = room.game.new_table(len(room.sitters), room.options, room.seed)
        room.progress = Progress(table)
        room.progress.asks = dict.fromkeys(table.pending, started)
        since = started
    else:
        return
    steps = connection.execute(
        select(log.c.seq, log.c.kind, log.c.seat, log.c.data)
        .where(log.c.table_id == room.id, log.c.seq > since, log.c.kind.in_((*STEPS, "start")))
        .order_by(log.c.seq)
    )
    for step in steps:
        if step.kind == "start":  # of an imported table
            room.progress.asks = dict.fromkeys(room.progress.table.pending, step.seq)
        elif step.kind == "answer":
            room.progress.answer(step.seat, as_option(json.loads(step.data)["option"]), step.seq)
        else:
            room.progress.undo(step.seat, step.seq)
        room.tail += 1


def _chat(connection: Connection, room: Room) -> list[frames.ChatLine]:
    rows = connection.execute(
        select(log)
        .where(log.c.table_id == room.id, log.c.kind.in_(SPOKEN))
        .order_by(log.c.seq.desc())
        .limit(KEPT_CHAT)
    ).all()
    lines = [spoken(room, row.seq, row.kind, row.seat, json.loads(row.data), row.at) for row in rows]
    return [line for line in reversed(lines) if line is not None]


def spoken(
    room: Room, seq: int, kind: str, seat: int | None, data: dict[str, Any], at: float
) -> frames.ChatLine | None:
    """A log entry as a line of the chat; None when it says nothing."""
    if kind not in SPOKEN or not data.get("text"):
        return None
    if kind == "chat" and seat is not None:
        return frames.ChatLine(seq, seat, data.get("name") or room.names[seat], data["text"], as_time(at))
    return frames.ChatLine(seq, None, "", data["text"], as_time(at))


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
        select(tables.c.id)
        .join(keys, keys.c.table_id == tables.c.id)
        .where(keys.c.hash == key_hash)
        .group_by(tables.c.id)
        .order_by(tables.c.updated.desc())
        .limit(most)
    )
    return list(found.scalars())


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


def by_code(connection: Connection, code: str) -> str | None:
    """The table that a short code stands for."""
    found: str | None = connection.execute(
        select(tables.c.id).where(tables.c.code == code)
    ).scalar_one_or_none()
    return found


def with_bots_to_move(connection: Connection) -> list[str]:
    """Tables that wait for a bot."""
    return list(connection.execute(select(tables.c.id).where(tables.c.bots_to_move)).scalars())
