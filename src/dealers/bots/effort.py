"""How much a searching bot thinks: so many iterations or so long a time, on one processor or on several."""

from __future__ import annotations

import re
from typing import NamedTuple

from dealers.kernel import UsageError

MOST_ITERATIONS = 1_000_000
LEAST_SECONDS, MOST_SECONDS = 0.01, 600.0
MOST_WORKERS = 64

EFFORTS: dict[str, str] = {
    "ismcts:N": "search with N iterations a decision, such as ismcts:400",
    "ismcts:TIME": "search for so long, such as ismcts:1s or ismcts:500ms; not repeatable by a seed",
}
"""What a searching bot can be called; each may end in :xK, to think in K processes, such as ismcts:1s:x2."""


class Effort(NamedTuple):
    """So many iterations and so many seconds at most; what is 0 is no limit, and a spec gives one of them."""

    iterations: int = 0
    seconds: float = 0.0
    workers: int = 1
    """How many processes think. With iterations the answer is the same however many there are."""


def read_effort(spec: str) -> Effort:
    """The effort of a searching bot, from the word that it is called by.

    >>> read_effort("ismcts:400")
    Effort(iterations=400, seconds=0.0, workers=1)
    >>> read_effort("ismcts:500ms:x2")
    Effort(iterations=0, seconds=0.5, workers=2)
    >>> read_effort("ismcts:soon")
    Traceback (most recent call last):
    ...
    dealers.kernel.errors.UsageError: 'ismcts:soon': say how many iterations or how long, as in ...
    """
    found = _EFFORT.fullmatch(spec)
    if found is None:
        raise UsageError(
            f"{spec!r}: say how many iterations or how long, as in ismcts:400, ismcts:1s or ismcts:500ms, "
            "and in how many processes if in several, as in ismcts:1s:x2"
        )
    number, unit, processes = found.groups()
    workers = int(processes or 1)
    if not 1 <= workers <= MOST_WORKERS:
        raise UsageError(
            f"{spec!r}: the number of processes goes from 1 to {MOST_WORKERS}, as in ismcts:1s:x2"
        )
    if unit:
        seconds = float(number) / (1000 if unit == "ms" else 1)
        if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            raise UsageError(
                f"{spec!r}: the time goes from {1000 * LEAST_SECONDS:.0f}ms to {MOST_SECONDS:.0f}s, "
                "as in ismcts:1s or ismcts:500ms"
            )
        return Effort(seconds=seconds, workers=workers)
    if "." in number or not 1 <= int(number) <= MOST_ITERATIONS:
        raise UsageError(
            f"{spec!r}: the number of iterations goes from 1 to {MOST_ITERATIONS}, as in ismcts:400"
        )
    return Effort(int(number), workers=workers)


_EFFORT = re.compile(r"ismcts:([0-9]{1,9}(?:\.[0-9]{1,6})?)(ms|s)?(?::x([0-9]{1,3}))?")
