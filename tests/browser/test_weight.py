"""What a visit transfers, by the browser's own figures: a first one over a slow network, and the next."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.guests import Guest, Guests
from tests.finished import FINISHED

LOBBY_BYTES, TABLE_BYTES = 250_000, 450_000
REQUESTS, REQUESTS_AGAIN = 40, 5


class Scales:
    """Everything that a page has got over the network since it was last asked for."""

    def __init__(self, guest: Guest, page: Page) -> None:
        self._session = guest.context.new_cdp_session(page)
        self._sizes: dict[str, float] = {}
        self._session.send("Network.enable")
        self._session.on("Network.loadingFinished", self._weigh)

    def _weigh(self, event: dict[str, Any]) -> None:
        if event["encodedDataLength"] > 0:  # nothing: out of the browser's own store
            self._sizes[event["requestId"]] = event["encodedDataLength"]

    def read(self) -> tuple[int, float]:
        """Requests and bytes."""
        sizes, self._sizes = self._sizes, {}
        return len(sizes), sum(sizes.values())


def test_the_lobby_is_light_at_first_and_costs_nearly_nothing_after_that(guests: Guests) -> None:
    guest = guests(fresh=True)
    scales = Scales(guest, guest.page)
    guest.page.goto("/", wait_until="networkidle")
    requests, size = scales.read()
    assert 5 < requests <= REQUESTS
    assert 50_000 < size <= LOBBY_BYTES
    guest.page.reload(wait_until="networkidle")
    requests, size = scales.read()
    assert 0 < requests <= REQUESTS_AGAIN
    assert size < LOBBY_BYTES / 10


@pytest.mark.parametrize("game", list(FINISHED))
def test_a_table_that_somebody_is_invited_to_is_light(guests: Guests, game: str) -> None:
    guest = guests(fresh=True)
    table = guest.person.create(("me", "Ann"), "greedy", "greedy", game=game)["id"]
    guest.person.command(table, "start")
    page = guest.context.new_page()
    scales = Scales(guest, page)
    page.goto(f"/t/{table}")
    page.locator(".table-board .piece-button").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    requests, size = scales.read()
    assert 5 < requests <= REQUESTS
    assert 50_000 < size <= TABLE_BYTES
    page.reload()
    page.locator(".table-board .piece-button").first.wait_for(state="attached")
    requests, _ = scales.read()
    assert 0 < requests <= REQUESTS_AGAIN
