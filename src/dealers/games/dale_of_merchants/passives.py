"""Passive cards that do something at a moment while they are in a hand.

    @in_hand(LARGER_HAND, "Cookies")
    def cookies(t: Turn, player: int) -> int:
        return 1 if player == t.seat else 0

A function is called for every copy in every hand, that of the active player first. What a deck does otherwise
(cards in a stall, in a stack that is being built, in a payment) is attached to a moment under the name of the
deck, and looks for its cards itself:

    @attaches(STACK_LOOSE, "squirrels")
    def in_a_stack(s: DaleOfMerchantsState, seat: int, card: int, builder: int) -> dict[int, int]: ...

Such a function says `is_passive("Empty Chest")` once, so that the card is known to have one.

Rules: 3.5
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dealers.games.dale_of_merchants.cards import CARDS, PASSIVES, faces_named
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import ASKING, attaches
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Effect

Act = TypeVar("Act", bound=Callable[..., Any])


def in_hand(moment: int, name: str) -> Callable[[Act], Act]:
    """Ties a function to a moment, for every copy of a card in a hand; it gets a `Turn` of its holder."""
    face = faces_named(name)[0]
    is_passive(name)

    def tie(act: Act) -> Act:
        @attaches(moment, CARDS.decks[CARDS.set[face]].short, by_hands=True)
        def for_each_copy(s: DaleOfMerchantsState, seat: int, card: int, *about: Any) -> Any:
            if moment in ASKING:
                return _one_after_the_other(s, face, act, about)
            return sum([act(Turn(s, holder, held), *about) for holder, held in copies_in_hands(s, face)])

        return act

    return tie


def _one_after_the_other(
    s: DaleOfMerchantsState, face: int, act: Callable[..., Any], about: tuple[Any, ...]
) -> Effect:
    """Each copy does what it does; one that has left its hand meanwhile does nothing."""
    for holder, card in copies_in_hands(s, face):
        if card in s.hand[holder]:
            effect = act(Turn(s, holder, card), *about)
            if effect is not None:
                yield from effect


def is_passive(name: str) -> None:
    """A passive card has functions at moments."""
    PASSIVES.add(name)


def copies_in_hands(s: DaleOfMerchantsState, face: int) -> list[tuple[int, int]]:
    """All copies of a card in hands, with who holds them, the active player first."""
    seats, faces = [(s.seat + n) % s.seats for n in range(s.seats)], s.faces()
    return [(seat, card) for seat in seats for card in s.hand[seat] if faces[card] == face]
