"""Bots that go wrong in every way; workers import them by name."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from dealers.kernel import Option
from dealers.server.bots import think


def think_strangely(spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Any:
    """As the name of the bot says, also as that of a searching one (`ismcts:hangs`); `greedy` is itself."""
    how = spec.removeprefix("ismcts:")
    if how == "fails":
        raise ZeroDivisionError("of no interest to anybody")
    if how == "exits":
        sys.exit("enough")
    if how == "dies":
        os._exit(3)
    if how == "hangs":
        time.sleep(600)
    if how == "cheats":
        return ("dance", 7)
    if how == "babbles":
        return ["lure", {"to": None}]
    if how == "says nothing":
        return None
    if how == "cannot be sent":
        return lambda: None
    return think(spec, world, table_id, seat, seed)


def never_think(spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Option:
    """No bot works, not even greedy."""
    raise MemoryError(spec)
