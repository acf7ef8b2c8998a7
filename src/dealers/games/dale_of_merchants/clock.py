"""The clock: day and night, in games with animalfolk or characters that mind the time of day.

Rules: 5.3
"""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.moments import PLAYED, attaches
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState

CLOCK: Final = "the clock"


def advance_clock(s: DaleOfMerchantsState, seat: int) -> None:
    """Move the hand of the clock one space forward, round and round."""
    s.clock = (s.clock + 1) % (s.dial[0] + s.dial[1])
    if s.journal is not None:
        s.log("clock", seat, space=s.clock, day=s.is_day())


@attaches(PLAYED, CLOCK)
def after_a_technique(s: DaleOfMerchantsState, seat: int, card: int, player: int, played: int) -> None:
    """The clock goes on when the immediate effects of a technique have been carried out (R2.4.4)."""
    advance_clock(s, player)
