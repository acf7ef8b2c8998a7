"""Differences that may be looked at after every game: how sure one can be of them, whenever one stops.

Whoever looks at a usual interval again and again, and stops as soon as it leaves out zero, is wrong far more
often than once in twenty times. These intervals are made for that: the chance that the truth is ever outside,
at whichever look, is one in twenty. They are the *confidence sequences* of Robbins' normal mixture, for means
of many independent deals (the asymptotic kind of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, 2024).

What goes with them is *evidence* (an e-value): how many times better the difference that was found explains
the games than no difference does, on average over all differences that could be. Without a difference it
reaches 20 at any look at all in one of 20 comparisons at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log, sqrt

ERROR = 0.05
"""So often it may happen that a difference is seen where there is none."""
SHARPEST = 500
"""The number of deals after which the intervals are as narrow as they can be for what they promise."""
FEWEST = 40
"""Deals before which nothing is concluded: the mean of a few is not normal enough."""

_WIDTH = (log(1 - 2 * log(ERROR)) - 2 * log(ERROR)) / SHARPEST
"""The variance of the mixture, in that of a deal."""
_MOST = 700.0


def spread_of(square: float, apart: float, n: int) -> float:
    """The standard deviation of n differences that are off their mean by a sum of squares.

    Where the sides differ in few deals, those few say little of how far others may differ. So two more deals
    are counted, in which B is as far above and below A as deals are `apart` from each other (a variance).
    """
    return sqrt((square + 2 * apart) / n)


def half_width(n: int, spread: float, error: float = ERROR) -> float:
    """How far the truth may be from the mean of n differences, of which `spread` is the standard deviation.

    >>> round(half_width(500, 1.0) * sqrt(500), 2)      # where one that is looked at once would have 1.96
    3.04
    """
    mixed = n * _WIDTH + 1
    return spread * sqrt(2 * mixed / (n * n * _WIDTH) * log(sqrt(mixed) / error))


def evidence(mean: float, n: int, spread: float) -> float:
    """How much a mean of n differences speaks against there being no difference."""
    if not mean:
        return 1 / sqrt(n * _WIDTH + 1)
    mixed = n * _WIDTH + 1
    total = n * mean / spread if spread else inf
    return exp(min(_MOST, _WIDTH * total * total / (2 * mixed))) / sqrt(mixed)


def clear(evidences: Sequence[float], error: float = ERROR) -> list[bool]:
    """Which of many differences are clear, so that few of them are chance: Benjamini and Hochberg's way.

    With evidence in place of p-values it holds however the differences hang together (Wang and Ramdas, 2022).

    >>> clear([100.0, 3.0, 45.0, 1.0])
    [True, False, True, False]
    """
    order = sorted(range(len(evidences)), key=lambda n: -evidences[n])
    found = 0
    for rank, n in enumerate(order, start=1):
        if rank * evidences[n] >= len(evidences) / error:
            found = rank
    return [n in order[:found] for n in range(len(evidences))]
