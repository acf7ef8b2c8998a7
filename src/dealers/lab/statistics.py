"""The statistics that a report rests on: intervals, tests, and care where many things are compared."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from dealers.bots.arena import wilson
from dealers.lab.extras import need

FALSE_DISCOVERIES = 0.05
"""Of the things that a report calls out, about so many may be chance."""


class Estimate(NamedTuple):
    """A figure with its 95 % interval and what it was taken from."""

    value: float
    low: float
    high: float
    n: int

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "value": round(self.value, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
            "n": self.n,
        }


def share(total: float, n: int) -> Estimate:
    """A share by Wilson's interval; the total need not be whole, where victories are shared."""
    if not n:
        return Estimate(0.0, 0.0, 1.0, 0)
    value = min(1.0, max(0.0, total / n))
    return Estimate(value, *wilson(value, n), n)


def mean(values: Sequence[float], seed: int = 1) -> Estimate:
    """A mean with the interval of the bootstrap, which asks nothing of how the values are spread."""
    numpy = need("numpy")
    data = numpy.sort(numpy.asarray(values, dtype=float))  # the same interval in whatever order they come
    n = len(data)
    if not n:
        return Estimate(0.0, 0.0, 0.0, 0)
    if n == 1 or data.min() == data.max():
        return Estimate(float(data[0]), float(data[0]), float(data[0]), n)
    rng = numpy.random.default_rng(seed)
    if n > 2000:  # the mean of many is normal enough, and a thousand resamples of them are not cheap
        spread = 1.959964 * float(data.std(ddof=1)) / sqrt(n)
        return Estimate(float(data.mean()), float(data.mean()) - spread, float(data.mean()) + spread, n)
    means = rng.choice(data, size=(1000, n)).mean(axis=1)
    low, high = numpy.quantile(means, [0.025, 0.975])
    return Estimate(float(data.mean()), float(low), float(high), n)


def difference(
    with_total: float, with_n: int, without_total: float, without_n: int
) -> tuple[Estimate, float]:
    """How much one share is above another, by Newcombe's interval, and the p-value that it is chance."""
    one, other = share(with_total, with_n), share(without_total, without_n)
    if not with_n or not without_n:
        return Estimate(0.0, -1.0, 1.0, min(with_n, without_n)), 1.0
    gap = one.value - other.value
    low = gap - sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = gap + sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    pooled = (with_total + without_total) / (with_n + without_n)
    spread = sqrt(max(1e-12, pooled * (1 - pooled) * (1 / with_n + 1 / without_n)))
    return Estimate(gap, low, high, min(with_n, without_n)), two_sided(gap / spread)


def against(total: float, n: int, expected: float) -> float:
    """The p-value that a share of wins is as expected."""
    if not n:
        return 1.0
    spread = sqrt(max(1e-12, expected * (1 - expected) / n))
    return two_sided((total / n - expected) / spread)


def two_sided(z: float) -> float:
    """How likely chance alone is so far out."""
    from statistics import NormalDist

    return 2 * NormalDist().cdf(-abs(z))


def discoveries(p_values: Sequence[float], level: float = FALSE_DISCOVERIES) -> list[bool]:
    """Which of many differences are called out, so that few of them are chance (Benjamini and Hochberg).

    >>> discoveries([0.001, 0.04, 0.9, 0.03])
    [True, False, False, False]
    """
    if not p_values:
        return []
    adjusted = need("scipy.stats").false_discovery_control(list(p_values))
    return [bool(p <= level) for p in adjusted]
