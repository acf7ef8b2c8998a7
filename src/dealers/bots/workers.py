"""Processes of this machine that play games for a program."""

from __future__ import annotations

import os
import signal
import threading
import warnings
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from time import sleep
from typing import TypeVar

from dealers.kernel import DealersError
from dealers.kernel.garbage import collect_seldom

LOOKS_EVERY = 1.0
"""Seconds after which a worker looks whether the program that started it is still there."""

Job = TypeVar("Job")
Result = TypeVar("Result")


def in_processes(
    work: Callable[[Job], Result], jobs: Iterable[Job], workers: int, advice: str = ""
) -> Generator[Result, None, None]:
    """What becomes of the jobs, as it comes in from so many processes.

    Close it (`contextlib.closing`): ending some time later, it would end the workers of whoever comes next.
    If a worker is lost, others do what is left; if that happens again, it is given up.
    """
    from concurrent.futures.process import (
        BrokenProcessPool,
    )  # here: it takes longer to import than games to play

    left = dict(enumerate(jobs))
    for last_try in (False, True):
        try:
            with closing(_results(work, left, workers)) as results:
                for number, result in results:
                    del left[number]
                    yield result
            return
        except BrokenProcessPool:
            if last_try:
                raise DealersError(
                    "a worker process was ended from outside, perhaps for lack of memory: try fewer "
                    f"workers{advice}"
                ) from None


def _results(
    work: Callable[[Job], Result], jobs: dict[int, Job], workers: int
) -> Generator[tuple[int, Result], None, None]:
    """What becomes of the jobs, with their numbers."""
    from joblib import Parallel, delayed

    pool = Parallel(
        n_jobs=workers, return_as="generator_unordered", initializer=_begin, initargs=(os.getpid(),)
    )
    results = pool([delayed(_numbered)(number, work, job) for number, job in jobs.items()])
    try:
        for result in results:  # noqa: UP028 - `yield from` would close them before we do
            yield result
    finally:
        with warnings.catch_warnings(action="ignore"):  # that some results were not asked for
            results.close()


def _numbered(number: int, work: Callable[[Job], Result], job: Job) -> tuple[int, Result]:
    """Runs in a worker."""
    return number, work(job)


def _begin(program: int) -> None:
    """Runs first in a worker. Ctrl-C is for the program that started it, which ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    collect_seldom()
    threading.Thread(target=_end_with, args=(program,), daemon=True).start()


def _end_with(program: int) -> None:
    """End this process when the program is gone, which may have had no time to end it."""
    while os.getppid() == program:
        sleep(LOOKS_EVERY)
    os._exit(1)
