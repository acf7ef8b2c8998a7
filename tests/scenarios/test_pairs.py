"""Decks of Dale of Merchants that work at the same moment are shown together in at least one scenario."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import dealers.games.dale_of_merchants
from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.moments import MOMENTS, moments_of

FOLDER = Path(dealers.games.dale_of_merchants.__file__).parent / "scenarios"
DECKS = [deck.short for deck in CARDS.decks]


def shown_together() -> set[frozenset[str]]:
    """The pairs of decks of which some scenario names cards."""
    deck_of = {row.name: deck.short for deck in CARDS.decks for row in deck.cards}
    found: set[frozenset[str]] = set()
    for file in FOLDER.glob("*.scenario"):
        for scenario in re.split(r"(?m)^scenario:", file.read_text(encoding="utf-8"))[1:]:
            decks = {deck for name, deck in deck_of.items() if name in scenario}
            found |= {frozenset(pair) for pair in combinations(decks, 2)}
    return found


def test_decks_that_work_at_the_same_moment_are_shown_together() -> None:
    at = {deck: set(moments_of(deck)) for deck in DECKS}
    pairs = [pair for pair in combinations(DECKS, 2) if at[pair[0]] & at[pair[1]]]
    shown = shown_together()
    missing = {
        f"{one} and {other}": [list(MOMENTS)[moment] for moment in at[one] & at[other]]
        for one, other in pairs
        if frozenset((one, other)) not in shown
    }
    assert len(pairs) > 10
    assert missing == {}
