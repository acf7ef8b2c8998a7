"""What a fight can leave behind: every hand of defenses worth having that is possible after a hero's defeat.

Plain strikes can be made in any order, so they are reckoned together, after all others. Only Boosters and
Heavy Hitters are tried in every order; and a plain card strikes before them where that matters: to be turned
for a Heavy Hitter afterwards, or to change a Booster's bonus.

Hands are sorted tuples of stances; heroes are faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

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
    ability, armor, vulnerable = CARDS.hero_ability[hero], CARDS.armor[hero], CARDS.vulnerable[hero]
    needed = DEFEATS[ability]
    if ability != WIZARD:
        return _without_worse(finals(hand, (), 0, needed, ability, armor, vulnerable, coming, hope), coming)
    left: set[Hand] = set()
    for i in _worth_trashing(hand, coming):
        left |= finals(hand[:i] + hand[i + 1 :], (), 0, needed, ability, armor, vulnerable, coming, hope)
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
    hope: Hope | None = None,
) -> frozenset[Hand]:
    """The hands that can be left from the middle of a fight (see `strikes.can_defeat`), no hopeless ones."""
    hero = (ability, armor, vulnerable, coming, hope)
    if hope is not None:
        need = max(0, armor - total) + armor * (defeats - 1)
        kept = fresh if ability == BERSERKER else fresh + spent
        if not hope.is_left(kept, need * HOLDING[vulnerable]):
            return frozenset()
    reached = total == armor if ability == THIEF else total >= armor
    strikers = [st for st in fresh if CARDS.types[st] & vulnerable]
    special = any(STANCE_ABILITY[st] for st in strikers)
    if reached and defeats > 1:  # whatever else strikes may as well strike for the second defeat
        return finals(fresh, spent, 0, defeats - 1, *hero)
    left: set[Hand] = set()
    if defeats == 1 or not special:
        left = _plain_finals(fresh, spent, armor - total, defeats, ability, armor, vulnerable, coming)
        if hope is not None:
            left = {hand for hand in left if hope.is_left(hand)}
    if not special or (reached and ability == THIEF):
        return frozenset(left)
    for i, stance in enumerate(fresh):
        if i and fresh[i - 1] == stance:
            continue
        rest = fresh[:i] + fresh[i + 1 :]
        if not may_strike(stance, vulnerable, ability, bool(rest or spent)):
            continue
        struck = STRUCK[stance]
        if (
            not STANCE_ABILITY[stance]
            and defeats == 1
            and not _changes_a_bonus(stance, rest, ability, vulnerable)
        ):
            continue
        boosted = STANCE_ABILITY[stance] == BOOSTER
        only_a_loss = reached and beats(stance, -1 if ability == BERSERKER else struck, coming)
        for before, fresh2, spent2, useful in _others(
            stance, rest, spent, defeats, ability, vulnerable, coming
        ):
            if only_a_loss and not useful:
                continue
            value = strike_value(stance, [*fresh2, *spent2]) if boosted else CARDS.value[stance]
            new_total = total + before + value
            if new_total > armor:
                if ability == THIEF:
                    continue
                new_total = armor
            if struck >= 0 and ability == KNIGHT:
                fresh2 = tuple(sorted([*fresh2, struck]))
            elif struck >= 0:
                spent2 = tuple(sorted([*spent2, struck]))
            left |= finals(fresh2, spent2, new_total, defeats, *hero)
    return frozenset(left)


def _changes_a_bonus(stance: int, others: Hand, ability: int, vulnerable: int) -> bool:
    """Whether a Booster that can strike would better strike after this plain card.

    A greater bonus is always welcome; a smaller one only helps against a Thief.
    """
    before, after = CARDS.types[stance], CARDS.types[STRUCK[stance]] if STRUCK[stance] >= 0 else 0
    for other in others:
        types = CARDS.types[other]
        if STANCE_ABILITY[other] == BOOSTER and types & vulnerable:
            gain = (after & types > 0) - (before & types > 0)
            if gain > 0 or (gain < 0 and ability == THIEF):
                return True
    return False


def _others(
    stance: int, fresh: Hand, spent: Hand, defeats: int, ability: int, vulnerable: int, coming: Ahead
) -> Iterator[tuple[int, Hand, Hand, bool]]:
    """How the other cards can lie when this one strikes: as they are, or as any turn for a Heavy Hitter
    leaves them.

    A plain card may strike right before it is turned; what that adds to the total comes first, and whether
    the turn can be of any use for its own sake last.
    """
    if STANCE_ABILITY[stance] != HEAVY_HITTER:
        yield 0, fresh, spent, False
        return
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
    return _Striker(ways[-1][0], found)


def _plain_finals(
    fresh: Hand,
    spent: Hand,
    need: int,
    defeats: int,
    ability: int,
    armor: int,
    vulnerable: int,
    coming: Ahead,
) -> set[Hand]:
    """The hands that can be left when only plain cards strike any more."""
    idle: Hand = () if ability == BERSERKER else spent
    strikers = []
    most = 0
    for stance in fresh:
        striker = _striker(stance, ability, vulnerable, coming)
        if striker is None:
            idle += (stance,)
        else:
            strikers.append(striker)
            most += striker.most
    if most < need + armor * (defeats - 1):
        return set()
    if defeats == 1:
        return _one_defeat(idle, strikers, most, need, ability == THIEF)
    return _more_defeats(idle, strikers, most, need, armor, ability, defeats)


def _one_defeat(idle: Hand, strikers: list[_Striker], most: int, need: int, exactly: bool) -> set[Hand]:
    """The hands after strikes that add up to what is needed, none of them for nothing."""
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
    return {tuple(sorted(cards)) for total, least, cards in partly if total - least < need}


def _more_defeats(
    idle: Hand, strikers: list[_Striker], most: int, need: int, armor: int, ability: int, defeats: int
) -> set[Hand]:
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
    return {
        tuple(sorted(cards)) for _, values, cards in partly if adds_up(values, need, armor, ability, defeats)
    }
