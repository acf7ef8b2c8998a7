"""One WebSocket: somebody at a table. It says hello, sends commands, and is sent what is new."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from dealers.server import frames, showing
from dealers.server.commands import Refusal
from dealers.server.house import House, NoTable
from dealers.server.keys import Access, access, hashed
from dealers.server.limiter import Limiter
from dealers.server.metrics import SOCKETS
from dealers.server.room import Room
from dealers.server.storage import StorageError

HELLO_SECONDS = 10.0
_MOST_QUEUED = 256
_NEXT_ID = iter(range(1, 1 << 62))

_AGAIN_MS = 5000

POLICY, TOO_SLOW, GOING_AWAY = 1008, 1013, 1012

log = structlog.get_logger("dealers")


def origin_fits(origin: str | None, host: str, allowed: list[str]) -> bool:
    """Whether a page of this origin may connect: one of ours, or one that was allowed.

    Programs that are no browsers send no origin; they have no cookie either that could be abused.

    >>> origin_fits("http://127.0.0.1:8000", "127.0.0.1:8000", [])
    True
    >>> origin_fits("http://evil.example", "127.0.0.1:8000", [])
    False
    """
    if origin is None or origin.rstrip("/") in [other.rstrip("/") for other in allowed]:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == host.lower()


class Socket:
    """The connection of one client; implements `room.Connection`."""

    def __init__(self, websocket: WebSocket, who: Access, base: str) -> None:
        self.websocket = websocket
        self.access = who
        self.base = base
        self.seat: int | None = None
        self.text = False
        self.known = 0
        self.number = next(_NEXT_ID)
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._overrun = False

    def send(self, frame: str) -> None:
        """Queue a frame; a client that does not read is cut off, and may come back for the present state."""
        if self._queue.qsize() >= _MOST_QUEUED:
            self._overrun = True
            return
        self._queue.put_nowait(frame)

    async def write(self) -> None:
        """Send what is queued, for as long as the connection lasts."""
        while not self._overrun:
            await self.websocket.send_text(await self._queue.get())
        await self.websocket.close(TOO_SLOW, "too slow to follow")

    async def flush(self) -> None:
        """Wait a moment for what is queued."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                while not self._queue.empty():
                    await asyncio.sleep(0.01)


async def serve_socket(
    websocket: WebSocket, table_id: str, secret: str | None, house: House, limiter: Limiter, base: str
) -> None:
    """Everything about one connection, from hello to its end."""
    await websocket.accept()
    SOCKETS.inc()
    try:
        await _serve(websocket, table_id, secret, house, limiter, base)
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone; RuntimeError is how Starlette says that it was closed while we were sending
    finally:
        SOCKETS.dec()


async def _serve(
    websocket: WebSocket, table_id: str, secret: str | None, house: House, limiter: Limiter, base: str
) -> None:
    try:
        hello = await _hello(websocket)
        hashes = [hashed(s) for s in (secret, hello.key) if s]
        room = await house.room_for(table_id, *hashes)
        who = access(room.keys, *hashes)
        if not who:
            raise NoTable("This table is not yours. Ask for its invite link.")
        socket = Socket(websocket, who, base)
        socket.text = hello.text
        socket.seat = eyes_of(who, hello.seat)
    except NoTable as error:
        await _end(websocket, frames.Gone(str(error)))
        return
    except Refusal as refusal:
        await _end(websocket, frames.Refused(None, refusal.code, str(refusal)))
        return
    except StorageError as error:
        log.error("table not loaded", table=table_id[:32], reason=str(error))
        await _end(websocket, frames.Bye(f"{str(error).capitalize()}.", _AGAIN_MS))
        return
    writer = asyncio.create_task(socket.write())
    house.joined(room, socket, hello.since)
    try:
        reader = asyncio.create_task(_read(socket, room, house, limiter))
        done, _ = await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        house.left(room, socket)
        await socket.flush()
        for task in (reader, writer):
            task.cancel()
        await asyncio.gather(reader, writer, return_exceptions=True)
        if websocket.client_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await websocket.close(POLICY)


async def _hello(websocket: WebSocket) -> frames.Hello:
    try:
        async with asyncio.timeout(HELLO_SECONDS):
            frame = _decoded(await _received(websocket))
    except TimeoutError:
        raise Refusal("invalid", "Say hello first: a frame of type hello within ten seconds.") from None
    if not isinstance(frame, frames.Hello):
        raise Refusal("invalid", "Say hello first: the first frame has to be of type hello.")
    if frame.v != frames.VERSION:
        raise Refusal(
            "invalid", f"This server speaks version {frames.VERSION} of the protocol: reload the page."
        )
    return frame


def eyes_of(who: Access, wanted: int | None) -> int | None:
    """Whose eyes to look through."""
    if wanted is not None and wanted not in who.seats:
        raise Refusal("not_yours", "That is not your seat.")
    return wanted if wanted is not None else next(iter(who.seats), None)


async def _end(websocket: WebSocket, frame: frames.Frame) -> None:
    await websocket.send_text(frames.encode(frame))
    await websocket.close(POLICY)


async def _read(socket: Socket, room: Room, house: House, limiter: Limiter) -> None:
    """Take frames until the connection ends."""
    strikes = 0
    while True:
        data = await _received(socket.websocket)
        if not limiter.allows("message", str(socket.number)):
            strikes += 1
            socket.send(frames.encode(frames.Refused(_id_of(data), "too_fast", "That was too much at once.")))
            if strikes > 100:
                return
            continue
        try:
            await _take(_decoded(data), socket, room, house, limiter)
        except Refusal as refusal:
            socket.send(frames.encode(frames.Refused(_id_of(data), refusal.code, str(refusal))))
            if refusal.code in ("stale", "illegal"):
                showing.show_all(room, socket)


async def _take(frame: Any, socket: Socket, room: Room, house: House, limiter: Limiter) -> None:
    if isinstance(frame, frames.Ping):
        socket.send(frames.encode(frames.Pong()))
    elif room.deleted or not socket.access:
        raise Refusal("gone", showing.NOT_YOURS)
    elif isinstance(frame, frames.Look):
        socket.seat = eyes_of(socket.access, frame.seat)
        socket.text = frame.text
        showing.show_all(room, socket)
    elif isinstance(frame, frames.Hello):
        raise Refusal("invalid", "You have said hello already.")
    else:
        check_rate(frame, socket.access, limiter)
        done = await house.perform(room, socket.access, frame)
        socket.send(frames.encode(done))


def check_rate(command: frames.Command, who: Access, limiter: Limiter) -> None:
    """Talking has a limit of its own."""
    if isinstance(command, frames.Chat) and not limiter.allows("chat", who.hash):
        raise Refusal("too_fast", "Please let the others have a word, too: wait a few seconds.")


async def _received(websocket: WebSocket) -> str | None:
    """The next message; None for one of bytes, which no client of ours sends."""
    message = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message["code"], message.get("reason"))
    text: str | None = message.get("text")
    return text


def _decoded(data: str | None) -> Any:
    if data is None:
        raise Refusal("invalid", "A frame is text, not bytes.")
    if len(data) > frames.BIGGEST_FRAME:
        raise Refusal("too_big", f"A frame may have {frames.BIGGEST_FRAME} bytes at most.")
    try:
        return frames.decode(data)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise Refusal("invalid", f"This is not a frame of the protocol: {error}.") from None


def _id_of(data: str | None) -> str | None:
    """The id of a command that could not be read as one, so that its sender knows which it was."""
    try:
        found = msgspec.json.decode((data or "")[: frames.BIGGEST_FRAME])
    except (msgspec.MsgspecError, RecursionError):
        return None
    command_id = found.get("id") if isinstance(found, dict) else None
    return command_id[:64] if isinstance(command_id, str) else None
