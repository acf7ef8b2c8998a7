"""The plain data of a running game; each game adds its own slots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dealers.kernel.chance import Chance

if TYPE_CHECKING:
    from dealers.kernel.journal import Journal


class State:
    """What every game's state has. Plain slotted data: ints, strings, tuples and lists of them.

    A game subclasses it with its own `__slots__` and annotations, and writes `copy` by hand, starting from
    `_copy_basics`. Never an argument to the constructor: states are made empty and filled.
    """

    __slots__ = ("chance", "face", "journal", "over", "seats", "waiting")

    seats: int
    chance: Chance
    face: list[int]
    """face[card] is the number of the card's face in the game's catalogue. Rules only read it; copies share
    it, and determinizing puts a new list in its place."""
    waiting: list[int]
    """Seats that owe an answer to a decision of the turn structure, in order."""
    over: bool
    journal: Journal | None
    """Events and knowledge of a table that people watch; None in rollouts."""

    def begin(self, seats: int, chance: Chance, face: list[int], journal: Journal | None) -> None:
        """Fill in the part of a fresh state that all games share."""
        self.seats = seats
        self.chance = chance
        self.face = face
        self.waiting = []
        self.over = False
        self.journal = journal

    def copy(self) -> Any:
        """An independent copy, without the journal."""
        raise NotImplementedError

    def _copy_basics(self, new: State) -> None:
        new.seats = self.seats
        new.chance = self.chance.copy()
        new.face = self.face
        new.waiting = self.waiting.copy()
        new.over = self.over
        new.journal = None


def slot_names(state: State) -> list[str]:
    """The names of all data slots of a state, base class first, the journal left out."""
    return [
        name
        for cls in reversed(type(state).__mro__)
        for name in getattr(cls, "__slots__", ())
        if name != "journal"
    ]


def plain(state: State) -> dict[str, Any]:
    """All data of a state as a dictionary: what two states have to agree on to be equal."""
    data = {name: getattr(state, name) for name in slot_names(state)}
    data["chance"] = state.chance.standing()
    return data
