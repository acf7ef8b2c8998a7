"""What is worth counting in Hope's End."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

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
