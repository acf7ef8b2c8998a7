"""What History has in store: what a set of Morality cards is worth, and how near the city is to falling.

The cards that are still in the History deck are known to everybody, their order is not; who has prophets
knows the next one during the own turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import Final, NamedTuple

from dealers.games.hopes_end.cards import (
    ANSWERS,
    BUILDERS,
    CARDS,
    DOUBTERS,
    ENVOYS,
    FIRST_MORALITY,
    PROPHETS,
    SALVAGERS,
    SCOUTS,
    SENTRIES,
    STEWARDS,
    ZEALOTS,
)
from dealers.games.hopes_end.morality import has, holdings
from dealers.games.hopes_end.state import HISTORY, HopesEndState

_RUIN: Final = CARDS.effects[0]
_EXTRA: Final = CARDS.effects[1]
_SHELTER: Final = CARDS.effects[2]
_SCOUTS: Final = CARDS.effects[3]
_SWAP: Final = CARDS.effects[4]

# What things are worth, in points.
EXTRA: Final = 3.5
"""A tile more to place."""
LOSS: Final = 4.0
"""A tile ruined by somebody who chooses well."""
CHOICE: Final = 2.0
"""To choose the first of them oneself."""
SCOUTING: Final = 1.5
"""To place the better one of two tiles, in one turn."""
SHELTER: Final = 1.0
EXCHANGE: Final = 0.5
FORESIGHT: Final = 0.3


def measures(counts: Sequence[int]) -> list[int]:
    """What History cards go by for somebody who holds so much of each type: by what a card concerns."""
    return [*[min(count, 3) for count in counts], 0, sum([count > 0 for count in counts])]


def expected(s: HopesEndState, seat: int) -> list[int]:
    """The faces of the History cards that may come next, as far as the seat knows."""
    deck = s.history_deck or s.history_discard + s.history  # they will be shuffled
    if s.seat == seat and s.phase < HISTORY and s.history_deck and has(s, seat, PROPHETS):
        deck = deck[-1:]
    face = s.face
    return sorted([face[card] for card in deck])  # in no order: they are not known to lie in any


class _Tally(NamedTuple):
    """What several History cards do together to somebody."""

    ruined: int
    """Tiles, after shelter and before sentries."""
    hard: int
    """Cards that ruin more than one tile: sentries save one of them."""
    harmful: int
    """Cards that ruin any."""
    extra: int
    """Extra tiles."""
    giving: int
    """Cards that give any: builders get one more."""
    shelter: int
    swaps: int
    scouting: int
    """Cards that send scouts."""


@lru_cache(maxsize=1024)
def _tally(faces: tuple[int, ...], counts: tuple[int, ...], shelter: int) -> _Tally:
    """Of these cards, for somebody who holds so much of each type; the same is asked again and again."""
    by = measures(counts)
    rows = []
    for face in faces:
        measure = by[CARDS.concerns[face]]
        ruined = max(0, _RUIN[face][measure] - shelter)
        extra = _EXTRA[face][measure]
        gifts = _SHELTER[face][measure], _SWAP[face][measure], _SCOUTS[face][measure] > 0
        rows.append((ruined, ruined > 1, ruined > 0, extra, extra > 0, *gifts))
    return _Tally(*map(sum, zip(*rows, strict=True)))


@lru_cache(maxsize=1024)
def _missed(faces: tuple[int, ...], counts: tuple[int, ...], others: tuple[tuple[int, ...], ...]) -> int:
    """How many of these cards give extra tiles to others only, who hold so much: envoys get one then."""
    by = measures(counts)
    theirs = [measures(other) for other in others]
    missed = 0
    for face in faces:
        extra, concern = _EXTRA[face], CARDS.concerns[face]
        if not extra[by[concern]]:
            missed += any(extra[other[concern]] for other in theirs)
    return missed


class Fortune(NamedTuple):
    """How the next History cards treat one seat."""

    faces: tuple[int, ...]
    """Of the cards that may come."""
    shelter: int
    others: tuple[tuple[int, ...], ...]
    """What the others hold of each type."""
    loss: float
    """Of every tile."""

    def worth(self, faces: Sequence[int], modifiers: Sequence[int]) -> float:
        """Points to expect from the next History card with these Morality cards and answers."""
        counts = [0, 0, 0]
        for face, modifier in zip(faces, modifiers, strict=True):
            counts[CARDS.type[face]] += 2 if modifier == ZEALOTS else 0 if modifier == DOUBTERS else 1
        held = tuple(counts)
        tally = _tally(self.faces, held, self.shelter)
        ruined, extra = tally.ruined, tally.extra
        total = SHELTER * tally.shelter + EXCHANGE * tally.swaps
        if SENTRIES in modifiers:
            ruined -= tally.hard
        if BUILDERS in modifiers:
            extra += tally.giving
        if SALVAGERS in modifiers:
            extra += tally.harmful
        if ENVOYS in modifiers:
            extra += _missed(self.faces, held, self.others)
        if STEWARDS in modifiers:
            total += CHOICE * tally.harmful
        if SCOUTS not in modifiers:
            total += SCOUTING * tally.scouting
        total = (total + EXTRA * extra - self.loss * ruined) / len(self.faces)
        return total + SCOUTING * (SCOUTS in modifiers) + FORESIGHT * (PROPHETS in modifiers)


def fortune_of(s: HopesEndState, seat: int, dread: float) -> Fortune:
    """As far as the seat knows."""
    others = tuple([tuple(holdings(s, other)) for other in range(s.seats) if other != seat])
    return Fortune(tuple(expected(s, seat)), s.shelter[seat], others, LOSS + dread)


@lru_cache(maxsize=4096)
def worth_by_answer(
    fortune: Fortune, faces: tuple[int, ...], modifiers: tuple[int, ...], new: int
) -> list[float]:
    """What each answer to a new card is worth beside others; search asks the same again and again."""
    return [
        fortune.worth([*faces, new], [*modifiers, CARDS.modifier[ANSWERS * new + n]]) for n in range(ANSWERS)
    ]


def modifier_of(s: HopesEndState, card: int) -> int:
    """What the marked answer of a Morality card does; -1 when there is none yet."""
    answer = s.answers[card - FIRST_MORALITY]
    return CARDS.modifier[ANSWERS * s.face[card] + answer] if answer >= 0 else -1


# --- the common danger ----------------------------------------------------------------------------------

# Seen in games of the greedy bot, three seats; see bench/hopes_end_balance.py.
RUINS_PER_ROUND: Final = 0.36
"""Tiles that a History card ruins of each player."""
SPREAD: Final = 1.3
"""How much that differs: the variance for each card and player, at three seats."""
EXTRAS: Final = 0.95
"""Extra tiles in a turn."""


def rounds_left(s: HopesEndState) -> float:
    """How many History cards are still to come."""
    tiles = sum([len(stack) for stack in s.stacks()])
    return tiles / (s.seats * (1 + EXTRAS))


def danger(s: HopesEndState, more: float = 0.0) -> float:
    """The chance that more tiles will lie in ruins than the city can bear, and everybody loses."""
    rounds = rounds_left(s)
    mean = sum(s.lost) + more + rounds * s.seats * RUINS_PER_ROUND
    spread = sqrt(rounds * s.seats**2 * SPREAD / 3 + 0.1)
    return 0.5 * (1 + erf((mean - s.limit - 0.5) / spread / sqrt(2)))
