"""The combat phase as a puzzle: with the own pile and defenses known, there is no chance left in it.

`Siege.value` finds the best that can still be reached, by a memoised search over the order of heroes
(Detours change it) and the sides of the cards. Hands are sorted tuples of stances; heroes are faces. A Dragon
Warrior's immunity is chance and is left out of the reckoning.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from dealers.games.dark_dealings.cards import (
    BERSERKER,
    BOOSTER,
    CARDS,
    DETOUR,
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

PATIENCE = 3000

_AFTER_STRIKE = CARDS.after_strike


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


def _sorted(cards: list[int]) -> Hand:
    cards.sort()
    return tuple(cards)


def _alike_after(after: list[int]) -> list[list[int]]:
    """By stance, the card after a strike or turn as a list: empty when it is trashed."""
    return [[_ALIKE[new]] if new >= 0 else [] for new in after]


_STRUCK = _alike_after(CARDS.after_strike)
_TURNED = _alike_after(CARDS.after_turn)


# --- bounds ---------------------------------------------------------------------------------------------


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
STRIKES_LEFT, _TYPES_LEFT = _sides()
_NEED = [armor * DEFEATS[ability] for armor, ability in zip(CARDS.armor, CARDS.hero_ability, strict=True)]


@lru_cache(maxsize=1 << 14)
def needs_by_types(pile: Hand) -> list[tuple[int, int, list[int]]]:
    """By set of types: how many heroes of the pile others can help against, and what the rest need."""
    needs = []
    for types in range(1, 8):
        bound = sorted([_NEED[hero] for hero in pile if not CARDS.vulnerable[hero] & ~types])
        if bound or types == 7:
            needs.append((types, len(pile) - len(bound), bound))
    return needs


def worth(hand: Hand) -> int:
    """What is good to have left when the number of heroes is the same: cards, and strikes in them."""
    worth = 0
    for stance in hand:
        worth += 8 + POWER[7][stance]
    return worth


@lru_cache(maxsize=1 << 16)
def bound(pile: Hand, hand: Hand) -> int:
    """No more heroes than this can be defeated: each is counted against the power of fitting types."""
    most = len(pile)
    boosters = [
        (CARDS.types[st], STRIKES_LEFT[st] * (sum([_TYPES_LEFT[o] & CARDS.types[st] > 0 for o in hand]) - 1))
        for st in hand
        if STANCE_ABILITY[st] == BOOSTER
    ]
    for types, free, needs in needs_by_types(pile):
        power = 0
        table = POWER[types]
        for stance in hand:
            power += table[stance]
        for shown, bonus in boosters:
            if shown & types:
                power += bonus
        count = free
        for need in needs:
            power -= need
            if power < 0:
                break
            count += 1
        most = min(most, count)
    return most


class Siege:
    """The puzzle of one overlord. Keeps what it has worked out.

    Results are numbers of heroes. Every search is given a bar: a result above it is exact, anything else only
    says "not above the bar". A search that has looked at `PATIENCE` positions goes on with the most
    promising strikes only, and is `exact` no more.
    """

    def __init__(self, hardcore: bool) -> None:
        self.hardcore = hardcore
        self._values: dict[tuple[Hand, Hand], int] = {}
        self._bounds: dict[tuple[Hand, Hand], int] = {}
        self._patience = PATIENCE

    @property
    def exact(self) -> bool:
        """Whether the last search saw everything it had to see."""
        return self._patience > 0

    def begin(self) -> None:
        """Start a new search with full patience."""
        self._patience = PATIENCE

    def value(self, pile: Hand, hand: Hand, bar: int = -1) -> int:
        """How many heroes of a pile (the next one last) can be defeated."""
        if not pile or not hand:
            return 0
        key = (pile, hand)
        known = self._values.get(key)
        if known is not None:
            return known
        most = self._bounds.get(key)
        if most is None:
            most = bound(pile, hand)
        if most <= bar:
            return most
        best = self._facing(pile[-1], pile[:-1], hand, bar, most)
        if self.exact:
            if best > bar:
                self._values[key] = best
            else:
                self._bounds[key] = bar
        return best

    def _facing(self, hero: int, pile: Hand, hand: Hand, bar: int, most: int) -> int:
        """The same with this hero on the table and `pile` still to come; never above `most`."""
        self._patience -= 1
        best = self.best_of(pile, finals_against(hero, hand, ahead(pile, hand)), bar)
        if best >= most or (best > bar and not self.exact):
            return best
        best = max(best, self.rampage(pile, hand, best))
        if pile and self.exact:
            for stance in sorted(set(hand)):
                if STANCE_ABILITY[stance] == DETOUR:
                    best = max(best, self.detour(hero, pile, hand, stance, best))
        return best

    def rampage(self, pile: Hand, hand: Hand, bar: int = -1) -> int:
        """The best result when the hero gets through."""
        return 0 if self.hardcore else self.value(pile, hand, bar)

    def detour(self, hero: int, pile: Hand, hand: Hand, stance: int, bar: int = -1) -> int:
        """The best result after a Detour that lies like this sends the hero to the bottom."""
        return self.value((hero, *pile), after_detour(hand, stance), bar)

    def best_of(self, pile: Hand, hands: frozenset[Hand], bar: int = -1) -> int:
        """The best result when the hero falls and one of these hands is left."""
        best = bar
        for most, _, left in sorted([(-1 - bound(pile, left), -worth(left), left) for left in hands]):
            if -most <= best or (best > bar and not self.exact):
                break
            best = max(best, 1 + self.value(pile, left, best - 1))
        return best

    def richest(self, pile: Hand, hands: frozenset[Hand], heroes: int) -> int:
        """The worth of the best of these hands that still lead to so many heroes."""
        for left in sorted(hands, key=lambda left: (-worth(left), left)):
            if 1 + bound(pile, left) >= heroes and 1 + self.value(pile, left, heroes - 2) >= heroes:
                return worth(left)
        return -1


def after_detour(hand: Hand, stance: int) -> Hand:
    """The hand after a Detour that lies like this was used."""
    rest = list(hand)
    rest.remove(stance)
    return _sorted(rest + _STRUCK[stance])


# --- what a fight can leave behind ----------------------------------------------------------------------


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
    types, following = CARDS.types[stance], _AFTER_STRIKE[stance]
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
def finals(
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
            left.add(fresh if ability == BERSERKER else _sorted([*fresh, *spent]))
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
        struck = _STRUCK[stance]
        for fresh2, spent2 in other_cards(stance, rest, list(spent), _TURNED):
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
                    cards += _STRUCK[st]
        left.add(_sorted(cards))
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
