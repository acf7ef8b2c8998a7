"""Playing random games with all checks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from dealers.kernel.chance import Chance
from dealers.kernel.conformance import leaks
from dealers.kernel.conformance.checks import (
    AT_EVERY_DECISION,
    AT_MOST_DECISIONS,
    AT_SOME_DECISIONS,
    AT_THE_END,
    Check,
)
from dealers.kernel.conformance.probe import Probe
from dealers.kernel.errors import DealersError, UsageError
from dealers.kernel.game import Game
from dealers.kernel.table import Table

ALWAYS = {name: AT_EVERY_DECISION[name] for name in ("cards", "invariants")}
LONG = 40
"""Decisions after which a game is a long one."""


class Failure:
    """A check that failed: its name, what was wrong, and after how many answers."""

    __slots__ = ("check", "problem", "step", "table")

    def __init__(self, check: str, problem: str, step: int, table: Table[Any] | None) -> None:
        self.check = check
        self.problem = problem
        self.step = step
        self.table = table
        """The table as it was then; None if it could not be had."""

    def __str__(self) -> str:
        return f"{self.check}, after {self.step} answers: {self.problem}"


class Report:
    """How the checks of one game went."""

    __slots__ = ("decisions", "failures", "game", "options", "seats", "seed")

    def __init__(self, game: Game[Any], seats: int, options: Mapping[str, Any], seed: int) -> None:
        self.game = game
        self.seats = seats
        self.options = dict(options)
        self.seed = seed
        self.decisions = 0
        self.failures: list[Failure] = []

    def __str__(self) -> str:
        what = f"{self.game.name}, {self.seats} seats, {self.options}, seed {self.seed}"
        return "\n  ".join([f"{what}: {self.decisions} decisions", *map(str, self.failures)])


def play(
    game: Game[Any],
    seats: int,
    options: Mapping[str, Any],
    seed: int,
    *,
    share: float = 0.1,
    looks: float = 1.0,
) -> Report:
    """Play a random game and check it; each costly check runs at this share of the decisions.

    The further a long game goes the rarer those checks get that cost the more the longer it is. The check of
    the invariants runs at every decision; with `looks` below 1 all others run at that share of them only.
    The game depends on the seed alone: random seats of those that are asked give random answers.
    """
    report = Report(game, seats, options, seed)
    moves, rng = Chance(seed), Chance(~seed)
    deal = moves.below(1 << 30) + leaks.SMALLEST_SEED_TO_LOOK_FOR
    try:
        table = game.new_table(seats, options, deal)
        probe = Probe(table, game.new_table(seats, options, deal, recorded=False), rng)
    except DealersError:
        raise
    except Exception as error:  # whatever goes wrong is what we are looking for
        report.failures.append(Failure("setup", _raised(error), 0, None))
        return report
    while True:
        if looks < 1 and rng.below(1000) >= 1000 * looks:
            _run(report, probe, ALWAYS)
        else:
            _run(report, probe, AT_EVERY_DECISION)
            often = min(1.0, LONG / (report.decisions + 1))
            for checks, part in ((AT_MOST_DECISIONS, often), (AT_SOME_DECISIONS, often * share)):
                _run(report, probe, {name: c for name, c in checks.items() if rng.below(1000) < 1000 * part})
        pending = table.pending
        if table.over or not pending or not all(decision.options for decision in pending.values()):
            break
        if report.decisions == game.bound:
            problem = f"the game is not over after {game.bound} decisions, which is its bound"
            report.failures.append(Failure("bound", problem, report.decisions, table))
            break
        seat = sorted(pending)[moves.below(len(pending))]
        option = pending[seat].options[moves.below(len(pending[seat].options))]
        try:
            probe.answer(seat, option)
        except Exception as error:
            problem = f"{option!r} of seat {seat} {_raised(error)}"
            report.failures.append(
                Failure("answer", problem, report.decisions, _before_the_last_answer(table))
            )
            break
        report.decisions += 1
    if table.over:
        _run(report, probe, AT_THE_END)
    return report


def _run(report: Report, probe: Probe, checks: Mapping[str, Check]) -> None:
    """Run checks; one that has failed is not run again in the same game."""
    failed = {failure.check for failure in report.failures}
    for name, check in checks.items():
        if name in failed:
            continue
        try:
            problems = list(check(probe))
        except Exception as error:
            problems = [_raised(error)]
        if problems:
            problem = "; ".join(problems[:3]) + ("; ..." if len(problems) > 3 else "")
            report.failures.append(Failure(name, problem, report.decisions, _copy_if_possible(probe.table)))


def _raised(error: Exception) -> str:
    return f"raised {type(error).__name__}: {error}"


def _copy_if_possible(table: Table[Any]) -> Table[Any] | None:
    try:
        return table.copy()
    except Exception:  # it may be this very thing that is broken
        return None


def _before_the_last_answer(table: Table[Any]) -> Table[Any] | None:
    try:
        again = table.restarted()
        for seat, option in table.history[:-1]:
            again.answer(seat, option)
        return again
    except Exception:
        return None


def option_sets(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """The combinations of options worth checking: the defaults, then each option at its extremes.

    Of names, of which several can be taken at once, each is in one of them.
    """
    defaults = game.check_options({})
    yield defaults
    for setting in game.settings:
        if setting.kind == "names":
            groups = _groups(game, defaults, setting.name, setting.values)
            yield from (defaults | {setting.name: ", ".join(group)} for group in groups)
            continue
        few = setting.kind in ("bool", "choice") and len(setting.values) <= 3
        ends = setting.values if few else (setting.values[0], setting.values[-1])
        yield from (defaults | {setting.name: value} for value in ends if value != setting.default)


def _groups(
    game: Game[Any], defaults: Mapping[str, Any], option: str, names: Sequence[str]
) -> Iterator[Sequence[str]]:
    """All names, as many together as the fewest players can take."""

    def fit(count: int) -> bool:
        return _go_together(game, game.min_seats, {**defaults, option: ", ".join(names[:count])})

    size = max([1, *[count for count in range(1, len(names) + 1) if fit(count)]])
    return (names[first : first + size] for first in range(0, len(names), size))


def matches(game: Game[Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of seats with the usual options, and all others with one number of seats, in turn."""
    counts = range(game.min_seats, game.max_seats + 1)
    for number, options in enumerate(option_sets(game)):
        possible = [seats for seats in counts if _go_together(game, seats, options)]
        chosen = possible if number == 0 else [possible[number % len(possible)]]
        yield from ((seats, options) for seats in chosen)


def _go_together(game: Game[Any], seats: int, options: Mapping[str, Any]) -> bool:
    try:
        game.check_match(seats, options)
    except UsageError:
        return False
    return True


def all_checks() -> Iterator[str]:
    """The names of all checks."""
    yield from chain(
        AT_EVERY_DECISION, AT_MOST_DECISIONS, AT_SOME_DECISIONS, AT_THE_END, ("setup", "answer", "bound")
    )
