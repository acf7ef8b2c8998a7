"""Guesses at what is hidden: how much strength others may have in hand, or come from an own draw pile.

Which cards a hand or a pile is made of is known, since all that comes and goes is seen; which of them lie
where is not. So a guess is an average over all of them, never a look at the cards themselves.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Final

from dealers.games.dealers_in_hope import powers
from dealers.games.dealers_in_hope.cards import CARDS, SPOILS
from dealers.games.dealers_in_hope.state import DealersInHopeState

_TYPE: Final = CARDS.type
_EFFECT: Final = CARDS.effect
_STRENGTHS: Final = CARDS.strengths

Guess = tuple[float, float]
"""How much may come on average, and its variance."""


def _drawn(values: list[int], count: int) -> Guess:
    """How much so many of these cards give, drawn blindly."""
    n = len(values)
    count = min(count, n)
    if not count:
        return 0.0, 0.0
    average = sum(values) / n
    variance = sum([(value - average) ** 2 for value in values]) / n
    return count * average, count * variance * (n - count) / max(1, n - 1)


def may_give(s: DealersInHopeState, seat: int, strength: int) -> Guess:
    """What another player may play: of their hand we know only what it is drawn from, the rest lies open."""
    face, drill = s.face, s.powers[seat][powers.DRILL]
    pool = [_STRENGTHS[face[card]][strength] for card in (*s.hand[seat], *s.deck[seat])]
    average, variance = _drawn(pool, len(s.hand[seat]))
    for card in s.ready[seat]:
        amount = _STRENGTHS[face[card]][strength]
        if amount:
            average += amount + (drill if _TYPE[face[card]] != SPOILS else 0)
    return average, variance


def to_come(s: DealersInHopeState, seat: int, strength: int) -> Guess:
    """What cards at hand that draw or take back others may add."""
    face = s.face
    draws = recalls = 0
    for card in (*s.hand[seat], *s.ready[seat]):
        for name, n in _EFFECT[face[card]]:
            if name == "draw":
                draws += n
            elif name == "recall":
                recalls += n
    average, variance = _drawn([_STRENGTHS[face[card]][strength] for card in s.deck[seat]], draws)
    thrown = sorted([_STRENGTHS[face[card]][strength] for card in s.discard[seat]], reverse=True)
    return average + sum(thrown[:recalls]), variance


def at_least(need: float, average: float, variance: float) -> float:
    """How likely it is that something comes to so much."""
    off = average - need + 0.5
    if variance < 0.01:
        return 1.0 if off > 0 else 0.0
    return 0.5 * (1.0 + erf(off / sqrt(2.0 * variance)))
