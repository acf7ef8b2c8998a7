"""Secrets stay secret, and whatever strangers and broken programs send does no harm."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient
from tests.server.everywhere import server, storage
from tests.server.inside import InlineBots
from tests.server.wire import (
    Dialled,
    People,
    dealt,
    everything_stored,
    fragment,
    gathered,
    play_on,
    refused,
    rows,
    up_to_date,
)
from tests.serving import COOKIE, PLENTY, Person, Server
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dealers.games import find_game
from dealers.server import socket
from dealers.server.app import make_app
from dealers.server.settings import Settings

__all__ = ["server", "storage"]  # fixtures

# --- the cookie and the links -----------------------------------------------------------------------------


def test_the_cookie_is_long_and_no_script_and_no_other_site_gets_at_it(server: Server) -> None:
    given = set()
    for _ in range(3):
        response = httpx.get(f"{server.url}/api/tables", verify=False)
        (cookie,) = SimpleCookie(response.headers["set-cookie"]).values()
        assert cookie.key == COOKIE
        assert cookie["httponly"] is True
        assert cookie["samesite"].lower() == "strict"
        assert cookie["path"] == "/"
        assert cookie["domain"] == ""
        assert not cookie["secure"]  # it came over plain HTTP
        assert len(base64.urlsafe_b64decode(cookie.value + "==")) * 8 >= 128
        given.add(cookie.value)
    assert len(given) == 3


def test_behind_https_the_cookie_is_for_https_only(tmp_path: Path) -> None:
    for proxy, marked in (("10.1.2.3", True), ("192.0.2.1", False)):
        app = make_app(Settings(data=tmp_path, proxies=["10.0.0.0/8"]), InlineBots())
        with TestClient(app, client=(proxy, 4711)) as client:
            response = client.get("/api/tables", headers={"X-Forwarded-Proto": "https"})
            assert ("secure" in response.headers["set-cookie"].lower()) is marked


def test_a_browser_keeps_its_cookie_and_pages_set_none(server: Server, person: People) -> None:
    assert "set-cookie" not in person().http.get("/api/tables").headers
    for path in ("/", "/t/x", "/healthz", "/readyz", "/metrics", "/web/favicon.svg"):
        assert "set-cookie" not in httpx.get(f"{server.url}{path}", verify=False).headers


def test_no_secret_that_gives_a_seat_is_on_the_disk(server: Server, person: People) -> None:
    ann, bob, phone = person(), person(), person()
    table = dealt(ann, bob)
    link = fragment(bob.post(f"/api/tables/{table}/seats/1/link")["link"])["seat"]
    phone.post(f"/api/tables/{table}/enter", seat=link)
    play_on(ann.sit(table), phone.sit(table), answers=6)
    secrets = [ann.cookie, bob.cookie, phone.cookie, link]
    raw = everything_stored(server)
    assert table.encode() in raw
    for secret in secrets:
        assert secret.encode() not in raw
    stored = [row[0] for row in rows(server, "SELECT hash FROM keys WHERE table_id = ?", table)]
    assert {hashlib.sha256(secret.encode()).hexdigest() for secret in secrets} <= set(stored)


def test_a_link_to_a_seat_goes_on_in_another_browser_and_in_a_program_without_cookies(person: People) -> None:
    ann, bob, phone = person(), person(), person()
    table = dealt(ann, bob)
    link = bob.post(f"/api/tables/{table}/seats/1/link")["link"]
    assert link.startswith(f"{bob.url}/t/{table}#seat=")
    phone.post(f"/api/tables/{table}/enter", **fragment(link))
    sitting = phone.sit(table)
    assert sitting.play is not None
    assert sitting.play["view"]["you"] == 1
    assert sitting.answer()["type"] == "done"
    with Dialled(ann.url, table) as program:
        program.send({"type": "hello", "v": 1, "key": fragment(link)["seat"]})
        state = program.until("state")
        assert state["table"]["my_seats"] == [1]
        assert state["play"]["view"]["you"] == 1
        decision = state["play"]["view"]["decision"]["options"][0]["option"]
        program.send(
            {"type": "answer", "id": "a", "seat": 1, "ask": state["play"]["ask"], "options": [decision]}
        )
        assert program.until("done", "refused")["type"] == "done"
    assert bob.sit(table).table["my_seats"] == [1]


# --- strangers --------------------------------------------------------------------------------------------


def test_a_stranger_finds_nothing_and_cannot_tell_a_table_from_none(person: People) -> None:
    ann, stranger = person(), person()
    table = dealt(ann)
    answer = {"type": "answer", "id": "a", "seat": 0, "ask": 1, "options": [["lure", 1]]}
    asked: list[tuple[str, str, Any]] = [
        ("GET", "", None),
        ("GET", "/state", None),
        ("POST", "/commands", answer),
        ("POST", "/commands", {"type": "delete", "id": "d"}),
        ("POST", "/seats/0/link", None),
        ("GET", "/invite.svg", None),
        ("GET", "/replay", None),
        ("GET", "/export", None),
        ("POST", "/enter", {"invite": "guess"}),
        ("POST", "/enter", {"seat": "guess"}),
        ("POST", "/enter", {"watch": ""}),
        ("POST", "/enter", {}),
    ]
    for method, path, body in asked:
        there, not_there = (
            stranger.http.request(method, f"/api/tables/{one}{path}", json=body)
            for one in (table, "abcdefghjkmn")
        )
        refused(there, 404, "gone")
        refused(not_there, 404, "gone")
    for cookie in ("", "x", "x" * 32, ann.cookie[:-1], ann.cookie + "A", "'; DROP TABLE keys; --" * 2):
        stranger.http.cookies.set(COOKIE, cookie)
        assert stranger.http.get(f"/api/tables/{table}").status_code == 404
        with Dialled(ann.url, table, cookie) as line:
            assert line.send({"type": "hello", "v": 1}).receive()["type"] == "gone"
    with Dialled(ann.url, table) as line:
        assert line.send({"type": "hello", "v": 1}).receive()["type"] == "gone"


def test_nobody_answers_for_or_looks_through_the_eyes_of_somebody_else(person: People) -> None:
    ann, bob = person(), person()
    table = dealt(ann, bob)
    at_ann, at_bob = ann.sit(table), bob.sit(table)
    theirs = {"seat": 1, "ask": at_bob.ask, "options": at_bob.options()[:1]}
    assert at_ann.command("answer", **theirs)["code"] == "not_yours"
    more: dict[str, dict[str, Any]] = {"undo": {"ask": 1}, "rename": {"name": "Eve"}, "chat": {"text": "Hi"}}
    for type in ("leave", "takeback", "undo", "rename", "chat"):
        assert at_ann.command(type, seat=1, **more.get(type, {}))["code"] == "not_yours", type
    at_ann.send({"type": "look", "seat": 1})
    assert at_ann.until("refused", "state")["code"] == "not_yours"
    with Dialled(ann.url, table, ann.cookie) as line:
        assert line.send({"type": "hello", "v": 1, "seat": 1}).receive()["code"] == "not_yours"
        assert line.ended() == 1008
    up_to_date(at_bob)
    assert at_bob.ask == theirs["ask"]


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1.evil.example", ""]
)
def test_pages_of_other_sites_are_not_listened_to(person: People, origin: str) -> None:
    ann = person()
    table = dealt(ann)
    with pytest.raises(InvalidStatus) as refusal, Dialled(ann.url, table, ann.cookie, origin):
        pass
    assert refusal.value.response.status_code == 403
    posts = [
        ("/api/tables", {"game": "dark-dealings", "seats": [{"kind": "me"}]}),
        (f"/api/tables/{table}/commands", {"type": "delete", "id": "d"}),
        ("/api/import", {}),
    ]
    for path, body in posts:
        response = ann.http.post(path, json=body, headers={"Origin": origin})
        assert "other sites" in refused(response, 403, "not_yours")
    assert len(ann.get("/api/tables")["tables"]) == 1


def test_our_own_pages_and_allowed_ones_are_listened_to(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, origins=["https://friend.example/"])
    with TestClient(make_app(settings, InlineBots()), base_url="http://table.test") as client:
        body = {"game": "dark-dealings", "seats": [{"kind": "me"}]}
        for origin, status in (
            ("http://table.test", 200),
            ("http://TABLE.test", 200),
            ("https://friend.example", 200),
            ("https://friend.example.evil.example", 403),
        ):
            assert client.post("/api/tables", json=body, headers={"Origin": origin}).status_code == status


# --- frames that are none ---------------------------------------------------------------------------------


@pytest.fixture
def line(person: People) -> Iterator[Dialled]:
    """A connection that has said hello."""
    ann = person()
    with Dialled(ann.url, dealt(ann, bots=("random",)), ann.cookie) as dialled:
        yield dialled.hello()


BROKEN = {
    "no JSON": "hello",
    "nothing": "",
    "half a frame": '{"type": "ping"',
    "two frames": '{"type": "ping"}{"type": "ping"}',
    "a number": "7",
    "null": "null",
    "a list": '[{"type": "ping"}]',
    "no type": '{"id": "x"}',
    "unknown type": '{"type": "cheat", "id": "x"}',
    "type of a frame of ours": '{"type": "state", "id": "x"}',
    "type that is no word": '{"type": 7}',
    "unknown field": '{"type": "ping", "more": 1}',
    "missing field": '{"type": "chat", "id": "x"}',
    "field of another type": '{"type": "chat", "id": "x", "seat": "0", "text": "hi"}',
    "id that is no word": '{"type": "start", "id": 7}',
    "empty id": '{"type": "start", "id": ""}',
    "long id": json.dumps({"type": "start", "id": "x" * 65}),
    "negative seat": '{"type": "leave", "id": "x", "seat": -1}',
    "large seat": '{"type": "leave", "id": "x", "seat": 99999999999999999999999}',
    "fraction": '{"type": "leave", "id": "x", "seat": 0.5}',
    "true as a seat": '{"type": "leave", "id": "x", "seat": true}',
    "NaN": '{"type": "undo", "id": "x", "seat": 0, "ask": NaN}',
    "no options": '{"type": "answer", "id": "x", "seat": 0, "ask": 1, "options": []}',
    "option that is no list": '{"type": "answer", "id": "x", "seat": 0, "ask": 1, "options": ["lure"]}',
    "many options": json.dumps({"type": "answer", "id": "x", "seat": 0, "ask": 1, "options": [["a"]] * 33}),
    "long text": json.dumps({"type": "chat", "id": "x", "seat": 0, "text": "x" * 2001}),
    "half a letter": '{"type": "chat", "id": "x", "seat": 0, "text": "\\ud800"}',
    "deep": '{"type": "answer", "id": "x", "seat": 0, "ask": 1, "options": ' + "[" * 8000 + "]" * 7999 + "}",
    "hello again": '{"type": "hello", "v": 1}',
}  # fmt: skip


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_a_broken_frame_is_refused_and_the_connection_goes_on(line: Dialled, text: str) -> None:
    line.send(text)
    reply = line.until("refused", "done", "state")
    assert reply["type"] == "refused"
    assert reply["code"] == "invalid"
    if text.startswith('{"type": "leave", "id": "x"'):
        assert reply["id"] == "x"  # so that its sender knows which one it was
    assert len(reply["message"]) < 1000
    line.send({"type": "ping"})
    assert line.until("pong", "refused")["type"] == "pong"


@pytest.mark.parametrize("depth", [10, 100, 300, 450, 600, 900, 990, 3000])
def test_an_option_nested_however_deep_is_refused(line: Dialled, person: People, depth: int) -> None:
    nested: Any = '["lure", ' + "[" * depth + "]" * depth + "]"
    line.send('{"type": "answer", "id": "deep", "seat": 0, "ask": 1, "options": [' + nested + "]}")
    assert line.until("refused", "done")["code"] in ("illegal", "invalid")
    line.send({"type": "ping"})
    assert line.until("pong")["type"] == "pong"


def test_bytes_are_no_frame(line: Dialled) -> None:
    line.send(b'{"type": "ping"}')
    assert line.until("refused", "pong")["code"] == "invalid"
    line.send({"type": "ping"})
    assert line.until("pong")["type"] == "pong"


def test_a_frame_that_is_too_big_is_refused_and_one_that_is_much_too_big_ends_the_connection(
    line: Dialled,
) -> None:
    line.send('{"type": "ping"' + " " * (16 * 1024) + "}")
    reply = line.until("refused", "pong")
    assert (reply["code"], reply["message"]) == ("too_big", "A frame may have 16384 bytes at most.")
    line.send({"type": "ping"})
    assert line.until("pong")["type"] == "pong"
    line.send('{"type": "ping"' + " " * (64 * 1024) + "}")
    assert line.ended() == 1009


def test_a_command_that_is_too_big_is_refused_over_http(person: People) -> None:
    ann = person()
    table = dealt(ann)
    body = json.dumps({"type": "chat", "id": "x", "seat": 0, "text": " " * 20_000})
    response = ann.http.post(f"/api/tables/{table}/commands", content=body)
    assert "16,384 bytes" in refused(response, 413, "too_big")
    for content in ("", "[]", "{", b"\xff\xfe", '{"type": "hello", "v": 1}', "[" * 10_000, '"' + "x" * 9000):
        response = ann.http.post(f"/api/tables/{table}/commands", content=content)
        refused(response, 422, "invalid")


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ({"type": "ping"}, "Say hello first"),
        ({"type": "start", "id": "s"}, "Say hello first"),
        ({"type": "hello", "v": 2}, "version 1 of the protocol: reload the page"),
        ({"type": "hello", "v": "1"}, "not a frame"),
        ({"type": "hello"}, "not a frame"),
        ("nonsense", "not a frame"),
        (b"\x00\x01", "text"),
        ({"type": "hello", "v": 1, "key": "x" * 201}, "not a frame"),
    ],
)
def test_whoever_does_not_greet_rightly_is_told_so_and_hung_up_on(
    person: People, first: Any, words: str
) -> None:
    ann = person()
    with Dialled(ann.url, dealt(ann), ann.cookie) as line:
        reply = line.send(first).receive()
        assert reply["type"] == "refused"
        assert words in reply["message"]
        assert line.ended() == 1008


def test_whoever_does_not_greet_at_all_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "HELLO_SECONDS", 0.05)
    with TestClient(make_app(Settings(data=tmp_path), InlineBots())) as client:
        table = client.post("/api/tables", json={"game": "dark-dealings", "seats": [{"kind": "me"}]}).json()[
            "id"
        ]
        with client.websocket_connect(f"/api/tables/{table}/socket") as websocket:
            assert "Say hello first" in websocket.receive_json()["message"]
            assert websocket.receive()["code"] == 1008


# --- too much ---------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("storage")
def test_whoever_sends_too_much_is_refused_and_at_last_hung_up_on(tmp_path: Path) -> None:
    with Server(tmp_path, message_rate="20/hour", chat_rate="3/hour", create_rate="4/hour",
                guess_rate="5/hour") as server, Person(server.url) as ann:  # fmt: skip
        table = dealt(ann)
        quick = ann.sit(table)
        said = [quick.command("chat", seat=0, text=f"Number {n}").get("code", "done") for n in range(5)]
        assert said == ["done", "done", "done", "too_fast", "too_fast"]
        assert [line["text"] for line in ann.sit(table).frames[-1]["chat"]] == [
            f"Number {n}" for n in range(3)
        ]
        for _ in range(30):
            quick.send({"type": "ping"})
        replies = [quick.receive() for _ in range(30)]
        assert [reply["type"] for reply in replies if reply["type"] != "chat"].count("pong") == 15
        refusal = quick.command("chat", seat=0, text="?", id="mine")
        assert (refusal["code"], refusal["id"]) == ("too_fast", "mine")
        with pytest.raises(ConnectionClosed):  # noqa: PT012
            for _ in range(200):
                quick.send({"type": "ping"})
            while True:
                quick.receive()
        assert ann.sit(table).table["state"] == "running"  # another connection has limits of its own

        for _ in range(3):
            ann.create(("me", "Ann"))
        body = {"game": "dark-dealings", "seats": [{"kind": "me"}]}
        refused(ann.http.post("/api/tables", json=body), 429, "too_fast")
        refused(ann.http.post("/api/import", content=b""), 429, "too_fast")
        for number in range(5):
            refused(ann.http.post("/api/join", json={"code": f"WRONG{number}"}), 404, "gone")
        words = refused(ann.http.post("/api/join", json={"code": "WRONG"}), 429, "too_fast")
        assert "wait a minute" in words
        refused(ann.http.post(f"/api/tables/{table}/enter", json={"seat": "guess"}), 429, "too_fast")


# --- names and words --------------------------------------------------------------------------------------

HOSTILE = {
    "Ann\x00\x07\x1b[31m": "Ann [31m",
    "Ann\r\nBob": "Ann Bob",
    "\u202eelpmaxe.live": "elpmaxe.live",
    "A\u200bn\u2066n\ufeff": "A n n",
    "  spaced \t out  ": "spaced out",
    "x" * 200: "x" * 24,
    "<script>alert(1)</script>": "<script>alert(1)</script"[:24],
    "Zoë 🦄": "Zoë 🦄",
    "e\u0301" * 30: "é" * 24,
    "\U000e0041\U000e0042tag": "tag",
}


@pytest.mark.parametrize(("name", "shown"), HOSTILE.items())
def test_names_are_shown_without_tricks(person: People, name: str, shown: str) -> None:
    ann, bob = person(), person()
    assert ann.create(("me", name))["seats"][0]["name"] == shown
    table = gathered(ann, bob)
    reply = bob.command(table, "rename", seat=1, name=name)
    assert reply["state"]["names"] == ["Ann", shown]


@pytest.mark.parametrize(
    "name", ["", "   ", "\x00", "\u202e\u200b\u2066", "YOU", " you\u200b", "\u3164", "\u2800\u115f"]
)
def test_names_that_cannot_be_seen_or_mean_everybody_are_refused(person: People, name: str) -> None:
    ann, bob = person(), person()
    table = gathered(ann, bob)
    body = {"type": "rename", "id": "r", "seat": 1, "name": name}
    refused(bob.http.post(f"/api/tables/{table}/commands", json=body), 422, "invalid")
    assert bob.get(f"/api/tables/{table}")["seats"][1]["name"] == "Bob"


def test_a_name_of_ten_thousand_letters_is_refused_everywhere(person: People) -> None:
    ann, bob = person(), person()
    long = "x" * 10_000
    body: Any = {"game": "dark-dealings", "seats": [{"kind": "me", "name": long}]}
    assert ann.http.post("/api/tables", json=body).status_code == 422
    table = gathered(ann, bob)
    body = {"type": "rename", "id": "r", "seat": 1, "name": long}
    refused(bob.http.post(f"/api/tables/{table}/commands", json=body), 422, "invalid")


def test_chat_is_cleaned_and_capped_and_otherwise_left_as_it_is(person: People) -> None:
    ann = person()
    table = dealt(ann)
    sitting = ann.sit(table)
    for text, shown in (
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"),
        ("tab\tand\nline\u2028and \u202ebackwards", "tab and line and backwards"),
        ("x" * 2000, "x" * 500),
        ("🐉" * 600, "🐉" * 500),
    ):
        assert sitting.command("chat", seat=0, text=text)["type"] == "done"
        line = [frame for frame in sitting.frames if frame["type"] == "chat"][-1]["lines"][0]
        assert line["text"] == shown
    for text in ("", " \n ", "\u200b\u202e"):
        assert sitting.command("chat", seat=0, text=text)["code"] == "invalid"


# --- the log file -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("storage")
def test_the_log_names_tables_and_neither_cards_nor_secrets(tmp_path: Path) -> None:
    with (
        Server(tmp_path, "--log-level", "debug", **PLENTY) as server,
        Person(server.url) as ann,
        Person(server.url) as bob,
    ):
        table = dealt(ann, bob, bots=("greedy",), hardcore=True)
        info = ann.get(f"/api/tables/{table}")
        link = ann.post(f"/api/tables/{table}/seats/0/link")["link"]
        sittings = [ann.sit(table), bob.sit(table)]
        sittings[0].command("answer", seat=0, ask=sittings[0].ask, options=[["lure", 9999]])
        sittings[0].socket.send(b"\x00")
        play_on(*sittings)
        ann.http.post("/api/import", content=b"dealers-table nonsense")
        with pytest.raises(InvalidStatus), Dialled(server.url, table, ann.cookie, "http://evil.example"):
            pass
        new = ann.command(table, "rematch")["reply"]["table"]
        ann.command(table, "delete")
    assert server.stop() == 0
    written = server.log.read_text()
    assert "Traceback" not in written
    lines = [json.loads(line) for line in written.splitlines() if line.startswith("{")]
    assert {line["event"] for line in lines} >= {
        "serving",
        "table created",
        "table deleted",
        "foreign origin",
        "stopped",
    }
    for line in lines:
        if line["event"].startswith("table") or line["event"] == "foreign origin":
            assert line["table"] in (table, new)
    names = [card.name for card in find_game("dark-dealings").cards]
    assert len(names) > 100
    for name in names:
        assert not re.search(rf"\b{re.escape(name)}\b", written), name
    secrets = [ann.cookie, bob.cookie, *fragment(link).values()]
    secrets += [secret for kind in ("invite", "watch") for secret in fragment(info["links"][kind]).values()]
    secrets += [hashlib.sha256(secret.encode()).hexdigest()[:16] for secret in secrets]
    for secret in secrets:
        assert secret not in written
