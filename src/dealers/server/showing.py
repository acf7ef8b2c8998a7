"""Sending everybody at a table what is new to them, each as they may know it."""

from __future__ import annotations

from dealers.server import frames
from dealers.server.commands import Change
from dealers.server.keys import access
from dealers.server.room import Connection, Room

NOT_YOURS = "This table is not yours. Ask for its invite link."


def show_change(room: Room, change: Change, lines: list[frames.ChatLine]) -> None:
    """What a change means for everybody who looks on; those with the same eyes are sent the same frame."""
    seats_changed = any(part is not None for part in (change.sitters, change.keys, change.state))
    said = frames.encode(frames.Talk(room.seq, lines)) if lines else ""
    updates: dict[tuple[int | None, bool, int], str] = {}
    newly_seated = _look_again(room) if change.keys is not None else []
    for connection in list(room.connections):
        if connection in newly_seated:
            if connection.access:
                show_all(room, connection)
            else:  # a device of somebody who has left from another one
                connection.send(frames.encode(frames.Gone(NOT_YOURS)))
                room.connections.discard(connection)
            continue
        if seats_changed:
            show_table(room, connection)
        if said:
            connection.send(said)
        if change.progress is not None:
            first = min(connection.known, change.kept or 0)
            eyes = (connection.seat, connection.text, first)
            if eyes not in updates:
                updates[eyes] = _update(room, *eyes)
            connection.send(updates[eyes])
            connection.known = room.event_count()


def _update(room: Room, seat: int | None, text: bool, first: int) -> str:
    play = room.play(seat, text)
    assert play is not None
    return frames.encode(frames.Update(room.seq, play, room.events(seat, first), first))


def _look_again(room: Room) -> list[Connection]:
    """After a seat has changed hands: what everybody may see now. Those with other seats than before."""
    changed = []
    for connection in room.connections:
        old = connection.access
        connection.access = access(room.keys, old.hash, *old.others)
        if connection.access.seats != old.seats:
            changed.append(connection)
            if connection.seat not in connection.access.seats:
                connection.seat = next(iter(connection.access.seats), None)
    return changed


def show_table(room: Room, connection: Connection) -> None:
    """Who sits where."""
    info = room.info(connection.access, connection.base)
    connection.send(frames.encode(frames.Table(room.seq, info, room.names)))


def show_tables(room: Room, but: Connection | None = None) -> None:
    """Who sits where, to everybody."""
    for connection in list(room.connections):
        if connection is not but:
            show_table(room, connection)


def show_all(room: Room, connection: Connection, since: int | None = None) -> None:
    """Everything, for somebody who has just come or changed eyes."""
    state = room.full_state(connection.access, connection.base, connection.seat, connection.text, since)
    connection.known = room.event_count()
    connection.send(frames.encode(state))
