"""Lively Slender Mongooses: hard workers who do more by day.

Rules: 5.3
"""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import ability, from_discard, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import (
    ASIDE,
    DECK,
    DISCARD,
    HAND,
    DaleOfMerchantsState,
)
from dealers.kernel import Effect


@ability("Dramatic Romantic")
def dramatic_romantic(t: Turn) -> None:
    """The clock goes on by one space."""
    t.advance_clock()


@technique("Bouquets")
def bouquets(t: Turn, x: int) -> Effect:
    """Day: the better of 2 cards of the market deck. Night: just 1."""
    yield from t.take_best_of_market_deck(2 if t.is_day() else 1)


@technique("Selecting Contracts")
def selecting_contracts(t: Turn, x: int) -> Effect:
    """Up to 3 cards (1 by night) off the discard pile: one is thrown away, the rest goes on the deck."""
    if not t.discard_pile:
        return
    most = min(3 if t.is_day() else 1, len(t.discard_pile))
    count = yield from t.ask(
        "Choose how many cards to take off your discard pile.", [("take off", n) for n in range(most + 1)]
    )
    cards = yield from t.set_aside(count, DISCARD, t.seat)
    if cards:
        gone = yield from t.choose("throw away", cards, "Throw away one of these cards.")
        t.throw_away((gone,), ASIDE, t.seat)
        left = [card for card in cards if card != gone]
        yield from t.put_in_any_order(left, ASIDE, t.seat, DECK, t.seat)


@technique("Serenade")
def serenade(t: Turn, x: int) -> Effect:
    """Day: draw 3 and put 2 cards back on the deck. Night: draw 1 and put 1 back."""
    draws, back = (3, 2) if t.is_day() else (1, 1)
    yield from t.draw(draws)
    prompt = "Put a card from your hand on top of your deck."
    cards = yield from t.choose_exactly(back, "put", t.hand, prompt)
    t.put(cards, HAND, t.seat, DECK, t.seat)


@technique("Spinning Wheel")
def spinning_wheel(t: Turn, x: int) -> Effect:
    """Discard any number of cards and draw as many, by day one more."""
    day = t.is_day()
    prompt = "Discard any number of cards from your hand."
    cards = yield from t.choose_up_to(len(t.hand), "discard", t.hand, prompt)
    t.discard(cards)
    yield from t.draw(len(cards) + day)


@from_discard("Inheritance")
def inheritance(s: DaleOfMerchantsState) -> int:
    """So many cards may come off the discard pile while the hand is filled."""
    return 2 if s.is_day() else 1
