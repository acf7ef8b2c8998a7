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
    fork = page.get_by_role("button", name="Play on from here").first
    expect(fork).to_have_attribute("aria-disabled", "true")


def test_a_running_game_says_when_it_can_be_forked(guests: Guests) -> None:
    guest = guests()
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    guest.go(f"/t/{table}/replay")
    fork = guest.page.get_by_role("button", name="Play on from here")
    expect(fork).to_have_attribute("aria-disabled", "true")
    expect(fork).to_have_attribute("title", "Once the game is over.")
