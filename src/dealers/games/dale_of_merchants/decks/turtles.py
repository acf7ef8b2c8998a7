"""Enthusiastic Wood Turtles: ideas that lie in the schedule until they are paid for."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import on_finish, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD, MARKET
from dealers.kernel import Effect


@on_finish("Impulsive Visionary")
def impulsive_visionary(t: Turn, x: int) -> Effect:
    """Finished: draw 1."""
    yield from t.draw(1)


@on_finish("Collector's Desire")
def collectors_desire(t: Turn, x: int) -> Effect:
    """Finished: the leftmost card of the market, which is the one in the dearest slot."""
    if t.s.market:
        yield from t.take(t.s.market[-1], MARKET)


@technique("Groundbreaking Idea")
def groundbreaking_idea(t: Turn, x: int) -> Effect:
    """From the discard pile, one card is thrown away and another one put on top of the deck."""
    if not t.discard_pile:
        return
    gone = yield from t.choose("throw away", t.discard_pile, "Throw away a card from your discard pile.")
    t.throw_away((gone,), DISCARD, t.seat)
    others = [card for card in t.discard_pile if card != gone]  # a trap of one's own comes back
    if others:
        prompt = "Put a card from your discard pile on top of your deck."
        card = yield from t.choose("put", others, prompt)
        t.put((card,), DISCARD, t.seat, DECK, t.seat)


@technique("Inspiration")
def inspiration(t: Turn, x: int) -> Effect:
    """Draw 2; finishing only frees the card."""
    yield from t.draw(2)


@technique("Insight")
def insight(t: Turn, x: int) -> Effect:
    """Look at 2 cards of the deck and put them back in any order."""
    cards = yield from t.set_aside(2, DECK, t.seat)
    yield from t.put_in_any_order(cards, ASIDE, t.seat, DECK, t.seat)


@on_finish("Insight")
def insight_finished(t: Turn, x: int) -> Effect:
    """Finished: draw 2."""
    yield from t.draw(2)


@on_finish("Perfect Move")
def perfect_move(t: Turn, x: int) -> Effect:
    """Finished: the top x cards of the discard pile, those just paid with among them, go on the deck."""
    cards = t.discard_pile[-x:]
    yield from t.put_in_any_order(cards, DISCARD, t.seat, DECK, t.seat)
