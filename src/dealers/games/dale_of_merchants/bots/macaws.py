"""When bots play Snappy Scarlet Macaws."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import CARDS, JUNK
from dealers.games.dale_of_merchants.merchant.techniques import GOOD, REPLANNED, USUAL, Moment, better_plan
from dealers.games.dale_of_merchants.playing import playing, tastes
from dealers.games.dale_of_merchants.state import ADD, ALL

tastes({"Cookies": 0.3, "Shattered Relic": 0.2, "Spyglass": 0.2, "Favourite Toy": 0.1})
REPLANNED.add(CARDS.numbers["Flashy Show"])


@playing("Swift Broker")
def swift_broker(m: Moment, card: int) -> float:
    """When nothing is planned that needs the hand, and the hand is poor."""
    others = [held for held in m.s.hand[m.seat] if held != card]
    good = [held for held in others if m.keep[held] > GOOD]
    return 0.0 if good or not others else 0.4 - 0.3 * (m.plan.worth > 0.8)


@playing("Shattered Relic")
def shattered_relic(m: Moment, card: int) -> float:
    """Junk goes away for good."""
    return 0.7 if any(m.s.face[held] == JUNK for held in m.spare_cards) else 0.0


@playing("Spyglass")
def spyglass(m: Moment, card: int) -> float:
    """Always: the better card now, and the others are known."""
    return 0.5


@playing("Flashy Show")
def flashy_show(m: Moment, card: int) -> float:
    """When the plan gets better by it."""
    return better_plan(m, card, (ADD, ALL, 1)) - USUAL


@playing("Favourite Toy")
def favourite_toy(m: Moment, card: int) -> float:
    """When there is anything better than junk to fetch."""
    pile = m.s.discard[m.seat]
    return 0.5 if pile and m.outlook.keep(m.s, pile[-1]) > 0.5 else 0.0
