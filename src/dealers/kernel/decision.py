"""Who is asked what, and the options they may choose from."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeAlias

Option: TypeAlias = tuple[Any, ...]
"""A structured answer: a verb, then card ids, seats, numbers or tuples of them: ``("buy", 3, (12, 15))``."""


class Decision:
    """One seat is asked to choose one of `options`.

    `prompt` is one imperative sentence. `source` is the card that asks, if a card does. The options are
    never empty, never repeat and stand in canonical order; `Game.label` words each of them.

    >>> Decision(0, "Fight or flee.", [("fight",), ("flee",)]).options
    [('fight',), ('flee',)]
    """

    __slots__ = ("options", "prompt", "seat", "source")

    def __init__(self, seat: int, prompt: str, options: list[Option], source: int = -1) -> None:
        self.seat = seat
        self.prompt = prompt
        self.options = options
        self.source = source

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, prompt={self.prompt!r}, options={self.options!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Decision)
            and self.seat == other.seat
            and self.prompt == other.prompt
            and self.options == other.options
            and self.source == other.source
        )

    __hash__ = None  # type: ignore[assignment]


Request: TypeAlias = Decision | list[Decision]
"""What an effect yields: one decision, or a list that several seats answer at the same time."""

Effect: TypeAlias = Generator[Request, Any, None]
"""A card effect or procedure: yields requests and receives the option chosen; for a list of decisions it
receives ``{seat: option}`` once all are in."""

EffectMaker: TypeAlias = Callable[..., Effect]
