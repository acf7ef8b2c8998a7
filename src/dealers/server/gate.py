"""The outermost layer of the application: what strangers send is measured before anything reads it.

No part of the program is called before a request is complete and not too long, so that nothing else needs to
care: a body costs at most its limit, and nobody waits for one that never ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import Counter
from collections.abc import AsyncIterator

from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dealers.server.network import client_of
from dealers.server.settings import Settings
from dealers.server.transfer import BIGGEST_FILE

BIGGEST_BODY = 64 * 1024
BIGGEST_BODIES = {"/api/import": BIGGEST_FILE}
"""Paths that take longer ones."""
_UPLOADS, _UPLOADS_EACH = 4, 2
"""Long bodies that are taken at a time: in all, and of one client."""
_HOST = re.compile(r"[A-Za-z0-9._~%\[\]:-]{0,255}")
_LINGER_SECONDS = 2.0


class _Refused(Exception):
    """A request that goes no further."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.response = problem(code, message, status)


class _Gone(Exception):
    """Nobody waits for an answer any more."""


def problem(code: str, message: str, status: int) -> JSONResponse:
    """A refusal as a response."""
    return JSONResponse({"code": code, "message": message}, status)


class Gate:
    """ASGI around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings
        self._uploads: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, WebSocket, or the life of the server."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            if not _HOST.fullmatch(headers.get("host", "")):
                raise _Refused(400, "invalid", "The request names no host that could be one of ours.")
            if scope["type"] != "http" or not _has_body(headers):
                await self.app(scope, receive, send)
                return
            async with self._room_for(scope) as most:
                body = await self._body(headers, receive, most)
                await self.app(scope, _with(body, receive), send)
        except _Refused as refused:
            await _refuse(refused.response, scope, receive, send)
        except _Gone:
            pass

    @contextlib.asynccontextmanager
    async def _room_for(self, scope: Scope) -> AsyncIterator[int]:
        """How long a body may be here; long ones are taken a few at a time."""
        most = BIGGEST_BODIES.get(scope["path"])
        if most is None:
            yield BIGGEST_BODY
            return
        client = client_of(scope["client"][0] if scope["client"] else "")
        if self._uploads[client] >= _UPLOADS_EACH or self._uploads.total() >= _UPLOADS:
            raise _Refused(503, "busy", "Other files are being read just now: try again in a moment.")
        self._uploads[client] += 1
        try:
            yield most
        finally:
            self._uploads[client] -= 1
            self._uploads += Counter()  # drops those at zero

    async def _body(self, headers: Headers, receive: Receive, most: int) -> bytes:
        """The whole body, unless it is too long or too slow."""
        too_big = _Refused(413, "too_big", f"At most {most:,} bytes are taken here.")
        if int(headers.get("content-length", "0")) > most:
            raise too_big
        data, clock = bytearray(), asyncio.get_running_loop().time
        end = clock() + self.settings.body_seconds
        while True:
            try:
                async with asyncio.timeout_at(min(end, clock() + self.settings.stall_seconds)):
                    message = await receive()
            except TimeoutError:
                raise _Refused(408, "too_slow", "The request came too slowly: please try again.") from None
            if message["type"] == "http.disconnect":
                raise _Gone
            data += message.get("body", b"")
            if len(data) > most:
                raise too_big
            if not message.get("more_body", False):
                return bytes(data)


def _has_body(headers: Headers) -> bool:
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _with(body: bytes, receive: Receive) -> Receive:
    """What the application receives: the body at once, then whatever follows it."""
    left = [body]

    async def given() -> Message:
        return {"type": "http.request", "body": left.pop(), "more_body": False} if left else await receive()

    return given


async def _refuse(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer and hang up. Who is still sending would not see the answer if we hung up at once."""
    response.headers.update({"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"})
    response.headers["Connection"] = "close"
    if scope["type"] == "websocket":
        await response(scope, receive, send)
        return
    start = {"type": "http.response.start", "status": response.status_code, "headers": response.raw_headers}
    await send(start)
    await send({"type": "http.response.body", "body": response.body, "more_body": True})
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_LINGER_SECONDS):
            more = _has_body(Headers(scope=scope))
            while more:
                message = await receive()
                more = message["type"] == "http.request" and message.get("more_body", False)
    await send({"type": "http.response.body", "body": b"", "more_body": False})
