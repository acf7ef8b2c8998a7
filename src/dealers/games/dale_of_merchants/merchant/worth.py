"""What things are worth to a merchant: how many turns a stall still takes, and which cards to keep for it.

Everything is reckoned from what a seat may know: its own cards wherever they lie, and of the others what lies
open and what their decks are known to consist of.
"""

from __future__ import annotations

from math import exp
from typing import Final

from dealers.games.dale_of_merchants import winning
from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_SET
from dealers.games.dale_of_merchants.stall import next_value
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState

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
_NEXT: Final = (2.0, 0.9, 0.4)
"""What it counts to be of use for the next stack, for the one after it and for the third."""
SPREAD: Final = 1.6
"""Turns that make a game fairly certain."""


class Outlook:
    """How one seat stands."""

    __slots__ = ("_keep", "_values", "held", "need", "owned", "seat", "turns")

    def __init__(self, s: DaleOfMerchantsState, seat: int) -> None:
        self.seat = seat
        self._keep: dict[int, float] = {}
        self.need = need = next_value(s, seat)
        face = s.face
        held: dict[int, int] = {}
        """By set: a bit for every sum that cards in hand make."""
        values: dict[int, list[int]] = {}
        """By set: the values of all cards of the player."""
        worth = points = junk = 0
        for card in s.hand[seat]:
            f = face[card]
            value, group = _VALUE[f], _SET[f]
            points += value
            if group != NO_SET:
                worth += value
                sums = held.get(group, 1)
                held[group] = sums | sums << value
                if group in values:
                    values[group].append(value)
                else:
                    values[group] = [value]
            elif f == JUNK:
                junk += 1
        owned = held.copy()
        """As `held`, for all cards of the player."""
        for cards in (s.deck[seat], s.discard[seat], s.schedule[seat], s.store[seat]):
            for card in cards:
                f = face[card]
                if f == JUNK:
                    junk += 1
                    continue
                group = _SET[f]
                if group != NO_SET:
                    value = _VALUE[f]
                    worth += value
                    sums = owned.get(group, 1)
                    owned[group] = sums | sums << value
                    if group in values:
                        values[group].append(value)
                    else:
                        values[group] = [value]
        self.held = _sums_in_hand(s, seat) if s.chameleons else held
        self.owned = owned
        self._values = values
        goal = winning.goal(s, seat)
        left = goal - need + 1
        missing = (goal * (goal + 1) - need * (need - 1)) // 2 - worth
        turns = float(left) + max(0, missing) / BUY + JUNK_LOAD * junk - HELD * points - COIN * s.gold[seat]
        turns += self._effort(need)
        if left > 1:
            turns += 0.5 * self._effort(need + 1)
        self.turns = turns

    def _effort(self, total: int) -> float:
        """What a stack of this total still takes, in turns."""
        bit = 1 << total
        for sums in self.held.values():
            if sums & bit:
                return READY
        near = 0
        for sums in self.owned.values():
            if sums & bit:
                return OWNED
            near |= sums << 2 | sums << 3 | sums << 4 | sums << 5
        return NEAR if near & bit or 2 <= total <= 5 else FAR

    def keep(self, s: DaleOfMerchantsState, card: int) -> float:
        """What it is worth to keep a card rather than to lose it to the discard pile."""
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
        others = self._without(group, value)
        gap = self.need - value
        for weight in _NEXT:
            if gap == 0:
                worth += weight
            elif gap > 0 and others >> gap & 1:
                worth += 0.6 * weight
            gap += 1
        return worth

    def _without(self, group: int, value: int) -> int:
        """A bit for every sum that the player's cards of a set make without one card of this value."""
        sums, left_out = 1, False
        for other in self._values.get(group, ()):
            if other == value and not left_out:
                left_out = True
            else:
                sums |= sums << other
        return sums


def _sums_in_hand(s: DaleOfMerchantsState, seat: int) -> dict[int, int]:
    """By set: a bit for every sum that cards in hand make, where some act as others."""
    held: dict[int, int] = {}
    faces = s.faces()
    for card in s.usable(seat):
        group = _SET[faces[card]]
        if group != NO_SET:
            sums = held.get(group, 1)
            held[group] = sums | sums << _VALUE[faces[card]]
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
        lead.append(-(outlook.turns + wait) / SPREAD)
    if s.teams:
        lead = [max(lead[seat], lead[(seat + 2) % 4]) for seat in range(4)]
    most = max(lead)
    weights = [exp(value - most) for value in lead]
    total = sum(weights) / (2 if s.teams else 1)
    return [weight / total for weight in weights]
