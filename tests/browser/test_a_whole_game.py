"""Friends at one table, each with a browser."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect
from tests.browser.guests import Guest, Guests


def test_two_friends_and_a_bot_play_all_phases_of_a_game_by_clicking_and_then_a_rematch(
    guests: Guests,
) -> None:
    ann, bob = guests(reduced_motion="no-preference"), guests()
    page = ann.go("/")
    page.get_by_role("link", name="Set up a table of Dark Dealings").click()
    page.get_by_label("Name at seat A").fill("Ann")
    page.get_by_role("group", name="Seat B is for").get_by_role("radio", name="Friend").check()
    page.get_by_role("button", name="Open the table").click()
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_have_accessible_description(re.compile("Seat B is still open"))
    assert "#invite=" in page.get_by_label("Link to send").input_value()
    bob.join(ann, "Bob")
    assert "#" not in bob.page.url
    expect(page.get_by_text("Everybody is here.")).to_be_visible()
    start.click()
    ann.until(lambda: ann.ask is not None)
    bob.until(lambda: bob.ask is not None)
    while not (ann.outcome and bob.outcome):
        for guest in (ann, bob):
            if guest.ask is not None:
                guest.reply() if like_the_first(guest) else guest.move()
        page.wait_for_timeout(10)

    outcome = ann.person.get(f"/api/tables/{ann.table}/replay?step=999")["view"]["outcome"]
    names = [seat["name"] for seat in ann.seats]
    for guest in (ann, bob):
        assert shown_scores(guest.scores) == dict(zip(names, outcome["totals"], strict=True))
        assert guest.play is not None
        headline = "You win" if guest.play["view"]["you"] in outcome["winners"] else "win"
        expect(guest.prompt).to_contain_text(headline)

    first = ann.table
    page.get_by_role("button", name="Rematch").first.click()
    bob.page.get_by_role("link", name="Go to the rematch").first.click()
    for guest in (ann, bob):
        guest.page.wait_for_url(lambda url: first not in url)
        expect(guest.pieces).to_have_count(9)
    assert ann.table == bob.table
    assert [seat["name"] for seat in ann.seats] == [names[-1], *names[:-1]]


def like_the_first(guest: Guest) -> bool:
    """Whether it is neither the first nor the last round of a phase: nothing new is asked there."""
    assert guest.play is not None
    facts = guest.play["view"]["facts"]
    return bool(1 < facts["round"] < facts["last round"])


def shown_scores(scores: Locator) -> dict[str, int]:
    """Points by name, as the score table shows them."""
    expect(scores).to_be_visible()
    names = scores.get_by_role("columnheader").all_inner_texts()
    row = scores.get_by_role("row", name=re.compile("^Heroes defeated"))
    points = [int(text) for text in row.get_by_role("cell").all_inner_texts()]
    return dict(zip((name.split("\n")[-1].strip() for name in names), points, strict=True))
