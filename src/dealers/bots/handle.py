"""What a bot is given: one seat's knowledge of a table, and nothing else."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from dealers.kernel import Chance, Decision, Game, Table


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatHandle:
    """A seat at a table, as its player knows it.

    The handle is built around a copy in which everything the seat cannot know has been dealt anew, so there
    is nothing hidden in it to find. Views, events and decisions are those of the true table.

    >>> from dealers.games import find_game
    >>> table = find_game("dark-dealings").new_table(3, seed=1)
    >>> handle = SeatHandle(table, 2, Chance(5))
    >>> handle.view() == table.view(2)
    True
    >>> handle.decision == table.pending[2]
    True
    """

    __slots__ = ("_world", "seat")

    def __init__(self, table: Table[Any], seat: int, rng: Chance) -> None:
        self.seat = seat
        self._world = table.only_for(seat, rng)

    @property
    def game(self) -> Game[Any]:
        """The rules being played."""
        return self._world.game

    @property
    def decision(self) -> Decision:
        """What the seat is asked."""
        return self._world.pending[self.seat]

    def view(self) -> dict[str, Any]:
        """What the seat sees."""
        return self._world.view(self.seat)

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """What the seat knows to have happened."""
        return self._world.events(self.seat, since)

    def imagine(self, rng: Chance) -> Table[Any]:
        """An unrecorded table that could be the true one for all the seat knows; a new one every time."""
        world = self._world.copy(recorded=False)
        world.determinize(self.seat, rng)
        return world
