"""The load test: what its clients measure, what it stores, and how long that takes to open."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.serving import Person, Server

from dealers.games import find_game
from dealers.kernel import UsageError
from dealers.load import clients, stored
from dealers.load.clients import Client, Crowd, LiveTable, Task
from dealers.load.local import LoadError, ask, read_metrics
from dealers.load.measure import Plan, check_plan, run_load, spread
from dealers.server import records
from dealers.server.links import Links
from dealers.server.storage import SqliteStore

GAME = find_game("dark-dealings")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that tests share."""
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


# --- live -------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_games_that_end_are_followed_by_a_rematch() -> None:
    """Alone at a table and flat out, a game takes about thirty answers."""
    figures = run_load(Plan(tables=2, sockets=1, seconds=5, think=0, stored=0))
    live = figures.live
    assert live.errors == Counter()
    assert live.games > 1
    assert live.latency is not None
    assert live.decisions > 25 * live.games
    assert figures.stored is None


@pytest.mark.slow
def test_sockets_beyond_the_seats_are_spectators() -> None:
    plan = Plan(tables=1, sockets=8, seconds=1, think=0.1, stored=0)
    assert plan.seats == GAME.max_seats == 6
    live = run_load(plan).live
    assert live.errors == Counter()
    assert live.decisions > 0


def test_a_plan_that_cannot_be_is_refused() -> None:
    for plan in (Plan(game="chess"), Plan(tables=10_000), Plan(think=float("inf")), Plan(url="here")):
        with pytest.raises(UsageError):
            check_plan(plan)


def test_percentiles_are_of_the_nearest_rank() -> None:
    assert spread([]) is None
    assert spread([0.002]) == (2.0, 2.0, 2.0, 2.0)
    assert spread([0.003, 0.001, 0.002, 0.004]) == (2.0, 4.0, 4.0, 4.0)


# --- what a client measures -------------------------------------------------------------------------------


class Bench:
    """A table of clients without a network."""

    def __init__(self, seats: int = 2, sockets: int = 3, think: float = 0.0) -> None:
        self.crowd = Crowd(Task("http://nowhere", "any", seats, sockets, 1, think, "seed"), Pipe()[0])
        self.crowd.playing = True
        self.crowd.until = float("inf")
        self.table = LiveTable(self.crowd, 0)
        self.written: list[Any] = []
        for client in self.table.clients:
            client._socket = self  # type: ignore[assignment]

    async def send(self, frame: str) -> None:
        self.written.append(msgspec.json.decode(frame))

    def take(self, client: int, now: float, type: str, **fields: Any) -> None:

        frame = clients._frames.decode(msgspec.json.encode({"type": type, **fields}))
        self.table.clients[client]._take(frame, now)

    def update(self, client: int, now: float, seq: int, ask: int | None = None, over: bool = False) -> None:
        decision = {"options": [{"option": ["go", 1]}]} if ask is not None else None
        view = {"decision": decision, "outcome": {} if over else None}
        self.take(client, now, "update", seq=seq, play={"view": view, "ask": ask}, events=[])


def on_a_bench(check: Any, **settings: Any) -> None:
    async def run() -> None:
        await check(Bench(**settings))

    asyncio.run(run())


def test_an_answer_lasts_until_the_last_seat_has_seen_it() -> None:
    async def check(bench: Bench) -> None:
        bench.table.sent["a"] = 10.0
        bench.update(0, 10.1, seq=5)
        bench.take(0, 10.2, "done", id="a", seq=5)
        bench.update(2, 10.9, seq=5)  # a spectator
        assert bench.crowd.latencies == []
        bench.update(1, 10.5, seq=5)
        assert bench.crowd.latencies == [pytest.approx(0.5)]
        assert bench.crowd.decisions == 1
        assert bench.table.settled()

    on_a_bench(check)


def test_a_seat_that_is_sent_everything_has_been_shown_what_it_was_not_sent_step_by_step() -> None:
    async def check(bench: Bench) -> None:
        bench.table.sent.update(a=10.0, b=10.1)
        for seq in (5, 6):
            bench.update(0, 10.2, seq=seq)
        bench.take(0, 10.3, "done", id="a", seq=5)
        bench.take(0, 10.3, "done", id="b", seq=6)
        assert not bench.table.settled()
        view = {"decision": None, "outcome": None}
        bench.take(1, 10.6, "state", seq=6, play={"view": view, "ask": None})
        assert bench.crowd.latencies == [pytest.approx(0.6), pytest.approx(0.5)]
        assert bench.table.settled()

    on_a_bench(check)


def test_answers_that_cross_are_told_apart() -> None:
    async def check(bench: Bench) -> None:
        bench.table.sent.update(a=10.0, b=10.1)
        for seq, late in ((5, 0.2), (6, 0.5)):
            bench.update(0, 10 + late, seq=seq)
            bench.update(1, 10 + late, seq=seq)
        bench.take(1, 10.6, "done", id="b", seq=6)
        bench.take(0, 10.7, "done", id="a", seq=5)
        assert bench.crowd.latencies == [pytest.approx(0.4), pytest.approx(0.2)]

    on_a_bench(check)


def test_a_client_answers_each_decision_once() -> None:
    async def check(bench: Bench) -> None:
        for seq in (3, 4, 5):
            bench.update(0, 1.0, seq=seq, ask=3)
            await asyncio.sleep(0.01)
        [answer] = bench.written
        assert answer == {"type": "answer", "id": "0-1", "seat": 0, "ask": 3, "options": [["go", 1]]}
        bench.update(0, 1.0, seq=6, ask=6)
        await asyncio.sleep(0.01)
        assert [answer["ask"] for answer in bench.written] == [3, 6]

    on_a_bench(check)


def test_spectators_and_those_who_are_not_asked_say_nothing() -> None:
    async def check(bench: Bench) -> None:
        bench.update(0, 1.0, seq=3)
        bench.update(2, 1.0, seq=3, ask=3)
        await asyncio.sleep(0.01)
        assert bench.written == []

    on_a_bench(check)


def test_a_late_answer_is_no_error_and_any_other_refusal_is() -> None:
    async def check(bench: Bench) -> None:
        for code in ("stale", "illegal"):
            bench.table.sent["a"] = 1.0
            bench.take(0, 1.1, "refused", id="a", code=code, message="Why.")
        assert bench.crowd.refusals == {"stale": 1, "illegal": 1}
        assert bench.crowd.errors == {"refused (illegal): Why.": 1}
        assert bench.table.settled()

    on_a_bench(check)


def test_a_table_is_over_when_everybody_has_seen_it() -> None:
    async def check(bench: Bench) -> None:
        bench.table.sent["a"] = 1.0
        for client in range(3):
            assert not bench.table._over.is_set()
            bench.update(client, 1.0, seq=9, over=True)
        assert not bench.table._over.is_set()
        bench.take(0, 1.1, "done", id="a", seq=9)
        assert bench.table._over.is_set()

    on_a_bench(check)


def test_a_connection_that_is_lost_is_an_error_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    sat: list[Client] = []

    async def sit(self: Client) -> None:
        if not sat:
            sat.append(self)
            raise OSError("not yet")
        sat.append(self)

    monkeypatch.setattr("dealers.load.clients._RETRY_SECONDS", 0.0)
    monkeypatch.setattr(Client, "sit", sit)

    async def check(bench: Bench) -> None:
        client = bench.table.clients[1]
        bench.table.lost(client)
        await asyncio.sleep(0.05)
        assert sat == [client, client]
        assert bench.crowd.errors == {"a connection was lost": 1}

    on_a_bench(check)


# --- stored -----------------------------------------------------------------------------------------------


def test_stored_tables_are_real_games_in_their_middle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored, "DISTINCT", 30)
    told: list[int] = []
    kept = stored.store_tables(tmp_path, GAME, 3, 100, seed=1, progress=told.append)
    assert told[-1] == 100
    assert len({table.id for table in kept}) == len({table.secret for table in kept}) == 100
    store = SqliteStore(tmp_path)
    links = Links(store.key)
    rooms = [store.read(lambda c, i=table.id: records.load_room(c, i, links)) for table in kept]  # type: ignore[misc]
    store.close()
    positions: Counter[bytes] = Counter()
    for room in rooms:
        assert room is not None
        assert (room.state, room.problem, len(room.sitters)) == ("running", "", 3)
        assert room.progress is not None
        assert sorted(room.progress.asks) == room.waiting == sorted(room.progress.table.pending)
        assert len(room.progress.table.history) == room.seq - 1
        positions[room.progress.table.save()] += 1
    assert len(positions) == 30
    assert len({room.code for room in rooms if room}) == 100
    assert len({room.invite for room in rooms if room}) == 100
    assert any(room.seq > records.SNAPSHOT_EVERY for room in rooms if room)


@pytest.mark.slow
def test_a_stored_table_can_be_played_on(tmp_path: Path) -> None:
    kept = stored.store_tables(tmp_path, GAME, 2, 3, seed=2)
    with Server(tmp_path) as server:
        loads = stored.measure_loads(server.url, kept, lambda done: None, lambda: None)
        assert len(loads.seconds) == 3
        assert loads.errors == Counter()
        assert read_metrics(server.url).tables == 3
        person = Person(server.url)
        person.http.cookies.clear()
        person.http.cookies.set("dealers", kept[0].secret)
        sitting = person.sit(kept[0].id)
        assert sitting.play is not None
        if sitting.ask is not None:
            assert sitting.answer()["type"] == "done"
        sitting.close()
        person.close()


@pytest.mark.slow
def test_a_table_that_does_not_open_is_an_error(server: Server) -> None:
    kept = [stored.Kept("nosuchtable", "x" * 30)]
    loads = stored.measure_loads(server.url, kept, lambda done: None, lambda: None)
    assert loads.seconds == []
    assert loads.errors == {"a stored table did not open: it was answered with gone": 1}


# --- asking -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_refusals_and_strangers_are_explained(server: Server) -> None:
    with pytest.raises(LoadError, match="answers 422: There is no game 'chess'"):
        ask(server.url, "/api/tables", body={"game": "chess", "seats": [{"kind": "me"}]})
    with pytest.raises(LoadError, match="answers 404: "):
        ask(server.url, "/nowhere")
    with pytest.raises(LoadError, match="is not a server of Dealer's Choice"):
        read_metrics(f"{server.url}/new")
