"""Figures of two versions, pair by pair: against what one would reckon by hand."""

from __future__ import annotations

from typing import Any

import numpy
import polars
import pytest

from dealers.games import find_game
from dealers.lab.measures import COURSE, FAMILIES, figure_of, measured
from dealers.lab.paired import Difference, differences
from dealers.lab.playing import play
from dealers.lab.sequential import half_width, spread_of
from dealers.lab.study import Study, _schema

DEALS = 80


def frame(rows: list[tuple[str, str, int, float, float]]) -> Any:
    """Measures, as `measured` makes them."""
    names = ["family", "name", "deal", "above", "below"]
    return polars.DataFrame(rows, schema=names, orient="row")


def only(a: list[Any], b: list[Any], rotations: int = 1) -> Difference:
    """The one figure that is in these rows."""
    [found] = differences(frame(a), frame(b), DEALS, rotations)
    return found


def test_a_difference_is_that_of_the_means_and_its_interval_goes_by_the_pairs() -> None:
    rng = numpy.random.default_rng(1)
    lengths = rng.normal(40, 8, DEALS)
    longer = lengths + rng.normal(1.5, 0.5, DEALS)
    a, b = ([("course", "turns", n, float(x), 1.0) for n, x in enumerate(side)] for side in (lengths, longer))
    found = only(a, b)
    pairs = longer - lengths
    square = float(((pairs - pairs.mean()) ** 2).sum())
    width = half_width(DEALS, spread_of(square, float(max(lengths.var(), longer.var())), DEALS))
    assert found.value == pytest.approx(pairs.mean())
    assert (found.low, found.high) == pytest.approx((pairs.mean() - width, pairs.mean() + width))
    assert found.low > 0, "although lengths differ by much more from deal to deal"
    assert found.clear
    unpaired = only(a, [(*row[:2], DEALS - 1 - row[2], *row[3:]) for row in b])
    assert not unpaired.clear


def test_what_is_used_in_few_games_counts_all_games() -> None:
    uses = numpy.zeros((2, DEALS))
    uses[0, ::4], uses[1, ::2] = 3, 2
    a, b = ([("used", "Owl (play)", n, float(x), 0.0) for n, x in enumerate(side) if x] for side in uses)
    found = only(a, b)
    assert (found.a, found.b) == (0.75, 1.0)
    pairs = uses[1] - uses[0]
    square = float(((pairs - pairs.mean()) ** 2).sum())
    width = half_width(DEALS, spread_of(square, float(uses.var(axis=1).max()), DEALS))
    assert found.high == pytest.approx(0.25 + width)


def test_a_share_is_of_the_times_that_there_was_something_to_count() -> None:
    a = [("wins", "faction Red", n, float(n % 3 == 0), 1.0) for n in range(0, DEALS, 2)]
    b = [("wins", "faction Red", n, float(n % 3 > 0), 1.0) for n in range(1, DEALS, 2)]
    found = only(a, b)
    assert found.a == pytest.approx(14 / 40)
    assert found.b == pytest.approx(27 / 40)
    assert found.judged


def test_games_of_one_deal_count_as_one() -> None:
    rows = [("wins", "bot greedy", n, 2.0 * (n % 2), 2.0) for n in range(DEALS)]
    assert only(rows, rows, rotations=2).deals == DEALS


def test_a_card_that_one_side_does_not_have_is_shown_and_not_judged() -> None:
    rows = [("used", "Fox (play)", n, 1.0, 0.0) for n in range(DEALS)]
    other = ("used", "Owl (play)", 0, 1.0, 0.0)
    fox, owl = differences(frame([*rows, other]), frame([other]), DEALS, 1)
    assert (fox.name, fox.a, fox.b, fox.judged) == ("Fox (play)", 1.0, None, False)
    assert not owl.judged, "it was used too rarely"
    assert owl.as_json()["difference"] is None


def test_a_card_that_is_never_used_any_more_is_judged() -> None:
    a = [("used", "Fox (play)", n, 1.0, 0.0) for n in range(DEALS)]
    found = only(a, [("used", "Fox (play)", 3, 0.0, 0.0)])
    assert (found.b, found.clear) == (0.0, True)


def test_what_never_happens_is_not_known_to_be_impossible() -> None:
    rows = [("course", "shared", n, 0.0, 1.0) for n in range(DEALS)]
    found = only(rows, rows)
    assert found.value == 0
    assert 0 < found.high < 0.1


def played(first: int, count: int) -> Any:
    """The measures of some real games of random players, as if they were the first ones."""
    study = Study(find_game("dark-dealings"), ("random",), 2, {}, steady=True)
    games = [play(study.deal(number)) for number in range(first, first + count)]
    tables = {"games": [one.game for one in games]}
    for table in ("seats", "choices"):
        tables[table] = [row for one in games for row in getattr(one, table)]
    frames = [
        polars.DataFrame(rows, schema=_schema(polars, table), orient="row").with_columns(
            polars.col("game") - first
        )
        for table, rows in tables.items()
    ]
    return measured(frames[0], frames[1], frames[2], 1)


def test_two_halves_of_the_same_games_do_not_differ_in_anything() -> None:
    one, other = played(1, DEALS), played(1 + DEALS, DEALS)
    found = differences(one, other, DEALS, 1)
    assert sum([each.judged for each in found]) > 100
    assert [each.name for each in found if each.clear] == []


def test_every_figure_can_be_said() -> None:
    found = differences(played(1, 40), played(1, 40), 40, 1)
    assert {each.family for each in found} == set(FAMILIES)
    assert {each.name for each in found if each.family == "course"} == set(COURSE)
    for each in found:
        figure = figure_of(each.family, each.name)
        assert figure.more.endswith("with B")
        assert figure.fewer.endswith("with B")
        assert each.value == 0
    names = [each.name for each in found]
    assert len(set(names)) == len(names), "a figure is asked for by its name alone"
