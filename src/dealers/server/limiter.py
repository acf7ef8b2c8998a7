"""How often something may be done, by whom; time is that of a clock that nobody can set."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

_UNITS = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
_RATE = re.compile(rf"(\d+) */ *(\d*) *({'|'.join(_UNITS)})s?")
MOST_KEPT = 20_000
"""Those counted at a time under one limit: addresses without end must not fill the memory."""


class Rate(NamedTuple):
    """So many times within so many seconds."""

    times: int
    seconds: int


def parse_rate(text: str) -> Rate:
    """A rate in words; raises a `ValueError` that says how one is written.

    >>> parse_rate("60/minute"), parse_rate("12/10second")
    (Rate(times=60, seconds=60), Rate(times=12, seconds=10))
    """
    found = _RATE.fullmatch(text.strip())
    if found is None or not int(found[1]) or found[2] == "0":
        raise ValueError("write a rate such as 60/minute or 12/10second, at least once in some time")
    return Rate(int(found[1]), int(found[2] or 1) * _UNITS[found[3]])


class Limiter:
    """Counts by name of the limit and by whom. A window begins with the first try and is forgotten after it.

    >>> limiter = Limiter(guess="2/minute")
    >>> [limiter.allows("guess", "10.0.0.1") for _ in range(3)], limiter.spent("guess", "10.0.0.1")
    ([True, True, False], True)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic, **rates: str) -> None:
        self._clock = clock
        self._rates = {name: parse_rate(rate) for name, rate in rates.items()}
        self._windows: dict[str, OrderedDict[str, list[float]]] = {name: OrderedDict() for name in rates}

    def allows(self, name: str, who: str = "") -> bool:
        """Whether they may once more; counts it."""
        rate, windows, now = self._rates[name], self._windows[name], self._clock()
        window = windows.get(who)
        if window is None or window[0] <= now:
            windows.pop(who, None)
            self._forget(windows, now)
            windows[who] = [now + rate.seconds, 1]
            return True
        window[1] += 1
        return window[1] <= rate.times

    def spent(self, name: str, who: str = "") -> bool:
        """Whether they may not once more; counts nothing."""
        window = self._windows[name].get(who)
        return window is not None and window[0] > self._clock() and window[1] >= self._rates[name].times

    def _forget(self, windows: OrderedDict[str, list[float]], now: float) -> None:
        """Make room for one more. All windows of a limit last equally long: the oldest end first."""
        while windows and (len(windows) >= MOST_KEPT or next(iter(windows.values()))[0] <= now):
            windows.popitem(last=False)
