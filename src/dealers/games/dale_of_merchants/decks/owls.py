"""Observant Snowy Owls: react to what other players do.

Five of the cards are used in the turns of others (`reactions.py`).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from dealers.games.dale_of_merchants.cards import CARDS, ability
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import (
    BOUGHT,
    BUILT,
    INTO_HAND,
    SHUFFLED,
    TECHNIQUE_DONE,
    attaches,
)
from dealers.games.dale_of_merchants.passives import is_passive
from dealers.games.dale_of_merchants.reactions import offer_reaction, reacts
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD, DaleOfMerchantsState
from dealers.kernel import Effect


def has_deck(t: Turn) -> bool:
    """There is something to search."""
    return bool(t.deck)


def has_discards(t: Turn) -> bool:
    """There is a discard pile."""
    return bool(t.discard_pile)


def has_cards(t: Turn) -> bool:
    """There is something to draw."""
    return bool(t.deck or t.discard_pile)


@ability("Wise Spy")
def wise_spy(t: Turn) -> Effect:
    """The top 3 cards of the deck in another order."""
    cards = yield from t.set_aside(3, DECK, t.seat)
    yield from t.put_in_any_order(cards, ASIDE, t.seat, DECK, t.seat)


@reacts(TECHNIQUE_DONE, "Ancient Knowledge", has_deck)
def ancient_knowledge(t: Turn) -> Effect:
    """A card of the deck may be discarded."""
    prompt = "You may discard a card of your deck, which is shuffled afterwards."
    card = yield from t.choose_fitting("discard", t.search(), prompt)
    if card >= 0:
        t.put((card,), DECK, t.seat, DISCARD, t.seat)
    yield from t.shuffle()


@reacts(BOUGHT, "Binoculars", has_cards)
def binoculars(t: Turn) -> Effect:
    """Draw 1, discard 1."""
    if (yield from t.draw(1)):
        yield from t.discard_from_hand()


@reacts(SHUFFLED, "Balancing", has_discards, at_once=True)
def balancing(t: Turn) -> Effect:
    """A card of the hand and one of the discard pile change places."""
    s = t.s
    mine = [card for card in t.hand if s.is_animalfolk(card)]
    if s.chance.remember(bool(mine)):
        card = yield from t.choose("put", mine, "Put an animalfolk card from your hand on your discard pile.")
        other = yield from t.choose("take", t.discard_pile, "Take a card from your discard pile for it.")
        place = t.discard_pile.index(other)
        t.discard((card,))
        t.discard_pile[place], t.discard_pile[-1] = card, other
        yield from t.take(other, DISCARD, t.seat)


@reacts(BUILT, "Extra Remarks", has_discards)
def extra_remarks(t: Turn) -> Effect:
    """A card of the discard pile goes on top of the deck."""
    prompt = "Put a card from your discard pile on top of your deck."
    card = yield from t.choose("put", t.discard_pile, prompt)
    t.put((card,), DISCARD, t.seat, DECK, t.seat)


is_passive("Quality Inspection")
_INSPECTION: Final = CARDS.numbers["Quality Inspection"]


@attaches(INTO_HAND, "owls", by_hands=True)
def quality_inspection(
    s: DaleOfMerchantsState, seat: int, card: int, holder: int, found: int
) -> Generator[Any, Any, bool] | None:
    """The card that has just come may see another one off."""
    if s.chance.remember(s.face[found] == _INSPECTION and found in s.hand[holder]):
        return offer_reaction(Turn(s, holder, found), _INSPECTION, inspect)
    return None


def inspect(t: Turn) -> Effect:
    """Throw 1 away, draw 1."""
    yield from t.throw_away_from_hand()
    yield from t.draw(1)
