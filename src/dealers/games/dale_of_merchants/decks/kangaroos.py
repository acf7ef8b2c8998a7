"""Prepared Grizzled Tree-kangaroos: cards put away for the next turn, where nothing touches them.

Rules: 6.4.4
"""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import (
    JUNK,
    ability,
    after_filling,
    cannot_use,
    next_turn,
    technique,
)
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import DECK, DISCARD, HAND, STORE
from dealers.kernel import Effect


def take_stored(t: Turn) -> Effect:
    """Everything that lies on the card comes into the hand."""
    for card in t.stored:
        yield from t.take_stored(card)


@technique("Clever Guardian")
def clever_guardian(t: Turn, x: int) -> Effect:
    """A card from the hand,"""
    if t.hand:
        t.store(((yield from t.choose("store", t.hand, "Store a card from your hand.")),), HAND, t.seat)


next_turn("Clever Guardian")(take_stored)


@ability("Barricade")
def barricade(t: Turn) -> Effect:
    """Up to 2 junk cards out of the discard pile."""
    prompt = "Take up to 2 junk cards from your discard pile into your hand."
    for card in (yield from t.choose_up_to(2, "take", discarded_junk(t), prompt)):
        yield from t.take(card, DISCARD, t.seat)


after_filling("Barricade")


@cannot_use("Barricade")
def no_junk(t: Turn) -> str:
    """There has to be a card."""
    return "" if discarded_junk(t) else "there is no junk in your discard pile"


def discarded_junk(t: Turn) -> list[int]:
    """The junk in the discard pile."""
    return [card for card in t.discard_pile if t.s.face[card] == JUNK]


@technique("Wheelbarrow")
def wheelbarrow(t: Turn, x: int) -> Effect:
    """The top card of the deck,"""
    yield from t.store_top()


@next_turn("Wheelbarrow")
def unload(t: Turn) -> Effect:
    """which is thrown away or comes into the hand."""
    for card in t.stored:
        prompt = "Throw away the stored card, or put it into your hand."
        if (yield from t.ask(prompt, [("throw away", card), ("take", card)])) == 0:
            t.throw_away((card,), STORE, t.seat)
        else:
            yield from t.take_stored(card)


@technique("Vigilance")
def vigilance(t: Turn, x: int) -> Effect:
    """Any card of the deck,"""
    cards = t.search()
    if cards:
        card = yield from t.choose("store", cards, "Choose a card of your deck to store.")
        t.store((card,), DECK, t.seat)
        yield from t.shuffle()


next_turn("Vigilance")(take_stored)


@technique("Supply Depot")
def supply_depot(t: Turn, x: int) -> Effect:
    """Up to 2 cards from the hand,"""
    cards = yield from t.choose_up_to(2, "store", t.hand, "Store up to 2 cards from your hand.")
    t.store(cards, HAND, t.seat)


next_turn("Supply Depot")(take_stored)


@ability("Tactical Measurement")
def tactical_measurement(t: Turn) -> Effect:
    """Draw 1, then a card from the hand goes on the deck."""
    if (yield from t.draw(1)) and t.hand:
        card = yield from t.choose("put", t.hand, "Put a card from your hand on top of your deck.")
        t.put((card,), HAND, t.seat, DECK, t.seat)


@cannot_use("Tactical Measurement")
def nothing_to_draw(t: Turn) -> str:
    """There has to be a card."""
    return "" if t.deck or t.discard_pile else "your deck and your discard pile are empty"
