"""When bots use the abilities of characters, one module for each module in `characters/`."""

from dealers.games.dale_of_merchants.bots import bankers, builders, buyers, keepers, schemers

__all__ = ["bankers", "builders", "buyers", "keepers", "schemers"]
