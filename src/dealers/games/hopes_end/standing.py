"""What matters about a player of Hope's End: points if the game ended now, and own tiles in ruins."""

from __future__ import annotations

from dealers.games.hopes_end.state import HopesEndState
from dealers.kernel import Figure, figure


def standing(s: HopesEndState, seat: int) -> list[Figure]:
    """In the order in which one asks for it; everybody can see all of it."""
    return [
        figure("points", s.points[seat], "modern-city"),
        figure("tiles in ruins", s.lost[seat], "ancient-ruins"),
    ]
