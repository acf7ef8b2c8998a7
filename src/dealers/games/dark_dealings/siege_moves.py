"""Choosing the next step of a fight so that the siege goes as well as it can."""

from __future__ import annotations

from typing import Final

from dealers.games.dark_dealings.aftermath import finals, finals_against
from dealers.games.dark_dealings.cards import BERSERKER, CARDS, HEAVY_HITTER, KNIGHT, THIEF
from dealers.games.dark_dealings.comparing import ahead, hand_of
from dealers.games.dark_dealings.power import Hand
from dealers.games.dark_dealings.siege import Siege
from dealers.games.dark_dealings.state import DarkDealingsState
from dealers.games.dark_dealings.strikes import DEFEATS, stances, strike_value
from dealers.kernel import Option


def best_move(siege: Siege, s: DarkDealingsState, seat: int, options: list[Option]) -> Option:
    """The option that lets the most heroes be defeated.

    Of equal ones a fight goes first, then letting the hero through, then a Detour; of several ways to fight
    the one after which the best hand can be left. Each of the three is searched with full patience, and later
    ones only for more heroes than the earlier ones lead to.
    """
    if len(options) == 1:
        return options[0]
    position = _Position(siege, s, seat)
    best, most = position.best_fight([option for option in options if option[0] not in _NO_FIGHT])
    for option in sorted(options, key=lambda option: option[0] == "detour"):
        if option[0] in _NO_FIGHT:
            siege.begin()
            heroes = position.heroes_without_fight(option, most)
            if heroes > most:
                best, most = option, heroes
    return best or options[0]


_NO_FIGHT: Final = ("rampage", "give up", "detour")


class _Position:
    """One seat in combat, and what each of its options leads to."""

    def __init__(self, siege: Siege, s: DarkDealingsState, seat: int) -> None:
        self.siege = siege
        self.s = s
        self.seat = seat
        self.pile: Hand = tuple([s.face[c] for c in s.pile[seat]])
        self.hero = s.face[s.attacker[0]]
        self.cards = s.defenses[seat]
        self.lie = stances(s, self.cards)
        self.hand = hand_of(self.lie)

    def best_fight(self, options: list[Option]) -> tuple[Option | None, int]:
        """The option from which the best hand can be left, and how many heroes fall then with this one."""
        hands = {option: self._hands(option) for option in options}
        every = frozenset().union(*hands.values())
        if not every:
            return None, -1
        self.siege.begin()
        heroes = self.siege.best_of(self.pile, every)
        left = self.siege.richest(self.pile, every, heroes)
        return next(option for option in options if left in hands[option]), heroes

    def heroes_without_fight(self, option: Option, bar: int) -> int:
        """How many heroes can be defeated when this one gets through or is sent away."""
        if option[0] == "detour":
            return self.siege.detour(self.hero, self.pile, self.hand, self._stance(option), bar)
        return self.siege.rampage(self.pile, self.hand, bar)

    def _stance(self, option: Option) -> int:
        (stance,) = hand_of([self.lie[self.cards.index(option[1])]])
        return stance

    def _hands(self, option: Option) -> frozenset[Hand]:
        """The hands that can be left when the hero falls after this option."""
        verb = option[0]
        if verb == "fight":
            return finals_against(self.hero, self.hand, ahead(self.pile, self.hand))
        fight = _Fight(self.s, self.seat, self.lie)
        if verb == "trash":
            fight.lie[self.cards.index(option[1])] = -1
            return fight.finals(self.pile)
        if verb == "defeat":
            return fight.finals(self.pile, done=True)
        if verb == "turn":
            fight.strike(self.cards.index(self.s.striker), self.cards.index(option[1]))
            return fight.finals(self.pile)
        i = self.cards.index(option[1])
        turns = [-1]
        if CARDS.ability[self.lie[i] >> 2] == HEAVY_HITTER:
            turns = [j for j in range(len(self.lie)) if j != i]
        hands: set[Hand] = set()
        for j in turns:
            after = _Fight(self.s, self.seat, self.lie)
            after.strike(i, j)
            hands |= after.finals(self.pile)
        return frozenset(hands)


class _Fight:
    """The fight that is going on, to try a step in."""

    def __init__(self, s: DarkDealingsState, seat: int, lie: list[int]) -> None:
        hero = s.face[s.attacker[0]]
        self.ability = CARDS.hero_ability[hero]
        self.armor = CARDS.armor[hero]
        self.vulnerable = s.vulnerable
        self.defeats = DEFEATS[self.ability] - s.group
        self.total = s.total
        self.lie = lie.copy()
        self.struck = [self.ability != KNIGHT and c in s.struck for c in s.defenses[seat]]

    def strike(self, i: int, turned: int) -> None:
        """Card i strikes, after another card was turned for it (or none: -1)."""
        if turned >= 0:
            self.lie[turned] = CARDS.after_turn[self.lie[turned]]
        others = [st for j, st in enumerate(self.lie) if j != i and st >= 0]
        self.total += strike_value(self.lie[i], others)
        if self.ability != THIEF:
            self.total = min(self.total, self.armor)
        self.lie[i] = CARDS.after_strike[self.lie[i]]
        self.struck[i] = self.ability != KNIGHT

    def finals(self, pile: Hand, done: bool = False) -> frozenset[Hand]:
        """The hands that can be left from here; `done` ends this defeat without further strikes."""
        cards = [(st, struck) for st, struck in zip(self.lie, self.struck, strict=True) if st >= 0]
        fresh = hand_of([st for st, struck in cards if not struck])
        spent = hand_of([st for st, struck in cards if struck])
        coming = ahead(pile, hand_of([st for st, _ in cards]))
        if done and self.defeats == 1:
            return frozenset([fresh if self.ability == BERSERKER else hand_of([*fresh, *spent])])
        total = 0 if done else self.total
        defeats = self.defeats - done
        return finals(fresh, spent, total, defeats, self.ability, self.armor, self.vulnerable, coming)
