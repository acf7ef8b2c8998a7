"""Cards of the other decks that need something of the board: copies, and cards that lie on others."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.dale import ANN, can, cards, pieces, sit, verbs, view
from tests.browser.guests import DESKTOP, PHONE, Guests, answer
from tests.browser.looks import too_wide, violations


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_a_chameleon_says_that_it_has_to_be_chosen_and_then_what_it_acts_as(
    guests: Guests, size: dict[str, Any]
) -> None:
    guest = guests(**size)
    sit(guest, can("copy"), 2, decks="chameleons, penguins, gulls")
    hand = guest.page.get_by_role("list", name="Your hand")
    expect(hand.get_by_text("as which card?").first).to_be_visible()
    chosen = next(o["option"] for o in guest.decision["options"] if o["option"][0] == "copy")
    label = next(o["label"] for o in guest.decision["options"] if o["option"] == chosen)
    card = next(card for card in cards(view(guest), "hand") if card["id"] == chosen[1])
    ask = guest.ask
    pieces(guest, f"Let {card['card']}").first.click()
    guest.page.get_by_role("dialog").get_by_role(
        "button", name=re.compile(f"^{label}$", re.IGNORECASE)
    ).click()
    guest.moved(ask)
    acting = label.split(" be ")[1]
    assert any(held.get("acting") == acting for held in cards(view(guest), "hand"))
    expect(hand.get_by_text(f"as {acting}").first).to_be_visible()
    assert too_wide(guest.page) == []
    assert violations(guest.page) == []


def test_stored_cards_are_seen_by_their_owner_and_marked_on_the_card_that_stored_them(guests: Guests) -> None:
    guest = guests()

    def stored(told: dict[str, Any]) -> bool:
        return bool(cards(told, "store", ANN)) and "buy" in verbs(told)

    sit(guest, stored, 2, prefer=("play", "store", "build", "add"), decks="kangaroos, penguins, gulls")
    [card, *_] = cards(view(guest), "store", ANN)
    expect(guest.page.get_by_text(re.compile(r"^\d stored$")).first).to_be_visible()
    guest.page.get_by_role("button", name=re.compile("^Your stored cards")).click()
    expect(guest.page.get_by_role("dialog").get_by_text(card["card"]).first).to_be_visible()
    guest.page.keyboard.press("Escape")
    answer(guest, pieces(guest, "Buy").first)


def test_a_card_is_named_with_a_button(guests: Guests) -> None:
    guest = guests()
    sit(
        guest,
        can("name", "name set"),
        2,
        prefer=("play", "player", "build"),
        decks="magpies, penguins, gulls",
    )
    ask = guest.ask
    guest.prompt.get_by_role("button", name=re.compile("^Name ")).first.click()
    guest.moved(ask)
