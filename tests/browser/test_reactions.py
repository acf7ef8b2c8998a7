"""Reactions to what others do: let pass with one key or tap, or all of them until one's own turn.

A teammate who is asked for help may refuse; here the page takes that question for a reaction.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.dale import can, sit, verbs, view
from tests.browser.guests import DESKTOP, PHONE, Guest, Guests
from tests.browser.looks import too_wide, violations

AS_REACTION = """
  const parse = JSON.parse;
  JSON.parse = (...how) => {
    const found = parse(...how);
    const decision = found?.play?.view?.decision;
    if (decision?.options.some(({ option }) => option[0] === "refuse")) decision.step = "reaction";
    return found;
  };
"""


def asked(guests: Guests, size: dict[str, Any] | None = None) -> Guest:
    """Ann, who is asked whether she reacts."""
    guest = guests(**(size or DESKTOP))
    guest.context.add_init_script(AS_REACTION)
    sit(guest, lambda v: can("refuse")(v) and v["facts"]["turn"] != 0, 4, teams=True)
    return guest


def silence(guest: Guest) -> Locator:
    return guest.prompt.get_by_role("checkbox", name="Do nothing until my turn")


def test_the_prompt_says_what_is_reacted_to_and_a_key_lets_it_pass(guests: Guests) -> None:
    guest = asked(guests)
    events = [event for frame in guest.frames for event in frame.get("events", [])]
    deed = [event["text"] for event in events if event["seat"] not in (None, 0)][-1]
    expect(guest.prompt).to_contain_text(f"Reaction. {deed}")
    ask = guest.ask
    guest.page.keyboard.press("x")
    guest.moved(ask)
    log = guest.page.get_by_role("region", name="Log of the game")
    expect(log).to_contain_text("You cannot or will not help.")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_one_tap_lets_it_pass_though_the_button_was_never_used(guests: Guests, size: dict[str, Any]) -> None:
    guest = asked(guests, size)
    assert too_wide(guest.page) == []
    assert violations(guest.page) == []
    ask = guest.ask
    guest.prompt.get_by_role("button", name=re.compile("^Refuse")).click()
    guest.moved(ask)


def test_somebody_who_does_nothing_until_their_turn_is_not_asked_before_it(guests: Guests) -> None:
    guest = asked(guests)
    silence(guest).click()
    guest.until(lambda: (guest.ask is not None and "refuse" not in verbs(view(guest))) or guest.outcome)
    assert view(guest)["facts"]["turn"] == 0
    expect(silence(guest)).to_have_count(0)


def test_the_x_key_answers_nothing_but_reactions(guests: Guests) -> None:
    guest = guests()
    sit(guest, can("done"), decks="gulls")
    ask = guest.ask
    guest.page.keyboard.press("x")
    guest.settled()
    expect(silence(guest)).to_have_count(0)
    assert guest.ask == ask
