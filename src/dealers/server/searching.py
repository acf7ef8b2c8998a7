"""How many searching bots one host may have at work: they are what a server has least of."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from dealers.server import records
from dealers.server.commands import Change, Refusal
from dealers.server.own_bots import thinks_long
from dealers.server.room import Room, Sitter
from dealers.server.storage import Store

_IDLE = 24 * 3600.0
"""A table where nothing has happened for so many seconds does not count: nobody is thinking there."""


def searching(sitters: list[Sitter]) -> int:
    """How many of them are bots that search."""
    return sum(sitter.bot is not None and thinks_long(sitter.bot) for sitter in sitters)


class SearchLimit:
    """At most so many searching bots at all tables of a host where a game runs."""

    def __init__(self, store: Store, most: int, clock: Callable[[], float]) -> None:
        self.most = most
        self._store = store
        self._clock = clock
        self._counting = asyncio.Lock()

    async def check(self, room: Room, wanted: int, *, by_host: bool = True) -> None:
        """Raise a `Refusal` if the game at this table may not have so many."""
        if not wanted:
            return
        owner, since = room.owner, self._clock() - _IDLE
        bots = await self._store.fetch(lambda c: records.bots_at_work(c, owner, room.id, since))
        others = sum(map(thinks_long, bots))
        if wanted > self.most:
            raise Refusal(
                "not_now",
                f"{_counted(wanted)} at this table would be more than the {self.most} that one host may have "
                "on this server: choose Steady instead.",
            )
        if others + wanted > self.most:
            who = "You have" if by_host else "The host of this table has"
            raise Refusal(
                "not_now",
                f"{who} {_counted(others)} at work at other tables, and {wanted} here would be more than the "
                f"{self.most} that one host may have on this server: choose Steady instead, or finish or "
                "delete another table.",
            )

    @asynccontextmanager
    async def kept(self, room: Room, change: Change, *, by_host: bool) -> AsyncIterator[None]:
        """While the block stores the change, nobody else's change counts; raises a `Refusal` before it."""
        if not self.concerns(room, change):
            yield
            return
        async with self._counting:  # or else many tables could be started at the same moment
            await self.check(room, searching(change.sitters or room.sitters), by_host=by_host)
            yield

    def concerns(self, room: Room, change: Change) -> bool:
        """Whether more of them are at work after the change; it is not so with any answer."""
        if change.sitters is None and change.state is None:
            return False
        before = searching(room.sitters) if room.state == "running" else 0
        after = searching(change.sitters or room.sitters)
        return (change.state or room.state) == "running" and after > before


def _counted(bots: int) -> str:
    return "1 searching bot" if bots == 1 else f"{bots} searching bots"
