"""What if: from a step of a finished game to a table of its own."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.guests import Guests, hurry


def test_a_step_of_a_finished_game_is_played_on_from(guests: Guests) -> None:
    guest = guests()
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    hurry(guest.person, table)
    guest.go(f"/t/{table}/replay?step=12")
    page = guest.page
    page.get_by_role("button", name="Play on from here").click()
    window = page.get_by_role("dialog", name="What if, from step 12")
    expect(window.get_by_label("Your name")).to_have_value("Ann")
    window.get_by_role("button", name="Play on").click()
    expect(page).to_have_url(re.compile(rf"/t/(?!{table})\w+$"))
    expect(page.get_by_text("This game goes on from step 12 of another one")).to_be_visible()
    expect(page.locator(".table-main")).to_have_attribute("data-ask", re.compile(r"\d+"))
    page.go_back()
    page.get_by_role("button", name="Last step").click()
    page.get_by_role("button", name="Play on from here").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("The game ends with this step")


def test_a_stranger_plays_on_under_a_name_that_is_proposed(guests: Guests) -> None:
    host, stranger = guests(), guests(fresh=True)
    table = str(host.person.create(("me", "Ann"), "greedy")["id"])
    host.person.command(table, "start")
    hurry(host.person, table)
    page = stranger.go(f"/t/{table}/replay?step=12&as=open")
    page.get_by_role("button", name="Play on from here").click()
    window = page.get_by_role("dialog", name="What if, from step 12")
    expect(window.get_by_label("Your name")).to_have_value(re.compile(r"^\w+ \w+$"))
    window.get_by_role("button", name="Play on").click()
    expect(page.get_by_text("This game goes on from step 12 of another one")).to_be_visible()


def test_a_running_game_says_why_it_cannot_be_forked_and_what_can_be_done_instead(guests: Guests) -> None:
    guest = guests()
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    guest.go(f"/t/{table}/replay")
    guest.page.get_by_role("button", name="Play on from here").click()
    window = guest.page.get_by_role("dialog")
    expect(window).to_contain_text("some of its cards are hidden")
    expect(window).to_contain_text("Then you can play on from any step")
    expect(window).to_contain_text("ask for Advice")
    new = window.get_by_role("link", name="Try it in a new game against bots")
    expect(new).to_have_attribute("href", "/new/dark-dealings")
    window.get_by_role("link", name="Back to the table").click()
    expect(guest.prompt).to_be_visible()
