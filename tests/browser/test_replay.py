"""Looking back at a game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.guests import Guest, Guests, hurry, offers


def label(page: Page) -> str:
    """Which step is shown."""
    return page.get_by_role("region", name="Steps of the game").get_by_role("status").inner_text()


def finished(guest: Guest) -> str:
    """A game of two that is over."""
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    hurry(guest.person, table)
    return table


def test_a_finished_game_is_scrubbed_through_and_every_step_has_a_link(guests: Guests) -> None:
    guest = guests(permissions=["clipboard-read", "clipboard-write"])
    table = finished(guest)
    guest.go(f"/t/{table}")
    page = guest.page
    page.get_by_role("link", name="Replay").click()
    steps = page.get_by_role("region", name="Steps of the game")
    expect(steps).to_contain_text("Step 0 of")
    page.get_by_role("button", name="One step on").click()
    expect(steps).to_contain_text("Step 1 of")
    scrub = page.get_by_role("slider", name="Step")
    scrub.fill("30")
    expect(steps).to_contain_text("Step 30 of")
    expect(page).to_have_url(re.compile("step=30"))
    told = label(page)
    lines = page.get_by_role("region", name="Log of the game").get_by_role("listitem").count()
    scrub.focus()
    page.keyboard.press("ArrowRight")
    expect(steps).to_contain_text("Step 31 of")
    page.keyboard.press("ArrowLeft")
    expect(steps).to_contain_text("Step 30 of")
    page.get_by_role("button", name="Link to this step").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    link = page.evaluate("() => navigator.clipboard.readText()")

    other = guest.tab()
    other.goto(link)
    expect(other.get_by_role("region", name="Steps of the game")).to_contain_text("Step 30 of")
    assert label(other) == told
    assert other.get_by_role("region", name="Log of the game").get_by_role("listitem").count() == lines

    page.get_by_role("button", name="Last step").click()
    expect(guest.scores).to_be_visible()
    page.get_by_role("button", name="First step").click()
    expect(guest.scores).to_be_hidden()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(steps).to_contain_text("Step 2 of")
    page.get_by_role("button", name="Pause").click()


def test_a_finished_game_is_seen_through_the_eyes_of_anybody(guests: Guests) -> None:
    guest = guests()
    table = finished(guest)
    api = f"/api/tables/{table}/replay"
    hands = {}
    for seat in (0, 1):
        view = guest.person.get(api, **{"step": 0, "as": "open"})["view"]
        zone = next(z for z in view["zones"] if z["zone"] == "hand" and z["owner"] == seat)
        hands[seat] = [card["card"] for card in zone["cards"]]
    guest.go(f"/t/{table}/replay?step=0")
    page = guest.page
    seen_by = page.get_by_label("Seen by")
    expect(seen_by).to_have_value("open")
    board = page.get_by_role("main")
    for hero in hands[0] + hands[1]:
        expect(board.get_by_role("button", name=re.compile(f"^{hero},")).first).to_be_visible()
    names = {0: "Ann", 1: "Ada (bot)"}
    for seat, name in names.items():
        seen_by.select_option(name)
        expect(page).to_have_url(re.compile(f"as={seat}"))
        expect(board.get_by_role("button", name=re.compile(f"^{hands[seat][0]},")).first).to_be_visible()
        for hero in hands[1 - seat]:
            assert not re.search(rf"\b{hero}\b", page.content())
    seen_by.select_option("A spectator")
    expect(page).to_have_url(re.compile("as=watch"))
    for hero in hands[0] + hands[1]:
        expect(board.get_by_role("button", name=re.compile(f"^{hero},"))).to_have_count(0)


def test_a_running_table_is_seen_through_ones_own_eyes_only(guests: Guests) -> None:
    guest = guests()
    table = str(guest.person.create(("me", "Ann"), "greedy")["id"])
    guest.person.command(table, "start")
    hurry(guest.person, table, offers("commit"))
    guest.go(f"/t/{table}/replay?step=3")
    page = guest.page
    seen_by = page.get_by_label("Seen by")
    expect(seen_by).to_have_value("0")
    assert seen_by.get_by_role("option").all_inner_texts() == ["Ann", "A spectator"]
    for forbidden in ("1", "open"):
        guest.watch.excuse(r"\b40[0-9]\b")
        guest.go(f"/t/{table}/replay?step=3&as={forbidden}")
        expect(page.get_by_role("heading", name="There is no replay here")).to_be_visible()
        page.get_by_role("link", name="To the table").click()
        expect(guest.pieces.first).to_be_visible()


def test_a_stranger_opens_the_link_to_a_step_with_open_cards_or_through_one_seat(guests: Guests) -> None:
    ann, stranger = guests(), guests()
    table = finished(ann)
    ann.go(f"/t/{table}/replay?step=12&as=1")
    expect(ann.page.get_by_text("Everybody can open the link")).to_be_visible()
    told = label(ann.page)
    stranger.go(f"/t/{table}/replay?step=12&as=1")
    page = stranger.page
    expect(page.get_by_role("region", name="Steps of the game")).to_contain_text("Step 12 of")
    assert label(page) == told
    expect(page.get_by_label("Seen by")).to_have_value("1")
    expect(page.get_by_role("link", name="To the table")).to_have_count(0)
    stranger.go(f"/t/{table}/replay?step=12")
    expect(page.get_by_label("Seen by")).to_have_value("open")


def test_a_stranger_is_told_why_a_game_is_not_shown(guests: Guests) -> None:
    ann, stranger = guests(), guests()
    running = str(ann.person.create(("me", "Ann"), "greedy")["id"])
    ann.person.command(running, "start")
    kept = finished(ann)
    ann.person.command(kept, "configure", settings={"share": False})
    for table, why in (
        (running, "its game is not over yet"),
        (kept, "stays among those who were at the table"),
    ):
        stranger.watch.excuse(r"\b40[0-9]\b")
        stranger.go(f"/t/{table}/replay?step=3")
        expect(stranger.page.get_by_role("heading", name="There is no replay here")).to_be_visible()
        expect(stranger.page.get_by_role("main")).to_contain_text(why)
    ann.go(f"/t/{kept}/replay")
    expect(ann.page.get_by_text("The link is for those at this table")).to_be_visible()


def test_arrows_go_by_decision_and_with_shift_by_turn_and_the_game_plays_by_itself(guests: Guests) -> None:
    guest = guests()
    table = finished(guest)
    turns = guest.person.get(f"/api/tables/{table}/replay")["turns"]
    later = [turn for turn in turns if turn > 0]
    guest.go(f"/t/{table}/replay?step=0")
    page = guest.page
    steps = page.get_by_role("region", name="Steps of the game")
    expect(steps).to_contain_text("Step 0 of")
    for keys, step in (
        (["ArrowRight", "ArrowRight"], 2),
        (["Home", "Shift+ArrowRight"], later[0]),
        (["Shift+ArrowRight"], later[1]),
        (["ArrowRight", "Shift+ArrowLeft"], later[1]),
        (["Shift+ArrowLeft"], later[0]),
        (["ArrowLeft"], later[0] - 1),
    ):
        for key in keys:
            page.keyboard.press(key)
        expect(steps).to_contain_text(f"Step {step} of")
    page.get_by_role("button", name="One turn on").click()
    expect(steps).to_contain_text(f"Step {later[0]} of")
    expect(steps).to_contain_text(re.compile(rf"turn \d+ of {len(turns)}"))
    page.get_by_role("button", name="One turn back").click()
    page.keyboard.press("Home")
    expect(steps).to_contain_text("Step 0 of")
    page.keyboard.press("p")
    expect(steps).to_contain_text("Step 2 of")
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
