"""What decided a finished game: by what it was won, and the steps where its points turned.

Points are the first figure of a player's standing, as everybody at the table could see it after each answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from dealers.kernel import Outcome, Table
from dealers.kernel.standing import standings

Points = list[list[int]]
"""By step: the points of every seat."""


class Margin(msgspec.Struct):
    """What whoever won had more of, or less of, than whoever came next."""

    what: str
    """The name of a tie-break; empty when it was the score itself."""
    won: int
    next: int


class Turn(msgspec.Struct):
    """A step where the game turned."""

    step: int
    kind: str
    """`lead`: somebody is ahead for good from here on. `swing`: no other step moved the points as much."""
    seat: int
    """Who gained by it."""
    before: list[int]
    after: list[int]
    text: str = ""
    """What happened there."""


class Story(msgspec.Struct):
    """A finished game in short."""

    counted: str
    """What the points are, in a word for people: `stacks`."""
    margin: Margin | None
    """None when nobody won, when all share the victory, or when one has played alone."""
    leads: int
    """How often the lead went from one player to another."""
    turns: list[Turn]
    """In the order of the game."""


def story_of(table: Table[Any]) -> Story:
    """Play a finished table again, and find what decided it."""
    outcome = table.outcome
    assert outcome is not None
    again = table.restarted()
    points = [_points(again)]
    for seat, option in table.history:
        again.answer(seat, option)
        points.append(_points(again))
    first = standings(again, None)[0]
    ahead = _ahead(outcome, points)
    turns = [*_for_good(outcome, ahead), *_swing(outcome, points, ahead)]
    return Story(
        counted=first[0]["label"] if first else "",
        margin=_margin(outcome),
        leads=_changes(points),
        turns=[Turn(step, kind, seat, points[step - 1], points[step]) for step, kind, seat in sorted(turns)],
    )


def _points(table: Table[Any]) -> list[int]:
    return [figures[0]["value"] if figures else 0 for figures in standings(table, None)]


def _ahead(outcome: Outcome, points: Points) -> list[int]:
    """By step: how far the winners were ahead of the best of the others; empty without winners or others."""
    winners = outcome.winners
    others = [seat for seat in range(len(outcome.ranks)) if seat not in winners]
    if not winners or not others:
        return []
    return [max([row[seat] for seat in winners]) - max([row[seat] for seat in others]) for row in points]


def _changes(points: Points) -> int:
    """How often others were in the lead than those who had led before."""
    changes = 0
    leading: set[int] = set()
    for row in points:
        now = {seat for seat, count in enumerate(row) if count == max(row)}
        if len(now) < len(row) and not now & leading:
            changes += bool(leading)
            leading = now
    return changes


def _for_good(outcome: Outcome, ahead: Sequence[int]) -> list[tuple[int, str, int]]:
    """The step from which on the winners were ahead all the time."""
    step = len(ahead)
    while step > 0 and ahead[step - 1] > 0:
        step -= 1
    return [(step, "lead", outcome.winners[0])] if 0 < step < len(ahead) else []


def _swing(outcome: Outcome, points: Points, ahead: Sequence[int]) -> list[tuple[int, str, int]]:
    """The step that moved the points between the winners and the others most; more than a single point."""
    moved = [abs(now - before) for before, now in pairwise(ahead)]
    if not moved or max(moved) < 2:
        return []
    step = moved.index(max(moved)) + 1
    gains = [now - before for before, now in zip(points[step - 1], points[step], strict=True)]
    gained = [
        seat for seat in range(len(gains)) if (seat in outcome.winners) == (ahead[step] > ahead[step - 1])
    ]
    return [(step, "swing", max(gained, key=lambda seat: gains[seat]))]


def _margin(outcome: Outcome) -> Margin | None:
    """The first thing in which the winners differ from the best of the others."""
    losers = [seat for seat in range(len(outcome.ranks)) if seat not in outcome.winners]
    if not losers or not outcome.winners:
        return None
    best, next_best = outcome.winners[0], min(losers, key=lambda seat: outcome.ranks[seat])
    if outcome.totals[best] > outcome.totals[next_best]:
        return Margin("", outcome.totals[best], outcome.totals[next_best])
    for name, value in outcome.tiebreaks[best].items():
        if value != outcome.tiebreaks[next_best][name]:
            return Margin(name, value, outcome.tiebreaks[next_best][name])
    return None
