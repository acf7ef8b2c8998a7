"""Bots that go wrong in every way; workers import them by name."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from dealers.kernel import Option
from dealers.server.bots import think


def think_strangely(spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Any:
    """As the name of the bot says; `greedy` is itself."""
    if spec == "fails":
        raise ZeroDivisionError("of no interest to anybody")
    if spec == "exits":
        sys.exit("enough")
    if spec == "dies":
        os._exit(3)
    if spec == "hangs":
        time.sleep(600)
    if spec == "cheats":
        return ("dance", 7)
    if spec == "babbles":
        return ["lure", {"to": None}]
    if spec == "says nothing":
        return None
    if spec == "cannot be sent":
        return lambda: None
    return think(spec, world, table_id, seat, seed)


def never_think(spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Option:
    """No bot works, not even greedy."""
    raise MemoryError(spec)


def take_a_moment(spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Any:
    """Note the process in the folder `world` when it begins, and there again when it is done."""
    if not world:
        return "nothing to do"
    folder = Path(world.decode())
    unfinished = folder / "unfinished"
    unfinished.write_text(str(os.getpid()))
    unfinished.rename(folder / "begun")
    time.sleep(2)
    (folder / "done").touch()
    return "done"


def note_niceness(spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Any:
    """How far the process that thinks steps back for others."""
    return os.nice(0)
