"""Links and codes: no secret in the database, codes that run out, links made anew, and players sent away."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command as alembic
from sqlalchemy import create_engine
from starlette.testclient import TestClient
from tests.server.inside import HOST, InlineBots, Inside
from tests.server.wire import Dialled, People, dealt, fragment, gathered, play_on, refused
from tests.serving import PLENTY, Person, Server

from dealers.server import frames, records
from dealers.server.app import make_app
from dealers.server.commands import Refusal
from dealers.server.keys import Key, hashed
from dealers.server.links import Links
from dealers.server.settings import Settings
from dealers.server.storage import SqliteStore, StorageError
from dealers.server.storage.folder import DATABASE as FILE
from dealers.server.storage.key import FILE as KEY
from dealers.server.storage.store import alembic_config

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


def entered(person: Person, table: str, link: str) -> int:
    """The status with which a link is answered."""
    return person.http.post(f"/api/tables/{table}/enter", json=fragment(link)).status_code


def links_of(person: Person, table: str) -> dict[str, Any]:
    """The links that somebody is shown."""
    found: dict[str, Any] = person.get(f"/api/tables/{table}")["links"]
    return found


# --- the database -----------------------------------------------------------------------------------------


def test_a_copy_of_the_database_opens_no_table(tmp_path: Path) -> None:
    with Server(tmp_path, **PLENTY) as server, Person(server.url) as ann, Person(server.url) as bob:
        table = dealt(ann, bob)
        lobby = ann.create(("me", "Ann"), "open")
        for what in ("invite", "watch", "code"):
            ann.command(lobby["id"], "renew", what=what)
        shown = [links_of(ann, table), lobby["links"], links_of(ann, lobby["id"])]
    secrets = [links["code"] for links in shown if links["code"]]
    secrets += [fragment(links[kind])[kind] for links in shown for kind in ("invite", "watch")]
    assert len(secrets) == 8
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.name != "server.log")
    for secret in secrets:
        assert secret.encode() not in raw
    # The key is what they come from, and it is not in there, either.
    key = (tmp_path / KEY).read_bytes()
    assert len(key) == 32
    assert key not in (tmp_path / FILE).read_bytes()
    assert Links(key).secret(table, "invite", 1) == fragment(shown[0]["invite"])["invite"]


def test_codes_cannot_be_tried_out_on_a_copy_of_the_database(inside: Inside) -> None:
    room = inside.create("Ann", "open")
    ((stored,),) = inside.rows("SELECT code FROM tables")
    assert stored == inside.house.links.code_hash(room.code)
    assert stored != Links(b"another" * 5).code_hash(room.code)
    assert hashed(room.code) != stored


def test_only_the_owner_can_read_the_key_and_it_is_made_once(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        store = SqliteStore(tmp_path)
        keys.append(store.key)
        store.close()
    assert keys[0] == keys[1] == (tmp_path / KEY).read_bytes()
    assert stat.S_IMODE(os.stat(tmp_path / KEY).st_mode) == 0o600


def test_without_its_key_file_a_server_has_all_tables_and_new_links(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with Inside(tmp_path) as before:
        room = before.start("Ann", "Bob")
        lobby = before.create("Ann", "open")
        before.play(room, 5)
        old = {(one.id, one.invite, one.watch, one.code) for one in (room, lobby)}
    (tmp_path / KEY).unlink()
    with Inside(tmp_path) as after:
        assert "links that were sent out open nothing" in capfd.readouterr().out
        again = [after.room(one.id) for one in (room, lobby)]
        assert not old & {(one.id, one.invite, one.watch, one.code) for one in again}
        assert after.play(again[0], 5) == 5
        assert not again[1].code_open  # its code is of the old key
        after.do(again[1], "renew", what="code")
        assert again[1].code_open
        assert after.run(after.house.by_code(again[1].code)) is again[1]
    with Inside(tmp_path):
        assert "open nothing" not in capfd.readouterr().out  # it is said once


@pytest.mark.parametrize("content", [b"", b"short", b"x" * 33])
def test_a_damaged_key_is_said_in_a_sentence_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / KEY).write_bytes(content)
    with pytest.raises(StorageError, match="is damaged: put it back from a backup, or delete it"):
        SqliteStore(tmp_path)
    assert (tmp_path / KEY).read_bytes() == content


def old_file(folder: Path, *tables: tuple[str, str, str, str]) -> None:
    """A database as the first version wrote it."""
    engine = create_engine(f"sqlite:///{folder / FILE}")
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        alembic.upgrade(config, "0001")
        for row in tables:
            given = {
                **dict(zip(("id", "invite", "watch", "code"), row, strict=True)),
                **{"game": "dark-dealings", "version": "1", "options": "{}", "seats": 2, "state": "lobby"},
                **{"seq": 0, "created": 0, "updated": 0, "waiting": "[]", "bots_to_move": 0},
            }
            marks = ", ".join("?" * len(given))
            connection.exec_driver_sql(
                f"INSERT INTO tables ({', '.join(given)}) VALUES ({marks})", tuple(given.values())
            )
            for seat, kind in enumerate(("person", "open")):
                connection.exec_driver_sql(
                    "INSERT INTO seats (table_id, seat, kind, name) VALUES (?, ?, ?, ?)",
                    (row[0], seat, kind, "Ann" if kind == "person" else ""),
                )
            for role, number in (("host", -1), ("seat", 0)):
                connection.exec_driver_sql(
                    "INSERT INTO keys (table_id, hash, role, seat) VALUES (?, ?, ?, ?)",
                    (row[0], hashed(HOST), role, number),
                )
    engine.dispose()


def test_links_that_an_older_program_sent_out_go_on_until_they_are_renewed(tmp_path: Path) -> None:
    invite, watch = "i" * 32, "w" * 32
    old_file(tmp_path, ("old1", invite, watch, "OLD111"), ("old2", "j" * 32, "v" * 32, "OLD222"))
    with TestClient(make_app(Settings(data=tmp_path), InlineBots())) as client:
        host = {"Cookie": f"dealers={HOST}"}
        assert client.get("/api/tables/old1", headers=host).json()["my_seats"] == [0]  # nothing else is gone

        def enter(name: str, **secret: str) -> int:
            cookie = {"Cookie": f"dealers={name * 24}"}
            return client.post("/api/tables/old1/enter", json=secret, headers=cookie).status_code

        assert enter("a", invite=invite) == enter("b", watch=watch) == 200
        assert enter("c", invite=watch) == enter("c", watch=invite) == enter("c", invite="j" * 32) == 404
        assert client.post("/api/join", json={"code": "OLD111"}).status_code == 404  # codes are new
        body = {"type": "renew", "id": "1", "what": "invite"}
        reply = client.post("/api/tables/old1/commands", json=body, headers=host).json()
        new = reply["state"]["table"]["links"]
        assert enter("d", invite=invite) == 404
        assert enter("d", watch=watch) == enter("e", **fragment(new["invite"])) == 200
        assert client.post("/api/join", json={"code": new["code"]}).status_code == 200
    raw = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in (invite, watch, "OLD111", "j" * 32, "v" * 32, "OLD222"):
        assert secret.encode() not in raw


def test_a_file_can_go_back_to_the_first_version_and_keeps_its_rows(tmp_path: Path) -> None:
    old_file(tmp_path, ("old1", "i" * 32, "w" * 32, "OLD111"))
    SqliteStore(tmp_path).close()
    engine = create_engine(f"sqlite:///{tmp_path / FILE}")
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        alembic.downgrade(config, "0001")
    engine.dispose()
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        assert file.execute("SELECT count(*), count(DISTINCT invite) FROM tables").fetchall() == [(1, 1)]
        assert file.execute("SELECT count(*) FROM seats").fetchall() == [(2,)]
        assert file.execute("SELECT role FROM keys ORDER BY role").fetchall() == [("host",), ("seat",)]


# --- codes ------------------------------------------------------------------------------------------------


class Clock:
    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def test_a_code_runs_out_and_the_host_can_have_a_new_one(tmp_path: Path) -> None:
    clock = Clock()
    with Inside(tmp_path, clock=clock, code_seconds=3600.0) as inside:
        room = inside.create("Ann", "open")
        first = room.code
        assert inside.run(inside.house.by_code(first)) is room
        clock.now += 3599
        assert inside.run(inside.house.by_code(first)) is room
        clock.now += 2
        assert inside.run(inside.house.by_code(first)) is None
        assert room.info(inside.who(room), "").links.code is None
        inside.do(room, "renew", what="code")
        assert room.code != first
        assert inside.run(inside.house.by_code(room.code)) is room
        assert inside.run(inside.house.by_code(first)) is None
        inside.again()
        assert inside.room(room.id).code == room.code  # also after a restart
        assert inside.room(room.id).code_until == clock.now + 3600


def test_a_code_opens_nothing_while_all_seats_are_taken_or_when_the_game_is_over(inside: Inside) -> None:
    room = inside.create("Ann", "open")
    inside.run(inside.house.add_key(room, Key(hashed("bob" * 8), "invited")))
    inside.do(room, "claim", cookie="bob" * 8, seat=1, name="Bob")
    assert inside.run(inside.house.by_code(room.code)) is None
    inside.do(room, "start")
    inside.do(room, "leave", cookie="bob" * 8, seat=1)
    assert inside.run(inside.house.by_code(room.code)) is room  # somebody can take the seat over
    inside.play(room)
    assert room.state == "over"
    assert inside.run(inside.house.by_code(room.code)) is None


def test_codes_are_spread_over_all_letters_and_taken_ones_are_avoided(inside: Inside) -> None:
    links = inside.house.links
    codes = [links.code("table", number) for number in range(3000)]
    assert all(len(code) == 6 for code in codes)
    assert {letter for code in codes for letter in code} == set(LETTERS)
    assert len(set(codes)) == 3000
    room = inside.create("Ann", "open")
    other = inside.create("Ann", "open")
    taken = links.code_hash(links.code(other.id, 2))
    inside.run(
        inside.store.write(
            lambda c: c.exec_driver_sql("UPDATE tables SET code = ? WHERE id = ?", (taken, room.id))
        )
    )
    inside.do(other, "renew", what="code")
    assert other.numbers["code"] == 3
    assert inside.run(inside.house.by_code(other.code)) is other
    loaded = inside.store.read(lambda c: records.load_outline(c, other.id, links))
    assert loaded is not None
    assert loaded.code == other.code


def test_all_together_may_try_only_so_many_wrong_codes_and_links_go_on(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, wrong_code_rate="5/hour", guess_rate="100/hour")
    app = make_app(settings, InlineBots())
    with TestClient(app) as ann:
        info = ann.post(
            "/api/tables", json={"game": "dark-dealings", "seats": [{"kind": "me"}, {"kind": "open"}]}
        )
        links = info.json()["links"]
        for number in range(5):
            stranger = TestClient(app, client=(f"10.0.0.{number}", 1))
            refused(stranger.post("/api/join", json={"code": f"WRONG{number}"}), 404, "gone")
            right = stranger.post("/api/join", json={"code": links["code"]})
            assert right.status_code == (200 if number < 4 else 429)  # who is right is not counted
        another = TestClient(app, client=("10.0.1.1", 1))
        assert "use the link" in refused(another.post("/api/join", json={"code": "ABCDEF"}), 429, "too_fast")
        entering = f"/api/tables/{info.json()['id']}/enter"
        assert another.post(entering, json=fragment(links["invite"])).status_code == 200


# --- links made anew --------------------------------------------------------------------------------------


def test_a_new_invite_link_ends_the_old_one_the_code_and_those_who_sit_nowhere(person: People) -> None:
    ann, bob, cleo, dan = person(), person(), person(), person()
    info = ann.create(("me", "Ann"), "open", "open")
    table, old = info["id"], info["links"]
    for guest in (bob, cleo):
        assert entered(guest, table, old["invite"]) == 200
    bob.command(table, "claim", seat=1, name="Bob")
    at_bob, at_cleo = bob.sit(table), cleo.sit(table)
    ann.command(table, "renew", what="invite")
    assert "new link" in at_cleo.until("gone")["message"]
    new = at_bob.until("table")["table"]["links"]
    assert new["invite"] != old["invite"]
    assert new["code"] != old["code"]
    assert new["watch"] == old["watch"]
    refused(cleo.http.get(f"/api/tables/{table}"), 404, "gone")
    assert entered(dan, table, old["invite"]) == 404
    refused(dan.http.post("/api/join", json={"code": old["code"]}), 404, "gone")
    assert entered(dan, table, new["invite"]) == 200
    assert dan.get(f"/api/tables/{table}")["role"] == "invited"
    assert bob.get(f"/api/tables/{table}")["my_seats"] == [1]


def test_a_new_spectator_link_ends_the_old_one_and_those_who_watch(person: People) -> None:
    ann, eve, finn = person(), person(), person()
    table = dealt(ann, bots=("random",))
    old = links_of(ann, table)
    assert entered(eve, table, old["watch"]) == 200
    at_eve = eve.sit(table)
    ann.command(table, "renew", what="watch")
    assert "new link" in at_eve.until("gone")["message"]
    assert entered(finn, table, old["watch"]) == 404
    new = links_of(ann, table)
    assert new["invite"] == old["invite"]
    assert entered(finn, table, new["watch"]) == 200


def test_only_the_host_makes_links_of_the_table_anew(person: People) -> None:
    ann, bob = person(), person()
    table = gathered(ann, bob)
    for what in ("invite", "code", "watch"):
        body = {"type": "renew", "id": what, "what": what}
        refused(bob.http.post(f"/api/tables/{table}/commands", json=body), 403, "not_yours")
    own: dict[str, Any] = {"type": "renew", "id": "s", "what": "seat", "seat": 0}
    refused(bob.http.post(f"/api/tables/{table}/commands", json=own), 403, "not_yours")
    body = {"type": "renew", "id": "n", "what": "seat"}
    refused(bob.http.post(f"/api/tables/{table}/commands", json=body), 422, "invalid")


def test_a_seat_made_safe_is_played_only_by_the_one_who_asked(person: People) -> None:
    ann, bob, phone, thief = person(), person(), person(), person()
    table = dealt(ann, bob)
    link = bob.post(f"/api/tables/{table}/seats/1/link")["link"]
    assert entered(phone, table, link) == entered(thief, table, link) == 200
    at_phone, at_thief = phone.sit(table), thief.sit(table)
    with Dialled(ann.url, table) as program:
        program.hello(key=fragment(link)["seat"])
        phone.command(table, "renew", what="seat", seat=1)
        for ended in (at_thief, program):
            assert "another device" in ended.until("gone")["message"]
    assert at_phone.answer()["type"] == "done"
    refused(thief.http.get(f"/api/tables/{table}"), 404, "gone")
    assert bob.get(f"/api/tables/{table}")["my_seats"] == []  # he came by the invite link at first
    assert entered(thief, table, link) == 404
    new = phone.post(f"/api/tables/{table}/seats/1/link")["link"]
    assert entered(bob, table, new) == 200
    assert bob.get(f"/api/tables/{table}")["my_seats"] == [1]
    assert play_on(ann.sit(table), bob.sit(table), answers=4) == 4


def test_a_seat_has_only_so_many_links_and_a_table_only_so_many_guests(inside: Inside) -> None:
    room = inside.create("Ann", "open")
    for number in range(19):
        inside.run(inside.house.add_key(room, Key(hashed(f"link {number}"), "seat", 0)))
    with pytest.raises(Refusal, match="renew them"):
        inside.run(inside.house.add_key(room, Key(hashed("one more"), "seat", 0)))
    for number in range(250):
        inside.run(inside.house.add_key(room, Key(hashed(f"guest {number}"), "watch")))
    guests = [key.hash for key in room.keys if key.role == "watch"]
    assert guests == [hashed(f"guest {number}") for number in range(50, 250)]
    assert set(inside.loaded(room.id).keys) == set(room.keys)
    assert inside.loaded(room.id).keys == room.keys  # in their order, so that the next one is the oldest


# --- sending somebody away --------------------------------------------------------------------------------


def test_the_host_sends_a_player_away_before_the_game(person: People) -> None:
    ann, bob = person(), person()
    table = gathered(ann, bob)
    at_bob = bob.sit(table)
    old = links_of(ann, table)
    reply = ann.command(table, "remove", seat=1)
    assert reply["state"]["table"]["seats"][1]["kind"] == "open"
    assert at_bob.until("gone")["message"] == "The host has removed you from this table."
    refused(bob.http.get(f"/api/tables/{table}"), 404, "gone")
    assert entered(bob, table, old["invite"]) == 200  # unless the link is made anew


def test_the_host_sends_a_player_away_from_a_running_game_and_a_bot_plays_on(person: People) -> None:
    ann, bob, cleo, phone = person(), person(), person(), person()
    table = dealt(ann, bob)
    link = bob.post(f"/api/tables/{table}/seats/1/link")["link"]
    assert entered(phone, table, link) == 200
    old = links_of(ann, table)
    at_ann, at_bob, at_phone = ann.sit(table), bob.sit(table), phone.sit(table)
    assert at_ann.command("remove", seat=1, renew=True)["type"] == "done"
    for out in (at_bob, at_phone):
        assert "removed you" in out.until("gone")["message"]
    seat = ann.get(f"/api/tables/{table}")["seats"][1]
    assert (seat["kind"], seat["bot"], seat["name"]) == ("open", "greedy", "Bob")
    for one in (bob, phone):
        assert entered(one, table, link) == entered(one, table, old["invite"]) == 404
        refused(one.http.get(f"/api/tables/{table}/state"), 404, "gone")
    assert play_on(at_ann, answers=4) == 4  # the bot plays on
    assert entered(cleo, table, links_of(ann, table)["invite"]) == 200
    cleo.command(table, "claim", seat=1, name="Cleo")
    assert cleo.get(f"/api/tables/{table}")["my_seats"] == [1]
    assert "Bob was removed by the host." in [line["text"] for line in ann.sit(table).frames[-1]["chat"]]


def test_nobody_else_sends_somebody_away_and_not_everybody_can_be(person: People) -> None:
    ann, bob = person(), person()
    table = gathered(ann, bob, bots=("random",))
    for sender, seat, code in ((bob, 0, 403), (ann, 0, 409), (ann, 2, 409), (ann, 9, 422)):
        sender.command(table, "remove", seat=seat, expect=code)
    ann.command(table, "start")
    play_on(ann.sit(table), bob.sit(table))
    ann.command(table, "remove", seat=1, expect=409)
    assert bob.get(f"/api/tables/{table}")["my_seats"] == [1]


def test_a_command_that_makes_links_anew_is_carried_out_once(inside: Inside) -> None:
    room = inside.create("Ann", "open")
    command = frames.decode('{"type": "renew", "id": "same", "what": "invite"}')
    for _ in range(3):
        inside.run(inside.house.perform(room, inside.who(room), command))
    assert room.numbers == {"invite": 2, "watch": 1, "code": 2}


def test_one_browser_may_have_only_so_many_tables(tmp_path: Path) -> None:
    with Inside(tmp_path, most_tables=3) as inside:
        rooms = [inside.create("Ann") for _ in range(3)]
        with pytest.raises(Refusal, match="delete some"):
            inside.create("Ann")
        inside.create("Ann", host="another" * 4)
        inside.do(rooms[0], "delete")
        inside.create("Ann")
