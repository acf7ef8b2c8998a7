"""How a change of a table comes about: it is stored, put in place, and shown to everybody, in this order.

If it cannot be stored, nothing has happened.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import structlog
from sqlalchemy import Connection

from dealers.server import frames, lessons, records, results, showing
from dealers.server.clocks import Clocks, stored
from dealers.server.commands import Change, Refusal
from dealers.server.finishing import finished
from dealers.server.links import Links
from dealers.server.progress import Progress
from dealers.server.room import KEPT_CHAT, Room, Sitter
from dealers.server.storage import Mark, StorageError, Store

log = structlog.get_logger("dealers")


@dataclass(frozen=True, slots=True)
class After:
    """The table as it will be after a change."""

    seq: int
    at: float
    state: str
    progress: Progress | None
    sitters: list[Sitter]
    waiting: list[int]
    winners: list[int] | None
    code_until: float
    tail: int
    clocks: Clocks
    clock_until: float | None
    """When the next clock runs out."""
    snapshot: bytes
    """The position, when it is due to be stored; empty when it is not."""

    def row(self) -> dict[str, Any]:
        """What the database keeps of it beside the log."""
        return {
            "seq": self.seq,
            "state": self.state,
            "waiting": records.as_text(self.waiting),
            "bots_to_move": any(self.sitters[seat].bot is not None for seat in self.waiting),
            "winners": None if self.winners is None else records.as_text(self.winners),
            "clocks": stored(self.clocks),
            "clock_until": self.clock_until,
        }


class Changes:
    """Carries out changes of tables, each of which is locked meanwhile by whoever asks for it."""

    def __init__(self, store: Store, links: Links, clock: Callable[[], float], code_seconds: float) -> None:
        self._store = store
        self._links = links
        self._clock = clock
        self._code_seconds = code_seconds
        self.turn_came: Callable[[Room, list[int]], None] = lambda room, seats: None
        """Told of the seats that are asked something, and were not before."""
        self.stored: Callable[[Room, Change, After], None] = lambda room, change, after: None
        """Told of every change that is stored."""
        self.make_sure: Callable[[Room], Awaitable[None]] = _sure
        """Brings a table of which it is not known what was stored to where the database is."""

    async def carry_out(self, room: Room, change: Change) -> None:
        """Make the change, or raise a `Refusal` when it cannot be stored."""
        await finished(self.make(room, change))

    async def make(self, room: Room, change: Change) -> None:
        """The same in a task that nobody cancels."""
        after = self._worked_out(room, change)
        lines = _lines(room, change, after)
        await self.write(room, lambda connection: self._put(connection, room, change, after), after.seq)
        asked = [seat for seat in after.waiting if seat not in room.waiting]
        self._put_in_place(room, change, after, lines)
        showing.show_change(room, change, lines)
        self.stored(room, change, after)
        self.turn_came(room, asked)

    async def write(self, room: Room, job: Callable[[Connection], None], seq: int) -> None:
        """Store something about a table, whose newest entry is then `seq`, or refuse."""
        try:
            await self._store.write(job, Mark(room.id, seq))
        except StorageError as error:
            room.unsure = self._store.shared  # what became of the commit is known of a file of our own only
            log.error("not stored", table=room.id, reason=str(error))
            raise Refusal("storage", f"Not done: {error}. Please try again.") from None

    def _worked_out(self, room: Room, change: Change) -> After:
        now = self._clock()
        progress = change.progress or room.progress
        state = change.state or room.state
        outcome = progress.table.outcome if progress is not None and state == "over" else None
        tail = room.tail + sum(entry.kind in records.STEPS for entry in change.entries)
        snapshot = b""
        if change.progress is not None and (
            tail >= records.SNAPSHOT_EVERY or state == "over" or change.begins_anew
        ):
            snapshot, tail = records.position(change.progress), 0
        sitters = change.sitters or room.sitters
        asks = progress.asks if progress is not None and state == "running" else {}
        clocks = (change.clocks or room.clocks).moved_on(asks, _people(sitters), now, _undoing(change))
        new_code = change.numbers is not None and change.numbers["code"] != room.numbers["code"]
        return After(
            seq=room.seq + len(change.entries),
            at=now,
            state=state,
            progress=progress,
            sitters=sitters,
            waiting=sorted(asks),
            winners=None if outcome is None else outcome.winners,
            code_until=now + self._code_seconds if new_code else room.code_until,
            tail=tail,
            clocks=clocks,
            clock_until=clocks.until(change.settings or room.settings, now),
            snapshot=snapshot,
        )

    def _put(self, connection: Connection, room: Room, change: Change, after: After) -> None:
        """Into the database."""
        row = after.row() | ({} if change.seed is None else records.origin(change.seed))
        if change.settings is not None:
            row["settings"] = records.as_text(change.settings)
        if change.lesson is not None or change.leaves_lesson:
            row["lesson"] = lessons.stored(change.lesson)
        records.store_change(connection, room, change, after.at, row)
        if change.numbers is not None:
            records.put_links(connection, room.id, change.numbers, after.code_until, self._links)
        if change.state == "over" and after.progress is not None:
            results.put(connection, room.id, after.progress.table)
        if after.snapshot:
            records.put_snapshot(connection, room.id, after.seq, after.snapshot)

    def _put_in_place(self, room: Room, change: Change, after: After, lines: list[frames.ChatLine]) -> None:
        room.seq, room.touched, room.tail = after.seq, after.at, after.tail
        room.revision += 1
        room.state, room.progress, room.sitters = after.state, after.progress, after.sitters
        room.waiting, room.winners, room.clocks = after.waiting, after.winners, after.clocks
        room.chat = [*room.chat, *lines][-KEPT_CHAT:]
        if change.seed is not None:
            room.seed = change.seed
        if change.settings is not None:
            room.settings = change.settings
        if change.lesson is not None or change.leaves_lesson:
            room.lesson = change.lesson
        if change.keys is not None:
            room.keys = change.keys
        if change.numbers is not None:
            room.numbers, room.code_until = change.numbers, after.code_until
            self._links.fit(room)


async def _sure(room: Room) -> None:
    room.unsure = False


def _people(sitters: list[Sitter]) -> set[int]:
    """The seats that people play themselves."""
    return {seat for seat, sitter in enumerate(sitters) if sitter.kind == "person" and sitter.bot is None}


def _undoing(change: Change) -> int | None:
    """The seat that takes its answer back, if the change is that."""
    return next((entry.seat for entry in change.entries if entry.kind == "undo"), None)


def _lines(room: Room, change: Change, after: After) -> list[frames.ChatLine]:
    """What the change says in the chat."""
    spoken = [
        records.spoken(room, number, entry.kind, entry.seat, entry.data, after.at)
        for number, entry in enumerate(change.entries, start=room.seq + 1)
    ]
    return [line for line in spoken if line is not None]
