"""The board of Hope's End: placing and turning, looking around, what is finished, and what falls."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.guests import PHONE, Guest, Guests
from tests.browser.hopes_end import (
    ANN,
    GAME,
    asked,
    caption,
    city,
    doomed,
    facts,
    hand,
    move,
    open_table,
    place,
    places,
    played,
    rich,
    ways,
)
from tests.browser.looks import THEMES, too_wide, violations

from dealers.games.hopes_end.places import TURNED, place_name
from dealers.games.hopes_end.tiles import TILES
from dealers.kernel import Table

TURNING = re.compile("|".join(TURNED), re.IGNORECASE)


def turned(guest: Guest) -> str:
    """How the tile lies in the hand."""
    found = TURNING.search(hand(guest).get_by_role("status").inner_text())
    assert found
    return found[0].lower()


def scale(guest: Guest) -> float:
    """How large a tile of the city is on the screen."""
    box = start(guest).bounding_box()
    assert box
    return round(box["width"], 1)


def start(guest: Guest) -> Locator:
    """The starting tile."""
    return guest.page.get_by_role("button", name=re.compile("^0: Starting Tile"))


def where(guest: Guest) -> tuple[float, float]:
    """Where the starting tile is on the screen."""
    box = start(guest).bounding_box()
    assert box
    return round(box["x"]), round(box["y"])


def settle(guest: Guest) -> None:
    """Wait until the city lies still: fonts and the first fit may move it."""
    guest.still(lambda: (scale(guest), where(guest)))


# --- placing ----------------------------------------------------------------------------------------------


def test_a_ghost_lies_on_every_legal_cell_and_says_which_tiles_fit_there(guests: Guests) -> None:
    guest = guests()
    table = played(rich)
    open_table(guest, table)
    legal = ways(guest)
    expect(places(guest)).to_have_count(len(legal))
    expect(guest.page.locator(".he-ghost")).to_have_count(len(legal))
    left = [TILES.faces.count(kind) for kind in range(TILES.kinds)]
    for tile in (*table.state.city[1:], *table.state.drawn, *table.state.removed):
        left[table.state.face[tile]] -= 1
    codes = {place_name(cell): code for cell, code in table.state.frontier.items()}
    for name, turns in legal.items():
        fit = sum(left[kind] for kind in range(TILES.kinds) if TILES.fits(False)[kind][codes[name]])
        says = "Fits only this way." if len(turns) == 1 else f"{len(turns)} ways to turn it"
        label = place(guest, name).get_attribute("aria-label") or ""
        assert says in label
        assert f"{fit} of {sum(left)} tiles left fit" in label

    page = guest.page
    page.get_by_text("By kind").click()
    kinds = page.get_by_role("list", name="Tiles to come by kind").get_by_role("button")
    expect(kinds).to_have_count(TILES.kinds - 1)
    place(guest, name).hover()
    fitting = kinds.and_(page.get_by_role("button", name="fits at the chosen place"))
    expect(fitting).to_have_count(len(facts(guest)["fits"][name]))
    expect(caption(guest)).to_contain_text(f"{fit} of {sum(left)} tiles left fit here")


def test_r_the_buttons_and_the_wheel_turn_the_tile_through_its_legal_ways(guests: Guests) -> None:
    guest = guests()
    open_table(guest, played(rich))
    page = guest.page
    name, turns = max(ways(guest).items(), key=lambda way: len(way[1]))
    legal = [TURNED[turn] for turn in turns]
    place(guest, name).hover()
    expect(hand(guest)).to_contain_text(f"Place at {name}")
    assert turned(guest) == legal[0]
    before = scale(guest)
    right, left = (hand(guest).get_by_role("button", name=f"Turn {side}") for side in ("right", "left"))
    inputs: list[Callable[[], None]] = [
        lambda: page.keyboard.press("r"),
        lambda: page.mouse.wheel(0, 100),
        lambda: right.click(),
    ]
    for turn in inputs:
        seen = [turned(guest)]
        for _ in legal:
            place(guest, name).hover()
            turn()
            expect(place(guest, name)).not_to_have_attribute("aria-label", re.compile(f", {seen[-1]}\\."))
            seen.append(turned(guest))
        assert seen == [*legal, legal[0]]
    left.click()
    expect(hand(guest).get_by_role("status")).to_contain_text(legal[-1])
    assert scale(guest) == before, "the wheel over a place turns the tile and does not zoom"

    single, (only,) = next(way for way in ways(guest).items() if len(way[1]) == 1)
    place(guest, single).hover()
    expect(hand(guest)).to_contain_text("fits only this way")
    page.keyboard.press("r")
    assert turned(guest) == TURNED[only]
    expect(right).to_have_attribute("aria-disabled", "true")

    place(guest, name).hover()
    expect(hand(guest).get_by_role("status")).to_contain_text(f"{name}, {legal[-1]}")
    ask = guest.ask
    place(guest, name).click()
    guest.moved(ask)
    assert city(guest)[name]["turned"] == turns[-1]
    assert city(guest)[name]["owner"] == ANN


def test_a_cell_where_the_tile_nearly_fits_says_why_it_does_not(guests: Guests) -> None:
    guest = guests()
    open_table(guest, played(rich))
    refused = guest.decision["refused"][0]
    miss = guest.page.get_by_role("button", name=re.compile("^Not at ")).first
    expect(miss).to_have_attribute("aria-disabled", "true")
    expect(miss).to_have_accessible_name(re.compile(re.escape(refused["why"])))
    miss.hover()
    hint = guest.page.locator(".hint")
    expect(hint).to_contain_text(refused["why"])
    expect(caption(guest)).to_contain_text(refused["why"], ignore_case=True)
    ask = guest.ask
    miss.click(force=True)
    guest.page.mouse.move(2, 2)
    expect(hint).to_be_hidden()
    places(guest).first.focus()
    guest.page.keyboard.press("Shift+Tab")
    guest.page.keyboard.press("Tab")
    miss.focus()
    expect(hint).to_contain_text(refused["why"])
    guest.page.keyboard.press("Enter")
    guest.settled()
    assert guest.ask == ask


def test_a_reload_in_the_middle_of_placing_changes_nothing(guests: Guests) -> None:
    guest = guests()
    open_table(guest, played(rich))
    legal, ask = ways(guest), guest.ask
    name = next(iter(legal))
    place(guest, name).hover()
    guest.page.reload()
    expect(places(guest)).to_have_count(len(legal))
    assert (ways(guest), guest.ask) == (legal, ask)
    place(guest, name).click()
    guest.moved(ask)
    assert name in city(guest)


# --- looking around ---------------------------------------------------------------------------------------


def test_the_city_is_moved_and_zoomed_by_wheel_buttons_keys_and_dragging(guests: Guests) -> None:
    guest = guests()
    open_table(guest, played(rich))
    page = guest.page
    tools = page.get_by_role("group", name="Map")
    whole = scale(guest), where(guest)
    steps: list[tuple[Any, int]] = [
        (lambda: tools.get_by_role("button", name="Zoom in").click(), 1),
        (lambda: tools.get_by_role("button", name="Zoom out").click(), -1),
        (lambda: page.keyboard.press("+"), 1),
        (lambda: page.keyboard.press("-"), -1),
        (lambda: page.mouse.wheel(0, -200), 1),
        (lambda: page.mouse.wheel(0, 200), -1),
    ]

    def is_zoomed(before: float, sign: int) -> bool:
        return (scale(guest) - before) * sign > 1

    for step, sign in steps:
        start(guest).hover()
        before = scale(guest)
        step()
        guest.until(partial(is_zoomed, before, sign))

    x, y = where(guest)
    start(guest).focus()
    page.keyboard.press("Shift+ArrowRight")
    guest.until(lambda: where(guest)[0] < x - 50)
    page.keyboard.press("Shift+ArrowDown")
    guest.until(lambda: where(guest)[1] < y - 50)

    x, y = where(guest)
    page.mouse.move(x + 20, y + 20)
    page.mouse.down()
    page.mouse.move(x + 60, y + 50, steps=3)
    page.mouse.up()
    assert where(guest) == (x + 40, y + 30)
    expect(page.get_by_role("dialog")).to_have_count(0)  # dragging is no click

    page.keyboard.press("f")
    guest.until(lambda: (scale(guest), where(guest)) == whole)
    page.keyboard.press("+")
    tools.get_by_role("button", name="Show the whole city").click()
    guest.until(lambda: (scale(guest), where(guest)) == whole)


def test_two_fingers_zoom_one_moves_the_city_and_a_tap_chooses_and_turns(guests: Guests) -> None:
    guest = guests(**PHONE)
    open_table(guest, played(rich))
    finger = guest.context.new_cdp_session(guest.page)
    settle(guest)
    box = guest.page.get_by_role("region", name="The city").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    before = scale(guest)
    touch("touchStart", (x - 30, y), (x + 30, y))
    for apart in (40, 50, 60):
        touch("touchMove", (x - apart, y), (x + apart, y))
    touch("touchEnd")
    guest.until(lambda: scale(guest) == pytest.approx(2 * before, rel=0.1))

    settle(guest)
    left, top = where(guest)
    touch("touchStart", (x, y))
    for step in (10, 20, 30):
        touch("touchMove", (x + step, y - step))
    touch("touchEnd")
    guest.until(lambda: where(guest) == pytest.approx((left + 30, top - 30), abs=1))
    assert scale(guest) == pytest.approx(2 * before, rel=0.1)

    name, turns = max(ways(guest).items(), key=lambda way: len(way[1]))
    guest.page.get_by_role("button", name="Show the whole city").tap()
    guest.until(lambda: scale(guest) < 1.5 * before)
    ask = guest.ask
    status = hand(guest).get_by_role("status")
    for turn in (turns[0], turns[1]):
        place(guest, name).tap()
        expect(status).to_contain_text(f"{name}, {TURNED[turn]}")
    hand(guest).get_by_role("button", name="Turn left").tap()
    expect(status).to_contain_text(f"{name}, {TURNED[turns[0]]}")
    assert guest.ask == ask, "a touch of the map sends nothing"
    hand(guest).get_by_role("button", name=f"Place at {name}").tap()
    guest.moved(ask)
    assert city(guest)[name]["turned"] == turns[0]


def test_a_tap_soon_after_a_quick_drag_counts(guests: Guests) -> None:
    guest = guests(**PHONE)
    open_table(guest, played(rich))
    page, finger = guest.page, guest.context.new_cdp_session(guest.page)
    settle(guest)
    button = page.get_by_role("button", name="Zoom in").bounding_box()
    assert button
    x, y = where(guest)
    for _ in range(4):
        before = scale(guest)
        for kind, step in (("touchStart", 0), ("touchMove", 10), ("touchMove", 20), ("touchMove", 30)):
            at = [{"x": x + 10 + step, "y": y + 10 + step}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.touchscreen.tap(button["x"] + 20, button["y"] + 20)
        guest.until(partial(lambda before: scale(guest) > before + 1, before), 5)


# --- what is finished, and what falls ---------------------------------------------------------------------


def test_a_finished_feature_is_outlined_with_its_points(guests: Guests) -> None:
    guest = guests()

    def finished(table: Table[Any]) -> bool:
        kinds = {feature["kind"] for feature in GAME.facts(table.state)["features"]}
        return asked("place")(table) and kinds >= {"road", "building"}

    open_table(guest, played(finished))
    shown = guest.page.locator(".he-shown")
    expect(shown).to_have_count(0)
    for feature in facts(guest)["features"]:
        name = next(name for name, tile in city(guest).items() if tile["id"] == feature["tiles"][-1])
        guest.page.get_by_role("button", name=re.compile(rf"^{name}: ")).hover()
        worth = {seat: points for seat, points in enumerate(feature["points"]) if points}
        said = " and ".join(f"{'you' if seat == ANN else 'Bert'} {points}" for seat, points in worth.items())
        size = len(feature["tiles"])
        expect(caption(guest)).to_contain_text(f"Finished {feature['kind']} of {size} tiles: {said}")
        expect(shown.locator(f".he-shown-{feature['kind']}")).not_to_have_count(0)
        for points in worth.values():
            expect(shown.get_by_text(f"+{points}").first).to_be_visible()


def test_ruin_is_chosen_among_outlined_tiles_and_the_gauge_counts_it(guests: Guests) -> None:
    guest = guests()

    def falling(table: Table[Any]) -> bool:
        return (
            asked("ruin")(table)
            and table.state.victim != ANN
            and bool(GAME.words.tempting(table.state, table.pending[ANN]))
        )

    open_table(guest, played(falling))
    page = guest.page
    before = facts(guest)["ruined"]
    gauge = page.get_by_text(re.compile(r"^\d+ in ruins"))
    expect(gauge).to_contain_text(f"{before} in ruins. Everybody loses at 41.")
    expect(page.locator(".he-heap")).to_have_count(before)
    expect(guest.prompt).to_contain_text("Ruin a tile of Bert.")
    expect(page.get_by_role("region", name="Bert").first).to_contain_text("loses tiles")
    expect(doomed(guest)).to_have_count(len(guest.decision["options"]))
    refused = guest.decision["refused"][0]
    kept = page.get_by_role("button", name=re.compile(re.escape(refused["why"])))
    expect(kept).to_have_attribute("aria-disabled", "true")
    kept.hover()
    expect(page.locator(".hint")).to_contain_text(refused["why"])

    target = doomed(guest).first
    found = re.search(r" at ([^.]+)\.", target.get_attribute("aria-label") or "")
    assert found
    ask = guest.ask
    target.click()
    guest.moved(ask)
    assert city(guest)[found[1]]["ruined"]
    assert facts(guest)["ruined"] > before
    # Others may go on ruining meanwhile.
    guest.until(lambda: (gauge.text_content() or "").startswith(f"{facts(guest)['ruined']} in ruins"))
    guest.until(lambda: page.locator(".he-heap").count() == facts(guest)["ruined"])
    expect(page.get_by_role("button", name=re.compile(rf"^{found[1]}: .*in ruins"))).to_be_attached()
    expect(page.get_by_role("region", name="Log of the game")).to_contain_text("You ruin Bert's")


# --- cards ------------------------------------------------------------------------------------------------


def test_the_history_card_and_the_marked_answers_are_there_for_everybody(guests: Guests) -> None:
    guest = guests()
    open_table(guest, played(lambda table: asked("place")(table) and bool(table.state.history)))
    page = guest.page
    assert guest.play is not None
    zones = {(zone["zone"], zone["owner"]): zone["cards"] for zone in guest.play["view"]["zones"]}
    cards = {card["name"]: card for card in guest.person.get("/api/games/hopes-end")["cards"]}
    history = cards[zones["history", None][0]["card"]]
    shown = page.get_by_role("region", name="History").get_by_role("button").first
    for words in (history["name"], history["chronicle"], history["text"]):
        expect(shown).to_have_accessible_name(re.compile(re.escape(words)))
    for seat, owner in enumerate(("Your Morality cards", "Morality cards of Bert")):
        held = page.get_by_role("list", name=owner).get_by_role("button")
        expect(held).to_have_count(3)
        for number, card in enumerate(zones["held", seat]):
            said = cards[card["card"]]["answers"][card["answer"]]["text"]
            since = "in effect" if card["active"] else "in effect from the next History card"
            name = held.nth(number).get_attribute("aria-label") or ""
            assert said in name
            assert name.endswith(since)
    held.first.focus()
    page.keyboard.press("Space")
    card = zones["held", 1][0]
    marked = page.get_by_role("dialog").get_by_role("listitem").filter(has_text="(marked)")
    expect(marked).to_have_count(1)
    expect(marked).to_contain_text(cards[card["card"]]["answers"][card["answer"]]["text"])


def test_a_question_can_be_folded_to_see_the_city(guests: Guests) -> None:
    guest = guests()
    open_table(guest, played(asked("replace")))
    page = guest.page
    cards = page.get_by_role("button", name=re.compile("^Replace "))
    expect(cards).to_have_count(3)
    page.get_by_role("button", name="See the city").click()
    expect(cards).to_have_count(0)
    page.get_by_role("button", name="Read on").click()
    new = re.search(r"by (.+)\.$", guest.decision["prompt"])
    assert new
    ask = guest.ask
    cards.nth(1).click()
    guest.moved(ask)
    answers = page.get_by_role("list", name="Answers").get_by_role("button")
    expect(answers).to_have_count(3)
    expect(guest.prompt).to_contain_text(f"Answer {new[1]}.")
    move(guest)
    expect(
        page.get_by_role("button", name=re.compile(rf"^{new[1]}, .*from the next History card$"))
    ).to_be_visible()


def test_all_three_cards_that_may_go_are_in_sight_beside_the_rules(guests: Guests) -> None:
    guest = guests(viewport={"width": 1440, "height": 900})
    open_table(guest, played(asked("replace")))
    page = guest.page
    cards = page.locator(".he-leaving .he-held > li")
    expect(cards).to_have_count(3)
    page.get_by_role("button", name="What is this choice for?").click()
    page.get_by_role("button", name=re.compile(r"^Rule \d")).click()
    expect(page.get_by_placeholder("Find in the rules")).to_be_visible()
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=0.8)


# --- everybody --------------------------------------------------------------------------------------------

PHASES = {
    "question": asked("replace"),
    "placing": rich,
    "ruin": asked("ruin"),
    "over": lambda table: table.over,
}


@pytest.mark.parametrize("phase", PHASES)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(guests: Guests, phase: str) -> None:
    guest = guests()
    open_table(guest, played(PHASES[phase], 3, ruin_limit=20))
    for theme, width in THEMES[phase == "over" :]:
        guest.page.emulate_media(color_scheme=theme)
        guest.page.set_viewport_size({"width": width, "height": 800})
        guest.settled()
        assert violations(guest.page) == []
    guest.page.set_viewport_size({"width": 360, "height": 740})
    guest.settled()
    assert too_wide(guest.page) == []
    if phase == "over":
        look_back(guest)


def look_back(guest: Guest) -> None:
    """The replay begins with the starting tile."""
    page = guest.go(f"/t/{guest.table}/replay?step=0")
    tiles = page.get_by_role("list", name="Tiles of the city").get_by_role("button")
    expect(tiles).to_have_count(1)
    page.get_by_role("button", name="Last step").click()
    expect(guest.scores).to_be_visible()
    assert tiles.count() > 20


def test_axe_finds_nothing_in_the_rules_and_their_cards_stand_by_kind(guests: Guests) -> None:
    guest = guests()
    page = guest.go("/rules/hopes-end")
    for kind in ("Tile", "Morality", "History"):
        expect(
            page.get_by_role("heading", level=3, name=re.compile(rf"^{kind} \d+ different"))
        ).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert too_wide(page) == []
