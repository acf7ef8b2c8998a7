"""What a defense is worth against heroes with certain vulnerabilities: a rule of thumb for the draft."""

from __future__ import annotations

from typing import Final

from dealers.games.dark_dealings.cards import BOOSTER, CARDS, DETOUR, HEAVY_HITTER

Weights = tuple[int, int, int]
"""How many heroes are vulnerable to traps, spells and minions."""


def weights_of(heroes: list[int]) -> Weights:
    """Of heroes, as faces."""
    traps = spells = minions = 0
    for hero in heroes:
        types = CARDS.vulnerable[hero]
        traps += types & 1
        spells += types >> 1 & 1
        minions += types >> 2
    return traps, spells, minions


def fit(defense: int, weights: Weights) -> float:
    """What a defense is worth against so many heroes."""
    traps, spells, minions, always = _FIT[defense]
    return traps * weights[0] + spells * weights[1] + minions * weights[2] + always


def _fits() -> list[tuple[float, float, float, float]]:
    fits = []
    for face in range(len(CARDS.ability)):
        weights = [0.0, 0.0, 0.0]
        extra = 0.0
        if face >= CARDS.first_defense:
            stance = 4 * face
            while stance >= 0:
                types, value = CARDS.types[stance], CARDS.value[stance] + 0.5
                kind = CARDS.ability[face]
                if kind == BOOSTER:
                    value += 1
                elif kind == HEAVY_HITTER:
                    value -= 1
                elif kind == DETOUR:
                    extra += 8 * 0.7
                for bit in range(3):
                    if types >> bit & 1:
                        weights[bit] += value / types.bit_count() * (1.4 if types == 7 else 1)
                stance = CARDS.after_turn[stance]
        fits.append((weights[0], weights[1], weights[2], extra))
    return fits


_FIT: Final = _fits()
