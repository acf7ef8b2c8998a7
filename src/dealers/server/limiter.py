"""How often something may be done."""

from __future__ import annotations

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter


class Limiter:
    """Counts by name of the limit and by whom.

    >>> limiter = Limiter(guess="2/minute")
    >>> [limiter.allows("guess", "10.0.0.1") for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, **rates: str) -> None:
        self._limits = {name: parse(rate) for name, rate in rates.items()}
        # A window begins with the first try; unlike a moving one it is forgotten when it is over.
        self._windows = FixedWindowRateLimiter(MemoryStorage())

    def allows(self, name: str, who: str) -> bool:
        """Whether they may once more; counts it."""
        return self._windows.hit(self._limits[name], name, who)
