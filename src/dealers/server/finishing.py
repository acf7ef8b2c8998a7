"""Work that comes to its end even if whoever waits for it is cancelled.

What is on its way to the disk will be there: a table in memory that did not follow would fall behind its own
log, and nothing more could be stored of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def finished(work: Coroutine[Any, Any, T]) -> T:
    """The result of the work; a task that is cancelled meanwhile is so when the work is done."""
    task = asyncio.create_task(work)
    cancelled = False
    while not task.done():
        try:
            await asyncio.wait({task})
        except asyncio.CancelledError:
            cancelled = True
    if cancelled:
        task.exception()  # it has been seen, and there is nobody to be told
        raise asyncio.CancelledError
    return task.result()
