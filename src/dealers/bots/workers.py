"""Processes of this machine that play games for a program."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
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
) -> Iterator[Result]:
    """What becomes of the jobs, as it comes in from so many processes."""
    # Here, as they take longer to import than a few games to play.
    from concurrent.futures.process import BrokenProcessPool

    from joblib import Parallel, delayed

    pool = Parallel(
        n_jobs=workers, return_as="generator_unordered", initializer=_begin, initargs=(os.getpid(),)
    )
    results = pool(delayed(work)(job) for job in jobs)
    try:
        yield from results
    except BrokenProcessPool:
        raise DealersError(
            f"a worker process was ended from outside, perhaps for lack of memory: try fewer workers{advice}"
        ) from None
    finally:
        results.close()


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
