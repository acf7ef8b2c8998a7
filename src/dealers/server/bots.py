"""Bots think in processes of their own: the table never waits for them, and one that hangs can be ended.

There are four groups of processes, so that none of them waits for another: for bots that answer at once, for
bots that search, for files that have to be replayed, and for reviews of finished games. Within a group,
owners of tables take turns. Where there are workers (`crew`), they search and review in place of these.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import AbstractAsyncContextManager
from multiprocessing.context import BaseContext
from time import perf_counter
from typing import Any, Protocol

import structlog
from pebble import ProcessExpired, ProcessPool

from dealers.bots import Bot, BotFault, OwnBot, SeatHandle, make_any_bot, make_bot
from dealers.bots.advice import Advice, advise
from dealers.bots.asking import answer_of
from dealers.bots.engine import EngineBot
from dealers.games import load_table
from dealers.kernel import Chance, DealersError, Option, UsageError
from dealers.server import own_bots
from dealers.server.lane import Lane
from dealers.server.metrics import BOT_SECONDS

_KEPT = 64
_KEPT_PROGRAMS = 4
_kept: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
"""In a worker: bots of the tables it has last worked for; what they have worked out is of use again."""
_BEHIND = 5
"""By how much long work steps back for the server itself and for quick answers (as `nice` counts it)."""
_FILES_OF_ONE = 2
_FILES = 16
"""Files that may wait, each of up to some megabytes: of one person, and in all."""
_PIECE_SECONDS = 60.0
"""A piece of a review takes some seconds, and longer on a machine with much else to do."""


log = structlog.get_logger("dealers")


class BotFailure(DealersError):
    """A bot crashed, hung, or gave something that is no answer; the text says which."""


class NotDone(Exception):
    """Workers have not done what they were asked, for no fault of the question; the text says why."""


class Crew(Protocol):
    """Workers, in processes of their own and perhaps on other machines."""

    async def ask(self, lane: str, kind: str, args: tuple[Any, ...], own: str, seconds: float) -> Any:
        """What came of it; a `BotFailure` as here, or a `NotDone`. `own`: a bot that a worker has to have."""


def think(spec: str | OwnBot, world: bytes, table_id: str, seat: int, seed: int) -> Option:
    """Runs in a worker: choose for a seat, in a world that holds nothing the seat may not know."""
    name = spec if isinstance(spec, str) else spec.spec
    key = (table_id, seat, name)
    bot = _kept.pop(key, None) or (make_bot(name, seed) if name is spec else make_any_bot(spec, seed))
    _kept[key] = bot
    _forget()
    bot.rng = Chance(seed)
    return answer_of(bot, SeatHandle(load_table(world), seat, Chance(seed)))


def advised(world: bytes, seat: int, seed: int, seconds: float) -> Advice:
    """Runs in a worker: advice in a world that holds nothing the seat may not know."""
    handle = SeatHandle(load_table(world), seat, Chance(seed))
    return advise(handle, handle.game.player(), Chance(seed), seconds=seconds)


def _forget() -> None:
    """Keep not too many bots, and of those that are programs of their own only a few."""
    programs = [key for key, bot in _kept.items() if isinstance(bot, EngineBot)]
    for key in [*programs[:-_KEPT_PROGRAMS], *list(_kept)[:-_KEPT]]:
        bot = _kept.pop(key, None)
        if bot is not None:
            bot.end(None)


def _begin(steps_back: bool) -> None:
    """Ctrl-C is for the server, which ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if steps_back and hasattr(os, "nice"):  # not on Windows
        os.nice(_BEHIND)


START_SECONDS = 15.0
"""So long a worker may take to start anew, before its pool is given up."""
_FIRST_SECONDS = 120.0
"""So long the workers of a new pool may take to start: a second, but much more on a very busy machine."""


def _nothing() -> None:
    """Runs in a worker: it has started by then."""


class Workers:
    """The worker processes of one group, and the lane before them. They start with the first request."""

    def __init__(self, lane: Lane, seconds: float, *, long: bool) -> None:
        """`long` work steps back for other processes, and is ended when nobody waits for it any more."""
        self.lane = lane
        self.seconds = seconds
        self.processes = lane.places
        self._long = long
        self._pool: ProcessPool | None = None
        self._started: Future[None] = Future()
        """Done when a worker of the pool has started."""
        # There may be more turns than processes here, where there are workers.
        self._free = asyncio.Semaphore(self.processes)

    def start(self) -> None:
        """Start now, so that the first request need not wait for it."""
        self._running_pool()

    async def ready(self) -> None:
        """Wait until the workers have started; a `BotFailure` when they do not."""
        pool = self._running_pool()
        if self._started.done() and self._started.exception() is None:
            return
        try:
            async with asyncio.timeout(_FIRST_SECONDS):
                await asyncio.shield(asyncio.wrap_future(self._started))
        except Exception:
            self._give_up(pool)
            raise BotFailure("could not be started") from None

    def _running_pool(self) -> ProcessPool:
        if self._pool is not None and not self._pool.active:
            # The pool gives up when a worker dies that has not said what it works on, such as an idle one.
            self._give_up(self._pool)
        if self._pool is None:
            self._pool = ProcessPool(
                max_workers=self.processes,
                initializer=_begin,
                initargs=[self._long],
                context=prepare_workers(),
            )
            self._started = self._pool.schedule(_nothing)
        return self._pool

    def _give_up(self, pool: ProcessPool) -> None:
        threading.Thread(target=_end, args=[pool], daemon=True).start()
        if self._pool is pool:
            self._pool = None

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """The result of a function in a worker; a `BotFailure` when it hangs or takes the worker down."""
        await self.ready()
        async with self._free:
            return await self._run(function, *args)

    async def _run(self, function: Callable[..., Any], *args: Any) -> Any:
        pool = self._running_pool()
        limit = asyncio.timeout(self.seconds + START_SECONDS)
        try:
            async with limit:
                result = asyncio.wrap_future(pool.schedule(function, args=list(args), timeout=self.seconds))
                # Cancelling the future would end its worker. What is done in a moment may rather come to its
                # end: a new worker takes longer, and everybody would wait for that one.
                return await (result if self._long else asyncio.shield(result))
        except TimeoutError:
            if limit.expired():  # nobody has even begun with it: the pool has lost its workers
                self._give_up(pool)
            raise BotFailure(f"took longer than {self.seconds:g} seconds") from None
        except (ProcessExpired, SystemExit, KeyboardInterrupt):  # the worker's, which must not end us
            raise BotFailure("crashed") from None
        except RuntimeError:
            if pool.active:
                raise  # it is of the function itself
            raise BotFailure("crashed") from None

    def close(self) -> None:
        """End all workers."""
        if self._pool is not None:
            _end(self._pool)


def prepare_workers() -> BaseContext:
    """How workers are started: not forked from the server, which has threads, but where it can be from a
    process that does nothing else and has imported what they need. It begins with that at once."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    from multiprocessing import forkserver

    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
    forkserver.ensure_running()
    return context


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join(timeout=5)


class BotService:
    """The groups of workers of a server."""

    def __init__(
        self, seconds: float, workers: int | None = None, think: Callable[..., Option] = think
    ) -> None:
        """`workers` is how many bots may search at once; unless given, one processor stays free."""
        self._think = think
        count = workers or max(1, (os.cpu_count() or 1) - 1)
        quick = max(2, count // 2)
        # A rule of thumb can take a second, too: one place is always left for somebody else.
        self.quick = Workers(Lane("quick", quick, places_of_one=quick - 1), seconds, long=False)
        self.searching = Workers(Lane("search", count), seconds, long=True)
        files = Lane("files", 1, waiting_of_one=_FILES_OF_ONE, waiting=_FILES)
        self.files = Workers(files, seconds, long=True)
        self.reviews = Workers(Lane("reviews", 1), max(seconds, _PIECE_SECONDS), long=True)
        self.crew: Crew | None = None
        self._crewed = False

    def open(self) -> None:
        """Start the workers that answer at once; the others start when they are needed."""
        self.quick.start()

    def _group(self, spec: str) -> Workers:
        return self.searching if own_bots.thinks_long(spec) else self.quick

    def turn(self, spec: str, owner: str) -> AbstractAsyncContextManager[None]:
        """Wait until it is this bot's turn to think; only then is it to be told about the table."""
        return self._group(spec).lane.turn(owner)

    async def choose(self, spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Option:
        """The bot's answer, or a `BotFailure`; to be asked for within its turn."""
        start = perf_counter()
        try:
            own = spec.startswith(own_bots.PREFIX)
            named = own_bots.own_bot(spec) if own else spec
            asked = "choose", (spec, world, table_id, seat, seed), spec if own else ""
            here = self._think, named, world, table_id, seat, seed
            option: Option = await self._done(self._group(spec), asked, *here)
        except BotFailure:
            raise
        except BotFault as fault:
            raise BotFailure(fault.reason) from fault
        except UsageError as error:
            raise BotFailure("cannot be had any more") from error
        except Exception as error:
            raise BotFailure(f"failed ({type(error).__name__})") from error
        BOT_SECONDS.observe(perf_counter() - start)
        return option

    def turn_to_search(self, owner: str) -> AbstractAsyncContextManager[None]:
        """Wait until it is this owner's turn for a search that is not a bot's."""
        return self.searching.lane.turn(owner)

    async def ready_to_search(self) -> None:
        """Wait until somebody can: workers are running, processes here have to be started."""
        if not self._crewed:
            await self.searching.ready()

    async def search(self, function: Callable[..., Any], *args: Any) -> Any:
        """The result of a search, or a `BotFailure`; to be asked for within its turn."""
        try:
            return await self._done(self.searching, (function.__name__, args, ""), function, *args)
        except BotFailure:
            raise
        except Exception as error:
            raise BotFailure(f"failed ({type(error).__name__})") from error

    async def prove(self, owner: str, function: Callable[..., Any], *args: Any) -> Any:
        """The result of a function that replays a file; `Crowded`, or a `BotFailure` as for bots."""
        async with self.files.lane.turn(owner):
            return await self.files.run(function, *args)

    async def review(self, owner: str, function: Callable[..., Any], *args: Any) -> Any:
        """The result of a piece of a review, or a `BotFailure`; owners take turns with their pieces."""
        async with self.reviews.lane.turn(owner):
            return await self._done(self.reviews, (function.__name__, args, ""), function, *args)

    async def _done(
        self,
        group: Workers,
        asked: tuple[str, tuple[Any, ...], str],
        function: Callable[..., Any],
        *args: Any,
    ) -> Any:
        """What came of it: by a worker, if there is one and it takes long, or else here."""
        if self.crew is not None and group in (self.searching, self.reviews):
            kind, given, own = asked
            try:
                return await self.crew.ask(group.lane.name, kind, given, own, group.seconds)
            except NotDone as reason:
                log.debug("done here", kind=kind, reason=str(reason))
        return await group.run(function, *args)

    def crewed(self, search: int, reviews: int) -> None:
        """There are workers with so many places, or none any more: so much may be asked at once."""
        self._crewed = search > 0
        for group, places in ((self.searching, search), (self.reviews, reviews)):
            group.lane.resize(places or group.processes)

    def close(self) -> None:
        """End all workers."""
        for workers in (self.quick, self.searching, self.files, self.reviews):
            workers.close()
