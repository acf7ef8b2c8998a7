"""A program that speaks the engine protocol, from its start to its end: requests go in, replies come out.

A program that talks nonsense, falls silent or dies raises an `EngineError`, and is ended with all that it has
started. What it writes to stderr is kept, the last of it, for the text of that error.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from dealers.bots import messages
from dealers.bots.messages import FromEngine, Greeting, Hello, Problem, Quit, Remark, Request

START_SECONDS = 30.0
"""So long a program may take to say hello."""
_LAST_WORDS = 400
_SHOWN = 120
_FAREWELL = 1.0
"""Seconds that a program has to end by itself when its input ends."""

R = TypeVar("R")


class EngineError(Exception):
    """What a program did wrong. `detail` may hold what only its seat may know."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(f"{reason}{detail}")
        self.reason = reason
        self.detail = detail


class EngineDied(EngineError):
    """The program ended in the middle of something: another one may be started."""


class Engine:
    """One process of a program."""

    def __init__(self, command: Sequence[str], folder: str, host: str) -> None:
        """Start it and say hello."""
        try:
            self._process = subprocess.Popen(
                command,
                cwd=folder,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # a group of its own, which can be ended as a whole
            )
        except OSError as error:
            raise EngineError(f"cannot be started ({error.strerror})") from None
        self._last_words = b""
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._requests = 0
        self._too_late = False
        self._closed = False
        self.greeting = self.ask(Hello(id=0, protocol=messages.PROTOCOL, host=host), Greeting, START_SECONDS)
        if self.greeting.protocol != messages.PROTOCOL:
            self.close()
            raise EngineError(
                f"speaks version {self.greeting.protocol} of the engine protocol, not {messages.PROTOCOL}"
            )

    def ask(self, request: Request, expected: type[R], seconds: float) -> R:
        """The reply to a request. Whatever else happens raises an `EngineError`, and the process is gone."""
        self._requests += 1
        request.id = self._requests
        asked = request.__struct_config__.tag
        timer = threading.Timer(seconds, self._end_late)
        timer.daemon = True
        timer.start()
        try:
            reply = self._answered(request)
            if isinstance(reply, Problem):
                raise EngineError(f"refused {asked!r} ({reply.code})", f": {reply.text[:_SHOWN]}")
            if not isinstance(reply, expected):
                raise EngineError(f"replied to {asked!r} with {reply.__struct_config__.tag!r}")
            return reply
        except EngineError as error:
            self.kill()
            words = self._words()
            self.close()
            if self._too_late:
                reason = f"fell silent: no reply to {asked!r} within {seconds:g} seconds"
                raise EngineError(reason, words) from None
            raise type(error)(error.reason, f"{error.detail}{words}") from None
        finally:
            timer.cancel()

    def _answered(self, request: Request) -> FromEngine:
        output = self._process.stdout
        assert output is not None
        with contextlib.suppress(OSError):  # it does not read any more: its end is noticed below
            self._write(request)
        for _ in range(messages.MOST_REMARKS):
            line = output.readline(messages.LONGEST_LINE + 1)
            if len(line) > messages.LONGEST_LINE:
                raise EngineError(f"wrote a line of more than {messages.LONGEST_LINE} bytes")
            if not line.endswith(b"\n"):
                raise EngineDied(f"ended ({self._ending()})")
            reply = self._read(line, request)
            if isinstance(reply, Remark):
                continue
            if reply.id != request.id:
                raise EngineError(
                    f"replied to request {reply.id}, and request {request.id} waits for a reply"
                )
            return reply
        raise EngineError(f"made more than {messages.MOST_REMARKS} remarks instead of a reply")

    def _write(self, request: Request) -> None:
        stream = self._process.stdin
        assert stream is not None
        stream.write(messages.encode(request) + b"\n")
        stream.flush()

    def _read(self, line: bytes, request: Request) -> FromEngine:
        try:
            reply: FromEngine = messages.read_reply(line)
            return reply
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            shown = line[:_SHOWN].decode(errors="replace").strip()
            asked = request.__struct_config__.tag
            raise EngineError(
                "wrote a line that is no message of the protocol",
                f" ({error}): {shown!r}; expected was the reply to {asked!r}, a JSON object with its type "
                f"and with the id {request.id}",
            ) from None

    def _ending(self) -> str:
        """How the process has ended, or is ended now, as it has closed its output."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL)
        code = self._process.poll()
        if code is None:
            return "its output is closed"
        return f"exit code {code}" if code >= 0 else f"signal {-code}"

    def _words(self) -> str:
        self._listener.join(_FAREWELL)
        words = " ".join(self._last_words.decode(errors="replace").split())
        return f"; its last words: {words!r}" if words else ""

    def _listen(self) -> None:
        """Read what it writes to stderr, or else it would have to wait, and keep the last of it."""
        errors = self._process.stderr
        assert errors is not None
        with contextlib.suppress(OSError, ValueError):  # it is closed meanwhile
            while part := os.read(errors.fileno(), 4096):
                self._last_words = (self._last_words + part)[-_LAST_WORDS:]

    def _end_late(self) -> None:
        self._too_late = True
        self.kill()

    def kill(self) -> None:
        """End it at once, with all that it has started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:  # Windows
                self._process.kill()

    def close(self) -> None:
        """Let it end by itself, if it does so at once."""
        process = self._process
        if self._closed:
            return
        self._closed = True
        timer = threading.Timer(_FAREWELL, self.kill)
        timer.daemon = True
        timer.start()
        with contextlib.suppress(OSError):
            self._write(Quit(id=self._requests + 1))
        process.wait()
        timer.cancel()
        self.kill()  # what it has left behind
        self._listener.join(_FAREWELL)
        for stream in (process.stdin, process.stdout, process.stderr):
            assert stream is not None
            with contextlib.suppress(OSError):
                stream.close()
