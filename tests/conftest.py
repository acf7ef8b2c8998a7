"""What all tests need."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.postgres import Postgres

# Processes in the background of a shell script are deaf to Ctrl-C, and so would be those that tests start.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent
LONG = ("browser", "server", "conformance", "load", "cli", "docs", "bots")
"""Folders with tests that take seconds, the longest first."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first: in the end no process waits long for another."""
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    parts = item.nodeid.split("/", 2)
    if parts[0] != HERE.name:
        return len(LONG) + 1  # examples in the source
    slow = item.get_closest_marker("slow") is not None
    return LONG.index(parts[1]) if parts[1] in LONG else len(LONG) - slow


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that tests share: they must leave it running."""
    from tests.postgres import Postgres  # its driver is not needed by all tests

    with Postgres() as running:
        yield running
