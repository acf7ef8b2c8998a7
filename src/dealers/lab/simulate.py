"""Playing the games of a study, in one process, in several, or on a cluster.

The rows depend on the study and the numbers of the games alone, not on who has played them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from dealers.kernel import DealersError, UsageError
from dealers.kernel.anew import game_of, plain_game
from dealers.lab.extras import need
from dealers.lab.plans import checked_bot
from dealers.lab.playing import Played, play
from dealers.lab.study import Folder, Study

JOB = 10
"""Games that a worker plays before it reports."""


def simulate(
    study: Study,
    folder: Folder,
    first: int,
    count: int,
    workers: int | None = None,
    cluster: str = "",
    progress: Callable[[int], None] = lambda done: None,
) -> int:
    """Play what is missing of these games; how many games that were."""
    study.check()
    # as other processes find them
    study = study._replace(bots=tuple([checked_bot(bot, study.game) for bot in study.bots]))
    need("polars")  # before hours of play, not after
    folder.begin(study)
    shards = list(folder.missing(first, count))
    done = count - sum(map(len, shards))
    progress(done)
    played = 0
    shard_of = {numbers[n : n + JOB]: numbers for numbers in shards for n in range(0, len(numbers), JOB)}
    kept: dict[range, list[Played]] = {}
    for job, rows in _results(study, list(shard_of), workers or os.cpu_count() or 1, cluster):
        numbers = shard_of[job]
        whole = kept.setdefault(numbers, [])
        whole += rows
        played += len(job)
        progress(done + played)
        if len(whole) == len(numbers):
            folder.write(numbers, sorted(kept.pop(numbers), key=lambda one: one.game["game"]))
    return played


def _results(
    study: Study, jobs: list[range], workers: int, cluster: str
) -> Iterator[tuple[range, list[Played]]]:
    """The rows of every job, as they come in."""
    if not cluster and (workers == 1 or len(jobs) < 2):
        for job in jobs:
            yield job, [play(study.deal(number)) for number in job]
        return
    # Here, as they take longer to import than a small study to play.
    from concurrent.futures import CancelledError
    from concurrent.futures.process import BrokenProcessPool

    from joblib import Parallel, delayed

    told = (plain_game(study.game), *study[1:])
    with _backend(cluster):
        run = Parallel(n_jobs=-1 if cluster else min(workers, len(jobs)), return_as="generator_unordered")
        results = run(delayed(_work)(told, job.start, job.stop) for job in jobs)
        left = set(jobs)
        try:
            for start, stop, rows in results:
                left.discard(range(start, stop))
                yield range(start, stop), rows
        except BrokenProcessPool:
            raise DealersError(
                "a worker process was ended from outside, perhaps for lack of memory: try fewer workers. "
                "Run the same command again to go on"
            ) from None
        except CancelledError:
            raise DealersError(_GONE.format(cluster)) from None
        finally:
            results.close()
        if left:  # whoever lost the connection to a cluster may be told nothing else
            raise DealersError(_GONE.format(cluster))


_GONE = (
    "the cluster at {} has gone away. What was written is whole: run the same command again, there or "
    "elsewhere, to go on"
)


def _work(told: tuple[Any, ...], start: int, stop: int) -> tuple[int, int, list[Played]]:
    """Runs in a worker."""
    study = Study(game_of(*told[0]), *told[1:])
    return start, stop, [play(study.deal(number)) for number in range(start, stop)]


@contextmanager
def _backend(cluster: str) -> Iterator[None]:
    """Where joblib sends the work."""
    if not cluster:
        yield
        return
    from joblib import parallel_config

    if cluster == "ray":
        need("ray.util.joblib", "ray").register_ray()
        with parallel_config("ray"):
            yield
        return
    if not cluster.startswith(("tcp://", "tls://")):
        raise UsageError(f"{cluster!r} is no cluster: say tcp://HOST:PORT for Dask, or ray")
    distributed = need("distributed", "dask")
    try:
        client = distributed.Client(cluster, timeout="10s")
    except OSError as error:
        raise UsageError(f"no Dask scheduler answers at {cluster}: {error}") from None
    with client, parallel_config("dask"):
        try:
            client.wait_for_workers(1, timeout="60s")
        except TimeoutError:
            raise UsageError(
                f"no worker has come to {cluster}: start some with dask worker {cluster}"
            ) from None
        yield
