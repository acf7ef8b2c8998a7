"""A card face as people read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from dealers.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)  # which makes it pickle, too
class Card:
    """A card face as people read it: a unique name, a kind, and rules text in our own words."""

    __slots__ = ("details", "kind", "name", "text")

    def __init__(self, name: str, kind: str, text: str, details: Mapping[str, Any]) -> None:
        self.name = name
        self.kind = kind
        self.text = text
        self.details = details
        """Whatever the game's drawing needs, JSON-ready."""

    def as_json(self) -> dict[str, Any]:
        """Plain data for clients."""
        return {"name": self.name, "kind": self.kind, "text": self.text, **self.details}


def namer(catalogue: Sequence[Card]) -> Callable[[State, int], str]:
    """The function that tells what a card is called, for the words of a game."""
    names = [card.name for card in catalogue]

    def card_name(s: State, card: int) -> str:
        return names[s.face[card]]

    return card_name


def by_name(catalogue: Sequence[Card]) -> dict[str, Card]:
    """The card faces by their names."""
    return {card.name: card for card in catalogue}
