"""What is waiting to be sent to one client: bounded in bytes, and one whole state instead of many."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import deque
from collections.abc import Awaitable, Callable

MOST_BYTES = 512 * 1024
"""What may wait while earlier frames are on their way."""


class Outbox:
    """Frames in their order. When a state is due it comes last, made as late as possible."""

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        draw: Callable[[], Awaitable[str | None]],
    ) -> None:
        """`draw` makes the state; None when there is nothing to be shown any more."""
        self._send = send
        self._draw = draw
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self._empty = asyncio.Event()
        self._empty.set()
        self._overrun = False
        self.state_due = False

    def put(self, frame: str) -> None:
        """Queue a frame. A client that is too far behind is given up instead."""
        size = sys.getsizeof(frame)
        if self._frames and self._bytes + size > MOST_BYTES:
            self._overrun = True
        if not self._overrun:
            self._frames.append(frame)
            self._bytes += size
        self._wake()

    def put_state(self) -> None:
        """Send a whole state, once, however often that is said before it is sent."""
        self.state_due = True
        self._wake()

    def _wake(self) -> None:
        self._empty.clear()
        self._news.set()

    async def run(self) -> None:
        """Send what is queued; returns when the client is too far behind."""
        while True:
            await self._news.wait()
            if self._overrun:
                return
            frame: str | None
            if self._frames:
                frame = self._frames.popleft()
                self._bytes -= sys.getsizeof(frame)
            elif self.state_due:
                frame = await self._draw()
            else:
                self._news.clear()
                self._empty.set()
                continue
            if frame is not None:
                await self._send(frame)

    async def drained(self) -> None:
        """Wait until everything is sent."""
        await self._empty.wait()

    async def flush(self, seconds: float) -> None:
        """Wait for that, but only so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.drained()
