"""When bots use characters and cards: one module for each in `characters/`, and for decks of the series."""

from dealers.games.dale_of_merchants.bots import (
    bankers,
    beavers,
    builders,
    buyers,
    chameleons,
    crocodiles,
    hares,
    kangaroos,
    keepers,
    lemurs,
    macaws,
    pandas,
    polecats,
    raccoons,
    schemers,
    sloths,
)

__all__ = [
    "bankers",
    "beavers",
    "builders",
    "buyers",
    "chameleons",
    "crocodiles",
    "hares",
    "kangaroos",
    "keepers",
    "lemurs",
    "macaws",
    "pandas",
    "polecats",
    "raccoons",
    "schemers",
    "sloths",
]
