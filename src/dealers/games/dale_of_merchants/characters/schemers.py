"""Characters who meddle with others. Original content.

Rules: 6.3.10
"""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import alert, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import DISCARD, DaleOfMerchantsState
from dealers.games.dale_of_merchants.traps import give_back, set_trap
from dealers.kernel import Effect

technique("Misdirected Parcel")(set_trap)


@alert("Misdirected Parcel")
def misdirected_parcel(s: DaleOfMerchantsState, card: int, finder: int) -> Effect:
    """The owner gets what the finder has discarded last."""
    t = Turn(s, give_back(s, card, finder), card)
    yield from t.take_top(DISCARD, finder)
