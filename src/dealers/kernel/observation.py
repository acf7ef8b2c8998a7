"""Observations: what a seat may see and remember as numbers, for agents that learn.

A game declares *rows*: named stretches of numbers with a meaning (`dealers.kernel.rows`). The cards come from
its zones (`dealers.kernel.lying`), and who sees them from their visibility and from the journal, as in views
and imagined worlds: two worlds that a seat cannot tell apart have the same numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from dealers.kernel.decision import Decision
from dealers.kernel.errors import UsageError
from dealers.kernel.lying import Heaps, LaidCards, Lying
from dealers.kernel.rows import Match, Numbers, Row, Some, Write
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
        *rows: Row[S] | Lying,
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
        self.verbs = {verb: number for number, verb in enumerate(verbs)}
        self.zones: list[tuple[LaidCards, int, int]] = []
        """How the cards of each zone are counted, and where its row begins, and that of their order or 0."""
        self.told: list[tuple[Row[S], Write, int, int]] = []
        """The other rows of the game, how they are written, and where they begin and end."""
        self.size = 0
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
            laid = (declared.get(zone.field) or Lying(zone, game.observing.faces)).laid(zone, match)
            first = self._place(zone.name, laid.meaning, laid.shape)
            second = 0
            if laid.ordered:
                second = self._place(f"{zone.name}, order", laid.order_meaning, laid.order_shape)
            self.zones.append((laid, first, second))
        for row in game.observing.rows:
            if not isinstance(row, Lying):
                shape, write = row.laid(match)
                self.told.append((row, write, self._place(row.name, row.meaning, shape), self.size))
        self.shape = (self.size,)

    def _place(self, name: str, meaning: str, shape: tuple[int, ...]) -> int:
        first = self.size
        self.rows.append(Placed(name, meaning, first, shape))
        self.size += prod(shape)
        return first

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
        Page(self, out).write(table, seat, asked)

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


class Page(Generic[S]):
    """Numbers that are written again and again, for one seat or another, by nobody else.

    A page remembers what it has of cards and of rows that say what they rest on, and writes anew what has
    changed. What is on it is the same as if it had just been made.
    """

    def __init__(self, observations: Observations[S], out: Numbers) -> None:
        self._observations = observations
        self._out = out
        self._heaps = Heaps(observations.zones, observations.seats)
        self._kept = [
            Kept(row.rests_on, write, slice(first, end), array("f", bytes(4 * (end - first))))
            for row, write, first, end in observations.told
            if row.rests_on is not None
        ]
        """Rows that are written when what they rest on has changed."""
        self._writes = [(first, write) for row, write, first, _ in observations.told if row.rests_on is None]
        bounds = [0, *[bound for kept in self._kept for bound in (kept.span.start, kept.span.stop)]]
        ends = [*bounds[1:], observations.size]
        self._cleared = [
            (slice(first, end), array("f", bytes(4 * (end - first))))
            for first, end in zip(bounds[::2], ends[::2], strict=True)
        ]
        """All other stretches, which are cleared at first."""

    def write(self, table: Table[S], seat: int, asked: Decision | None) -> None:
        """What a seat observes at a table where this is asked of it (None: nothing is)."""
        s, out, observations = table.state, self._out, self._observations
        for span, zeros in self._cleared:
            out[span] = zeros
        hidden = -1 if s.journal is None else s.journal.hidden[seat]
        seats = observations.seats
        out[seat] = 1.0
        for other in table.awaited():
            out[seats + (other - seat) % seats] = 1.0
        first = 2 * seats
        verbs, game = observations.verbs, observations.game
        if asked is not None:
            for option in asked.options:
                out[first + verbs[option[0]]] = 1.0
            first += len(verbs)
            source = asked.source
            if source >= 0 and (hidden == -1 or not hidden >> source & 1):
                out[first + s.face[source]] = 1.0
            first += len(game.cards)
            out[first], out[first + 1] = game.picks(s, asked)
        if s.over:
            out[2 * seats + len(verbs) + len(game.cards) + 2] = 1.0
        self._heaps.write(s, seat, hidden, out)
        for first, write in self._writes:
            write(s, seat, out, first)
        for kept in self._kept:
            kept.write(s, seat, out)


class Kept:
    """A row of a page, and what it rested on when it was last written."""

    __slots__ = ("_face", "_noted", "_rests_on", "_seat", "_write", "_zeros", "span")

    def __init__(
        self, rests_on: Callable[[Any], Any], write: Write, span: slice, zeros: array[float]
    ) -> None:
        self._rests_on = rests_on
        self._write = write
        self.span = span
        self._zeros = zeros
        self._face: list[int] = []
        self._seat = -1
        self._noted: Any = None

    def write(self, s: State, seat: int, out: Numbers) -> None:
        """Write it for this seat, unless it is there already."""
        now = self._rests_on(s)
        if now == self._noted and seat == self._seat and s.face is self._face:
            return
        out[self.span] = self._zeros
        self._write(s, seat, out, self.span.start)
        self._noted, self._seat, self._face = _copied(now), seat, s.face


def _copied(value: Any) -> Any:
    """Lists that the rules will change, as they are now."""
    if isinstance(value, tuple):
        return tuple([_copied(one) for one in value])
    if isinstance(value, list):
        return [one.copy() for one in value] if value and isinstance(value[0], list) else value.copy()
    return value.copy() if isinstance(value, dict) else value
