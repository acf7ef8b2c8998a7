"""What is worth counting in Hope's End."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from dealers.games.hopes_end.places import xy
from dealers.games.hopes_end.state import HopesEndState
from dealers.kernel import Counting


class HopesEndCounting(Counting[HopesEndState]):
    """Tiles placed and ruined, questions answered, what History brought."""

    events: ClassVar[Mapping[str, str]] = {
        "answer": "answered",
        "replace": "replaced",
        "keep": "kept",
        "place": "placed",
        "finished": "in a finished feature",
        "history": "history",
        "ruin": "ruined",
        "own ruin": "ruined own",
    }
    things: ClassVar[Mapping[str, str]] = {"stack": "stack"}
    gains = ("kept",)
    uses = ("placed",)
    places: ClassVar[Mapping[str, str]] = {"place": "cell", "ruin": "cell"}
    plans: ClassVar[Mapping[str, Sequence[tuple[str, str]]]] = {
        "take up new questions": [("replace", "")],
        "turn down new questions": [("decline", "")],
        "draw from stack A": [("stack", "A")],
    }

    def place(self, told: int) -> str:
        x, y = xy(told)
        return f"{x},{y}"
