"""What the cards of each animalfolk deck do: one module for a deck, one function for a card.

Rules: 1.5
"""

from dealers.games.dale_of_merchants.decks import (
    bats,
    devils,
    gulls,
    lemurs,
    macaws,
    magpies,
    mongooses,
    monitors,
    pandas,
    pangolins,
    penguins,
    platypuses,
    polecats,
    sloths,
    tuataras,
    turtles,
)

__all__ = [
    "bats",
    "devils",
    "gulls",
    "lemurs",
    "macaws",
    "magpies",
    "mongooses",
    "monitors",
    "pandas",
    "pangolins",
    "penguins",
    "platypuses",
    "polecats",
    "sloths",
    "tuataras",
    "turtles",
]
