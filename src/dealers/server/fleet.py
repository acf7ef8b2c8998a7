"""Several servers on one database: this one among the others.

Each table is kept by one server at a time, which alone carries out commands there, lets its bots think and
looks after its clocks. All others may have a copy of it, for those who are connected to them. Whatever a
server believes to keep, the database decides: it refuses what anybody else writes; see
docs/decisions/tables-are-kept.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import structlog
from sqlalchemy import Connection

from dealers.kernel import DealersError
from dealers.server import frames
from dealers.server.commands import Refusal
from dealers.server.copies import Copies
from dealers.server.crew import Crew
from dealers.server.forwarding import Forwarding
from dealers.server.keys import Access, Key
from dealers.server.post import Message, Post
from dealers.server.room import Room
from dealers.server.storage import StorageError, keeping, queue
from dealers.server.storage.postgres import PostgresStore

if TYPE_CHECKING:
    from dealers.server.house import House

T = TypeVar("T")

START_SECONDS = 30.0
_STOPPING = "This server is stopping: your page finds another one by itself."

log = structlog.get_logger("dealers")


class Fleet:
    """This server among all that share its database."""

    def __init__(self, store: PostgresStore, house: House) -> None:
        self.store = store
        self.house = house
        self.post = Post(store, self._received, self._arrived, self._beat)
        self.copies = Copies(self)
        self.forwarding = Forwarding(self)
        self.crew = Crew(self)
        self.others: set[str] = set()
        """All other servers that are alive, as far as is known."""
        self.alone = True
        """Whether there was no other when this one came."""
        self._closed = False
        self._here = asyncio.Event()
        self._work: set[asyncio.Task[Any]] = set()
        self._burying: set[str] = set()

    @property
    def me(self) -> str:
        """The name of this server."""
        return self.store.process

    # --- coming and going ------------------------------------------------------------------------------

    async def open(self) -> None:
        """Be one of the servers."""
        self.spawn(self.post.listen())
        self.spawn(self.post.deliver())
        self.spawn(self.copies.watch())
        self.spawn(self.store.write(queue.clear))
        try:
            async with asyncio.timeout(START_SECONDS):
                await self._here.wait()
        except TimeoutError:
            raise StorageError("the database cannot be reached") from None

    async def close(self) -> None:
        """Hand all tables over at once, and be gone."""
        if self._closed:
            return
        self._closed = True
        try:
            at_work = await self.store.write(self._sign_off)
        except StorageError as error:  # then the others will find out
            log.warning("tables not handed over", reason=str(error))
        else:
            heir = min(self.others, default=None)
            self.post.send({"kind": "freed", "server": self.me, "heir": heir, "tables": at_work})
            await self.post.emptied(2.0)
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)

    def _sign_off(self, connection: Connection) -> list[str]:
        at_work = keeping.sign_off(connection, self.me)
        queue.clear(connection)
        return at_work

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something beside everything else; what goes wrong is told to the log."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._work.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, DealersError):
            log.warning("not done for now", reason=str(error))
        elif error is not None:
            log.error("work between servers failed", exc_info=error)

    def _arrived(self) -> None:
        """Connected, perhaps anew: look after all tables, since messages may have been missed."""
        if self._here.is_set():
            self.copies.look_after_all()
        else:
            self.house.bots.crew = self.crew
        self._here.set()

    def _beat(self, rows: list[Any]) -> None:
        """All servers as the database knows them; those that are dead are buried."""
        self.crew.look_soon()
        first = not self._here.is_set()
        others = {row[0] for row in rows} - {self.me}
        dead = {row[0]: row[1] for row in rows if row[0] != self.me and (row[2] or (first and row[3]))}
        for name in self.others - others:  # somebody else has buried it, and the message was lost
            self._freed(name)
        self.others = others - set(dead)
        self.alone = self.alone and not self.others
        for name, seen in dead.items():
            if name not in self._burying:
                self._burying.add(name)
                self.spawn(self._bury(name, seen))
        if self.post.late:
            self._certain_again()

    def _certain_again(self) -> None:
        """It was late with its sign of life, and bots have not been woken meanwhile."""
        for room in list(self.house.rooms.values()):
            if self.keeps(room):
                self.house.wake(room)

    async def _bury(self, dead: str, seen: float) -> None:
        try:
            at_work = await self.store.write(lambda c: keeping.bury(c, dead, seen))
        finally:
            self._burying.discard(dead)
        if at_work is None:
            return
        log.warning("a server is gone", server=dead, tables_at_work=len(at_work))
        self.spawn(self.store.write(queue.clear))
        self.post.send({"kind": "freed", "server": dead, "heir": self.me, "tables": []})
        self._freed(dead)
        await self.take_up(at_work)

    def _freed(self, server: str) -> None:
        """A server is gone, and with it everybody who was connected to it."""
        self.others.discard(server)
        self.forwarding.lost(server)
        self.copies.lost(server)

    async def take_up(self, table_ids: list[str]) -> None:
        """Keep tables where a bot is to move or a clock runs, unless somebody else does already."""
        for table_id in table_ids:
            try:
                room = await self.house.room(table_id)
                await self.take(room)
            except DealersError as error:
                log.warning("table not taken up", table=table_id, reason=str(error))

    # --- keeping ---------------------------------------------------------------------------------------

    @property
    def certain(self) -> bool:
        """Whether the others cannot have taken this server for dead."""
        return monotonic() - self.post.beaten < keeping.SILENT

    def keeps(self, room: Room) -> bool:
        """Whether this server keeps the table, as far as it knows."""
        return room.keeper == self.me and self.certain and not self._closed

    async def take(self, room: Room) -> bool:
        """Keep a table, if nobody else does; whether this server does now."""
        if self.keeps(room) and not room.unsure:
            return True
        if (
            room.problem or room.keeper in self.others
        ):  # a problem: it may be one for servers with other rules
            return False
        async with room.lock:
            kept = await self.claim(room)
        if kept:
            self.house.wake(room)
        return kept

    async def claim(self, room: Room) -> bool:
        """The same for a table that is locked."""
        if self._closed:
            raise Refusal("storage", _STOPPING)
        if self.keeps(room) and not room.unsure:
            return True
        row = await self.store.write(lambda c: keeping.claim(c, room.id, self.me))
        if row is None:
            self.copies.gone(room)
            raise Refusal("gone", "The host has deleted this table.")
        if row.revision != room.revision or room.unsure:
            await self.copies.catch_up(room)
        room.keeper, room.epoch = row.keeper, row.epoch
        if self.keeps(room):
            self.copies.here(room, ask=True)
        return self.keeps(room)

    def let_go(self, room: Room) -> None:
        """A table leaves memory: keep it no more."""
        if room.keeper == self.me and not room.deleted and not self._closed:
            self.spawn(self.store.write(lambda c: keeping.let_go(c, room.id, self.me)))

    # --- what others say -------------------------------------------------------------------------------

    def _received(self, message: Message) -> None:
        if message["from"] == self.me:
            return
        kind = message["kind"]
        if kind == "freed":
            self._freed(message["server"])
            if message["heir"] == self.me:
                self.spawn(self.take_up(message["tables"]))
        elif kind == "worked":
            self.crew.look_soon()
        elif kind in ("do", "key", "did"):
            self.forwarding.received(message)
        else:
            self.copies.received(message)

    # --- commands --------------------------------------------------------------------------------------

    async def perform(self, room: Room, who: Access, command: frames.Command) -> frames.Done:
        """Carry a command out here or where the table is kept; raises a `Refusal`."""
        return await self.forwarding.perform(room, who, command)

    async def add_key(self, room: Room, key: Key) -> None:
        """The same for another key."""
        await self.forwarding.add_key(room, key)
