"""Friends at one table, each with a browser."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.browser.guests import Guests


def test_two_friends_and_a_bot_play_a_whole_game_by_clicking_and_then_a_rematch(guests: Guests) -> None:
    ann, bob = guests(reduced_motion="no-preference"), guests(reduced_motion="no-preference")
    page = ann.go("/")
    page.get_by_role("link", name="Set up a table of Dark Dealings").click()
    page.get_by_label("Name at seat A").fill("Ann")
    page.get_by_role("group", name="Seat B is for").get_by_text("Friend").click()
    page.get_by_role("button", name="Open the table").click()
    invite = page.get_by_label("Link to send").input_value()
    assert "#invite=" in invite

    bob.go(invite)
    bob.page.get_by_label("Your name at seat B").fill("Bob")
    bob.page.get_by_role("button", name="Sit here").click()
    expect(bob.page.get_by_text("You are in.")).to_be_visible()
    assert "#" not in bob.page.url
    expect(page.get_by_text("Everybody is here.")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()

    friends = (ann, bob)
    while not all(guest.outcome for guest in friends):
        ann.until(lambda: any(guest.ask is not None or guest.outcome for guest in friends))
        for guest in friends:
            if guest.ask is not None:
                guest.move()
        page.wait_for_timeout(10)
