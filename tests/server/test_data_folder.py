"""The data folder: one server at a time, closed to others, checked at start, and honest about losses."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from structlog.testing import capture_logs
from tests.server.inside import Inside
from tests.serving import Person, Server, environment

from dealers.server.storage import SqliteStore, StorageError
from dealers.server.storage import acknowledged as marks
from dealers.server.storage.acknowledged import Acknowledged, Mark
from dealers.server.storage.folder import ACKNOWLEDGED, DATABASE, LOCK
from dealers.server.storage.key import FILE as KEY

posix = pytest.mark.skipif(os.name != "posix", reason="rights of files are another thing there")


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# --- one server -------------------------------------------------------------------------------------------


def test_a_second_server_in_the_same_folder_names_the_first_and_stops(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "dealers", "serve", "--port", "0", "--data", str(tmp_path)]
    with Server(tmp_path) as server, Person(server.url) as ann:
        table = ann.create(("me", "Ann"))["id"]
        second = subprocess.run(
            command, capture_output=True, text=True, env=environment(), timeout=300, check=False
        )
        assert second.returncode == 1
        words = f"another server (process {server.process.pid}) works in the data folder {tmp_path}"
        assert words in " ".join(second.stderr.split())
        assert "The table is at" not in second.stderr
        ann.command(table, "start")
        server.kill()  # no time to tidy up
        assert (tmp_path / LOCK).read_text() == f"{server.process.pid}\n"
        server.start()
        assert ann.get(f"/api/tables/{table}")["state"] == "running"


def test_whatever_is_in_the_file_of_the_lock_keeps_nobody_out(tmp_path: Path) -> None:
    for left in (f"{os.getpid()}\n", "1\n", "nonsense", "", "9" * 5000):
        (tmp_path / LOCK).write_text(left)
        SqliteStore(tmp_path).close()


def test_a_lock_holds_when_somebody_takes_its_file_away(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    with pytest.raises(StorageError, match=f"another server \\(process {os.getpid()}\\)"):
        SqliteStore(tmp_path)
    if os.name == "posix":
        (tmp_path / LOCK).unlink()
        with pytest.raises(StorageError, match="another server works in"):
            SqliteStore(tmp_path)
    store.close()
    SqliteStore(tmp_path).close()


def test_a_folder_that_could_not_be_opened_is_free_again(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("my diary, " * 1000)
    for _ in range(2):
        with pytest.raises(StorageError, match="something else"):
            SqliteStore(tmp_path)


# --- nobody else's business -------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
def test_folder_and_files_are_for_their_owner_only_whatever_the_umask(tmp_path: Path, umask: int) -> None:
    before = os.umask(umask)
    try:
        folder = tmp_path / "data"
        with Inside(folder) as inside:
            inside.create("Ann", "open")
            names = {path.name for path in folder.iterdir()}
            assert names == {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK, ACKNOWLEDGED, KEY}
            assert {rights(path) for path in folder.iterdir()} == {0o600}
            assert rights(folder) == 0o700
    finally:
        os.umask(before)


@posix
def test_what_was_open_to_others_is_closed_with_a_line_in_the_log(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    SqliteStore(folder).close()
    folder.chmod(0o755)
    (folder / DATABASE).chmod(0o644)
    with capture_logs() as lines:
        SqliteStore(folder).close()
    assert (rights(folder), rights(folder / DATABASE)) == (0o700, 0o600)
    closed = {line["path"]: line["before"] for line in lines if line["event"] == "closed to other users"}
    assert closed == {str(folder): "0755", str(folder / DATABASE): "0644"}


@posix
@pytest.mark.parametrize("other", ["a letter", "the sticky bit"])
def test_a_folder_that_serves_for_other_things_stays_open_and_the_log_says_so(
    tmp_path: Path, other: str
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    if other == "a letter":
        (folder / "letter.txt").write_text("Dear Ann")
    folder.chmod(0o755 if other == "a letter" else 0o1777)
    with capture_logs() as lines:
        SqliteStore(folder).close()
    assert rights(folder) == (0o755 if other == "a letter" else 0o1777)
    assert rights(folder / DATABASE) == 0o600
    assert [line["event"] for line in lines if line["log_level"] == "warning"] == [
        "data folder is open to other users"
    ]


@posix
def test_a_lock_that_is_a_link_to_elsewhere_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("Dear diary")
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / LOCK).symlink_to(tmp_path / "diary")
    with pytest.raises(StorageError, match="cannot be used"):
        SqliteStore(folder)
    assert (tmp_path / "diary").read_text() == "Dear diary"


# --- a damaged file ---------------------------------------------------------------------------------------


def test_a_damaged_file_is_refused_with_what_to_do_and_left_as_it_is(tmp_path: Path) -> None:
    with Inside(tmp_path) as inside:
        for _ in range(30):
            inside.create("Ann", "open")
    path = tmp_path / DATABASE
    data = bytearray(path.read_bytes())
    page = 4096
    for at in range(2 * page, len(data), 3 * page):  # as a bad disk might
        data[at : at + 200] = os.urandom(200)
    path.write_bytes(data)
    with pytest.raises(StorageError) as refused:
        SqliteStore(tmp_path)
    words = str(refused.value)
    assert str(path) in words
    assert "is damaged (" in words
    assert "backup" in words
    assert '".recover"' in words
    assert path.read_bytes() == data


# --- what was acknowledged --------------------------------------------------------------------------------


@contextmanager
def killed(folder: Path, into: Path) -> Iterator[Path]:
    """The folder as a killed process leaves it: the newest changes are in the WAL only."""
    shutil.copytree(folder, into)
    yield into


def losses(lines: list[Any]) -> list[Any]:
    return [line for line in lines if line["log_level"] == "error"]


def test_a_folder_that_is_whole_is_not_complained_about(tmp_path: Path) -> None:
    with Inside(tmp_path / "a") as inside:
        room = inside.start("Ann", "Bob")
        inside.play(room, 5)
        with killed(tmp_path / "a", tmp_path / "b") as copy, capture_logs() as lines, Inside(copy) as again:
            assert again.room(room.id).seq == room.seq
            assert losses(lines) == []


@pytest.mark.parametrize("kept", [0.0, 0.6], ids=["missing", "cut"])
def test_a_wal_that_is_missing_or_cut_is_reported_with_what_is_gone(tmp_path: Path, kept: float) -> None:
    with Inside(tmp_path / "a") as inside:
        room, other = inside.start("Ann", "Bob"), inside.create("Cem", "open")
    with Inside(tmp_path / "a") as inside:  # all that was is in the database itself now
        before = inside.room(room.id).seq
        inside.play(inside.room(room.id), 9)
        seq = inside.room(room.id).seq
        new = inside.create("Dan", "open")
        with killed(tmp_path / "a", tmp_path / "b") as copy:
            wal = copy / f"{DATABASE}-wal"
            data = wal.read_bytes()
            wal.unlink()
            if kept:
                wal.write_bytes(data[: int(kept * len(data))])
            with capture_logs() as lines, Inside(copy) as again:
                (line,) = losses(lines)
                left = again.rows(
                    f"SELECT max(seq) FROM log WHERE table_id = '{room.id}' AND kind = 'answer'"
                )
                gone = seq - max(before, left[0][0] or 0)
                assert line["event"] == f"the last {gone + 1} changes are gone"
                assert line["tables"] == ", ".join(sorted([room.id, new.id]))
                table = again.room(room.id)
                assert table.problem == ""
                entries = "The last entry" if gone == 1 else f"The last {gone} entries"
                assert table.chat[-1].text.startswith(f"{entries} of this table could not be kept")
                assert table.seq == seq + 1  # no number is used twice
                again.answer(table, next(iter(table.waiting)))
                assert again.room(other.id).chat == []
            with capture_logs() as lines, Inside(copy) as again:  # it is said once
                assert losses(lines) == []
                assert again.room(room.id).seq == seq + 2


def test_an_older_copy_in_the_place_of_the_database_is_noticed(tmp_path: Path) -> None:
    with Inside(tmp_path) as inside:
        room = inside.start("Ann", "Bob")
    shutil.copy(tmp_path / DATABASE, tmp_path / "backup")
    with Inside(tmp_path) as inside:
        inside.play(inside.room(room.id), 4)
    shutil.copy(tmp_path / "backup", tmp_path / DATABASE)
    with capture_logs() as lines:
        SqliteStore(tmp_path).close()
    (line,) = losses(lines)
    assert line["event"] == "the last 4 changes are gone"
    assert line["tables"] == room.id


def test_another_database_or_none_is_noticed_and_not_compared(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        with Inside(tmp_path / folder) as inside:
            inside.start("Ann", "Bob")
    shutil.copy(tmp_path / "b" / DATABASE, tmp_path / "a" / DATABASE)
    with capture_logs() as lines:
        SqliteStore(tmp_path / "a").close()
    (line,) = losses(lines)
    assert line["event"] == "the database is another one than before"
    assert line["reason"] == "the file was replaced"
    (tmp_path / "b" / DATABASE).unlink()
    with capture_logs() as lines:
        SqliteStore(tmp_path / "b").close()
    (line,) = losses(lines)
    assert line["reason"] == "there was no file, and a new one was begun"


@pytest.mark.parametrize("left", [b"", b"\xff\xfe", b"[" * 5000, b'{"database": 3}\n[1', b"null\n[]\n{}\n"])
def test_a_record_that_cannot_be_read_does_no_harm(tmp_path: Path, left: bytes) -> None:
    with Inside(tmp_path) as inside:
        room = inside.start("Ann", "Bob")
    (tmp_path / ACKNOWLEDGED).write_bytes(left)
    with capture_logs() as lines, Inside(tmp_path) as inside:
        inside.play(inside.room(room.id), 3)
    assert losses(lines) == []
    assert len((tmp_path / ACKNOWLEDGED).read_text().splitlines()) >= 4


def test_the_record_stays_small_and_keeps_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marks, "BIGGEST", 2000)
    record = Acknowledged(tmp_path / ACKNOWLEDGED, "x")
    for number in range(1, 501):
        record.add(number, [Mark("abcdefghijkl", number)])
    record.close()
    assert (tmp_path / ACKNOWLEDGED).stat().st_size <= 2000
    again = Acknowledged(tmp_path / ACKNOWLEDGED, "x")
    assert again.missing(500) is None
    found = again.missing(490)
    assert found is not None
    assert (found.commits, found.tables, found.complete) == (10, {"abcdefghijkl": 500}, True)
    everything = again.missing(0)
    assert everything is not None
    assert (everything.commits, everything.complete) == (500, False)


DAMAGES = {
    "words": "UPDATE commits SET number = 'many'",
    "bytes": "UPDATE commits SET number = x'ff00'",
    "half a commit": "UPDATE commits SET number = 2.5",
    "less than none": "UPDATE commits SET number = -4",
    "more than can be counted": "UPDATE commits SET number = 9223372036854775807",
    "no name": "UPDATE commits SET database = ''",
    "a name of bytes": "UPDATE commits SET database = x'00ff'",
    "no row": "DELETE FROM commits",
    "two rows": "INSERT INTO commits VALUES ('another', 7)",
    "no table": "DROP TABLE commits",
}


def sql(folder: Path, *statements: str) -> list[Any]:
    """Straight into the file of a server that is not running."""
    with closing(sqlite3.connect(folder / DATABASE)) as file, file:
        return [file.execute(statement).fetchall() for statement in statements][-1]


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_number_of_commits_that_is_damaged_is_counted_anew_and_everything_is_there(
    tmp_path: Path, damage: str
) -> None:
    with Inside(tmp_path) as inside:
        room = inside.start("Ann", "Bob")
        inside.play(room, 5)
        seq = room.seq
    (before,) = sql(tmp_path, "SELECT number FROM commits")
    sql(tmp_path, damage)
    with capture_logs() as lines, Inside(tmp_path) as inside:
        (line,) = losses(lines)
        assert line["event"] == "the number of the newest commit is damaged"
        assert line["tables"] == "none is known to lack anything"
        inside.run(inside.store.try_reading())
        room = inside.room(room.id)
        assert (room.seq, room.chat, room.problem) == (seq, [], "")
        inside.play(room, 3)
    assert sql(tmp_path, "SELECT number FROM commits") == [(before[0] + 3,)]
    with capture_logs() as lines, Inside(tmp_path) as inside:
        assert losses(lines) == []
        assert inside.room(room.id).seq == seq + 3


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_beside_a_damaged_number_a_table_that_lacks_something_says_so(tmp_path: Path, damage: str) -> None:
    with Inside(tmp_path) as inside:
        room, other = inside.start("Ann", "Bob"), inside.start("Cem", "Dan")
    shutil.copy(tmp_path / DATABASE, tmp_path / "backup")
    with Inside(tmp_path) as inside:
        inside.play(inside.room(room.id), 4)
        seq = inside.room(room.id).seq
    shutil.copy(tmp_path / "backup", tmp_path / DATABASE)  # what those four have been told is gone
    sql(tmp_path, damage)
    with capture_logs() as lines, Inside(tmp_path) as inside:
        (line,) = losses(lines)
        assert line["tables"] == room.id
        room = inside.room(room.id)
        assert [line.text for line in room.chat] == [
            "The last 4 entries of this table could not be kept by the server. It goes on as it was before."
        ]
        assert room.seq == seq + 1  # no number is used twice
        assert inside.room(other.id).chat == []
        inside.play(room, 2)
    with capture_logs() as lines, Inside(tmp_path) as inside:
        assert losses(lines) == []
        assert len(inside.room(room.id).chat) == 1


def test_without_number_and_record_counting_begins_at_the_beginning(tmp_path: Path) -> None:
    with Inside(tmp_path) as inside:
        room = inside.start("Ann", "Bob")
    sql(tmp_path, "DELETE FROM commits")
    (tmp_path / ACKNOWLEDGED).unlink()
    with Inside(tmp_path) as inside:
        inside.play(inside.room(room.id), 3)
    assert sql(tmp_path, "SELECT number FROM commits") == [(3,)]
    with capture_logs() as lines:
        SqliteStore(tmp_path).close()
    assert losses(lines) == []


def test_lines_of_the_record_with_impossible_numbers_are_left_out(tmp_path: Path) -> None:
    with Inside(tmp_path) as inside:
        room = inside.start("Ann", "Bob")
    with (tmp_path / ACKNOWLEDGED).open("ab") as file:
        file.write(b'[%d,["%s",%d]]\n[-1]\n' % (1 << 70, room.id.encode(), 1 << 70))
    with capture_logs() as lines, Inside(tmp_path) as inside:
        inside.play(inside.room(room.id), 2)
    assert losses(lines) == []


def test_a_line_that_was_cut_is_not_taken_for_a_larger_number(tmp_path: Path) -> None:
    record = Acknowledged(tmp_path / ACKNOWLEDGED, "x")
    record.add(12, [])
    record.close()
    with (tmp_path / ACKNOWLEDGED).open("ab") as file:
        file.write(b"[1" + b"[13]\n" + b"[9")
    again = Acknowledged(tmp_path / ACKNOWLEDGED, "x")
    assert again.missing(12) is None
    again.add(13, [])
    again.close()
    lines = (tmp_path / ACKNOWLEDGED).read_text().splitlines()
    assert [json.loads(line) for line in lines] == [{"database": "x"}, [12], [13]]


# --- health and readiness ---------------------------------------------------------------------------------


def test_ready_means_that_something_was_stored(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)

    def number() -> int:
        with closing(sqlite3.connect(tmp_path / DATABASE)) as file:
            found: int = file.execute("SELECT number FROM commits").fetchone()[0]
            return found

    before = number()
    asyncio.run(store.try_writing())
    assert number() == before + 1
    store.close()


def test_a_writer_that_is_stuck_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.server.storage.store.TRIAL_SECONDS", 0.2)
    store = SqliteStore(tmp_path)
    gate = threading.Event()

    def stuck(connection: Connection) -> None:
        gate.wait(30)

    async def ask() -> None:
        busy = asyncio.create_task(store.write(stuck))
        try:
            with pytest.raises(StorageError, match=r"nothing could be stored for 0\.2 seconds"):
                await store.try_writing()
        finally:
            gate.set()
        await busy
        await store.try_writing()

    asyncio.run(ask())
    store.close()


def test_on_a_full_disk_the_server_lives_but_is_not_ready_and_says_so(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("no limits for other processes here")
    with Server(tmp_path) as server, Person(server.url) as ann:
        assert ann.get("/readyz")["status"] == "ready"
        assert ann.get("/healthz")["status"] == "ok"
        largest = max(path.stat().st_size for path in tmp_path.iterdir())
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest, before[1]))
        server.wait(lambda: ann.http.get("/readyz").status_code == 503)
        body = ann.http.get("/readyz").json()
        assert body["code"] == "storage"
        assert body["message"].startswith("nothing was stored: ")
        health = ann.get("/healthz")  # 200: starting it again would not help
        assert health["status"] == "not storing"
        assert health["problem"]
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        server.wait(lambda: ann.http.get("/readyz").status_code == 200)
        assert ann.get("/healthz") | {"tables": 0} == ann.get("/healthz") | {"tables": 0, "problem": ""}
        assert ann.get("/healthz")["status"] == "ok"
        assert "Traceback" not in server.log.read_text()
