"""Dale of Merchants Collection (2 to 4 players)."""

from dealers.games.dale_of_merchants.game import DaleOfMerchants

__all__ = ["DaleOfMerchants"]
