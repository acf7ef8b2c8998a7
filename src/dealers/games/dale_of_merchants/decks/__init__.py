"""What the cards of each animalfolk deck do: one module for a deck, one function for a card."""

from dealers.games.dale_of_merchants.decks import (
    bats,
    devils,
    gulls,
    mongooses,
    pangolins,
    penguins,
    tuataras,
    turtles,
)

__all__ = ["bats", "devils", "gulls", "mongooses", "pangolins", "penguins", "tuataras", "turtles"]
