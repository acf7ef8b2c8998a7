"""A small reproducible source of chance that is cheap to copy and fits machine words."""

from __future__ import annotations

# L'Ecuyer's pair of multiplicative generators (CACM 31, 1988): every product stays below 2**47,
# the combined period is about 2.3e18, and the whole state is two ints.
_A1, _M1 = 40014, 2147483563
_A2, _M2 = 40692, 2147483399
_RANGE = _M1 - 1


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

    __slots__ = ("x", "y")

    def __init__(self, seed: int = -1) -> None:
        if seed < 0:  # to be filled by `copy`
            self.x: int = 1
            self.y: int = 1
            return
        # Spread the seed over both states (splitmix64), so that neighbouring seeds differ from the start.
        z = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        z ^= z >> 31
        self.x = 1 + (z & 0xFFFFFFFF) % (_M1 - 1)
        self.y = 1 + (z >> 32) % (_M2 - 1)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        self.x = x = self.x * _A1 % _M1
        self.y = y = self.y * _A2 % _M2
        return (x - y) % _RANGE % n

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place."""
        x, y = self.x, self.y
        for i in range(len(items) - 1, 0, -1):
            x = x * _A1 % _M1
            y = y * _A2 % _M2
            j = (x - y) % _RANGE % (i + 1)
            items[i], items[j] = items[j], items[i]
        self.x, self.y = x, y

    def fork(self) -> Chance:
        """A new, independent source seeded from this one."""
        return Chance(self.below(_RANGE) * _RANGE + self.below(_RANGE))

    def copy(self) -> Chance:
        """A source that will give the same results from here on."""
        new = Chance()
        new.x = self.x
        new.y = self.y
        return new
