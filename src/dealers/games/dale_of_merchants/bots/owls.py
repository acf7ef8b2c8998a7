"""When bots use Observant Snowy Owls."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import JUNK
from dealers.games.dale_of_merchants.merchant.techniques import GOOD
from dealers.games.dale_of_merchants.merchant.worth import Outlook
from dealers.games.dale_of_merchants.playing import tastes, using
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState

tastes({"Binoculars": 0.3, "Quality Inspection": 0.2, "Extra Remarks": 0.2, "Balancing": 0.15})
tastes({"Ancient Knowledge": 0.15})
BETTER: Final = 0.4
"""A card has to be better by so much to be exchanged for another one."""


@using("Wise Spy")
def wise_spy(s: DaleOfMerchantsState, seat: int) -> float:
    """When there are cards to choose from, and some are to be drawn."""
    return 0.15 if len(s.deck[seat]) > 1 else 0.0


@using("Ancient Knowledge")
def ancient_knowledge(s: DaleOfMerchantsState, seat: int) -> float:
    """When there is junk in the deck that had better not be drawn."""
    return 0.2 if any(s.face[card] == JUNK for card in s.deck[seat]) else 0.0


@using("Quality Inspection")
def quality_inspection(s: DaleOfMerchantsState, seat: int) -> float:
    """When there is junk in the hand."""
    return 0.6 if any(s.face[card] == JUNK for card in s.hand[seat]) else 0.0


@using("Binoculars")
def binoculars(s: DaleOfMerchantsState, seat: int) -> float:
    """Always: the least wanted card goes."""
    return 0.3


@using("Balancing")
def balancing(s: DaleOfMerchantsState, seat: int) -> float:
    """When a card of the discard pile is much better than the least wanted one in hand."""
    outlook = Outlook(s, seat)
    mine = [outlook.keep(s, card) for card in s.hand[seat] if s.may_be_built(card)]
    best = max([outlook.keep(s, card) for card in s.discard[seat]], default=0.0)
    return best - min(mine, default=best) - BETTER


@using("Extra Remarks")
def extra_remarks(s: DaleOfMerchantsState, seat: int) -> float:
    """When a good card lies on the discard pile."""
    outlook = Outlook(s, seat)
    return max([outlook.keep(s, card) for card in s.discard[seat]], default=0.0) - GOOD
