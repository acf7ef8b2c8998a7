"""A load test: real tables on a real server, full of clients who play at random, and what that costs.

It has two parts. *Live*: so many tables at once, every socket open, for some seconds. *Stored*: a database
full of tables that nobody looks at, how soon a server with it is up, and how soon such a table is on the
screen.
"""

from __future__ import annotations

import contextlib
import math
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from dealers.games import find_game
from dealers.kernel import UsageError
from dealers.load.clients import SETTLE_SECONDS, News, Tally, Task, work
from dealers.load.local import LoadError, LocalServer, Reading, read_metrics
from dealers.load.stored import Loads, measure_loads, store_tables

MOST_SOCKETS = 20_000
_PROCESSES = 2
_ALONE = 64
"""So many sockets are no work for a second process."""

Progress = Callable[[str, float, float], None]
"""Told what is being done, how far it is, and how far it has to go."""


class Plan(NamedTuple):
    """What is to be measured."""

    game: str = "dark-dealings"
    tables: int = 200
    sockets: int = 4
    """Per table; those beyond the seats of the game are spectators."""
    seconds: float = 30.0
    think: float = 1.0
    """Mean time before an answer; 0 is flat out."""
    stored: int = 10_000
    seed: int = 0
    url: str = ""
    """Of a running server, or of several with commas between them; otherwise one is started."""
    differences: bool = True
    """Whether the clients take differences, as browsers do, or whole views at every step."""

    @property
    def seats(self) -> int:
        """Players at each table."""
        return min(self.sockets, find_game(self.game).max_seats)


class Spread(NamedTuple):
    """How long something took, in milliseconds."""

    p50: float
    p95: float
    p99: float
    max: float


class Live(NamedTuple):
    """Figures of the tables that were played at."""

    decisions: int
    decisions_per_s: float
    latency: Spread | None
    """From an answer being sent to its being shown to the last seat of the table."""
    games: int
    """How many were played to the end; a rematch followed."""
    refusals: Counter[str]
    """By code; `stale` is an answer that came after somebody else's, and no error."""
    errors: Counter[str]
    server_cpu: float | None
    """Seconds of processor time."""
    server_cpu_ms: float | None
    """Milliseconds of it per decision: hardly depends on what else the machine does."""
    client_cpu: float
    sent: float | None
    """Bytes that the server sends to all sockets of a table per decision."""
    tables_in_memory: int
    memory_per_table: float | None
    """Bytes of the server, sockets included."""
    database: int | None
    """Bytes."""


class Stored(NamedTuple):
    """Figures of the tables that nobody looked at."""

    tables: int
    filled_in: float
    """Seconds it took to write them."""
    database: int
    cold_start: float
    """Seconds from starting the process to its first answer."""
    loads: int
    load: Spread | None
    """From opening a socket to the state of a table that was not in memory."""
    errors: Counter[str]


class Figures(NamedTuple):
    """What a run has shown."""

    plan: Plan
    live: Live
    stored: Stored | None

    @property
    def errors(self) -> Counter[str]:
        """All that went wrong, by what it was."""
        return self.live.errors + (self.stored.errors if self.stored is not None else Counter())


def run_load(plan: Plan, progress: Progress = lambda what, done, total: None) -> Figures:
    """Run it all; raises a `LoadError` when that is not possible."""
    check_plan(plan)
    _allow_files(plan.tables * plan.sockets + 200)
    with _server(plan) as (url, local):
        live = _live(plan, url, local, progress)
    stored = _stored(plan, progress) if plan.stored else None
    return Figures(plan, live, stored)


def check_plan(plan: Plan) -> None:
    """Raise a `UsageError` unless this can be done."""
    game = find_game(plan.game)
    game.check_seats(plan.seats)
    if plan.tables * plan.sockets > MOST_SOCKETS:
        raise UsageError(
            f"at most {MOST_SOCKETS:,} sockets, not {plan.tables * plan.sockets:,}: fewer tables"
        )
    if not all(map(math.isfinite, (plan.seconds, plan.think))):
        raise UsageError("seconds and think time have to be numbers")
    if plan.url and not all(one.strip().startswith(("http://", "https://")) for one in plan.url.split(",")):
        raise UsageError(f"{plan.url!r} is not an address: it starts with http:// or https://")
    if plan.url and plan.stored:
        raise UsageError("stored tables are measured on a server of our own: leave out --url or --stored")


# --- live tables ------------------------------------------------------------------------------------------


@contextmanager
def _server(plan: Plan) -> Iterator[tuple[str, LocalServer | None]]:
    if plan.url:
        yield ",".join([url.strip().rstrip("/") for url in plan.url.split(",")]), None
        return
    with tempfile.TemporaryDirectory(prefix="dealers-load-") as folder, LocalServer(Path(folder)) as local:
        local.start()
        try:
            yield local.url, local
        except LoadError:
            local.check(patience=1.0)  # if it has ended, that is why
            raise


def _live(plan: Plan, url: str, local: LocalServer | None, progress: Progress) -> Live:
    before = _read_all(url)
    with Clients(plan, url, local) as clients:
        clients.sit_down(progress)
        start = _read_all(url)
        tally = clients.play(progress)
        end = _read_all(url)
    cpu = None if start.cpu is None or end.cpu is None else end.cpu - start.cpu
    memory = None
    if before.memory is not None and end.memory is not None:
        memory = (end.memory - before.memory) / max(1, end.tables - before.tables)
    return Live(
        tally.decisions,
        tally.decisions / plan.seconds,
        spread(tally.latencies),
        tally.games,
        tally.refusals,
        tally.errors,
        cpu,
        None if cpu is None or not tally.latencies else 1000 * cpu / len(tally.latencies),
        tally.cpu,
        tally.received / len(tally.latencies) if tally.latencies else None,
        end.tables,
        memory,
        None if local is None else local.database_bytes(),
    )


def _read_all(urls: str) -> Reading:
    """What all servers have used so far; each of them counts the tables that it has copies of."""
    found = [read_metrics(url) for url in urls.split(",")]
    cpu, memory = [one.cpu for one in found], [one.memory for one in found]
    return Reading(
        None if None in cpu else sum(filter(None, cpu)),
        None if None in memory else sum(filter(None, memory)),
        max(one.tables for one in found),
    )


class Clients:
    """The processes with the clients."""

    def __init__(self, plan: Plan, url: str, local: LocalServer | None) -> None:
        self.plan = plan
        self.local = local
        self._news: dict[Connection, News] = {}
        self._processes: list[BaseProcess] = []
        count = 1 if plan.tables * plan.sockets <= _ALONE else _PROCESSES
        # Spawned, not forked: a progress bar has a thread.
        spawn = get_context("spawn")
        for number in range(count):
            tables = len(range(number, plan.tables, count))
            seed = f"{plan.seed}:{number}"
            task = Task(url, plan.game, plan.seats, plan.sockets, tables, plan.think, seed, plan.differences)
            ours, theirs = spawn.Pipe()
            process = spawn.Process(target=work, args=(theirs, task), daemon=True)
            process.start()
            theirs.close()  # so that the end of the process is the end of the pipe
            self._news[ours] = News()
            self._processes.append(process)

    def sit_down(self, progress: Progress) -> None:
        """Wait until all tables are full."""
        while (ready := sum(news.ready for news in self._news.values())) < self.plan.tables:
            progress("tables", ready, self.plan.tables)
            self._listen()

    def play(self, progress: Progress) -> Tally:
        """Play for the time of the plan; what all clients have seen together."""
        start = perf_counter()
        for pipe in self._news:
            pipe.send(self.plan.seconds)
        while not all(news.tally for news in self._news.values()):
            passed = perf_counter() - start
            if passed > self.plan.seconds + SETTLE_SECONDS + 30:
                raise LoadError("the clients have not come to an end: is this machine too busy?")
            progress("playing", min(passed, self.plan.seconds), self.plan.seconds)
            self._listen()
        tallies = [news.tally for news in self._news.values() if news.tally is not None]
        return Tally(
            sum(t.decisions for t in tallies),
            [latency for t in tallies for latency in t.latencies],
            sum(t.games for t in tallies),
            sum((t.refusals for t in tallies), Counter()),
            sum((t.errors for t in tallies), Counter()),
            sum(t.cpu for t in tallies),
            sum(t.received for t in tallies),
        )

    def _listen(self) -> None:
        """Take what the clients tell, or see who has gone."""
        arrived: list[Any] = wait(list(self._news), timeout=0.25)
        failure = ""
        for pipe in arrived:
            try:
                news: News = pipe.recv()
            except (EOFError, OSError):
                failure = failure or "a process of clients has ended, perhaps for lack of memory"
                continue
            self._news[pipe] = news
            failure = news.failure or failure
        if self.local is not None:
            self.local.check()
        if failure:
            raise LoadError(failure)

    def __enter__(self) -> Clients:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()


# --- stored tables ----------------------------------------------------------------------------------------


def _stored(plan: Plan, progress: Progress) -> Stored:
    with tempfile.TemporaryDirectory(prefix="dealers-load-") as folder, LocalServer(Path(folder)) as local:
        start = perf_counter()
        kept = store_tables(
            Path(folder),
            find_game(plan.game),
            plan.seats,
            plan.stored,
            plan.seed,
            lambda done: progress("stored tables", done, plan.stored),
        )
        filled_in = perf_counter() - start
        size = local.database_bytes()
        cold_start = local.start()
        loads: Loads = measure_loads(
            local.url, kept, lambda done: progress("loading", done, len(kept)), local.check
        )
    return Stored(
        plan.stored, filled_in, size, cold_start, len(loads.seconds), spread(loads.seconds), loads.errors
    )


# --- numbers ----------------------------------------------------------------------------------------------


def spread(seconds: Sequence[float]) -> Spread | None:
    """Percentiles, by the nearest rank; None when there is nothing.

    >>> spread([0.001 * n for n in range(1, 101)])
    Spread(p50=50.0, p95=95.0, p99=99.0, max=100.0)
    """
    if not seconds:
        return None
    ordered = sorted(seconds)

    def at(share: float) -> float:
        return round(1000 * ordered[math.ceil(share * len(ordered)) - 1], 3)

    return Spread(at(0.50), at(0.95), at(0.99), at(1.0))


def _allow_files(count: int) -> None:
    """Every socket is an open file; systems allow few unless asked."""
    if os.name != "posix":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < count:
        most = count if hard == resource.RLIM_INFINITY else min(count, hard)
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
