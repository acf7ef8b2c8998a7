"""Positions in words: how scenarios arrange one, and how they describe the cards in it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from dealers.kernel.errors import UsageError
from dealers.kernel.names import seat_named
from dealers.kernel.state import State

S = TypeVar("S", bound=State)


class Positions(Generic[S]):
    """What a scenario may say about one game besides cards in zones."""

    arrangement: ClassVar[Mapping[str, str]] = {}
    """What may be said, by name, with one sentence for its writer; see `arrange`."""

    def arrange(self, s: S, facts: Mapping[str, str], names: Sequence[str]) -> None:
        """Make a whole position out of the cards that a scenario has placed: phase, round and the like.

        `facts` holds what the scenario says about the names in `arrangement`, in its own words; `names` are
        the players. Nobody is waiting yet, and the kernel goes on with `proceed`. A position that cannot
        come up in play is a `UsageError` that says what does not fit.
        """

    def fillers(self, s: S, cards: list[int]) -> list[int]:
        """In which order the cards of a deck are taken where a scenario says `6 from` it; as shuffled unless
        a game says otherwise."""
        return cards

    def set_marks(self, s: S, card: int, words: str) -> None:
        """Turn a card or put something on it as a scenario says in brackets after its name."""
        raise UsageError("cards of this game have no marks, so nothing goes into brackets")

    def marks(self, s: S, card: int) -> str:
        """The marks of a card in words: what scenarios put in brackets after its name."""
        return ""


# --- what most games ask of the words of a scenario --------------------------------------------------------


def demand(holds: bool, problem: str) -> None:
    """A position that cannot come up in play is refused with the reason."""
    if not holds:
        raise UsageError(problem)


def said_number(text: str, what: str, least: int = 0) -> int:
    """A number that a scenario gives for something.

    >>> said_number("3", "gold")
    3
    >>> said_number("many", "gold")
    Traceback (most recent call last):
    ...
    dealers.kernel.errors.UsageError: gold cannot be 'many': say a number from 0 on
    """
    if not re.fullmatch("-?[0-9]{1,6}", text) or int(text) < least:
        raise UsageError(f"{what} cannot be {text!r}: say a number from {least} on")
    return int(text)


def said_by_player(text: str, what: str, names: Sequence[str]) -> list[int]:
    """Amounts of the players, nothing for those that are not named.

    >>> said_by_player("Ken 2, Jenny 1", "gold", ["Jenny", "Ken", "Ann"])
    [1, 2, 0]
    """
    found = [0] * len(names)
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, amount = part.rpartition(" ")
        demand(bool(name), f"{what}: {part!r} is not of the form {names[0]} 2")
        found[seat_named(names, name)] = said_number(amount, what)
    return found
