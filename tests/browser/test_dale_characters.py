"""Characters at the market: choosing, abilities, tokens, stored cards, those of others, and all of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.dale import Until, can, cards, pieces, sit, step, verbs, view
from tests.browser.guests import Guest, Guests, answer
from tests.browser.looks import DIALOG, too_wide, violations, violations_in_both_themes
from tests.browser.test_dale import BOOK, SMALL
from tests.browser.test_keyboard import focused

CELLARER, OATHS, POST = "Hamish Dell", "Corvin Ash", "Vesna Quick"


def catalogue(guest: Guest) -> dict[str, dict[str, Any]]:
    """All cards by name."""
    return {card["name"]: card for card in guest.person.get(BOOK)["cards"]}


def in_hand(v: dict[str, Any]) -> list[str]:
    """What one holds."""
    return [at["card"] for at in cards(v, "hand")]


def mine(guest: Guest) -> Locator:
    """One's own character."""
    return guest.page.get_by_role("region", name="Your character")


def ability(guest: Guest, name: str) -> Locator:
    """What is clicked to use an ability; its name begins otherwise while that is possible."""
    return mine(guest).get_by_role("button", name=re.compile(f"^(Use )?{name}"))


def test_one_of_two_characters_is_chosen_by_reading_and_clicking_it(guests: Guests) -> None:
    guest = guests()
    sit(guest, can("keep"), 3, characters="all")
    offered = [catalogue(guest)[at["card"]] for at in cards(view(guest), "set aside")]
    sheets = guest.page.locator(".dm-offer")
    for card, sheet in zip(offered, sheets.all(), strict=True):
        said = [card["name"], card["title"], card["colour"], card["setup"], card["passive"], card["flavour"]]
        said += [text for one in card["abilities"] for text in (one["name"], one["text"])]
        said += [catalogue(guest)[name]["text"] for name in card["specialty cards"]]
        for text in said:
            expect(sheet).to_contain_text(text)
    expect(guest.page.get_by_role("list", name="Who has chosen")).to_contain_text("Ann is choosing")
    answer(guest, guest.page.get_by_role("button", name=f"Keep {offered[1]['name']}", exact=True))
    expect(mine(guest)).to_contain_text(offered[1]["name"])
    expect(guest.page.get_by_role("region", name="Log of the game")).to_contain_text(
        f"You play {offered[1]['name']}."
    )


def test_an_ability_is_used_by_clicking_it_and_stored_cards_can_be_looked_at(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: can("ability")(v) and len(set(in_hand(v))) > 1, keep={0: CELLARER})
    assert not guest.prompt.get_by_role("button", name=re.compile("Down the Stairs")).count()
    expect(ability(guest, "Up Again")).to_have_accessible_description(re.compile("nothing is stored"))
    answer(guest, ability(guest, "Down the Stairs"))
    expect(step(guest)).to_contain_text("Down the Stairs")
    answer(guest, pieces(guest, "Store").first)
    [stored] = cards(view(guest), "store")
    guest.press(guest.page.get_by_role("button", name="Your stored cards: 1"))
    window = guest.page.get_by_role("dialog", name="Your stored cards")
    expect(window.get_by_role("button", name=re.compile(f"^{stored['card']}"))).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(ability(guest, "Down the Stairs")).to_have_accessible_name(re.compile("0 of 1 uses left"))
    expect(ability(guest, "Down the Stairs")).to_have_accessible_description(re.compile("has been used"))


def test_an_ability_is_used_and_paid_for_by_keyboard_and_takes_a_token_away(guests: Guests) -> None:
    guest = guests()
    sit(guest, can("ability"), keep={0: OATHS})
    page = guest.page
    expect(mine(guest)).to_contain_text("3 tokens")
    expect(page.get_by_text("Cannot win now")).to_be_visible()
    mine(guest).get_by_role("button").first.focus()
    for wanted in ("Use Keep an Oath", *["Pay with"] * 4):
        if guest.ask is None or not verbs(view(guest)) & {"ability", "pay"}:
            break  # the last card of a payment completes it
        ask = guest.ask
        for _ in range(20):
            if focused(page).startswith(wanted):
                break
            page.keyboard.press("n")
        page.keyboard.press("Enter")
        guest.moved(ask)
    expect(mine(guest)).to_contain_text("2 tokens")


def test_the_character_of_a_rival_with_tokens_stands_before_them(guests: Guests) -> None:
    guest = guests()
    sit(guest, can("inventory"), keep={1: OATHS})
    rival = guest.page.get_by_role("region", name="Bert")
    expect(rival).to_contain_text("3 tokens")
    expect(rival).to_contain_text("Cannot win now")
    rival.get_by_role("button", name=re.compile(f"^Bert's character: {OATHS}, .*red, 3 tokens")).click()
    window = guest.page.get_by_role("dialog", name=OATHS)
    expect(window).to_contain_text("Keep an Oath")
    expect(window).to_contain_text("Ineligible to win")
    expect(window).to_contain_text("original content")


def test_among_four_ones_own_character_is_in_sight_on_a_desk(guests: Guests) -> None:
    guest = guests(viewport={"width": 1440, "height": 900})
    sit(guest, can("ability"), seats=4, prefer=None, keep={0: OATHS})
    board = guest.page.locator(".table-board").bounding_box()
    character = mine(guest).bounding_box()
    assert board
    assert character
    assert character["y"] + character["height"] <= board["y"] + board["height"]


def test_others_see_how_many_cards_are_stored_and_not_which(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: v["facts"]["characters"][1]["stored"], keep={1: CELLARER}, prefer=None)
    rival = guest.page.get_by_role("region", name="Bert")
    expect(rival.get_by_role("img", name=re.compile("^Bert's stored cards: [12]$"))).to_be_visible()


def test_a_specialty_card_wears_the_name_of_its_character(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: "Misdirected Parcel" in in_hand(v), keep={0: POST})
    piece = guest.page.get_by_role("list", name="Your hand").get_by_role(
        "button", name=re.compile(f"Misdirected Parcel, value 2, specialty card of {POST}")
    )
    piece.first.focus()
    guest.page.keyboard.press("Space")
    window = guest.page.get_by_role("dialog", name="Misdirected Parcel")
    expect(window).to_contain_text(POST)
    expect(window).to_contain_text(catalogue(guest)["Misdirected Parcel"]["alert"])


LOOSE_ENDS = """async () => {
  const { ANIMALS } = await import("/web/games/dale-of-merchants/animals.js");
  const parts = await import("/web/games/dale-of-merchants/parts.js");
  const tables = Object.entries({
    head: "HEADS", ears: "EARS", lops: "LOPS", muzzle: "MUZZLES", eyes: "EYES", horns: "HORNS",
    behind: "BEHIND", marks: "MARKS", extras: "EXTRAS",
  });
  const missing = (face) => tables.flatMap(([field, table]) =>
    [face[field] ?? []].flat().filter((name) => !(name in parts[table])));
  return Object.entries(ANIMALS).flatMap(([animal, face]) => missing(face).map((part) => [animal, part]));
}"""
"""Parts that animals name and that do not exist."""
DRAWN = "async () => Object.keys((await import('/web/games/dale-of-merchants/animals.js')).ANIMALS)"


def test_all_characters_are_shown_by_colour_and_no_two_portraits_are_alike(guests: Guests) -> None:
    guest = guests()
    sit(guest, can("inventory"), keep={0: CELLARER})
    people = [card for card in catalogue(guest).values() if card["kind"] == "character"]
    guest.press(guest.page.get_by_role("button", name="Characters"))
    window = guest.page.get_by_role("dialog", name="Characters")
    for colour in ("green", "yellow", "red"):
        listed = window.get_by_role("region", name=f"Characters: {colour}").get_by_role("listitem")
        expect(listed).to_have_count(len([card for card in people if card["colour"] == colour]))
    expect(window.get_by_role("button", name=re.compile(f"^{CELLARER}, .*played by you"))).to_be_visible()
    drawn = window.locator(".dm-portrait").evaluate_all("(all) => all.map((one) => one.outerHTML)")
    assert len(set(drawn)) == len(people)
    assert {card["animal"] for card in people} <= set(guest.page.evaluate(DRAWN)), "add a row to animals.js"
    assert guest.page.evaluate(LOOSE_ENDS) == []
    assert violations(guest.page) == []


def test_characters_are_an_option_of_a_new_table(guests: Guests) -> None:
    guest = guests()
    page = guest.go("/new/dale-of-merchants")
    page.get_by_label("Name at seat A").fill("Ann")
    page.get_by_role("group", name="Characters").get_by_label("Green").check()
    page.get_by_role("button", name="Start the game").click()
    guest.until(lambda: guest.play is not None)
    assert view(guest)["options"]["characters"] == "green"
    expect(page.get_by_role("heading", name="Whose stall will it be?")).to_be_visible()
    page.keyboard.press("t")
    words = page.get_by_role("region", name="The table in words")
    for at in cards(view(guest), "set aside"):
        expect(words).to_contain_text(f"keep {at['card']}")


AXE: dict[str, tuple[Until, dict[str, Any]]] = {
    "a choice": (can("keep"), {"seats": 3, "characters": "all"}),
    "an action": (can("ability"), {"keep": {0: OATHS}}),
}


@pytest.mark.parametrize("place", AXE)
def test_axe_finds_nothing_and_nothing_sticks_out_of_a_phone(guests: Guests, place: str) -> None:
    guest = guests(**SMALL)
    until, how = AXE[place]
    sit(guest, until, **how)
    page = guest.page
    assert too_wide(page) == []
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert violations_in_both_themes(page) == [], f"{width} wide"
    page.locator(".dm-board .piece-button").first.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page, within=DIALOG) == []
