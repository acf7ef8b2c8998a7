"""Messages between the servers of one PostgreSQL database, by LISTEN and NOTIFY.

A message is a hint that may be lost: what happened at a table is in its log, and whoever has missed something
finds it there. One that is too long for a notification is kept in the database for a minute, and the
notification says where.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec
import psycopg
import structlog
from psycopg import AsyncConnection, sql
from psycopg.pq.abc import PGconn

from dealers.server.storage.keeping import EVERYBODY, NOW, SIGN_IN, SIGN_OF_LIFE, SILENT
from dealers.server.storage.postgres import CONNECT, PostgresStore, connect_words

BEAT = 1.0
"""Seconds between two signs of life."""
LONGEST = 7900
"""Bytes of a notification; PostgreSQL takes 7999."""
_KEPT = 60
"""Seconds that a long message is kept."""
_PAUSE = 0.3
CHANNEL = "dealers"
"""On which all servers listen; each one, and workers, also on one of their own."""
_SEND = "SELECT pg_notify(message ->> 0, message ->> 1) FROM json_array_elements(%s::json) AS message"
"""All messages as one value: an array is put into words value by value, which takes longer than the rest."""
_TURNS = 4
"""Turns of the event loop within which a reply follows the news of what was done: they go together."""

Message = dict[str, Any]
log = structlog.get_logger("dealers")


class Post:
    """The connection on which this server listens and gives signs of life, and another one to send on."""

    def __init__(
        self,
        store: PostgresStore,
        received: Callable[[Message], None],
        arrived: Callable[[], None],
        beat: Callable[[list[Any]], None],
    ) -> None:
        """`arrived`: connected, perhaps anew; `beat`: after each sign of life, with all servers."""
        self._store = store
        self._received = received
        self._arrived = arrived
        self._beat = beat
        self._lock = _number()
        self._opening: set[asyncio.Task[None]] = set()
        self._outgoing: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self.beaten = float("-inf")
        """When the last sign of life was given."""
        self.late = False
        """Whether it came so late that this server was not certain meanwhile that it keeps its tables."""

    # --- listening -------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """For ever."""
        well = True
        while True:
            try:
                async with await self._connected() as connection:
                    await self._sign_in(connection)
                    if not well:
                        log.info("database reached again")
                    well = True
                    await self._live(connection)
            except psycopg.Error as error:
                if well:
                    log.warning("database lost", reason=type(error).__name__)
                well = False
            await asyncio.sleep(_PAUSE)

    async def _connected(self) -> AsyncConnection[Any]:
        words = connect_words(self._store.url)
        return await AsyncConnection.connect(words, autocommit=True, **CONNECT)

    async def _sign_in(self, connection: AsyncConnection[Any]) -> None:
        """Be one of the servers; under another name, if the others have taken this one for dead."""
        if self.beaten > float("-inf"):
            alive = await connection.execute(SIGN_OF_LIFE, (self._store.process,))
            if alive.rowcount != 1:
                self._store.renamed()
                log.warning("taken for dead", now="others keep its tables, and it goes on as a new server")
        self._lock = _number()
        await connection.execute("SELECT pg_advisory_lock(%s)", (self._lock,))
        connection.add_notify_handler(lambda message: self._take(message.payload))
        for channel in (CHANNEL, f"{CHANNEL}_{self._store.process}"):
            await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
        await connection.execute(SIGN_IN, (self._store.process, self._lock))
        self.beaten = monotonic()
        await self._look(connection)
        self._arrived()

    async def _live(self, connection: AsyncConnection[Any]) -> None:
        """Hand on what comes, and give signs of life, until others have taken this server for dead."""
        while True:
            await self._hear(connection.pgconn)
            started = monotonic()
            if (await connection.execute(SIGN_OF_LIFE, (self._store.process,))).rowcount != 1:
                return
            self.late = started - self.beaten > SILENT
            self.beaten = started
            await self._look(connection)

    async def _hear(self, connection: PGconn) -> None:
        """Hand on what comes until the next sign of life is due.

        What comes while the driver is at work is handed on by itself; its own way to wait for more takes four
        times as long for each message.
        """
        loop, socket = asyncio.get_running_loop(), connection.socket
        lost: asyncio.Future[None] = loop.create_future()

        def heard() -> None:
            try:
                connection.consume_input()
                while (message := connection.notifies()) is not None:
                    self._take(message.extra.decode())
            except psycopg.Error as error:
                loop.remove_reader(socket)
                lost.set_exception(error)

        loop.add_reader(socket, heard)
        try:
            heard()  # it may have come with the last reply
            await asyncio.wait([lost], timeout=BEAT)
        finally:
            loop.remove_reader(socket)
        if lost.done():
            lost.result()

    async def _look(self, connection: AsyncConnection[Any]) -> None:
        cursor = await connection.execute(EVERYBODY)
        self._beat(await cursor.fetchall())

    def _take(self, body: str) -> None:
        message: Message = msgspec.json.decode(body)
        if "letter" in message:
            self._open(message["letter"])
        else:
            self._hand_on(message)

    def _hand_on(self, message: Message) -> None:
        """Whatever is wrong with one message, the next ones are heard."""
        try:
            self._received(message)
        except Exception:
            log.exception("a message was not understood", kind=message.get("kind"))

    def _open(self, letter: str) -> None:
        """A long message: it is read beside the others."""

        async def fetch() -> None:
            async with await self._connected() as connection:
                cursor = await connection.execute("SELECT body FROM letters WHERE id = %s", (letter,))
                row = await cursor.fetchone()
            if row is not None:
                self._hand_on(msgspec.json.decode(row[0]))

        task = asyncio.create_task(fetch())
        self._opening.add(task)
        task.add_done_callback(self._opened)

    def _opened(self, task: asyncio.Task[None]) -> None:
        self._opening.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.warning("a message was not read", reason=type(task.exception()).__name__)

    # --- sending ---------------------------------------------------------------------------------------

    def send(self, message: Message, to: str | None = None) -> None:
        """Send a message to another server, or to all others."""
        channel = CHANNEL if to is None else f"{CHANNEL}_{to}"
        message = {**message, "from": self._store.process}
        self._outgoing.put_nowait((channel, msgspec.json.encode(message).decode()))

    async def deliver(self) -> None:
        """For ever: send what waits, as much as there is at once. What cannot be sent is dropped."""
        while True:
            try:
                async with await self._connected() as connection:
                    await self._deliver(connection)
            except psycopg.Error:
                await asyncio.sleep(_PAUSE)

    async def _deliver(self, connection: AsyncConnection[Any]) -> None:
        while True:
            waiting = [await self._outgoing.get()]
            for _ in range(_TURNS):
                await asyncio.sleep(0)
            with contextlib.suppress(asyncio.QueueEmpty):
                while len(waiting) < 200:
                    waiting.append(self._outgoing.get_nowait())
            try:
                messages = [
                    (channel, body if len(body.encode()) <= LONGEST else await self._letter(connection, body))
                    for channel, body in waiting
                ]
                await connection.execute(_SEND, (msgspec.json.encode(messages).decode(),))
            finally:
                for _ in waiting:
                    self._outgoing.task_done()

    async def _letter(self, connection: AsyncConnection[Any], body: str) -> str:
        name = secrets.token_hex(8)
        await connection.execute(f"DELETE FROM letters WHERE at < {NOW} - {_KEPT}")
        await connection.execute(f"INSERT INTO letters (id, body, at) VALUES (%s, %s, {NOW})", (name, body))
        return msgspec.json.encode({"letter": name}).decode()

    async def emptied(self, seconds: float) -> None:
        """Wait until all is sent, but only so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._outgoing.join()


def _number() -> int:
    """Of an advisory lock."""
    return secrets.randbits(62)
