"""Decks of Dale of Merchants that touch each other are shown together in at least one scenario.

Those are decks that work at the same moment; chameleons, which copy cards of every deck; owls, which watch
what cards of every deck do; and thieves, with traps and specialty cards that somebody owns.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

import dealers.games.dale_of_merchants
from dealers.games.dale_of_merchants.cards import CARDS, NOBODY
from dealers.games.dale_of_merchants.moments import MOMENTS, moments_of

FOLDER = Path(dealers.games.dale_of_merchants.__file__).parent / "scenarios"
DECKS = [deck.short for deck in CARDS.decks]


DECK_OF = {row.name: deck.short for deck in CARDS.decks for row in deck.cards}


def scenarios() -> list[str]:
    """The texts of all scenarios."""
    files = [file.read_text(encoding="utf-8") for file in sorted(FOLDER.glob("*.scenario"))]
    return [scenario for text in files for scenario in re.split(r"(?m)^scenario:", text)[1:]]


def shown_together() -> set[frozenset[str]]:
    """The pairs of decks of which some scenario names cards."""
    found: set[frozenset[str]] = set()
    for scenario in scenarios():
        decks = {deck for name, deck in DECK_OF.items() if name in scenario}
        found |= {frozenset(pair) for pair in combinations(decks, 2)}
    return found


def cards_of(deck: str) -> str:
    """A pattern for the names of all cards of a deck."""
    return "|".join(re.escape(name) for name, its_deck in DECK_OF.items() if its_deck == deck)


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


@pytest.mark.parametrize("deck", [deck for deck in DECKS if deck != "chameleons"])
def test_a_chameleon_is_used_as_a_card_of_every_other_deck(deck: str) -> None:
    used = re.compile(rf"(?m)^  .*(?:{cards_of('chameleons')}) (?:as |\(as )(?:{cards_of(deck)})")
    assert any(used.search(scenario) for scenario in scenarios())


@pytest.mark.parametrize("deck", [deck for deck in DECKS if deck != "owls"])
def test_an_owl_watches_a_card_of_every_other_deck(deck: str) -> None:
    """A card of the deck is played, used, paid with or built, and somebody is asked about an owl."""
    done = re.compile(rf"(?m)^  \w+: .*(?:play|use|pay with|add|buy) (?:{cards_of(deck)})")
    asked = re.compile(rf"use (?:{cards_of('owls')})")
    assert any(done.search(scenario) and asked.search(scenario) for scenario in scenarios())


@pytest.mark.parametrize(
    "deck", ["raccoons", "ocelots", "foxes", "crocodiles", "magpies", "echidnas", "bats"]
)
def test_a_thief_comes_upon_a_card_that_somebody_owns(deck: str) -> None:
    faces = range(len(CARDS.catalogue))
    owned = {
        CARDS.catalogue[face].name
        for face in faces
        if CARDS.owner[face] != NOBODY or CARDS.character[face] != NOBODY
    }
    assert {"Blue Snapping Purse", "Errand"} <= owned
    assert "Tibby Larch" not in owned
    done = re.compile(rf"(?m)^  \w+: .*play (?:{cards_of(deck)})")
    assert any(done.search(text) and any(name in text for name in owned) for text in scenarios())
