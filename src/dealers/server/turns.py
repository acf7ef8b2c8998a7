"""Work that anybody can ask for as often as they like: one piece after the other, and clients take turns."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Turns:
    """Lets such work have half of the time while others ask for it, too; who has used least of it is next.

    Drawing a whole table takes up to some hundredths of a second, in which nobody else is served. However
    many ask for it all the time, somebody who asks once waits for one piece of it.
    """

    def __init__(self) -> None:
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        """Those who wait, by client."""
        self._used: dict[str, float] = {}
        """How much time clients have used; whoever has just come has used as much as who is served now."""
        self._level = 0.0
        self._busy = False

    async def take(self, client: str, work: Callable[[], T]) -> T:
        """The result of the work, when it is the client's turn."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._lines.setdefault(client, deque()).append(turn)
        if not self._busy:
            self._busy = True
            loop.call_soon(self._next)  # so that those meet who ask in the same moment
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._leave(client, turn)
            else:
                self._next()
            raise
        start = loop.time()
        try:
            return work()
        finally:
            spent = loop.time() - start
            self._used[client] = self._used_by(client) + spent
            loop.call_later(spent if self._lines else 0, self._next)

    def _used_by(self, client: str) -> float:
        return max(self._level, self._used.get(client, 0.0))

    def _next(self) -> None:
        """Let the client go on that has used least."""
        while self._lines:
            client = min(self._lines, key=self._used_by)
            turn = self._lines[client][0]
            self._leave(client, turn)
            if not turn.cancelled():  # else whoever has gone away does not know of it yet
                self._level = self._used_by(client)
                turn.set_result(None)
                return
        self._busy = False
        self._used.clear()
        self._level = 0.0

    def _leave(self, client: str, turn: asyncio.Future[None]) -> None:
        line = self._lines.get(client)
        if line is None or turn not in line:
            return
        line.remove(turn)
        if not line:
            del self._lines[client]
