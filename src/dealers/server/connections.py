"""Connections from strangers: how many there may be, and how long one may keep us waiting.

uvicorn waits without end for a request whose head is cut short, for a reader who does not read, and for the
end of a connection that it has closed. Here all of them are looked at once a second.
"""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
from collections import Counter
from collections.abc import Callable, MutableMapping
from typing import Any, Protocol, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

from dealers.server.frames import BIGGEST_FRAME
from dealers.server.network import client_of, proxy_networks
from dealers.server.settings import Settings

TOO_SLOW, TOO_MUCH = 1013, 1008
_SEND_BUFFER = 128 * 1024
"""What the system keeps for one connection, besides what we keep."""
_FULL = 64 * 1024
_READ_AT_ONCE = 4 * 1024
"""Bytes of a WebSocket taken in one go: the smallest frames are some hundred then, which others wait for."""
_FRAMES, _FRAMES_SECONDS = 600, 5.0
"""WebSocket frames of any kind that one connection may send in so many seconds; pings are frames, too."""
_LINE = "dealers.line"
_FULL_HOUSE = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nConnection: close\r\n"
    b"Content-Length: 90\r\nRetry-After: 10\r\n\r\n"
    b'{"code":"busy","message":"Too many connections are open: close some, or try again later."}'
)


class _Line(Protocol):
    """A connection as uvicorn has it: first of HTTP, perhaps of a WebSocket later."""

    waiting_since: float | None
    """Since when the head of a request is awaited."""

    def cut_off(self) -> None:
        """End it for somebody who does not read."""


class _Watched:
    """What is known about one connection."""

    __slots__ = ("client", "closing", "full", "line", "moved", "unsent")

    def __init__(self, line: _Line, client: str | None, now: float) -> None:
        self.line = line
        self.client = client
        self.closing: float | None = None
        self.full: float | None = None
        self.moved = now
        self.unsent = 0


class Connections:
    """All connections of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._proxies = [ipaddress.ip_network(network) for network in proxy_networks(settings.proxies)]
        self._open: dict[asyncio.Transport, _Watched] = {}
        self._each: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def admit(self, transport: asyncio.Transport, line: _Line) -> bool:
        """Count a new connection; whether there is room for it."""
        address = str((transport.get_extra_info("peername") or [""])[0])
        client = None if self._is_proxy(address) else client_of(address)
        if len(self._open) >= self.settings.connections:
            return False
        if client is not None:
            if self._each[client] >= self.settings.connections_each:
                return False
            self._each[client] += 1
        loop = asyncio.get_running_loop()
        self._open[transport] = _Watched(line, client, loop.time())
        line.waiting_since = loop.time()
        if self._timer is None:
            self._timer = loop.call_later(self._pause, self._look)
        return True

    def hand_over(self, transport: asyncio.Transport, line: _Line) -> None:
        """The connection speaks WebSocket from now on."""
        if transport in self._open:
            self._open[transport].line = line

    def forget(self, transport: asyncio.Transport) -> None:
        """A connection has ended."""
        watched = self._open.pop(transport, None)
        if watched is not None and watched.client is not None:
            self._each[watched.client] -= 1
            if not self._each[watched.client]:
                del self._each[watched.client]

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)

    @property
    def _pause(self) -> float:
        return min(1.0, self.settings.stall_seconds / 4, self.settings.header_seconds / 4)

    def _look(self) -> None:
        """Hang up on everybody who has kept us waiting for too long."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        for transport, watched in list(self._open.items()):
            self._check(transport, watched, now)
        self._timer = loop.call_later(self._pause, self._look) if self._open else None

    def _check(self, transport: asyncio.Transport, watched: _Watched, now: float) -> None:
        patience = self.settings.stall_seconds
        unsent = transport.get_write_buffer_size()
        if not (unsent or watched.line.waiting_since or transport.is_closing()):  # as of most
            watched.moved, watched.full, watched.unsent, watched.closing = now, None, 0, None
            return
        if unsent == 0 or unsent < watched.unsent:
            watched.moved = now
        watched.full = None if unsent < _FULL else watched.full or now
        watched.unsent = unsent
        if transport.is_closing():
            watched.closing = watched.closing or now
            if now - watched.closing > patience:
                transport.abort()
        elif now - watched.moved > patience or (watched.full and now - watched.full > 6 * patience):
            watched.moved = now
            watched.line.cut_off()
        elif (since := watched.line.waiting_since) is not None and now - since > self.settings.header_seconds:
            transport.close()


class ServerConfig(uvicorn.Config):
    """The settings of uvicorn, with our protocols."""

    def __init__(self, app: Any, settings: Settings, **options: Any) -> None:
        super().__init__(
            app,
            http=HttpLine,
            ws=SocketLine,
            loop="auto",
            ws_max_size=2 * BIGGEST_FRAME,
            ws_per_message_deflate=False,
            proxy_headers=False,  # whom to believe is decided in `app`
            **options,
        )
        self.connections = Connections(settings)


class HttpLine(H11Protocol):
    """HTTP on one connection."""

    waiting_since: float | None = None
    _refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, or say that there are too many."""
        self._all = cast(ServerConfig, self.config).connections
        if self._all.admit(transport, self):
            _keep_buffers_small(transport)
            super().connection_made(transport)
            return
        self._refused = True
        self.transport = transport
        transport.write(_FULL_HOUSE)
        transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._all.forget(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Part of a request."""
        if self._refused:
            return
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self.waiting_since = None
        elif self.waiting_since is None:
            self.waiting_since = self.loop.time()

    def cut_off(self) -> None:
        """The answer is not read."""
        self.transport.abort()


class SocketLine(WebSocketsSansIOProtocol):
    """A WebSocket on one connection."""

    waiting_since: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The connection was one of HTTP so far."""
        self._all = cast(ServerConfig, self.config).connections
        self._all.hand_over(cast(asyncio.Transport, transport), self)
        self._frames = 0
        self._frames_until = 0.0
        self.waiting_since = self.loop.time()
        if hasattr(transport, "max_size"):  # of asyncio; uvloop has a limit of its own
            transport.max_size = _READ_AT_ONCE
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._all.forget(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Frames; at first the head of the request once more, as uvicorn hands it over."""
        super().data_received(data)
        if self.handshake_initiated:
            self.waiting_since = None
        elif self.conn.handshake_exc is not None:  # such as a line that is too long; the answer is ready
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_events(self) -> None:
        """Frames of any kind, also those that the application never hears of."""
        now = self.loop.time()
        if now > self._frames_until:
            self._frames, self._frames_until = 0, now + _FRAMES_SECONDS
        self._frames += len(self.conn.events)
        if self._frames <= _FRAMES:
            super().handle_events()
        elif not self.close_sent:
            self._say_why(TOO_MUCH, "too many frames")
            self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """The head of the request: the application can reach this line by its scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][_LINE] = {"line": self}

    def send_now(self, frame: str) -> bool:
        """Send a frame of text without waiting, if the client has read enough of those before."""
        if not (self.handshake_complete and self.writable.is_set()) or self.close_sent or self.disconnected:
            return False
        try:
            self.conn.send_text(frame.encode())
        except InvalidState:  # it is being closed: whoever waits to send hears of it
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def cut_off(self) -> None:
        """What was sent is not read. Who reads at last finds the reason behind it, within the same time."""
        if not self.handshake_complete or self.close_sent:
            self.transport.abort()
            return
        self._say_why(TOO_SLOW, "too slow to follow")
        if self.read_paused:  # what they still send is dropped, or else closing would drop our words
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self._all.settings.stall_seconds, self.transport.abort)

    def _say_why(self, code: int, reason: str) -> None:
        self.stop_keepalive()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        with contextlib.suppress(InvalidState):  # not open any more
            self.conn.send_close(code, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.writable.set()  # whoever waits to send hears that it is over


def sends_now(scope: MutableMapping[str, Any]) -> Callable[[str], bool]:
    """How a frame is sent on the connection of this scope without waiting; says False if it was not."""
    line: SocketLine | None = scope.get("extensions", {}).get(_LINE, {}).get("line")
    return line.send_now if line is not None else lambda frame: False


def _keep_buffers_small(transport: asyncio.Transport) -> None:
    connection: socket.socket | None = transport.get_extra_info("socket")
    if connection is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
