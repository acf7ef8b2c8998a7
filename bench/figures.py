"""The tables of docs/performance.md: measured here, and written into the page.

    make fast
    .venv/bin/python -m bench.figures [SECTION ...] [--runs 3] [--seconds 0.5] [--print]

Sections are builds, peers, curves, search, startup, lab and server; all of them unless some are named. Both
builds take turns, so that a drifting machine hits both, and the median run counts. A table stands in the page
between `<!-- figures: SECTION -->` and `<!-- end -->`; below it, what made it, when and on what machine.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any

from bench.builds import BUILDS, ROWS, SEATS, both
from bench.peers import TAG
from bench.turns import by_turns, cpu, medians, run
from tests.docs.markdown import table
from tests.docs.pages import ROOT, with_place

from dealers.games import GAMES

PAGE = ROOT / "docs" / "performance.md"
SEARCH_SPEED = ROOT / "bench" / "search_speed.py"
RUNS, SECONDS = 3, 0.5

ENGINES = {
    "hive": ("OpenSpiel hive", ""),
    "hearts, usual loop": ("OpenSpiel hearts", "usual"),
    "hearts, fast loop": ("OpenSpiel hearts", "fast"),
    "TAG": ("TAG", ""),
    "uno": ("RLCard uno", "usual"),
    "pyminion": ("pyminion", ""),
}
"""Other engines by the heading of their column: how their name and their loop in `bench/peers.py` begin."""
BARS = [
    ("dark-dealings", "TAG", 1.5),
    ("dark-dealings", "hearts, fast loop", 1),
    ("dale-of-merchants", "TAG", 1),
    ("dealers-in-hope", "TAG", 1.5),
    ("hopes-end", "hive", 20),
    *[(game, "hearts, usual loop", 1) for game in SEATS],
]
"""How many times the decisions of another engine we want each game to make."""
STARTS = [
    ("Python itself", ("-c", "pass"), ""),
    ("`dealers games`", ("-m", "dealers", "games"), "0.4"),
    ("`dealers --help`", ("-m", "dealers", "--help"), "0.25"),
    ("`import dealers`", ("-c", "import dealers"), "0.1"),
]
"""What is started, how, and the seconds that we want it to take at most."""
STUDY = 60
"""Games of a study."""
LOAD_SECONDS = 10
LOADED = {
    "decisions/s": "{decisions_per_s:,.0f}",
    "processor time per decision, ms": "{server_cpu_ms_per_decision:.2f}",
    "answer to last update, ms, p50 / p95": "{p50:.1f} / {p95:.1f}",
    "server memory per table, kB": "{memory_per_table_kb:.0f}",
}
STORED = {
    "cold start to the first answer, s": "{cold_start_s:.1f}",
    "socket to state of a stored table, ms, p50 / p95": "{stored_p50:.1f} / {stored_p95:.1f}",
}
IDLE = {
    "memory of the server, MB": "{server_mb:.0f}",
    "with the processes in which quick bots think, MB": "{all_mb:.0f}",
}

Row = tuple[object, ...]


# --- sections ---------------------------------------------------------------------------------------------


def builds(given: argparse.Namespace) -> str:
    """Random playouts, copies and search of all games."""
    figures = {}
    for game in GAMES:
        say(f"builds: {game}")
        runs = both(game, given.runs, given.seconds)
        figures[game] = [medians(runs[build]) for build in BUILDS]
    rows: list[Row] = []
    for key, heading in ROWS.items():
        rows.append((f"**{heading}**", "", "", ""))
        for game, (pure, fast) in figures.items():
            times = max(pure[key], fast[key]) / min(pure[key], fast[key])
            rows.append((name(game, SEATS[game]), number(pure[key]), number(fast[key]), f"{times:.1f}x"))
    return table("", "pure", "compiled", "ratio", rows=iter(rows))


def peers(given: argparse.Namespace) -> str:
    """The compiled build beside other engines, and the bars that we set ourselves."""
    [packages] = (ROOT / ".fast" / "lib").glob("*/site-packages")
    found = {}
    for game in SEATS:
        say(f"peers: {game}")
        words = ("bench/peers.py", game, "--runs", given.runs, "--seconds", given.seconds, "--json")
        found[game] = json.loads(run(given.peers_python, *words, PYTHONPATH=str(packages)).stdout)
        if "compiled" not in found[game][0]["name"]:
            sys.exit(f"{given.peers_python} is another version of Python than that of the compiled build.")
    return beside(found) + "\n" + bars(found)


def beside(found: dict[str, list[dict[str, Any]]]) -> str:
    """How many times the decisions of other engines ours has."""
    rows: list[Row] = []
    for game, lines in found.items():
        times = [ratio(lines, engine) for engine in ENGINES]
        shown = [number(value) if value else "" for value in times]
        rows.append((name(game, SEATS[game]), number(lines[0]["decisions_per_s"]), *shown))
    return table("compiled", "decisions/s", *[f"times {engine}" for engine in ENGINES], rows=iter(rows))


def bars(found: dict[str, list[dict[str, Any]]]) -> str:
    """What we want, and whether it is so."""
    rows: list[Row] = []
    for game, engine, wanted in BARS:
        has = ratio(found[game], engine)
        whose = TAG[game][0] if engine == "TAG" else engine
        rows.append((name(game), f"{wanted:g} times {whose}", number(has), "yes" if has >= wanted else "no"))
    return table("", "what we want", "measured", "met", rows=iter(rows))


def ratio(lines: list[dict[str, Any]], engine: str) -> float:
    """How many times the decisions of an engine ours has made; 0 if it has not played along."""
    peer, loop = ENGINES[engine]
    fitting = [line for line in lines if line["name"].startswith(peer) and line["loop"].startswith(loop)]
    return float(fitting[0]["ours_ratio"]) if fitting else 0.0


def curves(given: argparse.Namespace) -> str:
    """What a decision and a copy cost, by tenths of a game."""
    say("curves")
    found = by_turns(given.runs, lambda python: json.loads(run(python, "bench/curves.py", "--json").stdout))
    rows: list[Row] = []
    for what, key in (("a decision, µs", "decision_us"), ("a copy, µs", "state_copy_us")):
        rows.append((f"**{what}**", *[""] * 10))
        for game in GAMES:
            for build, runs in found.items():
                tenths = zip(*[one["curves"][game][key] for one in runs], strict=True)
                costs = [f"{median(values):.1f}" if any(values) else "" for values in tenths]
                rows.append((f"{name(game)}, {build}", *costs))
    return table("tenth of the game", *map(str, range(1, 11)), rows=iter(rows))


def search(given: argparse.Namespace) -> str:
    """Iterations a second now and before: `bench/search_speed.py` prints a table for a game and a build."""
    rows: list[Row] = []
    for game in GAMES:
        say(f"search: {game}")
        words = (SEARCH_SPEED, game, "--before", given.before)
        pure, fast = (rows_of(run(python, *words).stdout) for python in BUILDS.values())
        for one, other in zip(pure, fast, strict=True):
            shown = (one["third"], one["before"], one["now"], one["ratio"], other["now"], other["ratio"])
            rows.append((one["iterations/s"].replace(" Collection", ""), *shown))
    headings = ("iterations/s", "third", "before", "pure", "ratio", "compiled", "ratio")
    return table(*headings, rows=iter(rows))


def rows_of(text: str) -> list[dict[str, str]]:
    """The rows of a table in Markdown, by its headings.

    >>> rows_of("| game | ratio |\\n| --- | --- |\\n| Hope's End | 1.08 |\\n")
    [{'game': "Hope's End", 'ratio': '1.08'}]
    """
    headings, _, *lines = [line.strip("| ").split(" | ") for line in text.splitlines()]
    return [dict(zip(headings, line, strict=True)) for line in lines]


def startup(given: argparse.Namespace) -> str:
    """Processor time of whole processes, and the packages that they wait for."""
    say("startup")
    by_turns(1, cpu, "-m", "dealers", "games")  # leaves bytecode on the disk
    rows: list[Row] = []
    for what, words, wanted in STARTS:
        found = by_turns(given.runs, cpu, *words)
        rows.append((what, *[f"{median(runs):.3f}" for runs in found.values()], wanted))
    text = table("processor time, s", "pure", "compiled", "what we want", rows=iter(rows))
    pure, fast = (imported(python) for python in BUILDS.values())
    most = sorted(pure, key=lambda package: -pure[package])[:8]
    packages = ((f"`{package}`", f"{pure[package]:.0f}", f"{fast[package]:.0f}") for package in most)
    return text + "\n" + table("`dealers games` imports, ms", "pure", "compiled", rows=packages)


def imported(python: Path) -> dict[str, float]:
    """Milliseconds that the modules of each package take themselves when `dealers games` imports them."""
    spent: dict[str, float] = defaultdict(float)
    for line in run(python, "-X", "importtime", "-m", "dealers", "games").stderr.splitlines()[1:]:
        own, _, module = [part.strip() for part in line.removeprefix("import time:").split("|")]
        names = module.split(".")
        package = ".".join(names[:3]) if names[:2] == ["dealers", "games"] else names[0]
        spent[package] += int(own) / 1000
    return spent


def lab(given: argparse.Namespace) -> str:
    """Processor seconds for 1,000 games of the greedy bot."""
    rows: list[Row] = []
    for game, rules in GAMES.items():
        for seats in (max(2, rules.min_seats), rules.max_seats):
            say(f"lab: {game}, {seats} seats")
            pure, fast = map(median, by_turns(given.runs, study, game, seats).values())
            rows.append((name(game, seats), f"{pure:.0f}", f"{fast:.0f}", f"{pure / fast:.1f}x"))
    return table("processor s for 1,000 games", "pure", "compiled", "ratio", rows=iter(rows))


def study(python: Path, game: str, seats: int) -> float:
    """What 1,000 games take besides the start of the program: a long study less one of a single game."""
    words = ("-m", "dealers", "simulate", game, "--seats", seats, "--workers", 1)
    with tempfile.TemporaryDirectory() as folder:
        short, long = (
            cpu(python, *words, "--games", games, "--out", f"{folder}/{games}") for games in (1, 1 + STUDY)
        )
    return 1000 * (long - short) / STUDY


def server(given: argparse.Namespace) -> str:
    """A server under load, a cold start, and a server that has nothing to do."""
    rows: list[Row] = []

    def add(heading: str, lines: dict[str, str], found: dict[str, list[dict[str, float]]]) -> None:
        both = [medians(runs) for runs in found.values()]
        rows.append((f"**{heading}**", "", ""))
        rows.extend((what, *[form.format(**figures) for figures in both]) for what, form in lines.items())

    say("server: flat out")
    found = by_turns(given.runs, load, "--tables", 50, "--think", 0, "--stored", 0)
    add("50 tables, 200 sockets, no time to think", LOADED, found)
    say("server: with time to think, and a cold start")
    found = by_turns(given.runs, load, "--tables", 200, "--stored", 10_000)
    add("200 tables, 800 sockets, a second to think", LOADED, found)
    add("10,000 stored tables", STORED, found)
    say("server: idle")
    add("idle", IDLE, by_turns(given.runs, lambda python: json.loads(run(python, "bench/idle.py").stdout)))
    loop = "uvloop" if find_spec("uvloop") else "without uvloop"
    return table(f"Dark Dealings, {loop}", "pure", "compiled", rows=iter(rows))


def load(python: Path, *words: object) -> dict[str, float]:
    """What `dealers load` says of tables with four sockets each, as one row of figures."""
    command = ("-m", "dealers", "load", "--sockets-per-table", 4, "--seconds", LOAD_SECONDS, "--json", *words)
    said = json.loads(run(python, *command).stdout)
    stored = said["stored"] or {"load_ms": {}}
    spread = {f"stored_{percentile}": ms for percentile, ms in stored["load_ms"].items()}
    return {**said["live"], **said["live"]["latency_ms"], **stored, **spread}


# --- the page ---------------------------------------------------------------------------------------------

SECTIONS = {one.__name__: one for one in (builds, peers, curves, search, startup, lab, server)}


def name(game: str, seats: int = 0) -> str:
    title = GAMES[game].title.removesuffix(" Collection")
    return f"{title}, {seats} seats" if seats else title


def number(value: float) -> str:
    """With the three digits that count.

    >>> number(1234567), number(26.44), number(0.581)
    ('1,230,000', '26.4', '0.58')
    """
    return f"{float(f'{value:.3g}'):,.0f}" if value >= 100 else f"{value:.{1 if value >= 10 else 2}f}"


def say(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


def missing(section: str, given: argparse.Namespace) -> Iterator[str]:
    """What a section needs and does not find, and how to get it."""
    for build, python in BUILDS.items():
        if not python.exists():
            yield f"There is no {build} build ({python}): run `make play` and `make fast`."
            return
    if not given.peers_python.exists() and section == "peers":
        yield (
            f"There is no {given.peers_python}, a Python with other engines: run "
            "`python3 -m venv /tmp/peers` and `/tmp/peers/bin/pip install -r bench/requirements.txt`, "
            "or name one with --peers-python."
        )
    if not SEARCH_SPEED.exists() and section == "search":
        yield f"There is no {SEARCH_SPEED}."
    if not given.before.is_dir() and section == "search":
        yield (
            f"There is no {given.before}, the sources of an older commit: run `mkdir /tmp/before` and "
            "`git archive 9f73a299^ src | tar -x -C /tmp/before`, or name others with --before."
        )
    if not find_spec("polars") and section == "lab":
        yield "Studies need more packages: run `pip install 'dealers[lab]'`."
    asked = "from dealers.kernel.compiled import current_build as build; print(build().warning(), end='')"
    if stale := run(BUILDS["compiled"], "-c", asked).stdout:
        yield stale


def filled(page: str, section: str, text: str) -> str:
    """The page with another text between the marks of a section."""
    page, places = with_place(page, "figures", section, text)
    assert places == 1, f"there are {places} places for {section}"
    return page


def made(section: str, given: argparse.Namespace) -> str:
    """What made a table, when and on what machine."""
    words = [f" --{key} {getattr(given, key)}" for key in given.unusual]
    machine = f"{os.cpu_count()} cores, {platform.python_implementation()} {platform.python_version()}"
    return f"Made by `python -m bench.figures {section}{''.join(words)}` in {date.today():%B %Y}: {machine}."


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"{', '.join(SECTIONS)}; default: all")
    parser.add_argument("--runs", type=int, default=RUNS, help="runs of each build (default %(default)s)")
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="length of playouts and searches (default %(default)s)"
    )
    parser.add_argument("--print", action="store_true", help="print the tables and leave the page alone")
    parser.add_argument(
        "--peers-python", type=Path, default="/tmp/peers/bin/python", help="for peers (default %(default)s)"
    )
    parser.add_argument(
        "--before", type=Path, default="/tmp/before/src", help="for search (default %(default)s)"
    )
    given = parser.parse_args(words)
    if unknown := set(given.sections) - set(SECTIONS):
        parser.error(f"there is no section {', '.join(unknown)}; there are {', '.join(SECTIONS)}")
    if given.runs < 1 or given.seconds <= 0:
        parser.error("--runs must be at least 1 and --seconds more than 0")
    given.unusual = [key for key in ("runs", "seconds") if getattr(given, key) != parser.get_default(key)]
    sections = given.sections or list(SECTIONS)
    if lacks := {lack for section in sections for lack in missing(section, given)}:
        say("\n".join(sorted(lacks)))
        sys.exit(2)
    for section in sections:
        text = f"{SECTIONS[section](given)}\n{made(section, given)}\n"
        if given.print:
            print(f"{section}\n\n{text}")
        else:
            PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), section, text), encoding="utf-8")


if __name__ == "__main__":
    main()
