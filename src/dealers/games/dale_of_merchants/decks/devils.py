"""Mischievous Tasmanian Devils: upset what others hold and plan. Every card is aimed at one other player."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import technique
from dealers.games.dale_of_merchants.effects import Picking, Turn
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD
from dealers.kernel import Effect


def victim(t: Turn, fate: str) -> Picking:
    """The other player that a card is aimed at."""
    return t.choose_player(f"Choose another player {fate}.", t.others())


@technique("Shrewd Trickster")
def shrewd_trickster(t: Turn, x: int) -> Effect:
    """Two random cards are discarded, and two are drawn however many there were."""
    other = yield from victim(t, "to discard 2 random cards and draw 2")
    for _ in range(2):
        t.discard_random(other)
    yield from t.draw(2, other)


@technique("Disruptive Speech")
def disruptive_speech(t: Turn, x: int) -> Effect:
    """Discard pile and deck change places: the deck is turned face up, the discard pile is shuffled."""
    other = yield from victim(t, "to exchange deck and discard pile")
    yield from t.swap_deck_and_discard(other)


@technique("Tit for Tat")
def tit_for_tat(t: Turn, x: int) -> Effect:
    """Up to 2 cards of the other's discard pile are shuffled into their deck."""
    other = yield from victim(t, "to shuffle discarded cards into the deck")
    prompt = "Choose up to 2 cards for the other player to shuffle into their deck."
    cards = yield from t.choose_up_to(2, "shuffle in", t.s.discard[other], prompt)
    if cards:
        yield from t.shuffle_in(cards, DISCARD, other, other)


@technique("Shameless Rummage")
def shameless_rummage(t: Turn, x: int) -> Effect:
    """Of 3 cards of the other's deck any number go on their discard pile, the rest back into the deck."""
    other = yield from victim(t, "whose deck you look into")
    cards = yield from t.set_aside(3, DECK, other)
    prompt = "Choose cards to put on their discard pile; the rest is shuffled into their deck."
    gone = yield from t.choose_up_to(3, "discard", cards, prompt)
    t.put(gone, ASIDE, t.seat, DISCARD, other)
    left = [card for card in cards if card not in gone]
    if left:
        yield from t.shuffle_in(left, ASIDE, t.seat, other)


@technique("Public Humiliation")
def public_humiliation(t: Turn, x: int) -> Effect:
    """Two random cards are discarded; two of the discard pile, perhaps the same, come into that hand."""
    other = yield from victim(t, "to discard 2 random cards and get 2 back")
    for _ in range(2):
        t.discard_random(other)
    prompt = "Choose 2 cards of their discard pile to put into their hand."
    cards = yield from t.choose_exactly(2, "give back", t.s.discard[other], prompt)
    for card in cards:
        if card in t.s.discard[other]:  # the alert of the first one may have moved the second
            yield from t.take(card, DISCARD, other, to=other)


@technique("Equality")
def equality(t: Turn, x: int) -> Effect:
    """The other draws 3, and as many as they drew are discarded at random."""
    other = yield from victim(t, "to draw 3 cards and discard as many at random")
    drawn = yield from t.draw(3, other)
    for _ in range(drawn):
        t.discard_random(other)
