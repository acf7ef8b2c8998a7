"""Thieving Northern Raccoons: take from hands, decks and discard piles of others, and leave them the rest."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD, HAND
from dealers.kernel import Effect


@technique("Wily Fellow")
def wily_fellow(t: Turn, x: int) -> Effect:
    """Deck and discard pile change places."""
    yield from t.swap_deck_and_discard(t.seat)


@technique("Nuisance")
def nuisance(t: Turn, x: int) -> Effect:
    """Up to 2 other players lose a random card each."""
    prompt = "Choose up to 2 other players to discard a random card."
    for other in (yield from t.choose_players_up_to(2, prompt, t.others())):
        t.discard_random(other)


@technique("Rotten Food")
def rotten_food(t: Turn, x: int) -> Effect:
    """A card of the hand goes face down on another deck."""
    if t.hand:
        other = yield from t.choose_player("Choose whose deck to put a card on.", t.others())
        card = yield from t.choose("put", t.hand, "Put a card from your hand on top of their deck.")
        t.put((card,), HAND, t.seat, DECK, other)


@technique("Dirty Exchange")
def dirty_exchange(t: Turn, x: int) -> Effect:
    """A random card is taken, a chosen one given; nothing for nothing."""
    other = yield from t.choose_player("Choose whose hand to take a random card from.", t.others())
    if t.s.hand[other]:
        yield from t.take_random(other)
        if t.hand:
            card = yield from t.choose("give away", t.hand, "Give the other player a card from your hand.")
            yield from t.take(card, HAND, t.seat, to=other)


@technique("Sabotage")
def sabotage(t: Turn, x: int) -> Effect:
    """Of 2 cards of another deck one is thrown away, the other one discarded."""
    other = yield from t.choose_player("Choose whose deck to look into.", t.others())
    cards = yield from t.set_aside(2, DECK, other)
    if cards:
        prompt = "Throw one of the cards away; the other one goes on their discard pile."
        gone = yield from t.choose("throw away", cards, prompt)
        t.throw_away((gone,), ASIDE, t.seat)
        t.put([card for card in cards if card != gone], ASIDE, t.seat, DISCARD, other)


@technique("Treasure Hunter")
def treasure_hunter(t: Turn, x: int) -> Effect:
    """The top card of another discard pile comes into the hand."""
    rich = [seat for seat in t.others() if t.s.discard[seat]]
    if rich:
        other = yield from t.choose_player("Choose whose discard pile gives you its top card.", rich)
        yield from t.take_top(DISCARD, other)
