"""Choosing the next step of a fight so that the siege goes as well as it can."""

from __future__ import annotations

from dealers.games.dark_dealings.cards import BERSERKER, CARDS, HEAVY_HITTER, KNIGHT, THIEF
from dealers.games.dark_dealings.siege import Hand, Siege, ahead, finals, finals_against, hand_of
from dealers.games.dark_dealings.state import DarkState
from dealers.games.dark_dealings.strikes import DEFEATS, stances, strike_value
from dealers.kernel import Option


def best_move(siege: Siege, s: DarkState, seat: int, options: list[Option]) -> Option:
    """The option after which the most heroes can be defeated, then the most cards kept."""
    siege.begin()
    best, best_value = options[0], -1
    for option in options:
        value = value_after(siege, s, seat, option, best_value)
        if value > best_value:
            best, best_value = option, value
    return best


def value_after(siege: Siege, s: DarkState, seat: int, option: Option, bar: int = -1) -> int:
    """The best result of what is still to come once this option is taken (see `Siege` about the bar)."""
    verb = option[0]
    pile: Hand = tuple([s.face[c] for c in s.pile[seat]])
    hero = s.face[s.attacker[0]]
    cards = s.defenses[seat]
    lie = stances(s, cards)
    hand = hand_of(lie)
    if verb in ("rampage", "give up"):
        return siege.rampage(pile, hand, bar)
    if verb == "detour":
        (stance,) = hand_of([lie[cards.index(option[1])]])
        return siege.detour(hero, pile, hand, stance, bar)
    if verb == "fight":
        return siege.best_of(pile, finals_against(hero, hand, ahead(pile, hand)), bar)

    fight = _Fight(s, seat, lie)
    if verb == "trash":
        fight.lie[cards.index(option[1])] = -1
        return siege.best_of(pile, fight.finals(pile), bar)
    if verb == "defeat":
        return siege.best_of(pile, fight.finals(pile, done=True), bar)
    if verb == "turn":
        turns = [(cards.index(s.striker), cards.index(option[1]))]
    else:
        i = cards.index(option[1])
        heavy = CARDS.ability[lie[i] >> 2] == HEAVY_HITTER
        turns = [(i, j) for j in range(len(lie)) if j != i] if heavy else [(i, -1)]
    for i, j in turns:
        after = _Fight(s, seat, lie)
        after.strike(i, j)
        bar = max(bar, siege.best_of(pile, after.finals(pile), bar))
    return bar


class _Fight:
    """The fight that is going on, to try a step in."""

    def __init__(self, s: DarkState, seat: int, lie: list[int]) -> None:
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
