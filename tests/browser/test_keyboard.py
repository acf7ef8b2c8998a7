"""Playing without a mouse."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect
from tests.browser.guests import IN_PROMPT, ON_BOARD, Guest, Guests

FOCUSED = """() => {
  const at = document.activeElement;
  return at.getAttribute("aria-label") || at.labels?.[0]?.innerText || at.innerText || "";
}"""


def focused(page: Page) -> str:
    """The name of what has the focus."""
    return str(page.evaluate(FOCUSED)).strip()


def tab_to(page: Page, name: str, most: int = 40) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if re.search(name, focused(page)):
            return
    raise AssertionError(f"{name!r} is not reached with {most} tabs")


def can_be_chosen(name: str) -> bool:
    """Whether something of this name is an answer."""
    return bool(ON_BOARD.search(name) or IN_PROMPT.search(name))


def answer(guest: Guest, *keys: str) -> None:
    """Press these keys until an answer has the focus, then Enter."""
    ask = guest.ask
    for key in keys * 8:
        if can_be_chosen(focused(guest.page)):
            break
        guest.page.keyboard.press(key)
    assert can_be_chosen(focused(guest.page)), focused(guest.page)
    guest.page.keyboard.press("Enter")
    guest.moved(ask)


def test_the_keyboard_alone_sets_up_a_table_and_plays_a_whole_game(guests: Guests) -> None:
    guest = guests()
    page = guest.go("/")
    expect(page.get_by_role("link", name="Set up a table of Dark Dealings")).to_be_visible()
    page.keyboard.press("Tab")
    assert focused(page) == "Skip to the content"
    tab_to(page, "^Set up a table of Dark Dealings$")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name at seat A")).to_be_visible()
    tab_to(page, "^Name at seat A$")
    page.keyboard.type("Solo")
    for seat in "BC":
        tab_to(page, "^Remove seat B$")
        page.keyboard.press("Enter")
        expect(page.get_by_role("group", name=f"Seat {'BC'['CB'.index(seat)]} is for")).to_have_count(0)
    tab_to(page, "^Start the game$")
    page.keyboard.press("Enter")
    guest.until(lambda: guest.ask is not None)

    expect(guest.pieces.first).to_be_visible()
    tab_to(page, ON_BOARD.pattern, 60)
    first = focused(page)
    page.keyboard.press("ArrowRight")
    assert focused(page) != first
    page.keyboard.press("ArrowLeft")
    assert focused(page) == first
    ask = guest.ask
    page.keyboard.press("Enter")
    guest.moved(ask)
    assert focused(page).startswith(first.partition(". ")[2].partition(":")[0]), "the place is kept"
    while not guest.outcome:
        answer(guest, "n")
        assert focused(page), "the focus is lost when a card goes away"
    expect(guest.scores).to_be_visible()
    tab_to(page, "^Rematch$", 150)


def test_a_whole_game_in_the_text_view_by_numbers(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), row=3)
    page = guest.page
    expect(guest.pieces.first).to_be_visible()
    page.keyboard.press("t")
    words = page.get_by_role("region", name="The table in words")
    expect(words).to_contain_text("solo play, display 1 of 4")
    while not guest.outcome:
        ask, label = guest.ask, guest.decision["options"][0]["label"]
        expect(page.get_by_role("region", name="You can").get_by_role("button").first).to_contain_text(
            label, ignore_case=True
        )
        page.keyboard.press("1")
        guest.moved(ask)
    assert guest.pieces.count() == 0
    expect(guest.scores).to_be_visible()
    assert guest.play is not None
    expect(words).to_contain_text(guest.play["text"].splitlines()[0])


AS_SOON_AS = """
([place, key]) => new MutationObserver((_, observer) => {
  if (!document.querySelector(place)) return;
  observer.disconnect();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}).observe(document, { childList: true, subtree: true })
"""
"""Press a key when something comes into the page: then it has not been painted yet."""


def test_no_key_is_lost_that_is_pressed_when_the_table_is_drawn(guests: Guests) -> None:
    guest = guests()
    page = guest.page
    for place, key in ((".table-page", "t"), (".text-action", "1")):
        page.add_init_script(f"({AS_SOON_AS})({json.dumps([place, key])})")
    guest.sit(("me", "Ann"))
    expect(page.get_by_role("region", name="The table in words")).to_be_visible()
    guest.until(lambda: guest.decision["options"][0]["option"][0] == "pair")


def test_no_key_is_lost_that_is_pressed_when_the_device_is_passed_on(guests: Guests) -> None:
    guest = guests()
    page = guest.page
    page.add_init_script(
        """new MutationObserver((_, observer) => {
          const ready = document.querySelector(".pass-ready");
          if (!ready) return;
          observer.disconnect();
          window.focused = document.activeElement === ready;
        }).observe(document, { childList: true, subtree: true })"""
    )
    guest.sit(("me", "Ann"), ("me", "Bob"))
    expect(page.get_by_role("button", name="I am Ann")).to_be_visible()
    assert page.evaluate("window.focused"), "whoever presses Enter at once presses nothing"


def test_keys_are_listed_and_do_what_the_list_says(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"))
    page = guest.page
    expect(guest.pieces.first).to_be_visible()
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("undo your last answer")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()

    page.keyboard.press("c")
    expect(page.get_by_role("textbox", name="Say something to the table")).to_be_focused()
    page.keyboard.type("unt?")  # letters in a field are letters
    page.keyboard.press("Enter")
    expect(page.get_by_role("log", name="Chat")).to_contain_text("unt?")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("l")
    expect(page.get_by_role("region", name="Log of the game")).to_be_focused()

    page.keyboard.press("n")
    hero = focused(page)
    page.keyboard.press("Enter")
    guest.until(lambda: guest.decision["options"][0]["option"][0] == "pair")
    guest.settled()
    page.keyboard.press("u")
    guest.until(lambda: guest.decision["options"][0]["option"][0] == "choose hero")
    expect(page.get_by_role("button", name=hero)).to_be_visible()
