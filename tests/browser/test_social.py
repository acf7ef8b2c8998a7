"""Quick reactions, private notes and statistics in the browser; and that all of it is accessible."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.guests import Guests, hurry
from tests.browser.looks import DIALOG
from tests.browser.test_access import check


def test_a_quick_reaction_stands_at_the_seat_and_in_the_chat(guests: Guests) -> None:
    guest = guests()
    table = guest.person.create(("me", "Ann"), "greedy")["id"]
    guest.person.command(table, "start")
    guest.go(f"/t/{table}")
    page = guest.page
    page.get_by_role("button", name="Well played").click()
    expect(page.get_by_role("log", name="Chat")).to_contain_text("Well played!")
    expect(page.locator(".seats .gesture")).to_contain_text("Well played")
    expect(page.locator(".seats .gesture")).to_have_count(0, timeout=300_000)


def test_notes_stay_in_this_browser(guests: Guests) -> None:
    guest = guests()
    table = guest.person.create(("me", "Ann"), "greedy")["id"]
    guest.person.command(table, "start")
    guest.go(f"/t/{table}")
    page = guest.page
    page.get_by_role("button", name="Notes").click()
    page.get_by_role("dialog", name="Your notes").get_by_role("textbox").fill("Boris bluffs <b>always</b>")
    page.keyboard.press("Escape")
    page.reload()
    page.get_by_role("button", name=re.compile("Notes .*you have some")).click()
    notes = page.get_by_role("dialog", name="Your notes").get_by_role("textbox")
    expect(notes).to_have_value("Boris bluffs <b>always</b>")
    assert "Boris bluffs" not in str(guest.person.get(f"/api/tables/{table}/state"))
    assert not any("bluffs" in address for address in guest.watch.asked)
    notes.fill("")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Notes", exact=True)).to_be_visible()


def test_statistics_count_finished_games(guests: Guests) -> None:
    guest = guests()
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    hurry(guest.person, table)
    guest.go("/")
    guest.page.get_by_role("link", name="Statistics of this browser").click()
    row = guest.page.get_by_role("row", name=re.compile("^Ann"))
    expect(row.get_by_role("cell").first).to_have_text("1")
    expect(guest.page.get_by_text("Favourite cards of Ann:")).to_be_visible()


def test_axe_finds_nothing_in_advice_review_fork_notes_and_statistics(guests: Guests) -> None:
    guest = guests()
    page = guest.page
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    guest.go(f"/t/{table}")
    page.get_by_role("button", name="Advice", exact=True).click()
    choices = page.get_by_role("region", name="Advice").get_by_role("listitem")
    expect(choices).to_have_count(3, timeout=300_000)
    page.get_by_role("button", name="Well played").click()
    expect(page.locator(".seats .gesture")).to_be_visible()
    check(page)
    page.get_by_role("button", name="Notes").click()
    expect(page.get_by_role("dialog", name="Your notes")).to_be_visible()
    check(page, within=DIALOG)
    guest.person.command(table, "handover", seat=0, bot="random")
    hurry(guest.person, table)
    guest.go(f"/review/{table}")
    expect(page.get_by_role("heading", name="Costliest decisions")).to_be_visible(timeout=300_000)
    check(page)
    guest.go(f"/t/{table}/replay?step=5")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, within=DIALOG)
    guest.go("/statistics")
    expect(page.get_by_role("heading", name="Dark Dealings")).to_be_visible()
    check(page)
