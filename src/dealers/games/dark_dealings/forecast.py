"""How a siege will probably go: a quick reckoning for drafting and rollouts, where `siege` takes too long.

Each hero in turn is met with the cheapest sufficient strikes, unless the defenses are too few for all heroes
and this one costs too much. Boosters count with the bonus they have at that moment, Heavy Hitters with one
strike less of the weakest other card.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from dealers.games.dark_dealings.cards import (
    BERSERKER,
    BOOSTER,
    CARDS,
    DETOUR,
    GNOME,
    HALFLINGS,
    HEAVY_HITTER,
    KNIGHT,
    THIEF,
    WIZARD,
)
from dealers.games.dark_dealings.power import POWER, STRIKES_LEFT, needs_by_types
from dealers.games.dark_dealings.strikes import NEED, STANCE_ABILITY, all_sides, strike_value

_TYPES: Final = CARDS.types
_VALUE: Final = CARDS.value
_AFTER_STRIKE: Final = CARDS.after_strike


def _worths() -> list[float]:
    """By stance, what a card is worth: its strikes, and a little for every one of them."""
    worths = [0.0] * len(CARDS.types)
    for stance in reversed(range(4 * CARDS.first_defense, len(CARDS.types))):
        following = CARDS.after_turn[stance]
        if CARDS.value[stance]:
            worths[stance] = CARDS.value[stance] + 0.5 + 0.3 * (_TYPES[stance] == 7) * CARDS.value[stance]
        elif STANCE_ABILITY[stance] == DETOUR and stance & 3 < CARDS.sides[stance >> 2]:
            worths[stance] = 0.6
        if following > stance:
            worths[stance] += worths[following]
    return worths


WORTH: Final = _worths()
_MORE_THAN_ANY: Final = 999.0
"""No strikes cost so much."""
_NO_CAP: Final = 99


def outlook(pile: list[int], hand: list[int], hardcore: bool) -> float:
    """How many heroes will be defeated, as a mean: two rough reckonings together miss by half a hero."""
    return _outlook(tuple(pile), tuple(hand), hardcore)


@lru_cache(maxsize=4096)
def _outlook(pile: tuple[int, ...], stances: tuple[int, ...], hardcore: bool) -> float:
    """The same: a search comes to the same castles again, the more often the later it is in the draft."""
    hand = list(stances)
    defeated, left = forecast(list(pile), hand, hardcore)
    if hardcore:
        return defeated + left / 16
    return 1.25 + 0.36 * defeated + 0.5 * _by_power(pile, hand) + left / 32


def _by_power(pile: tuple[int, ...], hand: list[int]) -> float:
    """How many heroes the strikes pay for, set of types by set of types, if they could be split at will."""
    least = float(len(pile))
    for types, others, needs in needs_by_types(pile):
        table = POWER[types]
        power = 0.0
        for stance in hand:
            power += table[stance]
            kind = STANCE_ABILITY[stance]
            if kind and CARDS.types[stance] & types:
                power += (1.5 if kind == BOOSTER else -1.0) * STRIKES_LEFT[stance]
        power *= 0.9
        count = float(others)
        for need in needs:
            if power < need + 0.4:
                count += max(0.0, power) / (need + 0.4)
                break
            power -= need + 0.4
            count += 1
        least = min(least, count)
    return least


def forecast(pile: list[int], hand: list[int], hardcore: bool) -> tuple[int, int]:
    """Heroes defeated and cards left, for a pile of faces (the next one last) and a hand of stances."""
    hand = hand.copy()
    defeated = 0
    for at in range(len(pile) - 1, -1, -1):
        hero = pile[at]
        strikes = _cheapest_strikes(hero, hand)
        if strikes is None or (not hardcore and _too_dear(hero, pile, at, hand)):
            if hardcore:
                break
            continue
        defeated += 1
        hand = _after(hero, hand, strikes)
        if not hand:
            break
    return defeated, len(hand)


def _too_dear(hero: int, pile: list[int], at: int, hand: list[int]) -> bool:
    """Whether the strikes are better kept for cheaper heroes to come."""
    power = 0.0
    for stance in hand:
        power += WORTH[stance]
    need = NEED[hero]
    for other in pile[:at]:
        if NEED[other] <= need:
            power -= NEED[other] + 1
    return power < need


_Strike = tuple[int, float, int]
"""What a strike adds up to, what it costs, and the ability of the card if that changes with the hand."""


@cache
def _strikes_at(hero: int) -> list[_Strike | None]:
    """By stance: its strike at a hero; None where it cannot strike."""
    ability, vulnerable = CARDS.hero_ability[hero], CARDS.vulnerable[hero]
    cap = CARDS.armor[hero] if ability == HALFLINGS else _NO_CAP
    found: list[_Strike | None] = [None] * len(_TYPES)
    for stance, types in enumerate(_TYPES):
        following = _AFTER_STRIKE[stance]
        if not types & vulnerable or (ability == GNOME and following < 0):
            continue
        kind = STANCE_ABILITY[stance]
        cost = WORTH[stance] + (1.0 if kind == HEAVY_HITTER else 0.0)
        if following >= 0 and ability != BERSERKER and ability != KNIGHT:
            cost -= WORTH[following]
        value = all_sides(stance, vulnerable) if ability == KNIGHT else _VALUE[stance]
        found[stance] = min(value, cap), cost, kind
    return found


def _cheapest_strikes(hero: int, hand: list[int]) -> int | None:
    """The set of striking cards (a bit mask over the hand) that defeats the hero at the least loss."""
    ability, need = CARDS.hero_ability[hero], NEED[hero]
    exactly = ability == THIEF
    strikes = _strikes_at(hero)
    # By sum of strikes so far, below the need: the least cost at which it is reached, and with which cards.
    costs = [_MORE_THAN_ANY] * need
    masks = [0] * need
    costs[0] = 0.0
    best, best_cost = None, _MORE_THAN_ANY
    for i, stance in enumerate(hand):
        strike = strikes[stance]
        if strike is None:
            continue
        value, cost, kind = strike
        if kind:
            if kind == HEAVY_HITTER and len(hand) == 1:
                continue
            value = strike_value(stance, hand[:i] + hand[i + 1 :])
            if ability == HALFLINGS:
                value = min(value, CARDS.armor[hero])
        for before in range(need - 1, -1, -1):  # downwards, so that no card strikes twice
            total_cost = costs[before] + cost
            if total_cost >= best_cost:
                continue
            total = before + value
            if total < need:
                if total_cost < costs[total]:
                    costs[total] = total_cost
                    masks[total] = masks[before] | 1 << i
            elif total == need or not exactly:
                best, best_cost = masks[before] | 1 << i, total_cost
    if ability == WIZARD and best is not None and best.bit_count() == len(hand):
        return None  # nothing would be left for the Wizard to take
    return best


def _after(hero: int, hand: list[int], strikes: int) -> list[int]:
    """The hand after these strikes."""
    ability, vulnerable = CARDS.hero_ability[hero], CARDS.vulnerable[hero]
    left: list[int] = []
    weakest, turns = -1, 0
    for i, stance in enumerate(hand):
        if not strikes >> i & 1:
            if weakest < 0 or WORTH[stance] < WORTH[left[weakest]]:
                weakest = len(left)
            left.append(stance)
            continue
        turns += STANCE_ABILITY[stance] == HEAVY_HITTER
        following = _AFTER_STRIKE[stance]
        if ability == BERSERKER:
            continue
        if ability == KNIGHT:
            while following >= 0 and _TYPES[following] & vulnerable:
                following = _AFTER_STRIKE[following]
        if following >= 0:
            left.append(following)
    if weakest >= 0 and (turns or ability == WIZARD):
        stance = left.pop(weakest)
        if ability != WIZARD and CARDS.after_turn[stance] >= 0:
            left.append(CARDS.after_turn[stance])
    return left
