"""axe-core finds nothing, on any page, in both themes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.guests import Guests, hurry, offers
from tests.browser.looks import DIALOG, violations, violations_in_both_themes
from tests.serving import Sitting


def check(page: Page, *widths: int, within: str | None = None) -> None:
    """Nothing is found in light and in dark, nor in windows of these widths."""
    for width in widths or (1280,):
        page.set_viewport_size({"width": width, "height": 800})
        found = violations_in_both_themes(page, within)
        assert not found, f"{width} wide:\n" + "\n".join(found)


@pytest.mark.parametrize("path", ["/new/dark-dealings", "/rules/dark-dealings", "/import"])
def test_axe_finds_nothing_on_a_page(guests: Guests, path: str) -> None:
    guest = guests()
    guest.go(path)
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    check(guest.page)


def test_axe_finds_nothing_in_the_lobby(guests: Guests) -> None:
    guest = guests()
    guest.person.create(("me", "Ann"), "open", "greedy")
    running = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(running, "start")
    over = str(guest.person.create(("me", "Ann"), row=3)["id"])
    guest.person.command(over, "start")
    hurry(guest.person, over)
    guest.go("/")
    expect(guest.page.get_by_role("button", name="Rematch")).to_be_visible()
    check(guest.page)


def test_axe_finds_nothing_in_the_waiting_room(guests: Guests) -> None:
    ann, bob = guests(), guests()
    table = ann.sit(("me", "Ann"), "open", "greedy", hardcore=True)
    bob.go(ann.person.get(f"/api/tables/{table}")["links"]["invite"])
    for guest in (ann, bob):
        expect(guest.page.get_by_role("heading", name="Around the table")).to_be_visible()
        check(guest.page)


FOUR = (("me", "Ann"), "greedy", "random", "random")
PHASES: dict[str, tuple[tuple[Any, ...], Callable[[Sitting], bool]]] = {
    "hero phase": (FOUR, offers("lure")),
    "boasting": (FOUR, offers("commit")),
    "picking": (FOUR, offers("take")),
    "combat": (FOUR, offers("strike")),
    "solo display": (FOUR[:1], offers("pair")),
    "over": (FOUR[:2], lambda sitting: sitting.over),
}


@pytest.mark.parametrize("phase", PHASES)
def test_axe_finds_nothing_at_the_table(guests: Guests, phase: str) -> None:
    guest = guests()
    seats, until = PHASES[phase]
    table = str(guest.person.create(*seats)["id"])
    guest.person.command(table, "start")
    hurry(guest.person, table, until)
    guest.go(f"/t/{table}")
    expect(guest.scores if phase == "over" else guest.pieces.first).to_be_visible()
    check(guest.page, 1280, 390)
    if phase == "over":
        guest.go(f"/t/{table}/replay?step=20")
        expect(guest.page.get_by_role("slider", name="Step")).to_be_visible()
        check(guest.page, 1280, 390)


def test_axe_finds_nothing_in_the_text_view_and_in_windows(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), "greedy")
    page = guest.page
    expect(guest.pieces.first).to_be_visible()
    for name in ("Settings", "Links to this table", "Keys", "Seat of Ann: what can be done"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        check(page, within=DIALOG)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
    guest.pieces.first.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("dialog")).to_be_visible()
    check(page, within=DIALOG)
    page.keyboard.press("Escape")
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="The table in words")).to_be_visible()
    check(page, 1280, 390)


def test_axe_finds_nothing_on_the_screen_that_asks_to_pass_the_device(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), ("me", "Bob"))
    expect(guest.page.get_by_role("button", name="I am Ann")).to_be_visible()
    check(guest.page)


FAINT = """() => {
  const words = document.createElement("p");
  words.className = "faint";
  words.textContent = "Hello";
  const style = new CSSStyleSheet();
  style.replaceSync("@media (prefers-color-scheme: dark) { .faint { color: #333; background: #222 } }");
  document.adoptedStyleSheets.push(style);
  document.querySelector("main").append(words);
}"""


def test_axe_would_find_something(guests: Guests) -> None:
    guest = guests()
    guest.go("/")
    expect(guest.page.get_by_role("heading", level=1)).to_be_visible()
    guest.page.evaluate(FAINT)
    found = violations_in_both_themes(guest.page)
    assert [one.partition(" (")[0] for one in found] == ["dark: color-contrast"]
    guest.page.evaluate("() => document.querySelector('main').append(new Image())")
    assert any(one.startswith("image-alt") for one in violations(guest.page))
    assert any(one.startswith("image-alt") for one in violations(guest.page, within="main"))
