"""How messages to browsers are sealed and signed.

Nobody needs it before somebody wants to be told of their turns, and it takes 7 MB: so it is imported then.
"""

from __future__ import annotations

import base64
import binascii
import time
from pathlib import Path
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from dealers.server.pushes import Subscription
from dealers.server.storage import StorageError
from dealers.server.storage.key import kept_secret

_CURVE = ec.SECP256R1()
_SECRET = 16
"""Bytes of the secret that a browser shares with us."""


class Seal:
    """The keys of a server, which messages are signed with."""

    def __init__(self, path: Path) -> None:
        """Of this file, which is made if there is none; raises a `StorageError` when it is damaged."""
        try:
            self._keys = Vapid02.from_pem(kept_secret(path, _new_keys))
        except OSError as error:
            raise StorageError(
                f"the key for turn notices, {path}, cannot be used: {error.strerror}"
            ) from None
        except (ValueError, TypeError, VapidException):
            raise StorageError(
                f"the key for turn notices, {path}, is damaged: put it back from a backup, or delete it; "
                "then everybody who wants to be told of their turns has to say so again"
            ) from None
        self._keys.conf = {"no-strict": True}  # its check of contacts knows no addresses with a path

    @property
    def public_key(self) -> str:
        """What a browser has to know before it asks its push service for an address."""
        point = self._keys.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).decode().rstrip("=")

    def sealed(self, message: bytes, subscription: Subscription) -> bytes:
        """The message, for nobody but this browser."""
        body: bytes = http_ece.encrypt(
            message,
            private_key=ec.generate_private_key(_CURVE),
            dh=_from_base64(subscription.p256dh),
            auth_secret=_from_base64(subscription.auth),
            version="aes128gcm",
        )
        return body

    def signature(self, endpoint: str, contact: str) -> dict[str, str]:
        """The headers by which a push service knows who sends it something."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + 12 * 3600,
            "sub": contact,
        }
        signed: dict[str, str] = self._keys.sign(claims)
        return signed

    def fits(self, subscription: Subscription, contact: str) -> bool:
        """Whether messages can be sealed for this browser and signed for its push service."""
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, _from_base64(subscription.p256dh))
            self.signature(subscription.endpoint, contact)
            return len(_from_base64(subscription.auth)) == _SECRET
        except (ValueError, VapidException):
            return False


def _new_keys() -> bytes:
    keys = Vapid02()
    keys.generate_keys()
    pem: bytes = keys.private_pem()
    return pem


def _from_base64(words: str) -> bytes:
    """What a browser wrote, with or without the padding; raises a `ValueError`."""
    try:
        return base64.b64decode(words + "=" * (-len(words) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from None
