"""Whose turn it is when there is more to work out than there are workers: owners are served in turn."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter

from dealers.kernel import DealersError
from dealers.server.metrics import AT_WORK, WAIT_SECONDS, WAITING


class Crowded(DealersError):
    """Too much waits already."""


class Lane:
    """So many places for work of one kind.

    Whoever finds no free place waits. Owners stand in line, not requests: a place that becomes free goes to
    the first owner, who then stands behind all others if more of theirs is waiting. So an owner with many
    requests delays everybody else by one of them only. Those of one owner are served as they came.
    """

    def __init__(
        self,
        name: str,
        places: int,
        *,
        places_of_one: int | None = None,
        waiting_of_one: int | None = None,
        waiting: int | None = None,
    ) -> None:
        """An owner may hold so many places at once and let so many requests wait; all together may let
        `waiting` of them wait. There is no limit unless one is given.
        """
        self.name = name
        self.places = places
        self._places_of_one = places if places_of_one is None else places_of_one
        self._waiting_of_one = waiting_of_one
        self._most_waiting = waiting
        self._held: Counter[str] = Counter()
        """The places that each owner holds."""
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        """The requests of each owner who waits; the owner whose turn is next comes first."""

    def resize(self, places: int) -> None:
        """From now on there are so many places; whoever has one keeps it."""
        self.places = self._places_of_one = places
        while self._call_next():
            pass

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(len(line) for line in self._lines.values())

    @asynccontextmanager
    async def turn(self, owner: str) -> AsyncIterator[None]:
        """A place, as long as the block lasts; `Crowded` if it cannot even be waited for.

        A task that is cancelled while it waits leaves at once.
        """
        start = perf_counter()
        if self._may_have_one(owner):  # whoever waits now must not have one
            self._held[owner] += 1
        else:
            await self._wait(owner)
        WAIT_SECONDS.labels(self.name).observe(perf_counter() - start)
        AT_WORK.labels(self.name).inc()
        try:
            yield
        finally:
            AT_WORK.labels(self.name).dec()
            self._give_back(owner)

    def _may_have_one(self, owner: str) -> bool:
        return self._held.total() < self.places and self._held[owner] < self._places_of_one

    async def _wait(self, owner: str) -> None:
        self._check_length(owner)
        call = asyncio.get_running_loop().create_future()
        self._lines.setdefault(owner, deque()).append(call)
        WAITING.labels(self.name).inc()
        try:
            await call
        except asyncio.CancelledError:
            if call.cancelled():
                self._withdraw(owner, call)
            else:  # called and cancelled at the same moment
                self._give_back(owner)
            raise
        finally:
            WAITING.labels(self.name).dec()

    def _check_length(self, owner: str) -> None:
        of_one = len(self._lines.get(owner, ()))
        if self._waiting_of_one is not None and of_one >= self._waiting_of_one:
            raise Crowded(f"{of_one} requests of yours wait already: try again when they are done")
        if self._most_waiting is not None and self.waiting >= self._most_waiting:
            raise Crowded("many others wait already: try again in a minute")

    def _give_back(self, owner: str) -> None:
        """A place is free: it goes to the next owner who may have it."""
        self._held[owner] -= 1
        if not self._held[owner]:
            del self._held[owner]
        while self._call_next():
            pass

    def _call_next(self) -> bool:
        """Call one request, whose owner then is behind all others; False if there is none to be called."""
        owner = next((owner for owner in self._lines if self._may_have_one(owner)), None)
        if owner is None:
            return False
        line = self._lines.pop(owner)
        call = line.popleft()
        if line:
            self._lines[owner] = line
        if not call.done():  # else it is being cancelled just now
            call.set_result(None)
            self._held[owner] += 1
        return True

    def _withdraw(self, owner: str, call: asyncio.Future[None]) -> None:
        line = self._lines.get(owner)
        if line is not None and call in line:
            line.remove(call)
            if not line:
                del self._lines[owner]
