"""What is left in a hand of defenses, and how many heroes that can be enough for at the very most.

Hands are sorted tuples of stances; heroes are faces.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

from dealers.games.dark_dealings.cards import BOOSTER, CARDS, DETOUR, HEAVY_HITTER, WIZARD
from dealers.games.dark_dealings.strikes import NEED, STANCE_ABILITY

Hand = tuple[int, ...]


def _powers() -> list[list[int]]:
    """By set of types and stance: what the card's sides of these types add up to, without any bonus."""
    powers = [[0] * len(CARDS.types) for _ in range(8)]
    for types in range(1, 8):
        for stance in reversed(range(4 * CARDS.first_defense, len(CARDS.types))):
            following = CARDS.after_turn[stance]
            power = powers[types][following] if following > stance else 0
            if CARDS.types[stance] & types:
                power += CARDS.value[stance]
            powers[types][stance] = power
    return powers


def _sides() -> tuple[list[int], list[int]]:
    """By stance: how many strikes the card has left, and all types that they show."""
    strikes, types = [0] * len(CARDS.types), [0] * len(CARDS.types)
    for stance in reversed(range(4 * CARDS.first_defense, len(CARDS.types))):
        following = CARDS.after_turn[stance]
        strikes[stance], types[stance] = int(CARDS.value[stance] > 0), CARDS.types[stance]
        if following > stance:
            strikes[stance] += strikes[following]
            types[stance] |= types[following]
    return strikes, types


POWER = _powers()
STRIKES_LEFT, TYPES_LEFT = _sides()


@lru_cache(maxsize=1 << 14)
def needs_by_types(pile: Hand) -> list[tuple[int, int, list[int]]]:
    """By set of types: how many heroes of the pile others can help against, and what the rest need."""
    needs = []
    for types in range(1, 8):
        bound = sorted([NEED[hero] for hero in pile if not CARDS.vulnerable[hero] & ~types])
        if bound or types == 7:
            needs.append((types, len(pile) - len(bound), bound))
    return needs


def worth(hand: Hand) -> int:
    """What is good to have left when the number of heroes is the same: cards, and strikes in them."""
    worth = 0
    for stance in hand:
        worth += 8 + POWER[7][stance]
    return worth


@lru_cache(maxsize=1 << 14)
def _least_needs(pile: Hand, window: int, wizards: int) -> list[tuple[int, list[int]]]:
    """By set of types: what these types have to bring at least to defeat one hero, two, three, and so on.

    So many heroes are among the next ones of the pile, with a `window` of others between them. What a Wizard
    takes adds to its need, if all types count.
    """
    least = []
    for types in range(1, 8):
        needs = [
            0
            if CARDS.vulnerable[h] & ~types
            else NEED[h] + (types == 7 and CARDS.hero_ability[h] == WIZARD and wizards)
            for h in reversed(pile)
        ]
        if any(needs):
            least.append((types, [sum(sorted(needs[: n + window])[:n]) for n in range(1, len(pile) + 1)]))
    return least


@lru_cache(maxsize=1 << 16)
def bound(pile: Hand, hand: Hand, hardcore: bool) -> int:
    """No more heroes than this can be defeated: each is counted against the power of fitting types.

    In Hardcore the next hero has to be defeated or sent away by a Detour, so it is the next ones that count.
    """
    detours = 0
    heavy = 0
    boosters = []
    for stance in hand:
        kind = STANCE_ABILITY[stance]
        if kind == DETOUR:
            detours += CARDS.sides[stance >> 2] - (stance & 3)
        elif kind == HEAVY_HITTER:
            heavy += STRIKES_LEFT[stance]
        elif kind == BOOSTER:
            types = CARDS.types[stance]
            others = sum([TYPES_LEFT[other] & types > 0 for other in hand]) - 1
            boosters.append((types, STRIKES_LEFT[stance] * others))
    window = detours if hardcore else len(pile)
    most = len(pile)
    for types, least in _least_needs(pile, window, not detours):
        table = POWER[types]
        power = sum([table[stance] for stance in hand])
        for shown, bonus in boosters:
            if shown & types:
                power += bonus
        if types == 7 and not detours:
            power -= heavy  # a side worth 1 or more is turned for every strike
        most = min(most, bisect_right(least, power))
    return most
