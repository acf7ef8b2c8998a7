"""Observations: what a seat may see and remember as numbers, for agents that learn.

A game declares *rows*: named stretches of numbers with a meaning (`dealers.kernel.rows`). The cards come from
its zones, and who sees them from their visibility and from the journal, as in views and imagined worlds: two
worlds that a seat cannot tell apart have the same numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from dealers.kernel.decision import Decision
from dealers.kernel.errors import UsageError
from dealers.kernel.rows import Counting, Lying, Match, Numbers, Row, Some, Write, count_zones
from dealers.kernel.state import State

if TYPE_CHECKING:
    from dealers.kernel.game import Game
    from dealers.kernel.table import Table

S = TypeVar("S", bound=State)


class Observing(Generic[S]):
    """What agents that learn are told about a game: its rows, and how far a player has come.

    Every zone has a row; those that are not declared count all faces. `faces` narrows the faces of those.
    `progress` tells by seat, from about 0 to 1, how far players have come, by what everybody can see: shaped
    rewards are its changes.
    """

    def __init__(
        self,
        *rows: Row[S],
        faces: Some | None = None,
        progress: Callable[[S], Sequence[float]] | None = None,
    ) -> None:
        self.rows = rows
        self.faces = faces
        self.progress = progress


class Placed(NamedTuple):
    """A row of a match and where it is."""

    name: str
    meaning: str
    first: int
    shape: tuple[int, ...]

    @property
    def last(self) -> int:
        """The place of its last number."""
        return self.first + prod(self.shape) - 1


class Observations(Generic[S]):
    """The numbers that a seat observes in a match with so many seats and these settings.

    >>> from dealers.games import find_game
    >>> table = find_game("dark-dealings").new_table(2, seed=3)
    >>> observations = table.game.observations(2)
    >>> out = [0.0] * observations.size
    >>> observations.write(table, 0, out)
    >>> row = observations.row("hand")
    >>> row.shape, sum(out[row.first : row.last + 1])       # nine heroes of one's own, nine unknown ones
    ((2, 70), 18.0)
    """

    def __init__(self, game: Game[S], seats: int, options: Mapping[str, Any]) -> None:
        zones = game.zones(options)
        verbs = [verb.name for verb in game.verbs]
        match = Match(seats, options, game.cards, zones, verbs)
        self.game = game
        self.seats = seats
        self.rows: list[Placed] = []
        self._verbs = {verb: number for number, verb in enumerate(verbs)}
        self._zones: list[Counting] = []
        self._writes: list[tuple[int, Write]] = []
        self._orders = [[(seat + place) % seats for place in range(seats)] for seat in range(seats)]
        self._next = 0
        self._place("your seat", "a 1 at the number of the seat, as action numbers count seats", (seats,))
        self._place("asked", "a 1 for every player who is asked now, you first", (seats,))
        self._place("verbs", f"a 1 for every verb that you are offered: {', '.join(verbs)}", (len(verbs),))
        self._place(
            "source", "the card that asks you something, by its face, if you know it", (len(game.cards),)
        )
        self._place("picks", "how many picks are made, and of how many, where you pick several", (2,))
        self._place("over", "whether the game is over", (1,))
        declared = {row.zone.field: row for row in game.observing.rows if isinstance(row, Lying)}
        for zone in zones:
            row = declared.get(zone.field) or Lying(zone, game.observing.faces)
            first = self._place(row.name, row.meaning, row.laid(match).shape)
            self._zones.append(row.counting(match, first))
            order = row.order(match)
            if order is not None:
                self._add(order, match)
        for other in game.observing.rows:
            if not isinstance(other, Lying):
                self._add(other, match)
        self.size = self._next
        self.shape = (self.size,)
        self._zeros = array("f", bytes(4 * self.size))

    def _place(self, name: str, meaning: str, shape: tuple[int, ...]) -> int:
        first = self._next
        self.rows.append(Placed(name, meaning, first, shape))
        self._next += prod(shape)
        return first

    def _add(self, row: Row[S], match: Match) -> None:
        laid = row.laid(match)
        self._writes.append((self._place(row.name, row.meaning, laid.shape), laid.write))

    def row(self, name: str) -> Placed:
        """The row with this name."""
        for row in self.rows:
            if row.name == name:
                return row
        raise UsageError(f"there is no row {name!r}: there are {', '.join([row.name for row in self.rows])}")

    def write(self, table: Table[S], seat: int, out: Numbers) -> None:
        """Write what a seat observes at a table into an array of `size` numbers."""
        self.write_asked(table, seat, table.offered(seat), out)

    def write_asked(self, table: Table[S], seat: int, asked: Decision | None, out: Numbers) -> None:
        """The same for whoever has the decision of the seat (None: it is not asked) at hand already."""
        s, seats = table.state, self.seats
        out[:] = self._zeros
        journal = s.journal
        hidden = -1 if journal is None else journal.hidden[seat]
        out[seat] = 1.0
        for other in table.awaited():
            out[seats + (other - seat) % seats] = 1.0
        first = 2 * seats
        if asked is not None:
            verbs = self._verbs
            for option in asked.options:
                out[first + verbs[option[0]]] = 1.0
            first += len(verbs)
            source = asked.source
            if source >= 0 and (hidden == -1 or not hidden >> source & 1):
                out[first + s.face[source]] = 1.0
            first += len(self.game.cards)
            made, of = self.game.picks(s, asked)
            out[first] = made
            out[first + 1] = of
            first += 2
        if s.over:
            out[self.rows[5].first] = 1.0
        count_zones(self._zones, s, self._orders[seat], hidden, out)
        for at, write in self._writes:
            write(s, seat, hidden, out, at)

    def table(self) -> list[dict[str, Any]]:
        """The rows with their places, shapes and meanings, for documents."""
        return [
            {
                "row": row.name,
                "first": row.first,
                "last": row.last,
                "shape": row.shape,
                "meaning": row.meaning,
            }
            for row in self.rows
        ]
