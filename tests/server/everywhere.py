"""Tests of a server that have to hold wherever its tables are: in a file of its own, and in PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.serving import PLENTY, Server

STORAGES = ["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)]


@pytest.fixture(scope="module", params=STORAGES)
def storage(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the servers that are started meanwhile have their tables, each its own."""
    name: str = request.param
    with pytest.MonkeyPatch.context() as patch:
        if name == "postgresql":
            patch.setattr(Server, "new_database", request.getfixturevalue("postgres").new)
        yield name


@pytest.fixture(scope="module")
def server(server: Server, storage: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that tests share, and another one with PostgreSQL."""
    if storage == "sqlite":
        yield server
        return
    with Server(tmp_path_factory.mktemp(storage), "--log-level", "debug", **PLENTY) as other:
        yield other
