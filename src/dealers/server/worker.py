"""A worker: it takes what servers ask from the queue of their database, and thinks about it.

It reads and writes the queue and nothing else. A job carries what its seat may know, or a game that is over;
a worker knows no more than that. Whatever becomes of it, its jobs are taken again by others, and an answer
that comes too late finds no row to be written into.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import signal
from collections.abc import Awaitable, Callable
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
import psycopg
import structlog
from psycopg import AsyncConnection, sql
from sqlalchemy import URL

from dealers.server import jobs
from dealers.server.bots import BotFailure, BotService
from dealers.server.metrics import TAKEN, TAKEN_SECONDS
from dealers.server.post import BEAT, CHANNEL
from dealers.server.storage import StorageError, queue
from dealers.server.storage.postgres import CONNECT, connect_words, new_process

GRACE = 10.0
"""Seconds that a worker which is told to stop has for what it is at; then it gives it back."""
_PAUSE = 0.3
_NO_QUEUE = "{} has no queue: start a server of this version on it first"

log = structlog.get_logger("dealers")


class Job(NamedTuple):
    """What a worker has taken."""

    id: str
    asker: str
    lane: str
    kind: str
    body: bytes
    worker: str
    """Under which name."""


class Worker:
    """Takes jobs as long as it is not told to stop: so many searches at once, and besides a review."""

    def __init__(self, url: URL, bots: BotService) -> None:
        self._url = url
        self._bots = bots
        self._places = {"search": bots.searching.processes, "reviews": bots.reviews.processes}
        self._able = jobs.all_able()
        self.name = new_process()
        """Another one when servers have taken this worker for dead."""
        self._known = False
        """Whether it has signed in under this name or another."""
        self._at_it: dict[str, asyncio.Task[bytes]] = {}
        self._call = {lane: asyncio.Event() for lane in self._places}
        self._door = {lane: asyncio.Lock() for lane in self._places}
        self._stopping = asyncio.Event()
        self._writing: AsyncConnection[Any] | None = None
        self._connecting = asyncio.Lock()

    async def run(self, ready: Callable[[], None] = lambda: None) -> None:
        """Work until SIGTERM or SIGINT; a second one ends it without delay.

        Raises a `StorageError` if the database cannot be used.
        """
        await self._check()
        self._bots.searching.start()
        ready()
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._told_to_stop)
        stopping = asyncio.create_task(self._stopping.wait())
        living = asyncio.create_task(self._live())
        takers = [
            asyncio.create_task(self._take_turns(lane))
            for lane, places in self._places.items()
            for _ in range(places)
        ]
        try:
            ended, _ = await asyncio.wait([stopping, living, *takers], return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()  # none of them ends by itself, unless something is wrong with the program
            log.info("stopping", at_work=len(self._at_it))
            with contextlib.suppress(psycopg.Error):
                await self._execute(queue.STOPS, (self.name,))
            await asyncio.wait(takers, timeout=GRACE)
        finally:
            for task in (*takers, living, stopping):
                task.cancel()
            await asyncio.gather(*takers, living, stopping, return_exceptions=True)
            await self._sign_off()

    def _told_to_stop(self) -> None:
        if self._stopping.is_set():
            for task in list(self._at_it.values()):
                task.cancel()
        self._stopping.set()
        for call in self._call.values():
            call.set()

    # --- the database ----------------------------------------------------------------------------------

    async def _connected(self) -> AsyncConnection[Any]:
        words = {**CONNECT, "application_name": "dealers worker"}
        return await AsyncConnection.connect(connect_words(self._url), autocommit=True, **words)

    async def _check(self) -> None:
        """Raise a `StorageError` if the database cannot be worked for."""
        where = f"the database {self._url.database or ''} at {self._url.host or 'this machine'}"
        try:
            async with await self._connected() as connection:
                cursor = await connection.execute(queue.THERE)
                row = await cursor.fetchone()
                if row is None or not row[0]:
                    raise StorageError(_NO_QUEUE.format(where))
                for statement in (queue.SIGN_OF_LIFE, queue.AT_IT, queue.GIVE_BACK, queue.SIGN_OFF):
                    await connection.execute(statement, (self.name,))  # whether it may: there is none yet
        except psycopg.Error as error:
            raise StorageError(f"{where} cannot be used: {' '.join(str(error).split())}") from None

    async def _execute(self, statement: str, values: Any) -> Any:
        """On the connection for writing, which is made anew when it was lost."""
        async with self._connecting:
            if self._writing is None or self._writing.closed:
                self._writing = await self._connected()
            connection = self._writing
        return await connection.execute(statement, values)

    async def _tell(self, statement: str, *values: Any, to: str = "") -> int:
        """Write something, as soon as the database is there, and call whom it is for; how many rows."""
        while True:
            try:
                rows: int = (await self._execute(statement, values)).rowcount
                if to and rows:
                    body = msgspec.json.encode({"kind": "worked", "from": self.name}).decode()
                    await self._execute("SELECT pg_notify(%s, %s)", (f"{CHANNEL}_{to}", body))
                return rows
            except psycopg.OperationalError:
                await asyncio.sleep(_PAUSE)

    # --- being alive -----------------------------------------------------------------------------------

    async def _live(self) -> None:
        """For ever: listen, give signs of life, and stop what nobody waits for any more."""
        well = True
        while True:
            try:
                async with await self._connected() as connection:
                    await self._sign_in(connection)
                    well = True
                    while await self._beat(connection):
                        pass
            except psycopg.Error as error:
                if well:
                    log.warning("database lost", reason=type(error).__name__)
                well = False
                await asyncio.sleep(_PAUSE)

    async def _sign_in(self, connection: AsyncConnection[Any]) -> None:
        """Be one of the workers; under another name, if servers have taken this one for dead."""
        if self._known and (await connection.execute(queue.SIGN_OF_LIFE, (self.name,))).rowcount != 1:
            log.warning("taken for dead", now="its jobs go to others, and it goes on as a new worker")
            self.name = new_process()
        lock = secrets.randbits(62)
        await connection.execute("SELECT pg_advisory_lock(%s)", (lock,))
        channel = sql.Identifier(f"{CHANNEL}_{queue.CALLED}")
        await connection.execute(sql.SQL("LISTEN {}").format(channel))
        able = msgspec.json.encode(self._able).decode()
        places = 0 if self._stopping.is_set() else self._places["search"]
        await connection.execute(queue.SIGN_IN, (self.name, lock, able, places))
        self._known = True
        log.info("working", worker=self.name, places=places)
        self._call_everybody()

    async def _beat(self, connection: AsyncConnection[Any]) -> bool:
        """A second of listening, and a sign of life; False when this worker was taken for dead."""
        async for _ in connection.notifies(timeout=BEAT):
            self._call_everybody()
        begun = dict(self._at_it)
        alive = (await connection.execute(queue.SIGN_OF_LIFE, (self.name,))).rowcount == 1
        cursor = await connection.execute(queue.AT_IT, (self.name,))
        wanted = {row[0] for row in await cursor.fetchall()}
        for id, task in begun.items():
            if id not in wanted:
                task.cancel()
        self._call_everybody()  # a message may have been lost
        return alive

    def _call_everybody(self) -> None:
        for call in self._call.values():
            call.set()

    async def _sign_off(self) -> None:
        """Give everything back and be gone; if the database is away, servers find out."""
        with contextlib.suppress(psycopg.Error, TimeoutError):
            async with asyncio.timeout(2.0):
                given_back = (await self._execute(queue.GIVE_BACK, (self.name,))).rowcount
                await self._execute(queue.SIGN_OFF, (self.name,))
                body = msgspec.json.encode({"kind": "job", "from": self.name}).decode()
                await self._execute("SELECT pg_notify(%s, %s)", (f"{CHANNEL}_{queue.CALLED}", body))
                log.info("stopped", given_back=given_back)
        if self._writing is not None:
            await self._writing.close()

    # --- working ---------------------------------------------------------------------------------------

    async def _take_turns(self, lane: str) -> None:
        """One place: a job after the other."""
        while not self._stopping.is_set():
            async with self._door[lane]:
                job = await self._next(lane)
            if job is not None:
                await self._work(job)

    async def _next(self, lane: str) -> Job | None:
        """Wait for a job and take it; None when it is time to stop."""
        while not self._stopping.is_set():
            self._call[lane].clear()
            with contextlib.suppress(psycopg.Error):
                values = {"me": self.name, "lane": lane, "able": self._able}
                row = await (await self._execute(queue.TAKE, values)).fetchone()
                if row is not None:
                    return Job(*row)
            await self._call[lane].wait()
        return None

    async def _work(self, job: Job) -> None:
        """Work one job out, and say what came of it."""
        start = perf_counter()
        task = self._at_it[job.id] = asyncio.create_task(self._worked_out(job))
        try:
            await asyncio.wait([task])
        finally:
            task.cancel()
            del self._at_it[job.id]
        if task.cancelled():
            TAKEN.labels(job.kind, "not wanted").inc()
            return
        try:
            result = task.result()
        except jobs.Garbled as error:
            log.error("job put aside", job=job.id, reason=str(error))
            TAKEN.labels("unknown", "put aside").inc()
            await self._tell(queue.PUT_ASIDE, str(error), job.id, job.worker, to=job.asker)
            return
        TAKEN_SECONDS.labels(job.kind).observe(perf_counter() - start)
        taken = await self._tell(queue.ANSWER, result, job.id, job.worker, to=job.asker)
        TAKEN.labels(job.kind, "done" if taken else "not wanted").inc()

    async def _worked_out(self, job: Job) -> bytes:
        """The answer as it is written down; raises a `Garbled`."""
        args = jobs.read_question(job.kind, bytes(job.body))
        try:
            return jobs.answer(await self._way(job)(*args))
        except BotFailure as failure:
            return jobs.failure(str(failure))
        except Exception as error:
            log.error("job failed", job=job.id, kind=job.kind, error=type(error).__name__)
            return jobs.failure(f"failed ({type(error).__name__})")

    def _way(self, job: Job) -> Callable[..., Awaitable[Any]]:
        """Who works out this kind of job here."""
        if job.kind == "choose":
            return self._bots.choose
        group = self._bots.searching if job.lane == "search" else self._bots.reviews
        return partial(group.run, jobs.FUNCTIONS[job.kind])
