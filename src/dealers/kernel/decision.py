"""Who is asked what, and the options they may choose from."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias

import msgspec

Option: TypeAlias = tuple[Any, ...]
"""A structured answer: a verb, then card ids, seats, numbers or tuples of them: ``("buy", 3, (12, 15))``."""


class Decision(msgspec.Struct, gc=False):
    """One seat is asked to choose one of `options`.

    The options are never empty, never repeat and stand in canonical order; `Game.label` words each of them.

    >>> Decision(0, "Fight or flee.", [("fight",), ("flee",)]).options
    [('fight',), ('flee',)]
    """

    seat: int
    prompt: str
    """One imperative sentence."""
    options: list[Option]
    source: int = -1
    """The card that asks, if a card does."""
    step: str = ""
    """What is being done, in a word for programs; empty where the phase of the game says it."""


Request: TypeAlias = Decision | list[Decision]
"""What an effect yields: one decision, or a list that several seats answer at the same time."""

Effect: TypeAlias = Generator[Request, Any, None]
"""A card effect or procedure: yields requests and receives the option chosen; for a list of decisions it
receives ``{seat: option}`` once all are in."""
