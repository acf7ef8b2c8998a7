"""Vigorous Emperor Penguins: strong and flexible, and nearly everything has to be paid for."""

from __future__ import annotations

from collections.abc import Iterator

from dealers.games.dale_of_merchants.cards import Price, counts_as, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moves import move
from dealers.games.dale_of_merchants.state import DECK, DISCARD, MARKET_DECK, TURN_OVER, DaleOfMerchantsState
from dealers.kernel import Effect


@technique("Resourceful Ally")
def resourceful_ally(t: Turn, x: int) -> Effect:
    """A card of the discard pile goes to the bottom of the deck."""
    if t.discard_pile:
        prompt = "Put a card from your discard pile at the bottom of your deck."
        card = yield from t.choose("put", t.discard_pile, prompt)
        move(t.s, t.seat, (card,), DISCARD, t.seat, DECK, t.seat, bottom=True)


@technique("Ice Trade")
def ice_trade(t: Turn, x: int) -> Effect:
    """However much was spent, one card of the market deck."""
    yield from t.take_top(MARKET_DECK)


@technique("Traveling Equipment")
def traveling_equipment(t: Turn, x: int) -> Effect:
    """Draw 2, throw 1 away, then discard 1."""
    yield from t.draw(2)
    yield from t.throw_away_from_hand()
    yield from t.discard_from_hand()


@counts_as("Stove")
def stove(s: DaleOfMerchantsState, seat: int, card: int) -> Iterator[tuple[int, Price]]:
    """Half of what is spent, rounded up: 1 or 2 make 1, 3 or 4 make 2, and so on."""
    most = s.gold[seat] + sum([s.value(card) for card in s.hand[seat]])
    for value in range(1, (most + 1) // 2 + 1):
        yield value, (2 * value - 1, 2 * value)


@technique("Fishing")
def fishing(t: Turn, x: int) -> Effect:
    """Up to 3 cards of the discard pile go on top of the deck, the last one chosen uppermost."""
    prompt = "Choose up to 3 cards to put on top of your deck; the last one will be uppermost."
    cards = yield from t.choose_up_to(3, "put", t.discard_pile, prompt)
    t.put(cards, DISCARD, t.seat, DECK, t.seat)


@technique("Practical Values")
def practical_values(t: Turn, x: int) -> None:
    """Everything counts the other way round."""
    t.change_values((TURN_OVER, -1, 0))
