"""Commands that reach a server which does not keep the table: they go to the one that does.

A command whose reply is lost, with its server or on the way, is sent again: it has an id, and is carried out
once.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from dealers.kernel import DealersError
from dealers.server import frames
from dealers.server.commands import Refusal
from dealers.server.keys import Access, Key, access
from dealers.server.memory import NoTable
from dealers.server.moved import Moved
from dealers.server.post import Message
from dealers.server.room import Room
from dealers.server.storage import StorageError

if TYPE_CHECKING:
    from dealers.server.fleet import Fleet

PATIENCE = 20.0
"""Seconds after which a command that was not carried out anywhere is refused."""
AGAIN = 4.0
"""Seconds without a reply after which it is sent once more: messages may be lost."""
_DELETED = "The host has deleted this table."
_SLOW = "The server that keeps this table does not answer. Please try again."


log = structlog.get_logger("dealers")


class _Lost(Exception):
    """The server that was asked is gone, or does not keep the table."""


class Forwarding:
    """What this server asks of others, and they of it."""

    def __init__(self, fleet: Fleet) -> None:
        self._fleet = fleet
        self._asked: dict[str, tuple[str, asyncio.Future[Message]]] = {}
        """By number: which server was asked, and what it will say."""

    async def perform(self, room: Room, who: Access, command: frames.Command) -> frames.Done:
        """Carry a command out here, if this server keeps the table by now, or where it is kept."""
        house = self._fleet.house
        message = {
            "kind": "do",
            "hashes": [who.hash, *who.others],
            "command": msgspec.json.encode(command).decode(),
        }
        delete = isinstance(command, frames.Delete)
        said = await self._done(room, message, lambda: house.perform_here(room, who, command), delete)
        if isinstance(said, frames.Done):
            return said
        return msgspec.convert(said["done"], frames.Done)

    async def add_key(self, room: Room, key: Key) -> None:
        """Let the server that keeps the table remember a key."""
        house = self._fleet.house
        message = {"kind": "key", "key": list(key)}
        await self._done(room, message, lambda: house.add_key_here(room, key), False)

    async def _done(
        self, room: Room, message: Message, here: Callable[[], Awaitable[Any]], although: bool
    ) -> Any:
        """What came of it: here, or what the other server said. `although`: also with a problem."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        if await self._kept_here(room, although):
                            return await here()
                        return await self._ask(room, message)
                    except (_Lost, Moved):
                        await asyncio.sleep(0.05)
        except TimeoutError:
            raise Refusal("storage", _SLOW) from None
        except StorageError as error:
            raise Refusal("storage", f"Not done: {error}. Please try again.") from None

    async def _kept_here(self, room: Room, although: bool) -> bool:
        fleet = self._fleet
        if room.deleted:
            raise Refusal("gone", _DELETED)
        if fleet.keeps(room) and not room.unsure:
            return True
        if room.keeper in fleet.others:
            return False
        if room.problem and not although:  # such as rules of another version: another server may know them
            kept = await fleet.copies.kept(room)
            if kept is None or kept.keeper not in fleet.others:
                raise Refusal("not_now", room.problem)
            return False
        async with room.lock:
            return await fleet.claim(room)

    # --- asking ----------------------------------------------------------------------------------------

    async def _ask(self, room: Room, message: Message) -> Message:
        keeper = room.keeper
        if keeper is None or keeper == self._fleet.me:  # it is not certain just now that this server keeps it
            raise _Lost
        number = secrets.token_hex(8)
        reply: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._asked[number] = keeper, reply
        try:
            self._fleet.post.send({**message, "number": number, "table": room.id}, keeper)
            async with asyncio.timeout(AGAIN) as limit:
                said = await reply
        except TimeoutError:
            if limit.expired():
                raise _Lost from None
            raise
        finally:
            del self._asked[number]
        if said.get("moved"):
            room.keeper = None  # as far as is known
            raise _Lost
        if "code" in said:
            raise Refusal(said["code"], said["words"])
        await self._fleet.copies.caught_up(room, said["revision"])
        return said

    def lost(self, server: str) -> None:
        """A server is gone: what it was asked is asked again, of another one."""
        for keeper, reply in self._asked.values():
            if keeper == server and not reply.done():
                reply.set_exception(_Lost())

    # --- being asked -----------------------------------------------------------------------------------

    def received(self, message: Message) -> None:
        """A command for a table that is kept here, or the reply to one."""
        if message["kind"] != "did":
            self._fleet.spawn(self._answer(message))
            return
        _, reply = self._asked.get(message["number"], ("", None))
        if reply is not None and not reply.done():
            reply.set_result(message)

    async def _answer(self, message: Message) -> None:
        try:
            said = await self._carried_out(message)
        except Moved:
            said = {"moved": True}
        except Refusal as refusal:
            said = {"code": refusal.code, "words": str(refusal)}
        except NoTable:
            said = {"code": "gone", "words": _DELETED}
        except DealersError as error:
            said = {"code": "storage", "words": f"Not done: {error}. Please try again."}
        except Exception:  # whoever asked is told, and does not wait for long
            log.exception("a forwarded command failed", table=message["table"])
            said = {"code": "storage", "words": "Something went wrong here. Nothing was changed."}
        self._fleet.post.send({"kind": "did", "number": message["number"], **said}, message["from"])

    async def _carried_out(self, message: Message) -> Message:
        house = self._fleet.house
        room = await house.room(message["table"])
        if not self._fleet.keeps(room):
            raise Moved
        if message["kind"] == "key":
            await house.add_key_here(room, Key(*message["key"]))
            return {"revision": room.revision}
        who = access(room.keys, *message["hashes"])
        command = frames.decode(message["command"])
        assert isinstance(command, frames.Command)
        done = await house.perform_here(room, who, command)
        return {"done": msgspec.to_builtins(done), "revision": room.revision}
