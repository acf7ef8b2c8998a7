"""What the host decides, clocks, and people who are away, as everybody sees them."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.guests import PHONE, Guest, Guests
from tests.browser.test_access import check


def two(guests: Guests, **settings: Any) -> tuple[Guest, Guest]:
    """Ann, the host, and Bob at a table where the game runs."""
    ann, bob = guests(), guests()
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "open"}]
    made = ann.person.post("/api/tables", game="dark-dealings", seats=seats, settings=settings)
    bob.person.post("/api/join", code=made["links"]["code"])
    bob.person.command(made["id"], "claim", seat=1, name="Bob")
    ann.person.command(made["id"], "start")
    for guest in (bob, ann):
        guest.go(f"/t/{made['id']}")
        expect(guest.prompt).to_be_visible()
    return ann, bob


def seat(page: Page, name: str) -> Any:
    """A seat in the panel at the side."""
    return page.locator(".seats .seat").filter(has_text=name)


def test_guests_read_what_the_host_has_decided_before_they_sit(guests: Guests) -> None:
    host, guest = guests(), guests()
    host.go("/new/dark-dealings")
    page = host.page
    page.get_by_label("Name").first.fill("Ann")
    page.get_by_role("group", name="Seat B is for").get_by_role("radio", name="Friend").check()
    page.get_by_text("Advice, sharing, clocks").click()
    page.get_by_label("Clock for a decision").select_option("2 minutes")
    page.get_by_label("When somebody is away").select_option("A bot after 5 minutes")
    page.get_by_role("checkbox", name="Sharing").uncheck()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Advice, sharing, clocks")).to_be_visible()
    guest.go(page.get_by_label("Link to send").input_value())
    terms = guest.page.locator(".table-terms")
    expect(terms).to_contain_text("A decision may take 2 minutes; then a bot makes it.")
    expect(terms).to_contain_text("Only those at this table may look back at the game.")
    expect(guest.page.get_by_role("button", name="Change")).to_have_count(0)
    expect(guest.page.get_by_role("button", name="Sit here", exact=True)).to_be_visible()

    page.get_by_role("button", name="Change").click()
    dialog = page.get_by_role("dialog", name="Settings of this table")
    check(page)
    dialog.get_by_role("checkbox", name="Advice").uncheck()
    dialog.get_by_label("Webhook").fill("nonsense")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_contain_text("A webhook needs an address")
    dialog.get_by_label("Webhook").fill("")
    dialog.get_by_role("button", name="Save").click()
    expect(terms).to_contain_text("Nobody may ask for advice.")
    check(guest.page, 390, 1280)


def test_a_clock_counts_down_at_the_seat_and_in_the_prompt_and_a_bot_decides_in_the_end(
    guests: Guests,
) -> None:
    ann, bob = two(guests, move_seconds=10, game_seconds=600)
    timer = ann.prompt.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"0:\d\d"))
    expect(seat(ann.page, "Bob").get_by_role("timer")).to_have_text(re.compile(r"0:\d\d\s*[6-9]:\d\d"))
    shown = timer.inner_text()
    expect(timer).not_to_have_text(shown)
    ask = ann.ask
    check(ann.page, 390, 1280)
    ann.moved(ask)
    expect(ann.page.get_by_text("The time of Ann is up: a bot makes this decision.").first).to_be_attached()
    expect(
        bob.prompt.get_by_role("timer").or_(seat(bob.page, "Ann").get_by_role("timer")).first
    ).to_be_visible()


def test_somebody_is_away_and_the_host_lets_a_bot_play_on_until_they_are_back(guests: Guests) -> None:
    ann, bob = two(guests)
    while 0 in ann.play["view"]["waiting"]:  # type: ignore[index]
        ann.move()
    expect(ann.prompt).not_to_contain_text("away")
    table = bob.table
    bob.go("/")
    expect(ann.prompt).to_contain_text("Bob is away for a moment.")
    expect(seat(ann.page, "Bob")).to_contain_text("away")
    check(ann.page, 390, 1280)
    ann.prompt.get_by_role("button", name="Let a bot play on for Bob").click()
    expect(seat(ann.page, "Bob")).to_contain_text("a bot plays for them")
    bob.go(f"/t/{table}")
    bob.page.get_by_role("button", name="Take the seat back").click()
    expect(seat(ann.page, "Bob")).not_to_contain_text("a bot plays")


def test_only_the_host_is_offered_a_bot_for_somebody_else(guests: Guests) -> None:
    ann, bob = two(guests)
    while 1 in bob.play["view"]["waiting"]:  # type: ignore[index]
        bob.move()
    ann.go("/")
    expect(bob.prompt).to_contain_text("Ann is away")
    expect(bob.prompt.get_by_role("button", name="Let a bot play on for Ann")).to_have_count(0)


def test_on_a_phone_the_clock_is_in_the_prompt(guests: Guests) -> None:
    phone = guests(**PHONE)
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot"}]
    made = phone.person.post("/api/tables", game="dark-dealings", seats=seats, settings={"move_seconds": 300})
    phone.person.command(made["id"], "start")
    phone.go(f"/t/{made['id']}")
    expect(phone.prompt.get_by_role("timer")).to_have_text(re.compile(r"[45]:\d\d"))
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
