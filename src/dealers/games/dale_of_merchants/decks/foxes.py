"""Friendly Fennec Foxes: everybody gets something, and whoever plays the card decides what."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import technique
from dealers.games.dale_of_merchants.effects import Picking, Turn
from dealers.games.dale_of_merchants.moves import into_hand, move
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD, HAND, MARKET, SCHEDULE
from dealers.kernel import Decision, Effect, Option

LEFT: Final = 1
RIGHT: Final = -1
"""Turns go to the left."""


@technique("Cunning Neighbour")
def cunning_neighbour(t: Turn, x: int) -> Effect:
    """Another hand is looked at, and the card may go back on the deck."""
    other = yield from t.choose_player("Choose whose hand to look at.", t.others())
    t.look_at_hand(other)
    prompt = "Put this card on top of your deck instead of discarding it?"
    if (yield from t.ask(prompt, [("yes",), ("no",)])) == 0:
        t.put((t.card,), SCHEDULE, t.seat, DECK, t.seat)


@technique("Cheer")
def cheer(t: Turn, x: int) -> Effect:
    """Everybody searches their deck for a card."""
    turns = [Turn(t.s, seat, t.card) for seat in t.everybody() if t.s.deck[seat]]
    prompt = "Choose a card of your deck to put into your hand."
    asked = [Decision(each.seat, prompt, each.choices("take", each.search()), t.card) for each in turns]
    if not asked:
        return
    chosen: dict[int, Option] = yield sorted(asked, key=lambda decision: decision.seat)
    for each in turns:
        card = chosen[each.seat][1]
        if card in each.deck:
            yield from each.take(card, DECK, each.seat)
    for each in turns:
        yield from each.shuffle()


@technique("Raffle")
def raffle(t: Turn, x: int) -> Effect:
    """Everybody takes a random card of a neighbour."""
    side = yield from direction(t, "Choose from which neighbour everybody takes a random card.")
    s = t.s
    drawn = [(seat, (seat + side) % s.seats) for seat in t.everybody()]
    lots = [(seat, other, t.random_card(other)) for seat, other in drawn]
    for seat, other, card in lots:
        if card in s.hand[other]:
            yield from into_hand(s, seat, card, HAND, other, seat, random=True)


@technique("Charity")
def charity(t: Turn, x: int) -> Effect:
    """A random card of every hand, and one for each of them again."""
    givers = [seat for seat in t.everybody() if t.s.hand[seat]]
    cards = [t.random_card(seat) for seat in givers]
    for seat, card in zip(givers, cards, strict=True):
        move(t.s, t.seat, (card,), HAND, seat, ASIDE, t.seat, random=True)
    for seat in givers:
        whom = "you get" if seat == t.seat else f"seat {seat + 1} gets"
        card = yield from t.choose("give away", cards, f"Choose the card that {whom}.")
        cards.remove(card)
        yield from t.take(card, ASIDE, t.seat, to=seat)


@technique("Tasters")
def tasters(t: Turn, x: int) -> Effect:
    """Everybody takes a card of the market, one after the other."""
    side = yield from direction(t, "Choose to which side it goes on after you.")
    s = t.s
    for n in range(s.seats):
        each = Turn(s, (t.seat + n * side) % s.seats, t.card)
        if s.market:
            card = yield from each.choose("take", s.market, "Take a card from the market.")
            yield from each.take(card, MARKET)


@technique("Rumours")
def rumours(t: Turn, x: int) -> None:
    """The top 2 cards of all discard piles go back on the decks."""
    for seat in t.everybody():
        for card in t.s.discard[seat][:-3:-1]:
            move(t.s, seat, (card,), DISCARD, seat, DECK, seat, chosen=False)


def direction(t: Turn, prompt: str) -> Picking:
    """To the left or to the right; with two players it is all the same."""
    if t.s.seats == 2:
        return LEFT
    option = yield from t.ask(prompt, [("side", "left"), ("side", "right")])
    return (LEFT, RIGHT)[option]
