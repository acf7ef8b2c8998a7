"""Random, greedy and searching players, and the arena they meet in. They know no game, only the kernel."""

from dealers.bots.asking import BotFault, ask
from dealers.bots.bot import BOTS, Bot, GreedyBot, IsmctsBot, RandomBot, check_bot, make_bot, searches
from dealers.bots.handle import SeatHandle
from dealers.bots.own import AnyBot, OwnBot, bot_name, check_any_bot, is_own, make_any_bot

__all__ = [
    "BOTS",
    "AnyBot",
    "Bot",
    "BotFault",
    "GreedyBot",
    "IsmctsBot",
    "OwnBot",
    "RandomBot",
    "SeatHandle",
    "ask",
    "bot_name",
    "check_any_bot",
    "check_bot",
    "is_own",
    "make_any_bot",
    "make_bot",
    "searches",
]
