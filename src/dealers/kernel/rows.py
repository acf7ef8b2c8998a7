"""The kinds of rows that observations are made of besides the cards of zones: numbers, choices, grids.

Players come in the order of the table from the observer on, so that a row reads the same from every seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from dealers.kernel.card import Card
from dealers.kernel.state import State
from dealers.kernel.zone import Zone

S = TypeVar("S", bound=State)

Numbers: TypeAlias = Any
"""What is written into: an array of float32, a memoryview of one (the quickest), or a list."""
Write: TypeAlias = Callable[[Any, int, Numbers, int], None]
"""Fills a row of zeros: state, seat, the numbers, and the place of the first of the row."""


class Match(NamedTuple):
    """What decides how many numbers there are: seats, settings, card faces and zones."""

    seats: int
    options: Mapping[str, Any]
    cards: Sequence[Card]
    zones: Sequence[Zone]
    verbs: Sequence[str]


class Laid(NamedTuple):
    """A row of a match: its shape, and how it is written."""

    shape: tuple[int, ...]
    write: Write


class Row(ABC, Generic[S]):
    """A named stretch of numbers.

    `rests_on`, if given, tells what decides about the row besides the observer: where many observations are
    written into the same numbers, the row is written again only when that has changed.
    """

    def __init__(self, name: str, meaning: str, rests_on: Callable[[S], Any] | None = None) -> None:
        self.name = name
        self.meaning = meaning
        self.rests_on = rests_on

    @abstractmethod
    def laid(self, match: Match) -> Laid:
        """The row in such a match."""


# --- numbers and choices ----------------------------------------------------------------------------------


class Figures(Row[S]):
    """So many numbers, each divided by `scale`; what they are is told by a function of state and seat.

    The function must not look at what the seat cannot know. `count` is a number, or made from the match.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        tell: Callable[[S, int], Sequence[float]],
        count: int | Callable[[Match], int] = 1,
        scale: float = 1.0,
        rests_on: Callable[[S], Any] | None = None,
    ) -> None:
        super().__init__(name, meaning, rests_on)
        self.tell = tell
        self.count = count
        self.scale = scale

    def laid(self, match: Match) -> Laid:
        tell, scale = self.tell, 1.0 / self.scale
        count = self.count if isinstance(self.count, int) else self.count(match)

        def write(s: S, seat: int, out: Numbers, first: int) -> None:
            place = first
            for value in tell(s, seat):
                if value:
                    out[place] = value * scale
                place += 1

        return Laid((count,), write)


class BySeat(Row[S]):
    """A number for every player, the observer first; from a list of the state by seat."""

    def __init__(
        self,
        name: str,
        meaning: str,
        tell: Callable[[S], Sequence[float]],
        scale: float = 1.0,
        rests_on: Callable[[S], Any] | None = None,
    ) -> None:
        super().__init__(name, meaning, rests_on)
        self.tell = tell
        self.scale = scale

    def laid(self, match: Match) -> Laid:
        tell, scale, seats = self.tell, 1.0 / self.scale, match.seats

        def write(s: S, seat: int, out: Numbers, first: int) -> None:
            values = tell(s)
            for place in range(seats):
                value = values[(seat + place) % seats]
                if value:
                    out[first + place] = value * scale

        return Laid((seats,), write)


class Lines(Row[S]):
    """So many numbers for every player, the observer first; from a list of the state by seat, of lists.

    >>> row = Lines("marks", "of two kinds", 2, lambda s: [[1, 0], [0, 4]], scale=4)
    >>> out = [0.0] * 4
    >>> row.laid(Match(2, {}, (), (), ())).write(None, 1, out, 0)
    >>> out
    [0.0, 1.0, 0.25, 0.0]
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        width: int,
        tell: Callable[[S], Sequence[Sequence[float]]],
        scale: float = 1.0,
        rests_on: Callable[[S], Any] | None = None,
    ) -> None:
        super().__init__(name, meaning, rests_on or tell)
        self.width = width
        self.tell = tell
        self.scale = scale

    def laid(self, match: Match) -> Laid:
        tell, scale, seats, width = self.tell, 1.0 / self.scale, match.seats, self.width

        def write(s: S, seat: int, out: Numbers, first: int) -> None:
            lines = tell(s)
            for number in range(seats):
                place = first + number * width
                for value in lines[(seat + number) % seats][:width]:
                    if value:
                        out[place] = value * scale
                    place += 1

        return Laid((seats, width), write)


class Who(Row[S]):
    """A 1 for one player, counted from the observer; none when it is nobody (-1)."""

    def __init__(self, name: str, meaning: str, tell: Callable[[S], int]) -> None:
        super().__init__(name, meaning)
        self.tell = tell

    def laid(self, match: Match) -> Laid:
        tell, seats = self.tell, match.seats

        def write(s: S, seat: int, out: Numbers, first: int) -> None:
            who = tell(s)
            if who >= 0:
                out[first + (who - seat) % seats] = 1.0

        return Laid((seats,), write)


class OneOf(Row[S]):
    """A 1 at one of `count` places; none where the function tells a number below 0."""

    def __init__(self, name: str, meaning: str, count: int, tell: Callable[[S, int], int]) -> None:
        super().__init__(name, meaning)
        self.count = count
        self.tell = tell

    def laid(self, match: Match) -> Laid:
        tell = self.tell

        def write(s: S, seat: int, out: Numbers, first: int) -> None:
            place = tell(s, seat)
            if place >= 0:
                out[first + place] = 1.0

        return Laid((self.count,), write)


class Spread(Row[S]):
    """A grid of any shape: the function tells the places that are not 0, and their numbers.

    >>> row = Spread("corner", "the corner of a field", (2, 2), lambda s, seat: [(3, 1.0)])
    >>> out = [0.0] * 4
    >>> row.laid(Match(2, {}, (), (), ())).write(None, 0, out, 0)
    >>> out
    [0.0, 0.0, 0.0, 1.0]
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        shape: tuple[int, ...] | Callable[[Match], tuple[int, ...]],
        tell: Callable[[S, int], Sequence[tuple[int, float]]],
        rests_on: Callable[[S], Any] | None = None,
    ) -> None:
        super().__init__(name, meaning, rests_on)
        self.shape = shape
        self.tell = tell

    def laid(self, match: Match) -> Laid:
        tell = self.tell

        def write(s: S, seat: int, out: Numbers, first: int) -> None:
            for place, value in tell(s, seat):
                out[first + place] = value

        return Laid(self.shape if isinstance(self.shape, tuple) else self.shape(match), write)


class Drawn(Row[S]):
    """A grid that a function fills itself, for what is large: state, seat, the numbers, the first place."""

    def __init__(
        self,
        name: str,
        meaning: str,
        shape: Callable[[Match], tuple[int, ...]],
        draw: Callable[[S, int, Numbers, int], None],
        rests_on: Callable[[S], Any] | None = None,
    ) -> None:
        super().__init__(name, meaning, rests_on)
        self.shape = shape
        self.draw = draw

    def laid(self, match: Match) -> Laid:
        return Laid(self.shape(match), self.draw)


# --- cards ------------------------------------------------------------------------------------------------

Some: TypeAlias = Sequence[int] | Callable[[Match], Sequence[int]]
"""Some faces: listed, or chosen by the match."""


def places_of(faces: Some | None, match: Match) -> list[int]:
    """By face, its place among these faces, or -1."""
    chosen = range(len(match.cards)) if faces is None else faces(match) if callable(faces) else faces
    places = [-1] * len(match.cards)
    for place, face in enumerate(chosen):
        places[face] = place
    return places


class ByFace(Row[S]):
    """A number for cards of each face; the function tells cards with their numbers, which are added up.

    The observer has to know these cards, or be able to see them.
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        tell: Callable[[S, int], Sequence[tuple[int, float]]],
        only: Some | None = None,
        scale: float = 1.0,
        rests_on: Callable[[S], Any] | None = None,
    ) -> None:
        super().__init__(name, meaning, rests_on)
        self.tell = tell
        self.only = only
        self.scale = scale

    def laid(self, match: Match) -> Laid:
        tell, scale = self.tell, 1.0 / self.scale
        places = places_of(self.only, match)

        def write(s: S, seat: int, out: Numbers, first: int) -> None:
            face = s.face
            for card, value in tell(s, seat):
                out[first + places[face[card]]] += value * scale

        return Laid((max(places) + 1,), write)
