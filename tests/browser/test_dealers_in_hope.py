"""The drowned map: draft, assaults, battles, training, by mouse, thumb and keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.guests import PHONE, Guest, Guests, answer
from tests.browser.hope import (
    ANN,
    Until,
    action,
    button,
    can_take,
    can_train,
    cards,
    choosing,
    defending,
    facts,
    fray,
    hand,
    imported,
    laid_out,
    land,
    options,
    play,
    playable,
    played,
    sit,
    targeting,
)
from tests.browser.looks import THEMES, too_wide, violations
from tests.browser.test_keyboard import focused

SMALL: dict[str, Any] = {**PHONE, "viewport": {"width": 360, "height": 740}}


def view(guest: Guest) -> dict[str, Any]:
    """What the page has been told last."""
    assert guest.play is not None
    told: dict[str, Any] = guest.play["view"]
    return told


# --- playing ------------------------------------------------------------------------------------------------


def test_a_faction_and_a_start_city_are_drafted_by_clicks(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), "random", "random", game="dealers-in-hope")
    guest.until(lambda: guest.ask is not None)
    laid_out(guest)
    mats = guest.page.get_by_role("button", name=re.compile("^Lead the "))
    name = re.match(r"Lead the ([^.]+)\.", mats.first.get_attribute("aria-label") or "")
    assert name
    answer(guest, mats.first)
    guest.until(lambda: guest.ask is not None)
    city = guest.page.get_by_role("list", name="Cities to begin in").get_by_role("button").first
    where = city.get_attribute("data-land")
    answer(guest, city)
    guest.until(lambda: facts(guest)["phase"] != "draft")
    assert facts(guest)["factions"][ANN] == name[1]
    assert facts(guest)["capitals"][ANN] == where
    mine = guest.page.get_by_role("region", name="Your place")
    expect(mine).to_contain_text(name[1])
    expect(hand(guest).get_by_role("button")).to_have_count(facts(guest)["hand size"][ANN])


def test_a_territory_is_taken_and_the_sum_says_why(guests: Guests) -> None:
    guest = guests()
    sit(guest, can_take)
    target = can_take(view(guest))[0]
    here = facts(guest)["lands"][target]
    answer(guest, action(guest, "Assault"))
    expect(land(guest, target)).to_have_accessible_name(
        re.compile(
            rf"^Assault {target} .*interior defense {here['interior']}, native defense {here['native']}"
        )
    )
    land(guest, target).hover()
    expect(guest.page.get_by_role("group", name=target, exact=True)).to_contain_text("overland from")
    guest.press(land(guest, target))
    if len(facts(guest)["reach"].get(target, {})) == 2:
        answer(guest, guest.page.get_by_role("button", name=re.compile(f"^Assault {target} overland")).last)
    guest.until(lambda: facts(guest)["assault"])
    needed = here["interior"] + here["native"]
    parts = fray(guest).locator(".dh-sum")
    expect(parts).to_contain_text(f"interior defense{here['interior']}")
    expect(parts).to_contain_text(f"native defense{here['native']}")
    while facts(guest)["assault"]:
        missing = needed - facts(guest)["attack"]
        expect(fray(guest)).to_contain_text(f"{missing} more attack needed")
        play(guest, "attack")
    assert facts(guest)["lands"][target]["owner"] == ANN
    expect(land(guest, target)).to_have_accessible_name(re.compile(f"^{target}: held by you"))
    expect(fray(guest)).to_have_count(0)


def test_a_card_with_several_strengths_asks_on_its_own_face(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: facts(v)["assault"] and len(options(v, "play")) > 2)
    ask, several = guest.ask, hand(guest).get_by_role("button", name=re.compile("^Play .* or support"))
    guest.press(several.first)
    ways = guest.page.get_by_role("group", name=re.compile("^Ways to use"))
    expect(ways.get_by_role("button")).not_to_have_count(0)
    guest.page.keyboard.press("Escape")
    expect(ways).to_have_count(0)
    assert guest.ask == ask
    before = len(cards(view(guest), "hand"))
    guest.press(several.first)
    answer(guest, ways.get_by_role("button", name=re.compile("for support")))
    assert len(cards(view(guest), "hand")) <= before


AT_ONCE = """async (piece) => {
  piece.click();
  for (let turn = 0; turn < 20; turn += 1) await null;  // it is drawn, and not yet painted
  return document.activeElement.closest("[role=group]")?.ariaLabel ?? "";
}"""
"""Where the focus is as soon as a click has been answered, before the browser does anything else."""


def test_the_ways_to_use_a_card_have_the_focus_as_soon_as_they_are_there(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: facts(v)["assault"] and len(options(v, "play")) > 2)
    several = hand(guest).get_by_role("button", name=re.compile("^Play .* or support"))
    assert several.first.evaluate(AT_ONCE).startswith("Ways to use")  # so Escape closes them, however quick


def saved(v: dict[str, Any]) -> list[str]:
    """Cards in Ann's Ready Area that can be played in several ways."""
    offered = [option[1] for option in options(v, "play")]
    return [card["card"] for card in cards(v, "ready area") if offered.count(card["id"]) > 1]


def test_a_card_that_was_saved_is_played_from_the_ready_area(guests: Guests) -> None:
    guest = guests()
    sit(guest, saved)
    ready = guest.page.get_by_role("list", name="Your Ready Area")
    slip = ready.get_by_role("button", name=re.compile("^Play .* or "))
    guest.press(slip.last)
    ways = guest.page.get_by_role("group", name=re.compile("^Ways to use"))
    before = len(cards(view(guest), "ready area"))
    answer(guest, ways.get_by_role("button", name=re.compile("from your Ready Area")).first)
    assert len(cards(view(guest), "ready area")) < before


def twins(v: dict[str, Any]) -> list[str]:
    """Cards that Ann holds twice and can play in one way only."""
    names = [card["card"] for card in cards(v, "hand")] if facts(v)["assault"] else []
    first = {card["card"]: card["id"] for card in reversed(cards(v, "hand"))}
    offered = [option[1] for option in options(v, "play")]
    return [name for name in first if names.count(name) > 1 and offered.count(first[name]) == 1]


def test_of_cards_that_are_alike_any_can_be_clicked(guests: Guests) -> None:
    guest = guests()
    sit(guest, twins)
    name = twins(view(guest))[0]
    count = [card["card"] for card in cards(view(guest), "hand")].count(name)
    same = hand(guest).get_by_role("button", name=re.compile(f"^Play {re.escape(name)} for"))
    expect(same).to_have_count(count)
    answer(guest, same.last)
    assert [card["card"] for card in cards(view(guest), "hand")].count(name) == count - 1


def test_a_card_is_trained_and_the_supply_says_what_is_missing(guests: Guests) -> None:
    guest = guests()
    sit(guest, can_train)
    answer(guest, action(guest, "Lesson"))
    while facts(guest)["support"] < 2:
        play(guest, "support")
    page = guest.page
    supply = page.get_by_role("tabpanel", name="Supply")
    expect(supply).to_contain_text("needs level 1 or 2 in play")
    refused = next(one for one in guest.decision["refused"] if one["option"][0] == "train")
    name = refused["label"].split(" for ")[0].removeprefix("train ")
    piece = supply.get_by_role("button", name=re.compile(f"^{name}, "))
    expect(piece).to_have_accessible_description(refused["why"])
    answer(guest, supply.get_by_role("button", name=re.compile("^Train Recruit ")))
    assert facts(guest)["trained"] == 1
    assert "Recruit" in [card["card"] for card in cards(view(guest), "discard pile")]
    page.get_by_role("button", name="Your discard pile: ").first.click()
    pile = page.get_by_role("dialog", name="Your discard pile")
    expect(pile.get_by_role("button", name=re.compile("^Recruit, citizen"))).to_be_visible()


def test_an_action_that_is_full_says_so_and_the_leader_cube_still_takes_it(guests: Guests) -> None:
    guest = guests()
    full: Until = lambda v: (  # noqa: E731
        choosing(v)
        and [one for one in v["decision"]["refused"] if one["option"][0] == "take"]
        and options(v, "lead")
    )
    sit(guest, full)
    refused = next(one for one in guest.decision["refused"] if one["option"][0] == "take")
    number = refused["option"][1]
    name = facts(guest)["board"][number]["name"]
    piece = guest.page.get_by_role("button", name=re.compile(f"^{name}\\. "))
    expect(piece).to_have_accessible_description(refused["why"])
    lead = guest.page.get_by_role("button", name=re.compile("^Take .* with your leader cube"))
    expect(lead).to_have_count(len(options(view(guest), "lead")))
    answer(guest, lead.first)
    assert not facts(guest)["leader cube"][ANN]


def test_attacker_and_defender_talk_it_out_in_two_browsers(guests: Guests) -> None:
    ann, bert = guests(), guests()
    opening: Until = lambda v: (  # noqa: E731
        (a := facts(v)["assault"]) and a["stage"] == 1 and a["defender"] == 1 and options(v, "challenge")
    )
    table = imported(ann.person, played(opening), start=False)
    ann.person.command(table, "seat", seat=1, kind="open")
    ann.go(f"/t/{table}")
    bert.join(ann, "Bert")
    ann.page.get_by_role("button", name="Start the game").click()
    for guest in (ann, bert):
        laid_out(guest)
    target = facts(ann)["assault"]["land"]
    expect(fray(ann)).to_contain_text("Bert may answer")
    answer(ann, button(ann, "Let"))
    bert.until(lambda: bert.ask is not None)
    expect(bert.prompt).to_contain_text(f"Defend {target}")
    expect(fray(bert)).to_contain_text(re.compile(f"or {target} falls|can add no more"))
    expect(fray(bert).locator("[aria-current=step]")).to_have_text("answer")
    before = facts(bert)["assault"]["needed"]
    if playable(bert, "defense").count():
        play(bert, "defense")
        assert facts(bert)["assault"]["needed"] > before
    answer(bert, button(bert, "Done"))
    ann.until(lambda: facts(ann)["phase"] != "defense")
    assert facts(ann)["lands"][target]["owner"] in (ANN, 1)


def test_a_defender_sees_the_sum_grow(guests: Guests) -> None:
    guest = guests()
    sit(guest, defending)
    before = facts(guest)["assault"]["needed"]
    play(guest, "defense")
    now = facts(guest)["assault"]
    assert now["needed"] > before
    expect(fray(guest).locator(".dh-sum")).to_contain_text("defense markers")
    expect(fray(guest).locator(".dh-side-right .dh-total-sign")).to_contain_text(str(now["needed"]))


# --- phone and keyboard -------------------------------------------------------------------------------------


def test_a_thumb_chooses_a_territory_reads_its_sum_and_plays_a_card(guests: Guests) -> None:
    guest = guests(**SMALL)
    sit(guest, targeting)
    page = guest.page
    target = next(name for name, ways in facts(guest)["reach"].items() if len(ways) == 2)
    land(guest, target).tap()
    card = page.get_by_role("group", name=target, exact=True)
    expect(card).to_contain_text("overland from")
    assert too_wide(page) == []
    answer(guest, card.get_by_role("button", name=re.compile("oversea")))
    assert facts(guest)["assault"]["land"] == target
    expect(page.get_by_role("tab", name="Hand")).to_have_attribute("aria-selected", "true")
    play(guest, "attack")
    page.get_by_role("tab", name="Players").tap()
    expect(page.get_by_role("tabpanel", name="Players")).to_contain_text("Bert")
    assert too_wide(page) == []


def test_the_map_is_panned_by_a_finger_without_choosing(guests: Guests) -> None:
    guest = guests(**PHONE)
    sit(guest, targeting)
    layer, ask = guest.page.locator(".dh-layer"), guest.ask
    before = layer.evaluate("(one) => one.style.transform")
    box = guest.page.locator(".dh-viewport").bounding_box()
    assert box
    touch = guest.context.new_cdp_session(guest.page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        point = {"x": x - 12 * step, "y": y - 8 * step}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    guest.settled()
    assert layer.evaluate("(one) => one.style.transform") != before
    assert guest.ask == ask
    assert guest.page.locator(".dh-land").count() == 0


def test_a_turn_with_the_keyboard_alone(guests: Guests) -> None:
    guest = guests()
    sit(guest, can_take)
    keys = guest.page.keyboard

    def press_on(until: str, key: str = "n", most: int = 60) -> None:
        for _ in range(most):
            if re.search(until, focused(guest.page)):
                break
            keys.press(key)
        assert re.search(until, focused(guest.page)), focused(guest.page)

    ask = guest.ask
    press_on("^Take Assault\\.")
    keys.press("Enter")
    guest.moved(ask)
    target = next(one for one, ways in facts(guest)["reach"].items() if "overland" in ways)
    both = len(facts(guest)["reach"][target]) == 2
    ask = guest.ask
    press_on(f"^Assault {target} ")
    expect(guest.page.get_by_role("group", name=target, exact=True)).to_contain_text("overland")
    keys.press("Enter")
    if both:  # the ways are beside the map, and the first of them has the focus
        guest.until(lambda: re.search(rf"^Assault {target} overland \(\d+\)$", focused(guest.page)))
        keys.press("Enter")
    guest.moved(ask)
    ask = guest.ask
    press_on("^Play ")
    keys.press("Enter")
    way = re.compile("^Play .* for ")  # where there are several ways, the first of them has the focus
    guest.until(lambda: guest.ask != ask or way.search(focused(guest.page)))
    if guest.ask == ask:
        keys.press("Enter")
    guest.moved(ask)
    assert facts(guest)["assault"] is None or cards(view(guest), "play area")
    for key in ("f", "+", "-", "Shift+ArrowLeft"):
        keys.press(key)


# --- looks --------------------------------------------------------------------------------------------------

STATES: dict[str, tuple[int, Until]] = {
    "draft": (3, lambda v: facts(v)["phase"] == "draft"),
    "targets": (5, targeting),
    "defense": (3, defending),
    "training": (3, lambda v: options(v, "train") and facts(v)["year"] > 2),
    "winter": (3, lambda v: facts(v)["phase"] == "winter"),
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(guests: Guests, state: str) -> None:
    guest = guests()
    seats, until = STATES[state]
    sit(guest, until, seats)
    for theme, width in THEMES:
        guest.page.emulate_media(color_scheme=theme)
        guest.page.set_viewport_size({"width": width, "height": 800})
        laid_out(guest)
        assert violations(guest.page) == []
    guest.page.set_viewport_size({"width": 360, "height": 740})
    guest.settled()
    assert too_wide(guest.page) == []


def test_axe_finds_nothing_in_the_rules(guests: Guests) -> None:
    page = guests().go("/rules/dealers-in-hope")
    expect(
        page.get_by_role("heading", level=3, name=re.compile("^Professional \\d+ different"))
    ).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    assert too_wide(page) == []


def test_a_finished_game_can_be_looked_at_again_step_by_step(guests: Guests) -> None:
    guest = guests()
    table = imported(guest.person, played(lambda v: facts(v)["phase"] == "winter"))
    page = guest.go(f"/t/{table}/replay?step=0")
    expect(page.get_by_role("list", name="Territories").get_by_role("button")).to_have_count(36)
    expect(
        page.get_by_role("button", name=re.compile("held by|capital of")).and_(page.locator("[data-land]"))
    ).to_have_count(0)
    page.get_by_role("button", name="Last step").click()
    expect(page.get_by_role("region", name=re.compile("^Winter of year"))).to_be_visible()
    expect(
        page.get_by_role("button", name=re.compile("capital of")).and_(page.locator("[data-land]"))
    ).to_have_count(3)


def test_without_its_outlines_the_lands_are_there_in_words(guests: Guests) -> None:
    guest = guests()
    guest.watch.excuse("europe.json|Failed to load resource")
    guest.page.route("**/maps/europe.json", lambda route: route.fulfill(status=404))
    guest.go(f"/t/{imported(guest.person, played(targeting))}")
    guest.until(lambda: guest.ask is not None)
    target = next(iter(facts(guest)["reach"]))
    answer(guest, guest.page.get_by_role("group", name=target, exact=True).get_by_role("button").first)
    assert facts(guest)["assault"]["land"] == target
