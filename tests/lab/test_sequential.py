"""The test that may stop at any look: how often it is wrong, and that it sees what is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
import pytest

from dealers.lab.compare import _looks
from dealers.lab.sequential import ERROR, clear, evidence, half_width, spread_of

RUNS = 600
DEALS = 600
Draw = Callable[[numpy.random.Generator], Any]

NO_DIFFERENCE: dict[str, Draw] = {
    "as lengths differ": lambda rng: rng.normal(0, 6, DEALS),
    "skewed": lambda rng: rng.exponential(1, DEALS) - 1,
    "wins": lambda rng: rng.choice([-1.0, 0.0, 1.0], DEALS, p=[0.2, 0.6, 0.2]),
    "in few deals": lambda rng: rng.choice([-1.0, 0.0, 1.0], DEALS, p=[0.02, 0.96, 0.02]),
}


def ever_clear(differences: Any, apart: float) -> tuple[bool, bool]:
    """Whether zero was left out at any look: by our interval, and by the usual one."""
    ours = usual = False
    for deals in _looks(DEALS):
        seen = differences[:deals]
        mean, square = float(seen.mean()), float(((seen - seen.mean()) ** 2).sum())
        ours |= abs(mean) > half_width(deals, spread_of(square, apart, deals))
        usual |= abs(mean) > 1.96 * (square / deals / deals) ** 0.5
    return ours, usual


@pytest.mark.parametrize("case", NO_DIFFERENCE)
def test_whoever_looks_after_every_few_deals_is_rarely_wrong(case: str) -> None:
    rng = numpy.random.default_rng(18)
    runs = [
        ever_clear(differences := NO_DIFFERENCE[case](rng), float(differences.var())) for _ in range(RUNS)
    ]
    ours, usual = (sum(wrong) / RUNS for wrong in zip(*runs, strict=True))
    assert ours <= ERROR
    assert usual > 3 * ERROR, "else this would be no test"


def test_a_difference_is_found_and_not_later_than_it_should_be() -> None:
    rng = numpy.random.default_rng(1)
    found = 0
    for _ in range(200):
        differences = rng.normal(0.2, 1.0, DEALS)
        found += ever_clear(differences, 1.0)[0]
    assert found > 190


def test_deals_that_are_all_alike_leave_room_for_those_that_were_not_seen() -> None:
    spread = spread_of(0.0, 1.0, 40)
    assert half_width(40, spread) > 0.05
    assert half_width(400, spread_of(0.0, 1.0, 400)) < 0.02


def test_the_interval_and_the_evidence_agree() -> None:
    for deals in (40, 500, 5000):
        width = half_width(deals, 2.0)
        assert evidence(width, deals, 2.0) == pytest.approx(1 / ERROR)
    assert evidence(0.0, 100, 0.0) < 1
    assert 1e100 < evidence(1.0, 100, 0.0) < float("inf"), "the same difference in every deal is no chance"


def test_of_many_differences_few_that_are_called_clear_are_chance() -> None:
    rng = numpy.random.default_rng(2)
    false = called = 0
    for _ in range(200):
        means = numpy.concatenate([rng.normal(0.4, 0.05, 5), rng.normal(0, 0.05, 195)])
        shown = clear([evidence(float(mean), 400, 1.0) for mean in means])
        false += sum(shown[5:])
        called += sum(shown)
    assert called > 900
    assert false / called <= ERROR


def test_nothing_is_clear_where_nothing_is_judged() -> None:
    assert clear([]) == []
    assert clear([19.0]) == [False]
    assert clear([21.0]) == [True]
