"""Bots of somebody's own, good ones and others; commands and worker processes import them by name."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from dealers.bots import Bot, SeatHandle
from dealers.kernel import Option


class Last(Bot):
    """Always takes the last option."""

    def choose(self, handle: SeatHandle) -> Option:
        return handle.decision.options[-1]


def first(seed: int) -> Bot:
    """A function that makes a bot."""
    return First(seed)


class First(Bot):
    """Always takes the first option; counts how often it was asked."""

    asked = 0

    def choose(self, handle: SeatHandle) -> Option:
        self.asked += 1
        return handle.decision.options[0]


class Patient(Bot):
    """Says in a folder that it has begun, and answers when it finds there that it may."""

    def choose(self, handle: SeatHandle) -> Option:
        folder = Path(os.environ["PATIENT_BOT"])
        (folder / f"begun-{os.getpid()}").touch()
        while not (folder / "go").exists():
            time.sleep(0.01)
        return handle.decision.options[-1]


ONE = First()
"""A bot that is there already."""


class Cheat(Bot):
    """Answers what is not offered."""

    def choose(self, handle: SeatHandle) -> Option:
        return ("win",)


class Babbler(Bot):
    """Answers what is no answer."""

    def choose(self, handle: SeatHandle) -> Any:
        return [*handle.decision.options[0]]


class Agreeing:
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        raise ValueError("no words")


class Yes(Bot):
    """Answers something that is equal to every option."""

    def choose(self, handle: SeatHandle) -> Any:
        return Agreeing()


class Broken(Bot):
    """Fails."""

    def choose(self, handle: SeatHandle) -> Option:
        raise ZeroDivisionError("of no use")


class Leaver(Bot):
    """Wants to end the program."""

    def choose(self, handle: SeatHandle) -> Option:
        sys.exit(3)


class Sleeper(Bot):
    """Takes too long, and does not want to be woken."""

    def choose(self, handle: SeatHandle) -> Option:
        while True:
            try:
                time.sleep(600)
            except Exception:
                continue


class NeedsMore(Bot):
    """Cannot be made from a seed."""

    def __init__(self, seed: int, network: str) -> None:
        super().__init__(seed)

    def choose(self, handle: SeatHandle) -> Option:
        raise AssertionError("was never made")


class NoBot:
    """No bot, though it has a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed


A_NUMBER = 7
