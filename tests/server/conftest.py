"""One server for all tests of a process, and people who come to it."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.server.inside import Inside
from tests.serving import PLENTY, Person, Server
from tests.starting import IMPORTED


@pytest.fixture(scope="session", autouse=True)
def origin() -> None:
    """Servers, and bots in the process of a test, are forked from one process: it imports all that servers
    need, whichever of them comes first."""
    if "forkserver" in multiprocessing.get_all_start_methods():
        from multiprocessing import forkserver

        multiprocessing.set_forkserver_preload(IMPORTED)
        forkserver.ensure_running()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that tests share: they must leave it running."""
    with Server(tmp_path_factory.mktemp("server"), "--log-level", "debug", **PLENTY) as server:
        yield server


@pytest.fixture
def person(server: Server) -> Iterator[Callable[[], Person]]:
    """Somebody new with a browser of their own."""
    yield from _people(server)


def _people(server: Server) -> Iterator[Callable[[], Person]]:
    everybody: list[Person] = []

    def come(at: Server = server) -> Person:
        everybody.append(Person(at.url))
        return everybody[-1]

    yield come
    for one in everybody:
        one.close()


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Inside]:
    """The house itself, in this process."""
    with Inside(tmp_path) as house:
        yield house
