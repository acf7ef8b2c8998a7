"""The combat phase as a puzzle: with the own pile and defenses known, there is no chance left in it.

`Siege.value` finds the best that can still be reached, by a memoised search over the order of heroes
(Detours change it) and the sides of the cards. Hands are sorted tuples of stances; heroes are faces. A Dragon
Warrior's immunity is chance and is left out of the reckoning.
"""

from __future__ import annotations

from functools import lru_cache

from dealers.games.dark_dealings.aftermath import AFTER_STRIKE, Hand, ahead, finals_against, sorted_hand
from dealers.games.dark_dealings.cards import BOOSTER, CARDS, DETOUR
from dealers.games.dark_dealings.strikes import NEED, STANCE_ABILITY

PATIENCE = 3000
"""Positions that one search looks at before it stops being thorough."""


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
        """The best result after a Detour that is turned like this sends the hero to the bottom."""
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
    """The hand after a Detour that is turned like this was used."""
    rest = list(hand)
    rest.remove(stance)
    return sorted_hand(rest + AFTER_STRIKE[stance])
