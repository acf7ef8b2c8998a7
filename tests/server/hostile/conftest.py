"""Whoever means harm finds the same server wherever its tables are."""

from __future__ import annotations

import pytest
from tests.server.everywhere import storage

__all__ = ["storage"]


@pytest.fixture(scope="module", autouse=True)
def everywhere(storage: str) -> str:
    """All attacks, with a file and with PostgreSQL. A server that is kept for several tests asks for
    `storage` itself: it would be the same one for both."""
    return storage
