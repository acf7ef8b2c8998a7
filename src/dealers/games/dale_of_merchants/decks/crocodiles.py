"""Intimidating Dwarf Crocodiles: hinder opponents until the next turn, and take from decks.

Three of the cards bind opponents as long as they lie in the schedule, which is until the next turn begins.

Rules: 6.4.2
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from dealers.games.dale_of_merchants.cards import CARDS, NO_LIMIT, later, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import FILL_LIMIT, PRICES, STACK_NEED, attaches
from dealers.games.dale_of_merchants.state import ASIDE, DECK, HAND, DaleOfMerchantsState
from dealers.kernel import Effect

GUNFIGHT, THREAT, SHIPMENTS = (
    CARDS.numbers[name] for name in ("Scary Gunfight", "Nasty Threat", "Lost Shipments")
)


@technique("Scary Gunfight")
@technique("Nasty Threat")
@technique("Lost Shipments")
def stays(t: Turn, x: int) -> None:
    """It works from the schedule."""


@later("Scary Gunfight")
@later("Nasty Threat")
@later("Lost Shipments")
def is_over(t: Turn) -> Generator[Any, Any, bool]:
    """When the next turn begins it is discarded."""
    yield from ()  # nobody is asked anything
    return True


def against(s: DaleOfMerchantsState, seat: int, face: int) -> int:
    """How many of these cards lie in the schedules of a player's opponents."""
    count = 0
    for other, cards in enumerate(s.schedule):
        if cards and other != seat and s.stall_of(other) != s.stall_of(seat):
            count += s.faces_of(cards).count(face)
    return count


@attaches(PRICES, "crocodiles")
def scary_gunfight(s: DaleOfMerchantsState, seat: int, card: int, buyer: int) -> int:
    """Everything costs 2 more."""
    return 2 * against(s, buyer, GUNFIGHT)


@attaches(STACK_NEED, "crocodiles")
def nasty_threat(s: DaleOfMerchantsState, seat: int, card: int, builder: int) -> int:
    """A stack has to be worth 1 more."""
    return against(s, builder, THREAT)


@attaches(FILL_LIMIT, "crocodiles")
def lost_shipments(s: DaleOfMerchantsState, seat: int, card: int, player: int) -> int:
    """No more than 1 card fills the hand."""
    return 1 if against(s, player, SHIPMENTS) else NO_LIMIT


@technique("Little Villain")
def little_villain(t: Turn, x: int) -> Effect:
    """Each opponent loses 2 cards of the deck to the discard pile."""
    for other in t.opponents():
        for _ in range(2):
            yield from t.discard_top(other)


@technique("Night Shift")
def night_shift(t: Turn, x: int) -> Effect:
    """The top cards of all decks are dealt out anew."""
    owners = [seat for seat in t.everybody() if t.s.deck[seat] or t.s.discard[seat]]
    cards: list[int] = []
    for seat in owners:
        cards += yield from t.set_aside(1, DECK, seat)
    for seat in owners:
        whose = "your deck" if seat == t.seat else f"the deck of seat {seat + 1}"
        card = yield from t.choose("put", cards, f"Choose the card to put on {whose}.")
        cards.remove(card)
        t.put((card,), ASIDE, t.seat, DECK, seat)


@technique("Ruthless Competition")
def ruthless_competition(t: Turn, x: int) -> Effect:
    """The top card of another deck is drawn, and a card of the hand goes there."""
    with_cards = [seat for seat in t.others() if t.s.deck[seat] or t.s.discard[seat]]
    if with_cards:
        other = yield from t.choose_player("Choose whose deck to draw a card of.", with_cards)
        yield from t.take_top(DECK, other)
        if t.hand:
            card = yield from t.choose("put", t.hand, "Put a card from your hand on top of that deck.")
            t.put((card,), HAND, t.seat, DECK, other)
