"""Who sits where: other tabs, other devices, one device for several, and those who only watch."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect
from tests.browser.guests import Guest, Guests


def hand(guest: Guest, seat: int) -> list[str]:
    """The names of the heroes that a seat holds, as the server knows them."""
    assert guest.play is not None
    zones = guest.play["view"]["zones"]
    cards = next(zone["cards"] for zone in zones if zone["zone"] == "hand" and zone["owner"] == seat)
    return [card["card"] for card in cards or [] if card]


def shown(guest: Guest) -> str:
    """Everything the page holds, whether it can be seen or not."""
    return guest.page.content()


def test_a_reload_in_the_middle_of_a_prompt_comes_back_to_it(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), "greedy")
    guest.press(guest.pieces.first)
    expect(guest.prompt).to_contain_text("1 of 2")
    ask, heroes = guest.ask, guest.pieces.evaluate_all("all => all.map((one) => one.ariaLabel)")
    guest.page.reload()
    expect(guest.pieces).to_have_count(9)
    expect(guest.prompt).to_contain_text("0 of 2")
    assert guest.ask == ask
    assert guest.pieces.evaluate_all("all => all.map((one) => one.ariaLabel)") == heroes
    guest.move()
    expect(guest.pieces).to_have_count(7)


def test_two_tabs_of_one_seat_follow_each_other(guests: Guests) -> None:
    guest = guests()
    table = guest.sit(("me", "Ann"))
    other = guest.tab()
    other.goto(f"/t/{table}")
    prompt = other.get_by_role("region", name="What to do")
    expect(prompt).to_contain_text("Choose a hero")
    expect(guest.pieces.first).to_be_visible()
    guest.move()
    expect(prompt).to_contain_text("Choose a defense")
    other.get_by_role("button", name=re.compile("^Pair with ")).first.click()
    expect(guest.prompt).to_contain_text("second of two pairs")
    expect(prompt).to_contain_text("second of two pairs")
    logs = [page.get_by_role("region", name="Log of the game").inner_text() for page in (guest.page, other)]
    assert logs[0] == logs[1] != ""


def test_one_device_for_two_hides_the_cards_until_it_is_passed_on(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), ("me", "Bob"))
    page = guest.page
    for name in ("Ann", "Bob"):
        ready = page.get_by_role("button", name=f"I am {name}")
        expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
        assert guest.pieces.count() == 0
        heroes = re.findall(r"(?:Thief|Knight|Ranger|Wizard|Berserker|Halflings) \d+", shown(guest))
        assert heroes == [], "cards are still in the page"
        ready.click()
        expect(guest.pieces).to_have_count(9)
        expect(guest.prompt).to_contain_text(name)
        own = hand(guest, guest.play["view"]["you"] if guest.play else 0)
        assert len(own) == 9
        assert all(hero in shown(guest) for hero in own)
        page.reload()
        expect(guest.pieces).to_have_count(9)
        expect(guest.prompt).to_contain_text(name)
        guest.move()
    guest.move()  # Bob is asked again, and keeps the device for that
    expect(page.get_by_role("heading", name="Pass the device to Ann")).to_be_visible()


def test_a_spectator_sees_the_table_and_nobodys_hand(guests: Guests) -> None:
    ann, eve = guests(), guests()
    table = ann.sit(("me", "Ann"), "open", "greedy")
    ann.page.get_by_text("Somebody just wants to watch?").click()
    watch = ann.page.get_by_label("Link for spectators").input_value()
    eve.go(watch)
    expect(eve.page.get_by_role("heading", name="Dark Dealings")).to_be_visible()
    expect(eve.page.get_by_role("button", name="Sit here")).to_have_count(0)
    ann.page.get_by_role("button", name="Bot at seat B").click()
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.pieces).to_have_count(9)
    expect(eve.prompt).to_contain_text("Waiting for Ann")
    heroes = hand(ann, 0)
    assert len(heroes) == 9
    for secret in heroes:
        assert not re.search(rf"\b{secret}\b", shown(eve) + json.dumps(eve.frames))
    expect(eve.prompt.get_by_role("button")).to_have_count(0)
    expect(eve.page.get_by_role("textbox", name="Say something")).to_have_count(0)
    ann.move()
    expect(eve.page.get_by_role("region", name="Log of the game")).to_contain_text("Ann lures a hidden card")
    assert eve.person.http.get(f"/api/tables/{table}/replay", params={"as": "0"}).status_code >= 400


def test_the_private_link_of_a_seat_goes_on_in_another_browser(guests: Guests) -> None:
    desk, phone = guests(), guests()
    desk.sit(("me", "Ann"), "greedy")
    expect(desk.pieces).to_have_count(9)
    desk.page.get_by_role("button", name="Links to this table").click()
    desk.page.get_by_role("button", name="Go on as Ann on another device").click()
    link = desk.page.get_by_label("Private link of Ann").input_value()
    assert "#seat=" in link
    desk.page.keyboard.press("Escape")
    phone.go(link)
    expect(phone.pieces).to_have_count(9)
    assert "#" not in phone.page.url
    assert hand(phone, 0) == hand(desk, 0)
    phone.move()
    expect(desk.pieces).to_have_count(7)
    desk.move()
    expect(phone.pieces).to_have_count(5)


def test_a_link_that_is_cut_short_is_explained(guests: Guests) -> None:
    ann, bob = guests(), guests()
    table = ann.sit(("me", "Ann"), "open")
    bob.watch.excuse("404|403")
    bob.go(f"/t/{table}#invite=abc")
    expect(bob.page.get_by_text("This link does not open the table")).to_be_visible()
    bob.page.get_by_role("link", name="To the start page").click()
    code = ann.person.get(f"/api/tables/{table}")["links"]["code"]
    bob.page.get_by_label("Join with a code").fill(code.lower())
    bob.page.get_by_role("button", name="Join").click()
    expect(bob.page.get_by_role("button", name="Sit here")).to_be_visible()


def test_a_seat_is_handed_to_a_bot_and_taken_back(guests: Guests) -> None:
    ann, bob = guests(), guests()
    ann.sit(("me", "Ann"), "open")
    bob.join(ann, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.pieces).to_have_count(9)
    ann.page.get_by_role("button", name="Seat of Ann: what can be done").click()
    ann.page.get_by_role("button", name="Hand over").click()
    expect(ann.prompt).to_contain_text("A bot plays for Ann")
    expect(bob.page.get_by_text("a bot plays for them")).to_be_visible()
    bob.move()
    expect(bob.pieces).to_have_count(7)
    ann.prompt.get_by_role("button", name="Take the seat back").click()
    bob.move()
    ann.until(lambda: ann.ask is not None)
    ann.move()
