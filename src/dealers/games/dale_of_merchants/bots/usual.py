"""Answers and estimates that several cards have in common."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import JUNK
from dealers.games.dale_of_merchants.effects import DONE
from dealers.games.dale_of_merchants.merchant.plans import gain
from dealers.games.dale_of_merchants.merchant.techniques import NO_BONUS, Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import BUILD
from dealers.kernel import Option

POOR: Final = 0.5
"""A card that it is worth less than this to keep may go for good."""


def least_if_poor(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Junk, and nothing that is any good."""
    outlook = Outlook(s, seat)
    least = min(options[:-1], key=lambda option: outlook.keep(s, option[1]))
    return least if outlook.keep(s, least[1]) < POOR else DONE


def best_for_oneself(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Of cards that are dealt out, oneself first: the best one, then those that are wanted least."""
    outlook = Outlook(s, seat)
    first = len(s.aside[seat]) == s.seats
    return (max if first else min)(options, key=lambda option: outlook.keep(s, option[1]))


def owns_junk(m: Moment) -> bool:
    """Whether there is junk among the own cards."""
    cards = (*m.s.hand[m.seat], *m.s.discard[m.seat], *m.s.deck[m.seat])
    return any(m.s.face[card] == JUNK for card in cards)


def free_market_card(m: Moment, late: float) -> float:
    """What a card of the market is worth without paying, instead of what the turn could end with."""
    if m.plan.option == BUILD:
        return 0.0
    best = max([gain(m.s, m.outlook, offered) for offered in m.s.market], default=0.0)
    return NO_BONUS + best - m.plan.worth - late
