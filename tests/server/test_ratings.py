"""What players say of a game when it is over: once, by who sat there, read by the host and by reports."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.server.everywhere import server, storage
from tests.server.inside import Inside
from tests.serving import Person, Server

from dealers.kernel import DealersError, UsageError
from dealers.server import ratings
from dealers.server.archive import finished_tables
from dealers.server.ratings import Rating
from dealers.server.storage import Mark
from dealers.server.storage.folder import DATABASE

__all__ = ["server", "storage"]  # fixtures

People = Callable[[], Person]
MARKUP = "<script>alert(1)</script> & fun"


def test_a_game_that_is_over_is_rated_once_by_who_sat_there(server: Server, person: People) -> None:
    ann, eve = person(), person()
    table = ann.create(("me", "Ann"), "random")["id"]
    path = f"/api/tables/{table}/seats/0/rating"
    early = ann.http.post(path, json={"stars": 5})
    assert (early.status_code, early.json()["code"]) == (409, "not_now"), "it has not even begun"
    ann.command(table, "start")
    ann.command(table, "handover", seat=0, bot="random")
    server.wait(lambda: ann.get(f"/api/tables/{table}")["state"] == "over")
    assert ann.get(f"/api/tables/{table}/ratings") == {"ratings": [], "may": [0]}
    assert eve.http.post(path, json={"stars": 1}).status_code == 404, "a stranger knows of no such table"
    watcher = person()
    watcher.post(
        f"/api/tables/{table}/enter",
        watch=ann.get(f"/api/tables/{table}")["links"]["watch"].rpartition("=")[2],
    )
    assert watcher.http.post(path, json={"stars": 1}).json()["code"] == "not_yours"
    bots = ann.http.post(f"/api/tables/{table}/seats/1/rating", json={"stars": 1})
    assert bots.json()["code"] == "not_yours"
    for nonsense in ({}, {"stars": 0}, {"stars": 6}, {"stars": "5"}, {"stars": 4, "words": "x" * 1001}):
        assert ann.http.post(path, json=nonsense).status_code == 422
    said = ann.post(path, stars=4, words=f"  {MARKUP}\u202e\n")
    assert said == {"ratings": [{"seat": 0, "stars": 4, "words": MARKUP}], "may": []}
    again = ann.http.post(path, json={"stars": 1})
    assert (again.status_code, again.json()["code"]) == (409, "not_now")
    assert ann.get(f"/api/tables/{table}/ratings") == said, "the first one stays"
    assert watcher.get(f"/api/tables/{table}/ratings")["ratings"] == []


def rate(inside: Inside, table_id: str, seat: int, stars: int, words: str = "") -> bool:
    return inside.run(
        inside.store.write(
            lambda connection: ratings.add(connection, table_id, Rating(seat, stars, words), 1.0),
            Mark(table_id, 1),
        )
    )


def test_finished_games_are_read_beside_a_running_server(inside: Inside) -> None:
    over = inside.start("Ann", "bot:random")
    inside.play(over)
    bots = inside.start("bot:random", "bot:random")
    inside.settle(bots)
    running = inside.start("Ann", "Bob")
    inside.play(running, 5)
    assert rate(inside, over.id, 0, 4, MARKUP)
    assert not rate(inside, over.id, 0, 1)
    found, left_out = finished_tables(inside.folder)
    assert [(one.bots, one.ratings) for one in found] == [((None, "random"), ((4, MARKUP),))]
    assert found[0].table.over
    assert dict(left_out) == {"where only bots sat": 1}
    assert finished_tables(inside.folder, "hopes-end")[0] == []


def test_ratings_go_with_their_table(inside: Inside) -> None:
    over = inside.start("Ann", "bot:random")
    inside.play(over)
    rate(inside, over.id, 0, 4)
    inside.do(over, "delete")
    assert inside.rows("SELECT * FROM ratings") == []


def test_damaged_ratings_are_left_out(inside: Inside) -> None:
    over = inside.start("Ann", "Bob")
    inside.play(over)
    rate(inside, over.id, 0, 3)
    inside.run(
        inside.store.write(
            lambda c: c.exec_driver_sql("INSERT INTO ratings VALUES (?, 1, 'many', x'00ff', 0)", (over.id,)),
            Mark(over.id, 1),
        )
    )
    assert finished_tables(inside.folder)[0][0].ratings == ((3, ""),)


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ("nothing", "is no data folder of a server"),
        ("foreign", "was made by another program"),
        ("no database", "cannot be read"),
        ("older", "is of an older version"),
    ],
)
def test_a_folder_that_cannot_be_read_is_named_with_the_reason(tmp_path: Path, case: str, told: str) -> None:
    path = tmp_path / DATABASE
    if case == "no database":
        path.write_text("a letter to somebody, which is long enough to be no empty file")
    elif case == "older":
        with Inside(tmp_path):
            pass
    if case in ("foreign", "older"):
        file = sqlite3.connect(path)
        file.execute(
            "CREATE TABLE songs (title)" if case == "foreign" else "ALTER TABLE tables DROP COLUMN clocks"
        )
        file.commit()
        file.close()
    before = path.read_bytes() if path.exists() else b""
    with pytest.raises((UsageError, DealersError), match=told):
        finished_tables(tmp_path)
    assert (path.read_bytes() if path.exists() else b"") == before, "nothing is written"


def test_a_folder_of_before_ratings_has_games_all_the_same(inside: Inside) -> None:
    over = inside.start("Ann", "bot:random")
    inside.play(over)
    inside.run(inside.store.write(lambda c: c.exec_driver_sql("DROP TABLE ratings"), Mark(over.id, 1)))
    assert [one.ratings for one in finished_tables(inside.folder)[0]] == [()]
