"""Coverage by package, and a failure when a file of rules is tested too little.

`make coverage` ends with it. Every file below `src/dealers/games` is a file of rules, except those that only
decide how bots play.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).parents[1]
SOURCE = "src/dealers/"
RULES = f"{SOURCE}games/"
MEASURED = ("kernel", "games", "server")
"""The packages that pyproject.toml has coverage measured of."""
FLOOR = 95.0
"""Per cent of lines and branches."""
PLAYING = {
    "bots",
    "merchant",
    "heuristic.py",
    "forecast.py",
    "plans.py",
    "worth.py",
    "guesses.py",
    "playing.py",
    "reasons.py",
}
"""Files and folders that say how bots play, and why: what they do well is measured by the arena."""


class Summary(TypedDict):
    """What `coverage json` counts in a file, as far as it is used here."""

    covered_lines: int
    num_statements: int
    covered_branches: int
    num_branches: int


class File(TypedDict):
    """What `coverage json` writes about a file, as far as it is used here."""

    summary: Summary


Files = Mapping[str, File]
"""By path from the root of the repository."""


def share(files: Files) -> float:
    """Per cent of the lines and branches of all these files together that tests have run."""
    counts = [file["summary"] for file in files.values()]
    covered = sum([count["covered_lines"] + count["covered_branches"] for count in counts])
    total = sum([count["num_statements"] + count["num_branches"] for count in counts])
    return 100 * covered / total if total else 100.0


def by_package(files: Files) -> list[str]:
    """A table: each package with its files, its share, and its least covered file."""
    rows = ["package  files  lines and branches  least of all"]
    for package in MEASURED:
        inside = {name: file for name, file in files.items() if name.startswith(f"{SOURCE}{package}/")}
        if not inside:
            sys.exit(f"the report has no files below {SOURCE}{package}: run the tests with `make coverage`")
        least = min(inside, key=lambda name: share({name: inside[name]}))
        where = f"{share({least: inside[least]}):.1f} % in {least}"
        rows.append(f"{package:7}  {len(inside):5}  {share(inside):16.1f} %  {where}")
    return rows


def is_of_rules(name: str) -> bool:
    """Whether a file has to reach the floor."""
    return name.startswith(RULES) and PLAYING.isdisjoint(Path(name).parts)


def too_low(files: Files) -> dict[str, float]:
    """The files of rules under the floor, with their shares, the least first."""
    shares = {name: share({name: file}) for name, file in files.items() if is_of_rules(name)}
    return dict(sorted(((n, s) for n, s in shares.items() if s < FLOOR), key=lambda row: row[1]))


def main(path: Path = ROOT / "coverage.json") -> None:
    """Read what `coverage json` wrote."""
    if not path.exists():
        sys.exit(f"{path.name} is missing: `make coverage` writes it")
    files: Files = json.loads(path.read_text(encoding="utf-8"))["files"]
    print("", *by_package(files), "", sep="\n")
    low = too_low(files)
    for name, found in low.items():
        print(f"{name}: {found:.1f} % of lines and branches, and rules need {FLOOR:.0f} %")
    if low:
        sys.exit(
            "the column Missing of the report above names the lines that no test runs: write tests for them"
        )
    print(f"every file of rules has {FLOOR:.0f} % or more")


if __name__ == "__main__":
    main()
