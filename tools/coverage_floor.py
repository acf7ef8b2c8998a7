"""Fail when a file of rules is tested too little: `coverage json`, then `python tools/coverage_floor.py`.

Every file below `src/dealers/games` counts except those that only decide how bots play.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = "src/dealers/games/"
FLOOR = 95.0
"""Per cent of lines and branches."""
PLAYING = {"heuristic.py", "forecast.py", "plans.py", "worth.py", "guesses.py"}
"""How bots play: what they do well is measured by the arena."""


def too_low(report: dict[str, dict[str, dict[str, dict[str, float]]]]) -> dict[str, float]:
    """The files of rules under the floor, with their coverage, the least first."""
    shares = {name: file["summary"]["percent_covered"] for name, file in report["files"].items()}
    rules = {
        name: share
        for name, share in shares.items()
        if name.startswith(RULES) and Path(name).name not in PLAYING
    }
    if not rules:
        sys.exit(f"the report has no files below {RULES}: run the tests with `make coverage`")
    return dict(sorted(((n, s) for n, s in rules.items() if s < FLOOR), key=lambda row: row[1]))


def main() -> None:
    """Read `coverage.json` of `coverage json`."""
    path = ROOT / "coverage.json"
    if not path.exists():
        sys.exit("coverage.json is missing: `make coverage` writes it")
    low = too_low(json.loads(path.read_text(encoding="utf-8")))
    for name, share in low.items():
        print(f"{name}: {share:.1f} % of lines and branches, and rules need {FLOOR:.0f} %")
    sys.exit(1 if low else 0)


if __name__ == "__main__":
    main()
