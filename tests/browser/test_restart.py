"""The server goes away in the middle of a game, and comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.guests import Guest, Guests, play_on
from tests.serving import Server

DOWN = r"ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE|WebSocket connection to"
"""What a browser says to its console about a server that is not there; no page can prevent it."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Server]:
    """A server that may be killed."""
    with Server(tmp_path, "--seed", "7") as server:
        yield server


def sit_down(guests: Guests, house: Server) -> tuple[Guest, Guest]:
    """Two friends at a table in play."""
    ann, bob = guests(server=house), guests(server=house)
    ann.sit(("me", "Ann"), "open")
    bob.join(ann, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    for guest in (ann, bob):
        expect(guest.pieces).to_have_count(9)
        guest.page.evaluate("() => { window.sameSinceTheBeginning = true; }")
        guest.watch.excuse(DOWN)
    return ann, bob


def log(guest: Guest) -> list[str]:
    """The lines of the log."""
    lines = guest.page.get_by_role("region", name="Log of the game").get_by_role("listitem").all_inner_texts()
    return [line for line in lines if line != "Since your last turn"]


def draft_round(guest: Guest) -> int:
    """How far the draft is, as the page has been told."""
    assert guest.play is not None
    return int(guest.play["view"]["facts"]["round"])


def test_a_server_that_is_killed_and_comes_back_is_no_reason_to_reload(guests: Guests, house: Server) -> None:
    ann, bob = sit_down(guests, house)
    play_on(ann, bob, until=lambda: ann.phase == bob.phase == "defense phase")
    ann.page.get_by_role("textbox", name="Say something").fill("Hold the line")
    ann.page.get_by_role("button", name="Send").click()
    expect(bob.page.get_by_role("log", name="Chat")).to_contain_text("Hold the line")
    acknowledged = {guest: log(guest) for guest in (ann, bob)}

    house.kill()
    for guest in (ann, bob):
        expect(guest.page.get_by_text("The connection is lost.")).to_be_visible()
    for number in range(2):
        ann.press(ann.pieces.nth(number))
    ann.press(ann.prompt.get_by_role("button", name="Confirm"))  # waits for the server, and is sent once
    house.start()

    for guest in (ann, bob):
        expect(guest.page.get_by_text("The connection is lost.")).to_be_hidden()
        assert log(guest)[: len(acknowledged[guest])] == acknowledged[guest]
        expect(guest.page.get_by_role("log", name="Chat")).to_contain_text("Hold the line")
    expect(ann.prompt).to_contain_text("Waiting for Bob")
    assert sum(line.startswith("You put") for line in log(ann)) == 2
    play_on(ann, bob, until=lambda: draft_round(ann) == draft_round(bob) == 2)
    for guest in (ann, bob):
        assert guest.page.evaluate("() => window.sameSinceTheBeginning === true")


def test_a_planned_stop_says_that_the_table_comes_back(guests: Guests, house: Server) -> None:
    ann, bob = sit_down(guests, house)
    ann.move()
    before = log(ann)
    house.stop()
    notice = "The house is closed for a moment"
    for guest in (ann, bob):
        expect(guest.page.get_by_text(notice)).to_be_visible()
    house.start()
    for guest in (ann, bob):
        expect(guest.page.get_by_text(notice)).to_be_hidden()
    assert log(ann) == before
    bob.move()
    expect(ann.pieces).to_have_count(7)
    assert ann.page.evaluate("() => window.sameSinceTheBeginning === true")
