"""Draws the two drowned maps of Dealers in Hope; see README.md."""
