"""What the characters do, one module for each of their content files. Original content."""

from dealers.games.dale_of_merchants.characters import bankers, builders, buyers, keepers, schemers

__all__ = ["bankers", "builders", "buyers", "keepers", "schemers"]
