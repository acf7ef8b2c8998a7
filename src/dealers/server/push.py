"""Web Push: a browser that asked for it is told that its turn has come, also while no page of ours is open.

A message is sealed for that one browser and signed with a key of this server; the push service that carries
it can read nothing of it. It says whose turn it is and where, and nothing of what lies on the table.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import time
from pathlib import Path
from urllib.parse import urlsplit

import http_ece
import msgspec
import structlog
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from dealers.server import pushes
from dealers.server.commands import Refusal
from dealers.server.delivery import Delivery
from dealers.server.keys import access, hashed
from dealers.server.pushes import Subscription
from dealers.server.room import Room
from dealers.server.storage import StorageError, Store
from dealers.server.storage.key import kept_secret
from dealers.server.table_settings import is_web_address

FILE = "tables.push.pem"
_CURVE = ec.SECP256R1()
_HOURS = 24
"""How long a push service keeps a message for a browser that is not there."""
_HOME = "https://github.com/dealers-choice/dealers"
"""Whom push services may turn to when a server has no address of its own."""

log = structlog.get_logger("dealers")


class Push:
    """Tells the browsers that want to know it."""

    def __init__(self, store: Store, delivery: Delivery, keys: Vapid02, address: str = "") -> None:
        """`address`: of this server, if it has one that everybody can open."""
        self._store = store
        self._delivery = delivery
        self._keys = keys
        keys.conf = {"no-strict": True}  # its check of contacts knows no addresses with a path
        self._contact = address if address.startswith("https://") else _HOME
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def public_key(self) -> str:
        """What a browser has to know before it asks its push service for an address."""
        point = self._keys.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

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
            **self._signature(subscription.endpoint),
        }
        body = http_ece.encrypt(
            message,
            private_key=ec.generate_private_key(_CURVE),
            dh=from_base64(subscription.p256dh),
            auth_secret=from_base64(subscription.auth),
            version="aes128gcm",
        )
        endpoint = subscription.endpoint
        sender = f"browser {hashed(endpoint)[:12]}"
        self._delivery.send(
            "push", sender, endpoint, body, headers, gone=lambda: self.forget(room.id, seat, endpoint)
        )

    def _signature(self, endpoint: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + 12 * 3600,
            "sub": self._contact,
        }
        signed: dict[str, str] = self._keys.sign(claims)
        return signed

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
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, from_base64(subscription.p256dh))
            secret = from_base64(subscription.auth)
            self._signature(subscription.endpoint)
        except (ValueError, VapidException):
            raise Refusal("invalid", "These are not the keys of a browser.") from None
        if len(secret) != 16:
            raise Refusal("invalid", "These are not the keys of a browser.")


def from_base64(words: str) -> bytes:
    """What a browser wrote, with or without the padding; raises a `ValueError`."""
    try:
        return base64.b64decode(words + "=" * (-len(words) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None


def _new_keys() -> bytes:
    keys = Vapid02()
    keys.generate_keys()
    pem: bytes = keys.private_pem()
    return pem


def push_keys(folder: Path) -> Vapid02:
    """The keys in a data folder that messages are signed with, made if there are none."""
    path = folder / FILE
    try:
        return Vapid02.from_pem(kept_secret(path, _new_keys))
    except OSError as error:
        raise StorageError(f"the key for turn notices, {path}, cannot be used: {error.strerror}") from None
    except (ValueError, TypeError, VapidException):
        raise StorageError(
            f"the key for turn notices, {path}, is damaged: put it back from a backup, or delete it; then "
            "everybody who wants to be told of their turns has to say so again"
        ) from None
