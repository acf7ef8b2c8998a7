"""When bots use the abilities of the characters in `characters/builders.py`."""

from __future__ import annotations

from dealers.games.dale_of_merchants.playing import worth
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.winning import is_complete


@worth("Keep an Oath")
def keep_an_oath(s: DaleOfMerchantsState, seat: int) -> float:
    """Early when there is gold to spare, and as soon as nothing else is missing."""
    if not s.tokens.get(s.character_of(seat)):
        return 0.0
    return 5.0 if is_complete(s, seat) else 0.3 if s.gold[seat] > 3 else 0.0
