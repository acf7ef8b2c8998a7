"""Who may come in and who has to leave: links made anew, codes that run out, players sent away."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.guests import PHONE, Guest, Guests
from tests.browser.looks import too_wide, violations_in_both_themes
from tests.serving import PLENTY, Server

SIZES: dict[str, dict[str, Any]] = {"desk": {}, "phone": {**PHONE, "viewport": {"width": 360, "height": 740}}}


def looks_well(page: Page) -> None:
    """Nothing is too wide, and axe finds nothing in either theme."""
    assert too_wide(page) == []
    assert violations_in_both_themes(page) == []


def invite(guest: Guest) -> str:
    """The link that the page shows."""
    return guest.page.get_by_label("Link to send").input_value()


@pytest.mark.parametrize("size", SIZES)
def test_the_host_sends_a_player_away_before_the_game(guests: Guests, size: str) -> None:
    ann, bob = guests(**SIZES[size]), guests()
    table = ann.sit(("me", "Ann"), "open", "open")
    bob.join(ann, "Bob")
    old = invite(ann)
    ann.press(ann.page.get_by_role("button", name="Remove Bob"))
    question = ann.page.get_by_role("dialog", name="Remove Bob?")
    expect(question).to_contain_text("leaves the table at once")
    looks_well(ann.page)
    ann.press(question.get_by_role("button", name="Keep them"))
    expect(question).to_be_hidden()
    expect(bob.page.get_by_text("You are in.")).to_be_visible()
    ann.press(ann.page.get_by_role("button", name="Remove Bob"))
    ann.press(question.get_by_role("button", name="Remove Bob"))
    expect(ann.page.get_by_text("Open seat").first).to_be_visible()
    expect(bob.page.get_by_text("The host has removed you from this table.")).to_be_visible()
    ann.until(lambda: invite(ann) != old)
    bob.watch.excuse(r"\b40[34]\b")
    bob.go("/")
    bob.go(old)
    expect(bob.page.get_by_text("This link does not open the table")).to_be_visible()
    assert ann.person.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"


@pytest.mark.parametrize("size", SIZES)
def test_the_host_sends_a_player_away_from_a_running_game(guests: Guests, size: str) -> None:
    ann, bob = guests(**SIZES[size]), guests()
    ann.sit(("me", "Ann"), "open")
    bob.join(ann, "Bob")
    ann.press(ann.page.get_by_role("button", name="Start the game"))
    expect(ann.pieces).to_have_count(9)
    if size == "phone":
        ann.press(ann.page.get_by_role("button", name="Seats"))
    ann.press(ann.page.get_by_role("button", name="Seat of Bob: what can be done"))
    window = ann.page.get_by_role("dialog", name="Bob")
    ann.press(window.get_by_role("button", name="Remove Bob..."))
    expect(window).to_contain_text("a bot plays it until then")
    expect(window.get_by_role("checkbox", name=re.compile("new invite link"))).to_be_checked()
    looks_well(ann.page)
    ann.press(window.get_by_role("button", name="Remove Bob", exact=True))
    expect(window).to_be_hidden()
    expect(bob.page.get_by_text("The host has removed you from this table.")).to_be_visible()
    expect(ann.page.get_by_text("free seat, a bot plays on")).to_be_visible()
    assert ann.seats[1]["bot"] == "greedy"
    if size == "phone":
        ann.press(ann.page.get_by_role("button", name="Seats"))
    ann.move()
    ann.until(lambda: ann.ask is not None)  # the bot has answered, too


def test_a_guest_cannot_send_anybody_away(guests: Guests) -> None:
    ann, bob = guests(), guests()
    ann.sit(("me", "Ann"), "open")
    bob.join(ann, "Bob")
    expect(bob.page.get_by_text("You are in.")).to_be_visible()
    assert bob.page.get_by_role("button", name=re.compile("^Remove")).count() == 0
    assert bob.page.get_by_role("button", name=re.compile("^New (invite|spectator) link")).count() == 0


@pytest.mark.parametrize("size", SIZES)
def test_the_host_makes_the_invite_link_anew(guests: Guests, size: str) -> None:
    ann, bob, cleo = guests(**SIZES[size]), guests(), guests()
    ann.sit(("me", "Ann"), "open")
    old = invite(ann)
    bob.go(old)
    expect(bob.page.get_by_role("button", name="Sit here")).to_be_visible()
    ann.press(ann.page.get_by_role("button", name="New invite link..."))
    question = ann.page.get_by_role("group", name="New invite link...")
    expect(question).to_contain_text("The old link and the short code stop working")
    looks_well(ann.page)
    ann.press(question.get_by_role("button", name="Keep it"))
    assert invite(ann) == old
    ann.press(ann.page.get_by_role("button", name="New invite link..."))
    ann.press(question.get_by_role("button", name="Make a new link"))
    ann.until(lambda: invite(ann) != old)
    expect(question).to_be_hidden()
    expect(bob.page.get_by_text("The host has made a new link to this table")).to_be_visible()
    cleo.go(invite(ann))
    expect(cleo.page.get_by_role("button", name="Sit here")).to_be_visible()


def test_the_host_makes_the_link_for_spectators_anew_while_the_game_runs(guests: Guests) -> None:
    ann, eve = guests(), guests()
    ann.sit(("me", "Ann"), "greedy")
    page = ann.page
    page.get_by_role("button", name="Links to this table").click()
    page.get_by_text("Somebody just wants to watch?").click()
    link = page.get_by_label("Link for spectators")
    old = link.input_value()
    eve.go(old)
    expect(eve.prompt).to_contain_text("Waiting for Ann")
    page.get_by_role("button", name="New spectator link...").click()
    looks_well(page)
    page.get_by_role("button", name="Make a new link", exact=True).click()
    ann.until(lambda: link.input_value() != old)
    expect(eve.page.get_by_text("The host has made a new link to this table")).to_be_visible()
    eve.go(link.input_value())
    expect(eve.prompt).to_contain_text("Waiting for Ann")


def test_a_new_browser_is_known_before_it_asks_for_a_second_thing(guests: Guests) -> None:
    """Or each answer would bring another cookie, and the last one is not always that of who has come in."""
    ann, eve = guests(), guests(fresh=True)
    ann.sit(("me", "Ann"), "open")
    asked: list[str] = []
    held: list[Route] = []
    eve.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    eve.page.route("**/api/games", lambda route: held.append(route))
    eve.go(ann.page.get_by_label("Link to send").input_value())
    eve.until(lambda: held)
    eve.page.wait_for_timeout(500)
    assert not any(path.endswith("/enter") for path in asked)
    held[0].continue_()
    expect(eve.page.get_by_role("button", name="Sit here").first).to_be_visible()
    assert any(path.endswith("/enter") for path in asked)


@pytest.mark.parametrize("running", [True, False])
def test_a_player_ends_the_older_links_of_a_seat(guests: Guests, running: bool) -> None:
    desk, phone, late = guests(), guests(), guests()
    desk.sit(("me", "Ann"), "greedy" if running else "open")
    page = desk.page
    if running:
        page.get_by_role("button", name="Links to this table").click()
        page.get_by_role("button", name="Go on as Ann on another device").click()
    else:
        page.get_by_role("button", name="Link to seat A, private").click()
    old = page.get_by_label("Private link of Ann").input_value()
    phone.go(old)
    expect(phone.pieces.first if running else phone.page.get_by_text("You are in.")).to_be_visible()
    page.get_by_role("button", name="End older links...").click()
    looks_well(page)
    page.get_by_role("button", name="End them").click()
    link = page.get_by_label("New private link of Ann")
    expect(link).to_be_visible()
    expect(phone.page.get_by_text("This seat is played from another device now")).to_be_visible()
    late.watch.excuse(r"\b40[34]\b")
    late.go(old)
    expect(late.page.get_by_text("This link does not open the table")).to_be_visible()
    phone.go(link.input_value())
    expect(phone.pieces.first if running else phone.page.get_by_text("You are in.")).to_be_visible()


def test_a_code_that_has_run_out_is_replaced_by_a_button(guests: Guests, tmp_path: Path) -> None:
    with Server(tmp_path / "server", code_hours="0.0006", **PLENTY) as server:  # two seconds
        ann = guests(server=server)
        ann.sit(("me", "Ann"), "open")
        state = f"/api/tables/{ann.table}/state"
        ann.until(lambda: ann.person.get(state)["table"]["links"]["code"] is None)
        ann.page.reload()
        expect(ann.page.get_by_text("The short code has run out.")).to_be_visible()
        looks_well(ann.page)
        ann.page.get_by_role("button", name="New code").click()
        expect(ann.page.get_by_text("open 127.0.0.1")).to_be_visible()
        ann.close()
        guests.all.remove(ann)


def test_too_many_pages_are_told_to_wait_and_come_back_by_themselves(guests: Guests, tmp_path: Path) -> None:
    with Server(tmp_path / "server", **{**PLENTY, "sockets_cookie": "1"}) as server:
        ann = guests(server=server)
        table = ann.sit(("me", "Ann"), "greedy")
        expect(ann.pieces.first).to_be_visible()
        other = ann.tab()
        other.goto(f"/t/{table}")
        expect(other.get_by_text("Too many pages are open in this browser")).to_be_visible()
        ann.page.goto("/")
        expect(other.get_by_role("region", name="What to do")).to_contain_text("Lure", timeout=300_000)
        ann.close()
        guests.all.remove(ann)
