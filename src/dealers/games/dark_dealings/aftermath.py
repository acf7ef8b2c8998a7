"""What a fight can leave behind: every hand of defenses that is possible after a hero's defeat.

Hands are sorted tuples of stances; heroes are faces.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from dealers.games.dark_dealings.cards import (
    BERSERKER,
    BOOSTER,
    CARDS,
    HEAVY_HITTER,
    KNIGHT,
    THIEF,
    WIZARD,
)
from dealers.games.dark_dealings.strikes import (
    DEFEATS,
    STANCE_ABILITY,
    may_strike,
    other_cards,
    strike_value,
)

Hand = tuple[int, ...]


def _alike() -> list[int]:
    """By stance, the first stance from which a card does just the same: a last side is a last side."""
    first: dict[tuple[int, ...], int] = {}
    alike = []
    for stance in range(len(CARDS.types)):
        sides = [STANCE_ABILITY[stance]]
        at = stance
        while at >= 0 and len(sides) < 16:
            sides += [
                CARDS.types[at],
                CARDS.value[at],
                CARDS.after_strike[at] >= 0,
                CARDS.after_turn[at] >= 0,
            ]
            at = CARDS.after_turn[at]
        alike.append(first.setdefault(tuple(sides), stance))
    return alike


_ALIKE = _alike()


def hand_of(cards: list[int]) -> Hand:
    """Stances as the key of a memo: cards that do the same are the same."""
    return tuple(sorted([_ALIKE[stance] for stance in cards]))


def sorted_hand(cards: list[int]) -> Hand:
    cards.sort()
    return tuple(cards)


def _alike_after(after: list[int]) -> list[list[int]]:
    """By stance, the card after a strike or turn as a list: empty when it is trashed."""
    return [[_ALIKE[new]] if new >= 0 else [] for new in after]


AFTER_STRIKE = _alike_after(CARDS.after_strike)
AFTER_TURN = _alike_after(CARDS.after_turn)


class Ahead(NamedTuple):
    """What the rest of the pile asks of the hand: where losing or turning a card might be of use.

    Having a card more, or one strike more in it, is never worse, with two exceptions, both for Thieves, who
    have to be hit exactly: a card that feeds a Booster's bonus, and a side with a smaller value.
    """

    bonus: int
    """Types whose cards raise the bonus of a Booster against a Thief to come."""
    exact: int
    """Types that Thieves to come are vulnerable to."""


@lru_cache(maxsize=1 << 14)
def _thieves(pile: Hand) -> int:
    types = 0
    for hero in pile:
        if CARDS.hero_ability[hero] == THIEF:
            types |= CARDS.vulnerable[hero]
    return types


def ahead(pile: Hand, hand: Hand) -> Ahead:
    """What to keep an eye on when this hand meets this pile."""
    exact = _thieves(pile)
    bonus = 0
    for stance in hand:
        if STANCE_ABILITY[stance] == BOOSTER:
            bonus |= CARDS.types[stance]
    return Ahead(bonus if bonus & exact else 0, exact)


def _only_a_loss(stance: int, ability: int, coming: Ahead) -> bool:
    """Whether striking with this card once more than needed can do no good."""
    types, following = CARDS.types[stance], CARDS.after_strike[stance]
    if types & coming.bonus or STANCE_ABILITY[stance] == HEAVY_HITTER:
        return False
    if following < 0 or ability == BERSERKER:
        return True
    if CARDS.types[following] != types:
        return False
    value, then = CARDS.value[stance], CARDS.value[following]
    return value == then or (value > then and not types & coming.exact)


@lru_cache(maxsize=1 << 16)
def finals_against(hero: int, hand: Hand, coming: Ahead) -> frozenset[Hand]:
    """The hands that can be left after defeating a hero, without those that are clearly worse."""
    ability, armor, vulnerable = CARDS.hero_ability[hero], CARDS.armor[hero], CARDS.vulnerable[hero]
    if ability != WIZARD:
        needed = DEFEATS[ability]
        return _worth_keeping(finals(hand, (), 0, needed, ability, armor, vulnerable, coming), coming)
    left: set[Hand] = set()
    for i in range(len(hand)):
        if not i or hand[i] != hand[i - 1]:
            left |= finals(hand[:i] + hand[i + 1 :], (), 0, 1, ability, armor, vulnerable, coming)
    return _worth_keeping(left, coming)


@lru_cache(maxsize=1 << 16)
def finals(  # noqa: C901
    fresh: Hand,
    spent: Hand,
    total: int,
    defeats: int,
    ability: int,
    armor: int,
    vulnerable: int,
    coming: Ahead,
) -> frozenset[Hand]:
    """The hands that can be left from the middle of a fight (see `strikes.can_defeat`)."""
    strikers = [st for st in fresh if CARDS.types[st] & vulnerable]
    if not any(STANCE_ABILITY[st] for st in strikers) and ability != KNIGHT:
        return _plain_finals(fresh, spent, armor - total, defeats, ability, armor, vulnerable, coming)
    left: set[Hand] = set()
    reached = total == armor if ability == THIEF else total >= armor
    if reached:
        if defeats == 1:
            left.add(fresh if ability == BERSERKER else sorted_hand([*fresh, *spent]))
        else:
            left |= finals(fresh, spent, 0, defeats - 1, ability, armor, vulnerable, coming)
        if ability == THIEF:
            return frozenset(left)
    for i, stance in enumerate(fresh):
        if i and fresh[i - 1] == stance:
            continue
        rest = [*fresh[:i], *fresh[i + 1 :]]
        if not may_strike(stance, vulnerable, ability, bool(rest or spent)):
            continue
        if reached and _only_a_loss(stance, ability, coming):
            continue
        struck = AFTER_STRIKE[stance]
        for fresh2, spent2 in other_cards(stance, rest, list(spent), AFTER_TURN):
            new_total = total + strike_value(stance, fresh2 + spent2)
            if new_total > armor:
                if ability == THIEF:
                    continue
                new_total = armor
            if ability == KNIGHT:
                fresh2 = fresh2 + struck
            else:
                spent2 = spent2 + struck
            f, p = tuple(sorted(fresh2)), tuple(sorted(spent2))
            left |= finals(f, p, new_total, defeats, ability, armor, vulnerable, coming)
    return frozenset(left)


def _plain_finals(
    fresh: Hand,
    spent: Hand,
    need: int,
    defeats: int,
    ability: int,
    armor: int,
    vulnerable: int,
    coming: Ahead,
) -> frozenset[Hand]:
    """The same when no striker has an ability: any set of strikers of sufficient value will do."""
    strikers = [st for st in fresh if may_strike(st, vulnerable, ability, True)]
    idle = [st for st in fresh if not may_strike(st, vulnerable, ability, True)]
    values = [CARDS.value[st] for st in strikers]
    losses = [bit for bit, st in enumerate(strikers) if _only_a_loss(st, ability, coming)]
    sums = [0]
    for value in values:
        sums += [total + value for total in sums]
    if ability == THIEF:
        enough = [total == need for total in sums]
    elif defeats == 1:
        enough = [total >= need for total in sums]
    else:
        enough = [_splits(chosen, sums, need, armor) for chosen in range(len(sums))]
    left: set[Hand] = set()
    for chosen, ok in enumerate(enough):
        if not ok or any(chosen >> bit & 1 and enough[chosen & ~(1 << bit)] for bit in losses):
            continue
        cards = [*idle, *(st for bit, st in enumerate(strikers) if not chosen >> bit & 1)]
        if ability != BERSERKER:
            cards += spent
            for bit, st in enumerate(strikers):
                if chosen >> bit & 1:
                    cards += AFTER_STRIKE[st]
        left.add(sorted_hand(cards))
    return frozenset(left)


def _splits(chosen: int, sums: list[int], need: int, armor: int) -> bool:
    """Halflings: whether the chosen cards fall into a group for the first defeat and one for the second."""
    if sums[chosen] < need + armor:
        return False
    part = chosen
    while True:
        if sums[part] >= need and sums[chosen & ~part] >= armor:
            return True
        if not part:
            return False
        part = (part - 1) & chosen


def _worth_keeping(hands: Iterable[Hand], coming: Ahead) -> frozenset[Hand]:
    """Leave out hands that another one has and one card more, unless that card could be too much."""
    worse = {
        hand[:i] + hand[i + 1 :]
        for hand in hands
        for i, stance in enumerate(hand)
        if not CARDS.types[stance] & coming.bonus
    }
    return frozenset([hand for hand in hands if hand not in worse])
