"""The combat phase as a puzzle: with the own pile and defenses known, there is no chance left in it.

`Siege.value` finds the best that can still be reached, by a memoised search over the order of heroes
(Detours change it) and the sides of the cards. Hands are sorted tuples of stances; heroes are faces. A Dragon
Warrior's immunity is chance and is left out of the reckoning.
"""

from __future__ import annotations

from typing import Final

from dealers.games.dark_dealings.aftermath import finals_against
from dealers.games.dark_dealings.cards import DETOUR
from dealers.games.dark_dealings.comparing import STRUCK, ahead, covers
from dealers.games.dark_dealings.power import Hand, bound, bounds, hope, worth
from dealers.games.dark_dealings.strikes import STANCE_ABILITY

PATIENCE: Final = 400
"""Positions that one search looks at before it stops being thorough.

Most need far fewer. Those that need more have mostly found the best early, and go on only to make sure that
there is nothing better: with less patience the result was hardly ever worse, just not certain.
"""


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
            most = bound(pile, hand, self.hardcore)
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
        goal = hope(pile, hand, bar, self.hardcore) if bar > 0 else None
        best = self.best_of(pile, finals_against(hero, hand, ahead(pile, hand), goal), bar)
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
        tried: list[Hand] = []
        mosts = bounds(pile, self.hardcore)
        for most, _, left in sorted([(-1 - mosts[left], -worth(left), left) for left in hands]):
            if -most <= best or (best > bar and not self.exact):
                break
            coming = ahead(pile, left)
            if any(covers(better, left, coming) for better in tried):
                continue
            best = max(best, 1 + self.value(pile, left, best - 1))
            tried.append(left)
        return best

    def richest(self, pile: Hand, hands: frozenset[Hand], heroes: int) -> Hand:
        """The best of these hands that still lead to so many heroes."""
        ordered = sorted(hands, key=lambda left: (-worth(left), left))
        mosts = bounds(pile, self.hardcore)
        for left in ordered:
            if 1 + mosts[left] >= heroes and 1 + self.value(pile, left, heroes - 2) >= heroes:
                return left
        return ordered[0]


def after_detour(hand: Hand, stance: int) -> Hand:
    """The hand after a Detour that is turned like this was used."""
    rest = list(hand)
    rest.remove(stance)
    if STRUCK[stance] >= 0:
        rest.append(STRUCK[stance])
    return tuple(sorted(rest))
