"""When bots use the abilities of the characters in `characters/keepers.py`."""

from __future__ import annotations

from dealers.games.dale_of_merchants.playing import answering, worth
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.worth import Outlook
from dealers.kernel import Option


@worth("Down the Stairs")
def down_the_stairs(s: DaleOfMerchantsState, seat: int) -> float:
    """A card that a later stack will want, so that it does not go round with the deck."""
    later = [card for card in s.hand[seat] if s.may_be_built(card) and s.value(card) > Outlook(s, seat).need]
    return 0.2 if later else 0.0


@answering("Down the Stairs")
def what_to_store(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The most valuable card."""
    return max(options, key=lambda option: s.value(option[1]) if s.may_be_built(option[1]) else 0)


@worth("Up Again")
def up_again(s: DaleOfMerchantsState, seat: int) -> float:
    """When the next stack wants it."""
    need = Outlook(s, seat).need
    return 0.3 if any(s.value(card) <= need for card in s.store[seat]) else 0.0
