"""Who is asked what, and the options they may choose from."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr

Option: TypeAlias = tuple[Any, ...]
"""A structured answer: a verb, then card ids, seats, numbers or tuples of them: ``("buy", 3, (12, 15))``."""


# Of one that is gone, the memory serves the next; nothing that it holds leads back to it.
@mypyc_attr(acyclic=True, free_list_len=1)
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

    def __reduce__(self) -> tuple[Any, ...]:
        return Decision, self._all()

    def _all(self) -> tuple[int, str, list[Option], int, str]:
        return self.seat, self.prompt, self.options, self.source, self.step


_CARDS: Final = 256
"""Options about so many cards are kept; few games have more."""


class OptionsAbout:
    """The options of one verb about each card, made once: playouts meet the same ones millions of times.

    >>> buy = OptionsAbout("buy")
    >>> buy.card(7)
    ('buy', 7)
    >>> buy.card(7) is buy.card(7)
    True
    """

    __slots__ = ("_made", "_verb")

    def __init__(self, verb: str) -> None:
        self._verb = verb
        self._made: list[Option] = [(verb, card) for card in range(_CARDS)]

    def card(self, card: int) -> Option:
        """The option about a card."""
        return self._made[card] if card < _CARDS else (self._verb, card)


Request: TypeAlias = Decision | list[Decision]
"""What an effect yields: one decision, or a list that several seats answer at the same time."""

Effect: TypeAlias = Generator[Request, Any, None]
"""A card effect or procedure: yields requests and receives the option chosen; for a list of decisions it
receives ``{seat: option}`` once all are in."""
