"""What is left in a hand of defenses, and how many heroes that can be enough for at the very most.

Hands are sorted tuples of stances; heroes are faces.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

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


POWER: Final = _powers()
_SIDES: Final = _sides()
STRIKES_LEFT: Final = _SIDES[0]
TYPES_LEFT: Final = _SIDES[1]


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


# Numbers about all sets of types at once: a field of `_WIDTH` bits for each set, and further ones for counts.
# Two of them are compared in one subtraction: a guard, the highest bit of a field, stays where the field was
# not smaller.
_WIDTH: Final = 12
_COUNT: Final = (1 << _WIDTH) - 1
_SETS: Final = range(1, 8)
_ALL_TYPES: Final = _WIDTH * 7
_DETOURS: Final = _WIDTH * 8
_HEAVY: Final = _WIDTH * 9
_BOOSTERS: Final = _WIDTH * 10
_GUARDS: Final = sum([1 << _WIDTH * types + _WIDTH - 1 for types in _SETS])
_SHARING: Final = [sum([1 << _WIDTH * types for types in _SETS if types & shown]) for shown in range(8)]
"""By set of types: 1 in the field of every set that shares a type with it."""
HOLDING: Final = [sum([1 << _WIDTH * types for types in _SETS if not shown & ~types]) for shown in range(8)]
"""By set of types: 1 in the field of every set that it is a part of."""


def _codes() -> list[int]:
    """By stance: the power for each set of types, then the uses of a Detour, the strikes of a Heavy Hitter,
    and 1 for a Booster."""
    codes = []
    for stance in range(len(CARDS.types)):
        code = sum([POWER[types][stance] << _WIDTH * types for types in _SETS])
        kind = STANCE_ABILITY[stance]
        if kind == DETOUR:
            code += CARDS.sides[stance >> 2] - (stance & 3) << _DETOURS
        elif kind == HEAVY_HITTER:
            code += STRIKES_LEFT[stance] << _HEAVY
        elif kind == BOOSTER:
            code += 1 << _BOOSTERS
        codes.append(code)
    return codes


_CODE: Final = _codes()


def _bonuses(hand: Hand) -> int:
    """What Boosters add to the power at most."""
    bonuses = 0
    for stance in hand:
        if STANCE_ABILITY[stance] == BOOSTER:
            types = CARDS.types[stance]
            others = sum([TYPES_LEFT[other] & types > 0 for other in hand]) - 1
            bonuses += STRIKES_LEFT[stance] * others * _SHARING[types]
    return bonuses


def _need(hero: int, wizards: int) -> int:
    """What a hero needs, set of types by set of types. What a Wizard takes is added where all types count."""
    need = NEED[hero] * HOLDING[CARDS.vulnerable[hero]]
    return need + (wizards << _ALL_TYPES) if CARDS.hero_ability[hero] == WIZARD else need


def _modest(needs: list[int]) -> list[int]:
    """Of several needs only those than which no other is smaller or equal everywhere; the smallest first."""
    modest: list[int] = []
    for need in sorted(needs):
        most = need | _GUARDS
        if not _one_is_met(modest, most):
            modest.append(need)
    return modest


def _one_is_met(needs: list[int], power: int) -> bool:
    """Whether the power (with all guards) is enough for one of these needs, in every set of types."""
    for need in needs:  # noqa: SIM110 - a loop takes half the time
        if (power - need) & _GUARDS == _GUARDS:
            return True
    return False


@lru_cache(maxsize=1 << 12)
def _needs_of_any(heroes: Hand, wizards: int) -> list[list[int]]:
    """By number: what groups of so many of these heroes need together, without those that need no less."""
    needs: list[list[int]] = [[0]]
    for hero in heroes:
        need = _need(hero, wizards)
        more = [[need + others for others in some] for some in needs]
        needs = [_modest(one + other) for one, other in zip([*needs, []], [[], *more], strict=True)]
    return needs


@lru_cache(maxsize=1 << 12)
def _needs_of_next(pile: Hand, window: int, wizards: int) -> list[list[int]]:
    """The same for groups among the next heroes of a pile, with a `window` of others between them."""
    groups = [0]
    for hero in reversed(pile):
        need = _need(hero, wizards)
        groups += [group + need for group in groups]
    needs: list[list[int]] = [[] for _ in range(len(pile) + 1)]
    for members, need in enumerate(groups):
        size = members.bit_count()
        if members >> size + window == 0:
            needs[size].append(need)
    return [_modest(some) for some in needs]


def _needs_against(pile: Hand, detours: int, hardcore: bool) -> list[list[int]]:
    """What groups of the pile need of a hand with so many uses of Detours.

    In Hardcore the next hero has to be defeated or sent away by a Detour, so it is the next ones that count;
    otherwise the order of the pile means nothing.
    """
    if hardcore:
        return _needs_of_next(pile, detours, not detours)
    return _needs_of_any(tuple(sorted(pile)), not detours)


class _Bounds(dict[Hand, int]):
    """By hand: no more heroes of a pile than this can be defeated with it."""

    def __init__(self, pile: Hand, hardcore: bool) -> None:
        self._pile, self._hardcore = pile, hardcore
        self._needs: dict[int, list[list[int]]] = {}
        """By number of uses of Detours."""

    def __missing__(self, hand: Hand) -> int:
        power = sum([_CODE[stance] for stance in hand])
        detours = power >> _DETOURS & _COUNT
        if not detours:
            power -= (
                power >> _HEAVY & _COUNT
            ) << _ALL_TYPES  # a side of 1 or more is turned for every strike
        if power >> _BOOSTERS:
            power += _bonuses(hand)
        power |= _GUARDS
        needs = self._needs.get(detours)
        if needs is None:
            needs = self._needs[detours] = _needs_against(self._pile, detours, self._hardcore)
        most = len(self._pile)
        while not _one_is_met(needs[most], power):  # of no heroes nothing is needed
            most -= 1
        self[hand] = most
        return most


@lru_cache(maxsize=1 << 9)
def bounds(pile: Hand, hardcore: bool) -> dict[Hand, int]:
    """By hand: no more heroes than this can be defeated: for any more, some types would lack the power."""
    return _Bounds(pile, hardcore)


def bound(pile: Hand, hand: Hand, hardcore: bool) -> int:
    """The same for one hand."""
    return bounds(pile, hardcore)[hand]


class Hope:
    """That the cards of a hand which a fight leaves are enough for so many heroes of a pile.

    Cards only lose power in a fight, so what is hopeless in the middle of it stays so.
    """

    __slots__ = ("_bonuses", "_heavy", "_needs")

    def __init__(self, pile: Hand, heroes: int, detours: int, bonuses: int, hardcore: bool) -> None:
        self._needs = _needs_against(pile, detours, hardcore)[heroes]
        self._heavy = not detours
        self._bonuses = bonuses

    def is_left(self, cards: Hand, need: int = 0) -> bool:
        """Whether these cards may be enough, besides what the hero still `need`s (see `HOLDING`)."""
        power = sum([_CODE[stance] for stance in cards])
        if self._heavy:
            power -= (power >> _HEAVY & _COUNT) << _ALL_TYPES
        return _one_is_met(self._needs, (power + self._bonuses | _GUARDS) - need)


_hope: Final = lru_cache(maxsize=1 << 12)(Hope)


def hope(pile: Hand, hand: Hand, heroes: int, hardcore: bool) -> Hope:
    """For so many heroes of the pile when a fight with this hand begins."""
    power = sum([_CODE[stance] for stance in hand])
    detours, bonuses = power >> _DETOURS & _COUNT, _bonuses(hand) if power >> _BOOSTERS else 0
    return _hope(pile if hardcore else tuple(sorted(pile)), heroes, detours, bonuses, hardcore)
