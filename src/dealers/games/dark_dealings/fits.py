"""What a defense is worth against heroes with certain vulnerabilities: a rule of thumb for the draft."""

from __future__ import annotations

from typing import Final

from dealers.games.dark_dealings.cards import BOOSTER, CARDS, DETOUR, HEAVY_HITTER

Weights = tuple[int, int, int]
"""How many heroes are vulnerable to traps, spells and minions."""


_TYPES_SHOWN: Final = [(types & 1) | (types >> 1 & 1) << 8 | types >> 2 << 16 for types in CARDS.vulnerable]
"""By hero: 1 in a byte of its own for each type that it is vulnerable to, so that all add up at once."""


def weights_of(heroes: list[int]) -> Weights:
    """Of heroes, as faces."""
    shown = sum([_TYPES_SHOWN[hero] for hero in heroes])
    return shown & 255, shown >> 8 & 255, shown >> 16


def fit(defense: int, weights: Weights) -> float:
    """What a defense is worth against so many heroes."""
    traps, spells, minions, always = _FIT[defense]
    return traps * weights[0] + spells * weights[1] + minions * weights[2] + always


def best_fit(defenses: list[int], weights: Weights) -> int:
    """The place of the first defense that is worth most against so many heroes."""
    by_trap, by_spell, by_minion = weights
    best, most = 0, -1.0
    for place, defense in enumerate(defenses):
        traps, spells, minions, always = _FIT[defense]
        worth = traps * by_trap + spells * by_spell + minions * by_minion + always
        if worth > most:
            best, most = place, worth
    return best


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
