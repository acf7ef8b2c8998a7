"""Running programs of both builds by turns, and what they print or take."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Any, TypeVar

from bench.builds import BUILDS, ROOT

UNWANTED = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH")
"""Variables that are kept from programs: without bytecode on the disk every start compiles all modules."""

Found = TypeVar("Found")


def run(python: Path, *words: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """What a program prints; ends this one if it fails."""
    command = [str(word) for word in (python, *words)]
    kept = {key: value for key, value in os.environ.items() if key not in UNWANTED}
    done = subprocess.run(command, cwd=ROOT, env=kept | variables, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} has failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done


def cpu(python: Path, *words: object) -> float:
    """Seconds of processor time that a program takes."""
    before = getrusage(RUSAGE_CHILDREN)
    run(python, *words)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def by_turns(runs: int, measure: Callable[..., Found], *words: object) -> dict[str, list[Found]]:
    """What was measured of each build, run by run, so that a drifting machine hits both."""
    found: dict[str, list[Found]] = {build: [] for build in BUILDS}
    for _ in range(runs):
        for build, python in BUILDS.items():
            found[build].append(measure(python, *words))
    return found


def medians(runs: list[dict[str, Any]]) -> dict[str, float]:
    """The median of every figure that all runs have."""
    values = {key: [one[key] for one in runs] for key in runs[0]}
    return {
        key: median(found)
        for key, found in values.items()
        if all(isinstance(value, int | float) for value in found)
    }
