"""What is waiting to be sent to one client: bounded in bytes, and one whole state instead of many."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import deque
from collections.abc import Awaitable, Callable

MOST_BYTES = 512 * 1024
"""What may wait while earlier frames are on their way."""
STATE_PAUSE = 0.1
"""Seconds between two states: whoever asks for them more often is sent the last one."""


class Outbox:
    """Frames in their order. When a state is due it comes last, made as late as possible."""

    def __init__(
        self,
        send: Callable[[str], Awaitable[None]],
        draw: Callable[[], Awaitable[str | None]],
        send_now: Callable[[str], bool] = lambda frame: False,
    ) -> None:
        """`draw` makes the state that is due; None when there is nothing to be shown any more.

        `send_now` sends a frame without waiting, if the client has read enough for that.
        """
        self._send = send
        self._send_now = send_now
        self._draw = draw
        self._sending = False
        self._frames: deque[str] = deque()
        self._behind: list[str] = []
        """What comes after the state that is due."""
        self._bytes = 0
        self._news = asyncio.Event()
        self._read = asyncio.Event()
        self._read.set()
        self._overrun = False
        self._next_state = 0.0
        self.state_due = False

    def put(self, frame: str) -> None:
        """Send a frame, or queue it. A client that is too far behind is given up instead."""
        if not (self._frames or self._sending or self._overrun) and self._send_now(frame):
            return
        size = sys.getsizeof(frame)
        if self._frames and self._bytes + size > MOST_BYTES:
            self._overrun = True
        if not self._overrun:
            self._frames.append(frame)
            self._bytes += size
        self._read.clear()
        self._news.set()

    def put_last(self, frame: str) -> None:
        """Queue a frame behind everything, also behind a state that is due."""
        if self.state_due:
            self._behind.append(frame)
        else:
            self.put(frame)

    def put_state(self) -> None:
        """Send a whole state, once, however often that is said before it is sent."""
        self.state_due = True
        self._news.set()

    async def run(self) -> None:
        """Send what is queued; returns when the client is too far behind."""
        while True:
            await self._news.wait()
            if self._overrun:
                return
            if self._frames:
                frame = self._frames.popleft()
                self._bytes -= sys.getsizeof(frame)
                await self._sent(frame)
            elif self.state_due:
                await self._send_state()
            else:
                self._news.clear()

    async def _sent(self, frame: str) -> None:
        self._sending = True
        try:
            await self._send(frame)
        finally:
            self._sending = False
        if not self._frames:
            self._read.set()

    async def _send_state(self) -> None:
        """Send the state that is due, or wait a little for that or for news."""
        clock = asyncio.get_running_loop().time
        if clock() < self._next_state:
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(self._next_state):
                    await self._news.wait()
            self._news.set()
            return
        frame = await self._draw()
        self._next_state = clock() + STATE_PAUSE
        if frame is not None:
            self._read.clear()
            await self._sent(frame)
        behind, self._behind = self._behind, []
        for late in behind:
            self.put(late)

    async def drained(self) -> None:
        """Wait until the client has taken what was sent; a state that is still to be made does not count."""
        await self._read.wait()

    async def flush(self, seconds: float) -> None:
        """Wait for that, but only so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.drained()
