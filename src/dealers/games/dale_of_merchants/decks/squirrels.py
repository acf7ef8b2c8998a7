"""Hoarding Flying Squirrels: stacks of junk, of several sets, of cards from the discard pile; other stalls.

Rules: 3.4, 6.4.6
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dealers.games.dale_of_merchants import stall
from dealers.games.dale_of_merchants.cards import CARDS, counts_as, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.loosened import ANY_SETS, JUNK_TOO, ONE_DISCARDED, loosens
from dealers.games.dale_of_merchants.moments import BEFORE_BUILD, BUILT, attaches
from dealers.games.dale_of_merchants.passives import is_passive
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import BUILD
from dealers.kernel import Effect

loosens("Stashing Vendor", JUNK_TOO)
loosens("Empty Chest", ANY_SETS)
loosens("Nostalgic Item", ONE_DISCARDED)

is_passive("Winter Is Coming")
_WINTER: Final = CARDS.numbers["Winter Is Coming"]


@technique("Acorn")
def acorn(t: Turn, x: int) -> Effect:
    """A card of an opponent's stall for this one."""
    yield from t.take_from_stall(t.opponents())


@counts_as("Accordion")
def accordion(s: DaleOfMerchantsState, seat: int, card: int) -> Iterator[tuple[int, None]]:
    """One more or less, for nothing."""
    value = s.value(card)
    yield value + 1, None
    if value > 1:
        yield value - 1, None


@attaches(BUILT, "squirrels")
def winter_is_coming(s: DaleOfMerchantsState, seat: int, card: int, builder: int, cards: list[int]) -> Effect:
    """Another stack, if its player likes."""
    winters = [built for built in cards if s.face_of(built) == _WINTER]
    if winters and s.chance.remember(stall.can_build(s, builder)):
        t = Turn(s, builder, winters[0])
        if (yield from t.ask("Winter is coming: build another stack?", [("yes",), ("no",)])) == 0:
            s.deed = BUILD  # nobody else knows yet what with
            if not s.moments[BEFORE_BUILD] or (yield from stall.prepare(s, builder)):
                yield from stall.build(s, builder)
            s.deed = ()
