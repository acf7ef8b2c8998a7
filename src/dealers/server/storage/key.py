"""The server's key: a file beside the database that links and codes are worked out from."""

from __future__ import annotations

import hashlib
import os
import secrets
from collections.abc import Callable
from pathlib import Path

FILE = "tables.key"
_BYTES = 32


class KeyFileError(Exception):
    """The key cannot be read or made; the text says what to do."""


def kept_secret(path: Path, make: Callable[[], bytes]) -> bytes:
    """What is in a file that only the owner of its folder can read, made if there is none.

    Nobody ever finds half of it, also when several processes want it at the same moment.
    """
    if path.exists():
        return path.read_bytes()
    secret = make()
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as new:
        new.write(secret)
        new.flush()
        os.fsync(new.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        return path.read_bytes()
    finally:
        draft.unlink()
    return secret


def read_key(folder: Path) -> bytes:
    """The key in a data folder, made if there is none."""
    path = folder / FILE
    try:
        key = kept_secret(path, lambda: secrets.token_bytes(_BYTES))
    except OSError as error:
        raise KeyFileError(f"the key of the server, {path}, cannot be used: {error.strerror}") from None
    if len(key) != _BYTES:
        raise KeyFileError(
            f"the key of the server, {path}, is damaged: put it back from a backup, or delete it; "
            "tables stay, but their invite and spectator links change then"
        )
    return key


def fingerprint(key: bytes) -> str:
    """What the database knows the key by."""
    return hashlib.sha256(b"fingerprint" + key).hexdigest()
