"""Strangers who mean harm: raw connections from many addresses of this machine, and what they cost.

Nothing here ever connects to another machine.
"""

from __future__ import annotations

import base64
import json
import os
import select
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.serving import COOKIE, PATIENCE, Server

UPGRADE = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    f"Sec-WebSocket-Key: {base64.b64encode(b'sixteen letters!').decode()}\r\n"
)
"""Headers of a request for a WebSocket."""


def place(url: str) -> tuple[str, int]:
    """Where the server listens: on this machine, or not at all."""
    found = urlsplit(url)
    assert found.hostname is not None
    assert found.hostname.startswith("127."), "strangers attack nobody else's machine"
    assert found.port is not None
    return found.hostname, found.port


def address(number: int) -> str:
    """One of the many addresses that this machine has for itself."""
    assert 0 <= number < 60_000
    return f"127.1.{number // 250}.{number % 250 + 1}"


class Stranger:
    """One connection, over which anything can be sent."""

    def __init__(self, url: str, source: str = "127.0.0.1") -> None:
        self.socket = socket.socket()
        self.socket.settimeout(PATIENCE)
        self.socket.setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVBUF, 16 * 1024
        )  # the system reads little for us
        self.socket.bind((source, 0))
        self.socket.connect(place(url))

    def say(self, data: bytes | str) -> Stranger:
        """Send as it is."""
        self.socket.sendall(data.encode() if isinstance(data, str) else data)
        return self

    def hear(self, seconds: float = PATIENCE) -> bytes:
        """Everything up to the end of the connection."""
        self.socket.settimeout(seconds)
        heard = bytearray()
        try:
            while part := self.socket.recv(65536):
                heard += part
        except ConnectionResetError:
            pass
        return bytes(heard)

    def hear_until(self, sign: bytes) -> None:
        """Up to this sign, byte by byte: what follows it is left to hear."""
        heard = bytearray()
        while not heard.endswith(sign):
            part = self.socket.recv(1)
            assert part, bytes(heard)
            heard += part

    def has_heard(self, seconds: float) -> bool:
        """Whether there is something to hear, now or within this time."""
        return bool(select.select([self.socket], [], [], seconds)[0])

    def gone(self, seconds: float) -> bool:
        """Whether the server hangs up within this time."""
        try:
            self.hear(seconds)
        except TimeoutError:
            return False
        return True

    def upgrade(self, table: str, cookie: str) -> Stranger:
        """Speak WebSocket from now on."""
        cookies = f"Cookie: {COOKIE}={cookie}\r\n"
        self.say(f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\n{UPGRADE}{cookies}\r\n")
        self.hear_until(b"\r\n\r\n")
        return self

    def close(self) -> None:
        """Hang up."""
        self.socket.close()

    def __enter__(self) -> Stranger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def framed(frame: Any, opcode: int = 1) -> bytes:
    """A WebSocket frame as a client sends it (masked with zeros)."""
    data = frame if isinstance(frame, bytes) else json.dumps(frame).encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([0x80 | opcode]) + size + bytes(4) + data


def many(stack: ExitStack, url: str, count: int, addresses: int, first: int = 0) -> list[Stranger]:
    """So many connections from so many addresses, which all end with the stack."""
    return [
        stack.enter_context(Stranger(url, address(first + number % addresses))) for number in range(count)
    ]


# --- what it costs ----------------------------------------------------------------------------------------


def megabytes(server: Server) -> float:
    """The memory of the server's process."""
    with open(f"/proc/{server.process.pid}/status") as status:
        (line,) = [line for line in status if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


def processor_seconds(server: Server) -> float:
    """The time that the server has computed so far."""
    with open(f"/proc/{server.process.pid}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def connections(server: Server) -> int:
    """The connections to its port that the server has open, as the system counts them."""
    folder, count = f"/proc/{server.process.pid}", 0
    lines = [line.split() for line in Path(f"{folder}/net/tcp").read_text().splitlines()[1:]]
    port = f":{server.port:04X}"
    at_the_port = {f"socket:[{fields[9]}]" for fields in lines if fields[1].endswith(port)}
    for name in os.listdir(f"{folder}/fd"):
        with suppress(FileNotFoundError):  # closed in between
            count += os.readlink(f"{folder}/fd/{name}") in at_the_port
    return count


def until(ready: Any, seconds: float) -> bool:
    """Whether something becomes so within this time."""
    end = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True
