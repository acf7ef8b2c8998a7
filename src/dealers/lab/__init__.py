"""The lab: many games played by bots, counted, and made into a verdict that a designer can read.

`simulate` plays and writes rows, `report` reads them, `compare` sets two versions of a game's content side by
side. What a game counts is declared with the game (`kernel.counting`).
"""
