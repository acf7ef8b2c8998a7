"""Characters who store cards. Original content.

Rules: 6.3.8
"""

from __future__ import annotations

from dealers.games.dale_of_merchants.abilities import does, why_not
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import HAND
from dealers.kernel import Effect


@does("Down the Stairs")
def down_the_stairs(t: Turn, x: int) -> Effect:
    """Store a card from the hand."""
    card = yield from t.choose("store", t.hand, "Store a card from your hand.")
    t.store((card,), HAND, t.seat)


@why_not("Down the Stairs")
def no_room(t: Turn) -> str:
    """Two at most."""
    return "two cards are stored already" if len(t.stored) > 1 else "" if t.hand else "your hand is empty"


@does("Up Again")
def up_again(t: Turn, x: int) -> Effect:
    """A stored card comes to the hand."""
    card = yield from t.choose("take", t.stored, "Put a stored card into your hand.")
    yield from t.take_stored(card)


@why_not("Up Again")
def nothing_there(t: Turn) -> str:
    """Something has to be stored."""
    return "" if t.stored else "nothing is stored"
