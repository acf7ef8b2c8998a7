"""Random, greedy and searching players, and the arena they meet in. They know no game, only the kernel."""

from dealers.bots.bot import BOTS, Bot, GreedyBot, IsmctsBot, RandomBot, check_bot, make_bot, searches
from dealers.bots.handle import SeatHandle

__all__ = [
    "BOTS",
    "Bot",
    "GreedyBot",
    "IsmctsBot",
    "RandomBot",
    "SeatHandle",
    "check_bot",
    "make_bot",
    "searches",
]
