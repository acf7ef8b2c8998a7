"""What can be asked of a worker, and how it is written into the queue: no more than is named here.

A job names one of these functions and has its arguments as MessagePack. Their types are those of the
function, so nothing else gets through, from whomever it comes; what is imported or started is never in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, get_type_hints

import msgspec

from dealers import __version__
from dealers.bots.advice import Advice
from dealers.games import GAMES
from dealers.kernel import DealersError, Option
from dealers.server import own_bots
from dealers.server.bots import BotFailure, BotService, advised
from dealers.server.progress import as_option
from dealers.server.reviewing import judged, planned, told

FUNCTIONS: dict[str, Callable[..., Any]] = {
    function.__name__: function for function in (BotService.choose, advised, planned, judged, told)
}
"""By the name that a job gives."""


class Garbled(DealersError):
    """Something in the queue is not what it should be; the text says what."""


def able(own: str = "") -> str:
    """What a worker has to have: this program with these games in these versions, and perhaps a bot."""
    games = "\n".join(sorted(f"{game.name} {game.version}" for game in GAMES.values()))
    rules = f"{__version__}/{hashlib.sha256(games.encode()).hexdigest()[:16]}"
    return f"{rules}/{own}" if own else rules


def all_able() -> list[str]:
    """Everything that this process is able to be asked."""
    return [able(own) for own in ("", *own_bots.allowed())]


def question(args: tuple[Any, ...]) -> bytes:
    """The arguments of a function, as they are put into the queue."""
    return msgspec.msgpack.encode(args)


def read_question(kind: str, body: bytes) -> list[Any]:
    """The arguments of one of the functions; raises a `Garbled`."""
    if kind not in FUNCTIONS:
        raise Garbled(f"no worker knows how to do {kind[:60]!r}: there are {', '.join(FUNCTIONS)}")
    hints = get_type_hints(FUNCTIONS[kind])
    del hints["return"]
    try:
        return list(msgspec.msgpack.decode(body, type=tuple[tuple(hints.values())]))  # type: ignore[misc]
    except msgspec.MsgspecError as error:
        raise Garbled(f"what {kind} is asked cannot be read: {error}") from None


def answer(result: Any) -> bytes:
    """A result as it is put into the queue."""
    return msgspec.msgpack.encode((True, result))


def failure(words: str) -> bytes:
    """That it failed, as for bots of the server itself."""
    return msgspec.msgpack.encode((False, words))


def read_answer(kind: str, body: bytes) -> Any:
    """A result; raises the `BotFailure` that it tells of, or a `Garbled`."""
    try:
        done, rest = msgspec.msgpack.decode(body, type=tuple[bool, msgspec.Raw])
        if not done:
            raise BotFailure(msgspec.msgpack.decode(rest, type=str))
        result = msgspec.msgpack.decode(rest, type=get_type_hints(FUNCTIONS[kind])["return"])
        return _WITH_OPTIONS.get(kind, lambda same: same)(result)
    except (msgspec.MsgspecError, ValueError) as error:
        raise Garbled(f"what a worker says of {kind} cannot be read: {error}") from None


def _option(value: Option) -> Option:
    """Options are tuples within tuples, which are lists on the way."""
    made: Option = as_option(list(value))
    return made


def _advice(advice: Advice) -> Advice:
    options = [one._replace(option=_option(one.option)) for one in advice.suggestions]
    return advice._replace(suggestions=options)


_WITH_OPTIONS: dict[str, Callable[[Any], Any]] = {"choose": _option, "advised": _advice}
