"""What a bot is given: one seat's knowledge of a table, and nothing else; the worlds that it imagines."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from dealers.kernel import Actions, Chance, Decision, Game, Option, Table, save
from dealers.kernel.imagine import Imagining, imagined_again, imagining_of

MOST_KNOWN: Final = 4096
"""So many worlds are remembered for one decision; each takes about a kilobyte."""


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

    @classmethod
    def around(cls, world: Table[Any], seat: int) -> SeatHandle:
        """A handle for the `known` of another one, such as in another process."""
        handle = cls.__new__(cls)
        handle.seat = seat
        handle._world = world
        return handle

    @property
    def known(self) -> Table[Any]:
        """What the handle is built around: a table that holds nothing the seat may not know."""
        return self._world

    @property
    def game(self) -> Game[Any]:
        """The rules being played."""
        return self._world.game

    @property
    def decision(self) -> Decision:
        """What the seat is asked."""
        return self._world.pending[self.seat]

    @property
    def seats(self) -> int:
        """How many play."""
        return self._world.seats

    @property
    def options(self) -> dict[str, Any]:
        """The options of the game, as they were set for this match."""
        return self._world.options

    def label(self, option: Option) -> str:
        """An option in words."""
        return self._world.label(option)

    def actions(self) -> Actions[Any]:
        """The numbers of everything that can be answered in this match; see `Game.actions`."""
        return self.game.actions(self.seats, self.options)

    def numbers(self, actions: Actions[Any]) -> list[int]:
        """The action numbers of what the seat is asked, in the order of its options."""
        return actions.numbers(self._world.state, self.decision.options)

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

    def saved(self) -> str:
        """What the seat knows as text, for another process; `dealers.games.load_table` reads its bytes."""
        return save(self._world).decode()

    def numbered(self, seed: int) -> NumberedWorlds:
        """Imagined worlds that can be had again by their number; the seed decides about all of them."""
        return NumberedWorlds(self, seed)


@mypyc_attr(allow_interpreted_subclasses=True)
class NumberedWorlds:
    """The worlds that a seat imagines, by number: several options are tried in the same one."""

    __slots__ = ("_handle", "_known", "_seed")

    def __init__(self, handle: SeatHandle, seed: int) -> None:
        self._handle = handle
        self._seed = seed
        self._known: list[tuple[Imagining, Chance]] = []
        """The first of them, as far as they were asked for and can be had again without being dealt."""

    def world(self, number: int) -> tuple[Table[Any], Chance]:
        """A copy of this world, and the source of chance for whoever plays in it."""
        known = self._known
        if number < len(known):
            imagining, then = known[number]
            return imagined_again(self._handle.known, imagining), then.copy()
        chance = Chance(self._seed + number)
        world = self._handle.imagine(chance)
        if number == len(known) < MOST_KNOWN:
            imagining_too = imagining_of(world, self._handle.known, self._handle.seat)
            if imagining_too is not None:
                known.append((imagining_too, chance.copy()))
        return world, chance
