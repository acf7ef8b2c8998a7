"""One browser and one server for all tests of this folder, and guests whose pages are watched."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.guests import PATIENCE, Guest, Guests, launch
from tests.serving import PLENTY, Server

expect.set_options(timeout=PATIENCE * 1000)


# For the package and not for the session: Playwright's event loop would be in the way of other tests.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright, launch(playwright) as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that deals the same cards at every table; tests leave it running."""
    server = Server(tmp_path_factory.mktemp("server"), "--seed", "7", review_seconds="4", **PLENTY)
    try:
        yield server.start()
    finally:
        server.stop()


@pytest.fixture(scope="package")
def idle(browser: Browser, server: Server) -> list[Guest]:
    """Browsers that tests have left as they found them."""
    return []


@pytest.fixture
def guests(browser: Browser, server: Server, tmp_path: Path, idle: list[Guest]) -> Iterator[Guests]:
    """Call it for somebody new with a browser of their own."""
    guests = Guests(browser, server, tmp_path, idle)
    yield guests
    guests.close()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, Any, Any]:
    """A test fails as well when something went wrong in a page of its guests; then there are pictures."""
    guests = pyfuncitem.funcargs.get("guests")
    if not isinstance(guests, Guests):
        return (yield)
    try:
        result = yield
        guests.check()
        return result
    except Exception as error:
        guests.failed = True
        error.add_note(f"pictures of the pages: {', '.join(guests.pictures())}")
        raise
