"""The two builds side by side: random playouts, copies and search, interpreted and compiled.

    make fast
    .venv/bin/python bench/builds.py [GAME...] [--runs 5] [--seconds 0.5]

`dealers bench` runs by turns in `.venv` and in `.fast`, so that a drifting machine hits both; the median
run counts. Prints a table in Markdown.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from dealers.games import GAMES

ROOT = Path(__file__).parents[1]
BUILDS = {"pure": ROOT / ".venv/bin/python", "compiled": ROOT / ".fast/bin/python"}
SEATS = {"dark-dealings": 4, "dale-of-merchants": 2, "dealers-in-hope": 4, "hopes-end": 2}
ROWS = {
    "decisions_per_s": "random playouts, decisions/s",
    "copy_us": "copy at rest, µs",
    "copy_mid_effect_us": "copy in the middle of an effect, µs",
    "ismcts_iterations_per_s": "ISMCTS, iterations/s",
}


def measured(python: Path, game: str, seconds: float) -> dict[str, Any]:
    """What one run of `dealers bench` says."""
    command = [
        python, "-m", "dealers", "bench", game,
        "--seats", SEATS.get(game, 2), "--runs", 1, "--seconds", seconds, "--json",
    ]  # fmt: skip
    run = subprocess.run(
        [str(word) for word in command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if run.returncode:
        sys.exit(run.stderr)
    [found] = json.loads(run.stdout)
    return dict(found)


def both(game: str, runs: int, seconds: float) -> dict[str, list[dict[str, Any]]]:
    """The figures of each build, run by run."""
    figures: dict[str, list[dict[str, Any]]] = {build: [] for build in BUILDS}
    for _ in range(runs):
        for build, python in BUILDS.items():
            figures[build].append(measured(python, game, seconds))
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument("--runs", type=int, default=5, help="runs of each build (default 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of a measurement (default 0.5)")
    arguments = parser.parse_args()
    for build, python in BUILDS.items():
        if not python.exists():
            sys.exit(f"There is no {build} build ({python}): run `make play` or `make fast` first.")
    print("| | pure | compiled | ratio |\n| --- | --- | --- | --- |")
    for game in arguments.games or GAMES:
        figures = both(game, arguments.runs, arguments.seconds)
        print(f"| **{GAMES[game].title}**, {SEATS.get(game, 2)} seats | | | |")
        for key, words in ROWS.items():
            pure, fast = (
                median([run[key] for run in figures[build] if run[key] is not None] or [0.0])
                for build in BUILDS
            )
            if pure and fast:
                ratio = max(pure, fast) / min(pure, fast)
                shown = [f"{value:,.1f}" if value < 100 else f"{value:,.0f}" for value in (pure, fast)]
                print(f"| {words} | {shown[0]} | {shown[1]} | {ratio:.1f}x |")


if __name__ == "__main__":
    main()
