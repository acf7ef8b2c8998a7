"""Wealthy Tuataras: gold saved up and turned into options.

Rules: 5.5
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from dealers.games.dale_of_merchants.cards import later, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import DISCARD
from dealers.kernel import Effect


@technique("Avid Financier")
def avid_financier(t: Turn, x: int) -> None:
    """2 gold are put on the card, which stays in the schedule; they are nobody's yet."""
    t.s.on_card[t.card] = 2


@later("Avid Financier")
def collect(t: Turn) -> Generator[Any, Any, bool]:
    """1 gold is taken from the card at the start of each of the next two turns."""
    yield from ()  # nobody is asked anything
    t.s.on_card[t.card] -= 1
    t.gain_gold(1)
    if not t.s.on_card[t.card]:
        del t.s.on_card[t.card]
        return True
    return False


@technique("Greed")
def greed(t: Turn, x: int) -> Effect:
    """Draw 2, then discard 1."""
    yield from t.draw(2)
    yield from t.discard_from_hand()


@technique("Golden Opportunity")
def golden_opportunity(t: Turn, x: int) -> Effect:
    """Throw a card away, if there is one, and take 1 gold."""
    yield from t.throw_away_from_hand()
    t.gain_gold(1)


@technique("Cache")
def cache(t: Turn, x: int) -> Effect:
    """Any card of the discard pile, one that was just paid with included."""
    if t.discard_pile:
        prompt = "Put a card from your discard pile into your hand."
        card = yield from t.choose("take", t.discard_pile, prompt)
        yield from t.take(card, DISCARD, t.seat)


@technique("Display of Power")
def display_of_power(t: Turn, x: int) -> None:
    """The hand size is 2 larger for this turn, and several uses add up."""
    t.s.larger += 2


@technique("Safe Profits")
def safe_profits(t: Turn, x: int) -> None:
    """Half of what was spent, rounded up."""
    t.gain_gold((x + 1) // 2)
