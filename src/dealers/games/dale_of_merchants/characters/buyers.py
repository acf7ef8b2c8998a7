"""Characters of prices and the market. Original content."""

from __future__ import annotations

from dealers.games.dale_of_merchants.abilities import when
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import PRICE


@when(PRICE, "Marlow Swift")
def early(t: Turn, buyer: int, card: int) -> int:
    """1 less for the cheapest place."""
    return -1 if buyer == t.seat and card == t.s.market[0] else 0
