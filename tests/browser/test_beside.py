"""A card shown large beside the pointer: its neighbours stay free, and it says only what it does."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser import dale, hope, hopes_end
from tests.browser.guests import Guest, Guests

NEAR_PX = 24
Box = dict[str, float]


def box(thing: Locator) -> Box:
    """Where something is on the screen."""
    found: Box = thing.evaluate(
        "(one) => { const { left, top, right, bottom } = one.getBoundingClientRect();"
        " return { left, top, right, bottom }; }"
    )
    return found


def covers(a: Box, b: Box, by: float = 0) -> bool:
    """Whether one lies on the other, or comes nearer than that."""
    return (
        a["left"] < b["right"] + by
        and b["left"] < a["right"] + by
        and a["top"] < b["bottom"] + by
        and b["top"] < a["bottom"] + by
    )


def in_dark_dealings(guest: Guest) -> Locator:
    guest.sit(("me", "Ann"), "greedy")
    expect(guest.pieces).to_have_count(9)
    return guest.pieces


def in_dale(guest: Guest) -> Locator:
    dale.sit(guest, dale.can("build"), seats=3)
    return guest.page.get_by_role("list", name="Your hand").locator(".piece-button")


def in_the_market_of_dale(guest: Guest) -> Locator:
    dale.sit(guest, dale.can("build"), seats=3)
    return guest.page.get_by_role("list", name="Market").locator(".piece-button")


def in_hope(guest: Guest) -> Locator:
    hope.sit(guest, hope.attacking)
    return hope.hand(guest).locator(".piece-button")


def in_hopes_end(guest: Guest) -> Locator:
    hopes_end.open_table(guest, hopes_end.played(hopes_end.rich, 3))
    return guest.page.get_by_role("list", name="Your Morality cards").locator(".piece-button")


TABLES: dict[str, Any] = {
    "Dark Dealings": in_dark_dealings,
    "Dale, hand": in_dale,
    "Dale, market": in_the_market_of_dale,
    "Dealers in Hope": in_hope,
    "Hope's End": in_hopes_end,
}


def rest_on(page: Page, piece: Locator) -> Locator:
    """The card that comes up beside a piece on which the pointer rests."""
    page.mouse.move(2, 2)
    beside = page.locator(".peek")
    expect(beside).to_have_count(0)
    piece.hover()
    expect(beside).to_be_visible()
    return beside


@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("size", [(1440, 900), (1280, 800)], ids=["large", "small"])
def test_neighbours_stay_free_and_nothing_is_said_of_whose_design_it_is(
    guests: Guests, game: str, size: tuple[int, int]
) -> None:
    guest = guests(viewport={"width": size[0], "height": size[1]})
    pieces = TABLES[game](guest)
    page = guest.page
    pieces.first.scroll_into_view_if_needed()
    for number in {0, pieces.count() // 2, pieces.count() - 1}:
        piece = pieces.nth(number)
        beside = rest_on(page, piece)
        here, there = box(piece), box(beside)
        assert not covers(here, there), "it lies on its own piece"
        others = [box(pieces.nth(n)) for n in range(pieces.count()) if n != number]
        near = [one for one in others if covers(here, one, NEAR_PX)]
        assert pieces.count() == 1 or near
        assert not [one for one in near if covers(one, there)], f"piece {number} hides its neighbours"
        assert there["left"] >= 0
        assert there["right"] <= size[0]
        assert there["top"] >= 0
        assert beside.evaluate("(one) => getComputedStyle(one).pointerEvents") == "none"
        assert "original content" not in beside.inner_text().lower()
    page.keyboard.press("Escape")


def test_the_window_says_whose_design_a_card_is(guests: Guests) -> None:
    guest = guests()
    pieces = in_hope(guest)
    beside = rest_on(guest.page, pieces.first)
    assert "Original content" in (beside.text_content() or ""), "the same face, without that line"
    pieces.first.focus()
    guest.page.keyboard.press("Space")
    expect(guest.page.get_by_role("dialog")).to_contain_text("Original content")
