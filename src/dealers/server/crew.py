"""Workers as a server sees them: it asks them what takes long, and does it itself when none of them does.

The queue in the database is the only thing between them. A question stays there until its result has been
taken, and whatever happens to a worker, the row says what is to be done next; messages only make it quicker.
"""

from __future__ import annotations

import asyncio
import secrets
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

import structlog

from dealers.server import jobs
from dealers.server.bots import START_SECONDS, BotFailure, NotDone
from dealers.server.metrics import JOBS, WORKER_PLACES, WORKERS
from dealers.server.storage import StorageError, queue

if TYPE_CHECKING:
    from dealers.server.fleet import Fleet

TAKEN_WITHIN = 5.0
"""Seconds after which a job that no worker has taken is done here."""

log = structlog.get_logger("dealers")


class _Open:
    """A question that has not been answered."""

    def __init__(self, able: str, seconds: float) -> None:
        self.able = able
        self.seconds = seconds
        self.reply: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.worker: str | None = None
        self.since = monotonic()
        """When that worker was first seen at it."""

    def end(self, result: bytes | BaseException) -> None:
        if self.reply.done():
            return
        if isinstance(result, bytes):
            self.reply.set_result(result)
        else:
            self.reply.set_exception(result)


class Crew:
    """All workers of the database."""

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet
        self._hands: list[queue.Hand] = []
        self._open: dict[str, _Open] = {}
        self._look: asyncio.Task[None] | None = None
        self._again = False
        self._said = (0, 0, 0)
        """What the log was last told about workers: how many of these rules, how many, and their places."""

    # --- asking ----------------------------------------------------------------------------------------

    async def ask(self, lane: str, kind: str, args: tuple[Any, ...], own: str, seconds: float) -> Any:
        """What a worker answers; a `BotFailure` as for bots of the server, or a `NotDone`."""
        able = jobs.able(own)
        if not self._places(able):
            raise NotDone("there is no worker")
        id, body = secrets.token_hex(8), jobs.question(args)
        job = self._open[id] = _Open(able, seconds)
        store, me = self._fleet.store, self._fleet.me
        came_of_it = "dropped"  # whoever asked has changed their mind
        try:
            await store.write(lambda c: queue.add(c, id, me, lane, able, kind, body))
            self._fleet.post.send({"kind": "job"}, queue.CALLED)
            result = jobs.read_answer(kind, await job.reply)
            came_of_it = "done"
            return result
        except (NotDone, StorageError, jobs.Garbled) as error:
            came_of_it = "here"
            raise NotDone(str(error)) from None
        except BotFailure:
            came_of_it = "failed"
            raise
        finally:
            JOBS.labels(kind, came_of_it).inc()
            del self._open[id]
            self._fleet.spawn(store.write(lambda c: queue.drop(c, id)))

    def _places(self, able: str) -> int:
        return sum(hand.places for hand in self._hands if able in hand.able)

    # --- looking ---------------------------------------------------------------------------------------

    def look_soon(self) -> None:
        """Look at the queue: a second has passed, or a worker has said something."""
        if self._look is not None and not self._look.done():
            self._again = True  # what it reads may be older
            return
        self._look = self._fleet.spawn(self._look_around())

    async def _look_around(self) -> None:
        self._again = True
        while self._again:
            self._again = False
            ids = list(self._open)
            seen = await self._fleet.store.fetch(partial(queue.look, ids=ids))
            self._hands = [hand for hand in seen.hands if hand.places]
            self._count()
            if seen.dead:
                await self._bury(seen.dead)
            rows = {row.id: row for row in seen.jobs}
            for id in ids:
                if id in self._open:
                    await self._look_at(id, self._open[id], rows.get(id))

    def _count(self) -> None:
        """How many there are for us; so much is asked at once."""
        fit = [hand for hand in self._hands if jobs.able() in hand.able]
        places = sum(hand.places for hand in fit)
        if self._said != (len(fit), len(self._hands), places):
            self._said = len(fit), len(self._hands), places
            log.info("workers", of_these_rules=len(fit), of_others=len(self._hands) - len(fit), places=places)
        WORKERS.labels("same").set(len(fit))
        WORKERS.labels("other").set(len(self._hands) - len(fit))
        WORKER_PLACES.set(places)
        self._fleet.house.bots.crewed(places, len(fit))

    async def _bury(self, dead: list[str]) -> None:
        gone, freed = await self._fleet.store.write(lambda c: queue.bury(c, dead))
        for worker in gone:
            log.warning("a worker is gone", worker=worker, jobs_to_take_again=freed)
        if freed:
            self._fleet.post.send({"kind": "job"}, queue.CALLED)

    async def _look_at(self, id: str, job: _Open, row: Any) -> None:
        """What is to become of a question that is open."""
        if row is None:
            if monotonic() > job.since + TAKEN_WITHIN:  # else it may be on its way into the queue
                job.end(NotDone("it is not in the queue any more"))
        elif row.result is not None:
            job.end(bytes(row.result))
        elif row.problem is not None:
            log.error("a job was put aside", job=id, reason=row.problem)
            job.end(NotDone(row.problem))
        elif row.worker is not None:
            if row.worker != job.worker:
                job.worker, job.since = row.worker, monotonic()
            elif monotonic() > job.since + job.seconds + START_SECONDS:
                job.end(BotFailure(f"took longer than {job.seconds:g} seconds"))
        elif row.tries >= queue.TRIES:
            job.end(NotDone(f"{row.tries} workers died over it"))
        elif (row.age > TAKEN_WITHIN or not self._places(job.able)) and await self._withdrawn(id):
            job.end(NotDone("no worker has taken it"))

    async def _withdrawn(self, id: str) -> bool:
        return await self._fleet.store.write(lambda c: queue.withdraw(c, id))
