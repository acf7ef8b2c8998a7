"""Sending everybody at a table what is new to them, each as they may know it."""

from __future__ import annotations

from typing import Any

from dealers.server import frames
from dealers.server.commands import Change
from dealers.server.differences import Comparing, Held
from dealers.server.keys import access
from dealers.server.room import Connection, Room
from dealers.server.wording import Telling

NOT_YOURS = "This table is not yours. Ask for its invite link."


def show_change(room: Room, change: Change, lines: list[frames.ChatLine]) -> None:
    """What a change means for everybody who looks on; those who see the same are sent the same frame."""
    changed = (change.sitters, change.keys, change.state, change.numbers, change.settings)
    seats_changed = any(part is not None for part in changed) or change.leaves_lesson
    # Prompts and labels have the names of players in them.
    renamed = change.sitters is not None and room.progress is not None
    retimed = (change.settings is not None or change.clocks is not None) and room.progress is not None
    said = frames.encode(frames.Talk(room.seq, lines)) if lines else ""
    first = room.known(room.seq - len(change.entries))
    updates = _Updates(room, first)
    newly_seated = _look_again(room) if change.keys is not None else []
    tables = _Tables(room)
    for connection in list(room.connections):
        if connection in newly_seated:
            if connection.access:
                connection.refresh()
            else:  # removed, or a device of somebody who has left from another one
                connection.send(frames.encode(frames.Gone(change.farewell or NOT_YOURS)))
                room.connections.discard(connection)
            continue
        if connection.state_due:
            continue
        if seats_changed:
            connection.send(tables.shown_to(connection))
        if said:
            connection.send(said)
        lesson_changed = change.lesson is not None or change.leaves_lesson
        if change.progress is not None or renamed or retimed or lesson_changed:
            connection.send(updates.shown_to(connection))


def _look_again(room: Room) -> list[Connection]:
    """After a seat has changed hands: what everybody may see now. Those with other seats, or none of it."""
    changed = []
    for connection in room.connections:
        old = connection.access
        connection.access = access(room.keys, old.hash, *old.others)
        if connection.access.seats != old.seats or not connection.access:
            changed.append(connection)
            if connection.seat not in connection.access.seats:
                connection.seat = next(iter(connection.access.seats), None)
    return changed


class _Tables:
    """Who sits where, in one moment; those who may know the same are sent the same frame."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._online: set[int] | None = None
        self._made: dict[Any, str] = {}

    def shown_to(self, connection: Connection) -> str:
        """The frame for somebody."""
        who = connection.access
        known = (who.host, who.seats, who.invited, who.watch, connection.base)
        if known not in self._made:
            if self._online is None:
                self._online = self.room.online_seats()
            info = self.room.info(who, connection.base, self._online)
            self._made[known] = frames.encode(frames.Table(self.room.seq, info, self.room.names))
        return self._made[known]


class _Updates:
    """The game after a change; those who see the same, and had the same before, are sent the same frame."""

    def __init__(self, room: Room, first: int) -> None:
        self.room = room
        self.first = first
        """The first event that is new."""
        self._made: dict[tuple[int | None, bool, int | None], str] = {}
        self._plays: dict[tuple[int | None, bool], Held] = {}
        self._telling = Telling(room.game, room.names)
        self._comparing = Comparing()

    def shown_to(self, connection: Connection) -> str:
        """The frame for somebody."""
        seat, text, held = connection.seat, connection.text, connection.held
        new = self._play(seat, text)
        which = (seat, text, None if held is None else held.number)
        if which not in self._made:
            self._made[which] = frames.encode(self._frame(seat, new, held))
        if held is not None:
            connection.held = new
        return self._made[which]

    def _play(self, seat: int | None, text: bool) -> Held:
        if (seat, text) not in self._plays:
            room = self.room
            self._plays[seat, text] = room.numbered(room.play(seat, text))
        return self._plays[seat, text]

    def _frame(self, seat: int | None, new: Held, held: Held | None) -> frames.Update | frames.Difference:
        room, first = self.room, self.first
        events = room.events(seat, first, self._telling)
        assert new.play is not None
        if held is None:
            return frames.Update(room.seq, new.play, events, first)
        if held.play is None:
            return frames.Update(room.seq, new.play, events, first, new.number)
        changes = self._comparing.edits(held.play, new.play)
        return frames.Difference(room.seq, held.number, new.number, changes, events, first)


def show_tables(room: Room, but: Connection | None = None) -> None:
    """Who sits where, to everybody."""
    tables = _Tables(room)
    for connection in list(room.connections):
        if connection is not but and not connection.state_due:
            connection.send(tables.shown_to(connection))


def show_missed(room: Room, since: int) -> None:
    """Everything that is new since a sequence number, to everybody; who may not see the table is told so."""
    _look_again(room)
    for connection in list(room.connections):
        if connection.access:
            connection.refresh(since)
        else:
            connection.send(frames.encode(frames.Gone(NOT_YOURS)))
            room.connections.discard(connection)


def show_advice(room: Room, advice: frames.Advice) -> None:
    """To whoever sees the table as this seat, and to nobody else."""
    frame = frames.encode(advice)
    for connection in list(room.connections):
        mine = connection.seat == advice.seat and advice.seat in connection.access.seats
        if mine and not connection.state_due:
            connection.send(frame)


def everything(room: Room, connection: Connection, since: int | None = None) -> str:
    """The whole state, for somebody who has just come or wants another view."""
    state = room.full_state(connection.access, connection.base, connection.seat, connection.text, since)
    if connection.held is not None:
        connection.held = room.numbered(state.play)
        state.shown = connection.held.number
    return frames.encode(state)
