"""Damaged rows: every column of every table of the database in turn, and what is left of the tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.server.inside import BASE, HOST, Inside
from tests.serving import Person, Server

from dealers.server import frames
from dealers.server.keys import hashed
from dealers.server.memory import Damaged, NoTable
from dealers.server.room import Room
from dealers.server.storage.folder import DATABASE
from dealers.server.storage.schema import metadata

NO_TEXT = "CAST(X'c328' AS TEXT)"
NONSENSE: tuple[Any, ...] = (
    None, "nonsense", -7, 99, 10**15, float("inf"), b"\x00\xff", "[99]", '["x"]', "{}", '{"text": 3}',
    "[" * 5000, "over", "chat", "bot", NO_TEXT,
)  # fmt: skip
EVERYBODY = (0, 1, 2, None)
"""The seats of the damaged table, and a spectator; each looks at it with some of the values."""
NO_TABLES = ("archive", "commits", "jobs", "letters", "processes", "server", "workers")
"""What is not about a table."""
COLUMNS = [
    (table.name, column.name)
    for table in metadata.tables.values()
    for column in table.columns
    if table.name not in NO_TABLES
]


@pytest.fixture(scope="module")
def stored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Inside, str, list[str]]]:
    """A database whose columns take anything: a table to be damaged, with a snapshot, and two others."""
    folder = tmp_path_factory.mktemp("damaged")
    with Inside(folder) as inside:
        bad = inside.start("Ann", "Bob", "bot:random")
        inside.play(bad, 70)
        inside.settle(bad)
        others = [inside.start("Ann", "Bob"), inside.create("Ann", "open")]
        for room in (bad, *others):
            inside.do(room, "chat", seat=0, text="Hello")
    with file(folder) as database:
        database.execute("PRAGMA writable_schema = ON")
        database.execute("UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', '') WHERE type = 'table'")
    with Inside(folder) as inside:
        assert inside.rows("SELECT count(*) FROM snapshots") == [(1,)]
        yield inside, bad.id, sorted(room.id for room in others)


@contextmanager
def file(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database without the program."""
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.execute("PRAGMA synchronous = OFF")
        yield database
        database.commit()


def contents(folder: Path) -> list[str]:
    """Everything that is stored."""
    with file(folder) as database:
        database.text_factory = bytes
        return [repr(row) for name in metadata.tables for row in database.execute(f"SELECT * FROM {name}")]


def shown(room: Room, observers: Sequence[int | None]) -> None:
    """Everything about the table can be shown to them, and has its declared shape."""
    who = Inside.who(room)
    for seat in observers:
        frame = frames.encode(room.full_state(who, BASE, seat, text=True))
        msgspec.json.decode(frame, type=frames.State)


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_damaged_value_breaks_no_list_and_no_other_table(
    stored: tuple[Inside, str, list[str]], table: str, column: str
) -> None:
    inside, bad, others = stored
    owner = "id" if table == "tables" else "table_id"
    with file(inside.folder) as database:
        query = f"SELECT max(rowid), {column} FROM {table} WHERE {owner} = ?"
        rowid, before = database.execute(query, (bad,)).fetchone()
    for number, value in enumerate(NONSENSE):
        with file(inside.folder) as database:
            put = NO_TEXT if value == NO_TEXT else "?1"
            database.execute(
                f"UPDATE OR IGNORE {table} SET {column} = {put} WHERE rowid = ?2", (value, rowid)
            )
        try:
            inside.again()
            was = contents(inside.folder)
            inside.run(inside.house.open())  # wakes bots
            mine = inside.run(inside.house.mine(hashed(HOST)))
            listed = {room.id for room in mine.rooms}
            assert set(others) <= listed <= {bad, *others}, value
            assert all(isinstance(one.table_id, str) for one in mine.set_aside)
            if table != "keys" and column not in ("id", "table_id"):
                assert listed | {one.table_id for one in mine.set_aside} == {bad, *others}
            for room in mine.rooms:
                msgspec.json.decode(
                    msgspec.json.encode(room.info(Inside.who(room), BASE)), type=frames.TableInfo
                )
            expected = NoTable if column in ("id", "table_id", "hash") else Damaged
            with suppress(expected):
                room = inside.run(inside.house.room_for(bad, hashed(HOST)))
                shown(room, [EVERYBODY[number % len(EVERYBODY)]])
            if column != "clock_until":  # any number there is a clock, which goes on when the server starts
                assert contents(inside.folder) == was
        finally:
            with file(inside.folder) as database:
                database.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = (?)", (before, rowid))
    inside.again()
    for table_id in (bad, *others):
        room = inside.room(table_id)
        assert room.problem == ""
        shown(room, [*range(len(room.sitters)), None])


def test_only_who_has_a_key_of_a_damaged_table_learns_that_there_is_one(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    with file(inside.folder) as database:
        database.execute("UPDATE tables SET options = '{'")
    inside.again()
    with pytest.raises(Damaged, match=f"its options in the database cannot be read.*{room.id}"):
        inside.run(inside.house.room_for(room.id, hashed(HOST)))
    with pytest.raises(NoTable) as foreign:
        inside.run(inside.house.room_for(room.id, hashed("somebody else")))
    with pytest.raises(NoTable) as nowhere:
        inside.run(inside.house.room_for("nosuchtable", hashed("somebody else")))
    assert str(foreign.value) == str(nowhere.value)
    assert not isinstance(foreign.value, Damaged)


def test_a_person_sees_the_other_tables_and_is_told_about_the_damaged_one(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Person(server.url) as ann:
        good, bad, broken = [ann.create(("me", "Ann"), ("me", "Bob"))["id"] for _ in range(3)]
        for table in (good, bad, broken):
            ann.command(table, "start")
        server.stop()
        with file(tmp_path) as database:
            database.execute("UPDATE tables SET game = 'chess' WHERE id = ?", (bad,))
            database.execute("UPDATE log SET kind = 'chat' WHERE table_id = ?", (broken,))
        server.start()
        found = ann.get("/api/tables")
        assert {table["id"] for table in found["tables"]} == {good, broken}
        (aside,) = found["set_aside"]
        assert aside["id"] == bad
        assert "this server does not have its game" in aside["message"]
        response = ann.http.get(f"/api/tables/{bad}")
        assert (response.status_code, response.json()["message"]) == (404, aside["message"])
        assert "its beginning in the database cannot be read" in ann.get(f"/api/tables/{broken}")["problem"]
        assert ann.sit(good).answer()["type"] == "done"
        log = server.log.read_text()
        assert log.count("table set aside") == 1
        assert f'"table": "{bad}"' in log
        assert f'"table": "{broken}"' in log
        assert "Traceback" not in log
