"""Finished tables of long ago are packed, and are as they were when somebody asks for them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from tests.server.inside import Inside, everything

from dealers.server.memory import NoTable
from dealers.server.retention import Retention

DAY = 24 * 3600.0


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """Where tables are: in a file, or in a new database of PostgreSQL."""
    return request.getfixturevalue("postgres").new() if request.param == "postgresql" else ""


def test_a_finished_table_is_packed_after_some_days_and_put_back_when_it_is_asked_for(
    tmp_path: Path, database: str
) -> None:
    now = [1_800_000_000.0]
    with Inside(tmp_path, database=database, clock=lambda: now[0], keep_days=30) as inside:
        over, running = inside.start("Ann", "Bob"), inside.start("Cleo", "Dan")
        inside.play(over)
        inside.play(running, 5)
        shown, table = everything(over), over.id
        retention = inside.house.retention
        assert isinstance(retention, Retention)
        now[0] += 31 * DAY
        assert inside.run(retention.pack_all()) == 0  # they are in memory
        inside.run(inside.house.close("again", 0))

    with Inside(tmp_path, database=database, clock=lambda: now[0], keep_days=30) as inside:
        retention = inside.house.retention
        assert isinstance(retention, Retention)
        now[0] -= 2 * DAY
        assert inside.run(retention.pack_all()) == 0  # not yet
        now[0] += 2 * DAY
        assert inside.run(retention.pack_all()) == 1
        for part in ("seats", "log", "snapshots", "keys", "results"):
            rows = inside.rows(f"SELECT count(*) FROM {part} WHERE table_id = '{table}'")
            assert rows == [(0,)], part
        [(size,)] = inside.rows("SELECT length(body) FROM archive")
        assert size < 20_000
        room = inside.room(table)
        assert everything(room) == shown
        assert inside.rows("SELECT count(*) FROM archive") == [(0,)]
        inside.do(room, "rematch")
        with pytest.raises(NoTable):
            inside.room("nosuchtable")
        assert inside.room(running.id).state == "running"


def test_records_can_be_read_without_the_program(tmp_path: Path) -> None:
    from dealers.cli import main

    with Inside(tmp_path / "data", keep_days=1e-9) as inside:
        over = inside.start("Ann", "Bob")
        inside.play(over)
        inside.house.forget(over)
        retention = inside.house.retention
        assert isinstance(retention, Retention)
        assert inside.run(retention.pack_all()) == 1
        with pytest.raises(SystemExit) as ended:
            main(["archive", str(tmp_path / "files"), "--data", str(tmp_path / "data")])
    assert ended.value.code == 0
    [path] = (tmp_path / "files").iterdir()
    record = json.loads(gzip.decompress(path.read_bytes()))
    assert path.name == f"{over.id}.json.gz"
    assert [seat["name"] for seat in record["seats"]] == ["Ann", "Bob"]
    assert len(record["log"]) == over.seq
