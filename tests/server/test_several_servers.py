"""Several servers on one PostgreSQL database: each table is kept by one of them, and all show the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select, update
from sqlalchemy.exc import DBAPIError, OperationalError
from tests.postgres import Postgres
from tests.server.inside import HOST, Inside, everything, progress_of

from dealers.kernel import Chance
from dealers.server import forwarding, post, records
from dealers.server.commands import Refusal
from dealers.server.delivery import Told
from dealers.server.fleet import Fleet
from dealers.server.keys import Key, hashed
from dealers.server.room import Room
from dealers.server.storage import Fenced, StorageError, keeping, log, tables
from dealers.server.storage.postgres import PostgresStore, sqlstate

GUEST = "guest" * 5


class Servers:
    """Some servers in one process, with one event loop."""

    def __init__(self, database: str, folder: Path, count: int) -> None:
        self.database, self.folder = database, folder
        self.runner = asyncio.Runner()
        self.all = [self.another() for _ in range(count)]

    def another(self) -> Inside:
        return Inside(self.folder, database=self.database, runner=self.runner, advice_seconds=0.2)

    def until(self, so: Any, seconds: float = 60) -> None:
        """Let them work until something is so."""

        async def wait() -> None:
            async with asyncio.timeout(seconds):
                while not so():
                    await asyncio.sleep(0.01)

        self.runner.run(wait())

    def close(self) -> None:
        for one in self.all:
            self.runner.run(one.house.close("over", 0))
            one.bots.close()
            one.store.close()
        self.runner.close()


@pytest.fixture
def servers(postgres: Postgres, tmp_path: Path) -> Iterator[Servers]:
    two = Servers(postgres.new(), tmp_path, 2)
    yield two
    two.close()


def fleet(one: Inside) -> Fleet:
    assert one.house.fleet is not None
    return one.house.fleet


def frozen(one: Inside) -> None:
    """From now on it gives no sign of life and hears nothing; what it believes stays as it was."""
    for task in list(fleet(one)._work):
        task.cancel()
    fleet(one).post.beaten = float("inf")


def offline(room: Room) -> list[str]:
    """What is shown, but for who is connected."""
    connections, elsewhere, room.connections, room.elsewhere = room.connections, room.elsewhere, set(), {}
    left, room.left = room.left, {}
    try:
        return everything(room)
    finally:
        room.connections, room.elsewhere, room.left = connections, elsewhere, left


def test_people_at_two_servers_play_one_game_and_see_the_same_after_every_step(servers: Servers) -> None:
    here, there = servers.all
    room = here.create("Ann", "open", "bot:random")
    guest = there.room(room.id)
    there.run(there.house.add_key(guest, Key(hashed(GUEST), "invited")))
    there.do(guest, "claim", GUEST, seat=1, name="Bob")
    here.do(room, "start")
    ears = [here.listen(room, 0), there.listen(guest, 1, cookie=GUEST)]
    servers.until(lambda: room.elsewhere and guest.elsewhere)
    assert room.online_seats() == guest.online_seats() == {0, 1}
    rng = Chance(3)
    for _ in range(60):
        servers.until(lambda: room.state == "over" or set(room.waiting) - {2})
        if room.state == "over":
            break
        seat = next(seat for seat in room.waiting if seat < 2)
        one, table, cookie = ((here, room, HOST), (there, guest, GUEST))[seat]
        servers.until(lambda table=table, seat=seat: table.progress and seat in table.progress.asks)
        options = progress_of(table).table.pending[seat].options
        body = {"seat": seat, "ask": progress_of(table).asks[seat]}
        option = options[rng.below(len(options))]
        done = one.do(table, "answer", cookie, **body, options=[option])
        assert table.seq >= done.seq  # what it led to is shown where it was asked for
    servers.until(lambda: not room.bot_tasks and guest.seq == room.seq)
    assert offline(room) == offline(guest)
    assert not guest.bot_tasks
    for ear, seat in zip(ears, (0, 1), strict=True):  # nothing of what the other one may know alone
        assert {frame["play"]["view"]["you"] for frame in ear.of_type("update")} == {seat}
    there.do(guest, "chat", GUEST, seat=1, text="Hello over there")
    assert ears[0].of_type("chat")[-1]["lines"][0]["text"] == "Hello over there"
    servers.until(lambda: ears[1].of_type("chat"))


def test_a_command_that_is_too_long_for_a_notification_goes_by_reference(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = servers.all
    room = here.start("Ann", "Bob")
    copy = there.room(room.id)
    monkeypatch.setattr(post, "LONGEST", 200)
    ear = there.listen(copy, 0)
    there.do(copy, "chat", seat=0, text="words " * 70)
    assert "words words" in ear.frames[-1]["chat"][-1]["text"]
    assert offline(room) == offline(copy)


@pytest.mark.parametrize("lost", ["do", "did"])
def test_a_command_is_sent_again_when_a_message_is_lost_and_is_carried_out_once(
    servers: Servers, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    here, there = servers.all
    room = here.start("Ann", "Bob")
    copy = there.room(room.id)
    monkeypatch.setattr(forwarding, "AGAIN", 0.2)
    sender = fleet(there if lost == "do" else here).post
    send = sender.send
    left_out: list[Any] = []

    def lose_one(message: Any, to: str | None = None) -> None:
        if message["kind"] == lost and not left_out:
            left_out.append(message)
        else:
            send(message, to)

    monkeypatch.setattr(sender, "send", lose_one)
    done = there.do(copy, "chat", seat=0, text="Can you hear me?")
    assert left_out
    assert done.seq == room.seq == copy.seq
    assert [line.text for line in room.chat].count("Can you hear me?") == 1


def test_a_server_that_is_late_with_its_sign_of_life_goes_on_as_soon_as_it_is_certain(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = servers.all
    room = here.create("Ann", "bot:random")
    here.house.closing = True  # no bot is woken
    here.do(room, "start")
    here.house.closing = False
    monkeypatch.setattr(forwarding, "AGAIN", 600.0)
    fleet(here).post.beaten = 0.0
    here.house.wake(room)
    assert not room.bot_tasks
    here.do(room, "chat", seat=0, text="Hello")  # and not a message to itself that nobody reads
    servers.until(lambda: 1 not in room.waiting)


def test_what_is_not_stored_reaches_the_other_server_too(servers: Servers) -> None:
    here, there = servers.all
    room = here.start("Ann", "Bob")
    copy = there.room(room.id)
    ear, other = there.listen(copy, 0), there.listen(copy, 1)
    servers.until(lambda: room.elsewhere)
    there.do(copy, "ask", seat=0, ask=progress_of(copy).asks[0], stop=False)
    servers.until(lambda: ear.of_type("advice") and ear.of_type("advice")[-1]["state"] != "thinking")
    assert ear.of_type("advice")[-1]["state"] == "ready"
    assert other.of_type("advice") == []
    room.settings = msgspec.structs.replace(room.settings, webhook="https://example.org/turn")
    copy.settings = room.settings
    here.run(noted(here, room))
    servers.until(lambda: ear.of_type("table") and ear.of_type("table")[-1]["table"]["hook"])
    assert ear.of_type("table")[-1]["table"]["hook"]["reason"] == "it answers 500"


async def noted(one: Inside, room: Room) -> None:
    one.house.notices._note(room, "https://example.org/turn", Told("lost", "it answers 500"))


def test_a_table_that_is_deleted_at_one_server_is_gone_at_the_other(servers: Servers) -> None:
    here, there = servers.all
    room = here.start("Ann", "Bob")
    copy = there.room(room.id)
    ear = there.listen(copy, 0)
    here.do(room, "delete")
    servers.until(lambda: ear.of_type("gone"))
    assert room.id not in there.house.rooms
    with pytest.raises(Refusal, match="deleted"):
        there.do(copy, "chat", seat=0, text="Anybody?")


def test_the_others_take_over_what_a_dead_server_kept_and_bots_play_on(servers: Servers) -> None:
    here, there = servers.all
    room = here.create("Ann", "bot:random")
    copy = there.room(room.id)
    there.listen(copy, 0)
    there.do(copy, "start")
    frozen(here)
    servers.until(lambda: fleet(there).keeps(copy))
    servers.until(lambda: copy.waiting == [0])
    there.answer(copy, 0)
    assert copy.epoch > room.epoch


def test_a_server_that_wakes_up_is_refused_by_the_database_and_goes_on_as_another_one(
    servers: Servers,
) -> None:
    here, there = servers.all
    room = here.start("Ann", "Bob")
    copy = there.room(room.id)
    there.listen(copy, 0)
    frozen(here)
    servers.until(lambda: fleet(there).keeps(copy))
    there.answer(copy, 0)
    store = here.store
    assert isinstance(store, PostgresStore)
    assert fleet(here).keeps(room)  # it believes so; whatever it writes is refused:

    def entry(connection: Any) -> None:  # an entry of the log, without asking for the epoch
        row = {"table_id": room.id, "seq": 1000, "kind": "note", "data": "{}", "at": 0.0}
        connection.execute(insert(log).values(**row))

    def row(connection: Any) -> None:  # the row of the table, without asking for the epoch
        connection.execute(update(tables).where(tables.c.id == room.id).values(state="over"))

    for job in (entry, row, lambda connection: records.hold(connection, room)):
        with pytest.raises(Fenced, match="another server keeps this table"):
            here.run(store.write(job))
        with pytest.raises((DBAPIError, Fenced)) as refused, store.engine.begin() as connection:
            job(connection)
        if isinstance(refused.value, DBAPIError):
            assert sqlstate(refused.value) == "DE001"
    # A command that it is given is carried out where the table is kept, once.
    before = store.process
    here.run(restarted(here))
    servers.until(lambda: store.process != before and room.revision == copy.revision)
    done = here.answer(room, 1)
    assert (done.seq, copy.seq) == (copy.seq, room.seq)
    assert offline(room) == offline(copy)
    rows = here.rows(f"SELECT seq FROM log WHERE table_id = '{room.id}' ORDER BY seq")
    assert [number for (number,) in rows] == list(range(1, done.seq + 1))


async def restarted(one: Inside) -> None:
    """A frozen server goes on."""
    its = fleet(one)
    its.post.beaten = 0.0
    for work in (its.post.listen(), its.post.deliver(), its.copies.watch()):
        its.spawn(work)


def test_a_server_that_stops_hands_its_tables_over_at_once(servers: Servers) -> None:
    here, there = servers.all
    room = here.create("Ann", "bot:random")
    copy = there.room(room.id)
    there.listen(copy, 0)
    lonely = here.create("Cleo", "bot:random")
    here.do(lonely, "start")
    here.settle(lonely)
    servers.until(lambda: copy.keeper == room.keeper)
    its = room.keeper
    here.run(here.house.close("stops", 0))
    assert its not in [keeper for (keeper,) in there.rows("SELECT keeper FROM tables")]
    servers.until(lambda: fleet(there).keeps(copy), seconds=30)
    there.do(copy, "start")
    with pytest.raises(Refusal, match="stopping"):
        here.do(room, "chat", seat=0, text="Too late")


def test_while_the_database_is_away_people_are_told_and_afterwards_they_play_on(
    servers: Servers, postgres: Postgres
) -> None:
    here, there = servers.all
    room = here.start("Ann", "Bob")
    copy = there.room(room.id)
    ears = [here.listen(room, 0), there.listen(copy, 1)]
    before = offline(room)
    postgres.stop()
    try:
        for one, table in ((here, room), (there, copy)):
            with pytest.raises((Refusal, StorageError), match=r"cannot be (reached|read)|does not answer"):
                one.do(table, "chat", seat=0, text="Hello?")
        assert offline(room) == before
    finally:
        postgres.start()
    servers.until(lambda: fleet(here).certain and fleet(there).certain)

    def stored(one: Inside, table: Room, seat: int) -> bool:
        try:
            one.answer(table, seat)
        except Refusal as refusal:
            return refusal.code != "storage"
        return True

    for one, table, seat in ((here, room, 0), (there, copy, 1)):
        while not stored(one, table, seat):
            servers.runner.run(asyncio.sleep(0.05))
    assert not {0, 1} & set(room.waiting) or room.seq > 2
    servers.until(lambda: room.revision == copy.revision)
    assert offline(room) == offline(copy)
    assert [ear.of_type("update") or ear.of_type("state") for ear in ears]
    rows = here.rows(f"SELECT seq FROM log WHERE table_id = '{room.id}' ORDER BY seq")
    assert [number for (number,) in rows] == list(range(1, room.seq + 1))


def test_a_commit_whose_end_nobody_hears_of_is_found_out(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = servers.all
    room = here.start("Ann", "Bob")
    ear = here.listen(room, 0)
    begin, cut = here.store.engine.begin, [True]

    @contextmanager
    def cut_off() -> Iterator[Any]:
        with begin() as connection:
            yield connection
        if cut:  # it is stored, and the connection ends before that is said
            cut.clear()
            raise OperationalError("COMMIT", {}, Exception("the connection is lost"))

    monkeypatch.setattr(here.store.engine, "begin", cut_off)
    done = here.answer(room, 0)
    assert not cut
    assert (done.seq, room.seq, room.unsure) == (2, 2, False)
    assert here.rows(f"SELECT seq FROM log WHERE table_id = '{room.id}' ORDER BY seq") == [(1,), (2,)]
    assert ear.frames[-1]["seq"] == 2
    assert here.answer(room, 1).seq == 3
    assert offline(here.loaded(room.id)) == offline(room)


def test_a_table_of_other_rules_is_shown_with_the_reason_and_never_taken(servers: Servers) -> None:
    here, there = servers.all
    room = here.start("Ann", "Bob")
    room.keeper = None
    here.run(here.store.write(lambda c: keeping.let_go(c, room.id, fleet(here).me)))
    here.run(here.store.write(lambda c: c.execute(update(tables).values(version="0.0"))))
    copy = there.room(room.id)
    assert "version 0.0 of the rules" in copy.problem
    with pytest.raises(Refusal, match=r"version 0\.0 of the rules"):
        there.do(copy, "chat", seat=0, text="Hello")
    kept = there.store.read(lambda c: c.execute(select(tables.c.keeper)).scalar_one())
    assert kept is None
