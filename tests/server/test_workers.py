"""Workers think for the servers of a database; whatever becomes of one, no table waits for it."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import psycopg
import pytest
from prometheus_client import REGISTRY
from tests.cli.conftest import Dealers, dealers, home
from tests.postgres import Postgres
from tests.server.inside import InlineBots, Inside, progress_of, table_of
from tests.server.test_hidden import guesses
from tests.server.test_reviews import reviews_of, worked_out
from tests.serving import PATIENCE, environment
from tests.starting import Process, start

from dealers.games import load_table
from dealers.server import crew, jobs, own_bots
from dealers.server.bots import BotFailure
from dealers.server.room import Room
from dealers.server.storage.postgres import postgres_url

__all__ = ["dealers", "home"]  # fixtures

PATIENT = "patient=tests.bots.strange:Patient"
SEARCHES = "ismcts:2"
LONG = "600"
"""Seconds that nothing takes, however busy the machine is."""


class Worker:
    """`dealers worker` in a process of its own, with one place."""

    def __init__(self, database: str, folder: Path, *options: str, **variables: str) -> None:
        self.log = folder / f"worker-{time.monotonic_ns()}.log"
        words = ["worker", "--database", database, "--places", "1", "--allow-bot", PATIENT]
        words += ["--bot-seconds", LONG, *options]
        given = {**environment(), "PATIENT_BOT": str(folder), **variables}
        self.log.touch()
        self.process: Process = start(words, given, self.log)

    def told(self) -> str:
        return self.log.read_text()

    def name(self) -> str:
        """The one that it has now."""
        lines = [msgspec.json.decode(line) for line in self.told().splitlines() if line.startswith("{")]
        return str([line["worker"] for line in lines if line["event"] == "working"][-1])

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(PATIENCE)

    def end(self) -> None:
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait(PATIENCE)


class Asking:
    """A server in this process, and workers beside it."""

    def __init__(self, database: str, folder: Path, stack: ExitStack) -> None:
        self.database, self.folder = database, folder
        self.inside = stack.enter_context(Inside(folder / "data", database=database, advice_seconds=0.2))
        self._stack = stack
        for group in (self.inside.bots.searching, self.inside.bots.reviews):
            group.seconds = float(LONG)

    def worker(self, *options: str, database: str = "", **variables: str) -> Worker:
        """One more; it has signed in."""
        worker = Worker(database or self.database, self.folder, *options, **variables)
        self._stack.callback(worker.end)
        self.until(lambda: '"working"' in worker.told() or worker.process.poll() is not None)
        assert worker.process.poll() is None, worker.told()
        return worker

    def until(self, so: Callable[[], Any], seconds: float = PATIENCE) -> None:
        """Let the server work until something is so."""

        async def wait() -> None:
            async with asyncio.timeout(seconds):
                while not so():
                    await asyncio.sleep(0.01)

        self.inside.run(wait())

    def known(self, places: int) -> None:
        """The server has noticed workers with so many places."""
        self.until(lambda: REGISTRY.get_sample_value("dealers_worker_places") == places)

    def beside(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Begin something."""
        return self.inside.runner.get_loop().create_task(work)

    def sql(self, statement: str, *values: Any) -> list[Any]:
        with psycopg.connect(self.database, autocommit=True) as connection:
            cursor = connection.execute(statement, values)
            return cursor.fetchall() if cursor.description else []

    def at_it(self) -> set[str]:
        """The workers that are at something."""
        return {name for (name,) in self.sql("SELECT worker FROM jobs WHERE worker IS NOT NULL")}

    def begun(self) -> int:
        """How many patient bots have begun."""
        return len(list(self.folder.glob("begun-*")))

    def go(self) -> None:
        """Let them answer."""
        (self.folder / "go").touch()


@pytest.fixture
def asking(postgres: Postgres, tmp_path: Path) -> Iterator[Asking]:
    own_bots.allow([PATIENT], 20)
    os.environ["PATIENT_BOT"] = str(tmp_path)
    with ExitStack() as stack:
        yield Asking(postgres.new(), tmp_path, stack)
    del os.environ["PATIENT_BOT"]
    own_bots.allow([], 20)


def asked(kind: str, result: str) -> float:
    found = REGISTRY.get_sample_value("dealers_jobs_total", {"kind": kind, "result": result})
    return found or 0.0


def dealt(asking: Asking, bot: str = "own:patient") -> Room:
    """A table where a bot is asked something."""
    room = asking.inside.create("Ann", f"bot:{bot}")
    asking.inside.do(room, "start")
    return room


def answered_once(asking: Asking, room: Room) -> None:
    """The bot has answered what it was asked, each answer is in the log once, and the queue is empty."""
    asking.until(lambda: 1 not in progress_of(room).asks)
    rows = asking.sql("SELECT seq FROM log WHERE table_id = %s AND kind = 'answer' AND seat = 1", room.id)
    assert len(rows) == [seat for seat, _ in table_of(room).history].count(1) > 0
    assert room.sitters[1].bot == "own:patient"  # nobody has replaced it
    asking.until(lambda: asking.sql("SELECT count(*) FROM jobs") == [(0,)])


# --- who does it ------------------------------------------------------------------------------------------


def test_without_workers_the_server_thinks_itself_and_asks_nobody(asking: Asking) -> None:
    asking.go()
    answered_once(asking, dealt(asking))
    assert asking.sql("SELECT count(*) FROM workers") == [(0,)]


@pytest.mark.slow
def test_two_workers_share_what_there_is_to_think_about(asking: Asking) -> None:
    workers = [asking.worker(), asking.worker()]
    asking.known(2)
    before = asked("choose", "done")
    rooms = [dealt(asking), dealt(asking)]
    asking.until(lambda: asking.begun() == 2)
    assert asking.at_it() == {worker.name() for worker in workers}
    asking.go()
    for room in rooms:
        answered_once(asking, room)
    assert asked("choose", "done") >= before + 2


@pytest.mark.slow
def test_advice_and_reviews_are_for_workers_too(asking: Asking) -> None:
    asking.worker()
    asking.known(1)
    before = [asked(kind, "done") for kind in ("advised", "planned", "judged", "told")]
    inside = asking.inside
    room = inside.start("Ann", "Bob")
    ear = inside.listen(room, 0)
    inside.do(room, "ask", seat=0, ask=progress_of(room).asks[0], stop=False)
    asking.until(lambda: ear.of_type("advice") and ear.of_type("advice")[-1]["state"] == "ready")
    labels = [choice["label"] for choice in ear.of_type("advice")[-1]["choices"]]
    options = table_of(room).pending[0].options
    assert set(labels) <= {table_of(room).label(option) for option in options}
    inside.play(room)
    note_jobs(asking)
    assert worked_out(inside, reviews_of(inside), room)["state"] == "ready"
    for kind, body in asking.sql("SELECT kind, body FROM noted"):  # a review is of a game that is over
        assert load_table(jobs.read_question(kind, body)[1]).over
    after = [asked(kind, "done") for kind in ("advised", "planned", "judged", "told")]
    assert all(now > then for now, then in zip(after, before, strict=True))


@pytest.mark.slow
def test_a_worker_with_other_rules_takes_nothing(asking: Asking, tmp_path: Path) -> None:
    folder = tmp_path / "content" / "dark-dealings"
    folder.mkdir(parents=True)
    (folder / "heroes.changes.toml").write_text('[[hero]]\nname = "Thief 2"\narmor = 9\n')
    asking.worker(PYTHONPATH=os.getcwd(), DEALERS_CONTENT=str(folder.parent))
    labels = {"rules": "other"}
    asking.until(lambda: REGISTRY.get_sample_value("dealers_workers", labels) == 1)
    asking.go()
    before = asked("choose", "done")
    answered_once(asking, dealt(asking))
    assert asked("choose", "done") == before


@pytest.mark.slow
def test_a_worker_without_the_bot_leaves_it_to_the_others(asking: Asking) -> None:
    asking.worker("--allow-bot", "other=tests.bots.strange:Last")
    worker = Worker(asking.database, asking.folder)
    asking._stack.callback(worker.end)
    asking.known(2)
    rooms = [dealt(asking), dealt(asking)]
    asking.until(lambda: asking.begun() == 2)
    asking.go()
    for room in rooms:
        answered_once(asking, room)


# --- when something goes wrong ----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_what_a_worker_was_at_that_was_killed_or_froze_is_taken_by_another_one(
    asking: Asking, how: signal.Signals
) -> None:
    first = asking.worker()
    asking.known(1)
    room = dealt(asking)
    asking.until(lambda: asking.begun() == 1)
    second = asking.worker()
    first.process.send_signal(how)
    asking.until(lambda: asking.at_it() == {second.name()})
    asking.go()
    answered_once(asking, room)
    if how == signal.SIGSTOP:  # it wakes up and says what it thinks: nobody wants to know
        before = first.name()
        first.process.send_signal(signal.SIGCONT)
        asking.until(lambda: first.name() != before)
        assert "taken for dead" in first.told()
        answered_once(asking, room)


@pytest.mark.slow
def test_what_the_last_worker_was_at_is_done_by_the_server(asking: Asking) -> None:
    worker = asking.worker()
    asking.known(1)
    before = asked("choose", "here")
    room = dealt(asking)
    asking.until(lambda: asking.begun() == 1)
    asking.go()
    worker.process.kill()
    answered_once(asking, room)
    assert asked("choose", "here") + asked("choose", "done") > before


@pytest.mark.slow
def test_a_question_that_no_worker_takes_is_not_waited_for(
    asking: Asking, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking.worker()
    asking.known(1)
    monkeypatch.setattr(crew, "TAKEN_WITHIN", 0.5)
    first = dealt(asking)
    asking.until(lambda: asking.begun() == 1)  # and the only place is taken
    before = asked("choose", "here")
    question = progress_of(first).table.only_for(1, table_of(first).state.chance.copy()).save()
    option = asking.inside.run(asking.inside.bots.choose(SEARCHES, question, "another table", 1, 7))
    assert option in table_of(first).pending[1].options
    assert asked("choose", "here") == before + 1
    asking.go()
    answered_once(asking, first)


@pytest.mark.slow
def test_a_worker_that_is_told_to_stop_finishes_what_it_is_at(asking: Asking) -> None:
    worker = asking.worker()
    asking.known(1)
    room = dealt(asking)
    asking.until(lambda: asking.begun() == 1)
    before = asked("choose", "done")
    worker.process.send_signal(signal.SIGTERM)
    asking.known(0)  # it is asked nothing more
    asking.go()
    answered_once(asking, room)
    assert asked("choose", "done") == before + 1
    assert worker.process.wait(PATIENCE) == 0
    assert '"given_back": 0' in worker.told()
    assert asking.sql("SELECT count(*) FROM workers") == [(0,)]


@pytest.mark.slow
def test_a_worker_that_is_told_twice_to_stop_gives_back_what_it_is_at(asking: Asking) -> None:
    worker = asking.worker()
    asking.known(1)
    room = dealt(asking)
    asking.until(lambda: asking.begun() == 1)
    other = asking.worker()
    worker.process.send_signal(signal.SIGTERM)
    asking.until(lambda: '"stopping"' in worker.told())
    assert worker.stop() == 0
    assert '"given_back": 1' in worker.told()
    asking.until(lambda: asking.at_it() == {other.name()})
    asking.go()
    answered_once(asking, room)


@pytest.mark.slow
def test_a_worker_stops_thinking_about_what_nobody_asks_any_more(asking: Asking) -> None:
    asking.worker()
    asking.known(1)
    room = dealt(asking)
    asking.until(lambda: asking.begun() == 1)
    asking.inside.do(room, "delete")
    asking.until(lambda: asking.sql("SELECT count(*) FROM jobs") == [(0,)])
    again = dealt(asking)  # its only place is free
    asking.until(lambda: asking.begun() == 2)
    asking.go()
    answered_once(asking, again)


@pytest.mark.slow
def test_a_database_that_is_started_again_costs_nothing_but_time(postgres: Postgres, asking: Asking) -> None:
    worker = asking.worker()
    asking.known(1)
    seen = world(asking)
    asking.inside.run(asking.inside.bots.choose(SEARCHES, seen, "a table", 0, 7))
    postgres.stop()
    postgres.start()
    asking.until(lambda: worker.told().count('"working"') == 2)
    before = asked("choose", "done")
    for seed in range(100):  # until the server has noticed, too, it thinks itself
        assert asking.inside.run(asking.inside.bots.choose(SEARCHES, seen, "a table", 0, seed))
        if asked("choose", "done") > before:
            break
    assert asked("choose", "done") == before + 1


def world(asking: Asking) -> bytes:
    room = asking.inside.start("Ann", "Bob")
    return table_of(room).only_for(0, table_of(room).state.chance.copy()).save()


@pytest.mark.slow
def test_a_bot_that_fails_at_a_worker_has_failed(asking: Asking) -> None:
    asking.worker("--bot-seconds", "1")
    asking.known(1)
    with pytest.raises(BotFailure, match="took longer than"):
        asking.inside.run(asking.inside.bots.choose("ismcts:60s", world(asking), "a table", 0, 7))
    with pytest.raises(BotFailure, match=r"failed \("):
        asking.inside.run(asking.inside.bots.choose(SEARCHES, b"no world", "a table", 0, 7))


# --- what is in the queue ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_row_that_makes_no_sense_is_put_aside_with_the_reason(asking: Asking) -> None:
    worker = asking.worker()
    asking.known(1)
    for id, kind, body in [
        ("1", "dance", jobs.question(())),
        ("2", "choose", b"\xc1 rubbish"),
        ("3", "choose", jobs.question((1, 2, 3))),
        ("4", "choose", jobs.question(({"spec": "exec:./anything"}, b"", "", 0, 0))),
        ("5", "os.system", jobs.question(("true",))),
    ]:
        asking.sql(
            "INSERT INTO jobs (id, asker, lane, able, kind, body, at) "
            "VALUES (%s, 'me', 'search', %s, %s, %s, 0)", id, jobs.able(), kind, body,
        )  # fmt: skip
    count = "SELECT count(*) FROM jobs WHERE problem IS NOT NULL AND worker IS NULL AND result IS NULL"
    asking.until(lambda: asking.sql(count) == [(5,)])
    found = dict(asking.sql("SELECT id, problem FROM jobs"))
    assert found["1"].startswith("no worker knows how to do 'dance': there are choose, advised,")
    assert found["5"].startswith("no worker knows how to do 'os.system'")
    assert found["2"].startswith("what choose is asked cannot be read: ")
    assert "array of at least length 5" in found["3"] or "length 5" in found["3"]
    assert "Expected `str`, got `object`" in found["4"]
    assert worker.told().count("job put aside") == 5
    asking.inside.run(asking.inside.bots.choose(SEARCHES, world(asking), "a table", 0, 7))  # and it goes on


@pytest.mark.slow
def test_what_was_garbled_in_the_queue_is_thought_about_by_the_server(asking: Asking) -> None:
    asking.worker()
    asking.known(1)
    asking.sql(
        "CREATE FUNCTION garble() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN NEW.body = '\\xc1'; RETURN NEW; END $$"
    )
    asking.sql("CREATE TRIGGER garbled BEFORE INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION garble()")
    before = asked("choose", "here")
    asking.inside.run(asking.inside.bots.choose(SEARCHES, world(asking), "a table", 0, 7))
    assert asked("choose", "here") == before + 1


class Noting(InlineBots):
    """Notes how the table really was whenever a bot was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.house: Any = None
        self.true: dict[tuple[str, int, int], Any] = {}

    async def choose(self, spec: str, world: bytes, table_id: str, seat: int, seed: int) -> Any:
        room = self.house.rooms[table_id]
        self.true[table_id, seat, seed] = table_of(room).copy(), room.seed
        return await super().choose(spec, world, table_id, seat, seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["dark-dealings", "hopes-end"])
def test_nothing_in_the_queue_tells_a_card_that_the_seat_does_not_know(
    postgres: Postgres, tmp_path: Path, game: str
) -> None:
    bots = Noting()
    with ExitStack() as stack:
        asking = Asking(postgres.new(), tmp_path, stack)
        asking.inside.house.bots = asking.inside.bots = bots
        asking.inside.house._bot_turns._bots = bots
        bots.house, bots.crew = asking.inside.house, fleet_of(asking).crew
        note_jobs(asking)
        asking.worker()
        asking.known(1)
        room = asking.inside.start("Ann", f"bot:{SEARCHES}", f"bot:{SEARCHES}", game=game)
        ear = asking.inside.listen(room, 0)
        asking.inside.settle(room)
        asking.inside.do(room, "ask", seat=0, ask=progress_of(room).asks[0], stop=False)
        advised = table_of(room).copy()
        asking.until(lambda: ear.of_type("advice") and ear.of_type("advice")[-1]["state"] == "ready")
        asking.inside.play(room, 12)
        rows = asking.sql("SELECT kind, body, row_to_json(noted)::text FROM noted")
    assert {kind for kind, _, _ in rows} == {"choose", "advised"}
    hidden = right = 0
    for kind, body, text in rows:
        args = jobs.read_question(kind, body)
        assert "Ann" not in text.replace(body.hex(), "")
        if kind == "choose":
            spec, world, table_id, seat, seed = args
            true, secret = bots.true[table_id, seat, seed]
            assert spec == SEARCHES
        else:
            world, seat, seed, _ = args
            true, secret = advised, room.seed
        unknown, same = guesses(world, true, secret, seat, seed)
        hidden, right = hidden + unknown, right + same
    assert hidden > 300
    assert right < hidden / 5


def note_jobs(asking: Asking) -> None:
    """From now on everything that is put into the queue is noted."""
    asking.sql("CREATE TABLE noted (LIKE jobs)")
    asking.sql(
        "CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN INSERT INTO noted SELECT NEW.*; RETURN NEW; END $$"
    )
    asking.sql("CREATE TRIGGER noting AFTER INSERT ON jobs FOR EACH ROW EXECUTE FUNCTION note()")


def fleet_of(asking: Asking) -> Any:
    return asking.inside.house.fleet


@pytest.mark.slow
def test_a_worker_needs_no_right_but_to_the_queue(asking: Asking) -> None:
    role = f"thinker_{os.getpid()}"
    asking.sql(f"CREATE ROLE {role}")
    try:
        asking.sql(f"GRANT SELECT, UPDATE ON jobs TO {role}")
        asking.sql(f"GRANT SELECT, INSERT, UPDATE, DELETE ON workers TO {role}")
        url = (
            asking.database + ("&" if "?" in asking.database else "?") + f"options={quote(f'-c role={role}')}"
        )
        with psycopg.connect(url) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("SELECT secret FROM tables")
        worker = asking.worker(database=url)
        asking.known(1)
        before = asked("choose", "done")
        asking.inside.run(asking.inside.bots.choose(SEARCHES, world(asking), "a table", 0, 7))
        assert asked("choose", "done") == before + 1
        assert worker.stop() == 0
    finally:
        asking.sql(f"DROP OWNED BY {role}")
        asking.sql(f"DROP ROLE {role}")


# --- the command ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ([], 2, "a worker needs the PostgreSQL database of its servers: --database postgresql://..."),
        (["--database", "sqlite:x"], 2, "a database is named as postgresql://user:password@host/name"),
        (["--database", "postgresql://x", "--places", "0"], 2, "--places cannot be '0'"),
        (["--database", "postgresql://x", "--allow-bot", "nonsense"], 2, "'nonsense' is no bot of your own"),
        (["--database", "postgresql://127.0.0.1:1/x"], 1, "the database x at 127.0.0.1 cannot be used"),
    ],
)
def test_a_worker_that_cannot_work_says_why(dealers: Dealers, words: list[str], code: int, said: str) -> None:
    run = dealers("worker", *words)
    assert run.code == code, run.err
    assert said in " ".join(run.err.split())


@pytest.mark.slow
def test_a_worker_wants_a_database_with_a_queue(postgres: Postgres) -> None:
    url = postgres.new()
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("DROP TABLE jobs")
    command = [sys.executable, "-m", "dealers", "worker", "--database", url]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), timeout=PATIENCE)
    assert done.returncode == 1
    told = " ".join(done.stderr.split())
    assert f"the database {postgres_url(url).database} at" in told
    assert "has no queue: start a server of this version on it first" in told
