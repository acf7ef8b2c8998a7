"""How near everybody is to winning, and what the points of rivals mean for that."""

from __future__ import annotations

from math import exp, sqrt

from dealers.games.hopes_end.prospects import Survey
from dealers.games.hopes_end.state import HopesEndState


def win_chances(scores: list[float], scale: float) -> list[float]:
    most = max(scores)
    weights = [exp((score - most) / scale) for score in scores]
    total = sum(weights)
    return [weight / total for weight in weights]


def tiles_left(s: HopesEndState) -> int:
    return len(s.stack_a) + len(s.stack_b) + len(s.stack_c) + len(s.stack_d)


def scale_of(s: HopesEndState) -> float:
    return 3 + 1.2 * sqrt(tiles_left(s))


def rivalry(survey: Survey, seat: int) -> list[float]:
    """What a point of everybody's is worth to the seat: 1 for the own, less than 0 for that of a rival."""
    s = survey.s
    if s.seats == 2:  # what one wins the other loses
        return [1.0, -1.0] if seat == 0 else [-1.0, 1.0]
    chances = win_chances(survey.standing(), scale_of(s))
    rest = 1.0 - chances[seat] + 1e-9
    return [1.0 if q == seat else -chances[q] / rest for q in range(s.seats)]
