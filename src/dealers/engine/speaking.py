"""The conversation of an engine: a line comes in, a line goes out, and no line that comes in can end it."""

from __future__ import annotations

from typing import BinaryIO

import msgspec

from dealers.bots import messages
from dealers.bots.messages import FromEngine, Problem, Quit
from dealers.engine.answering import Answering, Refused
from dealers.kernel import AnswerError, DealersError

_TYPES = ", ".join(
    ["hello", "new", "choose", "end", "games", "state", "view", "events", "legal", "apply", "outcome", "quit"]
)


class _Id(msgspec.Struct):
    """As much of a message as an error needs to be a reply to it."""

    id: messages.Number = 0


def speak(engine: Answering, source: BinaryIO, target: BinaryIO) -> None:
    """Reply to every line, until the input ends or `quit` comes."""
    while line := source.readline(messages.LONGEST_LINE + 1):
        if len(line) > messages.LONGEST_LINE and not line.endswith(b"\n"):
            _skip_line(source)
            text = f"a line has at most {messages.LONGEST_LINE} bytes"
            reply: FromEngine | None = Problem(id=0, code="line", text=text)
        else:
            reply = _reply(engine, line)
        if reply is None:
            return
        target.write(messages.encode(reply) + b"\n")
        target.flush()


def _skip_line(source: BinaryIO) -> None:
    while (part := source.readline(messages.LONGEST_LINE)) and not part.endswith(b"\n"):
        pass


def _reply(engine: Answering, line: bytes) -> FromEngine | None:
    """The reply to a line; None for the last one."""
    try:
        request = messages.read_request(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return _misunderstood(line, error)
    if isinstance(request, Quit):
        return None
    try:
        return engine.reply(request)
    except Refused as refused:
        return Problem(id=request.id, code=refused.code, text=str(refused))
    except AnswerError as error:
        return Problem(id=request.id, code="not_now", text=str(error))
    except DealersError as error:
        return Problem(id=request.id, code="unsupported", text=str(error))
    except Exception as error:  # a mistake of ours, or of somebody's bot: the host hears of it and may go on
        return Problem(id=request.id, code="failed", text=f"{type(error).__name__}: {error}")


def _misunderstood(line: bytes, error: Exception) -> Problem:
    """What is wrong with a line that is no request."""
    try:
        number = msgspec.json.decode(line, type=_Id).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        number = 0
    if not isinstance(error, msgspec.ValidationError):
        text = f'a message is a JSON object in one line, such as {{"type": "games", "id": 1}} ({error})'
        return Problem(id=number, code="line", text=text)
    words = str(error)
    if "$.type" in words or "`type`" in words:
        return Problem(id=number, code="type", text=f"{words}: there are the types {_TYPES}")
    return Problem(id=number, code="field", text=words)
