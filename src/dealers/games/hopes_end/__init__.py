"""Hope's End (2-4 players): build a city tile by tile, answer for it, and keep it from falling."""

from dealers.games.hopes_end.game import HopesEnd

__all__ = ["HopesEnd"]
