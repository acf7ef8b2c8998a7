"""Positions from scenarios: what they may say besides cards, and how the rest is filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dealers.games.dale_of_merchants.state import DaleState
from dealers.kernel import Option

ARRANGEMENT: dict[str, str] = {}


def arrange(s: DaleState, facts: Mapping[str, str], names: Sequence[str]) -> None:
    """Make a whole position out of the cards that a scenario has placed."""


def plausible(s: DaleState, words: str, cards: list[int]) -> Option | None:
    """The option that words like a label mean, legal or not."""
    return (words.lower().split()[0], *cards)
