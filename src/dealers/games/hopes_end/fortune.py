"""What History has in store: what a set of Morality cards is worth, and how near the city is to falling.

The cards that are still in the History deck are known to everybody, their order is not; who has prophets
knows the next one during the own turn.
"""

from __future__ import annotations

from math import erf, sqrt

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

_RUIN, _EXTRA, _SHELTER, _SCOUTS, _SWAP = CARDS.effects

# What things are worth, in points.
EXTRA = 3.5
"""A tile more to place."""
LOSS = 4.0
"""A tile ruined by somebody who chooses well."""
CHOICE = 2.0
"""To choose the first of them oneself."""
SCOUTING = 1.5
"""To place the better one of two tiles, in one turn."""
SHELTER = 1.0
EXCHANGE = 0.5
FORESIGHT = 0.3


def measures(counts: list[int]) -> list[int]:
    """What History cards go by for somebody who holds so much of each type: by what a card concerns."""
    return [*[min(count, 3) for count in counts], 0, sum([count > 0 for count in counts])]


def expected(s: HopesEndState, seat: int) -> list[int]:
    """The faces of the History cards that may come next, as far as the seat knows."""
    deck = s.history_deck or s.history_discard + s.history  # they will be shuffled
    if s.seat == seat and s.phase < HISTORY and s.history_deck and has(s, seat, PROPHETS):
        deck = deck[-1:]
    face = s.face
    return sorted([face[card] for card in deck])  # in no order: they are not known to lie in any


class Fortune:
    """How the next History cards treat one seat."""

    def __init__(self, s: HopesEndState, seat: int, dread: float) -> None:
        self.faces = expected(s, seat)
        self.dread = dread
        self.shelter = s.shelter[seat]
        others = [measures(holdings(s, other)) for other in range(s.seats) if other != seat]
        concerns = CARDS.concerns
        self.generous = [any([_EXTRA[face][by[concerns[face]]] for by in others]) for face in self.faces]

    def worth(self, faces: list[int], modifiers: list[int]) -> float:
        """Points to expect from the next History card with these Morality cards and answers."""
        counts = [0, 0, 0]
        for face, modifier in zip(faces, modifiers, strict=True):
            counts[CARDS.type[face]] += 2 if modifier == ZEALOTS else 0 if modifier == DOUBTERS else 1
        sentries, builders, salvagers = SENTRIES in modifiers, BUILDERS in modifiers, SALVAGERS in modifiers
        envoys, stewards = ENVOYS in modifiers, STEWARDS in modifiers
        loss = LOSS + self.dread
        by, concerns = measures(counts), CARDS.concerns
        total = 0.0
        for face, generous in zip(self.faces, self.generous, strict=True):
            count = by[concerns[face]]
            ruin = _RUIN[face][count]
            if ruin:
                ruin = max(0, ruin - self.shelter)
                if ruin > 1 and sentries:
                    ruin -= 1
            extra = _EXTRA[face][count]
            if extra:
                extra += builders
            elif envoys and generous:
                extra = 1
            if ruin:
                extra += salvagers
                total -= loss * ruin - (CHOICE if stewards else 0)
            total += EXTRA * extra + SHELTER * _SHELTER[face][count] + EXCHANGE * _SWAP[face][count]
            if SCOUTS not in modifiers:
                total += SCOUTING * (_SCOUTS[face][count] > 0)
        total /= len(self.faces)
        return total + SCOUTING * (SCOUTS in modifiers) + FORESIGHT * (PROPHETS in modifiers)


def modifier_of(s: HopesEndState, card: int) -> int:
    """What the marked answer of a Morality card does; -1 when there is none yet."""
    answer = s.answers[card - FIRST_MORALITY]
    return CARDS.modifier[ANSWERS * s.face[card] + answer] if answer >= 0 else -1


# --- the common danger ----------------------------------------------------------------------------------

# Seen in games of the greedy bot, three seats; see bench/hopes_end_balance.py.
RUINS_PER_ROUND = 0.36
"""Tiles that a History card ruins of each player."""
SPREAD = 1.3
"""How much that differs: the variance for each card and player, at three seats."""
EXTRAS = 0.95
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
