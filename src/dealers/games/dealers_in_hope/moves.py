"""How cards get from one place to another: every move of the game is one of these, and each is reported.

Rules: 3.1.6, 3.1.7, 3.3.4, 4.3.2, 4.3.4, 6.2.1, 7.6
"""

from __future__ import annotations

from typing import Final

from dealers.games.dealers_in_hope.cards import CARDS, LEADER, MASS, NONE
from dealers.games.dealers_in_hope.state import (
    DISCARD,
    HAND,
    DealersInHopeState,
)

_TYPE: Final = CARDS.type
_KIND: Final = CARDS.kind
_FACTION: Final = CARDS.faction
_SET: Final = CARDS.set
_VALUE: Final = CARDS.value


# --- draw pile, hand, discard pile ------------------------------------------------------------------------


def draw(s: DealersInHopeState, seat: int, count: int) -> None:
    """Draw from the pile as far as it goes: it is not replenished until Winter (DIH-51)."""
    cards = s.deal(count, s.deck[seat], s.hand[seat])
    if cards:
        s.log("draw", seat, cards, count=len(cards))


def refill(s: DealersInHopeState, seat: int) -> None:
    """Draw up to the hand size."""
    missing = s.hand_size(seat) - len(s.hand[seat])
    if missing > 0:
        draw(s, seat, missing)


def discard(s: DealersInHopeState, seat: int, card: int) -> None:
    """Put a card from the hand on the discard pile."""
    s.move(card, s.hand[seat], s.discard[seat], "discard", seat)


def clear_play_area(s: DealersInHopeState, seat: int) -> None:
    """All cards that were played go to the discard pile."""
    s.move_all(s.play[seat], s.discard[seat])


def shuffle_all(s: DealersInHopeState, seat: int) -> None:
    """Shuffle discard pile and draw pile together into a new draw pile."""
    deck = s.deck[seat]
    s.move_all(s.discard[seat], deck)
    s.shuffle(deck)
    s.log("shuffle", seat, count=len(deck))


def shuffle_under(s: DealersInHopeState, seat: int) -> None:
    """Winter: shuffle the discard pile and put it under what is left of the draw pile."""
    discard = s.discard[seat]
    if discard:
        s.shuffle(discard)
        cards = s.move_all(discard, s.deck[seat], under=True)
        s.log("shuffle under", seat, count=len(cards))


def recall(s: DealersInHopeState, seat: int, card: int) -> None:
    """Take a card from the discard pile into the hand."""
    s.move(card, s.discard[seat], s.hand[seat], "recall", seat)


def make_ready(s: DealersInHopeState, seat: int, card: int) -> None:
    """Put a card from the hand into the Ready Area."""
    s.move(card, s.hand[seat], s.ready[seat], "ready", seat)


def into_play(s: DealersInHopeState, seat: int, card: int) -> bool:
    """Put a card into the play area; whether it came from the Ready Area."""
    hand = s.hand[seat]
    was_ready = card not in hand
    s.move(card, s.ready[seat] if was_ready else hand, s.play[seat])
    return was_ready


# --- supply -----------------------------------------------------------------------------------------------


def top_of_supply(s: DealersInHopeState, kind: int) -> int:
    """The top card of a pile in the supply."""
    if _TYPE[kind] == MASS:
        return s.masses[-1]
    return next(card for card in reversed(s.supply) if _KIND[s.face[card]] == kind)


def take_from_supply(s: DealersInHopeState, seat: int, kind: int) -> int:
    """Put the top card of a pile on the player's discard pile."""
    card = top_of_supply(s, kind)
    if _TYPE[kind] == MASS:
        s.draw(s.masses, s.discard[seat])
    else:
        s.own()
        s.move(card, s.supply, s.discard[seat])
        s.stock[kind] -= 1
    return card


def dismiss(s: DealersInHopeState, seat: int, card: int) -> None:
    """Return a card from hand or discard pile to the bottom of its pile, or to the box."""
    in_hand = card in s.hand[seat]
    here = s.hand[seat] if in_hand else s.discard[seat]
    face = s.face[card]
    if _goes_to_the_box(s, face):
        s.box = s.box.copy()  # copies of the state share it
        s.move(card, here, s.box)
    elif _TYPE[face] == MASS:
        s.put_under(card, here, s.masses)
        s.show((card,))  # it was laid there for all to see
    else:
        s.own()
        s.put_under(card, here, s.supply)
        s.stock[_KIND[face]] += 1
    s.log("dismiss", seat, (card,), source=HAND.name if in_hand else DISCARD.name)


def _goes_to_the_box(s: DealersInHopeState, face: int) -> bool:
    """Cards with a faction's symbol (DIH-38); in 6.25 only leader cards, and what has no pile here."""
    if _FACTION[face] == NONE:
        return False
    if s.edition.symbols_go_to_the_box or _TYPE[face] == LEADER:
        return True
    return _SET[face] != NONE and _SET[face] not in s.sets


# --- locations --------------------------------------------------------------------------------------------


def take_spoils(s: DealersInHopeState, seat: int, value: int, count: int = 1) -> None:
    """Put the top Spoils of War cards of a value into the Ready Area, if there are any (DIH-31, DIH-32)."""
    pile = s.spoils_2 if value == 2 else s.spoils_3
    for _ in range(min(count, len(pile))):
        card = s.draw(pile, s.ready[seat])
        s.log("spoils", seat, (card,), value=value)


def return_spoils(s: DealersInHopeState, seat: int, card: int) -> None:
    """A used Spoils of War card goes to the bottom of its stack (DIH-30)."""
    s.put_under(card, s.ready[seat], s.spoils_2 if _VALUE[s.face[card]] == 2 else s.spoils_3)


def take_city(s: DealersInHopeState, seat: int, face: int, holder: int) -> None:
    """The card of a city goes to whoever controls it: from the table, or from its former holder."""
    cards = s.cities if holder < 0 else s.ready[holder]
    card = next(card for card in cards if s.face[card] == face)
    s.move(card, cards, s.ready[seat])
    s.log("city", seat, (card,), holder=holder)
