"""Structured logs: one JSON object a line on stderr, or readable lines in a terminal."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, MutableMapping
from typing import Any

import structlog

LINES, SECONDS = 100, 10.0
"""Lines that say the same may come so often; of the others only their number is told."""


class Flood:
    """Keeps strangers from filling the disk with what is said about them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._since = clock()
        self._counts: dict[str, int] = {}

    def let_through(self, what: str) -> tuple[bool, int]:
        """Whether a line may be written, and how many like it were left out before it."""
        now, missing = self._clock(), 0
        if now - self._since > SECONDS:
            missing = max(0, self._counts.get(what, 0) - LINES)
            self._since, self._counts = now, {}
        self._counts[what] = self._counts.get(what, 0) + 1
        return self._counts[what] <= LINES, missing

    def __call__(self, logger: Any, method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        """As structlog asks: about a line with its fields."""
        allowed, missing = self.let_through(str(event.get("event")))
        if not allowed:
            raise structlog.DropEvent
        return {**event, "left_out": missing} if missing else event

    def filter(self, record: logging.LogRecord) -> bool:
        """As the standard library asks, for what uvicorn says."""
        allowed, _ = self.let_through(str(record.msg))
        return allowed


class _Stderr:
    """The stderr of the moment: whoever catches what a command says puts another one in its place."""

    def write(self, text: str) -> int:
        return sys.stderr.write(text)

    def flush(self) -> None:
        sys.stderr.flush()


def configure(level: str) -> None:
    """Set up logging once. What is logged names tables and seats, never cards or secrets."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    pretty = sys.stderr.isatty()
    flood = Flood()
    logging.getLogger("uvicorn.error").addFilter(flood.filter)
    structlog.configure(
        processors=[
            flood,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.dev.ConsoleRenderer() if pretty else structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(_Stderr()),  # type: ignore[arg-type]
        cache_logger_on_first_use=True,
    )
