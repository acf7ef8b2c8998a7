"""Passive cards that do something at a moment while they are in a hand.

    @in_hand(LARGER_HAND, "Cookies")
    def cookies(t: Turn) -> int:
        return 1

A function is called for every copy in the hand of the player whom the moment is about. What a deck does
otherwise (cards in a stall, in a stack that is being built, in a payment) is attached to a moment under the
name of the deck, and looks for its cards itself:

    @attaches(LARGER_HAND, "polecats")
    def sofa(s: DaleOfMerchantsState, seat: int, card: int, player: int) -> int: ...

Such a function says `is_passive("Sofa")` once, so that the card is known to have one.

Rules: 3.5
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dealers.games.dale_of_merchants.cards import CARDS, PASSIVES, faces_named
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import ASKING, attaches
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState

Act = TypeVar("Act", bound=Callable[..., Any])


def in_hand(moment: int, name: str) -> Callable[[Act], Act]:
    """Ties a function to a moment that wants a number, for every copy of a card in the hand it is about."""
    face = faces_named(name)[0]
    is_passive(name)
    assert moment not in ASKING, f"{name} cannot ask anything"

    def tie(act: Act) -> Act:
        @attaches(moment, CARDS.decks[CARDS.set[face]].short, by_hands=True)
        def for_each_copy(s: DaleOfMerchantsState, seat: int, card: int, player: int, *about: Any) -> int:
            hand = s.hand[player]
            faces = s.faces_of(hand)
            if face not in faces:
                return 0
            return sum([act(Turn(s, player, hand[n]), *about) for n in range(len(hand)) if faces[n] == face])

        return act

    return tie


def is_passive(name: str) -> None:
    """A passive card has functions at moments."""
    PASSIVES.add(name)
