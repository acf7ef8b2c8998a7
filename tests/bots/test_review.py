"""A game looked back at: decisions are judged by what was known then, and the changes add up."""

from __future__ import annotations

from typing import Any

import pytest

from dealers.bots import SeatHandle, make_bot
from dealers.bots.review import FEWEST, Judged, Reviewer, to_judge_again
from dealers.games import GAMES, find_game
from dealers.kernel import Chance, Table
from dealers.kernel.replay import Steps


def played(name: str, *bots: str, seed: int = 5, **options: Any) -> Table[Any]:
    table = find_game(name).new_table(len(bots), options, seed)
    players = [make_bot(bot, seat) for seat, bot in enumerate(bots)]
    while not table.over:
        seat, _ = table.turn()
        table.answer(seat, players[seat].choose(SeatHandle(table, seat, Chance(seat))))
    return table


def reviewed(table: Table[Any], seat: int, every: int = 1) -> tuple[Reviewer, list[Judged]]:
    reviewer = Reviewer(Steps(table), seat)
    return reviewer, [reviewer.judge(step) for step in reviewer.decisions()[::every]]


def test_the_changes_lead_from_the_first_chance_to_the_result() -> None:
    reviewer, points = reviewed(played("dark-dealings", "greedy", "greedy"), 0)
    review = reviewer.told(points, points)
    changes = review.decisions + review.luck + review.others
    assert review.points[0].before + changes == pytest.approx(review.result)
    assert review.result in (0.0, 0.5, 1.0)
    assert all(0 <= point.before <= 1 and 0 <= point.after <= 1 for point in review.points)


def test_whoever_plays_by_the_rule_of_thumb_gains_and_loses_nothing_by_it() -> None:
    _, points = reviewed(played("dark-dealings", "greedy", "greedy"), 1)
    assert [point.before - point.after for point in points] == [0.0] * len(points)


def test_whoever_plays_anything_pays_for_it() -> None:
    table = played("dark-dealings", "random", "greedy")
    reviewer, points = reviewed(table, 0)
    review = reviewer.told(points, points)
    assert review.decisions < -0.2
    assert review.costliest
    by_step = {point.step: point for point in review.points}
    costs = [by_step[step].cost for step in review.costliest]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= 3
    worst = by_step[review.costliest[0]]
    assert worst.best != worst.taken
    at = Reviewer(Steps(table), 0).steps.at(worst.step)
    assert worst.best in [at.label(option) for option in at.pending[0].options]


def test_only_own_decisions_with_a_choice_are_judged() -> None:
    table = played("dark-dealings", "greedy", "random")
    steps = Steps(table)
    for step in Reviewer(steps, 1).decisions():
        assert table.history[step][0] == 1
        assert len(steps.at(step).pending[1].options) > 1


def test_what_is_judged_does_not_depend_on_cards_that_the_seat_did_not_know() -> None:
    """The reviewer is given the true table; all it uses of it are imagined worlds of the seat."""
    table = played("dark-dealings", "greedy", "greedy")
    steps = Steps(table)
    step = Reviewer(steps, 0).decisions()[2]
    once = Reviewer(steps, 0).judge(step, tries=60)

    class Twin(Steps):
        def at(self, number: int) -> Table[Any]:
            found = super().at(number)
            if not found.over:
                found.determinize(0, Chance(99))
            return found

    twin = Reviewer(Twin(table), 0).judge(step, tries=60)
    assert (once.taken, once.prompt) == (twin.taken, twin.prompt)
    assert abs(once.after - twin.after) < 0.12
    assert abs(once.before - twin.before) < 0.12


def test_what_stands_out_is_judged_again() -> None:
    def point(step: int, most: float, then: float) -> Judged:
        return Judged(step, 0.5, 0.5, then, most, "a", "b", "", "", FEWEST)

    points = [point(n, 0.5 + n / 100, 0.5 - (30 - n) / 100) for n in range(30)]
    again = to_judge_again(points)
    assert again[:3] == [29, 28, 27], "by what they cost"
    assert {0, 1, 2} <= set(again), "by luck, good or bad"
    assert len(again) == len(set(again)) < 20


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_reviewed(name: str) -> None:
    bots = ["greedy", "random", "greedy"][: GAMES[name].max_seats]
    reviewer, points = reviewed(played(name, *bots), 1, every=12)
    review = reviewer.told(points, points[:3])
    assert review.points
    assert review.measure == "chance to win"
    assert all(point.taken and point.best for point in review.points)


def test_a_game_alone_is_measured_by_the_heroes_defeated() -> None:
    reviewer, points = reviewed(played("dark-dealings", "random"), 0, every=4)
    review = reviewer.told(points, points)
    assert "heroes" in review.measure
    assert 0 <= review.result <= 1


def test_where_nothing_is_drawn_or_turned_up_there_is_no_luck() -> None:
    """Heroes are lured face down: as long as others still choose, nothing has happened."""
    reviewer = Reviewer(Steps(played("dark-dealings", "greedy", "greedy")), 0)
    first, *_ = reviewer.decisions()
    point = reviewer.judge(first)
    assert (point.luck, point.doubt) == (0.0, 0.0)
