"""Bots think in processes of their own: the table never waits for them, and one that hangs can be ended."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from time import perf_counter
from typing import Any

from pebble import ProcessExpired, ProcessPool

from dealers.bots import Bot, SeatHandle, make_bot
from dealers.games import load_table
from dealers.kernel import Chance, DealersError, Option
from dealers.server.metrics import BOT_SECONDS

_KEPT = 64
_kept: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
"""In a worker: bots of the tables it has last worked for; what they have worked out is of use again."""


class BotFailure(DealersError):
    """A bot crashed, hung, or gave something that is no answer; the text says which."""


def think(spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Option:
    """Runs in a worker: choose for a seat, in a world that holds nothing the seat may not know."""
    key = (table_id, seat, spec)
    bot = _kept.pop(key, None) or make_bot(spec, seed)
    _kept[key] = bot
    if len(_kept) > _KEPT:
        _kept.popitem(last=False)
    bot.rng = Chance(seed)
    return bot.choose(SeatHandle(load_table(world), seat, Chance(seed)))


def _begin() -> None:
    """Ctrl-C is for the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class BotService:
    """A few worker processes; they start with the first question."""

    def __init__(
        self, seconds: float, workers: int | None = None, think: Callable[..., Option] = think
    ) -> None:
        self.seconds = seconds
        self._think = think
        self._workers = workers or os.cpu_count() or 1
        self._pool: ProcessPool | None = None

    def _running_pool(self) -> ProcessPool:
        if self._pool is None:
            # Spawned, not forked: the server has threads.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPool(max_workers=self._workers, initializer=_begin, context=spawn)
        return self._pool

    async def choose(self, spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Option:
        """The bot's answer, or a `BotFailure`."""
        start = perf_counter()
        try:
            option: Option = await self.run(self._think, spec, world, table_id, seat, seed)
        except BotFailure:
            raise
        except Exception as error:
            raise BotFailure(f"failed ({type(error).__name__})") from error
        BOT_SECONDS.observe(perf_counter() - start)
        return option

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """The result of a function in a worker; a `BotFailure` when it hangs or takes the worker down."""
        future = self._running_pool().schedule(function, args=list(args), timeout=self.seconds)
        try:
            return await asyncio.wrap_future(future)
        except TimeoutError:
            raise BotFailure(f"took longer than {self.seconds:g} seconds") from None
        except (ProcessExpired, SystemExit, KeyboardInterrupt):  # the worker's, which must not end us
            raise BotFailure("crashed") from None
        except asyncio.CancelledError:
            future.cancel()  # type: ignore[no-untyped-call]
            raise

    def close(self) -> None:
        """End all workers."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join(timeout=5)
