"""A small reproducible source of chance that is cheap to copy and fits machine words.

It is quick, not secret: a handful of results tell all others. What people play against each other comes from
`dealers.kernel.secret`.
"""

from __future__ import annotations

# A multiply-with-carry generator in base 2**30: A * 2**30 - 1 is a safe prime, so the period is about 2**60,
# and no product leaves a 62-bit word. The whole state is one int.
_A = 2147483166
BITS = 30
"""Every draw is a number of so many bits."""
_LOW = (1 << BITS) - 1
_STATES = (_A << BITS) - 2


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
        self.x: int = 1
        if seed is not None:  # else to be filled by `copy`
            # Spread the seed (splitmix64), so that neighbouring seeds differ from the start.
            z = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & 0xFFFFFFFFFFFFFFFF
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
            self.x = 1 + (z ^ (z >> 31)) % _STATES

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for n up to 2**30."""
        x = self.x
        self.x = x = _A * (x & _LOW) + (x >> BITS)
        return (x & _LOW) * n >> BITS

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place."""
        x = self.x
        low = x & _LOW
        for i in range(len(items) - 1, 0, -1):
            x = _A * low + (x >> BITS)
            low = x & _LOW
            j = low * (i + 1) >> BITS
            items[i], items[j] = items[j], items[i]
        self.x = x

    def told(self, fact: bool) -> bool:
        """The fact, put on record: for an effect that takes its course by a card that not everybody sees.

        When the effect is run again in a world where that card has another face, it takes the same course.
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


class Recalled(Chance):
    """Gives results that have come up before, then goes on by itself; keeps a record of all it has given.

    With it an effect can be run again just as it went, without the source that it drew from.

    >>> first = Recalled([], Chance(7))
    >>> thrown = [first.below(6) for _ in range(3)]
    >>> again = Recalled(first.given, Chance(8))
    >>> [again.below(6) for _ in range(3)] == thrown
    True
    """

    __slots__ = ("given", "results", "then")

    def __init__(self, results: list[int], then: Chance) -> None:
        super().__init__()
        self.results = results.copy()
        self.then: Chance = then.copy()
        """The source that it goes on with."""
        if isinstance(self.then, Recalled):
            self.results += self.then.results
            self.then = self.then.then
        self.given: list[int] = []

    @classmethod
    def showing(cls, numbers: list[int], n: int, then: Chance) -> Recalled:
        """A loaded die of n faces: it shows these numbers first.

        >>> die = Recalled.showing([5, 0], 6, Chance(7))
        >>> [die.below(6), die.below(6)]
        [5, 0]
        """
        return cls([-(-(number << BITS) // n) for number in numbers], then)

    def _draw(self) -> int:
        drawn = self.results.pop(0) if self.results else self.then.below(1 << BITS)
        self.given.append(drawn)
        return drawn

    def below(self, n: int) -> int:
        return self._draw() * n >> BITS

    def shuffle(self, items: list[int]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self._draw() * (i + 1) >> BITS
            items[i], items[j] = items[j], items[i]

    def told(self, fact: bool) -> bool:
        known = bool(self.results.pop(0)) if self.results else fact
        self.given.append(int(known))
        return known

    def copy(self) -> Chance:
        return Recalled(self.results, self.then)

    def standing(self) -> object:
        return (tuple(self.results), self.then.standing()) if self.results else self.then.standing()
