"""A database of tables: one thread writes, grouping what is waiting into one transaction; anybody reads."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, NamedTuple, TypeVar

from alembic.config import Config
from sqlalchemy import Connection, Engine, select
from sqlalchemy.exc import SQLAlchemyError

from dealers.server.metrics import STORE_SECONDS
from dealers.server.storage.acknowledged import Mark
from dealers.server.storage.errors import StorageError
from dealers.server.storage.schema import commits

T = TypeVar("T")
Job = Callable[[Connection], Any]
Results = list[tuple[Any, Exception | None]]

_MOST_AT_ONCE = 256
TRIAL_SECONDS = 5.0
"""A trial write that takes longer has failed."""
TRIAL_HOLDS = 1.0
"""Seconds that its result stands for: strangers who ask often do not wear out the disk."""
_READERS = 4


class Waiting(NamedTuple):
    """A job that waits for the writer."""

    job: Job
    mark: Mark | None
    done: asyncio.Future[Any]


class Store:
    """What all databases have in common; `sqlite` and `postgres` know what is particular to each.

    A write that has returned is on the disk; many that wait together share one commit.
    """

    engine: Engine
    """For writing."""
    readers: Engine
    key: bytes
    """What links are worked out from."""
    shared = False
    """Whether other processes may work on the same tables."""

    def __init__(self) -> None:
        self.problem = ""
        """Why the last commit failed; empty when it did not."""
        self._trial: asyncio.Task[None] | None = None
        self._tried = 0.0
        self._asked: list[Waiting] = []
        """Jobs of this turn of the event loop."""
        self._jobs: queue.SimpleQueue[list[Waiting] | None] = queue.SimpleQueue()
        # Threads of its own: others would have to wait while files are served or games are played again.
        self._reading = ThreadPoolExecutor(_READERS, "read")
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what is waiting and close the database."""
        self._reading.shutdown()
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()
        self.engine.dispose()
        self.readers.dispose()

    # --- what differs ----------------------------------------------------------------------------------

    def before_commit(self, connection: Connection) -> None:
        """The last thing in each transaction."""

    def after_commit(self, batch: list[Waiting], results: Results) -> None:
        """A batch is on the disk, and nobody has been told yet."""

    def failure(self, error: SQLAlchemyError) -> StorageError:
        """An error of the database as it is told to whoever wanted to store something."""
        return StorageError(f"nothing was stored: {self.reason(error)}")

    def reason(self, error: SQLAlchemyError) -> str:
        """The database's own words."""
        return str(getattr(error, "orig", None) or error)

    # --- reading ---------------------------------------------------------------------------------------

    def read(self, job: Callable[[Connection], T]) -> T:
        """Run a query in this thread."""
        try:
            with self.readers.connect() as connection:
                return job(connection)
        except SQLAlchemyError as error:
            raise StorageError(f"the tables cannot be read: {self.reason(error)}") from error

    async def fetch(self, job: Callable[[Connection], T]) -> T:
        """Run a query without holding up anybody."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self.read, job)

    async def try_reading(self) -> None:
        """Read something; raises a `StorageError` when that fails."""
        await self.fetch(lambda connection: connection.execute(select(commits)).one())

    # --- writing ---------------------------------------------------------------------------------------

    async def write(self, job: Callable[[Connection], T], mark: Mark | None = None) -> T:
        """Run a job in the writing thread; it returns when the job's changes are on the disk.

        `mark` says which table it is about.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        if not self._asked:  # what is wanted in the same turn of the loop goes together
            loop.call_soon(self._hand_over)
        self._asked.append(Waiting(job, mark, done))
        return await done

    def _hand_over(self) -> None:
        asked, self._asked = self._asked, []
        if asked:
            self._jobs.put(asked)

    async def try_writing(self) -> None:
        """Commit something, as any command does; raises a `StorageError` when that fails or takes too long.

        Whoever asks while somebody else is trying, or has just done so, is told the same.
        """
        now = monotonic()
        if self._trial is None or (self._trial.done() and now > self._tried + TRIAL_HOLDS):
            self._tried = now
            self._trial = asyncio.create_task(self.write(lambda connection: None))
            self._trial.add_done_callback(_seen)
        try:
            async with asyncio.timeout(TRIAL_SECONDS):
                await asyncio.shield(self._trial)
        except TimeoutError:
            raise StorageError(
                f"nothing could be stored for {TRIAL_SECONDS:g} seconds: the disk does not answer, or "
                "another program holds the database"
            ) from None

    def _write_all(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch, last = first, False
            while len(batch) < _MOST_AT_ONCE and not last:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                else:
                    batch += more
            start = perf_counter()
            self._commit(batch)
            STORE_SECONDS.observe(perf_counter() - start)
            if last:
                return

    def _commit(self, batch: list[Waiting]) -> None:
        """One transaction for the whole batch; a job that fails takes back only its own part.

        Savepoints cost as much as the jobs themselves, so the batch is first tried without.
        """
        jobs = [waiting.job for waiting in batch]
        results: Results
        stored = True
        try:
            with self.engine.begin() as connection:
                results = [(job(connection), None) for job in jobs]
                self.before_commit(connection)
        except Exception:
            try:
                with self.engine.begin() as connection:
                    results = [_apart(connection, job) for job in jobs]
                    self.before_commit(connection)
            except Exception as error:
                results = [(None, error)] * len(jobs)
                stored = False
                self.problem = (
                    self.reason(error) if isinstance(error, SQLAlchemyError) else type(error).__name__
                )
        if stored:
            self.problem = ""
            self.after_commit(batch, results)
        told = [
            (waiting.done, result, self.failure(error) if isinstance(error, SQLAlchemyError) else error)
            for waiting, (result, error) in zip(batch, results, strict=True)
        ]
        for loop in {waiting.done.get_loop() for waiting in batch}:
            with contextlib.suppress(RuntimeError):  # it is closed: nobody waits any more
                loop.call_soon_threadsafe(_tell, [one for one in told if one[0].get_loop() is loop])


def _tell(told: list[tuple[asyncio.Future[Any], Any, Exception | None]]) -> None:
    """Let those go on who wait for their jobs."""
    for done, result, failure in told:
        if done.cancelled():
            continue  # nobody waits for it any more
        if failure is None:
            done.set_result(result)
        else:
            done.set_exception(failure)


def _seen(trial: asyncio.Task[None]) -> None:
    """Its failure has been noticed, even if whoever asked is gone."""
    if not trial.cancelled():
        trial.exception()


def _apart(connection: Connection, job: Job) -> tuple[Any, Exception | None]:
    """The result of a job, or why it failed and was taken back."""
    savepoint = connection.begin_nested()
    try:
        result = job(connection)
        savepoint.commit()
    except Exception as error:
        try:
            savepoint.rollback()
        except SQLAlchemyError:  # on a full disk SQLite has taken back the whole transaction
            raise error from None
        return None, error
    return result, None


def alembic_config() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config
