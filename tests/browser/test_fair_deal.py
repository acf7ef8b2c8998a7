"""The fair deal in the browser: promised in the lobby, one click to check it after the end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.guests import PHONE, Guest, Guests, hurry
from tests.browser.looks import too_wide, violations_in_both_themes
from tests.serving import PLENTY, Server

FAIR = "The deal was fair: it is what was promised, and every step follows the rules."
NO_HASHES = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
"""As on a page that came over plain HTTP from another device."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that deals from secrets."""
    with Server(tmp_path_factory.mktemp("fair"), **PLENTY) as server:
        yield server


def looks_well(page: Page) -> None:
    assert violations_in_both_themes(page) == []
    assert too_wide(page) == []


def finished(guest: Guest) -> str:
    """A game that the browser has seen the beginning of."""
    table = str(guest.person.create(("me", "Ann"), "open")["id"])
    guest.go(f"/t/{table}")
    expect(guest.page.get_by_role("region", name="Fair deal")).to_be_visible()
    guest.person.command(table, "seat", seat=1, kind="bot", bot="greedy")
    guest.person.command(table, "start")
    guest.go("about:blank")  # no page draws what is played meanwhile
    hurry(guest.person, table)
    return table


@pytest.mark.parametrize("how", [{}, PHONE], ids=["desk", "phone"])
def test_the_promise_is_shown_in_the_lobby_and_checked_with_one_click_after_the_end(
    guests: Guests, house: Server, how: dict[str, Any]
) -> None:
    ann = guests(server=house, permissions=["clipboard-read", "clipboard-write"], **how)
    page = ann.page
    table = str(ann.person.create(("me", "Ann"), "open")["id"])
    ann.go(f"/t/{table}")
    promise = ann.person.get(f"/api/tables/{table}")["deal"]["commitment"]
    panel = page.get_by_role("region", name="Fair deal")
    expect(panel).to_contain_text(f"{promise[:8]}…{promise[-8:]}")
    ann.press(panel.get_by_role("button", name="Copy the commitment"))
    expect(panel.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == promise
    looks_well(page)

    ann.person.command(table, "seat", seat=1, kind="bot", bot="greedy")
    ann.person.command(table, "start")
    expect(ann.pieces.first).to_be_visible()
    if how:
        ann.press(page.get_by_role("button", name="Seats"))
    ann.press(page.get_by_role("button", name="Fair deal"))
    window = page.get_by_role("dialog", name="Fair deal")
    expect(window).to_contain_text(promise[:8])
    expect(window.get_by_role("button", name="Check this deal")).to_have_count(0)
    looks_well(page)
    page.keyboard.press("Escape")
    if how:
        ann.press(page.get_by_role("button", name="Seats"))

    hurry(ann.person, table)
    ann.press(page.get_by_role("button", name="Check this deal"))
    expect(window.get_by_text(FAIR)).to_be_visible()
    for words in (
        "It is the commitment that this browser was shown before the game ended.",
        "This browser has computed the commitment from the secret itself, and it fits.",
        f"The commitment {promise} fits the secret and this match.",
        "Dealt again from the secret",
        "answers follow the rules",
    ):
        expect(window).to_contain_text(words)
    looks_well(page)


def test_the_replay_offers_the_same_check_and_a_browser_that_comes_late_says_what_it_cannot_tell(
    guests: Guests, house: Server
) -> None:
    ann, eve = guests(server=house), guests(server=house)
    table = finished(ann)
    watch = ann.person.get(f"/api/tables/{table}")["links"]["watch"]
    ann.go(f"/t/{table}/replay")
    ann.page.get_by_role("button", name="Fair deal").click()
    window = ann.page.get_by_role("dialog", name="Fair deal")
    expect(window.get_by_text(FAIR)).to_be_hidden()
    window.get_by_role("button", name="Check this deal").click()
    expect(window.get_by_text(FAIR)).to_be_visible()
    looks_well(ann.page)

    eve.go(watch)
    eve.page.get_by_role("button", name="Check this deal").click()
    window = eve.page.get_by_role("dialog", name="Fair deal")
    expect(window).to_contain_text("As far as this browser can tell, the deal was fair")
    expect(window).to_contain_text("was not here before the game ended")


def test_without_https_the_page_says_that_the_server_alone_has_compared(
    guests: Guests, house: Server
) -> None:
    ann = guests(server=house)
    ann.context.add_init_script(NO_HASHES)
    table = finished(ann)
    ann.go(f"/t/{table}")
    ann.page.get_by_role("button", name="Check this deal").click()
    window = ann.page.get_by_role("dialog", name="Fair deal")
    expect(window).to_contain_text("the server alone has compared secret and commitment")
    expect(window).to_contain_text("As far as this browser can tell, the deal was fair")


@pytest.mark.parametrize("lie", ["secret", "commitment", "match"])
def test_a_server_that_lies_after_the_end_is_found_out_by_the_browser(
    guests: Guests, house: Server, lie: str
) -> None:
    """It shows another deal, and says that all is well."""
    ann = guests(server=house)
    table = finished(ann)
    right = {"right": True, "findings": [{"part": "steps", "result": "right", "text": "All is well."}]}

    def replay(route: Route) -> None:
        page = route.fetch().json()
        deal = page["table"]["deal"]
        deal[lie] = deal[lie].replace(table, "x" * 12) if lie == "match" else "ab" * 32
        route.fulfill(json=page)

    ann.page.route("**/replay?**", replay)
    ann.page.route("**/check", lambda route: route.fulfill(body=json.dumps(right)))
    ann.go(f"/t/{table}/replay")
    ann.page.get_by_role("button", name="Fair deal").click()
    window = ann.page.get_by_role("dialog", name="Fair deal")
    window.get_by_role("button", name="Check this deal").click()
    expect(window).to_contain_text("Something is wrong with this deal.")
    expect(window).to_contain_text("All is well.")
    if lie == "commitment":
        expect(window).to_contain_text("It is not the commitment that this browser was shown")


def test_a_table_that_promises_nothing_says_why(guests: Guests) -> None:
    ann = guests()
    ann.sit(("me", "Ann"), "open")
    panel = ann.page.get_by_role("region", name="Fair deal")
    expect(panel).to_contain_text("come from a number and not from a secret")
    expect(panel.get_by_role("button")).to_have_count(0)
    looks_well(ann.page)
