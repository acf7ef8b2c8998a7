"""Reactions to what others do: let pass with one key or tap, or all of them until one's own turn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.dale import can, pieces, sit, view
from tests.browser.guests import DESKTOP, PHONE, Guest, Guests, answer
from tests.browser.looks import too_wide, violations


def is_reaction(view: dict[str, Any]) -> bool:
    return bool(view["decision"]["step"] == "reaction" and view["facts"]["turn"] != 0)


def asked(guests: Guests, **how: Any) -> Guest:
    """Ann, who may use one of her owls in the turn of somebody else."""
    guest = guests(**how)
    sit(guest, is_reaction, 3, decks="owls, macaws, gulls")
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


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_one_tap_lets_it_pass_though_the_button_was_never_used(guests: Guests, size: dict[str, Any]) -> None:
    guest = asked(guests, **size)
    assert too_wide(guest.page) == []
    assert violations(guest.page) == []
    ask = guest.ask
    guest.prompt.get_by_role("button", name=re.compile("^No\\b")).click()
    guest.moved(ask)


def test_the_card_itself_is_used_by_clicking_it(guests: Guests) -> None:
    guest = asked(guests)
    name = guest.decision["source"]["card"]
    answer(guest, pieces(guest, f"Use {name}").first)
    expect(guest.page.get_by_role("region", name="Log of the game")).to_contain_text(f"You use {name}.")


def test_somebody_who_does_nothing_until_their_turn_is_not_asked_before_it(guests: Guests) -> None:
    guest = asked(guests)
    ask = guest.ask
    silence(guest).click()
    guest.moved(ask)
    guest.until(lambda: guest.outcome or (guest.ask is not None and not is_reaction(view(guest))))
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


def test_doing_nothing_until_ones_turn_outlives_a_reload(guests: Guests) -> None:
    guest = asked(guests)
    guest.page.evaluate("window.WebSocket.prototype.send = () => {}")  # nothing is answered before the reload
    silence(guest).click()
    expect(silence(guest)).to_be_checked()
    guest.page.reload()
    guest.until(lambda: guest.outcome or (guest.ask is not None and not is_reaction(view(guest))))
    assert view(guest)["facts"]["turn"] == 0
    expect(silence(guest)).to_have_count(0)
