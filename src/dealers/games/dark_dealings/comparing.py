"""Which hands of defenses are at least as good as others, whatever is still to come.

Hands are sorted tuples of stances; heroes are faces.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from dealers.games.dark_dealings.cards import BOOSTER, CARDS, THIEF
from dealers.games.dark_dealings.power import POWER, Hand
from dealers.games.dark_dealings.strikes import STANCE_ABILITY


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


_ALIKE: Final = _alike()

# By stance, how the card lies after a strike or a turn, or -1 when it is trashed.
STRUCK: Final = [_ALIKE[new] if new >= 0 else -1 for new in CARDS.after_strike]
TURNED: Final = [_ALIKE[new] if new >= 0 else -1 for new in CARDS.after_turn]


def hand_of(cards: Iterable[int]) -> Hand:
    """Stances as the key of a memo: cards that do the same are the same."""
    return tuple(sorted([_ALIKE[stance] for stance in cards]))


class Ahead(NamedTuple):
    """What the rest of the pile asks of the hand: where having less might be of use.

    A card more, or a stronger one, is never worse, with two exceptions, both for Thieves, who have to be hit
    exactly: a card that feeds a Booster's bonus, and a side with a greater value.
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


@lru_cache(maxsize=1 << 16)
def beats(one: int, other: int, coming: Ahead) -> bool:
    """Whether a card that lies like `one` can do all that one like `other` can (-1: no card at all)."""
    if one == other:
        return True
    if one < 0 or _goes_round(one):
        return False
    types = CARDS.types[one]
    if other < 0:
        return not types & coming.bonus
    wanted = CARDS.types[other]
    stronger = CARDS.value[one] - CARDS.value[other]
    return (
        STANCE_ABILITY[one] == STANCE_ABILITY[other]
        and not wanted & ~types
        and not (wanted ^ types) & coming.bonus
        and (stronger == 0 or (stronger > 0 and not wanted & coming.exact))
        and beats(STRUCK[one], STRUCK[other], coming)
        and beats(TURNED[one], TURNED[other], coming)
    )


def _goes_round(stance: int) -> bool:
    """Whether the card has four sides, and turns for ever: it is compared with nothing but itself."""
    return CARDS.sides[stance >> 2] == 4


def covers(better: Hand, hand: Hand, coming: Ahead) -> bool:
    """Whether the first hand can do all that the second can, card by card, and what is left does no harm."""
    if len(better) < len(hand):
        return False
    traps, spells, minions = _powers(better)
    less_traps, less_spells, less_minions = _powers(hand)
    if traps < less_traps or spells < less_spells or minions < less_minions:
        return False
    return _covers(*_differences(better, hand), coming)


@lru_cache(maxsize=1 << 16)
def _powers(hand: Hand) -> tuple[int, int, int]:
    """What the sides of each type add up to."""
    traps, spells, minions = POWER[1], POWER[2], POWER[4]
    return (
        sum([traps[st] for st in hand]),
        sum([spells[st] for st in hand]),
        sum([minions[st] for st in hand]),
    )


def _differences(one: Hand, other: Hand) -> tuple[list[int], list[int]]:
    """The cards of each hand that the other one does not have."""
    mine, theirs = list(one), []
    for stance in other:
        if stance in mine:
            mine.remove(stance)
        else:
            theirs.append(stance)
    return mine, theirs


def _covers(cards: list[int], others: list[int], coming: Ahead) -> bool:
    """Whether there is a card for each of the others that can do all that it can."""
    if not others:
        return all(beats(stance, -1, coming) for stance in cards)
    return len(cards) >= len(others) and any(
        beats(stance, others[0], coming) and _covers(cards[:i] + cards[i + 1 :], others[1:], coming)
        for i, stance in enumerate(cards)
    )
