"""Acknowledged means stored: the server is killed in mid-game, again and again, and nothing is lost."""

from __future__ import annotations

import json
import random
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import httpx2 as httpx
import pytest
from tests.server.wire import Dialled, dealt, rows
from tests.serving import PLENTY, Person, Server
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from dealers.games import find_game
from dealers.kernel import load_with_extra, verify

KILLS = 6


class Acknowledged(NamedTuple):
    """An answer of which the server has said that it is done."""

    id: str
    seat: int
    option: Any
    seq: int


class Player(threading.Thread):
    """Plays one seat to the end, and comes back whenever the connection is lost.

    It keeps the id of an answer until it is acknowledged, so the server must never call it stale.
    """

    seconds = 60.0
    """After so much silence the connection counts as lost."""
    again: tuple[str, ...] = ()
    """Codes of refusals after which an answer is sent once more."""

    def __init__(self, person: Person, table: str, seat: int) -> None:
        super().__init__(name=f"seat {seat}", daemon=True)
        self.person, self.table, self.seat = person, table, seat
        self.rng = random.Random(seat)
        self.acknowledged: list[Acknowledged] = []
        self.retried = 0
        self.problem = ""
        self._open: dict[str, Any] | None = None
        self._answers = 0

    def run(self) -> None:
        try:
            while not self._play():
                pass
        except BaseException as error:
            self.problem = repr(error)
            raise

    def dial(self) -> Dialled:
        """Another connection."""
        return Dialled(self.person.url, self.table, self.person.cookie)

    def _play(self) -> bool:
        """One connection; whether the game is over."""
        try:
            with self.dial() as line:
                play = line.send({"type": "hello", "v": 1, "seat": self.seat}).until("state")["play"]
                if self._open is not None:
                    self.retried += 1
                    play = self._send(line, play)
                while play["view"]["outcome"] is None:
                    if play["ask"] is None:
                        play = line.receive(self.seconds).get("play") or play
                    else:
                        self._choose(play)
                        play = self._send(line, play)
                return True
        except (ConnectionClosed, ConnectionError, InvalidHandshake, TimeoutError, EOFError):
            time.sleep(0.05)
            return False

    def _choose(self, play: dict[str, Any]) -> None:
        self._answers += 1
        option = self.rng.choice(play["view"]["decision"]["options"])["option"]
        self._open = {
            "type": "answer",
            "id": f"{self.seat}-{self._answers}",
            "seat": self.seat,
            "ask": play["ask"],
            "options": [option],
        }

    def _send(self, line: Dialled, play: dict[str, Any]) -> dict[str, Any]:
        """Send the open answer and wait for its acknowledgement; what was last shown."""
        frame = self._open
        assert frame is not None
        line.send(frame)
        while True:
            reply = line.receive(self.seconds)
            play = reply.get("play") or play
            if reply.get("id") == frame["id"]:
                if reply.get("code") in self.again:
                    raise ConnectionError(reply["message"])
                assert reply["type"] == "done", reply
                self.acknowledged.append(
                    Acknowledged(frame["id"], self.seat, frame["options"][0], reply["seq"])
                )
                self._open = None
                return play


def check(server: Server, table: str, acknowledged: list[Acknowledged]) -> None:
    """Every acknowledged answer is in the log where it was said to be, and no command is there twice."""
    log = rows(
        server,
        "SELECT log.seq, tables.seq, kind, seat, data, command FROM log JOIN tables ON table_id = id "
        "WHERE id = ? ORDER BY log.seq",
        table,
    )
    newest = log[0][1]
    assert [row[0] for row in log] == list(range(1, newest + 1))
    commands = [row[-1] for row in log if row[-1] is not None]
    assert len(set(commands)) == len(commands)
    stored = {row[0]: row[2:] for row in log}
    for answer in acknowledged:
        kind, seat, data, command = stored[answer.seq]
        assert (kind, seat, json.loads(data)["option"]) == ("answer", answer.seat, answer.option)
        assert command.endswith(f":{answer.id}")


def children(pid: int) -> list[Path]:
    """The processes that a server has started, and those that they have started."""
    lists = Path(f"/proc/{pid}/task").glob("*/children")
    started = [int(word) for one in lists for word in one.read_text().split()]
    return [Path(f"/proc/{child}") for child in started] + [
        one for child in started for one in children(child)
    ]


@pytest.mark.parametrize("game", [1, 2])
def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice_when_the_server_is_killed(
    tmp_path: Path, game: int
) -> None:
    rng = random.Random(game)
    orphans: list[Path] = []
    with ExitStack() as stack:
        server = stack.enter_context(Server(tmp_path, **PLENTY, bot_workers="1"))
        people = [stack.enter_context(Person(server.url)) for _ in range(2)]
        table = dealt(*people, bots=("random",))
        players = [Player(person, table, seat) for seat, person in enumerate(people)]

        def acknowledged() -> list[Acknowledged]:
            return [answer for player in players for answer in list(player.acknowledged)]

        for player in players:
            player.start()
        for _ in range(KILLS):
            before, more = len(acknowledged()), rng.randint(1, 5)
            server.wait(
                lambda before=before, more=more: (
                    len(acknowledged()) >= before + more  # type: ignore[misc]
                    or any(not player.is_alive() for player in players)
                )
            )
            assert [player.problem for player in players] == ["", ""]
            time.sleep(rng.random() * 0.02)
            orphans += children(server.process.pid)
            server.kill()
            promised = acknowledged()
            server.start()
            check(server, table, promised)

        for player in players:
            player.join(120)
            assert not player.is_alive(), server.log.read_text()[-2000:]
            assert player.problem == ""
        assert sum(player.retried for player in players) > 0  # some were killed between answer and reply
        everything = sorted(acknowledged(), key=lambda answer: answer.seq)
        check(server, table, everything)
        response = httpx.get(
            f"{server.url}/api/tables/{table}/export", cookies={"dealers": people[0].cookie}, verify=False
        )
        response.raise_for_status()
        finished, _ = load_with_extra(response.content, find_game)
        verify(finished)
        assert finished.over
        theirs = [(answer.seat, answer.option) for answer in everything]
        assert [(seat, list(option)) for seat, option in finished.history if seat < 2] == theirs
        assert "Traceback" not in server.log.read_text()
        server.wait(lambda: not any(path.exists() for path in orphans))  # bots do not outlive their server
