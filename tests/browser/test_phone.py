"""Playing on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.guests import PHONE, Guests, hurry, offers, play_on
from tests.browser.looks import too_wide
from tests.serving import Sitting

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}


def test_a_whole_game_by_touch(guests: Guests) -> None:
    guest = guests(**PHONE)
    guest.sit(("me", "Ann"), "greedy")
    play_on(guest)
    expect(guest.scores).to_be_visible()
    assert too_wide(guest.page) == []


def test_the_drawers_of_a_phone_show_seats_log_and_chat(guests: Guests) -> None:
    ann, bob = guests(**PHONE), guests()
    ann.sit(("me", "Ann"), "open")
    bob.join(ann, "Bob")
    ann.page.get_by_role("button", name="Start the game").tap()
    expect(ann.pieces.first).to_be_visible()
    parts = ann.page.get_by_role("navigation", name="Parts of the table")
    bob.page.get_by_role("textbox", name="Say something").fill("Hello Ann")
    bob.page.keyboard.press("Enter")
    expect(parts.get_by_role("button", name="Chat 1 new")).to_be_visible()
    parts.get_by_role("button", name="Chat").tap()
    expect(ann.page.get_by_role("log", name="Chat")).to_contain_text("Hello Ann")
    parts.get_by_role("button", name="Log").tap()
    expect(ann.page.get_by_role("region", name="Log of the game")).to_be_visible()
    expect(ann.page.get_by_role("log", name="Chat")).to_be_hidden()
    parts.get_by_role("button", name="Seats").tap()
    expect(ann.page.get_by_role("listitem").filter(has_text="Bob").first).to_be_visible()
    assert too_wide(ann.page) == []
    parts.get_by_role("button", name="Seats").tap()
    expect(parts.get_by_role("button", name="Seats")).to_have_attribute("aria-expanded", "false")
    parts.get_by_role("button", name="Chat").tap()
    parts.get_by_role("button", name="Text").tap()  # which shows it, and not only behind the chat
    expect(ann.page.get_by_role("log", name="Chat")).to_be_hidden()
    expect(ann.page.get_by_role("heading", name="You can")).to_be_visible()


def test_on_a_phone_the_question_has_the_room_that_undo_does_not_need(guests: Guests) -> None:
    ann = guests(**PHONE)
    ann.sit(("me", "Ann"), "greedy", game="dale-of-merchants")
    ann.until(lambda: ann.ask is not None)
    expect(ann.page.get_by_role("button", name="Undo", exact=True)).to_have_attribute("aria-disabled", "true")
    words = ann.page.locator(".prompt-words").bounding_box()
    assert words is not None
    assert words["width"] > PHONE["viewport"]["width"] / 2


@pytest.mark.parametrize(
    "path", ["/", "/new/dark-dealings", "/rules/dark-dealings", "/import", "/join/QQQQQQ", "/no/such/page"]
)
def test_no_page_scrolls_sideways_at_360(guests: Guests, path: str) -> None:
    guest = guests(**SMALL)
    if path == "/":
        for seats in (("open",), ("greedy",), ("greedy", "random", "open", "open", "open")):
            guest.person.create(("me", "Maximilian von Hohenburg"), *seats)
    if path.startswith(("/join", "/no")):
        guest.watch.excuse("404")
    guest.go(path)
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    assert too_wide(guest.page) == []


def test_the_waiting_room_does_not_scroll_sideways_at_360(guests: Guests) -> None:
    guest = guests(**SMALL)
    guest.sit(
        ("me", "Maximilian von Hohenburg"), "open", "greedy", "open", hardcore=True, expansion_heroes=True
    )
    expect(guest.page.get_by_label("Link to send")).to_be_visible()
    assert too_wide(guest.page) == []


SIX = (("me", "Maximilian von Hohenburg"), "greedy", "random", "random", "random", "random")
PHASES: list[tuple[str, tuple[Any, ...], Callable[[Sitting], bool]]] = [
    ("hero phase", SIX, offers("lure")),
    ("boasting", SIX, offers("commit")),
    ("picking", SIX, offers("take")),
    ("combat", SIX, offers("strike")),
    ("solo display", SIX[:1], offers("choose hero")),
    ("over", SIX[:2], lambda sitting: sitting.over),
]


@pytest.mark.parametrize(
    ("seats", "until"), [phase[1:] for phase in PHASES], ids=[phase[0] for phase in PHASES]
)
def test_the_table_does_not_scroll_sideways_at_360(
    guests: Guests, seats: tuple[Any, ...], until: Callable[[Sitting], bool]
) -> None:
    guest = guests(**SMALL)
    table = str(guest.person.create(*seats)["id"])
    guest.person.command(table, "start")
    over = hurry(guest.person, table, until).over
    guest.go(f"/t/{table}")
    expect(guest.prompt).to_be_visible()
    assert too_wide(guest.page) == []
    guest.page.get_by_role("button", name="Text").tap()
    expect(guest.page.get_by_role("region", name="The table in words")).to_be_visible()
    assert too_wide(guest.page) == []
    if over:
        guest.go(f"/t/{table}/replay?step=30")
        expect(guest.page.get_by_role("slider", name="Step")).to_be_visible()
        assert too_wide(guest.page) == []
