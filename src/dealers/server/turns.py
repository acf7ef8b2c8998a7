"""Work that anybody can ask for as often as they like: one piece after the other, and clients take turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")


class Turns:
    """Lets such work have half of the time while others ask for it, too.

    Drawing a whole table takes up to some hundredths of a second, in which nobody else is served. A client
    that asks for it many times waits in a line of its own, so that others wait for one piece of it at most.
    """

    def __init__(self) -> None:
        self._all = asyncio.Lock()
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._rest_until = 0.0

    async def take(self, client: str, work: Callable[[], T]) -> T:
        """The result of the work, when it is the client's turn."""
        line = self._lines.get(client)
        if line is None:
            line = self._lines[client] = asyncio.Lock()
        crowded = line.locked() or self._all.locked()
        clock = asyncio.get_running_loop().time
        async with line, self._all:
            # At least once the others are served, so that those who ask in the same moment meet here.
            await asyncio.sleep(max(0.0, self._rest_until - clock()) if crowded else 0)
            start = clock()
            try:
                return work()
            finally:
                self._rest_until = 2 * clock() - start
