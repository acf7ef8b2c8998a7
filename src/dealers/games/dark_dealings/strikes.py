"""Which strikes the rules allow: those that can still end in the hero's defeat (DD-04).

Strikes come one after the other (DD-05), so everything depends on how the cards lie at that moment.
`can_defeat` looks for any way to finish the fight. Plain cards answer that by arithmetic; Boosters and Heavy
Hitters, whose worth depends on the order of strikes, need a search.

Rules: 3.3.6, 3.3.7, 4.1, 4.2, 4.5, 4.6, 4.7, 5.1, 7.1, 7.7
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from dealers.games.dark_dealings.cards import (
    BOOSTER,
    CARDS,
    DETOUR,
    GNOME,
    HALFLINGS,
    HEAVY_HITTER,
    KNIGHT,
    THIEF,
)
from dealers.games.dark_dealings.state import DarkDealingsState

_TYPES: Final = CARDS.types
_VALUE: Final = CARDS.value
_AFTER_STRIKE: Final = CARDS.after_strike
_AFTER_TURN: Final = CARDS.after_turn

# By stance: the ability of the card.
STANCE_ABILITY: Final = [CARDS.ability[stance >> 2] for stance in range(len(_TYPES))]


def stances(s: DarkDealingsState, cards: list[int]) -> list[int]:
    """How the cards lie: face and side of each."""
    stance = s.stance
    return [stance[c] for c in cards]


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


# By hero ability: how often such a hero has to be defeated (DD-12).
DEFEATS: Final = [2 if ability == HALFLINGS else 1 for ability in range(8)]

# By hero face: what strikes have to add up to in all.
NEED: Final = [
    armor * DEFEATS[ability] for armor, ability in zip(CARDS.armor, CARDS.hero_ability, strict=True)
]

# By stance: the card after its strike, or after being turned, as a list; empty when it is trashed.
STRUCK: Final = [[new] if new >= 0 else [] for new in CARDS.after_strike]
TURNED: Final = [[new] if new >= 0 else [] for new in CARDS.after_turn]


def _hits(knight: bool, vulnerable: int) -> list[int]:
    """By stance, what a card is good for, as a number whose bytes add up over a hand.

    From the lowest: the value of its strike if it matches (not a Heavy Hitter's, which depends on what it
    turns), 1 if it matches, 1 if it matches and has an ability, 1 if it is a Detour.
    """
    hits = [0] * len(_TYPES)
    for stance in range(4 * CARDS.first_defense, len(_TYPES)):
        if STANCE_ABILITY[stance] == DETOUR:
            hits[stance] = 1 << 24
        if _TYPES[stance] & vulnerable:
            kind = STANCE_ABILITY[stance]
            value = all_sides(stance, vulnerable) if knight else _VALUE[stance]
            hits[stance] = (0 if kind == HEAVY_HITTER else value) + (1 << 8) + ((1 << 16) if kind else 0)
    return hits


def all_sides(stance: int, vulnerable: int) -> int:
    """What one plain card can do to a Knight with some or all of its sides (DD-15)."""
    value = 0
    while stance >= 0 and _TYPES[stance] & vulnerable:
        value += _VALUE[stance]
        stance = _AFTER_STRIKE[stance]
    return value


_HITS: Final = [[_hits(knight, vulnerable) for vulnerable in range(8)] for knight in (False, True)]


def sum_up(s: DarkDealingsState, cards: list[int], ability: int) -> tuple[int, int, int, int]:
    """What the cards can do to the attacker: the sum of their strikes, how many match, how many of these have
    an ability, and how many Detours there are.

    Bonuses and Heavy Hitters are not counted in.
    """
    hits, stance = _HITS[ability == KNIGHT][s.vulnerable], s.stance
    code = 0
    for card in cards:
        code += hits[stance[card]]
    return code & 255, code >> 8 & 255, code >> 16 & 255, code >> 24


def can_defeat(
    fresh: list[int], spent: list[int], total: int, armor: int, ability: int, vulnerable: int, defeats: int
) -> bool:
    """Whether `defeats` more defeats can be reached: this one from `total`, any further from zero.

    `fresh` are the stances of cards that have not struck this hero, `spent` of those that have. A Knight may
    be struck again and again, so there all cards are fresh.
    """
    if total >= armor:
        return _has_defeated(fresh, spent, total, armor, ability, vulnerable, defeats)
    values: list[int] = []
    special = False
    for stance in fresh:
        if _TYPES[stance] & vulnerable:
            kind = STANCE_ABILITY[stance]
            if kind:
                special = True
                if kind == HEAVY_HITTER or ability == THIEF:
                    continue
            if ability != GNOME or _AFTER_STRIKE[stance] >= 0:
                values.append(_VALUE[stance] if ability != KNIGHT else all_sides(stance, vulnerable))
    if adds_up(values, armor - total, armor, ability, defeats):
        return True
    if not special or total + _most(fresh, spent, vulnerable, ability == KNIGHT) < armor * defeats:
        return False
    simple = defeats == 1 and ability != THIEF and ability != GNOME
    if simple and adds_up(values, armor - total - _best_opening(fresh, vulnerable), armor, ability, defeats):
        return True
    return _search(_key(fresh), _key(spent), total, armor, ability, vulnerable, defeats)


def _has_defeated(
    fresh: list[int], spent: list[int], total: int, armor: int, ability: int, vulnerable: int, defeats: int
) -> bool:
    """As `can_defeat`, when the total is reached."""
    if ability == THIEF:
        return total == armor
    if defeats == 1 or can_defeat(fresh, spent, 0, armor, ability, vulnerable, defeats - 1):
        return True
    # Going on in the first group instead can only matter for how cards lie, and that only for abilities.
    for stance in fresh:
        if STANCE_ABILITY[stance] and _TYPES[stance] & vulnerable:
            return _search(_key(fresh), _key(spent), armor, armor, ability, vulnerable, defeats)
    return False


def adds_up(values: list[int], need: int, armor: int, ability: int, defeats: int) -> bool:
    """Whether strikes of these values suffice when `need` is missing to this defeat (DD-12, DD-14)."""
    if ability == THIEF:
        return need >= 0 and bool(_sums(values) >> need & 1)
    total = largest = 0
    for value in values:
        total += value
        if value > largest:
            largest = value
    if defeats == 1:
        return total >= need
    # Halflings: some strikes for what is missing now, and at least the armor left for the second defeat.
    least, most = max(0, need), total - armor
    if most < least:
        return False
    # Filling the first group overshoots by less than the largest strike.
    return most - least >= largest - 1 or bool(_sums(values) >> least & ((2 << (most - least)) - 1))


def _best_opening(cards: list[int], vulnerable: int) -> int:
    """What one Booster or Heavy Hitter adds for sure by striking first.

    A Booster adds its bonus, a Heavy Hitter its value less that of the weakest other card, which it turns.
    """
    best = 0
    for i, stance in enumerate(cards):
        kind = STANCE_ABILITY[stance]
        if kind and _TYPES[stance] & vulnerable and len(cards) > 1:
            others = cards[:i] + cards[i + 1 :]
            if kind == BOOSTER:
                gain = strike_value(stance, others) - _VALUE[stance]
            else:
                gain = _VALUE[stance] - min([_VALUE[other] for other in others])
            best = max(best, gain)
    return best


def _sums(values: list[int]) -> int:
    """Bit n is set when some of the values add up to n."""
    sums = 1
    for value in values:
        sums |= sums << value
    return sums


def _most(fresh: list[int], spent: list[int], vulnerable: int, knight: bool) -> int:
    """More than this no strikes can add up to."""
    if knight:
        return _most_of_all_sides(fresh, len(fresh) + len(spent) - 1, vulnerable)
    # Every card strikes once at most, and gives a Booster its bonus either before that or after it.
    most = 0
    for i, stance in enumerate(fresh):
        if _TYPES[stance] & vulnerable:
            kind = STANCE_ABILITY[stance]
            if kind == HEAVY_HITTER:  # turns cards to any side
                return _most_of_all_sides(fresh, len(fresh) + len(spent) - 1, vulnerable)
            most += _VALUE[stance]
            if kind == BOOSTER:
                types = _TYPES[stance]
                for j, other in enumerate(fresh):
                    if j != i and _shown(other, vulnerable) & types:
                        most += 1
                for other in spent:
                    if _TYPES[other] & types:
                        most += 1
    return most


def _most_of_all_sides(fresh: list[int], bonus: int, vulnerable: int) -> int:
    """All sides that match, with the largest bonus that there could be for each Booster."""
    most = 0
    for stance in fresh:
        boosted = STANCE_ABILITY[stance] == BOOSTER
        while stance >= 0:
            if _TYPES[stance] & vulnerable:
                most += _VALUE[stance] + (bonus if boosted else 0)
            stance = _AFTER_TURN[stance] if _AFTER_TURN[stance] > stance else -1
    return most


def _shown(stance: int, vulnerable: int) -> int:
    """The types that a card shows before its strike, if it can strike, and after it."""
    types = _TYPES[stance]
    if types & vulnerable and _AFTER_STRIKE[stance] >= 0:
        return types | _TYPES[_AFTER_STRIKE[stance]]
    return types


def _key(cards: list[int]) -> tuple[int, ...]:
    return tuple(sorted(cards))


@lru_cache(maxsize=1 << 12)
def _search(
    fresh: tuple[int, ...],
    spent: tuple[int, ...],
    total: int,
    armor: int,
    ability: int,
    vulnerable: int,
    defeats: int,
) -> bool:
    """Try every next strike, and every card that a Heavy Hitter can turn before it."""
    others = len(fresh) + len(spent) > 1
    for i, stance in enumerate(fresh):
        if (i and stance == fresh[i - 1]) or not may_strike(stance, vulnerable, ability, others):
            continue
        rest = list(fresh)
        rest.pop(i)
        for fresh2, spent2 in other_cards(stance, rest, list(spent), TURNED):
            new_total = total + strike_value(stance, fresh2 + spent2)
            struck = STRUCK[stance]
            if ability == KNIGHT:
                fresh2 = fresh2 + struck
            else:
                spent2 = spent2 + struck
            if can_defeat(fresh2, spent2, new_total, armor, ability, vulnerable, defeats):
                return True
    return False


def other_cards(
    stance: int, fresh: list[int], spent: list[int], turned: list[list[int]]
) -> list[tuple[list[int], list[int]]]:
    """The other cards when this one strikes: as they are, or as any turn for a Heavy Hitter leaves them."""
    if STANCE_ABILITY[stance] != HEAVY_HITTER:
        return [(fresh, spent)]
    turns = []
    for j, other in enumerate(fresh):
        turns.append(([*fresh[:j], *turned[other], *fresh[j + 1 :]], spent))
    for j, other in enumerate(spent):
        turns.append((fresh, [*spent[:j], *turned[other], *spent[j + 1 :]]))
    return turns
