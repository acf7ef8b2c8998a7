"""Asking a bot: its answer, or what went wrong, with the bot, the reason and the decision."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from types import FrameType
from typing import Any

from dealers.bots.bot import Bot
from dealers.bots.handle import SeatHandle
from dealers.kernel import DealersError, Option
from dealers.kernel.names import nearest

_SHOWN = 200
"""An answer that makes no sense is shown up to so many letters."""


class BotFault(DealersError):
    """A bot gave no answer, or one that was not offered."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        """What happened, without anything that only the bot's seat may know."""
        self.detail = detail
        """The rest of the story, for whoever runs the bot."""

    def __str__(self) -> str:
        return f"{self.reason}{self.detail}"


class NotOffered(BotFault):
    """A bot gave an answer that was not offered."""


class _TooLong(BaseException):
    """Raised in the middle of a bot that thinks for too long; it is no `Exception`, which bots may catch."""


def ask(bot: Bot, name: str, handle: SeatHandle) -> Option:
    """What the bot answers. A `BotFault` names it and the decision."""
    try:
        return answer_of(bot, handle)
    except BotFault as fault:
        raise type(fault)(f"{name} {fault.reason}", f"{fault.detail}. {_asked(handle)}") from fault


def answer_of(bot: Bot, handle: SeatHandle) -> Option:
    """What the bot answers; raises a `BotFault` unless it is one of the options."""
    answer: Option = _answer(bot, handle)
    if not _is_offered(answer, handle):
        raise NotOffered("gave an answer that was not offered", f": {_shown(answer)}")
    return answer


def _answer(bot: Bot, handle: SeatHandle) -> Any:
    start = perf_counter()
    try:
        with _limited(bot.seconds):
            answer = bot.choose(handle)
    except BotFault:
        raise
    except _TooLong:
        raise BotFault(f"took longer than {bot.seconds:g} seconds") from None
    except (Exception, SystemExit) as error:
        raise BotFault(f"failed ({type(error).__name__})", f": {str(error)[:_SHOWN]}") from error
    if bot.seconds is not None and perf_counter() - start > bot.seconds:  # where nothing could stop it
        raise BotFault(f"took longer than {bot.seconds:g} seconds")
    return answer


@contextmanager
def _limited(seconds: float | None) -> Iterator[None]:
    """Stop what runs inside after so many seconds, where the system can do that."""
    here = threading.current_thread() is threading.main_thread()
    if seconds is None or not here or not hasattr(signal, "setitimer"):  # the latter is not on Windows
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise _TooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _is_offered(answer: Any, handle: SeatHandle) -> bool:
    return isinstance(answer, tuple) and answer in handle.decision.options


def _shown(answer: Any) -> str:
    try:
        words = repr(answer)
    except Exception as error:
        words = f"something that cannot even be shown ({type(error).__name__})"
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN]}..."


def _asked(handle: SeatHandle) -> str:
    """The decision in words."""
    decision = handle.decision
    options = nearest("", [handle.label(option) for option in decision.options])
    return f"Seat {handle.seat + 1} was asked {decision.prompt!r} and could choose from {options}"
