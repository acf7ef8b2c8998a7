"""Secrets of links and short codes: worked out from the server's key, so that the database holds none.

A link has a number that grows when it is made anew. Whoever has a copy of the database, but not the key,
knows the numbers and nothing else.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import TYPE_CHECKING

from dealers.server.keys import CODE_LENGTH, CODE_LETTERS, Key, hashed

if TYPE_CHECKING:
    from dealers.server.room import Room

FIRST = {"invite": 1, "watch": 1, "code": 1}
"""The numbers of the links of a new table."""
OLD_INVITE, OLD_WATCH = "old_invite", "old_watch"
"""What a link opens that an older program made; the table keeps its hash among the keys."""


class Links:
    """The links of all tables.

    >>> links = Links(b"k" * 32)
    >>> links.secret("t", "invite", 1) == links.secret("t", "invite", 1) != links.secret("t", "invite", 2)
    True
    >>> len(links.secret("t", "invite", 1)), len(links.code("t", 1))
    (32, 6)
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    def _bytes(self, *words: object) -> bytes:
        text = "\n".join(str(word) for word in words)
        return hmac.digest(self._key, text.encode(), hashlib.sha256)

    def secret(self, table_id: str, purpose: str, number: int) -> str:
        """192 bits, fit for a link."""
        return base64.urlsafe_b64encode(self._bytes("link", table_id, purpose, number)[:24]).decode()

    def code(self, table_id: str, number: int) -> str:
        """A short code to read out aloud. It only opens the door of a table; guessing is limited."""
        value = int.from_bytes(self._bytes("code", table_id, number)[:16], "big")
        letters = []
        for _ in range(CODE_LENGTH):
            value, letter = divmod(value, len(CODE_LETTERS))
            letters.append(CODE_LETTERS[letter])
        return "".join(letters)

    def code_hash(self, code: str) -> str:
        """What a code is found by. It is short: without the key in it, all codes could be tried."""
        return self._bytes("code hash", code).hex()

    def fit(self, room: Room) -> None:
        """Give a table its links, by their numbers."""
        room.invite = self.secret(room.id, "invite", room.numbers["invite"])
        room.watch = self.secret(room.id, "watch", room.numbers["watch"])
        room.code = self.code(room.id, room.numbers["code"])


def opens(given: str, secret: str, keys: list[Key], old: str) -> bool:
    """Whether a link is the present one, or one that an older program made and that was not renewed since."""
    found = hashed(given)
    return hmac.compare_digest(found, hashed(secret)) or Key(found, old) in keys
