"""Diligent Pale-throated Sloths: what is done now comes back when the next turn starts."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import JUNK, next_turn, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import ADD, ALL, DISCARD, HAND, MARKET
from dealers.kernel import Effect


@next_turn("Steady Achiever")
def steady_achiever(t: Turn) -> Effect:
    """Draw 1."""
    yield from t.draw(1)


@next_turn("Shopping Journey")
def shopping_journey(t: Turn) -> Effect:
    """A card of the market, which is no purchase."""
    if t.s.market:
        card = yield from t.choose("take", t.s.market, "Put a card from the market into your hand.")
        yield from t.take(card, MARKET)


@technique("Housecleaning")
def housecleaning(t: Turn, x: int) -> Effect:
    """First up to 3 junk cards come out of the discard pile."""
    junk = [card for card in t.discard_pile if t.s.face[card] == JUNK]
    prompt = "Take up to 3 junk cards from your discard pile into your hand."
    for card in (yield from t.choose_up_to(3, "take", junk, prompt)):
        yield from t.take(card, DISCARD, t.seat)


@next_turn("Housecleaning")
def clean_up_later(t: Turn) -> Effect:
    """Then any card in hand may be thrown away."""
    prompt = "You may throw away a card from your hand."
    gone = yield from t.choose_up_to(1, "throw away", t.hand, prompt)
    t.throw_away(gone, HAND, t.seat)


@next_turn("Siesta")
def siesta(t: Turn) -> Effect:
    """Any card of the discard pile."""
    prompt = "You may put a card from your discard pile into your hand."
    for card in (yield from t.choose_up_to(1, "take", t.discard_pile, prompt)):
        yield from t.take(card, DISCARD, t.seat)


@technique("Lunch Break")
def lunch_break(t: Turn, x: int) -> Effect:
    """Draw 1 now,"""
    yield from t.draw(1)


@next_turn("Lunch Break")
def after_lunch(t: Turn) -> Effect:
    """and 1 later."""
    yield from t.draw(1)


@next_turn("Ironing")
def ironing(t: Turn) -> None:
    """Every card is worth 1 more in this turn."""
    t.change_values((ADD, ALL, 1))
