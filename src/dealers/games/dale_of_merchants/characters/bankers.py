"""Characters of gold, tokens, debts and bets. Original content.

Rules: 6.3.7
"""

from __future__ import annotations

from dealers.games.dale_of_merchants.abilities import when
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import BUILT


@when(BUILT, "Odile Reed")
def toll(t: Turn, builder: int, cards: list[int]) -> None:
    """A coin for every stack."""
    if builder == t.seat:
        t.gain_gold(1)
