"""The kinds of rows that observations are made of: numbers, choices, grids, cards in a zone.

Players come in the order of the table from the observer on, so that a row reads the same from every seat.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from dealers.kernel.card import Card
from dealers.kernel.state import State
from dealers.kernel.zone import Sight, Zone

S = TypeVar("S", bound=State)

Numbers: TypeAlias = Any
"""What is written into: an array of float32, a memoryview of one (the quickest), or a list."""
Write: TypeAlias = Callable[[Any, int, int, Numbers, int], None]
"""Fills a row of zeros: state, seat, the cards hidden from it as a bit mask (-1: all that it does not see,
for tables that keep no journal), the numbers, and the place of the first of the row."""


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
    """A named stretch of numbers."""

    def __init__(self, name: str, meaning: str) -> None:
        self.name = name
        self.meaning = meaning

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
    ) -> None:
        super().__init__(name, meaning)
        self.tell = tell
        self.count = count
        self.scale = scale

    def laid(self, match: Match) -> Laid:
        tell, scale = self.tell, 1.0 / self.scale
        count = self.count if isinstance(self.count, int) else self.count(match)

        def write(s: S, seat: int, hidden: int, out: Numbers, first: int) -> None:
            place = first
            for value in tell(s, seat):
                if value:
                    out[place] = value * scale
                place += 1

        return Laid((count,), write)


class BySeat(Row[S]):
    """A number for every player, the observer first; from a list of the state by seat."""

    def __init__(
        self, name: str, meaning: str, tell: Callable[[S], Sequence[float]], scale: float = 1.0
    ) -> None:
        super().__init__(name, meaning)
        self.tell = tell
        self.scale = scale

    def laid(self, match: Match) -> Laid:
        tell, scale, seats = self.tell, 1.0 / self.scale, match.seats

        def write(s: S, seat: int, hidden: int, out: Numbers, first: int) -> None:
            values = tell(s)
            for place in range(seats):
                value = values[(seat + place) % seats]
                if value:
                    out[first + place] = value * scale

        return Laid((seats,), write)


class Who(Row[S]):
    """A 1 for one player, counted from the observer; none when it is nobody (-1)."""

    def __init__(self, name: str, meaning: str, tell: Callable[[S], int]) -> None:
        super().__init__(name, meaning)
        self.tell = tell

    def laid(self, match: Match) -> Laid:
        tell, seats = self.tell, match.seats

        def write(s: S, seat: int, hidden: int, out: Numbers, first: int) -> None:
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

        def write(s: S, seat: int, hidden: int, out: Numbers, first: int) -> None:
            place = tell(s, seat)
            if place >= 0:
                out[first + place] = 1.0

        return Laid((self.count,), write)


class Spread(Row[S]):
    """A grid of any shape: the function tells the places that are not 0, and their numbers.

    >>> row = Spread("corner", "the corner of a field", (2, 2), lambda s, seat: [(3, 1.0)])
    >>> out = [0.0] * 4
    >>> row.laid(Match(2, {}, (), (), ())).write(None, 0, 0, out, 0)
    >>> out
    [0.0, 0.0, 0.0, 1.0]
    """

    def __init__(
        self,
        name: str,
        meaning: str,
        shape: tuple[int, ...] | Callable[[Match], tuple[int, ...]],
        tell: Callable[[S, int], Sequence[tuple[int, float]]],
    ) -> None:
        super().__init__(name, meaning)
        self.shape = shape
        self.tell = tell

    def laid(self, match: Match) -> Laid:
        tell = self.tell

        def write(s: S, seat: int, hidden: int, out: Numbers, first: int) -> None:
            for place, value in tell(s, seat):
                out[first + place] = value

        return Laid(self.shape if isinstance(self.shape, tuple) else self.shape(match), write)


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


class Lying(Row[S]):
    """The cards of a zone: how many of each face the observer knows there, and last how many it does not.

    With `ordered`, a second row tells how they lie: the top card (or the first, where nothing lies on one
    another) counts a half, the next one a quarter, and so on, each at the place of its face.
    """

    def __init__(self, zone: Zone, only: Some | None = None, ordered: bool | None = None) -> None:
        whose = "of each player, you first: " if zone.per_seat else ""
        super().__init__(zone.name, f"{whose}cards by face, then how many are unknown")
        self.zone = zone
        self.only = only
        self.ordered = ordered

    def orders(self, zone: Zone) -> bool:
        """Whether the order is told: unless declared, of piles that somebody may know in part."""
        return zone.pile and zone.sight in _IN_PART if self.ordered is None else self.ordered

    def laid(self, match: Match) -> Laid:
        counting = self.counting(match, 0)

        def write(s: S, seat: int, hidden: int, out: Numbers, first: int) -> None:
            order = [(seat + place) % s.seats for place in range(s.seats)]
            count_zones([counting._replace(first=first)], s, order, hidden, out)

        width = counting.faces + 1
        return Laid((match.seats, width) if counting.per_seat else (width,), write)

    def counting(self, match: Match, first: int) -> Counting:
        """How the row is written when it begins there."""
        zone = next(zone for zone in match.zones if zone.field == self.zone.field)
        return Counting.of(zone, places_of(self.only, match), first)

    def order(self, match: Match) -> Order[S] | None:
        """The second row, if there is one."""
        zone = next(zone for zone in match.zones if zone.field == self.zone.field)
        return Order(zone, self.only) if self.orders(zone) else None


_IN_PART = (Sight.OWNER, Sight.SEEN, Sight.TOP)


class Counting(NamedTuple):
    """How the cards of a zone are counted: all that the loop over all zones needs."""

    field: str
    per_seat: bool
    open_to_all: bool
    own: bool
    top: bool
    places: list[int]
    faces: int
    first: int

    @classmethod
    def of(cls, zone: Zone, places: list[int], first: int) -> Counting:
        """For the row of a zone that begins at `first`."""
        sight = zone.sight
        return cls(
            zone.field,
            zone.per_seat,
            sight == Sight.EVERYONE,
            sight == Sight.OWNER,
            sight == Sight.TOP,
            places,
            max(places) + 1,
            first,
        )


def count_zones(zones: Sequence[Counting], s: State, order: Sequence[int], hidden: int, out: Numbers) -> None:
    """Write the rows of all zones; `order` has the seats from the observer on. One loop, since it is hot."""
    face = s.face
    for field, per_seat, open_to_all, own, top, places, faces, first in zones:
        lists = getattr(s, field)
        if not per_seat:
            if not lists:
                continue
            if open_to_all:
                for card in lists:
                    out[first + places[face[card]]] += 1.0
            else:
                _count_known(face, lists, places, hidden, top, out, first, first + faces)
            continue
        mine = own
        for seat in order:
            cards = lists[seat]
            if cards:
                if open_to_all or mine:
                    for card in cards:
                        out[first + places[face[card]]] += 1.0
                else:
                    _count_known(face, cards, places, hidden, top, out, first, first + faces)
            mine = False
            first += faces + 1


def _count_known(
    face: list[int],
    cards: list[int],
    places: list[int],
    hidden: int,
    top: bool,
    out: Numbers,
    at: int,
    unknown: int,
) -> None:
    """Count the cards that are not `hidden`, and the others as `unknown`."""
    if hidden == -1:  # no journal: what eyes see
        if top:
            out[at + places[face[cards[-1]]]] += 1.0
        out[unknown] = len(cards) - top
        return
    count = 0
    for card in cards:
        if hidden >> card & 1:
            count += 1
        else:
            out[at + places[face[card]]] += 1.0
    out[unknown] = count


class Order(Row[S]):
    """How the known cards of a zone lie; see `Lying`."""

    def __init__(self, zone: Zone, only: Some | None) -> None:
        super().__init__(
            f"{zone.name}, order",
            f"how the known cards of it lie: the {'top' if zone.pile else 'first'} card counts 1/2, "
            "the next 1/4, at the place of its face",
        )
        self.zone = zone
        self.only = only

    def laid(self, match: Match) -> Laid:
        zone, seats = self.zone, match.seats
        places = places_of(self.only, match)
        width = max(places) + 1
        field, sight = zone.field, zone.sight

        def weigh(s: State, cards: Sequence[int], open_to: bool, hidden: int, out: Numbers, at: int) -> None:
            weight = 0.5
            for card in reversed(cards) if zone.pile else cards:
                if open_to or (hidden != -1 and not hidden >> card & 1) or (weight == 0.5 and top):
                    out[at + places[s.face[card]]] += weight
                weight *= 0.5

        top = sight == Sight.TOP

        def write(s: State, seat: int, hidden: int, out: Numbers, first: int) -> None:
            lists = getattr(s, field)
            if not zone.per_seat:
                weigh(s, lists, sight == Sight.EVERYONE, hidden, out, first)
                return
            for place in range(seats):
                cards = lists[(seat + place) % seats]
                if cards:
                    seen = sight == Sight.EVERYONE or (sight == Sight.OWNER and not place)
                    weigh(s, cards, seen, hidden, out, first + place * width)

        return Laid((seats, width) if zone.per_seat else (width,), write)


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
    ) -> None:
        super().__init__(name, meaning)
        self.tell = tell
        self.only = only
        self.scale = scale

    def laid(self, match: Match) -> Laid:
        tell, scale = self.tell, 1.0 / self.scale
        places = places_of(self.only, match)

        def write(s: S, seat: int, hidden: int, out: Numbers, first: int) -> None:
            face = s.face
            for card, value in tell(s, seat):
                out[first + places[face[card]]] += value * scale

        return Laid((max(places) + 1,), write)
