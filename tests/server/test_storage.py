"""The stored tables: migrations, a thread that writes and groups commits, and what happens when it cannot."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command as alembic
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, insert, inspect, select
from sqlalchemy.exc import OperationalError
from tests.server.inside import HOST, Inside, everything
from tests.serving import Person, Server

from dealers.server.commands import Refusal
from dealers.server.keys import hashed
from dealers.server.room import Sitter
from dealers.server.storage import SqliteStore, StorageError, Store, log, open_store, tables
from dealers.server.storage.folder import DATABASE
from dealers.server.storage.rows import add_row, put_rows
from dealers.server.storage.schema import metadata, server
from dealers.server.storage.store import alembic_config


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Store]:
    """An open file with one table in it, for rows of the log to belong to."""
    yield from with_a_table(SqliteStore(tmp_path))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Where tables are: in a file, or in a new database of PostgreSQL."""
    return request.getfixturevalue("postgres").new() if request.param == "postgresql" else ""


@pytest.fixture
def store(database: str, tmp_path: Path) -> Iterator[Store]:
    """The same as `sqlite`, and once more in PostgreSQL."""
    yield from with_a_table(open_store(tmp_path, database))


@pytest.fixture
def either(database: str, tmp_path: Path) -> Iterator[Inside]:
    """The house itself, with a file and with PostgreSQL."""
    with Inside(tmp_path, database=database) as house:
        yield house


def with_a_table(store: Store) -> Iterator[Store]:
    row = {"id": "t", "game": "g", "version": "1", "options": "{}", "seats": 1, "state": "lobby", "seq": 0,
           "created": 0.0, "updated": 0.0, "code": "C", "waiting": "[]", "bots_to_move": False,
           "keeper": getattr(store, "process", None)}  # fmt: skip
    asyncio.run(store.write(lambda c: c.execute(insert(tables).values(**row))))
    yield store
    store.close()


def entry(seq: int, table_id: str = "t") -> dict[str, Any]:
    """A row of the log."""
    return {"table_id": table_id, "seq": seq, "kind": "chat", "data": "{}", "at": 0.0}


def write(number: int) -> Callable[[Connection], int]:
    """A job that writes one row."""

    def job(connection: Connection) -> int:
        connection.execute(insert(log).values(**entry(number)))
        return number

    return job


def together(store: Store, *jobs: Callable[[Connection], Any]) -> list[Any]:
    """The results of jobs that all have to wait while the writer is busy with another one."""
    begun, gate = threading.Event(), threading.Event()

    def busy(connection: Connection) -> None:
        begun.set()
        assert gate.wait(10)

    async def all_at_once() -> list[Any]:
        first = asyncio.create_task(store.write(busy))
        await asyncio.to_thread(begun.wait, 10)
        waiting = [asyncio.create_task(store.write(job)) for job in jobs]
        await asyncio.sleep(0)
        gate.set()
        await first
        return await asyncio.gather(*waiting, return_exceptions=True)

    return asyncio.run(all_at_once())


def numbers(store: Store) -> list[int]:
    """The rows that are stored."""
    return store.read(lambda c: list(c.execute(select(log.c.seq).order_by(log.c.seq)).scalars()))


# --- the file ---------------------------------------------------------------------------------------------


def test_the_migrations_lead_to_just_the_tables_that_the_program_uses(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "render_as_batch": True})
        assert compare_metadata(context, metadata) == []
        made = inspect(connection)
        for table in metadata.tables.values():
            assert {index["name"] for index in made.get_indexes(table.name)} >= {
                index.name for index in table.indexes
            }
            owners = made.get_foreign_keys(table.name)
            assert [owner["options"] for owner in owners] in ([], [{"ondelete": "CASCADE"}])


def test_a_row_that_is_there_is_left_as_it_is_or_replaced(store: Store) -> None:
    def add(value: str) -> bool:
        with store.engine.begin() as connection:
            return add_row(connection, server, {"name": "alive", "value": value})

    assert (add("1"), add("2")) == (True, False)
    with store.engine.begin() as connection:
        assert value_of(connection, "alive") == "1"
        put_rows(connection, server, {"name": "alive", "value": "3"})
        assert value_of(connection, "alive") == "3"


def value_of(connection: Connection, name: str) -> str:
    found: str = connection.execute(select(server.c.value).where(server.c.name == name)).scalar_one()
    return found


def test_a_file_is_made_from_nothing_and_found_again(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "folder"
    with Inside(folder) as first:
        room = first.create("Ann", "open")
    with Inside(folder) as second:
        assert second.room(room.id).names == ["Ann", "Seat 2"]


def test_a_migration_can_be_taken_back_and_made_again(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    engine = create_engine(f"sqlite:///{tmp_path / DATABASE}")
    for step, left in (("base", {"alembic_version"}), ("head", {"alembic_version", *metadata.tables})):
        with engine.begin() as connection:
            config = alembic_config()
            config.attributes["connection"] = connection
            (alembic.downgrade if step == "base" else alembic.upgrade)(config, step)
        with engine.connect() as connection:
            assert set(inspect(connection).get_table_names()) == left
    engine.dispose()


def test_every_connection_writes_ahead_and_waits_for_the_disk(sqlite: Store) -> None:
    def pragmas(connection: Connection) -> list[Any]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    full = 2
    assert sqlite.read(pragmas) == ["wal", full, 1]
    assert asyncio.run(sqlite.write(pragmas)) == ["wal", full, 1]


# --- files that cannot be used ----------------------------------------------------------------------------


def test_a_file_of_a_newer_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    SqliteStore(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    with pytest.raises(StorageError, match="newer program") as refused:
        SqliteStore(tmp_path)
    assert str(tmp_path / DATABASE) in str(refused.value)
    with closing(sqlite3.connect(tmp_path / DATABASE)) as file:
        assert file.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]


def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("my diary, " * 1000)
    with pytest.raises(StorageError, match="damaged or is something else"):
        SqliteStore(tmp_path)
    assert (tmp_path / DATABASE).read_text() == "my diary, " * 1000


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match=r"cannot be made: .*--data") as refused:
        SqliteStore(tmp_path / "file" / "folder")
    assert str(tmp_path / "file" / "folder") in str(refused.value)


def test_a_folder_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)
    if os.access(folder, os.W_OK):  # the administrator may do anything, but not this
        folder = Path("/proc")
    if not folder.is_dir():
        pytest.skip("no folder here that cannot be written to")
    with pytest.raises(StorageError, match=r"cannot be used: .*written to") as refused:
        SqliteStore(folder)
    assert str(folder) in str(refused.value)


# --- writing ----------------------------------------------------------------------------------------------


def test_jobs_that_wait_together_share_one_commit_and_a_failing_one_takes_back_only_its_own_part(
    store: Store,
) -> None:
    commits: list[int] = []
    event.listen(store.engine, "commit", lambda connection: commits.append(1))

    def fails(number: int) -> Callable[[Connection], int]:
        def job(connection: Connection) -> int:
            write(number)(connection)
            if number % 10 == 3:
                raise ValueError(f"job {number}")
            return write(number)(connection)  # the same key again

        return job

    results = together(store, *[fails(n) if n % 10 in (3, 7) else write(n) for n in range(1, 101)])
    assert numbers(store) == [n for n in range(1, 101) if n % 10 not in (3, 7)]
    for number, result in enumerate(results, start=1):
        if number % 10 == 3:
            assert isinstance(result, ValueError), result
        elif number % 10 == 7:
            assert isinstance(result, StorageError), result
            assert "nothing was stored" in str(result)
        else:
            assert result == number
    assert len(commits) == 2  # what kept the writer busy, and all that waited meanwhile


def test_when_the_commit_itself_fails_every_job_is_told(sqlite: Store) -> None:
    def for_later(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        connection.execute(insert(log).values(**entry(2, "no such table")))

    results = together(sqlite, write(1), for_later, write(3))
    assert [str(result) for result in results] == ["nothing was stored: FOREIGN KEY constraint failed"] * 3
    assert numbers(sqlite) == []
    assert asyncio.run(sqlite.write(write(4))) == 4
    assert numbers(sqlite) == [4]


def test_the_writer_goes_on_when_somebody_stops_waiting_at_the_last_moment(store: Store) -> None:
    async def fickle() -> bool:
        loop = asyncio.get_running_loop()

        def job(connection: Connection) -> int:
            loop.call_soon_threadsafe(first.cancel)  # heard of just before the result
            return write(1)(connection)

        first = asyncio.create_task(store.write(job))
        async with asyncio.timeout(300):
            await asyncio.wait({first})
            await store.write(write(2))
        return first.cancelled()

    assert asyncio.run(fickle())
    assert numbers(store) == [1, 2]


def test_what_nobody_waits_for_any_more_is_stored_all_the_same(store: Store) -> None:
    async def impatient() -> int:
        for number in range(1, 51):
            task = asyncio.create_task(store.write(write(number)))
            await asyncio.sleep(0)
            task.cancel()
        async with asyncio.timeout(300):
            return await store.write(write(51))

    assert asyncio.run(impatient()) == 51
    assert numbers(store) == list(range(1, 52))


# --- a full disk ------------------------------------------------------------------------------------------


@contextmanager
def full_disk(store: Store) -> Iterator[None]:
    """The file cannot grow, whoever writes."""

    def narrow(connection: sqlite3.Connection, *_: Any) -> None:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {pages}")

    def widen(connection: sqlite3.Connection, *_: Any) -> None:
        connection.execute("PRAGMA max_page_count = 1000000")

    event.listen(store.engine, "checkout", narrow)
    try:
        yield
    finally:
        event.remove(store.engine, "checkout", narrow)
        event.listen(store.engine, "checkout", widen)


def fill(inside: Inside, room: Any) -> Refusal:
    """Talk until it cannot be stored any more."""
    for _ in range(200):
        try:
            inside.do(room, "chat", seat=0, text="words " * 80)
        except Refusal as refusal:
            return refusal
    raise AssertionError("the disk was never full")


def test_on_a_full_disk_a_command_is_refused_with_the_reason_and_changes_nothing(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    ear = inside.listen(room, 0)
    with full_disk(inside.store):
        refusal = fill(inside, room)
        assert refusal.code == "storage"
        assert "disk is full (make room on the disk and try again)" in str(refusal)
        before, told, seq = everything(room), len(ear.frames), room.seq
        for _ in range(3):
            with pytest.raises(Refusal, match="disk is full"):
                inside.do(room, "chat", seat=1, text="more " * 99)
        assert (everything(room), len(ear.frames), room.seq) == (before, told, seq)
        assert everything(inside.loaded(room.id)) == everything_offline(room)
    inside.do(room, "chat", seat=1, text="There is room again.")
    inside.answer(room, 0)
    assert room.seq == seq + 2
    assert everything(inside.loaded(room.id)) == everything_offline(room)


def test_people_at_a_server_whose_disk_is_full_are_told_and_play_on_later(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("no limits for other processes here")
    with Server(tmp_path) as server, Person(server.url) as ann:
        table = ann.create(("me", "Ann"))["id"]
        sitting = ann.sit(table)
        largest = max(path.stat().st_size for path in tmp_path.iterdir())
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest, before[1]))
        for type in ("chat", "start", "delete"):
            body = {"seat": 0, "text": "Hello"} if type == "chat" else {}
            reply = sitting.command(type, **body)
            assert (reply["type"], reply["code"]) == ("refused", "storage")
            assert reply["message"].startswith("Not done: nothing was stored: ")
        body = {"type": "start", "id": "s"}
        assert ann.http.post(f"/api/tables/{table}/commands", json=body).status_code == 503
        new = {"game": "dark-dealings", "seats": [{"kind": "me"}]}
        response = ann.http.post("/api/tables", json=new)
        assert (response.status_code, response.json()["code"]) == (503, "storage")
        assert [one["id"] for one in ann.get("/api/tables")["tables"]] == [table]
        assert ann.get(f"/api/tables/{table}")["seq"] == 0
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        assert sitting.command("start")["type"] == "done"
        assert sitting.answer()["type"] == "done"
        server.kill()
        server.start()
        assert ann.get(f"/api/tables/{table}")["seq"] == 2
        assert "Traceback" not in server.log.read_text()


def everything_offline(room: Any) -> list[str]:
    """What is shown when nobody is connected, as after loading."""
    connections, room.connections = room.connections, set()
    try:
        return everything(room)
    finally:
        room.connections = connections


@pytest.mark.parametrize("type", ["rematch", "delete", "answer", "claim", "start"])
def test_every_kind_of_command_is_refused_in_the_same_way_when_it_cannot_be_stored(
    either: Inside, type: str
) -> None:
    room = either.create("Ann", "open" if type == "claim" else "Bob")
    if type in ("answer", "rematch"):
        either.do(room, "start")
    if type == "rematch":
        either.play(room)
    body: dict[str, Any] = {"claim": {"seat": 1, "name": "Cleo"}}.get(type, {})
    if type == "answer":
        assert room.progress is not None
        option = room.progress.table.pending[0].options[0]
        body = {"seat": 0, "ask": room.progress.asks[0], "options": [option]}
    before = everything(room)

    with broken_writes(either.store), pytest.raises(Refusal) as refused:
        either.do(room, type, **body)
    assert refused.value.code == "storage"
    assert everything(room) == before
    assert list(either.house.rooms) == [room.id]
    either.do(room, type, **body)


@contextmanager
def broken_writes(store: Store) -> Iterator[list[str]]:
    """Nothing can be written for a while; what was tried."""
    tried: list[str] = []

    def refuse(conn: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        if statement.startswith(("INSERT", "UPDATE", "DELETE")):
            tried.append(statement)
            raise OperationalError(statement, parameters, sqlite3.OperationalError("disk I/O error"))

    event.listen(store.engine, "before_cursor_execute", refuse)
    try:
        yield tried
    finally:
        event.remove(store.engine, "before_cursor_execute", refuse)


def test_a_table_that_cannot_be_stored_is_not_there(either: Inside) -> None:
    async def create() -> Any:
        return await either.house.create("dark-dealings", {}, [Sitter("person", "Ann")], hashed(HOST))

    with broken_writes(either.store), pytest.raises(StorageError):
        either.run(create())
    assert either.house.rooms == {}
    assert either.rows("SELECT count(*) FROM keys") == [(0,)]
    assert either.run(create()).id in either.house.rooms


def test_a_bot_whose_answer_cannot_be_stored_tries_again(either: Inside) -> None:
    room = either.create("Ann", "bot:random")

    async def a_bad_moment() -> None:
        await either.doing(room, "start")
        with broken_writes(either.store) as refused:
            async with asyncio.timeout(300):
                while not refused:
                    await asyncio.sleep(0.001)

    either.run(a_bad_moment())
    assert room.waiting == [0, 1]
    either.settle(room)
    assert room.waiting == [0]


def test_deleting_a_table_leaves_no_row_behind(either: Inside) -> None:
    room = either.start("Ann", "bot:random")
    kept = either.create("Ann")
    either.play(room, 5)
    either.do(room, "chat", seat=0, text="That was enough.")
    either.do(room, "delete")
    for name in ("seats", "log", "snapshots", "keys"):
        left = either.rows(f"SELECT DISTINCT table_id FROM {name} WHERE table_id != '{kept.id}'")
        assert left == [], name
    assert either.rows("SELECT id FROM tables") == [(kept.id,)]
    assert either.rows("SELECT count(*) FROM keys") == [(2,)]
