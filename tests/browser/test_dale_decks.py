"""Choosing decks where a table is set up: the gallery, its limits, mixes that are kept, what guests see."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.dale import view
from tests.browser.guests import DESKTOP, PHONE, Guest, Guests
from tests.browser.looks import THEMES, too_wide, violations

BOOK = "/api/games/dale-of-merchants"
SET_UP = "/new/dale-of-merchants"
MIXES = "dealers.mixes.dale-of-merchants"


def selection(guest: Guest) -> dict[str, Any]:
    """What there is to choose from, as the server tells it."""
    told: dict[str, Any] = guest.person.get(BOOK)["selection"]
    return told


def field(page: Page) -> Locator:
    return page.get_by_role("group", name="Decks", exact=True)


def gallery(page: Page) -> Locator:
    return page.get_by_role("dialog", name="Choose decks")


def open_gallery(guest: Guest) -> Locator:
    page = guest.go(SET_UP)
    field(page).get_by_role("button", name="Choose decks").click()
    expect(gallery(page)).to_be_visible()
    return gallery(page)


def tile(window: Locator, deck: dict[str, Any]) -> Locator:
    return window.get_by_role("button", name=re.compile(f"^Cho(ose|sen): {deck['name']}$"))


def chosen(window: Locator) -> Locator:
    return window.get_by_role("button", name=re.compile("^Chosen: "), pressed=True)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desk", "phone"])
def test_decks_are_chosen_in_a_gallery_and_played_with(guests: Guests, size: dict[str, Any]) -> None:
    guest = guests(**size)
    window = open_gallery(guest)
    page = guest.page
    penguins, *_, bats = [deck for deck in selection(guest)["decks"] if deck["collection"]]
    tile(window, bats).click()
    tile(window, penguins).press("Enter")
    expect(window).to_contain_text("2 of 4 decks chosen, 2 by lot.")
    assert too_wide(page) == []
    window.get_by_role("button", name="Done", exact=True).click()
    expect(field(page)).to_contain_text(penguins["name"])
    page.get_by_label("Name at seat A").fill("Ann")
    page.get_by_role("button", name="Start the game").click()
    guest.until(lambda: guest.play is not None)
    assert view(guest)["options"]["decks"] == "penguins, bats"
    assert {"penguins", "bats"} <= set(view(guest)["facts"]["decks"])


def test_surprises_stay_within_the_limits_and_can_be_changed(guests: Guests) -> None:
    guest = guests()
    window = open_gallery(guest)
    fitting = [
        deck for deck in selection(guest)["decks"] if deck["nastiness"] == 0 and deck["needs"] != "clock"
    ]
    window.get_by_label("Nastiness at most").select_option("none")
    window.get_by_role("checkbox", name="the clock").uncheck()
    expect(window.get_by_role("list", name="Decks", exact=True).get_by_role("listitem")).to_have_count(
        len(fitting)
    )
    window.get_by_role("button", name="Surprise us").click()
    expect(chosen(window)).to_have_count(min(4, len(fitting)))
    assert {deck["name"] for deck in fitting} >= {
        (button.get_attribute("aria-label") or "").removeprefix("Chosen: ") for button in chosen(window).all()
    }
    chosen(window).first.click()
    expect(window).to_contain_text("3 of 4 decks chosen, 1 by lot.")


def test_surprises_outside_the_gallery_come_from_the_series_that_is_chosen(guests: Guests) -> None:
    guest = guests()
    open_gallery(guest).get_by_role("button", name="Done", exact=True).click()
    collection = {deck["name"] for deck in selection(guest)["decks"] if deck["collection"]}
    drawn = field(guest.page).get_by_role("button", name=re.compile("^Take the .* out$"))
    for _ in range(4):  # by chance it would be so once in more than 10,000,000 times
        field(guest.page).get_by_role("button", name="Surprise us").click()
        expect(drawn).to_have_count(4)
        for button in drawn.all():
            name = (button.get_attribute("aria-label") or "").removeprefix("Take the ").removesuffix(" out")
            assert name in collection
        for _ in range(4):
            drawn.first.click()


def test_the_recommended_first_game_has_simple_decks(guests: Guests) -> None:
    guest = guests()
    window = open_gallery(guest)
    for row in selection(guest)["recommended"]:
        window.get_by_role("button", name=row["name"], exact=True).click()
        shorts = [
            deck["name"]
            for deck in selection(guest)["decks"]
            if deck["complexity"] <= row["complexity"] and deck["nastiness"] <= row["nastiness"]
            if not row["game"] or deck["game"] == row["game"]
        ]
        expect(chosen(window)).to_have_count(min(4, len(shorts)))


def test_as_many_decks_are_asked_for_as_the_seats_need(guests: Guests) -> None:
    guest = guests()
    window = open_gallery(guest)
    window.get_by_role("button", name="Surprise us").click()
    expect(window).to_contain_text("All 4 decks are chosen.")
    window.get_by_role("button", name="Done", exact=True).click()
    page = guest.page
    page.get_by_role("button", name="Remove seat C").click()
    expect(field(page)).to_contain_text("4 decks chosen, but 3 are played with: take 1 out.")
    field(page).get_by_role("button", name=re.compile("^Take the .* out$")).first.click()
    expect(field(page)).to_contain_text("All 3 decks are chosen.")
    expect(field(page).get_by_role("button", name="Choose decks")).to_be_focused()


@pytest.mark.parametrize(
    "kept", ["{", "7", '[{"name": 3}, null, {"name": "Old", "decks": ["dodos", "bats"]}]']
)
def test_mixes_are_kept_under_a_name_whatever_the_storage_holds(guests: Guests, kept: str) -> None:
    guest = guests()
    guest.go("/")
    guest.page.evaluate("([key, value]) => localStorage.setItem(key, value)", [MIXES, kept])
    window = open_gallery(guest)
    decks = selection(guest)["decks"]
    for deck in decks[:2]:
        tile(window, deck).click()
    name = window.get_by_label("Name of this mix")
    name.fill("Sunday")
    name.press("Enter")
    window.get_by_role("button", name="Sunday", exact=True).wait_for()
    window = open_gallery(guest)
    window.get_by_role("button", name="Sunday", exact=True).click()
    for deck in decks[:2]:
        expect(tile(window, deck)).to_have_attribute("aria-pressed", "true")
    window.get_by_role("button", name="Forget the mix Sunday").click()
    expect(window.get_by_role("button", name="Sunday", exact=True)).to_have_count(0)


def test_guests_see_the_chosen_decks_and_read_their_cards_before_they_sit(guests: Guests) -> None:
    host, guest = guests(), guests()
    decks = selection(host)["decks"]
    options = {"decks": f"{decks[0]['short']}, {decks[1]['short']}"}
    host.sit(("me", "Ann"), "open", game="dale-of-merchants", **options)
    page = guest.go(host.page.get_by_label("Link to send").input_value())
    places = page.get_by_role("list", name="Decks that are played with")
    expect(places.get_by_role("listitem")).to_have_text([decks[0]["name"], decks[1]["name"], "?By lot"])
    places.get_by_role("button", name=decks[0]["name"]).click()
    window = page.get_by_role("dialog", name=decks[0]["name"])
    cards = window.get_by_role("list").get_by_role("button")
    expect(cards).to_have_count(6)
    cards.nth(1).click()
    large = page.get_by_role("dialog", name=decks[0]["cards"][1])
    text = next(
        card["text"] for card in guest.person.get(BOOK)["cards"] if card["name"] == decks[0]["cards"][1]
    )
    expect(large).to_contain_text(text)
    page.keyboard.press("Escape")
    expect(large).to_be_hidden()
    expect(window).to_be_visible()
    assert violations(page) == []


def test_without_its_drawing_the_usual_form_takes_the_place_of_the_gallery(guests: Guests) -> None:
    guest = guests()
    guest.watch.excuse("settings")
    guest.page.route("**/dale-of-merchants/settings.js", lambda route: route.abort())
    page = guest.go(SET_UP)
    for deck in ("Penguins", "Bats"):
        field(page).get_by_label(deck, exact=True).check()
    page.get_by_label("Name at seat A").fill("Ann")
    page.get_by_role("button", name="Start the game").click()
    guest.until(lambda: guest.play is not None)
    assert view(guest)["options"]["decks"] == "penguins, bats"


def test_the_rules_page_sorts_out_the_cards_of_a_deck(guests: Guests) -> None:
    guest = guests()
    page = guest.go("/rules/dale-of-merchants")
    deck = selection(guest)["decks"][-1]
    page.get_by_role("combobox", name=re.compile("^Deck$|^Deck All")).select_option(deck["short"])
    for name in deck["cards"]:
        expect(page.get_by_role("button", name=f"Look closer at {name}", exact=True)).to_be_attached()
    expect(page.get_by_role("button", name=re.compile("^Look closer at"))).to_have_count(6)


@pytest.mark.parametrize(("theme", "width"), THEMES)
def test_axe_finds_nothing_in_the_gallery(guests: Guests, theme: Any, width: int) -> None:
    guest = guests(color_scheme=theme, viewport={"width": width, "height": 844})
    window = open_gallery(guest)
    window.get_by_role("button", name="Surprise us").click()
    expect(chosen(window)).to_have_count(4)
    assert violations(guest.page) == []
    window.get_by_role("button", name=re.compile("^Cards of")).first.click()
    expect(guest.page.locator(".dm-deck-window")).to_be_visible()
    assert violations(guest.page) == []
