"""Archiving Desert Monitors: keep your discard pile and your deck in order."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import ability, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.in_payment import in_payment
from dealers.games.dale_of_merchants.state import DECK, DISCARD
from dealers.kernel import Effect

in_payment("Rigorous Chronicler", counts=(1, 3))


@ability("Refreshing Drink")
def refreshing_drink(t: Turn) -> Effect:
    """A card from the hand is discarded."""
    yield from t.discard_from_hand()


@technique("Duplicate Entry")
def duplicate_entry(t: Turn, x: int) -> Effect:
    """A card of the deck may be thrown away."""
    cards = t.search()
    if cards:
        prompt = "You may throw away a card of your deck."
        t.throw_away((yield from t.choose_up_to(1, "throw away", cards, prompt)), DECK, t.seat)
        yield from t.shuffle()


@technique("History Lesson")
def history_lesson(t: Turn, x: int) -> Effect:
    """Up to 3 cards off the top of the discard pile are shuffled into the deck."""
    most = min(3, len(t.discard_pile))
    if most:
        prompt = "Choose how many cards of your discard pile to shuffle into your deck."
        count = yield from t.ask(prompt, [("take off", n) for n in range(most + 1)])
        if count:
            yield from t.shuffle_in(t.discard_pile[-count:], DISCARD, t.seat, t.seat)


@technique("Cultural Preservation")
def cultural_preservation(t: Turn, x: int) -> Effect:
    """A card of the deck for the hand, and up to 2 for the discard pile."""
    cards = t.search()
    if cards:
        prompt = "Choose a card of your deck to put into your hand; then you may discard up to 2 others."
        taken = yield from t.choose_up_to(1, "take", cards, prompt)
        if taken:
            others = [card for card in cards if card not in taken]
            gone = yield from t.choose_up_to(
                2, "discard", others, "You may discard up to 2 cards of your deck."
            )
            t.put(gone, DECK, t.seat, DISCARD, t.seat)  # first: what is taken may draw from the deck
            yield from t.take(taken[0], DECK, t.seat)
        yield from t.shuffle()


@ability("Slice of Life")
def slice_of_life(t: Turn) -> Effect:
    """A card is drawn, and one is discarded."""
    if (yield from t.draw(1)):
        yield from t.discard_from_hand()
