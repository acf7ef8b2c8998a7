"""A real server in a process of its own, and simple clients, for tests of the server and of the browser."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx2 as httpx
from tests.starting import Process, start
from websockets.sync.client import ClientConnection, connect

from dealers.server.differences import applied

COOKIE = "dealers"
RATES = ("message", "client", "connect", "look", "create", "guess", "wrong_code", "chat", "ask")
PATIENCE = 180.0
"""Seconds after which something that does not come has failed, also on a machine with much else to do."""
PLENTY = {**{f"{name}_rate": "100000/second" for name in RATES}, "sockets_cookie": "1000"}
"""Settings for tests whose people all come from one address and are quick."""


class Server:
    """`dealers serve` on a free port, with its data in a folder; can be killed and started again."""

    new_database: Callable[[], str] = staticmethod(lambda: "")
    """Where its tables are unless its options say so: in a PostgreSQL database; empty for a file."""

    def __init__(self, data: Path, *options: str, **settings: str) -> None:
        """`options` as on the command line; `settings` are given as variables: `chat_rate="9/second"`."""
        self.data = data
        self.database = self.new_database()
        """Of PostgreSQL, for those who want to look into it."""
        self.options = (*options, "--database", self.database) if self.database else options
        self.settings = settings
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data / "server.log"
        self._process: Process | None = None
        data.mkdir(parents=True, exist_ok=True)

    def start(self) -> Server:
        """Start and wait until it answers."""
        words = ["serve", "--port", str(self.port), "--data", str(self.data), "--bot-pause", "0"]
        self._process = start([*words, *self.options], environment(**self.settings), self.log)
        try:
            with httpx.Client(timeout=PATIENCE, verify=False) as client:
                self.wait(lambda: client.get(f"{self.url}/healthz").status_code == 200)
        except BaseException:
            self.kill()
            raise
        return self

    def wait(self, ready: Callable[[], bool], seconds: float = 2 * PATIENCE) -> None:
        """Until something is so."""
        end = time.monotonic() + seconds
        while True:
            try:
                if ready():
                    return
            except httpx.TransportError:
                pass
            assert self._process is None or self._process.poll() is None, self.log.read_text()
            assert time.monotonic() < end, f"not within {seconds} s\n{self.log.read_text()[-3000:]}"
            time.sleep(0.02)

    @property
    def process(self) -> Process:
        """The running server."""
        assert self._process is not None
        return self._process

    def kill(self) -> None:
        """SIGKILL: no goodbye."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """SIGTERM, and wait; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=PATIENCE)

    def __enter__(self) -> Server:
        try:
            return self.start()
        except BaseException:
            self.kill()
            raise

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.stop()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def environment(**settings: str) -> dict[str, str]:
    """The variables of a server: none of ours but these settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("DEALERS_")}
    given = {f"DEALERS_{name.upper()}": value for name, value in settings.items()}
    return {**kept, **given, "PYTHONUNBUFFERED": "1"}


class Person:
    """Somebody with a browser of their own, who speaks HTTP and WebSocket but draws nothing."""

    def __init__(self, url: str) -> None:
        self.url = url
        kept = httpx.Limits(keepalive_expiry=2)  # shorter than the server keeps them: none is cut in use
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, verify=False, limits=kept)  # no certificates
        self.http.get("/api/games").raise_for_status()
        self._commands = 0
        self._sittings: list[Sitting] = []

    @property
    def cookie(self) -> str:
        """The secret that stands for this browser."""
        value = self.http.cookies.get(COOKIE)
        assert value is not None
        return value

    def create(self, *seats: Any, game: str = "dark-dealings", **options: Any) -> dict[str, Any]:
        """Make a table: seats are `("me", "Ann")`, `"open"`, or the name of a bot."""
        return self.post("/api/tables", game=game, options=options, seats=[_seat(seat) for seat in seats])

    def post(self, path: str, **body: Any) -> Any:
        """POST that has to work."""
        response = self.http.post(path, json=body)
        assert response.status_code == 200, response.text
        return response.json()

    def get(self, path: str, **query: Any) -> Any:
        """GET that has to work."""
        response = self.http.get(path, params=query)
        assert response.status_code == 200, response.text
        return response.json()

    def command(self, table: str, type: str, *, expect: int = 200, **body: Any) -> Any:
        """A command over HTTP; its reply and the state, or the problem."""
        self._commands += 1
        wanted = {"type": type, "id": f"http-{self._commands}", **body}
        response = self.http.post(f"/api/tables/{table}/commands", json=wanted)
        assert response.status_code == expect, response.text
        return response.json()

    def sit(self, table: str, **hello: Any) -> Sitting:
        """Connect to a table."""
        sitting = Sitting(self, table, hello)
        self._sittings.append(sitting)
        return sitting

    def close(self) -> None:
        """Close all connections."""
        for sitting in self._sittings:
            sitting.close()
        self.http.close()

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _seat(seat: Any) -> dict[str, Any]:
    if seat == "open":
        return {"kind": "open"}
    if isinstance(seat, tuple):
        return {"kind": "me", "name": seat[1]}
    return {"kind": "bot", "bot": seat}


class Sitting:
    """A WebSocket at a table that keeps what it was last sent."""

    def __init__(self, person: Person, table: str, hello: dict[str, Any], **headers: str) -> None:
        address = person.url.replace("http", "ws") + f"/api/tables/{table}/socket"
        sent = {"Cookie": f"{COOKIE}={person.cookie}", "Origin": person.url, **headers}
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(
            connect(address, additional_headers=sent, compression=None)
        )
        self.frames: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.play: dict[str, Any] | None = None
        self.shown: int | None = None
        self.events: list[dict[str, Any]] = []
        self.seq = 0
        self._commands = 0
        self._name = f"ws-{secrets.token_hex(6)}"
        self.send({"type": "hello", "v": 1, **hello})
        self.until("state")

    def send(self, frame: dict[str, Any]) -> None:
        """Any frame."""
        self.socket.send(json.dumps(frame))

    def receive(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next frame; what it says is remembered."""
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout=seconds))
        self.frames.append(frame)
        self.seq = frame.get("seq", self.seq)
        if frame["type"] in ("state", "table"):
            self.table = frame["table"]
        if frame["type"] in ("state", "update"):
            self.play = frame["play"]
            self.events = self.events[: frame["first"]] + frame["events"]
            self.shown = frame.get("shown")
        elif frame["type"] == "difference":
            assert frame["base"] == self.shown
            self.play, self.shown = applied(self.play, frame["edits"]), frame["shown"]
            self.events = self.events[: frame["first"]] + frame["events"]
        return frame

    def until(self, *types: str, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next frame of one of these types."""
        end = time.monotonic() + seconds
        while True:
            frame = self.receive(max(0.01, end - time.monotonic()))
            if frame["type"] in types:
                return frame

    def command(self, type: str, **body: Any) -> dict[str, Any]:
        """Send a command and wait for its reply."""
        self._commands += 1
        command_id = body.pop("id", f"{self._name}-{self._commands}")
        self.send({"type": type, "id": command_id, **body})
        while True:
            frame = self.receive()
            if frame["type"] in ("done", "refused") and frame.get("id") == command_id:
                return frame

    @property
    def ask(self) -> int | None:
        """The number of the decision that is due."""
        return self.play["ask"] if self.play else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.play and self.play["view"]["outcome"])

    def options(self) -> list[Any]:
        """What may be answered now."""
        assert self.play is not None
        decision = self.play["view"]["decision"]
        return [option["option"] for option in decision["options"]] if decision else []

    def answer(self, option: Any = None) -> dict[str, Any]:
        """Answer the decision that is due, with the first option unless another is given."""
        assert self.play is not None
        chosen = option if option is not None else self.options()[0]
        seat = self.play["view"]["you"]
        return self.command("answer", seat=seat, ask=self.ask, options=[chosen])

    def close(self) -> None:
        """Hang up."""
        self._open.close()
