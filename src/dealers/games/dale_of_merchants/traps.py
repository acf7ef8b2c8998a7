"""Traps and alerts: put on another player's discard pile, they go off in the hand of whoever draws them.

Original content: the five kinds are our own design. Every alert ends with *return*, so no trap of somebody
else ever stays in a hand.

Rules: 4.5, 6.2.2, 6.2.4
"""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import ALERT, CARDS, NOBODY, TRAP, alert, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import INTO_HAND, attaches
from dealers.games.dale_of_merchants.moves import move
from dealers.games.dale_of_merchants.state import DECK, DISCARD, HAND, OF_CARD, SCHEDULE, DaleOfMerchantsState
from dealers.kernel import Effect


def set_trap(t: Turn, x: int) -> Effect:
    """Every trap is played in the same way: it goes on another player's discard pile."""
    other = yield from t.choose_player("Choose whose discard pile to put the trap on.", t.others())
    t.put((t.card,), SCHEDULE, t.seat, DISCARD, other)


for _trap in CARDS.traps.traps:
    technique(_trap.name)(set_trap)


ALERTS: Final = "cards with an alert"


@attaches(INTO_HAND, ALERTS)
def go_off(s: DaleOfMerchantsState, seat: int, card: int, finder: int, found: int) -> Effect:
    """The alert of a card happens at once in the hand of a player who does not own it (R3.2)."""
    if s.chance.remember(s.face[found] in ALERT and s.owner(found) != finder):
        face = s.chance.remember(s.face[found])  # it may be shuffled into a deck before the effect ends
        s.show((found,))
        s.log("alert", finder, (found,), trap=CARDS.kind[face] == TRAP)
        effect = ALERT[face](s, found, finder)
        if effect is not None:
            before, s.using = s.using, OF_CARD - face  # bots know that it is not what was under way
            yield from effect
            s.using = before


def give_back(s: DaleOfMerchantsState, card: int, finder: int) -> int:
    """*Return*: the card goes on top of its owner's deck. Who the owner is."""
    owner = s.chance.remember(s.owner(card))
    move(s, finder, (card,), HAND, finder, DECK, owner, chosen=False)
    return owner


@alert("Snapping Purse")
def snapping_purse(s: DaleOfMerchantsState, card: int, finder: int) -> None:
    """The finder loses a random card."""
    give_back(s, card, finder)
    Turn(s, finder, card).discard_random(finder)


@alert("Forged Contract")
def forged_contract(s: DaleOfMerchantsState, card: int, finder: int) -> None:
    """The owner takes 1 gold."""
    Turn(s, give_back(s, card, finder), card).gain_gold(1)


@alert("Rotten Delivery")
def rotten_delivery(s: DaleOfMerchantsState, card: int, finder: int) -> None:
    """The finder gets junk."""
    Turn(s, give_back(s, card, finder), card).give_junk(finder)


@alert("Loose Floorboard")
def loose_floorboard(s: DaleOfMerchantsState, card: int, finder: int) -> Effect:
    """The owner sees the finder's hand and puts a card of it on top of the finder's deck."""
    t = Turn(s, give_back(s, card, finder), card)
    hand = s.hand[finder]
    if hand:
        s.show(hand, t.seat)
        s.log("look", t.seat, owner=finder)
        prompt = f"Choose a card in the hand of seat {finder + 1} to put on top of their deck."
        chosen = yield from t.choose("put", hand, prompt)
        t.put((chosen,), HAND, finder, DECK, finder)


@alert("Whispering Parrot")
def whispering_parrot(s: DaleOfMerchantsState, card: int, finder: int) -> Effect:
    """The owner draws a card."""
    yield from Turn(s, give_back(s, card, finder), card).draw(1)


def foreign_traps_in_hands(s: DaleOfMerchantsState) -> list[int]:
    """Traps in hands of players who do not own them: everybody knows that there are none.

    While an alert is carried out its own card is shown, so it is no exception.
    """
    if not s.moments[INTO_HAND]:
        return []
    face = s.face
    return [
        card
        for seat in range(s.seats)
        for card in s.hand[seat]
        if face[card] in ALERT and s.owner(card) not in (NOBODY, seat)
    ]
