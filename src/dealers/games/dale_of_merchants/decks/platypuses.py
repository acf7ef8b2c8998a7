"""Experimenting Platypuses: the right card in your hand at the right time."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.in_payment import in_payment
from dealers.games.dale_of_merchants.state import DECK, DISCARD
from dealers.kernel import Effect


@technique("Tireless Tinkerer")
def tireless_tinkerer(t: Turn, x: int) -> None:
    """The top card of the discard pile goes on top of the deck."""
    t.put(t.discard_pile[-1:], DISCARD, t.seat, DECK, t.seat)


in_payment("Calculations", rearranges=True)


@technique("Safety Precaution")
def safety_precaution(t: Turn, x: int) -> Effect:
    """A card of the stall comes into the hand, and this one into its place."""
    stall = t.s.stall[t.s.stall_of(t.seat)]
    if stall:
        other = yield from t.choose(
            "take", stall, "Take a card of your stall; this card comes into its place."
        )
        yield from t.swap_into_stall(t.card, other, t.seat)


@technique("Magnet")
def magnet(t: Turn, x: int) -> Effect:
    """A card of the deck comes into the hand."""
    yield from t.search_for_card()


@technique("Dangerous Test")
def dangerous_test(t: Turn, x: int) -> Effect:
    """Draw 3, discard 3."""
    yield from t.draw(3)
    yield from t.discard_from_hand(3)


in_payment("Glue", stays=True)
