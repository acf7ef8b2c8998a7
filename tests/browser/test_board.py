"""What the table says and shows: reasons, large cards, undo, several picks, the log, whose turn it is."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.guests import LOOK, PHONE, Guest, Guests

ICON = "() => document.querySelector('link[rel~=icon]').href"


def visible(page: Page, text: str) -> Locator:
    """A text where it can be seen."""
    return page.get_by_text(text).locator("visible=true").first


def choose_third_hero(guest: Guest) -> tuple[Locator, str]:
    """At a solo display: a defense that stands too far to the left, and why it cannot be taken."""
    guest.sit(("me", "Ann"))
    ask = guest.ask
    guest.press(guest.pieces.nth(2))
    guest.until(lambda: guest.ask is not None and guest.ask != ask)
    guest.moved(ask)
    refused = guest.decision["refused"][0]
    name = refused["label"].removeprefix("pair with ")
    return guest.page.get_by_role("button", name=re.compile(f"^{name}[,:]")), refused["why"]


def test_a_card_that_cannot_be_chosen_says_why_on_hover_and_on_focus(guests: Guests) -> None:
    guest = guests()
    card, why = choose_third_hero(guest)
    page = guest.page
    expect(card).to_have_accessible_description(why)
    expect(card).to_have_attribute("aria-disabled", "true")
    expect(visible(page, why)).to_be_hidden()
    card.hover()
    expect(visible(page, why)).to_be_visible()
    page.mouse.move(2, 2)
    expect(visible(page, why)).to_be_hidden()

    guest.pieces.first.focus()
    for _ in guest.decision["refused"]:
        page.keyboard.press("ArrowLeft")
    expect(card).to_be_focused()
    expect(visible(page, why)).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(visible(page, why)).to_be_hidden()

    ask = guest.ask
    card.click(force=True)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(why)
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert guest.ask == ask


def test_space_shows_a_card_large_with_all_it_says(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), "greedy")
    page = guest.page
    expect(guest.pieces).to_have_count(9)
    card = guest.pieces.last
    name = re.search(r"^Lure (.*?)\.", card.get_attribute("aria-label") or "")
    assert name
    card.focus()
    page.keyboard.press("Space")
    dialog = page.get_by_role("dialog", name=name[1])
    catalogue = guest.person.get("/api/games/dark-dealings")["cards"]
    text = next(entry["text"] for entry in catalogue if entry["name"] == name[1])
    expect(dialog).to_contain_text(text)
    expect(dialog).to_contain_text("original content")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(card).to_be_focused()
    expect(guest.prompt).to_contain_text("0 of 2")


def test_a_rest_of_the_pointer_shows_a_card_beside_it(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), "greedy")
    expect(guest.pieces).to_have_count(9)
    facts = guest.page.get_by_text("Vulnerable to", exact=True)
    assert facts.count() == 0
    guest.pieces.first.hover()
    expect(facts).to_be_visible()
    guest.page.mouse.move(2, 2)
    expect(facts).to_have_count(0)


def test_a_long_press_shows_a_card_large_and_does_not_pick_it(guests: Guests) -> None:
    guest = guests(**PHONE)
    guest.sit(("me", "Ann"), "greedy")
    expect(guest.pieces).to_have_count(9)
    box = guest.pieces.first.bounding_box()
    assert box
    finger = guest.context.new_cdp_session(guest.page)
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    dialog = guest.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_be_hidden()
    expect(guest.prompt).to_contain_text("0 of 2")
    guest.pieces.first.tap()
    expect(guest.prompt).to_contain_text("1 of 2")


def test_undo_says_what_it_takes_back_or_why_it_cannot(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"))
    undo = guest.prompt.get_by_role("button", name="Undo")
    expect(undo).to_have_accessible_description("There is no answer of yours to take back")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(guest.pieces.first).to_be_visible()
    label = guest.decision["options"][0]["label"]
    guest.move()
    expect(undo).to_have_accessible_description(label)
    expect(visible(guest.page, label)).to_be_visible()
    undo.click()
    expect(guest.prompt).to_contain_text("Choose a hero from the upper row (first of two pairs).")
    assert guest.decision["options"][0]["label"] == label
    expect(guest.page.get_by_role("region", name="Log of the game")).not_to_contain_text("You choose")

    guest = guests()
    guest.sit(("me", "Ann"), "random")
    undo = guest.prompt.get_by_role("button", name="Undo")
    guest.until(lambda: guest.ask is not None)
    while (guest.play and guest.play["undo"] == "") or guest.phase != "combat phase":
        guest.move()
        guest.until(lambda: guest.ask is not None)
    expect(undo).to_have_accessible_description(re.compile("was revealed since your last answer"))
    ask = guest.ask
    undo.click(force=True)
    expect(visible(guest.page, "was revealed since your last answer")).to_be_visible()
    assert guest.ask == ask


def test_two_picks_are_counted_cleared_and_confirmed(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), "greedy")
    page = guest.page
    confirm, clear = (guest.prompt.get_by_role("button", name=name) for name in ("Confirm", "Clear"))
    expect(guest.prompt).to_contain_text("0 of 2")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    picked = page.get_by_role("button", pressed=True, name=re.compile("^Lure"))
    guest.pieces.nth(3).click()
    expect(guest.prompt).to_contain_text("1 of 2")
    expect(picked).to_have_count(1)
    guest.pieces.nth(3).click()  # again: not after all
    expect(guest.prompt).to_contain_text("0 of 2")
    guest.pieces.nth(3).click()
    guest.pieces.nth(1).click()
    expect(guest.prompt).to_contain_text("2 of 2")
    expect(picked).to_have_count(2)
    clear.click()
    expect(picked).to_have_count(0)
    expect(guest.prompt).to_contain_text("0 of 2")
    chosen = [guest.pieces.nth(number).get_attribute("aria-label") or "" for number in (5, 2)]
    for number in (5, 2):
        guest.pieces.nth(number).click()
    confirm.click()
    expect(guest.pieces).to_have_count(7)
    lured = page.get_by_role("region", name="Lured heroes").get_by_role("button")
    names = [re.sub(r"^Lure (.*?)\..*", r"\1", label) for label in chosen]
    expect(lured).to_have_count(2)
    assert sorted(label.split(",")[0] for label in labels(lured)) == sorted(names)


def labels(buttons: Locator) -> list[str]:
    """The names of some buttons."""
    return [str(label) for label in buttons.evaluate_all("all => all.map((one) => one.ariaLabel)")]


def picture(piece: Locator) -> bytes:
    """How a piece looks, with what is drawn around it."""
    box = piece.bounding_box()
    assert box
    x, y, width, height = box["x"] - 8, box["y"] - 8, box["width"] + 16, box["height"] + 16
    return piece.page.screenshot(clip={"x": x, "y": y, "width": width, "height": height})


def test_the_log_is_grouped_and_its_cards_open_and_mark_their_pieces(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), "greedy")
    guest.until(lambda: guest.ask is not None)
    guest.move()
    expect(guest.pieces).to_have_count(7)
    log = guest.page.get_by_role("region", name="Log of the game")
    groups = log.get_by_role("list")
    expect(groups).to_have_count(2)
    expect(groups.first).to_contain_text("You are dealt 9 heroes.")
    expect(groups.last).to_contain_text("Everybody passes the remaining heroes to the left.")

    link = log.get_by_role("button").first
    name = link.inner_text()
    expect(log.get_by_role("listitem").filter(has_text=f"You lure {name}.")).to_have_count(1)
    piece = guest.page.get_by_role("region", name="Lured heroes").get_by_role("button", name=f"{name},")
    guest.page.mouse.move(2, 2)
    guest.page.evaluate(LOOK)
    plain = picture(piece)
    assert picture(piece) == plain
    link.hover()
    assert picture(piece) != plain, "the piece that the log speaks of is not marked"
    link.click()
    expect(guest.page.get_by_role("dialog", name=name)).to_be_visible()


def test_the_title_and_the_icon_of_the_tab_mark_my_turn(guests: Guests) -> None:
    ann, bob = guests(), guests()
    ann.sit(("me", "Ann"), "open")
    expect(ann.page).to_have_title(re.compile("^Dark Dealings"))
    plain = ann.page.evaluate(ICON)
    bob.join(ann, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page).to_have_title(re.compile("Your turn: Dark Dealings"))
    expect(ann.pieces).to_have_count(9)
    marked = ann.page.evaluate(ICON)
    assert marked != plain
    ann.move()
    expect(ann.prompt).to_contain_text("Waiting for Bob")
    expect(ann.page).to_have_title(re.compile("^Dark Dealings"))
    assert ann.page.evaluate(ICON) == plain
    expect(bob.pieces).to_have_count(9)
    bob.move()
    expect(ann.page).to_have_title(re.compile("Your turn"))
    assert ann.page.evaluate(ICON) == marked
