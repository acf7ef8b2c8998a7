"""Playing the games of a study, in one process, in several, or on a cluster.

The rows depend on the study and the numbers of the games alone, not on who has played them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from typing import Any

from dealers.bots.workers import in_processes
from dealers.kernel.anew import game_of, plain_game
from dealers.lab.clusters import on_cluster
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
    with closing(_results(study, list(shard_of), workers or os.cpu_count() or 1, cluster)) as coming:
        for job, rows in coming:
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
) -> Generator[tuple[range, list[Played]], None, None]:
    """The rows of every job, as they come in."""
    work = partial(_work, (plain_game(study.game), *study[1:]))
    if cluster:
        yield from on_cluster(cluster, work, jobs)
    elif workers == 1 or len(jobs) < 2:
        for job in jobs:
            yield job, [play(study.deal(number)) for number in job]
    else:
        advice = ". Run the same command again to go on"
        yield from in_processes(work, jobs, min(workers, len(jobs)), advice)


def _work(told: tuple[Any, ...], job: range) -> tuple[range, list[Played]]:
    """Runs in a worker."""
    study = Study(game_of(*told[0]), *told[1:])
    return job, [play(study.deal(number)) for number in job]
