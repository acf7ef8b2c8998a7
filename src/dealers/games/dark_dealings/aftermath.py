"""What a fight can leave behind: every hand of defenses worth having that is possible after a hero's defeat.

Plain strikes can be made in any order, so they are reckoned together, after all others. Only Boosters and
Heavy Hitters are tried in every order; and a plain card strikes before them where that matters: to be turned
for a Heavy Hitter afterwards, or to change a Booster's bonus.

Hands are sorted tuples of stances; heroes are faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from dealers.games.dark_dealings.cards import BERSERKER, BOOSTER, CARDS, HEAVY_HITTER, KNIGHT, THIEF, WIZARD
from dealers.games.dark_dealings.comparing import STRUCK, TURNED, Ahead, beats
from dealers.games.dark_dealings.power import HOLDING, Hand, Hope
from dealers.games.dark_dealings.strikes import (
    DEFEATS,
    STANCE_ABILITY,
    adds_up,
    may_strike,
    strike_value,
)


@lru_cache(maxsize=1 << 16)
def finals_against(hero: int, hand: Hand, coming: Ahead, hope: Hope | None = None) -> frozenset[Hand]:
    """The hands that can be left after defeating a hero, without those that are clearly worse or hopeless."""
    ability = CARDS.hero_ability[hero]
    fight = _fight(ability, CARDS.armor[hero], CARDS.vulnerable[hero], coming, hope)
    needed = DEFEATS[ability]
    if ability != WIZARD:
        return _without_worse(fight.finals(hand, (), 0, needed), coming)
    left: set[Hand] = set()
    for i in _worth_trashing(hand, coming):
        left |= fight.finals(hand[:i] + hand[i + 1 :], (), 0, needed)
    return _without_worse(left, coming)


def _worth_trashing(hand: Hand, coming: Ahead) -> list[int]:
    """The places of cards in place of which no other could be trashed and leave a better hand."""
    return [
        i
        for i, card in enumerate(hand)
        if not any(
            beats(card, other, coming) and (other != card or j < i) for j, other in enumerate(hand) if j != i
        )
    ]


def _without_worse(hands: Iterable[Hand], coming: Ahead) -> frozenset[Hand]:
    """Leave out hands that another one has and one card more."""
    by_size: dict[int, set[Hand]] = {}
    for hand in hands:
        by_size.setdefault(len(hand), set()).add(hand)
    for size, smaller in sorted(by_size.items()):  # from the smallest: what is worse itself still counts
        for hand in by_size.get(size + 1, ()):
            for i, stance in enumerate(hand):
                if beats(stance, -1, coming):
                    smaller.discard(hand[:i] + hand[i + 1 :])
    return frozenset().union(*by_size.values())


def finals(
    fresh: Hand,
    spent: Hand,
    total: int,
    defeats: int,
    ability: int,
    armor: int,
    vulnerable: int,
    coming: Ahead,
    hope: Hope | None = None,
) -> frozenset[Hand]:
    """The hands that can be left from the middle of a fight (see `strikes.can_defeat`), no hopeless ones."""
    return _fight(ability, armor, vulnerable, coming, hope).finals(fresh, spent, total, defeats)


class _Fight:
    """A fight with a hero, and what is known about how it can end."""

    __slots__ = ("_known", "ability", "armor", "coming", "hope", "vulnerable")

    def __init__(self, ability: int, armor: int, vulnerable: int, coming: Ahead, hope: Hope | None) -> None:
        self.ability, self.armor, self.vulnerable = ability, armor, vulnerable
        self.coming, self.hope = coming, hope
        self._known: dict[tuple[Hand, Hand, int, int], frozenset[Hand]] = {}

    def finals(self, fresh: Hand, spent: Hand, total: int, defeats: int) -> frozenset[Hand]:
        """The hands that can be left."""
        key = (fresh, spent, total, defeats)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = frozenset(self._reckoned(fresh, spent, total, defeats))
        return known

    def _reckoned(self, fresh: Hand, spent: Hand, total: int, defeats: int) -> Iterable[Hand]:
        ability, armor, vulnerable, hope = self.ability, self.armor, self.vulnerable, self.hope
        if hope is not None:
            need = max(0, armor - total) + armor * (defeats - 1)
            kept = fresh if ability == BERSERKER else fresh + spent
            if not hope.is_left(kept, need * HOLDING[vulnerable]):
                return ()
        reached = total == armor if ability == THIEF else total >= armor
        if reached and defeats > 1:  # whatever else strikes may as well strike for the second defeat
            return self.finals(fresh, spent, 0, defeats - 1)
        special = any(STANCE_ABILITY[st] and CARDS.types[st] & vulnerable for st in fresh)
        left: set[Hand] = set()
        if defeats == 1 or not special:
            left = _plain_finals(
                fresh, spent, armor - total, defeats, ability, armor, vulnerable, self.coming, hope
            )
        if special and not (reached and ability == THIEF):
            self._add_others(left, fresh, spent, total, defeats, reached)
        return left

    def _add_others(
        self, left: set[Hand], fresh: Hand, spent: Hand, total: int, defeats: int, reached: bool
    ) -> None:
        """Add what can be left when the next strike is one that matters for others: see the top."""
        ability, armor, vulnerable, coming = self.ability, self.armor, self.vulnerable, self.coming
        boosted_types = [
            CARDS.types[st] for st in fresh if STANCE_ABILITY[st] == BOOSTER and CARDS.types[st] & vulnerable
        ]
        for i, stance in enumerate(fresh):
            kind, struck = STANCE_ABILITY[stance], STRUCK[stance]
            if i and fresh[i - 1] == stance:
                continue
            if not kind and defeats == 1 and not _changes_a_bonus(stance, boosted_types, ability):
                continue
            if not may_strike(stance, vulnerable, ability, len(fresh) + len(spent) > 1):
                continue
            only_a_loss = reached and beats(stance, -1 if ability == BERSERKER else struck, coming)
            if only_a_loss and kind != HEAVY_HITTER:
                continue
            rest = fresh[:i] + fresh[i + 1 :]
            ways = (
                _turns(rest, spent, defeats, ability, vulnerable, coming)
                if kind == HEAVY_HITTER
                else [(0, rest, spent, False)]
            )
            for before, fresh2, spent2, useful in ways:
                if only_a_loss and not useful:
                    continue
                value = strike_value(stance, [*fresh2, *spent2]) if kind == BOOSTER else CARDS.value[stance]
                new_total = total + before + value
                if new_total > armor:
                    if ability == THIEF:
                        continue
                    new_total = armor
                if struck >= 0 and ability == KNIGHT:
                    fresh2 = tuple(sorted([*fresh2, struck]))
                elif struck >= 0:
                    spent2 = tuple(sorted([*spent2, struck]))
                left |= self.finals(fresh2, spent2, new_total, defeats)


_fight: Final = lru_cache(maxsize=1 << 10)(_Fight)


def _changes_a_bonus(stance: int, boosted_types: list[int], ability: int) -> bool:
    """Whether a Booster that can strike (by its types) would better strike after this plain card.

    A greater bonus is always welcome; a smaller one only helps against a Thief.
    """
    if not boosted_types:
        return False
    before, after = CARDS.types[stance], CARDS.types[STRUCK[stance]] if STRUCK[stance] >= 0 else 0
    for types in boosted_types:
        gain = (after & types > 0) - (before & types > 0)
        if gain > 0 or (gain < 0 and ability == THIEF):
            return True
    return False


def _turns(
    fresh: Hand, spent: Hand, defeats: int, ability: int, vulnerable: int, coming: Ahead
) -> Iterator[tuple[int, Hand, Hand, bool]]:
    """How the other cards can lie when a Heavy Hitter strikes, after any turn for it.

    A plain card may strike right before it is turned; what that adds to the total comes first, and whether
    the turn can be of any use for its own sake last.
    """
    for j, other in enumerate(fresh):
        if j and fresh[j - 1] == other:
            continue
        rest = fresh[:j] + fresh[j + 1 :]
        for value, lies in _ways(other, ability, vulnerable) if defeats == 1 else [(0, other)]:
            if lies < 0:
                continue
            turned = TURNED[lies]
            useful = not beats(other, turned, coming)
            cards = (turned,) if turned >= 0 else ()
            if value and ability != KNIGHT:
                yield value, rest, tuple(sorted(spent + cards)), useful
            else:
                yield value, tuple(sorted(rest + cards)), spent, useful
    for j, other in enumerate(spent):
        turned = TURNED[other]
        cards = (turned,) if turned >= 0 else ()
        useful = not beats(other, turned, coming)
        yield 0, fresh, tuple(sorted(spent[:j] + spent[j + 1 :] + cards)), useful


@lru_cache(maxsize=1 << 14)
def _ways(stance: int, ability: int, vulnerable: int) -> list[tuple[int, int]]:
    """What a plain card can do to the hero: the value it adds, and how it lies then. The first is nothing."""
    ways = [(0, stance)]
    value = 0
    while not STANCE_ABILITY[stance] and may_strike(stance, vulnerable, ability, True):
        value += CARDS.value[stance]
        stance = STRUCK[stance]
        ways.append((value, stance))
        if stance < 0 or ability != KNIGHT:
            break
    return ways


class _Striker(NamedTuple):
    """A plain card that can strike."""

    most: int
    """What it adds at most."""
    ways: list[tuple[int, Hand, bool]]
    """What it adds, how it lies then (nothing if it is gone), and whether that is only a loss to the hand."""
    only_loses: bool
    """Whether the hand never gains by its strike."""


@lru_cache(maxsize=1 << 14)
def _striker(stance: int, ability: int, vulnerable: int, coming: Ahead) -> _Striker | None:
    """What a plain card can do to the hero and to the hand; None when it cannot strike."""
    ways = _ways(stance, ability, vulnerable)
    if len(ways) == 1:
        return None
    found: list[tuple[int, Hand, bool]] = []
    for value, lies in ways:
        left = -1 if value and ability == BERSERKER else lies
        found.append((value, (left,) if left >= 0 else (), value > 0 and beats(stance, left, coming)))
    return _Striker(ways[-1][0], found, all(loss for _, _, loss in found[1:]))


def _plain_finals(
    fresh: Hand,
    spent: Hand,
    need: int,
    defeats: int,
    ability: int,
    armor: int,
    vulnerable: int,
    coming: Ahead,
    hope: Hope | None,
) -> set[Hand]:
    """The hands that can be left when only plain cards strike any more."""
    idle: Hand = () if ability == BERSERKER else spent
    strikers = []
    most = 0
    is_over = defeats == 1 and need <= 0
    for stance in fresh:
        striker = _striker(stance, ability, vulnerable, coming)
        if striker is None or (is_over and striker.only_loses):
            idle += (stance,)
        else:
            strikers.append(striker)
            most += striker.most
    if most < need + armor * (defeats - 1):
        return set()
    if defeats == 1:
        left = _one_defeat(idle, strikers, most, need, ability == THIEF)
    else:
        left = _more_defeats(idle, strikers, most, need, armor, ability, defeats)
    if hope is not None:
        left = [cards for cards in left if hope.is_left(cards)]
    return {tuple(sorted(cards)) for cards in left}


def _one_defeat(idle: Hand, strikers: list[_Striker], most: int, need: int, exactly: bool) -> list[Hand]:
    """The cards after strikes that add up to what is needed, none of them for nothing; in any order."""
    partly = [(0, 99, idle)]  # the total, the least strike that is only a loss, how the cards lie
    for striker in strikers:
        most -= striker.most
        now = []
        for total, least, cards in partly:
            for value, lies, loss in striker.ways:
                after = total + value
                if after + most < need or (exactly and after > need) or (loss and total >= need):
                    continue
                now.append((after, value if loss and value < least else least, cards + lies))
        partly = now
    return [cards for total, least, cards in partly if total - least < need]


def _more_defeats(
    idle: Hand, strikers: list[_Striker], most: int, need: int, armor: int, ability: int, defeats: int
) -> list[Hand]:
    """The same for heroes that have to be defeated again: the strikes are split into groups."""
    needed = need + armor * (defeats - 1)
    partly: list[tuple[int, list[int], Hand]] = [(0, [], idle)]  # the total, its strikes, how the cards lie
    for striker in strikers:
        most -= striker.most
        now = []
        for total, values, cards in partly:
            enough = total >= needed and adds_up(values, need, armor, ability, defeats)
            for value, lies, loss in striker.ways:
                if total + value + most < needed or (loss and enough):
                    continue
                now.append((total + value, [*values, value] if value else values, cards + lies))
        partly = now
    return [cards for _, values, cards in partly if adds_up(values, need, armor, ability, defeats)]
