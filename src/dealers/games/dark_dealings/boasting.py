"""Which heroes to boast of: by what the row offers, against what they could bring in the rows to come.

The higher a hero's challenge, the fewer rivals take a card before it. Where one card of the row is much
better than all others, a strong hero pays, with a weak one beside it; where two are, two strong ones; where
all are alike, two weak ones do as well, and the strong ones are kept.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb, inf
from operator import mul
from typing import Final

from dealers.games.dark_dealings.cards import CARDS
from dealers.games.dark_dealings.defense_phase import BOASTS_EACH, ROUNDS
from dealers.games.dark_dealings.fits import Weights, fit, weights_of
from dealers.games.dark_dealings.state import DarkDealingsState
from dealers.kernel import Option

KEPT: Final = 0.9
"""What it is worth to take first in a row to come rather than last, for each weight of the own heroes."""

STRONG: Final = 0.4
WEAK: Final = 0.2
BOTH: Final = 0.2
ANY: Final = 0.2
"""How often rivals boast of the strongest heroes that they have left, of the weakest, of one of each, or of
any. Against each of them alone there would be something better; this does well against all."""

_CHALLENGE: Final = CARDS.challenge
_HIGHEST: Final = max(_CHALLENGE)
_USUALLY_LAST: Final = [-fit(card, (4, 4, 4)) for card in range(len(CARDS.catalogue))]
"""By card: the lower, the better it is against eight heroes about whom nothing is known."""


def boast(s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    """The hero that is best put down next: the stronger one of the best two, then the other one."""
    face = s.face
    hand, down = [face[c] for c in s.hand[seat]], [face[c] for c in s.committed[seat]]
    weights = weights_of([*hand, *down, *[face[c] for c in s.pile[seat]]])
    first, second = _offers(tuple([face[c] for c in s.row]), weights)
    gone, later, scale = _rivals_before(s.seats, s.round), _chance_later(s.round), KEPT * sum(weights)
    # What a hero brings as the stronger or as the weaker of two, beyond what it is worth when it is kept.
    if down:
        [other] = down
        kept = scale * later[other]
        if_stronger, if_weaker = _mean(first, gone[other]) - kept, _mean(second, gone[other]) - kept
        best, chosen = -inf, options[0]
        for option in options:
            hero = face[option[1]]
            if _CHALLENGE[hero] > _CHALLENGE[other]:
                worth = _mean(first, gone[hero]) - scale * later[hero] + if_weaker
            else:
                worth = _mean(second, gone[hero]) - scale * later[hero] + if_stronger
            if worth > best:
                best, chosen = worth, option
        return chosen
    best, chosen = -inf, options[0]
    most, strong = -inf, options[0]  # of the heroes so far, which are all stronger
    for option in sorted(options, key=lambda option: -_CHALLENGE[face[option[1]]]):
        hero = face[option[1]]
        chances, kept = gone[hero], scale * later[hero]
        best, chosen = max((best, chosen), (most + _mean(second, chances) - kept, strong))
        most, strong = max((most, strong), (_mean(first, chances) - kept, option))
    return chosen


def _mean(worth: list[float], chances: list[float]) -> float:
    mean: float = sum(map(mul, worth, chances))
    return mean


@lru_cache(maxsize=1024)
def _offers(row: tuple[int, ...], weights: Weights) -> tuple[list[float], list[float]]:
    """What the own first and the own second card are worth when rivals have taken none, one, two and so on.

    Rivals are expected to take what is best against usual heroes; the own first card is the favourite.
    """
    first = [fit(card, weights) for card in sorted(row, key=_USUALLY_LAST.__getitem__)]
    second = first.copy()
    second.remove(max(second))
    for worth in (first, second):
        for left in range(len(worth) - 2, -1, -1):
            if worth[left + 1] > worth[left]:
                worth[left] = worth[left + 1]
    return first, second


@cache
def _rivals_before(seats: int, round: int) -> list[list[float]]:
    """By hero: the chances that none, one, two and so on of the rivals' heroes take a card before it."""
    rivals = BOASTS_EACH * (seats - 1)
    return [
        [comb(rivals, n) * chance**n * (1 - chance) ** (rivals - n) for n in range(rivals + 1)]
        for chance in _chance_of_higher(round)
    ]


@cache
def _chance_later(round: int) -> list[float]:
    """By hero: the chance to be higher than a rival's in the rounds to come."""
    to_come = [_chance_of_higher(later) for later in range(round + 1, ROUNDS)]
    return [1 - sum(chances) / len(to_come) for chances in zip(*to_come, strict=True)]


def _chance_of_higher(round: int) -> list[float]:
    """By hero: the chance that a rival's hero is higher, in a round of the draft."""
    quarter, eighth = 1 / ROUNDS, 1 / ROUNDS / 2
    chances = []
    for hero in range(CARDS.heroes):
        at = (_CHALLENGE[hero] - 0.5) / _HIGHEST
        strong = _higher(at, 1 - quarter * (round + 1), quarter)
        weak = _higher(at, quarter * round, quarter)
        ends = _higher(at, 1 - eighth * (round + 1), eighth) + _higher(at, eighth * round, eighth)
        chances.append(STRONG * strong + WEAK * weak + BOTH * ends / 2 + ANY * (1 - at))
    return chances


def _higher(at: float, least: float, width: float) -> float:
    """How much of the stretch of this width that begins at `least` is higher."""
    return min(1.0, max(0.0, (least + width - at) / width))
