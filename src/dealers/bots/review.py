"""A game looked back at through one seat's eyes: its chances over time, what its decisions cost, and luck.

Every decision is judged by what the seat knew when it made it. Its options are tried in imagined worlds that
fit that knowledge, each in the same ones, and sensible players go on from there. So the *chance* of a seat is

- *before* a decision: if the seat did what the rule of thumb would do, as a solid player might;
- *after* it: with the option that it took, which may have been better or worse than that;
- *then*: when all that follows by itself has happened, such as cards drawn and dice thrown. The change up to
  there is *luck*; the change from there to the next own decision is what *the others* did.

What a decision *cost* is how much better the best option was than the one that was taken.

All changes together lead from the first estimate to the result. Estimates are uncertain, so what would stand
out is judged once more, with many more tries, before anybody is told.
"""

from __future__ import annotations

from math import sqrt
from time import process_time
from typing import Any

import msgspec

from dealers.bots.advice import compare
from dealers.bots.handle import SeatHandle
from dealers.bots.ismcts import settled_value
from dealers.kernel import Chance, Option, Table
from dealers.kernel.replay import Steps

LEADING = 3
"""So many options are compared closely, besides the one that was taken and the rule of thumb's."""
WIDE = 16
"""So many options at most are tried at all."""
GLANCES = 4
"""Tries of each option that show which ones are worth a closer look."""
GLANCING = 0.4
"""The share of the time for a decision that glances may take."""
FEWEST = 4
"""Tries of a closer look."""
COSTLIEST = 3
"""So many decisions are told."""
LUCKIEST = 3
"""So many strokes of luck, good or bad, are told."""
AGAIN = 4
"""So many more candidates for either are judged once more."""
NOTEWORTHY = 0.02
"""Less than that is not told."""


class Judged(msgspec.Struct):
    """One decision of the seat. Chances go from 0 to 1."""

    step: int
    """It was answered after so many answers: the step of the replay that shows it asked."""
    before: float
    after: float
    then: float
    most: float
    """With the best option."""
    taken: str
    """What was chosen, in words."""
    best: str
    """What was best, in words: the same, if it was that."""
    reason: str
    """What speaks for it."""
    prompt: str
    tries: int
    """Of each option that was compared closely."""
    doubt: float = 0.0
    """The variance of what is said to be luck."""

    @property
    def cost(self) -> float:
        return self.most - self.after

    @property
    def luck(self) -> float:
        return self.then - self.after


class Review(msgspec.Struct):
    """What there is to tell about one seat."""

    measure: str
    """What the chances are chances of."""
    result: float
    """How it ended, on the same scale."""
    points: list[Judged]
    costliest: list[int]
    """The steps of the decisions that cost most, the costliest first."""
    luckiest: list[int]
    """The steps of the decisions after which luck helped or hurt most."""
    decisions: float
    """How much better or worse the own decisions were together than the rule of thumb's; so with"""
    luck: float
    """what came of luck, and"""
    others: float
    """what the others did, it leads from the first chance to the result."""
    doubt: float
    """By how much luck and the others may be off, one for the other: in two cases of three it is less."""


class Reviewer:
    """Judges the decisions of one seat in a finished game."""

    def __init__(self, steps: Steps, seat: int) -> None:
        self.steps = steps
        self.seat = seat
        self.game = steps.table.game
        self._heuristic = self.game.player()

    def decisions(self) -> list[int]:
        """The steps at which the seat had a choice."""
        found = []
        table = self.steps.at(0)
        for step, (seat, option) in enumerate(self.steps.table.history):
            if seat == self.seat and len(table.pending[seat].options) > 1:
                found.append(step)
            table.answer(seat, option)
        return found

    def judge(self, step: int, tries: int = FEWEST, seconds: float | None = None) -> Judged:
        """One decision; with `seconds`, as many tries as take about so long, at least those given."""
        start = process_time()
        table, seat = self.steps.at(step), self.seat
        seed = 1_000_003 * step + 7919 * seat
        handle = SeatHandle(table, seat, Chance(seed))
        taken = self.steps.table.history[step][1]
        world = handle.imagine(Chance(seed))
        rule = self._heuristic.choose(world.state, seat, handle.decision.options, Chance(seed))
        looked = self._worth_a_look(handle, world, taken, rule, seed, seconds)
        if seconds is not None:
            tries = max(tries, self._affordable(handle, looked, seconds - (process_time() - start)))
        rewards = compare(handle, self._heuristic, looked, tries, seed + 500_000)
        means = [sum(found) / tries for found in rewards]
        best, most = _best(rewards)
        if self._heuristic.solved(world.state, seat, handle.decision.options) == taken:
            best = 0  # it is worked out, whatever the estimates say
        if best == 0:
            most = means[0]
        then = self._afterwards(table, step, tries) or rewards[0]
        return Judged(
            step=step,
            before=means[looked.index(rule)],
            after=means[0],
            then=sum(then) / len(then),
            most=max(most, means[0]),
            taken=table.label(taken),
            best=table.label(looked[best]),
            reason=self.game.words.reason_for(world.state, seat, looked[best]),
            prompt=table.pending[seat].prompt,
            tries=tries,
            doubt=0.0 if then is rewards[0] else _variance(then) + _variance(rewards[0]),
        )

    def _worth_a_look(
        self, handle: SeatHandle, world: Table[Any], taken: Option, rule: Option, seed: int,
        seconds: float | None,
    ) -> list[Option]:  # fmt: skip
        """The option that was taken, the rule of thumb's, and those that look best at a glance."""
        options = handle.decision.options
        ranked = self._heuristic.candidates(world.state, self.seat, options) or options
        others = [option for option in ranked if option not in (taken, rule)][:WIDE]
        if seconds is not None and len(others) > LEADING:
            start = process_time()
            compare(handle, self._heuristic, [taken], 1, seed)
            each = max(1e-6, process_time() - start) * GLANCES
            others = others[: max(LEADING, int(GLANCING * seconds / each))]
        if len(others) > LEADING:
            glances = compare(handle, self._heuristic, others, GLANCES, seed)
            order = sorted(range(len(others)), key=lambda n: -sum(glances[n]))
            others = [others[n] for n in order[:LEADING]]
        return [taken, *([rule] if rule != taken else []), *others]

    def _affordable(self, handle: SeatHandle, options: list[Option], seconds: float) -> int:
        start = process_time()
        compare(handle, self._heuristic, options, 2, 0)
        # Afterwards the position that follows is tried as often as each option.
        each = (process_time() - start) / 2 * (1 + 1 / len(options))
        return int(max(0.0, seconds) / max(1e-6, each))

    def _afterwards(self, before: Table[Any], step: int, tries: int) -> list[float]:
        """What tries bring when all that follows by itself has happened; none where nothing has."""
        table = self.steps.at(step + 1)
        if table.over:
            return [self.result(table)]
        if not _was_luck(before, table):
            return []
        handle = SeatHandle(table, self.seat, Chance(step))
        found = []
        for number in range(tries):
            chance = Chance(1_000_003 * step + 7919 * self.seat + 500_000 + number)
            found.append(settled_value(handle.imagine(chance), self.seat, self._heuristic, chance))
        return found

    def result(self, table: Table[Any]) -> float:
        """How a finished game is counted: a victory as 1, a shared one as its share; alone, as is usual."""
        outcome = table.outcome
        assert outcome is not None
        if table.seats == 1:
            return self._heuristic.rewards(table.state, outcome)[0]
        return 1 / len(outcome.winners) if self.seat in outcome.winners else 0.0

    def told(self, points: list[Judged], again: list[Judged]) -> Review:
        """What there is to tell; those that were judged again count as they were then."""
        better = {point.step: point for point in again}
        points = [better.get(point.step, point) for point in sorted(points, key=lambda point: point.step)]
        result = self.result(self.steps.table)
        sure = list(better.values())
        costs = [point for point in sure if point.cost >= max(NOTEWORTHY, _noise(point))]
        lucks = [point for point in sure if abs(point.luck) >= max(NOTEWORTHY, 2 * sqrt(point.doubt))]
        nexts = [point.before for point in points[1:]] + [result]
        return Review(
            measure=self._heuristic.measure(self.steps.at(0).state),
            result=result,
            points=points,
            costliest=[point.step for point in sorted(costs, key=lambda point: -point.cost)[:COSTLIEST]],
            luckiest=[point.step for point in sorted(lucks, key=lambda point: -abs(point.luck))[:LUCKIEST]],
            decisions=sum(point.after - point.before for point in points),
            luck=sum(point.luck for point in points),
            others=sum(after - point.then for point, after in zip(points, nexts, strict=True)),
            doubt=sqrt(sum(point.doubt for point in points)),
        )


def to_judge_again(points: list[Judged]) -> list[int]:
    """The steps that would be told about, and a few more: they may stand out by chance alone."""
    by_cost = sorted(points, key=lambda point: -point.cost)[: COSTLIEST + AGAIN]
    by_luck = sorted(points, key=lambda point: -abs(point.luck))[: LUCKIEST + AGAIN]
    return list(dict.fromkeys([point.step for point in (*by_cost, *by_luck)]))


def _best(rewards: list[list[float]]) -> tuple[int, float]:
    """The option that does best, and what it brings.

    The best of several uncertain estimates is probably too high. So every half of the tries chooses, and the
    other half says what that is worth.
    """
    halves = [[sum(found[half::2]) / max(1, len(found[half::2])) for found in rewards] for half in (0, 1)]
    picked = [max(range(len(rewards)), key=half.__getitem__) for half in halves]
    worth = (halves[1][picked[0]] + halves[0][picked[1]]) / 2
    means = [sum(found) for found in rewards]
    return max(range(len(rewards)), key=means.__getitem__), worth


def _was_luck(before: Table[Any], after: Table[Any]) -> bool:
    """Whether an answer was followed by something that nobody chose: a draw, a throw, a card turned up."""
    journal = after.state.journal
    drawn = before.state.chance.standing() != after.state.chance.standing()
    return drawn or (journal is not None and journal.learned)


def _variance(found: list[float]) -> float:
    """Of the mean of these."""
    count = len(found)
    if count < 2:
        return 0.0
    mean = sum(found) / count
    return sum((one - mean) ** 2 for one in found) / (count - 1) / count


def _noise(point: Judged) -> float:
    """What a difference of two estimates may be off by, roughly: two options share their worlds."""
    return 0.35 / sqrt(max(1, point.tries))
