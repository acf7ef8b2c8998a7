"""The watch over all pages: it notices what it is there for, and everything comes from the server itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.browser.guests import PHONE, Guests, hurry

TROUBLE = {
    "a warning": ("() => console.warn('hm')", "console warning: hm"),
    "an error": ("() => { setTimeout(() => { throw new Error('oh') }) }", "page error: oh"),
    "a missing file": ("() => fetch('/web/none.js')", "answer 404"),
    "an unreachable address": ("() => fetch('http://127.0.0.1:9/').catch(() => {})", "."),
    "a script in the page": (
        "() => { const s = document.createElement('script'); s.textContent = '1'; document.body.append(s); }",
        "Content Security Policy",
    ),
    "something from elsewhere": ("() => { new Image().src = 'https://example.org/x.png'; }", "example.org"),
}
SEEN = """() => [innerWidth, innerHeight, matchMedia("(prefers-color-scheme: dark)").matches,
  matchMedia("(forced-colors: active)").matches, "somebody" in window]"""


@pytest.mark.parametrize("trouble", TROUBLE)
def test_the_watch_notices(guests: Guests, trouble: str) -> None:
    script, expected = TROUBLE[trouble]
    guest = guests()
    guest.go("/")
    guest.page.evaluate(script)
    guest.until(lambda: guest.watch.problems)
    assert any(re.search(expected, problem) for problem in guest.watch.problems)
    guest.watch.problems.clear()


def test_every_page_is_made_of_what_this_server_has(guests: Guests) -> None:
    guest = guests(fresh=True, **PHONE)
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    hurry(guest.person, table)
    waiting = str(guest.person.create(("me", "Ann"), "open")["id"])
    pages = ["/", "/new", "/rules/dark-dealings", "/import", "/t/{w}", "/t/{t}", "/t/{t}/replay"]
    for path in (page.format(w=waiting, t=table) for page in pages):
        guest.go(path)
        expect(guest.page.get_by_role("heading", level=1)).to_be_attached()
        guest.page.wait_for_load_state("networkidle")
    addresses = {re.sub(r"^(\w+:)(//[^/]*)?.*", r"\1\2", url, flags=re.DOTALL) for url in guest.watch.asked}
    assert addresses - {"data:", "blob:"} == {guest.url, guest.url.replace("http", "ws")}
    assert any(url.endswith(".woff2") for url in guest.watch.asked), "fonts come with the page"


# --- browsers that are used again -----------------------------------------------------------------------


def test_a_browser_that_is_used_again_knows_nothing_of_the_one_before(guests: Guests) -> None:
    guest = guests()
    first = guest.page
    table = guest.sit(("me", "Ann"), "greedy")
    guest.page.evaluate("localStorage.own = 1; sessionStorage.own = 1; document.cookie = 'own=1'")
    guest.tab().goto("/")
    old = guest.person.cookie
    guest.watch.excuse("^anything")
    guest.make_way()
    assert guest.frames == []
    assert guest.ask is None
    assert guest._context.pages == [first]
    assert guest._context.cookies() == []
    assert guest.page.evaluate("[localStorage.own, sessionStorage.own, document.cookie]") == [None, None, ""]
    guest.go("/")
    assert guest.person.cookie != old
    assert table not in guest.page.content()


def test_only_what_nobody_would_notice_is_used_again(guests: Guests) -> None:
    while guests.idle:
        guests.idle.pop().close()
    changed, looked_at, listened, phone = guests(), guests(), guests(), guests(**PHONE)
    fresh = guests(fresh=True)
    changed.page.set_viewport_size({"width": 500, "height": 500})
    changed.page.emulate_media(color_scheme="dark", forced_colors="active")
    changed.page.route("**/api/games", lambda route: route.abort())
    changed.page.add_init_script("window.somebody = true")
    looked_at.context.cookies()
    listened.page.on("load", lambda _: None)
    guests.close()
    assert guests.idle == [changed, phone]
    assert fresh not in guests.idle
    guests.all = []
    assert guests(**PHONE) is phone
    again = guests(color_scheme="dark", viewport={"width": 800, "height": 600})
    assert again is changed
    page = again.go("/")
    expect(page.get_by_role("link", name="Set up a table of Dark Dealings")).to_be_visible()
    assert page.evaluate(SEEN) == [800, 600, True, False, False]
    guests.close()
    guests.all = []
    assert guests() is changed
    assert page.evaluate(SEEN) == [1280, 800, False, False, False]
    assert guests() is not looked_at
    guests.failed = True
    guests.close()
    assert changed not in guests.idle, "what a failed test leaves behind is not used again"
    guests.all = []
