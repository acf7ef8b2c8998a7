"""What a decision costs with one SQLite file, and with one and two servers on PostgreSQL.

    python -m bench.scaling --tables 100 --seconds 20 --rounds 2

The cases take turns, so that whatever else the machine does meets all of them. Processor time is that of the
servers and, apart from it, of the database; people at each table are spread over all servers.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tests.postgres import Postgres
from tests.serving import PLENTY, Server

CASES = {"SQLite, one server": 0, "PostgreSQL, one server": 1, "PostgreSQL, two servers": 2}
MANY = dict.fromkeys(("connections", "connections_each", "sockets", "sockets_each"), "100000")


def measure(servers: int, given: argparse.Namespace, folder: Path) -> dict[str, float]:
    """One run; no servers: one with a file."""
    with ExitStack() as stack:
        options: list[str] = ["--log-level", "warning"]
        postgres = None
        if servers:
            postgres = stack.enter_context(Postgres(durable=True))
            options += ["--database", postgres.new()]
        running = []
        for number in range(max(1, servers)):
            server = Server(folder / "data", *options, **PLENTY, **MANY)
            server.log = folder / f"server-{number}.log"
            running.append(stack.enter_context(server))
        before = _cpu(postgres)
        urls = ",".join([server.url for server in running])
        words = ["load", "--json", "--url", urls, "--tables", given.tables, "--sockets-per-table", 4,
                 "--seconds", given.seconds, "--think", given.think]  # fmt: skip
        done = subprocess.run(
            [sys.executable, "-m", "dealers", *map(str, words)], capture_output=True, text=True
        )
        if done.returncode:
            logs = [server.log.read_text()[-2000:] for server in running]
            raise SystemExit("\n".join([done.stderr[-2000:], *logs]))
        live: dict[str, Any] = json.loads(done.stdout)["live"]
        return {**_figures(live), "database ms": 1000 * (_cpu(postgres) - before) / live["decisions"]}


def _figures(live: dict[str, Any]) -> dict[str, float]:
    latency = live["latency_ms"]
    return {
        "decisions/s": live["decisions_per_s"],
        "p50": latency["p50"],
        "p95": latency["p95"],
        "p99": latency["p99"],
        "server ms": live["server_cpu_ms_per_decision"],
        "kB a table": live["memory_per_table_kb"],
    }


def _cpu(postgres: Postgres | None) -> float:
    """Seconds of processor time of a database, with all its processes."""
    if postgres is None:
        return 0.0
    ticks = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if path.parent.name == str(postgres.pid):
            ticks += sum(map(int, fields[11:15]))  # with its children that have ended
        elif int(fields[1]) == postgres.pid:
            ticks += sum(map(int, fields[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """Measure all cases in turn and print the medians."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--only", type=int, choices=CASES.values(), help="0, 1 or 2 servers of PostgreSQL")
    given = parser.parse_args()
    found: dict[str, list[dict[str, float]]] = {case: [] for case in CASES}
    for _ in range(given.rounds):
        for case, servers in CASES.items():
            if given.only not in (None, servers):
                continue
            with tempfile.TemporaryDirectory() as folder:
                found[case].append(measure(servers, given, Path(folder)))
                print(case, {name: round(value, 2) for name, value in found[case][-1].items()}, flush=True)
    for case, runs in found.items():
        if not runs:
            continue
        medians = {name: statistics.median([run[name] for run in runs]) for name in runs[0]}
        print(f"| {case} | " + " | ".join(f"{value:.3g}" for value in medians.values()) + " |")


if __name__ == "__main__":
    main()
