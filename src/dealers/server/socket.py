"""One WebSocket: somebody at a table. It says hello, sends commands, and is sent what is new."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from dealers.server import frames, showing
from dealers.server.commands import Refusal
from dealers.server.connections import sends_now
from dealers.server.crowd import Crowd
from dealers.server.differences import Held
from dealers.server.house import House
from dealers.server.keys import Access, access, hashed
from dealers.server.limiter import Limiter
from dealers.server.memory import NoTable
from dealers.server.outbox import Outbox
from dealers.server.room import Room
from dealers.server.storage import StorageError
from dealers.server.turns import Turns

HELLO_SECONDS = 10.0
_STRIKES = 100
_NEXT_ID = iter(range(1, 1 << 62))

_AGAIN_MS = 5000

POLICY, TOO_SLOW = 1008, 1013

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
    try:
        return bool(host) and urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:  # no address at all, such as http://[
        return False


class Visitor(NamedTuple):
    """Who knocks."""

    client: str
    """As `network.client_of` has it."""
    secret: str | None
    """The cookie."""
    base: str
    """What links begin with."""


class Desk(NamedTuple):
    """What a socket needs of the server."""

    house: House
    limiter: Limiter
    crowd: Crowd
    turns: Turns


class Socket:
    """The connection of one client; implements `room.Connection`."""

    def __init__(self, websocket: WebSocket, who: Access, visitor: Visitor, room: Room, turns: Turns) -> None:
        self.websocket = websocket
        self.access = who
        self.base = visitor.base
        self.client = visitor.client
        self.room = room
        self.seat: int | None = None
        self.text = False
        self.held: Held | None = None
        self.number = str(next(_NEXT_ID))
        self.since: int | None = None
        self._turns = turns
        self.outbox = Outbox(websocket.send_text, self._draw, sends_now(websocket.scope))

    @property
    def state_due(self) -> bool:
        """Whether everything will be sent, so that news need not be."""
        return self.outbox.state_due

    def send(self, frame: str) -> None:
        """Queue a frame; a client that does not read is cut off, and may come back for the present state."""
        self.outbox.put(frame)

    def refresh(self, since: int | None = None) -> None:
        """Queue everything, or what is new since a sequence number."""
        self.since = since
        self.outbox.put_state()

    async def _draw(self) -> str | None:
        return await self._turns.take(self.client, self._drawn)

    def _drawn(self) -> str | None:
        self.outbox.state_due = False
        if self.room.deleted or not self.access:
            return None
        return showing.everything(self.room, self, self.since)

    async def write(self) -> None:
        """Send what is queued, for as long as the client follows."""
        await self.outbox.run()
        await self.websocket.close(TOO_SLOW, "too slow to follow")


async def serve_socket(websocket: WebSocket, table_id: str, visitor: Visitor, desk: Desk) -> None:
    """Everything about one connection, from hello to its end."""
    await websocket.accept()
    browser = hashed(visitor.secret) if visitor.secret else ""
    try:
        if not desk.limiter.allows("connect", visitor.client):
            raise Refusal("busy", "Too many connections from your address at once: wait a minute.")
        with desk.crowd.one_more(visitor.client, browser):
            await _serve(websocket, table_id, visitor, desk)
    except NoTable as error:
        await _end(websocket, frames.Gone(str(error)))
    except Refusal as refusal:
        code = TOO_SLOW if refusal.code == "busy" else POLICY
        await _end(websocket, frames.Refused(None, refusal.code, str(refusal)), code)
    except StorageError as error:
        log.error("table not loaded", table=table_id[:32], reason=str(error))
        await _end(websocket, frames.Bye(f"{str(error).capitalize()}.", _AGAIN_MS))
    except (WebSocketDisconnect, RuntimeError):
        pass  # gone; RuntimeError is how Starlette says that it was closed while we were sending


async def _serve(websocket: WebSocket, table_id: str, visitor: Visitor, desk: Desk) -> None:
    hello = await _hello(websocket)
    hashes = [hashed(secret) for secret in (visitor.secret, hello.key) if secret]
    room = await desk.house.room_for(table_id, *hashes)
    who = access(room.keys, *hashes)
    if not who:
        raise NoTable("This table is not yours. Ask for its invite link.")
    socket = Socket(websocket, who, visitor, room, desk.turns)
    socket.text = hello.text
    socket.held = Held() if hello.differences else None
    socket.seat = seat_to_show(who, hello.seat)
    desk.house.joined(room, socket, hello.since)
    writer = asyncio.create_task(socket.write())
    reader = asyncio.create_task(_read(socket, desk))
    try:
        done, _ = await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        desk.house.left(room, socket)
        if not writer.done():
            await socket.outbox.flush(1.0)
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


def seat_to_show(who: Access, wanted: int | None) -> int | None:
    """The seat whose view they are sent: the one they want, or the first of theirs."""
    if wanted is not None and wanted not in who.seats:
        raise Refusal("not_yours", "That is not your seat.")
    return wanted if wanted is not None else next(iter(who.seats), None)


async def _end(websocket: WebSocket, frame: frames.Frame, code: int = POLICY) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await websocket.send_text(frames.encode(frame))
        await websocket.close(code)


async def _read(socket: Socket, desk: Desk) -> None:
    """Take frames until the connection ends; none while the client has not read what it was sent."""
    strikes = 0
    while True:
        await socket.outbox.drained()
        data = await _received(socket.websocket)
        await asyncio.sleep(0)  # many frames may have come at once: everybody else is served in between
        limiter = desk.limiter
        if not (limiter.allows("message", socket.number) and limiter.allows("client", socket.client)):
            strikes += 1
            socket.send(frames.encode(frames.Refused(_id_of(data), "too_fast", "That was too much at once.")))
            if strikes > _STRIKES:
                return
            continue
        try:
            await _take(_decoded(data), socket, desk)
        except Refusal as refusal:
            socket.send(frames.encode(frames.Refused(_id_of(data), refusal.code, str(refusal))))
            if refusal.code in ("stale", "illegal"):
                socket.refresh()


async def _take(frame: Any, socket: Socket, desk: Desk) -> None:
    if isinstance(frame, frames.Ping):
        socket.outbox.put_last(frames.encode(frames.Pong()))
    elif socket.room.deleted or not socket.access:
        raise Refusal("gone", showing.NOT_YOURS)
    elif isinstance(frame, frames.Look):
        socket.seat = seat_to_show(socket.access, frame.seat)
        socket.text = frame.text
        socket.refresh()
    elif isinstance(frame, frames.Hello):
        raise Refusal("invalid", "You have said hello already.")
    else:
        check_rate(frame, socket.access, desk.limiter)
        done = frames.encode(await desk.house.perform(socket.room, socket.access, frame))
        if desk.house.keeps(socket.room):
            socket.send(done)
        else:  # what it has led to may come as a whole state, and is shown first
            socket.outbox.put_last(done)


def check_rate(command: frames.Command, who: Access, limiter: Limiter) -> None:
    """Talking has a limit of its own, and so has asking for advice."""
    if isinstance(command, frames.Chat | frames.Gesture) and not limiter.allows("chat", who.hash):
        raise Refusal("too_fast", "Please let the others have a word, too: wait a few seconds.")
    if isinstance(command, frames.Ask) and not command.stop and not limiter.allows("ask", who.hash):
        raise Refusal("too_fast", "That is much advice: try a move of your own, or wait a minute.")


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
