"""A study on a real cluster of two workers: the same rows, also when one of them is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from dealers.games import find_game
from dealers.kernel import DealersError, UsageError
from dealers.lab.simulate import simulate
from dealers.lab.study import SHARD, TABLES, Folder, Study

pytestmark = pytest.mark.slow
PATIENCE = 300.0
GAMES = 140
STUDY = Study(find_game("hopes-end"), ("random",), 3, {})


class Cluster:
    """A Dask scheduler and its workers, each a process of its own on this machine."""

    def __init__(self, folder: Path) -> None:
        self.log: IO[bytes] = (folder / "cluster.log").open("wb")
        told = self.told = folder / "scheduler.json"
        self.address = ""
        where = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        self.scheduler = self._start("dask_scheduler", *where, "--scheduler-file", str(told))
        how = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
        # They wait for the file themselves, so that all three processes start at once.
        self.workers = [self._start("dask_worker", "--scheduler-file", str(told), *how) for _ in range(2)]

    def wait(self) -> None:
        """Until both workers have come."""
        import distributed  # not above: all tests would wait for the import

        client = distributed.Client(  # type: ignore[no-untyped-call]
            scheduler_file=str(self.told), timeout=PATIENCE, set_as_default=False
        )
        with client:
            client.wait_for_workers(2, timeout=PATIENCE)
            assert client.scheduler is not None
            self.address = str(client.scheduler.address)

    def _start(self, program: str, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{program}", *words]
        return subprocess.Popen(command, stdout=self.log, stderr=self.log, env={**os.environ})

    def close(self) -> None:
        """End what is left of it."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()
        self.log.close()


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Two workers, of which the first test loses one; the second then loses the scheduler."""
    found = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        found.wait()
        yield found
    finally:
        found.close()


def test_a_worker_that_is_lost_changes_no_row(cluster: Cluster, tmp_path: Path) -> None:
    def lose_one(done: int) -> None:
        if done >= 20:
            cluster.workers[0].kill()

    there, here = Folder(tmp_path / "there"), Folder(tmp_path / "here")
    assert simulate(STUDY, there, 1, GAMES, cluster=cluster.address, progress=lose_one) == GAMES
    assert cluster.workers[0].wait(PATIENCE) != 0
    assert cluster.workers[1].poll() is None
    simulate(STUDY, here, 1, GAMES, workers=1)
    assert all(there.read(table).equals(here.read(table)) for table in TABLES)


def test_a_cluster_that_goes_away_is_told_and_the_study_goes_on_elsewhere(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lose_all(done: int) -> None:
        if done >= SHARD:
            cluster.scheduler.kill()

    folder, address = Folder(tmp_path / "study"), cluster.address
    monkeypatch.setattr("dealers.lab.clusters.IN_HAND", 2)  # so that some are still to be played
    with pytest.raises(DealersError, match=f"the cluster at {address} has gone away"):
        simulate(STUDY, folder, 1, 5 * GAMES, cluster=address, progress=lose_all)
    assert simulate(STUDY, folder, 1, SHARD, workers=1) == 0


def test_where_no_scheduler_is_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.lab.clusters.ANSWERS_WITHIN", "1s")
    with pytest.raises(UsageError, match="no Dask scheduler answers at tcp"):
        simulate(STUDY, Folder(tmp_path / "study"), 1, 1, cluster="tcp://127.0.0.1:9")
