"""A study on a real cluster of two workers: the same rows, also when one of them is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import distributed
import pytest

from dealers.games import find_game
from dealers.kernel import UsageError
from dealers.lab.simulate import simulate
from dealers.lab.study import TABLES, Folder, Study

pytestmark = pytest.mark.slow
PATIENCE = 300.0
GAMES = 200
STUDY = Study(find_game("hopes-end"), ("random",), 3, {})


class Cluster:
    """A Dask scheduler and its workers, each a process of its own on this machine."""

    def __init__(self, folder: Path) -> None:
        self.log: IO[bytes] = (folder / "cluster.log").open("wb")
        told = folder / "scheduler.json"
        where = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.scheduler = self._start("dask_scheduler", *where, "--scheduler-file", str(told))
        until = time.monotonic() + PATIENCE
        while not told.exists():
            assert time.monotonic() < until, "the scheduler has not started"
            time.sleep(0.05)
        self.address: str = json.loads(told.read_text(encoding="utf-8"))["address"]
        how = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
        self.workers = [self._start("dask_worker", self.address, *how) for _ in range(2)]

    def _start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *words]
        return subprocess.Popen(command, stdout=self.log, stderr=self.log, env={**os.environ})

    def close(self) -> None:
        """End what is left of it."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        self.log.close()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """Two workers."""
    found = Cluster(tmp_path)
    with distributed.Client(found.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(2, timeout=PATIENCE)
    yield found
    found.close()


def test_a_worker_that_is_lost_changes_no_row(cluster: Cluster, tmp_path: Path) -> None:
    def lose_one(done: int) -> None:
        if done >= 40:
            cluster.workers[0].kill()

    there, here = Folder(tmp_path / "there"), Folder(tmp_path / "here")
    assert simulate(STUDY, there, 1, GAMES, cluster=cluster.address, progress=lose_one) == GAMES
    assert cluster.workers[0].wait(PATIENCE) != 0
    assert cluster.workers[1].poll() is None
    simulate(STUDY, here, 1, GAMES, workers=1)
    assert all(there.read(table).equals(here.read(table)) for table in TABLES)


def test_where_no_scheduler_is_it_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no Dask scheduler answers at tcp"):
        simulate(STUDY, Folder(tmp_path / "study"), 1, 1, cluster="tcp://127.0.0.1:9")
