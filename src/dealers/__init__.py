"""Dealer's Choice: four tabletop games, each rule written once, for play, bots and research."""

__version__ = "0.1.0"
