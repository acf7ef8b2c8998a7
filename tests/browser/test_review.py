"""The review of a finished game: worked out while one looks on, and shared by its link."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.guests import PHONE, Guests, hurry

LONG = 300_000
"""Milliseconds for what is worked out in the background, on a busy machine."""


def test_a_review_is_worked_out_read_and_shared(guests: Guests) -> None:
    guest = guests()
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    guest.person.command(table, "handover", seat=0, bot="random")
    hurry(guest.person, table)
    guest.go(f"/t/{table}")
    page = guest.page
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="Review of Dark Dealings")).to_be_visible()
    expect(page.get_by_role("heading", name="Costliest decisions")).to_be_visible(timeout=LONG)
    graph = page.get_by_role("img", name=re.compile("^Chances of Ann: .* in the end"))
    expect(graph).to_be_visible()
    first = page.locator("#main .review-list li").first
    expect(first).to_contain_text("Better")
    step = re.search(r"Step (\d+)", first.inner_text())
    assert step
    first.get_by_role("link", name="See it").click()
    expect(page.get_by_role("region", name="Steps of the game")).to_contain_text(f"Step {step[1]} of")
    page.go_back()
    first.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog", name=f"What if, from step {step[1]}")).to_be_visible()
    page.keyboard.press("Escape")

    stranger = guests(**PHONE)
    stranger.go(f"/review/{table}?seat=0")
    expect(stranger.page.get_by_role("heading", name="Costliest decisions")).to_be_visible()
    assert (
        stranger.page.locator("#main .review-list li").first.inner_text().startswith(first.inner_text()[:40])
    )
    drawn = stranger.page.get_by_role("img", name=re.compile("^Chances of Ann")).bounding_box()
    assert drawn is not None
    assert drawn["height"] > drawn["width"] / 2, "it can be read on a phone as well"
    width = stranger.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert width <= 0


def test_a_running_game_has_no_review_yet(guests: Guests) -> None:
    guest = guests()
    guest.watch.excuse("409")
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    guest.go(f"/review/{table}")
    expect(guest.page.get_by_text("A game is reviewed once it is over.")).to_be_visible()
