"""What things are worth to a merchant: how many turns a stall still takes, and which cards to keep for it.

Everything is reckoned from what a seat may know: its own cards wherever they lie, and of the others what lies
open and what their decks are known to consist of.
"""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import mypyc_attr

from dealers.games.dale_of_merchants import winning
from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_SET
from dealers.games.dale_of_merchants.stall import next_value
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

_VALUE: Final = CARDS.value
_SET: Final = CARDS.set

# In turns.
BUY: Final = 3.2
"""So much value comes into a deck with a turn of buying."""
READY: Final = 0.0
OWNED: Final = 0.7
NEAR: Final = 1.3
FAR: Final = 2.2
"""What the next stack still takes: all in hand, all among one's cards, one card short, more than that."""
JUNK_LOAD: Final = 0.05
"""Every junk card slows a deck down."""
HELD: Final = 0.04
"""Every point of value in hand is something."""
COIN: Final = 0.12
NEXT: Final = 2.0
SECOND: Final = 0.9
THIRD: Final = 0.4
"""What it counts to make the next stack, the one after it and the third,"""
SHARED: Final = 0.6
"""and how much of that if other cards are needed too."""
SPREAD: Final = 1.6
"""Turns that make a game fairly certain."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Outlook:
    """How one seat stands."""

    __slots__ = ("_junk", "_keep", "_owned", "_values", "need", "seat")

    def __init__(self, s: DaleOfMerchantsState, seat: int) -> None:
        self.seat = seat
        self.need = next_value(s, seat)
        self._keep: dict[int, float] = {}
        self._owned: dict[int, int] | None = None
        self._values: dict[int, list[int]] = {}
        """By set: the values of all cards of the player."""
        values, face, junk = self._values, s.face, 0
        for cards in (s.hand[seat], s.deck[seat], s.discard[seat], s.schedule[seat], s.store[seat]):
            for card in cards:
                f = face[card]
                group = _SET[f]
                if group != NO_SET:
                    alike = values.get(group)
                    if alike is None:
                        values[group] = [_VALUE[f]]
                    else:
                        alike.append(_VALUE[f])
                elif f == JUNK:
                    junk += 1
        self._junk = junk

    @property
    def owned(self) -> dict[int, int]:
        """By set: a bit for every sum that cards of the player make, wherever they lie."""
        owned = self._owned
        if owned is None:
            owned = self._owned = {}
            for group, values in self._values.items():
                sums = 1
                for value in values:
                    sums |= sums << value
                owned[group] = sums
        return owned

    def turns(self, s: DaleOfMerchantsState) -> float:
        """How many turns the stall still takes."""
        need, goal = self.need, winning.goal(s, self.seat)
        held = sums_in_hand(s, self.seat)
        worth = points = 0
        for values in self._values.values():
            for value in values:
                worth += value
        for card in s.hand[self.seat]:
            points += _VALUE[s.face[card]]
        left = goal - need + 1
        missing = (goal * (goal + 1) - need * (need - 1)) // 2 - worth
        turns = float(left) + max(0, missing) / BUY + JUNK_LOAD * self._junk - HELD * points
        turns = turns - COIN * s.gold[self.seat] + self._effort(need, held)
        return turns + 0.5 * self._effort(need + 1, held) if left > 1 else turns

    def _effort(self, total: int, held: dict[int, int]) -> float:
        """What a stack of this total still takes, in turns."""
        bit = 1 << total
        for sums in held.values():
            if sums & bit:
                return READY
        near = 0
        for sums in self.owned.values():
            if sums & bit:
                return OWNED
            near |= sums << 2 | sums << 3 | sums << 4 | sums << 5
        return NEAR if near & bit or 2 <= total <= 5 else FAR

    def keep(self, s: DaleOfMerchantsState, card: int) -> float:
        """What it is worth to keep a card rather than to lose it to the discard pile; never less than 0."""
        face = s.face[card]
        worth = self._keep.get(face)
        if worth is None:
            worth = self._keep[face] = self._worth_keeping(face)
        return worth

    def _worth_keeping(self, face: int) -> float:
        if face == JUNK:
            return 0.3
        group, value = _SET[face], _VALUE[face]
        if group == NO_SET:
            return 0.6 * value
        worth = 0.45 * value
        ahead = value - self.need  # the stack that the card would make alone
        if ahead > 2:
            return worth
        made = self._made_with(group, value) >> self.need
        if ahead == 0:
            worth += NEXT
        elif made & 1:
            worth += SHARED * NEXT
        if ahead == 1:
            worth += SECOND
        elif made & 2:
            worth += SHARED * SECOND
        if ahead == 2:
            worth += THIRD
        elif made & 4:
            worth += SHARED * THIRD
        return worth

    def _made_with(self, group: int, value: int) -> int:
        """A bit for every sum that a card of this set and value makes, alone or with others of the player."""
        values = self._values.get(group)
        if values is None:
            return 1 << value
        sums, left_out = 1, False
        for other in values:
            if other == value and not left_out:
                left_out = True  # it is one of them
            else:
                sums |= sums << other
        return sums << value

    def least(self, s: DaleOfMerchantsState, options: list[Option]) -> Option:
        """Of options about cards, the one whose card is missed least."""
        best, least = options[0], 1e9
        for option in options:
            if len(option) > 1:
                worth = self.keep(s, option[1])
                if worth < least:
                    best, least = option, worth
        return best

    def most(self, s: DaleOfMerchantsState, options: list[Option]) -> Option:
        """The one whose card is wanted most."""
        best, most = options[0], -1.0
        for option in options:
            if len(option) > 1:
                worth = self.keep(s, option[1])
                if worth > most:
                    best, most = option, worth
        return best


def sums_in_hand(s: DaleOfMerchantsState, seat: int) -> dict[int, int]:
    """By set: a bit for every sum that cards in hand make, with what they act as."""
    held: dict[int, int] = {}
    for face in s.faces_of(s.usable(seat)):
        group = _SET[face]
        if group != NO_SET:
            sums = held.get(group, 1)
            held[group] = sums | sums << _VALUE[face]
    return held


def turns_to_go(s: DaleOfMerchantsState, seat: int) -> float:
    """How many turns a stall still takes, from what everybody knows: not from who holds what just now."""
    need, goal = next_value(s, seat), s.stacks
    owned = 0
    for cards in (s.hand[seat], s.deck[seat], s.discard[seat], s.schedule[seat]):
        for card in cards:
            if _SET[s.face[card]] != NO_SET:
                owned += _VALUE[s.face[card]]
    missing = (goal * (goal + 1) - need * (need - 1)) // 2 - owned
    return goal - need + 1 + max(0, missing) / BUY - COIN * s.gold[seat]


def chances(outlooks: list[Outlook], s: DaleOfMerchantsState) -> list[float]:
    """The chances to win, from the turns that everybody still needs; who is on first is ahead."""
    lead = []
    for outlook in outlooks:
        wait = (outlook.seat - s.seat) % s.seats / s.seats
        lead.append(-(outlook.turns(s) + wait) / SPREAD)
    if s.teams:
        lead = [max(lead[seat], lead[(seat + 2) % 4]) for seat in range(4)]
    most = max(lead)
    weights = [exp(value - most) for value in lead]
    total = sum(weights) / (2 if s.teams else 1)
    return [weight / total for weight in weights]
