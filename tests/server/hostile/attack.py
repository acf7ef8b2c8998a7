"""Forty hostile WebSockets against a server of our own, and what others notice of it.

Half of them ask for the table forty times a second and never read it; the others read, and send as much as is
allowed. All come from addresses of their own, so that no limit by address helps, and come back when they are
cut off. The figures of docs/security.md come from:

    python -m tests.server.hostile.attack --seconds 60
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, NamedTuple

from tests.server.hostile.strangers import (
    UPGRADE,
    address,
    connections,
    framed,
    megabytes,
    place,
    processor_seconds,
    until,
)
from tests.server.wire import dealt, up_to_date
from tests.serving import COOKIE, PLENTY, Person, Server

from dealers.games import find_game
from dealers.kernel import Chance, save

DEAF, LOUD, QUICK = "deaf", "loud", "quick"
"""Never reads; asks for everything all the time; plays as fast as it can."""
A_SECOND = 38.0
"""Frames of one connection: just below what is allowed."""


class Figures(NamedTuple):
    """What others noticed."""

    health: list[float]
    """Seconds of /healthz."""
    answers: list[float]
    """Seconds of answers at another table."""
    memory: float
    """The most megabytes that the server had."""


def p95(seconds: list[float]) -> float:
    """Nineteen of twenty were quicker."""
    return sorted(seconds)[int(len(seconds) * 0.95)]


# --- the attackers, in a process of their own ---------------------------------------------------------------


async def attack(url: str, seconds: float, plan: list[tuple[str, str, str, str]]) -> None:
    """Everybody at once: (what they do, table, cookie, address)."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.gather(*[_again(url, *one) for one in plan])


async def _again(url: str, kind: str, table: str, cookie: str, source: str) -> None:
    """Come back whenever the server hangs up."""
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            host, port = place(url)
            reader, writer = await asyncio.open_connection(host, port, local_addr=(source, 0), limit=2**20)
            head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\n{UPGRADE}"
            writer.write(f"{head}Cookie: {COOKIE}={cookie}\r\n\r\n".encode())
            try:
                await reader.readuntil(b"\r\n\r\n")
                writer.write(framed({"type": "hello", "v": 1}))
                await {DEAF: _deaf, LOUD: _loud, QUICK: _quick}[kind](reader, writer)
            finally:
                writer.transport.abort()
        await asyncio.sleep(0.5)


async def _deaf(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    transport: Any = writer.transport
    transport.pause_reading()
    while not transport.is_closing():
        writer.write(framed({"type": "look", "text": True}))
        await writer.drain()
        await asyncio.sleep(1 / A_SECOND)


async def _loud(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    listening = asyncio.create_task(_discard(reader))
    number = 0
    while not listening.done():
        number += 1
        kind = number % 10
        if kind == 9:
            frame = {"type": "answer", "id": f"{number}", "seat": 0, "ask": 1, "options": [["nothing"]]}
        elif kind == 5:
            frame = {"type": "chat", "id": f"{number}", "seat": 0, "text": "x" * 2000}
        else:
            frame = {"type": "look", "text": bool(kind % 2)}
        writer.write(framed(frame))
        await asyncio.sleep(1 / A_SECOND)


async def _discard(reader: asyncio.StreamReader) -> None:
    while await reader.read(2**20):
        pass


async def _quick(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer, take it back, answer again."""
    number = 0
    while True:
        frame = json.loads(await _frame(reader))
        if frame["type"] not in ("state", "update") or not frame["play"]:
            continue
        number += 1
        play = frame["play"]
        if play["ask"] is not None and (number % 2 or play["undo"]):
            option = play["view"]["decision"]["options"][0]["option"]
            sent = {"type": "answer", "ask": play["ask"], "options": [option]}
        else:
            sent = {"type": "undo", "ask": play["undo_ask"] or 0}
        writer.write(framed({**sent, "id": f"{time.monotonic_ns()}", "seat": 0}))
        await asyncio.sleep(1 / A_SECOND)


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """The next frame of text; pings are ignored."""
    while True:
        first, size = await reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await reader.readexactly(2), "big")
        elif size == 127:
            size = int.from_bytes(await reader.readexactly(8), "big")
        body = await reader.readexactly(size)
        if first & 0x0F == 1:
            return body


# --- those who only want to play ----------------------------------------------------------------------------


class Bystanders:
    """People at a table of their own, and somebody who asks how the server is."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ann, self.bob = Person(server.url), Person(server.url)

    def close(self) -> None:
        """They leave."""
        self.ann.close()
        self.bob.close()

    def notice(self, seconds: float) -> Figures:
        """What they notice in this time."""
        found = Figures([], [], 0.0)
        memory = [0.0]
        end = time.monotonic() + seconds
        problems: list[BaseException] = []

        def watch(work: Callable[[], None], pause: float) -> None:
            try:
                while time.monotonic() < end:
                    work()
                    time.sleep(pause)
            except BaseException as problem:
                problems.append(problem)

        def ask() -> None:
            memory[0] = max(memory[0], megabytes(self.server))
            start = time.perf_counter()
            self.ann.get("/healthz")
            found.health.append(time.perf_counter() - start)

        threads = [
            threading.Thread(target=watch, args=(ask, 0.05)),
            threading.Thread(target=watch, args=(self._player(found.answers), 0.05)),
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if problems:
            raise problems[0]
        return found._replace(memory=memory[0])

    def _player(self, seconds: list[float]) -> Callable[[], None]:
        """Somebody who answers whatever is asked, game after game."""
        sittings: list[Any] = []

        def play() -> None:
            if not sittings or sittings[0].over:
                for sitting in sittings:
                    sitting.close()
                table = dealt(self.ann, self.bob)
                sittings[:] = [self.ann.sit(table), self.bob.sit(table)]
            for sitting in sittings:
                up_to_date(sitting)
                if sitting.ask is not None:
                    start = time.perf_counter()
                    reply = sitting.answer()
                    assert reply["type"] == "done", reply
                    seconds.append(time.perf_counter() - start)

        return play


# --- the whole run ------------------------------------------------------------------------------------------


def long_game(answers: int = 500) -> bytes:
    """A game file whose table takes long to draw."""
    table = find_game("dale-of-merchants").new_table(seats=4, seed=5)
    rng = Chance(3)
    for _ in range(answers):
        seat, options = table.turn()
        table.answer(seat, options[rng.below(len(options))])
    return save(table, {})


@contextlib.contextmanager
def attackers(server: Server, seconds: float, each: int) -> Iterator[IO[str]]:
    """So many of those who do not read, and as many of those who send; they begin when a line is written."""
    plan = []
    game = long_game()
    for number in range(2 * each):
        stranger = Person(server.url)
        kind = DEAF if number < each else LOUD if number % 2 else QUICK
        if kind == QUICK:
            table = stranger.create(("me", "X"), ("me", "Y"))["id"]
        else:
            response = stranger.http.post("/api/import", content=game)
            assert response.status_code == 200, response.text
            table = response.json()["id"]
        stranger.command(table, "start")
        plan.append((kind, table, stranger.cookie, address(number)))
        stranger.close()
    command = [sys.executable, "-m", "tests.server.hostile.attack", "--strangers", server.url]
    command += ["--seconds", str(seconds)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            print(json.dumps(plan), file=process.stdin, flush=True)
            assert process.stdout.readline() == "ready\n"
            yield process.stdin
        finally:
            process.kill()


SETTINGS = {f"{name}_rate": PLENTY[f"{name}_rate"] for name in ("create", "guess", "wrong_code", "look")}
"""All tables are made from one address; the rest is as usual."""


def measure(folder: Path, seconds: float, each: int = 20, **settings: str) -> dict[str, Any]:
    """A quiet time, then an attack, then quiet again: what others noticed."""
    with Server(folder, "--log-level", "warning", **SETTINGS, **settings) as server:
        people = Bystanders(server)
        try:
            with attackers(server, seconds + 30, each) as begin:
                quiet = people.notice(max(3.0, seconds / 4))
                before, files = megabytes(server), connections(server)
                print("go", file=begin, flush=True)
                all_there = until(lambda: connections(server) >= files + 2 * each, 300)
                worked = processor_seconds(server)
                busy = people.notice(seconds)
                worked = processor_seconds(server) - worked
            left = until(lambda: connections(server) <= files + 2, 300)
            back = until(lambda: megabytes(server) < before + 50, 300)
            after = megabytes(server)
            log = server.log.read_text()
        finally:
            people.close()
    return {
        "all_there": all_there,
        "health_quiet_ms": 1000 * p95(quiet.health),
        "health_ms": 1000 * p95(busy.health),
        "answer_quiet_ms": 1000 * p95(quiet.answers),
        "answer_ms": 1000 * p95(busy.answers),
        "answers": len(busy.answers),
        "processor_share": worked / seconds,
        "memory_before_mb": before,
        "memory_most_mb": busy.memory,
        "memory_after_mb": after,
        "all_gone": left,
        "memory_back": back,
        "failures": log.count("Traceback"),
    }


def main() -> None:
    """From the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--each", type=int, default=20, help="sockets of each of the two kinds")
    parser.add_argument("--strangers", metavar="URL", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.strangers:
        plan = json.loads(sys.stdin.readline())
        print("ready", flush=True)
        sys.stdin.readline()
        asyncio.run(attack(given.strangers, given.seconds, plan))
        return
    with tempfile.TemporaryDirectory() as folder:
        for name, value in measure(Path(folder), given.seconds, given.each).items():
            print(f"{name:20}{value:10.2f}" if isinstance(value, float) else f"{name:20}{value!s:>10}")


if __name__ == "__main__":
    main()
