"""What things are worth to a merchant: how many turns a stall still takes, and which cards to keep for it.

Everything is reckoned from what a seat may know: its own cards wherever they lie, and of the others what lies
open and what their decks are known to consist of.
"""

from __future__ import annotations

from math import exp

from dealers.games.dale_of_merchants import winning
from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_SET
from dealers.games.dale_of_merchants.stall import next_value
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState

_VALUE, _SET = CARDS.value, CARDS.set

# In turns.
BUY = 3.2
"""So much value comes into a deck with a turn of buying."""
READY, OWNED, NEAR, FAR = 0.0, 0.7, 1.3, 2.2
"""What the next stack still takes: all in hand, all among one's cards, one card short, more than that."""
JUNK_LOAD = 0.05
"""Every junk card slows a deck down."""
HELD = 0.04
"""Every point of value in hand is something."""
COIN = 0.12
SPREAD = 1.6
"""Turns that make a game fairly certain."""


class Outlook:
    """How one seat stands."""

    __slots__ = ("held", "need", "owned", "seat", "turns")

    def __init__(self, s: DaleOfMerchantsState, seat: int) -> None:
        self.seat = seat
        self.need = need = next_value(s, seat)
        face = s.face
        held: dict[int, int] = {}
        """By set: a bit for every sum that cards in hand make."""
        owned: dict[int, int] = {}
        """The same for all cards of the player."""
        worth = points = junk = 0
        for card in s.hand[seat]:
            f = face[card]
            value, group = _VALUE[f], _SET[f]
            points += value
            if group != NO_SET:
                worth += value
                held[group] = held.get(group, 1) | held.get(group, 1) << value
            junk += f == JUNK
        owned.update(held)
        for cards in (s.deck[seat], s.discard[seat], s.schedule[seat], s.store[seat]):
            for card in cards:
                f = face[card]
                group = _SET[f]
                if group != NO_SET:
                    value = _VALUE[f]
                    worth += value
                    owned[group] = owned.get(group, 1) | owned.get(group, 1) << value
                else:
                    junk += f == JUNK
        self.held = held
        self.owned = owned
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
        f = s.face[card]
        if f == JUNK:
            return 0.3
        group = _SET[f]
        value = _VALUE[f]
        if group == NO_SET:
            return 0.6 * value
        worth = 0.45 * value
        for total, weight in ((self.need, 2.0), (self.need + 1, 0.9), (self.need + 2, 0.4)):
            if value == total:
                worth += weight
            elif value < total and self.owned.get(group, 1) >> (total - value) & 1:
                worth += 0.6 * weight
        return worth


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
