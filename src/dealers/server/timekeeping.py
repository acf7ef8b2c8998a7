"""Looks at all tables once a second: whose time is up, and whom others have waited for long enough.

Clocks stand still while the server does not run: from when it was last known to be alive until it starts.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog

from dealers.kernel import DealersError
from dealers.server import commands, records
from dealers.server.carrying_out import Changes
from dealers.server.commands import Change, Refusal
from dealers.server.memory import Memory
from dealers.server.room import Room
from dealers.server.storage import StorageError, Store

_PAUSE = 1.0
_SIGNS_OF_LIFE = 15.0
"""Seconds between two notes that the server is alive, while any clock runs."""

log = structlog.get_logger("dealers")


class Timekeeper:
    """Lets bots play where people have no time left, or are away for too long."""

    def __init__(
        self, store: Store, memory: Memory, changes: Changes, clock: Callable[[], float],
        wake: Callable[[Room], None], keep: Callable[[Room], Awaitable[bool]],
    ) -> None:  # fmt: skip
        """`wake` is told of tables where a bot has something to do now; `keep` says whether a table is for
        this server to look after, and not for another one.
        """
        self._keep = keep
        self._store = store
        self._memory = memory
        self._changes = changes
        self._clock = clock
        self._wake = wake
        self._noted = 0.0
        self._hopeless: set[str] = set()
        """Tables that cannot be loaded, and are not tried again."""

    async def resume(self) -> None:
        """The server has just started: all clocks go on from where they stood when it stopped."""
        now = self._clock()
        if await self._store.fetch(records.any_clock):
            await self._store.write(lambda connection: records.clocks_went_on(connection, now))

    async def run(self) -> None:
        """For ever."""
        while True:
            await asyncio.sleep(_PAUSE)
            try:
                await self.tick()
            except StorageError as error:
                log.warning("clocks not looked at", reason=str(error))

    async def tick(self) -> None:
        """Look at all tables once."""
        now = self._clock()
        if now - self._noted >= _SIGNS_OF_LIFE:
            self._noted = now
            await self.note_alive()
        for table_id in await self._store.fetch(lambda connection: records.clocks_due(connection, now)):
            await self._bring(table_id)
        for room in list(self._memory.rooms.values()):
            if _due(room) and await self._keep(room):
                await self._play_on(room)

    async def note_alive(self) -> None:
        """Remember that the server runs, if there is a clock to which that matters."""
        now = self._clock()
        if await self._store.fetch(records.any_clock):
            await self._store.write(lambda connection: records.note_alive(connection, now))

    async def _bring(self, table_id: str) -> None:
        """A table that nobody looks at, where a clock has run out."""
        if table_id in self._memory.rooms or table_id in self._hopeless:
            return
        try:
            await self._memory.room(table_id)
        except DealersError:  # the log has been told why
            self._hopeless.add(table_id)

    async def _play_on(self, room: Room) -> None:
        async with room.lock:
            while self._memory.holds(room) and (change := _due(room)) is not None:
                try:
                    await self._changes.carry_out(room, change)
                except Refusal:  # it could not be stored: the next second will do
                    break
        self._wake(room)


def _due(room: Room) -> Change | None:
    """What has to happen at a table because of the time, if anything."""
    if room.state != "running" or room.progress is None:
        return None
    now = room.clock()
    for seat, asked in room.clocks.asked.items():
        clock = None if asked.up else room.clocks.up(seat, room.settings, now)
        if clock is not None:
            return commands.time_is_up(room, seat, clock)
        if _waited_long_enough(room, seat, now):
            return commands.stays_away(room, seat)
    return None


def _waited_long_enough(room: Room, seat: int, now: float) -> bool:
    """Whether others have waited for somebody who is away for as long as the host has said."""
    if room.settings.bot_after is None or room.online(seat):
        return False
    others = room.players_here() or any(there.players for there in room.elsewhere.values())
    since = max(room.left.get(seat, room.came), room.clocks.asked[seat].since)
    return others and now - since >= 60 * room.settings.bot_after
