"""Webhooks: who is told that a turn has come, what is told, and that nobody reaches inside by them."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import Inside, progress_of
from tests.server.listener import Listener
from tests.serving import PLENTY, Person, Server

from dealers.server.delivery import Delivery
from dealers.server.keys import Key, hashed
from dealers.server.notices import Notices
from dealers.server.outgoing import NotSent, Outgoing, is_public

HEAD = {"Content-Type": "application/json"}


@contextmanager
def house(folder: Path, *, address: str = "", pauses: tuple[float, ...] = (0, 0, 0)) -> Iterator[Inside]:
    """A house that may post to this machine, and does not wait long before it tries again."""
    delivery = Delivery(Outgoing(private=True), pauses)
    with Inside(folder, notices=Notices(delivery, address)) as inside:
        yield inside


def delivered(inside: Inside) -> None:
    """Wait until all messages have been sent."""
    inside.run(inside.house.notices.delivery.idle())


def post(outgoing: Outgoing, address: str) -> int:
    return asyncio.run(outgoing.post(address, b"{}", HEAD))


# --- what is told -----------------------------------------------------------------------------------------


def test_a_webhook_is_told_whose_turn_it_is_and_nothing_of_the_cards(tmp_path: Path) -> None:
    with Listener() as hook, house(tmp_path, address="https://games.example.org") as inside:
        room = inside.create("Ann", "Bob", "bot:greedy")
        inside.do(room, "configure", settings={"webhook": f"{hook.url}/turns?key=5"})
        inside.do(room, "start")
        delivered(inside)
        told = [json.loads(message.body) for message in hook.messages]
        assert sorted(one["player"] for one in told) == ["Ann", "Bob"]
        assert all(message.path == "/turns?key=5" for message in hook.messages)
        first = next(one for one in told if one["seat"] == 0)
        link = f"https://games.example.org/t/{room.id}"
        assert first == {
            "type": "turn", "table": room.id, "game": "dark-dealings", "title": "Dark Dealings", "seat": 0,
            "player": "Ann", "seq": 2, "at": first["at"], "link": link,
            "text": f"Ann: your turn in Dark Dealings. {link}", "content": first["text"],
            "allowed_mentions": {"parse": []},
        }  # fmt: skip
        inside.play(room)
        delivered(inside)
        cards = {card.name for card in room.game.cards}
        said = " ".join(message.body.decode() for message in hook.messages)
        assert len(hook.messages) > 5
        assert not [name for name in cards if name in said]


def test_nobody_is_called_again_while_it_stays_their_turn_nor_is_a_bot(tmp_path: Path) -> None:
    with Listener() as hook, house(tmp_path) as inside:
        room = inside.create("Ann", "bot:greedy")
        inside.do(room, "configure", settings={"webhook": hook.url})
        inside.do(room, "start")
        inside.answer(room, 0)  # the first of two picks
        assert 0 in progress_of(room).asks
        inside.settle(room)
        delivered(inside)
        assert [json.loads(message.body)["seat"] for message in hook.messages] == [0]


def test_a_name_cannot_call_everybody_in_a_chat_program(tmp_path: Path) -> None:
    with Listener() as hook, house(tmp_path) as inside:
        room = inside.create("<!channel> @all", "Bob")
        inside.do(room, "configure", settings={"webhook": hook.url})
        inside.do(room, "start")
        delivered(inside)
        told = next(one for one in map(json.loads, [m.body for m in hook.messages]) if one["seat"] == 0)
        assert told["text"] == told["content"] == "!channel all: your turn in Dark Dealings."


# --- when nobody takes it ---------------------------------------------------------------------------------


def test_a_message_that_is_not_taken_is_tried_again(tmp_path: Path) -> None:
    with Listener(500, 429, 200) as hook:
        delivery_of(hook.url, pauses=(0, 0, 0))
        assert len(hook.messages) == 3


def test_a_message_that_is_never_taken_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    with Listener(503) as hook:
        delivery_of(f"{hook.url}/secret", pauses=(0, 0))
        assert len(hook.messages) == 3
    assert "secret" not in caplog.text


def test_an_address_that_refuses_is_not_asked_again_and_one_that_is_gone_is_named(tmp_path: Path) -> None:
    gone: list[int] = []
    for status in (400, 403, 301, 404, 410):
        with Listener(status, headers={"Location": "http://127.0.0.1:1/"}) as hook:
            delivery_of(hook.url, pauses=(0, 0), gone=lambda status=status: gone.append(status))  # type: ignore[misc]
            assert len(hook.messages) == 1
    assert gone == [404, 410]


def test_a_hook_that_hangs_holds_nobody_up_and_only_a_few_messages_wait_for_it(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, house(tmp_path) as inside:
        room = inside.create("Ann", "Bob")
        url = f"http://127.0.0.1:{silent.getsockname()[1]}"
        inside.do(room, "configure", settings={"webhook": url})
        inside.do(room, "start")
        inside.play(room)
        assert room.state == "over"
        assert len(inside.house.notices.delivery._tasks) <= 4


def delivery_of(url: str, pauses: tuple[float, ...], gone: Callable[[], None] = lambda: None) -> None:
    """One message on its way to its end."""

    async def send() -> None:
        delivery = Delivery(Outgoing(private=True), pauses)
        delivery.send("webhook", "table t", url, b"{}", HEAD, gone)
        await delivery.idle()

    asyncio.run(send())


# --- where it may go --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "0.0.0.0", "2130706433", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_a_stranger_does_not_reach_this_machine(host: str) -> None:
    with Listener() as inner:
        port = inner.url.rpartition(":")[2]
        with pytest.raises(NotSent):
            post(Outgoing(), f"http://{host}:{port}/")
        assert inner.messages == []


@pytest.mark.parametrize(
    "address",
    ["10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1",
     "fe80::1", "fd00::1", "::ffff:192.168.0.1", "64:ff9b::a00:1", "2002:a00:1::", "2001:0:a00:1::", "::",
     "ff02::1"],
)  # fmt: skip
def test_addresses_inside_networks_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111"])
def test_addresses_of_everybody_are_public(address: str) -> None:
    assert is_public(address)


def test_a_name_that_stands_for_one_public_and_one_private_address_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [(2, 1, 6, "", (address, 80)) for address in ("93.184.216.34", "10.0.0.1")]

    async def lookup(*_: Any, **__: Any) -> Any:
        return found

    async def go() -> None:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "getaddrinfo", lookup)
        with pytest.raises(NotSent, match="inside a network"):
            await Outgoing().post("http://example.org/", b"", HEAD)

    asyncio.run(go())


def test_the_connection_goes_to_the_address_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    async def connect(host: str, port: int, **how: Any) -> Any:
        asked.append((host, port, how))
        raise OSError

    async def lookup(*_: Any, **__: Any) -> Any:
        return [(2, 1, 6, "", ("93.184.216.34", 443))]

    async def go() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", lookup)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        with pytest.raises(NotSent):
            await Outgoing().post("https://example.org/hook", b"", HEAD)

    asyncio.run(go())
    ((host, port, how),) = asked
    assert (host, port, how["server_hostname"]) == ("93.184.216.34", 443, "example.org")


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 999999 x\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nx: " + 40_000 * b"y",
        b"HTTP/1.1 2",
    ],
)
def test_answers_that_make_no_sense_are_no_answers(answer: bytes) -> None:
    with _speaking(lambda line: line.sendall(answer)) as url, pytest.raises(NotSent):
        post(Outgoing(private=True), url)


def test_an_answer_that_trickles_in_is_not_waited_for() -> None:
    def trickle(line: socket.socket) -> None:
        with suppress(OSError):
            line.sendall(b"HTTP/1.1 200 OK\r\n")
            while True:
                line.sendall(b"x")
                time.sleep(0.05)

    with _speaking(trickle) as url, pytest.raises(NotSent, match="no answer within"):
        post(Outgoing(private=True, seconds=0.5), url)


@contextmanager
def _speaking(speak: Callable[[socket.socket], None]) -> Iterator[str]:
    """The address of a server that speaks like that to the one who calls."""

    def serve() -> None:
        line, _ = listener.accept()
        with line:
            line.recv(1000)
            speak(line)

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve)
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        thread.join()


# --- the real server --------------------------------------------------------------------------------------


def test_the_server_posts_inside_only_when_whoever_runs_it_allows_that(tmp_path: Path) -> None:
    for allowed in ("false", "true"):
        settings = {**PLENTY, "private_addresses": allowed}
        with Listener() as hook, Server(tmp_path / allowed, **settings) as server:
            ann, bob = Person(server.url), Person(server.url)
            info = ann.create((0, "Ann"), "open")
            ann.command(info["id"], "configure", settings={"webhook": f"{hook.url}/secret-path"})
            bob.post("/api/join", code=info["links"]["code"])
            bob.command(info["id"], "claim", seat=1, name="Bob")
            ann.command(info["id"], "start")
            if allowed == "true":
                assert {json.loads(message.body)["player"] for message in hook.wait(2)} == {"Ann", "Bob"}
            else:
                server.wait(partial(_counted, ann, 'notices_total{kind="webhook",result="refused"} 2.0'))
                assert hook.messages == []
            assert "secret-path" not in server.log.read_text()
            for person in (ann, bob):
                person.close()


def _counted(person: Person, line: str) -> bool:
    return line in person.http.get("/metrics").text


# --- what the host learns of it ---------------------------------------------------------------------------


def test_the_host_alone_is_told_how_the_webhook_was_told(tmp_path: Path) -> None:
    with Listener(204) as hook, house(tmp_path) as inside:
        room = inside.create("Ann", "open")
        host = inside.listen(room, seat=0)
        inside.run(inside.house.add_key(room, Key(hashed("guest" * 5), "invited")))
        guest = inside.listen(room, cookie="guest" * 5)
        inside.do(room, "claim", cookie="guest" * 5, seat=1, name="Bob")
        inside.do(room, "configure", settings={"webhook": hook.url})
        inside.do(room, "start")
        delivered(inside)
        told = host.of_type("table")[-1]["table"]["hook"]
        assert (told["state"], told["reason"], told["again"]) == ("taken", "", None)
        assert told["at"].startswith("20")
        assert [frame["table"]["hook"] for frame in guest.of_type("table")] == [None] * len(
            guest.of_type("table")
        )
        inside.do(room, "configure", settings={"webhook": f"{hook.url}/other"})
        assert room.info(inside.who(room), "").hook is None, "nothing is known of another address"


@pytest.mark.parametrize(
    ("status", "states", "reason"),
    [(403, ["refused"], "it answers 403"), (500, ["retrying", "retrying", "lost"], "it answers 500")],
)
def test_a_webhook_that_fails_is_told_to_the_host_with_the_reason_and_when_it_is_tried_again(
    tmp_path: Path, status: int, states: list[str], reason: str
) -> None:
    with Listener(status) as hook, house(tmp_path, pauses=(0.01, 0.02)) as inside:
        room = inside.create("Ann", "bot:greedy")
        inside.do(room, "configure", settings={"webhook": f"{hook.url}/secret-path"})
        ear = inside.listen(room)
        inside.do(room, "start")
        delivered(inside)
        told = [frame["table"]["hook"] for frame in ear.of_type("table") if frame["table"]["hook"]]
        seen = list(dict.fromkeys(one["state"] for one in told))
        assert seen == list(dict.fromkeys(states))
        assert {one["reason"] for one in told} == {reason}
        assert all((one["again"] is not None) == (one["state"] == "retrying") for one in told)
        assert "secret-path" not in str(told)
