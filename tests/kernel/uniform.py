"""Whether counts are as even as equal chances make them."""

from __future__ import annotations

from collections.abc import Sequence


def likelihood(counts: Sequence[int]) -> float:
    """How likely counts at least as uneven are if all have the same chance: Pearson's chi-squared test."""
    from scipy.special import chdtrc  # not above: all tests would wait for the import

    expected = sum(counts) / len(counts)
    return float(chdtrc(len(counts) - 1, sum([(count - expected) ** 2 / expected for count in counts])))
