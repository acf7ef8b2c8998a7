"""Web Push: a browser that asked for it is told that its turn has come, also while no page of ours is open.

A message is sealed for that one browser and signed with a key of this server; the push service that carries
it can read nothing of it. It says whose turn it is and where, and nothing of what lies on the table.
"""

from __future__ import annotations

import asyncio
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
import structlog

from dealers.server import pushes
from dealers.server.commands import Refusal
from dealers.server.delivery import Delivery
from dealers.server.keys import access, hashed
from dealers.server.pushes import Subscription
from dealers.server.room import Room
from dealers.server.storage import StorageError, Store
from dealers.server.table_settings import is_web_address

if TYPE_CHECKING:
    from dealers.server.sealing import Seal

FILE = "tables.push.pem"
_HOURS = 24
"""How long a push service keeps a message for a browser that is not there."""
_HOME = "https://github.com/dealers-choice/dealers"
"""Whom push services may turn to when a server has no address of its own."""

log = structlog.get_logger("dealers")


class Push:
    """Tells the browsers that want to know it."""

    def __init__(self, store: Store, delivery: Delivery, folder: Path, address: str = "") -> None:
        """`folder`: where the keys are kept; `address`: of this server, if everybody can open one."""
        self._store = store
        self._delivery = delivery
        self._folder = folder
        self._contact = address if address.startswith("https://") else _HOME
        self._tasks: set[asyncio.Task[None]] = set()

    @cached_property
    def _seal(self) -> Seal:
        return read_seal(self._folder)

    @property
    def public_key(self) -> str:
        """What a browser has to know before it asks its push service for an address."""
        return self._seal.public_key

    def turn_came(self, room: Room, seat: int) -> None:
        """Tell the person of a seat, unless a page of theirs is open and tells them."""
        if not room.online(seat):
            task = asyncio.create_task(self._tell(room, seat))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _tell(self, room: Room, seat: int) -> None:
        message = msgspec.json.encode(
            {
                "title": f"Your turn: {room.game.title}",
                "body": f"{room.names[seat]}, the table waits for you.",
                "url": f"/t/{room.id}",
                "tag": room.id,
            }
        )
        try:
            found = await self._store.fetch(lambda connection: pushes.of_seat(connection, room.id, seat))
        except StorageError as error:
            log.warning("push not sent", table=room.id, reason=str(error))
            return
        for subscription in found:
            if seat in access(room.keys, subscription.owner).seats:
                self._send(room, seat, subscription, message)
            else:  # the seat has changed hands
                self.forget(room.id, seat, subscription.endpoint)

    def _send(self, room: Room, seat: int, subscription: Subscription, message: bytes) -> None:
        headers = {
            "TTL": str(_HOURS * 3600),
            "Urgency": "high",
            "Topic": room.id,
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            **self._seal.signature(subscription.endpoint, self._contact),
        }
        body = self._seal.sealed(message, subscription)
        endpoint = subscription.endpoint
        sender = f"browser {hashed(endpoint)[:12]}"
        self._delivery.send(
            "push", sender, endpoint, body, headers, gone=lambda: self.forget(room.id, seat, endpoint)
        )

    def forget(self, table_id: str, seat: int, endpoint: str) -> None:
        """Tell this browser nothing more."""

        async def drop() -> None:
            await self._store.write(lambda connection: pushes.drop(connection, table_id, seat, endpoint))

        task = asyncio.create_task(drop())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def idle(self) -> None:
        """Wait until nothing is left to do but for the messages on their way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def check(self, subscription: Subscription, *, insecure: bool = False) -> None:
        """Refuse what no browser's push service gives out; `insecure`: an address without https will do."""
        parts = urlsplit(subscription.endpoint) if is_web_address(subscription.endpoint) else None
        plain = parts is not None and "@" not in parts.netloc and "[" not in parts.netloc
        if parts is None or not plain or (parts.scheme != "https" and not insecure):
            raise Refusal("invalid", "This is not the address of a push service.")
        if not self._seal.fits(subscription, self._contact):
            raise Refusal("invalid", "These are not the keys of a browser.")


def read_seal(folder: Path) -> Seal:
    """The keys in a data folder that messages are signed with, made if there are none."""
    from dealers.server.sealing import Seal

    return Seal(folder / FILE)


def check_seal(folder: Path) -> None:
    """Raise a `StorageError` if there are keys and they are damaged."""
    if (folder / FILE).exists():
        read_seal(folder)
