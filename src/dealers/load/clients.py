"""The clients of a load test: people at real tables who answer at random, each with a WebSocket.

They run in processes of their own. All sockets of one table are in the same process, so that one clock tells
how long an answer takes until everybody at the table has seen it.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import time
from collections import Counter
from multiprocessing.connection import Connection
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dealers.kernel import DealersError
from dealers.load.local import LoadError, ask
from dealers.server.differences import applied
from dealers.server.frames import VERSION
from dealers.server.keys import COOKIE, new_secret

SETTLE_SECONDS = 20.0
"""How long the last answers may take after the time is up."""
_RETRY_SECONDS = 0.5
_RETRIES = 10
_NEWS_SECONDS = 0.25
_EXPECTED = ("stale",)
"""Refusals that are part of the game: somebody else was faster, and the decision is another one now."""


class Task(NamedTuple):
    """What one process of clients does."""

    url: str
    """Of the server; of several servers that share a database, with commas between them."""
    game: str
    seats: int
    sockets: int
    """Per table; those beyond the seats are spectators."""
    tables: int
    think: float
    seed: str
    differences: bool = True
    """Whether the clients take differences, as browsers do, or whole views at every step."""

    def server(self, number: int) -> str:
        """Where the client of that number connects to: they are spread over all servers."""
        servers = self.url.split(",")
        return servers[number % len(servers)]


class Tally(NamedTuple):
    """What one process of clients has seen."""

    decisions: int
    latencies: list[float]
    games: int
    refusals: Counter[str]
    errors: Counter[str]
    cpu: float
    received: int
    """Letters of all frames: as many bytes, but for a few."""


class News(NamedTuple):
    """From a process of clients to the one that started it."""

    ready: int = 0
    """Tables at which everybody sits."""
    decisions: int = 0
    failure: str = ""
    tally: Tally | None = None


# --- what a client reads of a frame: as little as it needs ------------------------------------------------


class _Offer(msgspec.Struct):
    option: Any


class _Decision(msgspec.Struct):
    options: list[_Offer]


class _View(msgspec.Struct):
    decision: _Decision | None
    outcome: dict[str, Any] | None


class _Play(msgspec.Struct):
    view: _View
    ask: int | None


class _Frame(msgspec.Struct, tag_field="type", tag=lambda name: name.strip("_").lower()):
    pass


class _State(_Frame):
    seq: int
    play: msgspec.Raw
    shown: int | None = None


class _Update(_Frame):
    seq: int
    play: msgspec.Raw
    shown: int | None = None


class _Difference(_Frame):
    seq: int
    base: int
    shown: int
    edits: list[list[Any]]


class _Done(_Frame):
    id: str
    seq: int


class _Refused(_Frame):
    id: str | None
    code: str
    message: str


class _Table(_Frame):
    pass


class _Chat(_Frame):
    pass


class _Bye(_Frame):
    pass


class _Gone(_Frame):
    message: str


_frames: msgspec.json.Decoder[Any] = msgspec.json.Decoder(
    _State | _Update | _Difference | _Done | _Refused | _Table | _Chat | _Bye | _Gone
)
_plays: msgspec.json.Decoder[_Play | None] = msgspec.json.Decoder(_Play | None)
_encoder = msgspec.json.Encoder()


# --- sockets ----------------------------------------------------------------------------------------------


def dial(url: str, table_id: str, secret: str) -> connect:
    """A connection to a table, to be awaited, and to be greeted with `HELLO`."""
    return connect(
        f"{url.replace('http', 'ws', 1)}/api/tables/{table_id}/socket",
        additional_headers={"Cookie": f"{COOKIE}={secret}"},
        compression=None,
        ping_interval=None,
        open_timeout=60,
        max_size=None,
        proxy=None,
    )


HELLO = _encoder.encode({"type": "hello", "v": VERSION}).decode()
_HELLO_DIFFERENCES = _encoder.encode({"type": "hello", "v": VERSION, "differences": True}).decode()
_LOOK = _encoder.encode({"type": "look"}).decode()


def _view_of(view: dict[str, Any]) -> _View:
    """What the client needs of it, whatever else there is."""
    decision = view["decision"]
    options = None if decision is None else [_Offer(o["option"]) for o in decision["options"]]
    return _View(None if options is None else _Decision(options), view["outcome"])


class Client:
    """One socket: a seat that answers what it is asked, or a spectator."""

    def __init__(self, table: LiveTable, plays: bool, rng: Random, url: str) -> None:
        self.table = table
        self.url = url
        self.plays = plays
        self.secret = new_secret()
        self.over = False
        self._rng = rng
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._seen = 0
        """The newest sequence number that it was shown."""
        self._play: _Play | None = None
        self._held: Any = None
        """All of it as plain data, and its number; only for a client that takes differences."""
        self._number: int | None = None
        self._asked: int | None = None
        self._commands = 0

    async def sit(self) -> None:
        """Connect to the table and follow it."""
        self.over = False
        self._seen = 0
        self._play = self._asked = None
        self._socket = await dial(self.url, self.table.id, self.secret)
        await self._socket.send(_HELLO_DIFFERENCES if self.table.crowd.task.differences else HELLO)
        self._reader = asyncio.create_task(self._read(self._socket))

    async def leave(self) -> None:
        """Hang up."""
        self.rest()
        if self._reader is not None:
            self._reader.cancel()
        if self._socket is not None:
            await self._socket.close()

    def rest(self) -> None:
        """Answer nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _read(self, socket: ClientConnection) -> None:
        with contextlib.suppress(WebSocketException, OSError):
            async for data in socket:
                self.table.crowd.received += len(data)
                self._take(_frames.decode(data), perf_counter())
        self.table.lost(self)

    def _take(self, frame: Any, now: float) -> None:
        if isinstance(frame, _Difference) and frame.base != self._number:
            self.table.crowd.error("a difference to another view")
            self.table.crowd.spawn(self._send(_LOOK))
        elif isinstance(frame, _Update | _State | _Difference):
            play = self._read_play(frame)
            if self.plays:  # a state stands for all updates that were not sent because it was due
                for seq in range(self._seen + 1, frame.seq + 1):
                    self.table.shown(seq, now)
                self._seen = max(self._seen, frame.seq)
            if play is not None:
                self._look(play)
        elif isinstance(frame, _Done):
            self.table.done(frame.id, frame.seq, now)
        elif isinstance(frame, _Refused):
            self._asked = None
            self.table.refused(frame.id, frame.code, frame.message)
            if frame.code not in ("stale", "illegal"):  # after these two everything is sent anew
                asyncio.get_running_loop().call_later(1.0, self.think)
        elif isinstance(frame, _Gone):
            self.table.crowd.error(f"gone: {frame.message}")

    def _read_play(self, frame: _Update | _State | _Difference) -> _Play | None:
        self._number = frame.shown
        if not isinstance(frame, _Difference):
            if self._number is not None:
                self._held = msgspec.json.decode(frame.play)
            return _plays.decode(frame.play)
        self._held = applied(self._held, frame.edits)
        return _Play(_view_of(self._held["view"]), self._held["ask"])

    def _look(self, play: _Play) -> None:
        self._play = play
        if play.view.outcome is not None:
            self.over = True
            self.table.check_over()
        self.think()

    def think(self) -> None:
        """If there is something to decide, answer it after a while."""
        crowd, play = self.table.crowd, self._play
        if not self.plays or not crowd.playing or play is None or play.ask == self._asked:
            return
        self.rest()
        self._asked = play.ask
        if play.ask is None or play.view.decision is None:
            return
        offers = play.view.decision.options
        option = offers[self._rng.randrange(len(offers))].option
        pause = self._rng.expovariate(1 / crowd.task.think) if crowd.task.think else 0.0
        self._timer = asyncio.get_running_loop().call_later(pause, self._answer, play.ask, option)

    def _answer(self, ask: int, option: Any) -> None:
        self._commands += 1
        seat = self.table.seat_of(self)
        command_id = f"{seat}-{self._commands}"
        command = {"type": "answer", "id": command_id, "seat": seat, "ask": ask, "options": [option]}
        self.table.crowd.spawn(self._send(_encoder.encode(command).decode()))
        self.table.sent[command_id] = perf_counter()

    async def _send(self, frame: str) -> None:
        assert self._socket is not None
        with contextlib.suppress(WebSocketException, OSError):  # the reader takes care of it
            await self._socket.send(frame)


class LiveTable:
    """A real table with all its people, rematch after rematch."""

    def __init__(self, crowd: Crowd, number: int) -> None:
        self.crowd = crowd
        self.id = ""
        self.round = 0
        self.sent: dict[str, float] = {}
        """When the answers were sent that have no reply yet."""
        self._stored: dict[int, float] = {}
        """When the answers were sent that have this sequence number."""
        self._shown: dict[int, tuple[int, float]] = {}
        """How many seats were shown this sequence number, and when the last of them was."""
        self._over = asyncio.Event()
        task = crowd.task
        self.clients = [
            Client(
                self, seat < task.seats, Random(f"{task.seed}:{number}:{seat}"), task.server(number + seat)
            )
            for seat in range(task.sockets)
        ]

    def seat_of(self, client: Client) -> int:
        """Everybody sits one seat further in a rematch."""
        return (self.clients.index(client) + self.round) % self.crowd.task.seats

    # --- making ----------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Make the table, let everybody sit down, and deal."""
        self.id = await asyncio.to_thread(self._make)
        self.round = 0
        await asyncio.gather(*[client.sit() for client in self.clients])

    def _make(self) -> str:
        task = self.crowd.task
        host, *others = self.clients
        seats = [{"kind": "me", "name": "Player 1"}, *[{"kind": "open"}] * (task.seats - 1)]
        body = {"game": task.game, "seats": seats}
        info = msgspec.json.decode(ask(host.url, "/api/tables", host.secret, body))
        table_id: str = info["id"]
        page = f"/api/tables/{table_id}"
        for number, client in enumerate(others, start=1):
            kind = "invite" if client.plays else "watch"
            link = info["links"][kind]
            ask(client.url, f"{page}/enter", client.secret, {kind: link.partition("=")[2]})
            if client.plays:
                claim = {"type": "claim", "id": "claim", "seat": number, "name": f"Player {number + 1}"}
                ask(client.url, f"{page}/commands", client.secret, claim)
        ask(host.url, f"{page}/commands", host.secret, {"type": "start", "id": "start"})
        return table_id

    async def keep_going(self) -> None:
        """A rematch whenever the game has ended."""
        while True:
            await self._over.wait()
            self.crowd.games += 1
            try:
                again = await asyncio.to_thread(self._rematch)
                await asyncio.gather(*[client.leave() for client in self.clients])
                self._forget()
                self.id = again
                self.round += 1
                await asyncio.gather(*[client.sit() for client in self.clients])
            except (DealersError, WebSocketException, OSError) as error:
                self.crowd.error(f"no rematch: {error}")
                await asyncio.sleep(_RETRY_SECONDS)
                await asyncio.gather(*[client.leave() for client in self.clients])
                self._forget()
                await self.begin()

    def _rematch(self) -> str:
        path = f"/api/tables/{self.id}/commands"
        command = {"type": "rematch", "id": "rematch"}
        reply = msgspec.json.decode(ask(self.clients[0].url, path, self.clients[0].secret, command))
        again: str = reply["reply"]["table"]
        return again

    def _forget(self) -> None:
        self.sent.clear()
        self._stored.clear()
        self._shown.clear()
        self._over.clear()

    # --- what happens ----------------------------------------------------------------------------------

    def shown(self, seq: int, now: float) -> None:
        """A seat has been shown what happened."""
        count, _ = self._shown.get(seq, (0, 0.0))
        self._shown[seq] = (count + 1, now)
        self._finish(seq)

    def done(self, command_id: str, seq: int, now: float) -> None:
        """An answer is stored."""
        sent = self.sent.pop(command_id, None)
        if sent is None:
            return
        if now <= self.crowd.until:
            self.crowd.decisions += 1
        self._stored[seq] = sent
        self._finish(seq)
        self.check_over()

    def _finish(self, seq: int) -> None:
        count, last = self._shown.get(seq, (0, 0.0))
        if count == self.crowd.task.seats and seq in self._stored:
            self.crowd.latencies.append(last - self._stored.pop(seq))
            del self._shown[seq]

    def refused(self, command_id: str | None, code: str, message: str) -> None:
        """An answer came to nothing."""
        self.sent.pop(command_id or "", None)
        self.crowd.refusals[code] += 1
        if code not in _EXPECTED:
            self.crowd.error(f"refused ({code}): {message}")
        self.check_over()

    def check_over(self) -> None:
        """The game has ended when everybody has seen it."""
        if not self.sent and not self._stored and all(client.over for client in self.clients):
            self._over.set()

    def settled(self) -> bool:
        """Whether everybody has been shown everything."""
        return not self.sent and not self._stored

    def lost(self, client: Client) -> None:
        """A connection has ended that should not have."""
        self.crowd.error("a connection was lost")
        self._forget()
        self.crowd.spawn(self._come_back(client))

    async def _come_back(self, client: Client) -> None:
        table_id = self.id
        for _ in range(_RETRIES):
            await asyncio.sleep(_RETRY_SECONDS)
            if self.id != table_id:  # everybody has gone on to a rematch
                return
            with contextlib.suppress(WebSocketException, OSError, TimeoutError):
                await client.sit()
                return
        self.crowd.fail(f"the server at {self.crowd.task.url} does not answer any more")


# --- a process --------------------------------------------------------------------------------------------


class Crowd:
    """All clients of one process."""

    def __init__(self, task: Task, pipe: Connection) -> None:
        self.task = task
        self.pipe = pipe
        self.playing = False
        self.until = 0.0
        self.decisions = 0
        self.received = 0
        self.games = 0
        self.latencies: list[float] = []
        self.refusals: Counter[str] = Counter()
        self.errors: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._life: asyncio.Task[None] | None = None
        self._failure = ""

    def spawn(self, work: Any) -> None:
        """Do something on the side."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.fail(str(task.exception()))

    def error(self, words: str) -> None:
        """Something went wrong that the run survives."""
        self.errors[words] += 1

    def fail(self, words: str) -> None:
        """Something went wrong that ends the run."""
        self._failure = self._failure or words
        if self._life is not None:
            self._life.cancel()

    async def run(self) -> None:
        """Sit down, play for as long as we are told, tell what happened, wait for the end."""
        self._life = asyncio.create_task(self._live())
        try:
            await self._life
        except asyncio.CancelledError:
            raise LoadError(self._failure) from None

    async def _live(self) -> None:
        tables = [LiveTable(self, number) for number in range(self.task.tables)]
        for ready, table in enumerate(tables, start=1):
            await table.begin()
            self.pipe.send(News(ready=ready))
        seconds: float = await asyncio.to_thread(self.pipe.recv)
        cpu, received = time.process_time(), self.received
        await self._play(tables, seconds)
        tally = Tally(
            self.decisions,
            self.latencies,
            self.games,
            self.refusals,
            self.errors,
            time.process_time() - cpu,
            self.received - received,
        )
        self.pipe.send(News(self.task.tables, self.decisions, tally=tally))
        await asyncio.to_thread(self.pipe.recv)

    async def _play(self, tables: list[LiveTable], seconds: float) -> None:
        clients = [client for table in tables for client in table.clients]
        self.until = perf_counter() + seconds
        self.playing = True
        for table in tables:
            self.spawn(table.keep_going())
        for client in clients:
            client.think()
        while perf_counter() < self.until:
            await asyncio.sleep(min(_NEWS_SECONDS, max(0.0, self.until - perf_counter())))
            self.pipe.send(News(self.task.tables, self.decisions))
        self.playing = False
        for client in clients:
            client.rest()
        while not all(table.settled() for table in tables):
            if perf_counter() > self.until + SETTLE_SECONDS:
                late = sum(not table.settled() for table in tables)
                self.errors["a table has not shown an answer to everybody"] += late
                break
            await asyncio.sleep(0.01)


def work(pipe: Connection, task: Task) -> None:
    """Runs in a process of its own. Ctrl-C is for the process that started it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    async def crowd() -> None:
        await Crowd(task, pipe).run()

    try:
        asyncio.run(crowd())
    except (DealersError, WebSocketException, OSError, EOFError) as error:
        with contextlib.suppress(OSError):
            pipe.send(News(failure=str(error) or type(error).__name__))
