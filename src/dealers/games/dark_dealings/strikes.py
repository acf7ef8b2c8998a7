"""Which strikes the rules allow: those that can still end in the hero's defeat (DD-04).

Strikes come one after the other (DD-05), so everything depends on how the cards lie at that moment.
`can_defeat` looks for any way to finish the fight. Plain cards answer that by arithmetic; only Boosters, Heavy
Hitters, exact totals (Thief) and double defeats (Halflings) need a search.
"""

from __future__ import annotations

from functools import lru_cache

from dealers.games.dark_dealings.cards import BOOSTER, CARDS, GNOME, HALFLINGS, HEAVY_HITTER, KNIGHT, THIEF
from dealers.games.dark_dealings.state import DarkState

_ABILITY = CARDS.ability
_TYPES = CARDS.types
_VALUE = CARDS.value
_AFTER_STRIKE = CARDS.after_strike
_AFTER_TURN = CARDS.after_turn

# By stance: the ability of the card.
STANCE_ABILITY = [_ABILITY[stance >> 2] for stance in range(len(_TYPES))]


def stances(s: DarkState, cards: list[int]) -> list[int]:
    """How the cards lie: face and side of each."""
    face, side = s.face, s.side
    return [4 * face[c] + side[c] for c in cards]


def may_strike(stance: int, vulnerable: int, ability: int, others: bool) -> bool:
    """Whether a card that has not struck yet matches the hero and is able to strike at all."""
    if not _TYPES[stance] & vulnerable:  # DD-17: any shared type is enough
        return False
    if ability == GNOME and _AFTER_STRIKE[stance] < 0:
        return False
    return others or STANCE_ABILITY[stance] != HEAVY_HITTER  # DD-09


def strike_value(stance: int, others: list[int]) -> int:
    """The attack of a strike while the owner's other cards lie as `others` (DD-06, DD-08)."""
    value = _VALUE[stance]
    if STANCE_ABILITY[stance] == BOOSTER:
        types = _TYPES[stance]
        for other in others:
            if _TYPES[other] & types:
                value += 1
    return value


def after(stance: int, turned: bool) -> list[int]:
    """The card after its strike, or after being turned by a Heavy Hitter; nothing when it is trashed."""
    new = _AFTER_TURN[stance] if turned else _AFTER_STRIKE[stance]
    return [new] if new >= 0 else []


def can_defeat(
    fresh: list[int], spent: list[int], total: int, armor: int, ability: int, vulnerable: int, defeats: int
) -> bool:
    """Whether `defeats` more defeats can be reached: this one from `total`, any further from zero.

    `fresh` are the stances of cards that have not struck this hero, `spent` of those that have. A Knight may
    be struck again and again, so there all cards are fresh.
    """
    if ability == THIEF:
        if total >= armor:
            return total == armor
        return _can_hit_exactly(fresh, spent, armor - total, vulnerable)
    if total >= armor:
        if defeats == 1:
            return True
        total, defeats = 0, defeats - 1
        # Going on in the first group instead can only matter for how cards lie; the search below tries it.
        if can_defeat(fresh, spent, total, armor, ability, vulnerable, defeats):
            return True
        return _search(_key(fresh), _key(spent), armor, armor, ability, vulnerable, defeats + 1)
    others = len(fresh) + len(spent) > 1
    values = []
    special = False
    for stance in fresh:
        kind = STANCE_ABILITY[stance]
        if kind == HEAVY_HITTER:
            special = True
        elif may_strike(stance, vulnerable, ability, others):
            special = special or kind == BOOSTER
            values.append(_VALUE[stance] if ability != KNIGHT else all_sides(stance, vulnerable))
    if _fills(values, armor - total, armor, defeats):
        return True
    if not special and defeats == 1:
        return False
    return _search(_key(fresh), _key(spent), total, armor, ability, vulnerable, defeats)


def all_sides(stance: int, vulnerable: int) -> int:
    """What one plain card can do to a Knight with some or all of its sides (DD-15)."""
    value = 0
    while stance >= 0 and _TYPES[stance] & vulnerable:
        value += _VALUE[stance]
        stance = _AFTER_STRIKE[stance]
    return value


def _fills(values: list[int], need: int, armor: int, defeats: int) -> bool:
    """Whether the values fill one group after the other, the largest first: enough for a yes."""
    if defeats == 1:
        return sum(values) >= need
    values.sort(reverse=True)
    for value in values:
        need -= value
        if need <= 0:
            defeats -= 1
            if not defeats:
                return True
            need = armor
    return False


def _can_hit_exactly(fresh: list[int], spent: list[int], need: int, vulnerable: int) -> bool:
    """Thief: whether some strikes add up to exactly `need` (DD-14: every striking card counts)."""
    sums = 1
    for stance in fresh:
        kind = STANCE_ABILITY[stance]
        if kind and kind <= HEAVY_HITTER:
            return _search(_key(fresh), _key(spent), 0, need, THIEF, vulnerable, 1)
        if _TYPES[stance] & vulnerable:
            sums |= sums << _VALUE[stance]
    return bool(sums >> need & 1)


def _key(cards: list[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


@lru_cache(maxsize=1 << 16)
def _search(
    fresh: tuple[int, ...],
    spent: tuple[int, ...],
    total: int,
    armor: int,
    ability: int,
    vulnerable: int,
    defeats: int,
) -> bool:
    """Try every order of strikes, and every card that a Heavy Hitter can turn."""
    for i, stance in enumerate(fresh):
        rest = [*fresh[:i], *fresh[i + 1 :]]
        if not may_strike(stance, vulnerable, ability, bool(rest or spent)):
            continue
        for fresh2, spent2 in other_cards(stance, rest, list(spent)):
            new_total = total + strike_value(stance, fresh2 + spent2)
            struck = after(stance, turned=False)
            if ability == KNIGHT:
                fresh2 = fresh2 + struck
            else:
                spent2 = spent2 + struck
            if ability == THIEF:
                if new_total == armor:
                    return True
                if new_total > armor:
                    continue
            elif new_total >= armor:
                if defeats == 1:
                    return True
                if _search(_key(fresh2), _key(spent2), 0, armor, ability, vulnerable, defeats - 1):
                    return True
                new_total = armor
            if _search(_key(fresh2), _key(spent2), new_total, armor, ability, vulnerable, defeats):
                return True
    return False


def other_cards(stance: int, fresh: list[int], spent: list[int]) -> list[tuple[list[int], list[int]]]:
    """The other cards when this one strikes: as they are, or as any turn for a Heavy Hitter leaves them."""
    if STANCE_ABILITY[stance] != HEAVY_HITTER:
        return [(fresh, spent)]
    turns = []
    for j, other in enumerate(fresh):
        turns.append(([*fresh[:j], *after(other, turned=True), *fresh[j + 1 :]], spent))
    for j, other in enumerate(spent):
        turns.append((fresh, [*spent[:j], *after(other, turned=True), *spent[j + 1 :]]))
    return turns


def defeats_needed(ability: int) -> int:
    """How often a hero of this ability has to be defeated (DD-12)."""
    return 2 if ability == HALFLINGS else 1
