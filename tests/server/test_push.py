"""Web Push: a browser that asked for it is told of its turns, sealed for it alone, until it asks no more."""

from __future__ import annotations

import base64
import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from tests.server.inside import HOST, Inside
from tests.server.listener import Listener, Message
from tests.server.wire import refused
from tests.serving import PLENTY, Person, Server

from dealers.server import pushes
from dealers.server.delivery import Delivery
from dealers.server.keys import hashed
from dealers.server.notices import Notices
from dealers.server.outgoing import Outgoing
from dealers.server.push import FILE, Push, check_seal, read_seal
from dealers.server.pushes import MOST_EACH, Subscription
from dealers.server.room import Room
from dealers.server.storage import StorageError


class Browser:
    """The keys of a browser, and what it can read with them."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)

    def subscription(self, endpoint: str) -> dict[str, str]:
        """What the browser tells us."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "p256dh": base64url(point), "auth": base64url(self.secret)}

    def read(self, message: Message) -> Any:
        """The message, which nobody else can read."""
        opened = http_ece.decrypt(
            message.body, private_key=self.private, auth_secret=self.secret, version="aes128gcm"
        )
        return json.loads(opened)


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Told(Inside):
    """A house that tells browsers, on this machine."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        delivery = Delivery(Outgoing(private=True), pauses=(0,))
        self.push = Push(self.store, delivery, folder)
        self.options = {"notices": Notices(delivery, push=self.push)}
        self.again()

    def __enter__(self) -> Told:
        return self

    def subscribe(self, room: Room, seat: int, browser: Browser, url: str, cookie: str = HOST) -> None:
        wanted = Subscription(**browser.subscription(url), owner=hashed(cookie))
        self.push.check(wanted, insecure=True)
        self.run(self.store.write(lambda c: pushes.add(c, room.id, seat, wanted)))

    def delivered(self) -> None:
        """Wait until all messages have been sent, and what follows from them is done."""
        for _ in range(3):
            self.run(self.push.idle())
            self.run(self.house.notices.delivery.idle())


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Told]:
    with Told(tmp_path) as house:
        yield house


def test_a_browser_is_told_of_its_turn_in_a_message_that_only_it_can_read(told: Told) -> None:
    browser = Browser()
    with Listener(201) as service:
        room = told.create("Ann", "Bob")
        told.subscribe(room, 0, browser, f"{service.url}/ann")
        told.do(room, "start")
        told.delivered()
        (message,) = service.messages
        assert browser.read(message) == {
            "title": "Your turn: Dark Dealings", "body": "Ann, the table waits for you.",
            "url": f"/t/{room.id}", "tag": room.id,
        }  # fmt: skip
        assert b"Ann" not in message.body
        with pytest.raises(http_ece.ECEException):
            Browser().read(message)
        assert message.headers["TTL"] == "86400"
        assert message.headers["Content-Encoding"] == "aes128gcm"
        scheme, _, token = message.headers["Authorization"].partition(" ")
        parts = dict(part.split("=", 1) for part in token.split(","))
        assert (scheme, parts["k"]) == ("vapid", told.push.public_key)
        assert Vapid02.verify(message.headers["Authorization"])
        claims = json.loads(base64.urlsafe_b64decode(parts["t"].split(".")[1] + "=="))
        assert claims["aud"] == service.url
        assert 0 < claims["exp"] - time.time() <= 24 * 3600


def test_nobody_is_told_whose_page_is_open(told: Told) -> None:
    with Listener(201) as service:
        room = told.create("Ann", "Bob")
        told.subscribe(room, 0, Browser(), service.url)
        ear = told.listen(room, 0)
        told.do(room, "start")
        told.delivered()
        assert service.messages == []
        told.house.left(room, ear)
        told.play(room, 20)
        told.delivered()
        assert service.messages


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(told: Told, status: int) -> None:
    with Listener(status) as service:
        room = told.create("Ann", "Bob")
        told.subscribe(room, 0, Browser(), service.url)
        told.do(room, "start")
        told.delivered()
        assert len(service.messages) == 1
        assert told.rows("SELECT * FROM pushes") == []


def test_a_service_that_fails_for_a_moment_is_not_forgotten(told: Told) -> None:
    with Listener(500) as service:
        room = told.create("Ann", "Bob")
        told.subscribe(room, 0, Browser(), service.url)
        told.do(room, "start")
        told.delivered()
        assert len(service.messages) == 2
        assert len(told.rows("SELECT * FROM pushes")) == 1


def test_whoever_has_lost_the_seat_is_not_told_any_more(told: Told) -> None:
    with Listener(201) as service:
        room = told.create("Ann", "Bob")
        told.subscribe(room, 0, Browser(), service.url, cookie="somebody who sat there")
        told.do(room, "start")
        told.delivered()
        assert service.messages == []
        assert told.rows("SELECT * FROM pushes") == []


def test_a_seat_has_only_so_many_browsers_and_a_deleted_table_none(told: Told) -> None:
    room = told.create("Ann", "Bob")
    for number in range(MOST_EACH + 2):
        told.subscribe(room, 0, Browser(), f"http://127.0.0.1:9/{number}")
    told.subscribe(room, 0, Browser(), f"http://127.0.0.1:9/{number}")  # the same browser once more
    ends = [endpoint[-1] for (endpoint,) in told.rows("SELECT endpoint FROM pushes ORDER BY rowid")]
    assert ends == ["2", "3", "4", "5", "6"]
    told.do(room, "delete")
    assert told.rows("SELECT * FROM pushes") == []


def test_the_key_is_kept_and_only_for_the_owner_of_the_folder(tmp_path: Path) -> None:
    check_seal(tmp_path)
    assert not (tmp_path / FILE).exists(), "nobody has asked for it yet"
    first = read_seal(tmp_path)
    assert read_seal(tmp_path).public_key == first.public_key
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    (tmp_path / FILE).write_bytes(b"nonsense")
    with pytest.raises(StorageError, match="is damaged: put it back"):
        check_seal(tmp_path)


# --- over the network -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def pushing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("push"), private_addresses="true", **PLENTY) as server:
        yield server


def test_a_browser_asks_and_is_told_and_asks_no_more(pushing: Server) -> None:
    browser = Browser()
    with Listener(201) as service:
        ann = Person(pushing.url)
        assert len(ann.get("/api/push")["key"]) == 87
        info = ann.create((0, "Ann"), "greedy")
        path = f"/api/tables/{info['id']}/seats/0/push"
        wish = browser.subscription(f"{service.url}/secret-endpoint")
        assert ann.post(path, **wish) == {"on": True}
        ann.command(info["id"], "start")
        (message,) = service.wait(1)
        assert browser.read(message)["tag"] == info["id"]
        assert ann.post(path, endpoint=wish["endpoint"], on=False) == {"on": False}
        stored = pushing.data / "tables.sqlite3"
        assert stored.exists()
        assert "secret-endpoint" not in pushing.log.read_text()
        ann.close()


def test_only_whoever_has_the_seat_asks_and_only_with_what_a_browser_gives(pushing: Server) -> None:
    ann, stranger, bob = Person(pushing.url), Person(pushing.url), Person(pushing.url)
    info = ann.create((0, "Ann"), "open")
    bob.post("/api/join", code=info["links"]["code"])
    path = f"/api/tables/{info['id']}/seats/0/push"
    good = Browser().subscription("https://push.example.org/a")
    refused(stranger.http.post(path, json=good), 404, "gone")
    refused(bob.http.post(path, json=good), 403, "not_yours")
    refused(ann.http.post(path.replace("/0/", "/1/"), json=good), 403, "not_yours")
    bad: list[dict[str, Any]] = [
        {"endpoint": "ftp://push.example.org"}, {"endpoint": "x" * 2000}, {"endpoint": "https://[::1]/"},
        {"endpoint": "https://user@push.example.org/"}, {"p256dh": "AAAA"},
        {"p256dh": base64url(b"\4" + 64 * b"x")}, {"p256dh": "Ã"}, {"auth": "AAAA"}, {"auth": ""},
        {"p256dh": 7}, {"more": 1},
    ]  # fmt: skip
    for wrong in bad:
        assert ann.http.post(path, json={**good, **wrong}).status_code == 422, wrong
    assert ann.post(path, **good) == {"on": True}
    for person in (ann, stranger, bob):
        person.close()


def test_without_leave_only_services_with_https_are_taken(server: Server) -> None:
    ann = Person(server.url)
    info = ann.create((0, "Ann"), "open")
    wish = Browser().subscription("http://push.example.org/a")
    refused(ann.http.post(f"/api/tables/{info['id']}/seats/0/push", json=wish), 422, "invalid")
    ann.close()
