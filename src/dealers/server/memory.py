"""The tables in memory: brought there when somebody asks, and out again when nobody has for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import perf_counter
from typing import NamedTuple

import structlog
from sqlalchemy import Connection

from dealers.kernel import DealersError
from dealers.server import records
from dealers.server.keys import access
from dealers.server.links import Links
from dealers.server.metrics import LIVE_TABLES, LOAD_SECONDS
from dealers.server.room import Room
from dealers.server.rows import DamagedTable
from dealers.server.storage import Store
from dealers.server.storage.packing import packed, unpack

_NO_TABLE = "There is no such table, or it is not yours. Ask for its invite link."

log = structlog.get_logger("dealers")


class NoTable(DealersError):
    """There is no such table, or it is not for the one who asks: both look the same from outside."""


class Damaged(NoTable):
    """There is a table, but it cannot be shown; `keys` say who may know that."""

    def __init__(self, damage: DamagedTable) -> None:
        super().__init__(str(damage))
        self.keys = damage.keys


class Mine(NamedTuple):
    """Somebody's tables, and why others of theirs cannot be shown."""

    rooms: list[Room]
    set_aside: list[DamagedTable]


class Memory:
    """All tables that are in use, and the way to those that are only stored."""

    def __init__(
        self,
        store: Store,
        links: Links,
        clock: Callable[[], float],
        idle: float,
        *,
        came: Callable[[Room], None],
        went: Callable[[Room], None],
    ) -> None:
        """After `idle` seconds without use a table leaves; `came` and `went` are told of each one."""
        self.rooms: dict[str, Room] = {}
        self._store = store
        self._links = links
        self._clock = clock
        self._idle = idle
        self._came = came
        self._went = went
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self.fresh: Callable[[Room], Awaitable[bool]] | None = None
        """With several servers: brings a table in memory up to date; False when it is deleted."""
        self.up_to_date: Callable[[Room], bool] = lambda room: True
        """Whether a table in memory is as new as the stored one, as far as is known."""
        self._damaged: set[str] = set()
        """Tables that the log has been told about."""

    def holds(self, room: Room) -> bool:
        """Whether this is the table that everybody uses now, and not one that has left memory."""
        return self.rooms.get(room.id) is room

    def in_use(self) -> set[str]:
        """The tables that are in memory, or on their way there."""
        return {*self.rooms, *self._loading}

    def add(self, room: Room) -> None:
        """A table that was just made."""
        self.rooms[room.id] = room
        LIVE_TABLES.set(len(self.rooms))

    def forget(self, room: Room) -> None:
        """Let it leave."""
        self.rooms.pop(room.id, None)
        LIVE_TABLES.set(len(self.rooms))
        self._went(room)

    async def sweep(self) -> None:
        """For ever: let tables leave that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(min(30.0, self._idle))
            old = self._clock() - self._idle
            for room in list(self.rooms.values()):
                used = room.watched or room.bot_tasks or room.lock.locked()
                if not used and room.touched < old:
                    self.forget(room)

    # --- stored tables ---------------------------------------------------------------------------------

    async def room(self, table_id: str) -> Room:
        """The table, brought into memory if need be."""
        room = self.rooms.get(table_id)
        if room is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
            room = await asyncio.shield(task)
            if room is None:
                raise NoTable(_NO_TABLE)
        elif self.fresh is not None and not await self.fresh(room):
            raise NoTable(_NO_TABLE)
        room.touched = self._clock()
        return room

    async def room_for(self, table_id: str, *hashes: str) -> Room:
        """The table, for somebody with these secrets: only who has a key of it is told that it is damaged."""
        try:
            return await self.room(table_id)
        except Damaged as damaged:
            if access(damaged.keys, *hashes):
                raise
            raise NoTable(_NO_TABLE) from None

    async def mine(self, key_hash: str, most: int) -> Mine:
        """The tables of somebody, those used last first; for listing only."""

        def find(connection: Connection) -> Mine:
            found = Mine([], [])
            for table_id in records.tables_of(connection, key_hash, most):
                try:
                    room = self.rooms.get(table_id)
                    if room is None or not self.up_to_date(room):
                        room = self._outline(connection, table_id)
                except DamagedTable as damage:
                    found.set_aside.append(damage)
                else:
                    found.rooms.extend([room] if room is not None else [])
            return found

        found = await self._store.fetch(find)
        for damage in found.set_aside:
            self._set_aside(damage)
        return found

    async def _load(self, table_id: str) -> Room | None:
        start = perf_counter()
        try:
            room = await self._store.fetch(lambda c: records.load_room(c, table_id, self._links))
            if room is None and await self._store.fetch(lambda c: packed(c, table_id)):
                await self._store.write(lambda c: unpack(c, table_id))
                room = await self._store.fetch(lambda c: records.load_room(c, table_id, self._links))
        except DamagedTable as damage:
            self._set_aside(damage)
            raise Damaged(damage) from None
        finally:
            del self._loading[table_id]
        if room is not None:
            room.clock = self._clock
            room.touched = room.came = self._clock()
            self.add(room)
            LOAD_SECONDS.observe(perf_counter() - start)
            log.info("table loaded", table=table_id, ms=round(1000 * (perf_counter() - start), 1))
            self._came(room)
        return room

    def _outline(self, connection: Connection, table_id: str) -> Room | None:
        room = records.load_outline(connection, table_id, self._links)
        if room is not None:
            room.clock = self._clock
        return room

    def _set_aside(self, damage: DamagedTable) -> None:
        """Tell the log, once."""
        if damage.table_id not in self._damaged:
            self._damaged.add(damage.table_id)
            log.error("table set aside", table=damage.table_id, reason=damage.why)
