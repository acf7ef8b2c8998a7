"""Dark Dealings (1-6 players): draft heroes, draft defenses, survive the siege."""

from dealers.games.dark_dealings.game import DarkDealings

__all__ = ["DarkDealings"]
