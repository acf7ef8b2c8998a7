"""What a fight can leave behind: every hand of defenses worth having that is possible after a hero's defeat.

Plain strikes can be made in any order, so they are reckoned together, after all others. Only Boosters and
Heavy Hitters are tried in every order; and a plain card strikes before them where that matters: to be turned
for a Heavy Hitter afterwards, or to change a Booster's bonus.

Hands are sorted tuples of stances; heroes are faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from dealers.games.dark_dealings.cards import BERSERKER, BOOSTER, CARDS, HEAVY_HITTER, KNIGHT, THIEF, WIZARD
from dealers.games.dark_dealings.comparing import STRUCK, TURNED, Ahead, beats
from dealers.games.dark_dealings.power import Hand
from dealers.games.dark_dealings.strikes import (
    DEFEATS,
    STANCE_ABILITY,
    adds_up,
    may_strike,
    strike_value,
)


@lru_cache(maxsize=1 << 16)
def finals_against(hero: int, hand: Hand, coming: Ahead) -> frozenset[Hand]:
    """The hands that can be left after defeating a hero, without those that are clearly worse."""
    ability, armor, vulnerable = CARDS.hero_ability[hero], CARDS.armor[hero], CARDS.vulnerable[hero]
    needed = DEFEATS[ability]
    if ability != WIZARD:
        return _without_worse(finals(hand, (), 0, needed, ability, armor, vulnerable, coming), coming)
    left: set[Hand] = set()
    for i in _worth_trashing(hand, coming):
        left |= finals(hand[:i] + hand[i + 1 :], (), 0, needed, ability, armor, vulnerable, coming)
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
    """Leave out hands that another one has and one card more, or one card that lies better."""
    worse = set()
    for hand in hands:
        for i, stance in enumerate(hand):
            if beats(stance, -1, coming):
                worse.add(hand[:i] + hand[i + 1 :])
    return frozenset([hand for hand in hands if hand not in worse])


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
    hero = (ability, armor, vulnerable, coming)
    reached = total == armor if ability == THIEF else total >= armor
    strikers = [st for st in fresh if CARDS.types[st] & vulnerable]
    special = any(STANCE_ABILITY[st] for st in strikers)
    if reached and defeats > 1:  # whatever else strikes may as well strike for the second defeat
        return finals(fresh, spent, 0, defeats - 1, *hero)
    left: set[Hand] = set()
    if defeats == 1 or not special:
        left = _plain_finals(fresh, spent, armor - total, defeats, *hero)
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
        only_a_loss = reached and beats(stance, -1 if ability == BERSERKER else struck, coming)
        for before, fresh2, spent2, useful in _others(
            stance, rest, spent, defeats, ability, vulnerable, coming
        ):
            if only_a_loss and not useful:
                continue
            new_total = total + before + strike_value(stance, [*fresh2, *spent2])
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
    lost = ability == BERSERKER
    idle = [] if lost else list(spent)
    strikers = []
    for stance in fresh:
        ways = _ways(stance, ability, vulnerable)
        if len(ways) == 1:
            idle.append(stance)
        else:
            strikers.append([(value, -1 if lost and value else lies) for value, lies in ways])
    most = sum([ways[-1][0] for ways in strikers])
    least = need + armor * (defeats - 1)
    if most < least:
        return set()
    partly: list[tuple[int, list[int], list[int]]] = [(0, [], [])]  # total, strikes, how the cards lie
    for ways in strikers:
        most -= ways[-1][0]
        now = []
        for struck, values, cards in partly:
            enough = struck >= need if defeats == 1 else adds_up(values, need, armor, ability, defeats)
            for value, lies in ways:
                if struck + value + most < least or (ability == THIEF and struck + value > need):
                    continue
                if not value:
                    now.append((struck, values, [*cards, lies]))
                elif not enough or not beats(ways[0][1], lies, coming):
                    after = [*cards, lies] if lies >= 0 else cards
                    now.append((struck + value, [*values, value], after))
        partly = now
    return {
        tuple(sorted(idle + cards))
        for _, values, cards in partly
        if defeats == 1 or adds_up(values, need, armor, ability, defeats)
    }
