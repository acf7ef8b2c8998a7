"""How a sensible merchant plays."""

from __future__ import annotations

from dealers.games.dale_of_merchants.state import DaleState
from dealers.kernel import Heuristic


class DaleHeuristic(Heuristic[DaleState]):
    """Plays by rule of thumb."""
