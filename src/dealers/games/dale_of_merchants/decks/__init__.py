"""What the cards of each animalfolk deck do: one module for a deck, one function for a card.

Rules: 1.5
"""

from dealers.games.dale_of_merchants.decks import (
    bats,
    devils,
    gulls,
    macaws,
    mongooses,
    ocelots,
    pangolins,
    penguins,
    polecats,
    sloths,
    tuataras,
    turtles,
)

__all__ = [
    "bats",
    "devils",
    "gulls",
    "macaws",
    "mongooses",
    "ocelots",
    "pangolins",
    "penguins",
    "polecats",
    "sloths",
    "tuataras",
    "turtles",
]
