"""What the host decides about a table: who may decide it and when, who knows it, and that it is kept."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic import command as alembic
from sqlalchemy import create_engine
from tests.server.inside import HOST, Inside
from tests.server.wire import People, fragment, gathered, refused

from dealers.server.commands import Refusal
from dealers.server.keys import Key, hashed
from dealers.server.room import Room
from dealers.server.storage.folder import DATABASE
from dealers.server.storage.store import alembic_config
from dealers.server.table_settings import TableSettings

GUEST = "guest" * 5
HOOK = "https://chat.example.org/hooks/4711"


def configure(inside: Inside, room: Room, cookie: str = HOST, **settings: Any) -> None:
    """Other settings, and the rest of them as usual."""
    inside.do(room, "configure", cookie, settings=settings)


def test_a_table_without_settings_has_the_usual_ones(person: People) -> None:
    ann = person()
    info = ann.get(f"/api/tables/{gathered(ann, person())}")
    assert info["settings"] == {
        "advice": True, "share": True, "move_seconds": None, "game_seconds": None, "bot_after": None,
        "webhook": None,
    }  # fmt: skip
    assert len(info["terms"]) == len(info["settings"])


def test_settings_are_chosen_with_the_table_and_shown_to_guests_before_they_sit(person: People) -> None:
    ann, guest = person(), person()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    chosen = {"advice": False, "move_seconds": 120, "bot_after": 5, "webhook": HOOK}
    made = ann.post("/api/tables", game="dark-dealings", seats=seats, settings=chosen)
    assert made["settings"] | chosen == made["settings"]
    guest.post(f"/api/tables/{made['id']}/enter", **fragment(made["links"]["invite"]))
    seen = guest.get(f"/api/tables/{made['id']}")
    assert seen["settings"] == {**made["settings"], "webhook": None}
    assert seen["terms"] == made["terms"]
    assert "Nobody may ask for advice." in seen["terms"]
    assert "A decision may take 2 minutes; then a bot makes it." in seen["terms"]
    assert any(term.startswith("A program of the host's is told") for term in seen["terms"])
    assert HOOK not in guest.http.get(f"/api/tables/{made['id']}/state").text


@pytest.mark.parametrize(
    "wrong",
    [
        {"advice": "perhaps"}, {"unknown": 1}, {"move_seconds": 9}, {"move_seconds": 10**9},
        {"move_seconds": 30.5}, {"game_seconds": 59}, {"bot_after": 0}, {"bot_after": -1},
        {"webhook": "ftp://example.org"}, {"webhook": "https://"}, {"webhook": "http://[::1"},
        {"webhook": "javascript:alert(1)"}, {"webhook": "https://a b.org"}, {"webhook": "http://x:99999/"},
        {"webhook": "https://example.org/" + 500 * "x"}, {"webhook": "https://exämple.org/"}, {"share": None},
    ],
)  # fmt: skip
def test_settings_that_no_table_can_have_are_refused(person: People, wrong: dict[str, Any]) -> None:
    ann = person()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    body = {"game": "dark-dealings", "seats": seats, "settings": wrong}
    refused(ann.http.post("/api/tables", json=body), 422, "invalid")
    table = gathered(ann, person())
    command = {"type": "configure", "id": "c", "settings": wrong}
    refused(ann.http.post(f"/api/tables/{table}/commands", json=command), 422, "invalid")
    assert ann.get(f"/api/tables/{table}")["settings"]["advice"] is True


def test_only_the_host_changes_them_and_everybody_is_told(inside: Inside) -> None:
    room = inside.create("Ann", "open")
    inside.run(inside.house.add_key(room, Key(hashed(GUEST), "invited")))
    ear = inside.listen(room, cookie=GUEST)
    with pytest.raises(Refusal, match="Only the host"):
        configure(inside, room, GUEST, advice=False)
    configure(inside, room, advice=False, webhook=HOOK)
    assert room.settings == TableSettings(advice=False, webhook=HOOK)
    (shown,) = ear.of_type("table")
    assert shown["table"]["settings"]["advice"] is False
    assert shown["table"]["settings"]["webhook"] is None
    (said,) = ear.of_type("chat")
    assert said["lines"][0]["text"].startswith("The host changes the settings. Nobody may ask for advice.")
    assert HOOK not in str(ear.frames)


def test_a_change_of_nothing_says_nothing(inside: Inside) -> None:
    room = inside.create("Ann", "open")
    ear = inside.listen(room)
    configure(inside, room)
    assert ear.of_type("chat") == []


def test_once_the_game_has_begun_nothing_is_changed_that_people_sat_down_to(inside: Inside) -> None:
    room = inside.create("Ann", "Bob")
    configure(inside, room, share=False, move_seconds=60)
    inside.do(room, "start")
    unfair: list[tuple[dict[str, Any], str]] = [
        ({"share": True, "move_seconds": 60}, "nobody else may look back"),
        ({"share": False, "move_seconds": 60, "advice": False}, "before the game begins"),
        ({"share": False, "move_seconds": 30}, "only more time"),
        ({"share": False, "move_seconds": 60, "game_seconds": 600}, "only more time"),
    ]
    for wrong, words in unfair:
        with pytest.raises(Refusal, match=words):
            configure(inside, room, **wrong)
    configure(inside, room, share=False, move_seconds=90, bot_after=5, webhook=HOOK)
    configure(inside, room, share=False)
    assert room.settings == TableSettings(share=False)


def test_sharing_can_be_ended_at_any_time(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    inside.play(room)
    with pytest.raises(Refusal, match="nobody is waited for"):
        configure(inside, room, bot_after=3)
    configure(inside, room, share=False)
    assert not inside.loaded(room.id).settings.share


def test_settings_are_stored_and_go_on_to_the_rematch(inside: Inside) -> None:
    room = inside.create("Ann", "bot:greedy")
    configure(inside, room, advice=False, game_seconds=3600, webhook=HOOK)
    assert inside.loaded(room.id).settings == room.settings
    inside.do(room, "start")
    inside.play(room)
    again = inside.do(room, "rematch").table
    assert again is not None
    assert inside.loaded(again).settings == room.settings


def test_tables_from_before_there_were_settings_are_not_shared(tmp_path: Path) -> None:
    with Inside(tmp_path) as inside:
        room = inside.start("Ann", "Bob")
        inside.play(room, 5)
    _migrate(tmp_path, alembic.downgrade, "0004")
    with Inside(tmp_path) as inside:
        old = inside.room(room.id)
        assert old.settings == TableSettings(share=False)
        inside.play(old)
        assert inside.create("Ann", "Bob").settings.share


def test_settings_that_cannot_be_read_set_their_table_aside(tmp_path: Path) -> None:
    with Inside(tmp_path) as inside:
        room = inside.create("Ann", "Bob")
        other = inside.create("Ann", "Bob")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as file:
        file.execute("UPDATE tables SET settings = '{\"advice\": 7}' WHERE id = ?", (room.id,))
        file.commit()
    with Inside(tmp_path) as inside:
        mine = inside.run(inside.house.mine(hashed(HOST)))
        assert [found.id for found in mine.rooms] == [other.id]
        assert "its settings in the database cannot be read" in str(mine.set_aside[0])


def _migrate(folder: Path, step: Any, to: str) -> None:
    engine = create_engine(f"sqlite:///{folder / DATABASE}")
    with engine.begin() as connection:
        config = alembic_config()
        config.attributes["connection"] = connection
        step(config, to)
    engine.dispose()
