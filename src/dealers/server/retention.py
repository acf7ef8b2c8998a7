"""Tables that ended long ago are packed: they take less room, and are put back when somebody asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import structlog
from sqlalchemy import Connection

from dealers.server.memory import Memory
from dealers.server.storage import StorageError, Store
from dealers.server.storage.packing import due, pack

_PAUSE = 600.0
_AT_ONCE = 20
_DAY = 24 * 3600.0

log = structlog.get_logger("dealers")


class Retention:
    """Packs finished tables where nothing has happened for so many days."""

    def __init__(self, store: Store, memory: Memory, days: float, clock: Callable[[], float]) -> None:
        self._store = store
        self._memory = memory
        self._days = days
        self._clock = clock

    async def run(self) -> None:
        """For ever."""
        while True:
            try:
                packed = await self.pack_all()
                if packed:
                    log.info("tables packed", tables=packed)
            except StorageError as error:
                log.warning("tables not packed", reason=str(error))
            await asyncio.sleep(_PAUSE)

    async def pack_all(self) -> int:
        """Pack all that are due, a few at a time; how many they were."""
        packed = 0
        while found := await self._store.fetch(self._due):
            for table_id in found:
                await self._store.write(partial(pack, table_id=table_id))
            packed += len(found)
        return packed

    def _due(self, connection: Connection) -> list[str]:
        before = self._clock() - self._days * _DAY
        return due(connection, before, _AT_ONCE, self._memory.in_use())
