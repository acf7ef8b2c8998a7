"""Who is asked what, and the options they may choose from."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

Option: TypeAlias = tuple[Any, ...]
"""A structured answer: a verb, then card ids, seats, numbers or tuples of them: ``("buy", 3, (12, 15))``."""


@mypyc_attr(allow_interpreted_subclasses=True)  # which makes it pickle, too
class Decision:
    """One seat is asked to choose one of `options`.

    The options are never empty, never repeat and stand in canonical order; `Game.label` words each of them.

    >>> Decision(0, "Fight or flee.", [("fight",), ("flee",)]).options
    [('fight',), ('flee',)]
    """

    __slots__ = ("options", "prompt", "seat", "source", "step")

    def __init__(
        self, seat: int, prompt: str, options: list[Option], source: int = -1, step: str = ""
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        """One imperative sentence."""
        self.options = options
        self.source = source
        """The card that asks, if a card does."""
        self.step = step
        """What is being done, in a word for programs; empty where the phase of the game says it."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self._all() == other._all()

    def __repr__(self) -> str:
        return f"Decision{self._all()!r}"

    def _all(self) -> tuple[int, str, list[Option], int, str]:
        return self.seat, self.prompt, self.options, self.source, self.step


Request: TypeAlias = Decision | list[Decision]
"""What an effect yields: one decision, or a list that several seats answer at the same time."""

Effect: TypeAlias = Generator[Request, Any, None]
"""A card effect or procedure: yields requests and receives the option chosen; for a list of decisions it
receives ``{seat: option}`` once all are in."""
