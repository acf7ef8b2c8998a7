"""A sensible merchant, as bots play one: plans, what cards are worth, what to keep, whom to aim at.

Everything is reckoned from what a seat may know. The way in is `heuristic.py` of the game.
"""
