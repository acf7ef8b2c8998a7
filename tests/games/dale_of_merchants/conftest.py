"""Values of cards for tests of the rules, which do not care what the content says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dealers.games.dale_of_merchants.cards import CARDS

VALUES = {
    "Resourceful Ally": 1,
    "Avid Financier": 1,
    "Ice Trade": 2,
    "Greed": 2,
    "Coffee Grinder": 2,
    "Golden Opportunity": 3,
    "Traveling Equipment": 3,
    "Stove": 4,
    "Inspiration": 4,
    "Fishing": 5,
    "Display of Power": 5,
    "Inheritance": 5,
}


@pytest.fixture(scope="module")
def values_of_their_own() -> Iterator[None]:
    """The cards that tests of the rules use have these values while a module of them runs."""
    as_printed = CARDS.value.copy()
    for name, value in VALUES.items():
        CARDS.value[CARDS.numbers[name]] = value
    yield
    CARDS.value[:] = as_printed
