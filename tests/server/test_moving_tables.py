"""All tables from SQLite to PostgreSQL and back, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import create_engine, update
from tests.postgres import Postgres
from tests.server.inside import Inside

from dealers.kernel import UsageError
from dealers.server.storage import StorageError, moving
from dealers.server.storage.folder import DATABASE
from dealers.server.storage.schema import log


def filled(folder: Path) -> list[str]:
    """A data folder with a table in the middle of its game, one that is over and one that is not begun."""
    with Inside(folder) as inside:
        running, over, new = (
            inside.start("Ann", "Bob"),
            inside.start("Cleo", "bot:random"),
            inside.create("Dan"),
        )
        inside.do(running, "chat", seat=0, text="Grüße, 您好, \U0001f0cf")
        inside.play(running, 7)
        inside.play(over)
        return [running.id, over.id, new.id]


def test_tables_go_to_postgresql_and_back_and_the_games_go_on(postgres: Postgres, tmp_path: Path) -> None:
    first, keys, second = tmp_path / "first", tmp_path / "keys", tmp_path / "second"
    ids = filled(first)
    database = postgres.new()
    there = moving.move(moving.place(f"sqlite:{first}", keys), moving.place(database, keys))
    with Inside(keys, database=database) as inside:
        room = inside.room(ids[0])
        assert room.chat[0].text == "Grüße, 您好, \U0001f0cf"
        assert inside.room(ids[2]).invite
        inside.play(room, 3)
        with pytest.raises(UsageError, match="1 servers work on"):
            moving.move(moving.place(database, keys), moving.Place("", second))
        online = moving.move(moving.place(database, keys), moving.Place("", tmp_path / "copy"), online=True)
    back = moving.move(moving.place(database, keys), moving.Place("", second))
    assert back["log"] == online["log"]
    assert back["log"].rows == there["log"].rows + 3
    assert {name: back[name] for name in ("seats", "keys", "results")} == {
        name: there[name] for name in ("seats", "keys", "results")
    }
    with Inside(second) as inside:
        assert [inside.room(table).state for table in ids] == ["running", "over", "lobby"]
        inside.play(inside.room(ids[0]), 2)
    with pytest.raises(UsageError, match="holds tables already"):
        moving.move(moving.Place("", first), moving.place(database, keys))


def test_what_does_not_arrive_as_it_left_is_not_there_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path / "first")
    copy = moving._copy

    def careless(old: object, new: object, table: object) -> moving.Count:
        counted = copy(old, new, table)  # type: ignore[arg-type]
        if table is log:
            new.execute(update(log).where(log.c.seq == 2).values(seat=1))  # type: ignore[attr-defined]
        return counted

    monkeypatch.setattr(moving, "_copy", careless)
    with pytest.raises(StorageError, match="log did not arrive as it left"):
        moving.move(moving.Place("", tmp_path / "first"), moving.Place("", tmp_path / "second"))
    engine = create_engine(f"sqlite:///{tmp_path / 'second' / DATABASE}")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM tables").scalar() == 0
    engine.dispose()


def test_the_key_of_other_tables_is_not_overwritten(tmp_path: Path) -> None:
    filled(tmp_path / "first")
    with Inside(tmp_path / "second"):
        pass
    with pytest.raises(UsageError, match="belongs to other tables"):
        moving.move(moving.Place("", tmp_path / "first"), moving.Place("", tmp_path / "second"))
