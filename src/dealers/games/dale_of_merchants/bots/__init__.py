"""When bots use characters and cards: one module for each in `characters/`, and for decks of the series."""

from dealers.games.dale_of_merchants.bots import (
    bankers,
    builders,
    buyers,
    keepers,
    macaws,
    ocelots,
    polecats,
    schemers,
    sloths,
)

__all__ = [
    "bankers",
    "builders",
    "buyers",
    "keepers",
    "macaws",
    "ocelots",
    "polecats",
    "schemers",
    "sloths",
]
