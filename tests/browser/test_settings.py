"""What a person sets stays set, and means something."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.guests import Guest, Guests

BACKGROUND = "() => getComputedStyle(document.body).backgroundColor"
MOVING = """() => {
  const seen = { names: [], longest: 0 };
  const look = () => {
    for (const one of document.getAnimations()) {
      const { effect } = one;
      const time = effect.getComputedTiming().duration;
      const name = one.animationName ?? one.transitionProperty;
      if (time > 1 && !seen.names.includes(name)) seen.names.push(name);
      // A wheel may turn while one waits.
      const waiting = effect.getComputedTiming().iterations === Infinity;
      if (!waiting) seen.longest = Math.max(seen.longest, time);
    }
    requestAnimationFrame(look);
  };
  window.seen = seen;
  look();
}"""


def choose(page: Page, *choices: tuple[str, str]) -> None:
    """Open the settings and choose."""
    page.get_by_role("button", name="Settings").click()
    for group, choice in choices:
        page.get_by_role("group", name=group).get_by_role("radio", name=re.compile(f"^{choice}")).check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_settings_are_kept_over_a_reload_and_reach_other_tabs(guests: Guests) -> None:
    guest = guests()
    page = guest.go("/")
    light = page.evaluate(BACKGROUND)
    other = guest.tab()
    other.goto("/new")
    wanted = [("Theme", "Dark"), ("Ask before an answer is sent", "Always"), ("Animation", "Off")]
    choose(page, *wanted)
    dark = page.evaluate(BACKGROUND)
    assert dark != light
    other.wait_for_function(f"({BACKGROUND})() === '{dark}'")
    page.reload()
    assert page.evaluate(BACKGROUND) == dark
    page.get_by_role("button", name="Settings").click()
    for group, choice in wanted:
        radio = page.get_by_role("group", name=group).get_by_role("radio", name=re.compile(f"^{choice}"))
        expect(radio).to_be_checked()


def test_the_theme_follows_the_device_until_one_is_chosen(guests: Guests) -> None:
    guest = guests(color_scheme="dark")
    page = guest.go("/")
    dark = page.evaluate(BACKGROUND)
    page.emulate_media(color_scheme="light")
    light = page.evaluate(BACKGROUND)
    assert light != dark
    choose(page, ("Theme", "Dark"))
    assert page.evaluate(BACKGROUND) == dark


def test_every_answer_is_asked_about_if_one_wants_that(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"))
    expect(guest.pieces.first).to_be_visible()
    choose(guest.page, ("Ask before an answer is sent", "Always"))
    ask, label = guest.ask, guest.decision["options"][0]["label"]
    guest.pieces.first.click()
    yes = guest.prompt.get_by_role("button", name=f"Yes, {label}")
    expect(yes).to_be_visible()
    guest.prompt.get_by_role("button", name="No", exact=True).click()
    expect(yes).to_be_hidden()
    guest.page.wait_for_timeout(200)
    assert guest.ask == ask
    guest.page.reload()
    guest.pieces.first.click()
    yes.click()
    guest.moved(ask)


def watched(guest: Guest) -> tuple[list[str], float]:
    """What moves during the first moves at a table, and the longest time that one of them takes."""
    guest.sit(("me", "Ann"))
    expect(guest.pieces.first).to_be_visible()
    guest.page.evaluate(MOVING)
    for _ in range(4):
        guest.move()
        guest.page.wait_for_timeout(150)
    seen = guest.page.evaluate("() => window.seen")
    return seen["names"], seen["longest"]


def test_movements_are_short_and_the_device_can_forbid_them(guests: Guests) -> None:
    names, longest = watched(guests(reduced_motion="no-preference"))
    assert names
    assert 0 < longest <= 300
    assert watched(guests(reduced_motion="reduce"))[0] == []


def test_the_settings_can_forbid_movements(guests: Guests) -> None:
    guest = guests(reduced_motion="no-preference")
    choose(guest.go("/"), ("Animation", "Off"))
    assert watched(guest)[0] == []
