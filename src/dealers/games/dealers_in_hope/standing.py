"""What matters about a faction: points, territories, masters, and the cards in hand."""

from __future__ import annotations

from dealers.games.dealers_in_hope.state import DealersInHopeState
from dealers.kernel import Figure, figure


def standing(s: DealersInHopeState, seat: int) -> list[Figure]:
    """In the order in which one asks for it; everybody can count all of it."""
    return [
        figure("points", s.total(seat), "laurel-crown"),
        figure("territories", s.owner.count(seat), "flying-flag"),
        figure("masters", s.masters[seat].bit_count(), "graduate-cap"),
        figure("cards in hand", len(s.hand[seat]), "hand"),
    ]
