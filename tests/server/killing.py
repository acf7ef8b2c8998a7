"""A game at several servers of one database, of which one after the other is killed or frozen meanwhile."""

from __future__ import annotations

import json
import random
import signal
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from tests.server.test_kills import Acknowledged, Player
from tests.server.wire import Dialled, dealt
from tests.serving import PATIENCE, PLENTY, Person, Server


class Tally(NamedTuple):
    """What came of it."""

    kills: int
    freezes: int
    acknowledged: int
    retried: int
    freed: list[float]
    """Seconds from each kill or freeze of the server that kept the table until it was free for others."""


class Wanderer(Player):
    """Plays one seat, each time at another server: there is no rule which of them it is."""

    seconds = 3.0
    again = ("storage",)

    def __init__(self, servers: list[Server], person: Person, table: str, seat: int) -> None:
        super().__init__(person, table, seat)
        self.servers = servers

    def dial(self) -> Dialled:
        """Another connection, to any server."""
        server = self.rng.choice(self.servers)
        return Dialled(server.url, self.table, self.person.cookie, seconds=self.seconds)


def play_through(
    database: str, folder: Path, *, servers: int, kills: int, seed: int,
    told: Callable[[str], None] = lambda words: None,
) -> Tally:  # fmt: skip
    """Play games until there were so many kills; everything that was acknowledged is stored, once."""
    rng = random.Random(seed)
    with ExitStack() as stack:
        running = []
        for number in range(servers):
            server = Server(folder / "common", "--database", database, **PLENTY, bot_workers="1")
            server.log = folder / f"server-{number}.log"
            running.append(stack.enter_context(server))
        done = frozen = answers = retried = 0
        freed: list[float] = []
        while done < kills:
            people = [stack.enter_context(Person(rng.choice(running).url)) for _ in range(2)]
            table = dealt(*people, bots=("random",))
            players = [Wanderer(running, one, table, seat) for seat, one in enumerate(people)]
            for player in players:
                player.start()

            def acknowledged(players: list[Wanderer] = players) -> list[Acknowledged]:
                return [answer for player in players for answer in list(player.acknowledged)]

            def at_work(players: list[Wanderer] = players) -> bool:
                return all(player.is_alive() for player in players)

            while done < kills and at_work():
                _until(lambda: len(acknowledged()) >= 2 or not at_work())
                time.sleep(rng.random() * 0.05)
                server = rng.choice(running)
                freeze = rng.random() < 0.5
                count, since, keeper = len(acknowledged()), time.monotonic(), keeper_of(database, table)
                server.process.send_signal(signal.SIGSTOP if freeze else signal.SIGKILL)
                changed = False
                while len(acknowledged()) <= count and at_work():
                    assert time.monotonic() < since + 4 * PATIENCE
                    if not changed and keeper_of(database, table) != keeper:
                        changed = True
                        freed.append(time.monotonic() - since)
                    time.sleep(0.02)
                promised = acknowledged()
                if freeze:
                    server.process.send_signal(signal.SIGCONT)
                else:
                    server.process.wait()
                    server.start()
                check(database, table, promised)
                done, frozen = done + 1, frozen + freeze
                told(f"{'frozen' if freeze else 'killed'}: {done} so far, {len(promised)} answers")
            for player in players:
                player.join(4 * PATIENCE)
                assert not player.is_alive(), [server.log.read_text()[-1500:] for server in running]
                assert player.problem == ""
            everything = acknowledged()
            check(database, table, everything)
            answers += len(everything)
            retried += sum(player.retried for player in players)
        for server in running:
            assert "Traceback" not in server.log.read_text(), server.log.read_text()[-4000:]
    return Tally(done - frozen, frozen, answers, retried, freed)


def _until(so: Any, seconds: float = 4 * PATIENCE) -> None:
    end = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < end
        time.sleep(0.01)


def keeper_of(database: str, table: str) -> str | None:
    """Which server keeps a table."""
    with psycopg.connect(database) as connection:
        row = connection.execute("SELECT keeper FROM tables WHERE id = %s", (table,)).fetchone()
    return None if row is None else row[0]


def check(database: str, table: str, acknowledged: list[Acknowledged]) -> None:
    """Every acknowledged answer is in the log where it was said to be, and no command is there twice."""
    with psycopg.connect(database) as connection:
        log = connection.execute(
            "SELECT seq, kind, seat, data, command FROM log WHERE table_id = %s ORDER BY seq", (table,)
        ).fetchall()
    assert [row[0] for row in log] == list(range(1, len(log) + 1))
    commands = [row[-1] for row in log if row[-1] is not None]
    assert len(set(commands)) == len(commands)
    stored = {row[0]: row[1:] for row in log}
    for answer in acknowledged:
        kind, seat, data, command = stored[answer.seq]
        assert (kind, seat, json.loads(data)["option"]) == ("answer", answer.seat, answer.option)
        assert command.endswith(f":{answer.id}")
