"""The memory of a server that nobody uses.

    python bench/idle.py

Starts `dealers serve` and prints as JSON the megabytes of its process, and of it together with the processes
that it has started for quick bots. What several processes share counts once among them. Needs Linux.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from pathlib import Path

from dealers.load.local import LocalServer

SETTLED = 3.0
"""Seconds after which a server that answers has started all its processes."""


def started_by(pid: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    children = [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [one for child in children for one in (child, *started_by(child))]


def megabytes(pid: int) -> float:
    """The proportional set size of a process."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, LocalServer(Path(folder)) as server:
        server.start()
        time.sleep(SETTLED)
        found = [megabytes(pid) for pid in started_by(os.getpid())]
        print(json.dumps({"server_mb": found[0], "all_mb": sum(found)}))


if __name__ == "__main__":
    main()
