"""Asking what a strong player would do, by click and by key, and what the others see of it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect
from tests.browser.guests import Guests
from tests.serving import PLENTY, Server

LONG = 300_000
"""Milliseconds: the first search waits for a process to start, and on a busy machine that takes long."""


def test_advice_is_asked_for_read_and_taken(guests: Guests) -> None:
    guest = guests()
    table = guest.person.create(("me", "Ann"), "greedy")["id"]
    guest.person.command(table, "start")
    guest.go(f"/t/{table}")
    page = guest.page
    page.get_by_role("button", name="Advice", exact=True).click()
    advice = page.get_by_role("region", name="Advice")
    expect(advice).to_contain_text("What a strong player would do")
    choices = advice.get_by_role("listitem")
    expect(choices).to_have_count(3, timeout=LONG)
    expect(choices.first).to_contain_text("%")
    log = page.get_by_role("region", name="Log of the game")
    expect(log.get_by_text("Ann asked for advice.")).to_be_visible()
    before = page.locator(".table-main").get_attribute("data-ask")
    page.reload()
    expect(advice.get_by_role("listitem")).to_have_count(3)
    page.get_by_role("button", name="Hide the advice").click()
    expect(advice).to_be_hidden()
    page.keyboard.press("a")
    expect(advice).to_be_visible()
    state = guest.person.get(f"/api/tables/{table}/state")
    first = state["advice"]["choices"][0]
    choices.first.get_by_role("button").click()
    confirm = page.get_by_role("button", name="Confirm")
    if confirm.count():  # two heroes are lured at once: the first is picked, the second as one likes
        expect(page.locator(".prompt-picked")).to_contain_text("1 of 2")
        assert first["label"] in page.locator(".prompt-picked").inner_text()
    else:
        expect(page.locator(".table-main")).not_to_have_attribute("data-ask", str(before))


def test_a_search_that_came_to_nothing_can_be_asked_for_again(guests: Guests, tmp_path: Path) -> None:
    with Server(tmp_path, "--bot-seconds", "0.5", advice_seconds="60", **PLENTY) as server:
        guest = guests(server=server)
        guest.sit(("me", "Ann"), "greedy")
        guest.page.get_by_role("button", name="Advice", exact=True).click()
        advice = guest.page.get_by_role("region", name="Advice")
        expect(advice).to_contain_text("The search took longer than 0.5 seconds.", timeout=LONG)
        advice.get_by_role("button", name="Ask again").click()
        expect(advice).to_contain_text("Thinking it over")
        guest.close()


def test_a_search_is_stopped(guests: Guests) -> None:
    guest = guests()
    table = guest.person.create(("me", "Ann"), "greedy", game="dale-of-merchants")["id"]
    guest.person.command(table, "start")
    guest.go(f"/t/{table}")
    page = guest.page
    page.get_by_role("button", name="Advice", exact=True).click()
    advice = page.get_by_role("region", name="Advice")
    expect(advice).to_contain_text("Thinking it over")
    advice.get_by_role("button", name="Stop").click()
    expect(advice).to_be_hidden()
