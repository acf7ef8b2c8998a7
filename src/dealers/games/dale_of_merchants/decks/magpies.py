"""Scheming Green Magpies: guess well, and take from others what they would not miss yet."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import CARDS, JUNK, technique
from dealers.games.dale_of_merchants.effects import Picking, Turn
from dealers.games.dale_of_merchants.in_payment import in_payment
from dealers.games.dale_of_merchants.moves import move, throw_away, top_of
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD, HAND
from dealers.kernel import Effect, Option


@technique("Pompous Professional")
def pompous_professional(t: Turn, x: int) -> Effect:
    """A card of the named set among the top 3 of the deck; the others are shuffled back."""
    named: list[Option] = [("name set", deck) for deck in t.s.decks]
    deck = t.s.decks[(yield from t.ask("Name an animalfolk set.", named))]
    cards = yield from t.set_aside(3, DECK, t.seat)
    for card in cards:
        t.show(card)
    found = [card for card in cards if t.s.chance.remember(t.set_of(card) == deck)]  # some are shuffled back
    if found:
        taken = yield from t.choose("take", found, "Put one of these cards into your hand.")
        yield from t.take(taken, ASIDE, t.seat)
    if cards:
        yield from t.shuffle_in(list(t.aside), ASIDE, t.seat, t.seat)


@in_payment("Bribe")
def bribe(t: Turn, copies: int) -> None:
    """The hand size is larger by 1 for each copy."""
    t.s.larger += copies


@technique("Burglary")
def burglary(t: Turn, x: int) -> Effect:
    """The top card of somebody's deck, if its value is guessed; else they discard it (R2.3.5)."""
    others = [seat for seat in t.others() if t.s.deck[seat] or t.s.discard[seat]]
    if others:
        other = yield from t.choose_player("Choose the player to take the top card from.", others)
        value = yield from _guess(t)
        card = yield from t.reveal_top(DECK, other)
        if t.s.chance.remember(CARDS.value[t.s.face[card]] == value):
            yield from t.take_top(DECK, other)
        else:
            move(t.s, t.seat, (card,), DECK, other, DISCARD, other, chosen=False)


@technique("Grasp")
def grasp(t: Turn, x: int) -> Effect:
    """A random card of somebody's hand, which is shown, if its value is guessed (R2.3.5)."""
    others = [seat for seat in t.others() if t.s.hand[seat]]
    if others:
        other = yield from t.choose_player("Choose the player to take a random card from.", others)
        value = yield from _guess(t)
        card = t.random_card(other)
        Turn(t.s, other).show(card, random=True)
        if t.s.chance.remember(CARDS.value[t.s.face[card]] == value):
            yield from t.take(card, HAND, other)


def _guess(t: Turn) -> Picking:
    """Name the value of a card."""
    return 1 + (yield from t.ask("Name the value of the card.", [("number", n) for n in range(1, 6)]))


@technique("Periscope")
def periscope(t: Turn, x: int) -> Effect:
    """Twice the top card of somebody's deck, if it is the card that was named."""
    others = [seat for seat in t.others() if t.s.deck[seat] or t.s.discard[seat]]
    if others:
        faces = [JUNK, *[face for face in range(len(CARDS.set)) if CARDS.set[face] in t.s.decks]]
        named = faces[(yield from t.ask("Name a card.", [("name", face) for face in faces]))]
        other = yield from t.choose_player("Choose the player whose deck it is about.", others)
        for _ in range(2):
            card = top_of(t.s, DECK, other)
            if card < 0:
                break
            move(t.s, t.seat, (card,), DECK, other, DISCARD, other, chosen=False)
            if t.s.chance.remember(t.s.face[card] == named):
                yield from t.take(card, DISCARD, other)


@technique("Sudden Nap")
def sudden_nap(t: Turn, x: int) -> Effect:
    """A random card of somebody's hand is thrown away."""
    others = [seat for seat in t.others() if t.s.hand[seat]]
    if others:
        other = yield from t.choose_player("Choose the player who loses a random card.", others)
        throw_away(t.s, t.seat, (t.random_card(other),), HAND, other, random=True)
