"""What is logged about strangers does not fill the disk."""

from __future__ import annotations

import logging

import pytest
import structlog

from dealers.server.logs import LINES, SECONDS, Flood


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def written(flood: Flood, event: str) -> dict[str, object] | None:
    try:
        return dict(flood(None, "info", {"event": event}))
    except structlog.DropEvent:
        return None


def test_of_many_lines_alike_some_are_written_and_the_others_counted() -> None:
    clock = Clock()
    flood = Flood(clock)
    lines = [written(flood, "foreign origin") for _ in range(LINES + 50)]
    assert lines == [{"event": "foreign origin"}] * LINES + [None] * 50
    assert written(flood, "table created") == {"event": "table created"}  # what is rare is heard
    clock.now = SECONDS + 1
    assert written(flood, "foreign origin") == {"event": "foreign origin", "left_out": 50}
    assert written(flood, "foreign origin") == {"event": "foreign origin"}


def test_what_uvicorn_says_is_counted_by_its_words_and_not_by_what_is_put_into_them() -> None:
    flood = Flood(Clock())
    records = [
        logging.LogRecord("uvicorn.error", logging.WARNING, "", 0, "Bad request %s", (number,), None)
        for number in range(LINES + 5)
    ]
    assert [flood.filter(record) for record in records].count(True) == LINES


@pytest.mark.parametrize("seconds", [0.0, 4.0])
def test_few_lines_are_all_written(seconds: float) -> None:
    clock = Clock()
    flood = Flood(clock)
    for number in range(20):
        clock.now = number * seconds
        assert written(flood, "table created") == {"event": "table created"}
