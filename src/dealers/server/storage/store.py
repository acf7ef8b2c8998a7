"""The database file: one thread writes, grouping what is waiting into one transaction; anybody reads."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import monotonic, perf_counter
from typing import Any, NamedTuple, TypeVar

import structlog
from alembic import command as alembic_command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, insert, literal, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import QueuePool

from dealers.server.metrics import STORE_SECONDS
from dealers.server.storage.acknowledged import Mark
from dealers.server.storage.errors import StorageError
from dealers.server.storage.folder import DataFolder
from dealers.server.storage.key import KeyFileError, fingerprint, read_key
from dealers.server.storage.opening import check_complete, check_file, damaged
from dealers.server.storage.schema import commits, server, tables

T = TypeVar("T")
Job = Callable[[Connection], Any]

_MOST_AT_ONCE = 256
TRIAL_SECONDS = 5.0
"""A trial write that takes longer has failed."""
TRIAL_HOLDS = 1.0
"""Seconds that its result stands for: strangers who ask often do not wear out the disk."""

log = structlog.get_logger("dealers")
_READERS = 4


class _Waiting(NamedTuple):
    """A job that waits for the writer."""

    job: Job
    mark: Mark | None
    done: Future[Any]


class Store:
    """One SQLite file in WAL mode, in a folder where nobody else works.

    A write that has returned is on the disk (synchronous=FULL); many that wait together share one commit.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = DataFolder(folder)
        self.path = self.folder.database
        self.engine = _engine(self.path)
        try:
            _upgrade(self.engine, self.path)
            self.key = _key(folder, self.engine)
            with self.engine.begin() as connection:
                self._acknowledged, self._number = check_complete(
                    connection, self.folder.acknowledged, self.folder.made
                )
        except BaseException:
            self.engine.dispose()
            self.folder.close()
            raise
        self._acknowledged.add(self._number, ())
        self.problem = ""
        """Why the last commit failed; empty when it did not."""
        self._trial: asyncio.Task[None] | None = None
        self._tried = 0.0
        self._jobs: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        # Threads of its own: others would have to wait while files are served or games are played again.
        self._readers = ThreadPoolExecutor(_READERS, "read")
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Finish what is waiting and close the file."""
        self._readers.shutdown()
        self._jobs.put(None)
        self._thread.join()
        self.engine.dispose()
        self._acknowledged.close()
        self.folder.close()

    # --- reading ---------------------------------------------------------------------------------------

    def read(self, job: Callable[[Connection], T]) -> T:
        """Run a query in this thread."""
        try:
            with self.engine.connect() as connection:
                return job(connection)
        except SQLAlchemyError as error:
            raise StorageError(f"the tables cannot be read: {_reason(error)}") from error

    async def fetch(self, job: Callable[[Connection], T]) -> T:
        """Run a query without holding up anybody."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read, job)

    async def try_reading(self) -> None:
        """Read something from the file; raises a `StorageError` when that fails."""
        await self.fetch(lambda connection: connection.execute(select(commits)).one())

    # --- writing ---------------------------------------------------------------------------------------

    async def write(self, job: Callable[[Connection], T], mark: Mark | None = None) -> T:
        """Run a job in the writing thread; it returns when the job's changes are on the disk.

        `mark` says which table it is about.
        """
        done: Future[T] = Future()
        self._jobs.put(_Waiting(job, mark, done))
        return await asyncio.wrap_future(done)

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
            batch, last = [first], False
            while len(batch) < _MOST_AT_ONCE and not last:
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if job is None:
                    last = True
                else:
                    batch.append(job)
            start = perf_counter()
            self._commit(batch)
            STORE_SECONDS.observe(perf_counter() - start)
            if last:
                return

    def _commit(self, batch: list[_Waiting]) -> None:
        """One transaction for the whole batch; a job that fails takes back only its own part.

        Savepoints cost as much as the jobs themselves, so the batch is first tried without.
        """
        jobs = [waiting.job for waiting in batch]
        results: list[tuple[Any, Exception | None]]
        stored = True
        try:
            with self.engine.begin() as connection:
                results = [(job(connection), None) for job in jobs]
                self._count(connection)
        except Exception:
            try:
                with self.engine.begin() as connection:
                    results = [_apart(connection, job) for job in jobs]
                    self._count(connection)
            except Exception as error:
                results = [(None, error)] * len(jobs)
                stored = False
                self.problem = _reason(error) if isinstance(error, SQLAlchemyError) else type(error).__name__
        if stored:
            self._acknowledge(batch, results)
        for (_, _, done), (result, failure) in zip(batch, results, strict=True):
            if not done.set_running_or_notify_cancel():
                continue  # nobody waits for it any more
            if failure is None:
                done.set_result(result)
            elif isinstance(failure, SQLAlchemyError):
                done.set_exception(StorageError(f"nothing was stored: {_reason(failure)}"))
            else:
                done.set_exception(failure)

    def _count(self, connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE commits SET number = ?", (self._number + 1,))

    def _acknowledge(self, batch: list[_Waiting], results: list[tuple[Any, Exception | None]]) -> None:
        """Write down what is stored before anybody is told; see `acknowledged`."""
        self.problem = ""
        self._number += 1
        marks = [
            waiting.mark
            for waiting, (_, failure) in zip(batch, results, strict=True)
            if failure is None and waiting.mark is not None
        ]
        well = not self._acknowledged.broken
        self._acknowledged.add(self._number, marks)
        if well and self._acknowledged.broken:
            log.warning("not written down what was acknowledged", reason=self._acknowledged.broken)


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


def _engine(path: Path) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=QueuePool,
        pool_size=5,
        max_overflow=20,
        hide_parameters=True,  # or else an error would show what was to be stored
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: Any) -> None:
        connection.text_factory = _text
        connection.isolation_level = None  # SQLAlchemy says BEGIN, not the driver, so that savepoints work
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=5000",
            "cache_size=-8000",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine


def _text(data: bytes) -> str:
    """A damaged text does not keep the rest of the row from being read."""
    return data.decode(errors="replace")


def alembic_config() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config


def _upgrade(engine: Engine, path: Path) -> None:
    """See that the file is whole, and bring it up to date."""
    config = alembic_config()
    try:
        with engine.begin() as connection:
            check_file(connection, path)
            config.attributes["connection"] = connection
            alembic_command.upgrade(config, "head")
    except CommandError as error:
        raise StorageError(
            f"{path} was written by a newer program ({error}): update this one, or choose another --data"
        ) from None
    except SQLAlchemyError as error:
        if "malformed" in str(error):
            raise StorageError(damaged(path, str(getattr(error, "orig", error)))) from None
        raise StorageError(f"{path} cannot be used: {_reason(error)}") from None


def _key(folder: Path, engine: Engine) -> bytes:
    """The key of the links, in a file of its own beside the database."""
    try:
        key = read_key(folder)
    except KeyFileError as error:
        raise StorageError(str(error)) from None
    _adopt(engine, key)
    return key


def _adopt(engine: Engine, key: bytes) -> None:
    """See whether the key is the one that codes were hashed with; if it is another, they open nothing."""
    known = select(server.c.value).where(server.c.name == "key")
    with engine.begin() as connection:
        before = connection.execute(known).scalar_one_or_none()
        if before == fingerprint(key):
            return
        new = insert(server).prefix_with("OR REPLACE").values(name="key", value=fingerprint(key))
        connection.execute(new)
        connection.execute(update(tables).values(code=literal("-") + tables.c.id, code_until=0))
    if before is not None:
        log.warning(
            "another key",
            reason="the key file was missing or is another one: all tables and seats are as they were, but "
            "invite and spectator links that were sent out open nothing; hosts have to send them anew",
        )


def _reason(error: SQLAlchemyError) -> str:
    """The database's own words, and what to do where we know it."""
    words = str(getattr(error, "orig", None) or error)
    hints = {
        "disk is full": "make room on the disk and try again",
        "readonly": "the file or its folder may not be written to",
        "not a database": "the file is damaged or is something else",
        "unable to open": "the folder may not exist or may not be written to",
        "locked": "another program uses the file",
    }
    hint = next((hint for sign, hint in hints.items() if sign in words), "")
    return f"{words} ({hint})" if hint else words
