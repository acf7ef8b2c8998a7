"""Action numbers: everything that can be answered in a match has one, the same in every run.

Learning agents choose numbers. Each verb has a range, the product of the ranges of its parts, by faces and
not by card ids. Options outside the ranges of their parts (a city that has grown beyond its window) are
numbered by their rank among those that are offered; a verb declares how many of them there can be at most.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from dealers.kernel.decision import Option
from dealers.kernel.errors import UsageError
from dealers.kernel.state import State
from dealers.kernel.verbs import Verb, Verbs

S = TypeVar("S", bound=State)
Digits: TypeAlias = list[tuple[Callable[[S, Any], int], int]]
"""How the parts of a verb are numbered, each with how many numbers it has."""


class Range(NamedTuple):
    """The numbers of one verb: the product of its parts, then those that lie outside."""

    first: int
    sizes: tuple[int, ...]
    product: int
    rest: int
    """How many numbers the optional parts take together; 1 when there are none."""
    spill: int

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return self.product + self.spill


class Actions(Generic[S]):
    """The numbers of all options that can come up in a match with so many seats and these settings.

    >>> from dealers.kernel.parts import Number
    >>> verbs = Verbs(Verb("pass", label="pass"), Verb("bid", sum=Number(1, 5), label="bid {sum}"))
    >>> actions = Actions(verbs, 2, {})
    >>> actions.size, actions.number(None, ("bid", 3)), actions.describe(3)
    (6, 3, 'bid: 3')
    >>> actions.option(None, 3, [("pass",), ("bid", 3)])
    ('bid', 3)
    >>> more = Verb("raise", by=Number(1, 2), to=Number(1, 3), optional=1, label="raise by {by} to {to}")
    >>> actions = Actions(Verbs(more), 2, {})
    >>> [actions.option(None, number) for number in range(actions.size)][2:5]
    [('raise', 1, 3), ('raise', 1), ('raise', 2, 1)]
    """

    def __init__(self, verbs: Verbs[S], seats: int, options: Mapping[str, Any]) -> None:
        self.verbs = verbs
        self.ranges: dict[str, Range] = {}
        self._counted: dict[str, tuple[Range, Digits[S], bool]] = {}
        """By verb: its range, how each part is numbered and up to where, and whether parts may be missing."""
        first = 0
        for verb in verbs:
            sizes = tuple([part.size(seats, options) for part in verb.parts])
            needed = len(sizes) - verb.optional
            rest = prod(sizes[needed:]) + 1 if verb.optional else 1  # one more for where the rest is missing
            product = prod(sizes[:needed]) * rest
            self.ranges[verb.name] = span = Range(first, sizes, product, rest, verb.spill)
            digits: Digits[S] = [(part.number, size) for part, size in zip(verb.parts, sizes, strict=True)]
            self._counted[verb.name] = span, digits, bool(verb.optional)
            first += product + verb.spill
        self.size = first

    def number(self, s: S, option: Option, offered: Sequence[Option] = ()) -> int:
        """The number of an option; `offered` is needed only where options may lie outside their ranges."""
        number = self._inside(s, option)
        if number >= 0:
            return number
        verb, span = option[0], self.ranges[option[0]]
        outside = [other for other in offered if other[0] == verb and self._inside(s, other) < 0]
        rank = outside.index(option) if option in outside else span.spill
        if rank >= span.spill:
            raise UsageError(f"{option} is outside the numbers of the verb {verb!r}")
        return span.first + span.product + rank

    def _inside(self, s: S, option: Option) -> int:
        """The number of an option whose parts are all in their ranges, else -1."""
        span, digits, optional = self._counted[option[0]]
        number, place = 0, 1
        for number_of, size in digits[: len(option) - 1] if optional else digits:
            digit = number_of(s, option[place])
            if not 0 <= digit < size:
                return -1
            number = number * size + digit
            place += 1
        if not optional:
            return span.first + number
        if place <= len(digits):
            return span.first + number * span.rest + span.rest - 1
        needed, rest = divmod(number, span.rest - 1)
        return span.first + needed * span.rest + rest

    def numbers(self, s: S, offered: Sequence[Option]) -> list[int]:
        """The numbers of all options of a decision, in their order."""
        numbers = [self._inside(s, option) for option in offered]
        if -1 in numbers:
            return [self.number(s, option, offered) for option in offered]
        return numbers

    def option(self, s: S, number: int, offered: Sequence[Option] = ()) -> Option:
        """The option with this number: among those `offered` if they are given, else in this position.

        Of several equal cards only one may be offered, so whoever wants to answer gives `offered`.
        """
        if not 0 <= number < self.size:
            raise UsageError(f"there is no action {number}: the numbers go from 0 to {self.size - 1}")
        for option in offered:
            if self.number(s, option, offered) == number:
                return option
        found = self._option(s, number) if not offered else None
        if found is None:
            raise UsageError(f"action {number} is not possible now ({self.describe(number)})")
        return found

    def _option(self, s: S, number: int) -> Option | None:
        verb, span, inside = self._of(number)
        if inside >= span.product:
            return None
        values = [
            part.value(s, value)
            for part, value in zip(verb.parts, self._digits(verb, span, inside), strict=False)
        ]
        return None if None in values else (verb.name, *values)

    def _of(self, number: int) -> tuple[Verb[S], Range, int]:
        """The verb to which a number belongs, its range, and the place there."""
        for name, span in self.ranges.items():
            if number < span.first + span.size:
                return self.verbs[name], span, number - span.first
        raise UsageError(f"there is no action {number}: the numbers go from 0 to {self.size - 1}")

    def _digits(self, verb: Verb[S], span: Range, number: int) -> list[int]:
        """The numbers of the parts, without those of optional ones that are missing."""
        sizes = span.sizes
        if verb.optional:
            number, rest = divmod(number, span.rest)
            if rest == span.rest - 1:
                sizes = sizes[: len(sizes) - verb.optional]
            else:
                number = number * (span.rest - 1) + rest
        digits = []
        for size in reversed(sizes):
            number, digit = divmod(number, size)
            digits.append(digit)
        return digits[::-1]

    def describe(self, number: int) -> str:
        """What a number stands for, whatever the position."""
        verb, span, inside = self._of(number)
        if inside >= span.product:
            return f"{verb.name}: outside, number {inside - span.product + 1} of those offered"
        said = [
            part.numbered(digit)
            for part, digit in zip(verb.parts, self._digits(verb, span, inside), strict=False)
        ]
        return f"{verb.name}: {', '.join(said)}" if said else verb.name

    def table(self) -> list[dict[str, Any]]:
        """The ranges by verb, for documents."""
        return [
            {
                "verb": name,
                "first": span.first,
                "last": span.first + span.size - 1,
                "parts": dict(zip(self.verbs[name].part_names, span.sizes, strict=True)),
                "outside": span.spill,
            }
            for name, span in self.ranges.items()
        ]
