"""What the cards of each animalfolk deck do: one module for a deck, one function for a card.

Rules: 1.5
"""

from dealers.games.dale_of_merchants.decks import (
    bats,
    chameleons,
    crocodiles,
    devils,
    foxes,
    gulls,
    hares,
    kangaroos,
    lemurs,
    macaws,
    mongooses,
    owls,
    pandas,
    pangolins,
    penguins,
    polecats,
    raccoons,
    sloths,
    tuataras,
    turtles,
)

__all__ = [
    "bats",
    "chameleons",
    "crocodiles",
    "devils",
    "foxes",
    "gulls",
    "hares",
    "kangaroos",
    "lemurs",
    "macaws",
    "mongooses",
    "owls",
    "pandas",
    "pangolins",
    "penguins",
    "polecats",
    "raccoons",
    "sloths",
    "tuataras",
    "turtles",
]
