"""Known vulnerabilities in the exact versions that we install; run by `make audit` and by the tests.

pip-audit says "no known vulnerabilities" even when it could not look up a single package. Here that counts as
not run.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

PINNED = Path(__file__).parents[2] / "constraints.txt"
_SECONDS = 10 * 60


class Audit(NamedTuple):
    """What came of it."""

    looked_up: list[str]
    vulnerable: list[str]
    """Package, version, name of the vulnerability, and the versions that mend it."""
    skipped: list[str]
    problem: str
    """Why nothing could be looked up; empty when something was."""

    def words(self) -> str:
        """One line for a person."""
        if self.problem:
            return f"pip-audit was NOT RUN: {self.problem}"
        left_out = f"; not looked up: {', '.join(self.skipped)}" if self.skipped else ""
        if self.vulnerable:
            return f"pip-audit: {'; '.join(self.vulnerable)}{left_out}"
        return f"pip-audit: no known vulnerabilities in {len(self.looked_up)} packages{left_out}"


def run_pip_audit(pinned: Path) -> tuple[str, str]:
    """What pip-audit prints, and what it complains about."""
    command = [sys.executable, "-m", "pip_audit", "--requirement", str(pinned), "--no-deps", "--disable-pip"]
    command += ["--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "", "it took too long"
    return done.stdout, done.stderr


def audit(pinned: Path = PINNED, run: Callable[[Path], tuple[str, str]] = run_pip_audit) -> Audit:
    """Look up every pinned package."""
    printed, complaint = run(pinned)
    try:
        packages: list[dict[str, Any]] = json.loads(printed)["dependencies"]
    except (ValueError, KeyError, TypeError):
        lines = [line for line in complaint.splitlines() if line.strip()]
        return Audit([], [], [], f"no answer from the vulnerability database ({lines[-1] if lines else '?'})")
    looked_up = [package["name"] for package in packages if "skip_reason" not in package]
    vulnerable = [
        f"{package['name']} {package['version']} has {flaw['id']}, mended in "
        f"{', '.join(flaw['fix_versions']) or 'no version yet'}"
        for package in packages
        for flaw in package.get("vulns", [])
    ]
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    problem = "" if looked_up else "there is no network to the vulnerability database"
    return Audit(looked_up, vulnerable, skipped if looked_up else [], problem)


if __name__ == "__main__":
    result = audit()
    print(result.words())
    sys.exit(1 if result.vulnerable else 0)
