"""Winning the game: a complete stall wins at once, unless a character makes its player ineligible.

Rules: 3.7, 6.1.2, 6.3.11
"""

from __future__ import annotations

from dealers.games.dale_of_merchants.moments import CANNOT_WIN, GOAL, added, answers
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState


def goal(s: DaleOfMerchantsState, seat: int) -> int:
    """How many stacks win: usually the same for everybody, but a character may need more of them."""
    if not s.moments[GOAL]:
        return s.stacks
    return s.stacks + sum([added(s, GOAL, who) for who in _team(s, seat)])


def is_complete(s: DaleOfMerchantsState, seat: int) -> bool:
    """Whether the stall that the player builds has all its stacks."""
    return len(s.sizes[s.stall_of(seat)]) >= goal(s, seat)


def _team(s: DaleOfMerchantsState, seat: int) -> list[int]:
    """Everybody who builds the same stall, the player first."""
    home = s.stall_of(seat)
    return [seat, *[other for other in s.others(seat) if s.stall_of(other) == home]]


def reason_against(s: DaleOfMerchantsState, seat: int) -> str:
    """Why the player cannot win now: their own character, or in a team game that of the teammate."""
    if not s.moments[CANNOT_WIN]:
        return ""
    return next((why for who in _team(s, seat) for why in answers(s, CANNOT_WIN, who) if why), "")


def look_for_winner(s: DaleOfMerchantsState) -> None:
    """End the game if somebody has a complete stall and is not kept from winning, the active player first.

    Asked after every stack, and whenever something has been carried out to its end: a condition that has gone
    in between wins at once.
    """
    if s.over:
        return
    for seat in [s.seat, *s.others(s.seat)]:
        if is_complete(s, seat) and not reason_against(s, seat):
            s.winner = seat
            s.over = True
            return
