"""A small reproducible source of chance that is cheap to copy and fits machine words.

It is quick, not secret: a handful of results tell all others. What people play against each other comes from
`dealers.kernel.secret`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from mypy_extensions import i64, mypyc_attr

Labels: TypeAlias = Sequence[int] | Sequence[str]
"""What numbered things are: for each the face of a card, or a name."""

# A multiply-with-carry generator in base 2**30: A * 2**30 - 1 is a safe prime, so the period is about 2**60,
# and no product leaves a 62-bit word. The whole state is one int.
_A: Final = 2147483166
BITS: Final = 30
"""Every draw is a number of so many bits."""
_LOW: Final = (1 << BITS) - 1
_STATES: Final = (_A << BITS) - 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """The dice and shuffles of one table.

    >>> chance = Chance(7)
    >>> [chance.below(6) + 1 for _ in range(5)] == [Chance(7).below(6) + 1] + [0] * 4
    False
    >>> again = Chance(7)
    >>> again.below(6) in range(6)
    True
    >>> twin = again.copy()
    >>> twin.below(1000) == again.below(1000)
    True
    """

    __slots__ = ("x",)

    def __init__(self, seed: int | None = None) -> None:
        self.x: i64 = 1
        if seed is not None:  # else to be filled by `copy`
            # Spread the seed (splitmix64), so that neighbouring seeds differ from the start.
            z = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & 0xFFFFFFFFFFFFFFFF
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
            self.x = 1 + (z ^ (z >> 31)) % _STATES

    def below(self, n: i64) -> int:
        """A number from 0 to n - 1, for n up to 2**30."""
        x = self.x
        self.x = x = _A * (x & _LOW) + (x >> BITS)
        return (x & _LOW) * n >> BITS

    def shuffle(self, items: list[int], what: Labels | None = None, piles: int = 1) -> None:
        """Shuffle in place.

        Where the items are no faces themselves, `what[item]` is what an item is; and they will be dealt to
        so many `piles` in turn. Only a source that goes by what things are asks (`dealers.kernel.steady`).
        """
        x = self.x
        low = x & _LOW
        i: i64
        for i in range(len(items) - 1, 0, -1):
            x = _A * low + (x >> BITS)
            low = x & _LOW
            j = low * (i + 1) >> BITS
            items[i], items[j] = items[j], items[i]
        self.x = x

    def remember(self, fact: int) -> int:
        """The fact (True, False or a number from 0 on), remembered: for effects that go by a hidden card.

        Whoever imagines the hidden cards runs the effect again, perhaps with another face on that card. It is
        then given the fact as it was the first time, and goes the way that everybody has seen it go.
        """
        return fact

    def fork(self) -> Chance:
        """A new, independent source seeded from this one."""
        return Chance(self.below(1 << BITS) << BITS | self.below(1 << BITS))

    def copy(self) -> Chance:
        """A source that will give the same results from here on."""
        new = Chance()
        new.x = self.x
        return new

    def standing(self) -> object:
        """All that decides what comes next: sources that agree in it go on in the same way."""
        return self.x


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawnChance(Chance):
    """A source whose numbers come from `draw`, wherever that has them from."""

    __slots__ = ()

    def draw(self) -> int:
        """The next number of `BITS` bits."""
        raise NotImplementedError

    def below(self, n: i64) -> int:
        return self.draw() * n >> BITS

    def shuffle(self, items: list[int], what: Labels | None = None, piles: int = 1) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.draw() * (i + 1) >> BITS
            items[i], items[j] = items[j], items[i]
