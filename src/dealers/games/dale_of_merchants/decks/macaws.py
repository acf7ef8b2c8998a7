"""Snappy Scarlet Macaws: change your hand, enlarge it, make it worth more."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import LARGER_HAND
from dealers.games.dale_of_merchants.passives import in_hand
from dealers.games.dale_of_merchants.state import ADD, ALL, ASIDE, DECK, DISCARD
from dealers.kernel import Effect


@technique("Swift Broker")
def swift_broker(t: Turn, x: int) -> Effect:
    """The whole hand is discarded, then as many cards are drawn."""
    count = len(t.hand)
    yield from t.discard_from_hand(count)
    yield from t.draw(count)


@in_hand(LARGER_HAND, "Cookies")
def cookies(t: Turn) -> int:
    """The hand size is 1 larger."""
    return 1


@technique("Shattered Relic")
def shattered_relic(t: Turn, x: int) -> Effect:
    """A card from the hand is thrown away, another one drawn."""
    yield from t.throw_away_from_hand()
    yield from t.draw(1)


@technique("Spyglass")
def spyglass(t: Turn, x: int) -> Effect:
    """The best of the top 3 cards of the deck; the others go back in any order."""
    cards = yield from t.set_aside(3, DECK, t.seat)
    if cards:
        card = yield from t.choose("take", cards, "Take a card into your hand; the others go back.")
        yield from t.take(card, ASIDE, t.seat)
        left = [other for other in cards if other != card]
        yield from t.put_in_any_order(left, ASIDE, t.seat, DECK, t.seat)


@technique("Flashy Show")
def flashy_show(t: Turn, x: int) -> None:
    """Every card is worth 1 more in this turn."""
    t.change_values((ADD, ALL, 1))


@technique("Favourite Toy")
def favourite_toy(t: Turn, x: int) -> Effect:
    """The top card of the discard pile comes into the hand."""
    if t.discard_pile:
        yield from t.take_top(DISCARD, t.seat)
