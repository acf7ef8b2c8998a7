"""Messages to other servers, delivered beside the game: nobody at a table ever waits for one."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

import structlog

from dealers.server.metrics import NOTICES
from dealers.server.outgoing import NotAllowed, NotSent, Outgoing

PAUSES = (2.0, 15.0, 60.0)
"""Seconds before a message is tried again."""
_AT_ONCE = 8
_MOST = 500
_MOST_EACH = 4
"""Messages of one sender that wait; more are dropped, since by then it is somebody else's turn."""

log = structlog.get_logger("dealers")


class Told(NamedTuple):
    """How a try to deliver a message ended."""

    state: Literal["taken", "retrying", "refused", "lost"]
    """`refused`: it will never be taken; `lost`: it was tried for long enough."""
    reason: str
    """Why it was not taken, in words without the address; empty when it was."""
    again: float | None = None
    """Seconds until it is tried again."""


class Delivery:
    """Sends messages, some at a time, and tries again for a while when nobody takes them."""

    def __init__(self, outgoing: Outgoing, pauses: Sequence[float] = PAUSES) -> None:
        self._outgoing = outgoing
        self._pauses = pauses
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        self._each: Counter[str] = Counter()

    def send(
        self, kind: str, sender: str, address: str, body: bytes, headers: Mapping[str, str],
        gone: Callable[[], None] = lambda: None, told: Callable[[Told], None] = lambda told: None,
    ) -> None:  # fmt: skip
        """Send it when there is a place; `told` is called after each try, and `gone` when the address takes
        nothing more for good.
        """
        if len(self._tasks) >= _MOST or self._each[sender] >= _MOST_EACH:
            NOTICES.labels(kind, "dropped").inc()
            return
        self._each[sender] += 1
        task = asyncio.create_task(self._deliver(kind, sender, address, body, headers, gone, told))
        self._tasks.add(task)
        task.add_done_callback(lambda done: self._done(done, sender))

    def _done(self, task: asyncio.Task[None], sender: str) -> None:
        self._tasks.discard(task)
        self._each[sender] -= 1
        if not self._each[sender]:
            del self._each[sender]
        if not task.cancelled() and task.exception() is not None:
            log.error("message failed", exc_info=task.exception())

    async def _deliver(
        self, kind: str, sender: str, address: str, body: bytes, headers: Mapping[str, str],
        gone: Callable[[], None], told: Callable[[Told], None],
    ) -> None:  # fmt: skip
        reason = ""
        for pause in (*self._pauses, None):
            try:
                async with self._places:
                    status = await self._outgoing.post(address, body, headers)
            except NotAllowed as error:
                self._refused(kind, sender, str(error))
                told(Told("refused", str(error)))
                return
            except NotSent as error:
                reason = str(error)
            else:
                reason = f"it answers {status}"
                if status in (404, 410):
                    gone()
                if status < 500 and status != 429:  # it has been taken, or never will be
                    if status < 300:
                        NOTICES.labels(kind, "taken").inc()
                        told(Told("taken", ""))
                    else:
                        self._refused(kind, sender, reason)
                        told(Told("refused", reason))
                    return
            if pause is not None:
                told(Told("retrying", reason, pause))
                await asyncio.sleep(pause)
        NOTICES.labels(kind, "lost").inc()
        told(Told("lost", reason))
        log.warning("message lost", kind=kind, sender=sender, reason=reason)  # never the address: a secret

    @staticmethod
    def _refused(kind: str, sender: str, reason: str) -> None:
        NOTICES.labels(kind, "refused").inc()
        log.warning("message refused", kind=kind, sender=sender, reason=reason)

    async def idle(self) -> None:
        """Wait until nothing is on its way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def close(self) -> None:
        """Give up what is still on its way."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
