"""What is worth counting in Dark Dealings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from dealers.games.dark_dealings.state import DarkDealingsState
from dealers.kernel import Counting


class DarkDealingsCounting(Counting[DarkDealingsState]):
    """Heroes lured and met, defenses taken and used."""

    events: ClassVar[Mapping[str, str]] = {
        "lure": "lured",
        "take": "taken with",
        "pair": "paired",
        "flip": "attacked by",
        "strike": "struck with",
        "trash": "trashed",
        "detour": "detoured",
        "defeated": "defeated",
        "rampage": "rampaged",
        "evicted": "evicted by",
    }
    gains = ("taken with",)
    uses = ("struck with",)
    plans: ClassVar[Mapping[str, Sequence[tuple[str, str]]]] = {
        "trash defenses": [("trash", "")],
        "turn defenses": [("turn", "")],
        "detour heroes": [("detour", "")],
    }
