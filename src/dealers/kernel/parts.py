"""The kinds of things that options are about: a card, a face, a seat, a number, a word, one of a list.

A part knows how its value reads, which values a text may mean, whether something is a value at all, and which
number a value has when actions are numbered. Games with other things, such as cells of a city, add their own.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from dealers.kernel.card import Card
from dealers.kernel.state import State
from dealers.kernel.zone import Zone

S = TypeVar("S", bound=State)


class Part(ABC, Generic[S]):
    """One part of the options of a verb."""

    kind: str
    """What clients take it for: card, face, seat, number, or a word of the game."""

    @abstractmethod
    def text(self, s: S, value: Any) -> str:
        """The value as labels have it."""

    @abstractmethod
    def pattern(self, s: S) -> str:
        """A regular expression for all texts that the part can have, in lower case."""

    @abstractmethod
    def read(self, s: S, seat: int, text: str) -> Sequence[Any]:
        """The values that a text in lower case may mean, for an answer of this seat; the likeliest first."""

    def unsaid(self, s: S, seat: int) -> Sequence[Any]:
        """The values that may be meant where a label does not name the part."""
        return ()

    @abstractmethod
    def fits(self, s: S, value: Any) -> bool:
        """Whether this is a value of the part at all, legal or not."""

    @abstractmethod
    def size(self, seats: int, options: Mapping[str, Any]) -> int:
        """How many numbers its values take in such a match."""

    @abstractmethod
    def number(self, s: S, value: Any) -> int:
        """The number of the value, from 0 to `size` - 1; -1 when it is outside the range."""

    @abstractmethod
    def value(self, s: S, number: int) -> Any:
        """The value that has this number in this position; None when there is none."""

    @abstractmethod
    def numbered(self, number: int) -> str:
        """What a number stands for, for people who read the table of numbers."""

    def as_json(self) -> dict[str, Any]:
        """What a client has to know about the part."""
        return {"kind": self.kind}


def _one_of(names: Sequence[str]) -> str:
    """A pattern for any of the names, the longest first, so that `Thief 25` is not taken for `Thief 2`."""
    return "|".join([re.escape(name.lower()) for name in sorted(set(names), key=len, reverse=True)])


class Faces(Part[S]):
    """A card face: its number in the catalogue; `only` some faces, if they are named.

    >>> cards = [Card("Oats", "crate", "", {}), Card("Oats and Hay", "crate", "", {})]
    >>> Faces(cards).read(None, 0, "oats and hay")
    [1]
    """

    kind = "face"

    def __init__(self, catalogue: Sequence[Card], only: Sequence[int] = ()) -> None:
        self.names = [card.name for card in catalogue]
        self.only = tuple(only) or tuple(range(len(catalogue)))
        self._faces = {name.lower(): face for face, name in reversed(list(enumerate(self.names)))}
        self._pattern = ""
        """Made when the first label is read: most programs read none, and all would wait for it."""

    def text(self, s: S, value: int) -> str:
        return self.names[value]

    def pattern(self, s: S) -> str:
        self._pattern = self._pattern or _one_of(self.names)
        return self._pattern

    def read(self, s: S, seat: int, text: str) -> Sequence[Any]:
        return [self._faces[text]]

    def fits(self, s: S, value: Any) -> bool:
        return type(value) is int and 0 <= value < len(self.names)

    def size(self, seats: int, options: Mapping[str, Any]) -> int:
        return len(self.only)

    def number(self, s: S, value: int) -> int:
        return self.only.index(value) if value in self.only else -1

    def value(self, s: S, number: int) -> Any:
        return self.only[number]

    def numbered(self, number: int) -> str:
        return self.names[self.only[number]]


class Cards(Faces[S]):
    """A card in one of these zones; numbered by its face and, where there are several zones, by its zone.

    `alike` tells apart cards with the same face in the same zone that are offered side by side, such as two
    equal cards at different prices: it gives numbers from 0 to `kinds` - 1. Where `only` some faces can be
    meant, only they take numbers.
    """

    kind = "card"

    def __init__(
        self,
        catalogue: Sequence[Card],
        *zones: Zone,
        alike: Callable[[S, int], int] | None = None,
        kinds: int = 1,
        only: Sequence[int] = (),
    ) -> None:
        super().__init__(catalogue, only)
        if not zones:
            raise TypeError("a part that is a card names the zones it may lie in")
        self.zones = zones
        self.alike = alike
        self.kinds = kinds
        self._places = {face: place for place, face in enumerate(self.only)}

    def text(self, s: S, value: int) -> str:
        return self.names[s.face[value]]

    def read(self, s: S, seat: int, text: str) -> Sequence[Any]:
        """Cards of that face: first those where the seat would look for them, then any."""
        face = self._faces[text]
        here = [card for card in self.in_reach(s, seat) if s.face[card] == face]
        return here + [card for card, other in enumerate(s.face) if other == face and card not in here]

    def unsaid(self, s: S, seat: int) -> Sequence[Any]:
        return self.in_reach(s, seat)

    def in_reach(self, s: S, seat: int) -> list[int]:
        """The cards in the zones of the part: of the seat's own and of those that belong to nobody."""
        found: list[int] = []
        for zone in self.zones:
            lists = getattr(s, zone.field)
            cards = (lists[seat] if seat < len(lists) else []) if zone.per_seat else lists
            found += reversed(cards) if zone.pile else cards
        return found

    def fits(self, s: S, value: Any) -> bool:
        return type(value) is int and 0 <= value < len(s.face)

    def size(self, seats: int, options: Mapping[str, Any]) -> int:
        return len(self.zones) * self.kinds * len(self.only)

    def number(self, s: S, value: int) -> int:
        zone, place = self._zone(s, value), self._places.get(s.face[value], -1)
        if zone < 0 or place < 0:
            return -1
        if self.alike is None:
            return zone * len(self.only) + place
        kind = self.alike(s, value)
        return (zone * self.kinds + kind) * len(self.only) + place if 0 <= kind < self.kinds else -1

    def _zone(self, s: S, card: int) -> int:
        for number, zone in enumerate(self.zones):
            lists = getattr(s, zone.field)
            if not zone.per_seat:
                if card in lists:
                    return number
                continue
            for cards in lists:
                if card in cards:
                    return number
        return -1

    def value(self, s: S, number: int) -> Any:
        zone = self.zones[number // (self.kinds * len(self.only))]
        lists = getattr(s, zone.field)
        for card in [card for cards in lists for card in cards] if zone.per_seat else lists:
            if self.number(s, card) == number:
                return card
        return None

    def numbered(self, number: int) -> str:
        above, place = divmod(number, len(self.only))
        zone, kind = divmod(above, self.kinds)
        which = f" (kind {kind + 1})" if self.kinds > 1 else ""
        return f"{self.names[self.only[place]]} in {self.zones[zone].name}{which}"


class Seats(Part[S]):
    """A player; labels call them `seat 2`, and whoever knows the names puts them there."""

    kind = "seat"

    def text(self, s: S, value: Any) -> str:
        return f"seat {value + 1}"

    def pattern(self, s: S) -> str:
        return r"seat \d"

    def read(self, s: S, seat: int, text: str) -> Sequence[Any]:
        return [int(text[-1]) - 1]

    def fits(self, s: S, value: Any) -> bool:
        return type(value) is int and 0 <= value < s.seats

    def size(self, seats: int, options: Mapping[str, Any]) -> int:
        return seats

    def number(self, s: S, value: Any) -> int:
        return int(value)

    def value(self, s: S, number: int) -> Any:
        return number

    def numbered(self, number: int) -> str:
        return f"seat {number + 1}"


class Number(Part[S]):
    """A number from `low` to `high`."""

    kind = "number"

    def __init__(self, low: int, high: int) -> None:
        if high < low:
            raise TypeError(f"there is no number between {low} and {high}")
        self.low = low
        self.high = high

    def text(self, s: S, value: Any) -> str:
        return str(value)

    def pattern(self, s: S) -> str:
        return r"-?\d{1,9}"

    def read(self, s: S, seat: int, text: str) -> Sequence[Any]:
        return [int(text)]

    def fits(self, s: S, value: Any) -> bool:
        return type(value) is int

    def size(self, seats: int, options: Mapping[str, Any]) -> int:
        return self.high - self.low + 1

    def number(self, s: S, value: Any) -> int:
        return value - self.low if self.low <= value <= self.high else -1

    def value(self, s: S, number: int) -> Any:
        return self.low + number

    def numbered(self, number: int) -> str:
        return str(self.low + number)


class Implied(Number[S]):
    """A number that follows from the other parts of the option: all its values share one action number.

    >>> Implied(1, 20).size(2, {}), Implied(1, 20).number(None, 7)
    (1, 0)
    """

    def size(self, seats: int, options: Mapping[str, Any]) -> int:
        return 1

    def number(self, s: S, value: Any) -> int:
        return 0 if self.low <= value <= self.high else -1

    def value(self, s: S, number: int) -> Any:
        return None

    def numbered(self, number: int) -> str:
        return "as it follows"


class Choice(Part[S]):
    """One of a few words: the value is such a word, and each has a text for labels.

    >>> side = Choice({"deck": "from the deck", "discard": "from the discard pile"})
    >>> side.text(None, "deck"), side.read(None, 0, "from the discard pile")
    ('from the deck', ['discard'])
    """

    kind = "choice"

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(texts)
        self._words = list(self._texts)
        self._pattern = _one_of(list(self._texts.values()))

    def text(self, s: S, value: Any) -> str:
        return self._texts[value]

    def pattern(self, s: S) -> str:
        return self._pattern

    def read(self, s: S, seat: int, text: str) -> Sequence[Any]:
        return [word for word, said in self._texts.items() if said.lower() == text]

    def fits(self, s: S, value: Any) -> bool:
        return isinstance(value, str) and value in self._texts

    def size(self, seats: int, options: Mapping[str, Any]) -> int:
        return len(self._words)

    def number(self, s: S, value: Any) -> int:
        return self._words.index(value)

    def value(self, s: S, number: int) -> Any:
        return self._words[number]

    def numbered(self, number: int) -> str:
        return self._words[number]


class Among(Part[S]):
    """One of a list of names: the value is its place there.

    The list is the same in every match, or comes from the state; then `most` says how long it can be.

    >>> ways = Among(["overland", "oversea"])
    >>> ways.text(None, 1), ways.read(None, 0, "overland")
    ('oversea', [0])
    """

    def __init__(
        self,
        names: Sequence[str] | Callable[[S], Sequence[str]],
        most: int = 0,
        kind: str = "choice",
        usual: int = -1,
    ) -> None:
        self.kind = kind
        self.usual = usual
        """What is meant where nothing is said; -1 when it has to be said."""
        self._names = names
        self._most = most if callable(names) else len(names)
        if self._most < 1:
            raise TypeError("a list of names that comes from the state needs a bound: most=...")

    def names(self, s: S) -> Sequence[str]:
        """The list."""
        return self._names(s) if callable(self._names) else self._names

    def text(self, s: S, value: int) -> str:
        return self.names(s)[value]

    def pattern(self, s: S) -> str:
        return _one_of(self.names(s))

    def read(self, s: S, seat: int, text: str) -> Sequence[Any]:
        return [number for number, name in enumerate(self.names(s)) if name.lower() == text]

    def unsaid(self, s: S, seat: int) -> Sequence[Any]:
        return [self.usual] if self.usual >= 0 else []

    def fits(self, s: S, value: Any) -> bool:
        return type(value) is int and 0 <= value < len(self.names(s))

    def size(self, seats: int, options: Mapping[str, Any]) -> int:
        return self._most

    def number(self, s: S, value: Any) -> int:
        return value if value < self._most else -1

    def value(self, s: S, number: int) -> Any:
        return number if number < len(self.names(s)) else None

    def numbered(self, number: int) -> str:
        return f"number {number + 1}" if callable(self._names) else self._names[number]

    def as_json(self) -> dict[str, Any]:
        return super().as_json() if callable(self._names) else {"kind": self.kind, "among": list(self._names)}
