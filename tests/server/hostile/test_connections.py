"""Connections that send too much, too slowly, or nothing: they cost little and end."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx2 as httpx
import pytest
from tests.server.hostile.strangers import (
    UPGRADE,
    Stranger,
    address,
    connections,
    framed,
    many,
    megabytes,
    until,
)
from tests.server.wire import dealt
from tests.serving import PLENTY, Person, Server

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="memory and files are read in /proc")

QUICK = {"header_seconds": "2", "body_seconds": "3", "stall_seconds": "1.5"}
"""The same patience as usual, only shorter."""
SLOW = {"header_seconds": "600", "body_seconds": "600", "stall_seconds": "600"}
"""Patience that does not end, however busy the machine is, before a test has done all that it does."""


@pytest.fixture(scope="module")
def hasty(storage: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little patience."""
    with Server(tmp_path_factory.mktemp("hasty"), **PLENTY, **QUICK) as server:
        yield server


@pytest.fixture(scope="module")
def narrow(storage: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with little room, that waits for everybody."""
    room = {"connections": "60", "connections_each": "20"}
    with Server(tmp_path_factory.mktemp("narrow"), **PLENTY, **SLOW, **room) as server:
        yield server


@pytest.fixture(autouse=True)
def unharmed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever was sent: the servers answer afterwards, and their logs show no failure."""
    used = [request.getfixturevalue(name) for name in ("hasty", "narrow") if name in request.fixturenames]
    yield
    for server in used:
        server.wait(lambda server=server: healthy(server))
        assert "Traceback" not in server.log.read_text()


def refusal(heard: bytes, status: int) -> dict[str, str]:
    """The problem in an answer that has this status."""
    head, _, body = heard.partition(b"\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status} ".encode()), heard[:500]
    assert b"connection: close" in head.lower()
    found: dict[str, str] = json.loads(body)
    assert found["message"].endswith(".")
    return found


def healthy(server: Server) -> bool:
    """Whether it answers, and well."""
    return httpx.get(f"{server.url}/healthz", verify=False, timeout=300).status_code == 200


# --- bodies -----------------------------------------------------------------------------------------------

POST = "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def test_a_body_that_says_it_is_too_long_is_refused_before_it_is_sent(hasty: Server) -> None:
    most = {"/api/join": 65_536, "/api/import": 4_194_304, "/": 65_536}
    with ExitStack() as stack:
        crowd = many(stack, hasty.url, len(most), len(most))
        for stranger, (path, size) in zip(crowd, most.items(), strict=True):
            stranger.say(POST.format(path=path) + f"Content-Length: {size + 1}\r\n\r\n")
        for stranger, size in zip(crowd, most.values(), strict=True):
            found = refusal(stranger.hear(), 413)
            assert found == {"code": "too_big", "message": f"At most {size:,} bytes are taken here."}


@pytest.mark.parametrize("path", ["/api/join", "/api/import"])
@pytest.mark.parametrize("chunked", [True, False])
def test_three_hundred_megabytes_take_no_memory(hasty: Server, path: str, chunked: bool) -> None:
    before, part = megabytes(hasty), b"x" * 65_536
    length = "Transfer-Encoding: chunked" if chunked else "Content-Length: 314572800"
    with Stranger(hasty.url) as stranger, suppress(BrokenPipeError, ConnectionResetError):
        stranger.say(POST.format(path=path) + length + "\r\n\r\n")
        for _ in range(4800):
            stranger.say(b"10000\r\n" + part + b"\r\n" if chunked else part)
    assert megabytes(hasty) - before < 30


def test_a_chunked_body_that_is_too_long_is_refused_in_words(hasty: Server) -> None:
    with Stranger(hasty.url) as stranger:
        stranger.say(POST.format(path="/api/join") + "Transfer-Encoding: chunked\r\n\r\n")
        for _ in range(10):
            stranger.say(b"4000\r\n" + b"x" * 0x4000 + b"\r\n")
        assert refusal(stranger.hear(), 413)["code"] == "too_big"


def test_a_body_that_fits_is_taken_however_it_comes(hasty: Server) -> None:
    body = b'{"code": "' + b"Q" * 30 + b'"}'
    for length, sent in (
        (f"Content-Length: {len(body)}", body),
        ("Transfer-Encoding: chunked", b"".join(b"1\r\n%c\r\n" % byte for byte in body) + b"0\r\n\r\n"),
    ):
        with Stranger(hasty.url) as stranger:
            stranger.say(POST.format(path="/api/join") + f"Connection: close\r\n{length}\r\n\r\n")
            stranger.say(sent)
            assert b'"code":"gone"' in stranger.hear()


def test_a_body_that_stops_or_drips_is_given_up(hasty: Server) -> None:
    with ExitStack() as stack:
        joins, imports, drips = many(stack, hasty.url, 3, 3)
        for stranger, path in ((joins, "/api/join"), (imports, "/api/import"), (drips, "/api/join")):
            stranger.say(POST.format(path=path) + "Content-Length: 1000\r\n\r\n{")
        while not drips.has_heard(0.4):
            drips.say(b" ")
        for stranger in (joins, imports, drips):
            assert refusal(stranger.hear(), 408)["code"] == "too_slow"


def test_a_few_files_are_taken_at_a_time_and_the_others_later(narrow: Server) -> None:
    with ExitStack() as stack:
        for stranger in many(stack, narrow.url, 4, 4):
            stranger.say(POST.format(path="/api/import") + "Content-Length: 1000000\r\n\r\nx")

        def answer(status: int) -> bytes:
            with Stranger(narrow.url, address(9)) as another:
                sent = "Connection: close\r\nContent-Length: 1\r\n\r\nx"
                heard = another.say(POST.format(path="/api/import") + sent).hear()
                return heard if heard.startswith(f"HTTP/1.1 {status} ".encode()) else b""

        answers = (answer(503) for _ in range(500))
        busy = next(filter(None, answers), b"")  # when all four have begun
        assert refusal(busy, 503)["code"] == "busy"
    assert until(lambda: answer(422), 300)  # when they are gone


# --- heads ------------------------------------------------------------------------------------------------

HALVES = {
    "nothing": "",
    "half a line": "GET /heal",
    "an empty line": "\r\n",
    "a head without an end": "GET / HTTP/1.1\r\nHost: x\r\n",
    "half a WebSocket": f"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\n{UPGRADE}",
    "a request, then half of one": "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /",
}


def test_requests_that_are_never_finished_are_hung_up_on(hasty: Server) -> None:
    with ExitStack() as stack:
        crowd = many(stack, hasty.url, len(HALVES), len(HALVES))
        for stranger, half in zip(crowd, HALVES.values(), strict=True):
            stranger.say(half)
        assert [name for name, one in zip(HALVES, crowd, strict=True) if not one.gone(300)] == []


def test_a_head_that_drips_is_hung_up_on(hasty: Server) -> None:
    with Stranger(hasty.url) as stranger:
        start = time.monotonic()
        with pytest.raises((BrokenPipeError, ConnectionResetError)):  # noqa: PT012
            for letter in "GET / HTTP/1.1\r\nX: " + "x" * 1000:
                stranger.say(letter)
                time.sleep(0.2)
        assert time.monotonic() - start < 180  # all letters would take more than 200 seconds


def test_somebody_who_asks_slowly_but_well_is_served_on_one_connection(hasty: Server) -> None:
    with Stranger(hasty.url) as stranger:
        for _ in range(6):
            stranger.say("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            stranger.hear_until(b"}")
            time.sleep(0.5)  # longer than the patience for one request, in sum


def test_a_head_that_is_too_long_for_a_websocket_is_refused_and_nothing_waits(hasty: Server) -> None:
    with Stranger(hasty.url) as stranger:
        stranger.say(f"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\n{UPGRADE}X: {'x' * 9000}\r\n\r\n")
        assert stranger.hear().startswith(b"HTTP/1.1 431 ")


def test_of_many_half_sent_connections_nothing_is_left_after_a_while(tmp_path: Path) -> None:
    patience = {**QUICK, "header_seconds": "10"}
    with Server(tmp_path, **patience) as server, Person(server.url) as person, ExitStack() as stack:
        before, files = megabytes(server), connections(server)
        for number, stranger in enumerate(many(stack, server.url, 800, 50)):
            stranger.say(list(HALVES.values())[number % len(HALVES)])
        assert until(lambda: connections(server) > files + 500, 300)  # at the same time
        assert person.get("/healthz")["status"] == "ok"  # others are served meanwhile
        assert until(lambda: connections(server) <= files + 3, 300)
        assert until(lambda: megabytes(server) - before < 30, 300)


def test_one_address_may_not_have_all_connections(narrow: Server) -> None:
    with ExitStack() as stack:
        many(stack, narrow.url, 20, 1)
        with Stranger(narrow.url, address(0)) as one_more:
            found = refusal(one_more.hear(), 503)
            assert (found["code"], "try again later" in found["message"]) == ("busy", True)
        many(stack, narrow.url, 40, 20, first=100)  # from others, until nobody fits in
        with Stranger(narrow.url, address(30)) as another:
            assert refusal(another.hear(), 503)["code"] == "busy"
    # When they have gone others are served: `unharmed` sees to it.


# --- answers that nobody reads ----------------------------------------------------------------------------


def test_somebody_who_does_not_read_answers_is_hung_up_on(hasty: Server) -> None:
    path, times = "/api/games/dale-of-merchants", 40
    size = len(httpx.get(f"{hasty.url}{path}", verify=False).content)
    with ExitStack() as stack:
        before, files = megabytes(hasty), connections(hasty)
        crowd = many(stack, hasty.url, 50, 50)
        for stranger in crowd:
            stranger.say(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n" * times)
        for stranger in crowd:
            assert stranger.socket.recv(100)  # it is being answered
        assert until(lambda: connections(hasty) <= files + 3, 300)
        assert megabytes(hasty) - before < 60
        for stranger in crowd:
            assert len(stranger.hear()) < size * times  # it was hung up on, not served


# --- heads that make no sense -----------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["x" * 3000, "a b", "evil.example/path", "x@y", "<script>", "\xff"])
@pytest.mark.parametrize("upgrade", [True, False])
def test_a_host_that_is_none_is_refused(hasty: Server, host: str, upgrade: bool) -> None:
    path = "/api/tables/x/socket" if upgrade else "/api/games"
    with Stranger(hasty.url) as stranger:
        stranger.say(f"GET {path} HTTP/1.1\r\n{UPGRADE if upgrade else ''}Host: ")
        stranger.say(host.encode("latin-1") + b"\r\n\r\n")
        assert refusal(stranger.hear(), 400)["code"] == "invalid"


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://[::1", "//", "\xff", "x" * 5000])
def test_an_origin_that_is_none_counts_as_foreign(hasty: Server, origin: str) -> None:
    with Person(hasty.url) as person:
        table = dealt(person)
        headers = f"Host: x\r\nConnection: close\r\nContent-Length: 2\r\nCookie: dealers={person.cookie}\r\n"
        with Stranger(hasty.url) as stranger:
            stranger.say(f"POST /api/join HTTP/1.1\r\n{headers}Origin: ".encode() + origin.encode("latin-1"))
            assert b" 403 " in stranger.say("\r\n\r\n{}").hear().split(b"\r\n")[0]
        with Stranger(hasty.url) as stranger:
            stranger.say(f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\n{UPGRADE}")
            stranger.say(b"Origin: " + origin.encode("latin-1") + b"\r\n\r\n")
            assert b" 403 " in stranger.hear().split(b"\r\n")[0]


# --- WebSockets below our frames --------------------------------------------------------------------------


@pytest.mark.parametrize(("opcode", "name"), [(9, "pings"), (10, "pongs"), (1, "empty frames")])
def test_frames_without_end_are_cut_off(hasty: Server, opcode: int, name: str) -> None:
    with Person(hasty.url) as person, Stranger(hasty.url) as stranger:
        stranger.upgrade(dealt(person), person.cookie).say(framed({"type": "hello", "v": 1}))
        before = megabytes(hasty)
        with pytest.raises((BrokenPipeError, ConnectionResetError)):  # noqa: PT012
            for _ in range(1000):
                stranger.say(framed(b"", opcode) * 1000)
        assert megabytes(hasty) - before < 20


def test_a_message_in_pieces_without_end_is_cut_off(hasty: Server) -> None:
    with Person(hasty.url) as person, Stranger(hasty.url) as stranger:
        stranger.upgrade(dealt(person), person.cookie).say(framed({"type": "hello", "v": 1}))
        stranger.say(bytes([1, 0x80]) + bytes(4))  # text, more to come
        with pytest.raises((BrokenPipeError, ConnectionResetError)):  # noqa: PT012
            for _ in range(1000):
                stranger.say((bytes([0, 0x80]) + bytes(4)) * 1000)
