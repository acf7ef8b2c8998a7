"""Secrets and what they open. The database holds only hashes of the secrets that give a seat."""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

COOKIE = "dealers"
"""The name of the cookie that stands for a browser; its value is a secret."""

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # nothing that looks like something else
_ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 6


def new_secret() -> str:
    """192 random bits, fit for a link or a cookie."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """The public name of a table."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(12))


def hashed(secret: str) -> str:
    """What is stored of a secret. It is random and long, so it needs no salt and no slow hash."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Key(NamedTuple):
    """What a secret opens: `role` is host, seat, invited or watch, or an old link of `links`."""

    hash: str
    role: str
    seat: int = -1


class Access(NamedTuple):
    """What somebody may do at one table."""

    hash: str
    host: bool = False
    seats: tuple[int, ...] = ()
    invited: bool = False
    watch: bool = False
    others: tuple[str, ...] = ()
    """Hashes of further secrets that were shown."""

    @property
    def role(self) -> str:
        """The strongest role, for the client."""
        if self.seats:
            return "seat"
        named = {"host": self.host, "invited": self.invited, "watch": self.watch}
        return next((role for role, has in named.items() if has), "reader")

    def __bool__(self) -> bool:
        return bool(self.host or self.seats or self.invited or self.watch)


def access(keys: list[Key], *hashes: str) -> Access:
    """What these secrets open together."""
    mine = [key for key in keys if key.hash in hashes]
    roles = {key.role for key in mine}
    return Access(
        hashes[0] if hashes else "",
        host="host" in roles,
        seats=tuple(sorted({key.seat for key in mine if key.role == "seat"})),
        invited="invited" in roles,
        watch="watch" in roles,
        others=hashes[1:],
    )
