"""A game that has no drawing of its own is played in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.browser.guests import Guest, Guests


def without_drawing(guest: Guest) -> None:
    """The server says that it has no drawing of the game."""

    def answer(route: Route) -> None:
        response = route.fetch()
        book: dict[str, Any] = response.json()
        for game in book.get("games", [book]):
            game["drawn"] = False
        route.fulfill(response=response, body=json.dumps(book))

    guest.context.route("**/api/games", answer)
    guest.context.route("**/api/games/*", answer)


def with_broken_drawing(guest: Guest) -> None:
    """The drawing of the game does not arrive."""
    guest.context.route("**/games/dark-dealings/board.js", lambda route: route.abort())
    guest.watch.excuse("board.js|The drawing of this game did not load")


@pytest.mark.parametrize("trouble", [without_drawing, with_broken_drawing])
def test_without_a_drawing_a_game_is_played_in_words(
    guests: Guests, trouble: Callable[[Guest], None]
) -> None:
    guest = guests()
    trouble(guest)
    guest.sit(("me", "Ann"), "greedy")
    page = guest.page
    words = page.get_by_role("region", name="The table in words")
    expect(words).to_contain_text("Hero phase", ignore_case=True)
    expect(page.get_by_role("region", name="Your hand")).to_have_count(0)
    actions = page.get_by_role("region", name="You can").get_by_role("button")
    to_the_end = trouble is without_drawing
    while not guest.outcome and (to_the_end or guest.phase == "hero phase"):
        guest.until(lambda: guest.ask is not None or guest.outcome)
        if guest.outcome:
            break
        ask, (done, of) = guest.ask, guest.decision["picks"]
        expect(actions).to_have_count(len(guest.decision["options"]))
        for number in range(of - done):
            actions.nth(number).click()
        if of - done > 1:
            guest.prompt.get_by_role("button", name="Confirm").click()
        guest.moved(ask)
    expect(guest.scores).to_be_visible(visible=to_the_end)
    guest.go("/rules/dark-dealings")
    expect(page.get_by_role("button", name="Look closer at Knight 39")).to_be_visible()
