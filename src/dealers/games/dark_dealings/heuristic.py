"""How a sensible overlord plays."""

from __future__ import annotations

from dealers.games.dark_dealings.state import DarkState
from dealers.kernel import Heuristic


class DarkHeuristic(Heuristic[DarkState]):
    """Plays by rule of thumb."""
