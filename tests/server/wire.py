"""What tests of the server over the network share."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from typing import Any

import httpx2 as httpx
from tests.serving import COOKIE, PATIENCE, Person, Server, Sitting
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from dealers.server.storage.schema import metadata

People = Callable[[], Person]
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def gathered(host: Person, *guests: Person, bots: tuple[str, ...] = (), **options: Any) -> str:
    """A table where everybody has taken a seat, the host the first one; nothing is dealt yet."""
    info = host.create((0, NAMES[0]), *["open"] * len(guests), *bots, **options)
    for seat, guest in enumerate(guests, start=1):
        guest.post("/api/join", code=info["links"]["code"])
        guest.command(info["id"], "claim", seat=seat, name=NAMES[seat])
    table_id: str = info["id"]
    return table_id


def dealt(host: Person, *guests: Person, bots: tuple[str, ...] = (), **options: Any) -> str:
    """A table where the game runs."""
    table = gathered(host, *guests, bots=bots, **options)
    host.command(table, "start")
    return table


def fragment(link: str) -> dict[str, str]:
    """The secret in a link, as the browser shows it to the server."""
    name, _, secret = link.partition("#")[2].partition("=")
    return {name: secret}


def refused(response: httpx.Response, status: int, code: str) -> str:
    """The words of a refusal that has this status and code."""
    assert response.status_code == status, response.text
    found = response.json()
    found = found.get("reply", found)
    assert found["code"] == code, found
    assert found["message"][:1].isupper(), found
    assert found["message"].endswith("."), found
    message: str = found["message"]
    return message


class Dialled:
    """A WebSocket that has said nothing yet, for all that a well-behaved client does not do."""

    def __init__(
        self, server: str, table: str, cookie: str | None = None, origin: str | None = None,
        seconds: float = PATIENCE,
    ) -> None:  # fmt: skip
        """It has to be open within so many seconds."""
        address = server.replace("http", "ws") + f"/api/tables/{table}/socket"
        headers = {} if cookie is None else {"Cookie": f"{COOKIE}={cookie}"}
        if origin is not None:
            headers["Origin"] = origin
        self._open = ExitStack()
        self.socket = self._open.enter_context(
            connect(address, additional_headers=headers, compression=None, open_timeout=seconds)
        )

    def __enter__(self) -> Dialled:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def send(self, frame: Any) -> Dialled:
        """A frame, or any text or bytes."""
        self.socket.send(frame if isinstance(frame, str | bytes) else json.dumps(frame))
        return self

    def hello(self, **fields: Any) -> Dialled:
        """Greet, and read the state."""
        self.send({"type": "hello", "v": 1, **fields})
        self.until("state")
        return self

    def receive(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next frame."""
        frame: dict[str, Any] = json.loads(self.socket.recv(timeout=seconds))
        return frame

    def until(self, *types: str) -> dict[str, Any]:
        """The next frame of one of these types."""
        while True:
            frame = self.receive()
            if frame["type"] in types:
                return frame

    def ended(self) -> int:
        """The code with which the server hangs up."""
        with suppress(ConnectionClosed):
            while True:
                self.receive()
        assert self.socket.close_code is not None
        return self.socket.close_code


def answered(*sittings: Sitting) -> list[dict[str, Any]]:
    """Everybody who is asked answers once, with the first option; the replies."""
    replies = []
    for sitting in sittings:
        up_to_date(sitting)
        if sitting.ask is not None:
            replies.append(sitting.answer())
    return replies


def up_to_date(sitting: Sitting) -> None:
    """Read everything that was sent before now."""
    sitting.send({"type": "ping"})
    sitting.until("pong")


def play_on(*sittings: Sitting, answers: int = 10_000, seconds: float = PATIENCE) -> int:
    """Answer in turn, so many times or to the end of the game; how many answers there were."""
    given = 0
    end = time.monotonic() + seconds
    while given < answers:
        for sitting in sittings:
            up_to_date(sitting)
        if sittings[0].over:
            break
        asked = [sitting for sitting in sittings if sitting.ask is not None]
        for sitting in asked[: answers - given]:
            reply = sitting.answer()
            assert reply["type"] == "done" or reply["code"] == "stale", reply
            given += reply["type"] == "done"
        if not asked:
            assert time.monotonic() < end, "nobody is asked"
            time.sleep(0.05)  # a bot thinks; who asks too often is hung up on
    return given


def rows(server: Server, query: str, *values: Any) -> list[Any]:
    """Straight from the database of a server, which goes on."""
    if server.database:
        import psycopg  # of all tests with a server, few need it

        with psycopg.connect(server.database) as connection:
            return connection.execute(query.replace("?", "%s").encode(), values).fetchall()
    with closing(sqlite3.connect(server.data / "tables.sqlite3", timeout=PATIENCE)) as file:
        return file.execute(query, values).fetchall()


def everything_stored(server: Server) -> bytes:
    """What is in the folder of a server, and in its database if that is elsewhere."""
    files = [path.read_bytes() for path in server.data.iterdir() if path.is_file()]
    if server.database:
        files += [str(rows(server, f"SELECT * FROM {name}")).encode() for name in metadata.tables]
    return b"".join(files)


def history(server: Server, table: str) -> list[tuple[int, Any]]:
    """The answers that count: (seat, option), without those taken back."""
    found: list[tuple[int, Any]] = []
    for kind, seat, data in rows(
        server, "SELECT kind, seat, data FROM log WHERE table_id = ? ORDER BY seq", table
    ):
        if kind == "answer":
            found.append((seat, json.loads(data)["option"]))
        elif kind == "undo":
            last = max(i for i, (q, _) in enumerate(found) if q == seat)
            del found[last]
    return found
