"""Positions for scenarios: phase, round, first player and how cards lie."""

from __future__ import annotations

from collections.abc import Mapping

from dealers.games.dark_dealings.state import DarkState


def arrange(s: DarkState, facts: Mapping[str, str]) -> None:
    """Set what a scenario says besides cards."""
