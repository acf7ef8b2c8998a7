"""How likely a feature is to be finished by the tiles that are still to come.

The chances are those seen in games of sensible players, as a function of what everybody sees: how many empty
places a feature still touches, how many of the tiles to come fit there, and how many are to come. Nothing but
the counts of these tiles by kind is read, so that all positions with the same ones share an outlook.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, log
from typing import Final

from dealers.games.hopes_end.tiles import CODES, COUNT, TILES

# How chances come about: logistic regression over the open features of a hundred games of the greedy bot; see
# bench/hopes_end_chances.py.
ROADS: Final = 0
BUILDINGS: Final = 1
CAMPS: Final = 2
_ALWAYS: Final = (-5.25, -3.5, -0.56)
_PLACES: Final = (-1.32, -1.6, -0.95)
"""For every empty place that the feature touches."""
_DOUBLE: Final = (1.32, 0.38, 0.0)
"""For every edge beyond the first that it shows to one place."""
_FIT: Final = (0.84, 0.35, 1.28)
"""For how many of the tiles to come fit into these places: the mean logarithm of the share."""
_LEFT: Final = (1.84, 1.54, 1.67)
"""For how many are to come: the logarithm."""
_EARLY: Final = (-1.56, -2.36, -2.09)
"""For the share of all tiles that is to come."""


_COPIES: Final = max([TILES.faces.count(kind) for kind in range(TILES.kinds)])


def _tiles(counts: Sequence[int]) -> int:
    """So many tiles of each kind as one number: every tile is a bit, and every kind has its own bits."""
    return sum([((1 << count) - 1) << _COPIES * kind for kind, count in enumerate(counts)])


@cache
def _fitting(loose: bool) -> list[int]:
    """By code: all tiles of the kinds that fit there in some way."""
    fits = TILES.fits(loose)
    return [_tiles([_COPIES if by_code[code] else 0 for by_code in fits]) for code in range(CODES)]


class _Fits(dict[int, float]):
    """By code of a place: the logarithm of the share of the tiles to come that fit there."""

    def __init__(self, left: tuple[int, ...], loose: bool) -> None:
        self[0] = 0.0
        self._left = _tiles(left)
        self._log_total = log(sum(left) or 1)
        self._fitting = _fitting(loose)

    def __missing__(self, code: int) -> float:
        self[code] = fit = log((self._left & self._fitting[code]).bit_count() or 0.3) - self._log_total
        return fit


class Outlook:
    """What can be expected of the tiles to come."""

    __slots__ = ("_odds", "begun", "fits")

    def __init__(self, left: tuple[int, ...], loose: bool) -> None:
        total = sum(left)
        far = log(total + 3)
        early = total / COUNT
        base = [a + b * far + c * early for a, b, c in zip(_ALWAYS, _LEFT, _EARLY, strict=True)]
        self._odds = list(zip(base, _PLACES, _DOUBLE, _FIT, strict=True))
        self.fits = _Fits(left, loose)
        self.begun: dict[int, float] = {}
        """By kind of tile: what it promises where it begins something new, as far as anybody has asked."""

    def chance(self, kind: int, places: int, edges: int, fit: float) -> float:
        """That a feature with so many empty places, and such a sum of their fits, will be finished."""
        if not places:
            return 1.0
        base, place, double, fitting = self._odds[kind]
        odds = base + place * places + double * (edges - places)
        return 1.0 / (1.0 + exp(-odds - fitting * fit / places))


@lru_cache(maxsize=256)
def outlook(left: tuple[int, ...], loose: bool) -> Outlook:
    """With so many tiles of each kind to come.

    Search meets the same few again and again: it tries several answers in one imagined world.
    """
    return Outlook(left, loose)
