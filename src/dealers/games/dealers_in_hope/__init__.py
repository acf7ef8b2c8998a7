"""Dealers in Hope: deck-building conquest of a drowned continent, for three to five players."""

from dealers.games.dealers_in_hope.game import DealersInHope

__all__ = ["DealersInHope"]
