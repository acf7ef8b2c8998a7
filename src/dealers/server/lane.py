"""Whose turn it is when there is more to work out than there are workers: owners are served in turn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import perf_counter

from dealers.kernel import DealersError
from dealers.server.metrics import AT_WORK, WAIT_SECONDS, WAITING


class Crowded(DealersError):
    """Too much waits already."""


class Lane:
    """So many places for work of one kind.

    Whoever finds no free place waits. A place that becomes free goes to the owner who has waited longest
    since their last one, so an owner with a hundred requests delays everybody else by one of them only.
    Requests of one owner are served in the order in which they came.
    """

    def __init__(
        self, name: str, places: int, *, most_of_one: int | None = None, most: int | None = None
    ) -> None:
        """`most_of_one` and `most` say how many requests of one owner and in all may wait."""
        self.name = name
        self.places = places
        self._most_of_one = most_of_one
        self._most = most
        self._free = places
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        """The requests of each owner who waits; the owner whose turn is next comes first."""

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
        await self._take(owner)
        WAIT_SECONDS.labels(self.name).observe(perf_counter() - start)
        AT_WORK.labels(self.name).inc()
        try:
            yield
        finally:
            AT_WORK.labels(self.name).dec()
            self._give_up()

    async def _take(self, owner: str) -> None:
        if self._free:  # then nobody waits
            self._free -= 1
            return
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
                self._give_up()
            raise
        finally:
            WAITING.labels(self.name).dec()

    def _check_length(self, owner: str) -> None:
        of_one = len(self._lines.get(owner, ()))
        if self._most_of_one is not None and of_one >= self._most_of_one:
            raise Crowded(f"{of_one} requests of yours wait already: try again when they are done")
        if self._most is not None and self.waiting >= self._most:
            raise Crowded("many others wait already: try again in a minute")

    def _give_up(self) -> None:
        """A place is free: it goes to the next owner, who then is behind all others."""
        while self._lines:
            owner = next(iter(self._lines))
            line = self._lines.pop(owner)
            call = line.popleft()
            if line:
                self._lines[owner] = line
            if not call.done():  # else it is being cancelled just now
                call.set_result(None)
                return
        self._free += 1

    def _withdraw(self, owner: str, call: asyncio.Future[None]) -> None:
        line = self._lines.get(owner)
        if line is not None and call in line:
            line.remove(call)
            if not line:
                del self._lines[owner]
