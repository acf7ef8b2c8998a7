"""A city late in the game: points in sight, places as large as a finger, tiles that stand out."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.guests import PHONE, Guest, Guests
from tests.browser.hopes_end import asked, facts, open_table, place, played
from tests.browser.looks import too_wide, violations

LEAST_PX = 44
DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SMALL_DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}


def late(verb: str, tiles: int = 50) -> Any:
    """Ann is asked something of this kind when so many tiles have been laid."""
    return lambda table: asked(verb)(table) and len(table.state.city) >= tiles


def boxes(page: Page, what: str) -> list[dict[str, float]]:
    """Where things are on the screen."""
    found: list[dict[str, float]] = page.locator(what).evaluate_all(
        "(all) => all.map((one) => { const { left, top, right, bottom, width } = one.getBoundingClientRect();"
        " return { left, top, right, bottom, width }; })"
    )
    return found


def within(inner: dict[str, float], outer: dict[str, float]) -> bool:
    """Whether something lies wholly in a window."""
    return (
        inner["left"] >= outer["left"] - 1
        and inner["right"] <= outer["right"] + 1
        and inner["top"] >= outer["top"] - 1
        and inner["bottom"] <= outer["bottom"] + 1
    )


@pytest.mark.parametrize("how", [DESK, SMALL_DESK, PHONE], ids=["desk", "small desk", "phone"])
@pytest.mark.parametrize(("verb", "what"), [("place", ".he-spot.legal"), ("ruin", ".he-spot.legal")])
def test_late_places_are_as_large_as_a_finger_and_the_window_is_where_something_fits(
    guests: Guests, how: dict[str, Any], verb: str, what: str
) -> None:
    guest = guests(**how)
    open_table(guest, played(late(verb), 3))
    page = guest.page
    spots = guest.still(lambda: boxes(page, what))
    assert spots
    assert min(spot["width"] for spot in spots) >= LEAST_PX
    [window] = boxes(page, ".he-viewport")
    seen = [spot for spot in spots if within(spot, window)]
    assert seen, "nothing that can be chosen is in the window"
    side = spots[0]["width"]
    across = (window["right"] - window["left"] - 60) // side
    down = (window["bottom"] - window["top"] - 100) // side
    assert len(seen) >= most_together(spots, across * side, down * side)


def most_together(spots: list[dict[str, float]], wide: float, high: float) -> int:
    """How many of them any window of this size could show."""
    return max(
        sum(
            left["left"] - 1 <= one["left"]
            and one["right"] <= left["left"] + wide + 1
            and top["top"] - 1 <= one["top"]
            and one["bottom"] <= top["top"] + high + 1
            for one in spots
        )
        for left in spots
        for top in spots
    )


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_the_points_of_everybody_stay_in_sight(guests: Guests, how: dict[str, Any]) -> None:
    guest = guests(**how)
    open_table(guest, played(late("place", 40), 4))
    page = guest.page
    points = page.get_by_role("list", name="Points").get_by_role("listitem")
    names = ["You", "Bert", "Cleo", "Dora"]
    for seat, name in enumerate(names):
        score = facts(guest)["points"][seat]
        expect(points.nth(seat)).to_contain_text(f"{name}: {score} point")
    for share in (0, 0.5, 1):
        page.locator(".table-board").evaluate(
            "(board, share) => board.scrollTo(0, share * (board.scrollHeight - board.clientHeight))", share
        )
        guest.settled()
        assert all(points.nth(seat).evaluate(_UNCOVERED) for seat in range(4)), share
    assert too_wide(page) == []


_UNCOVERED = """(one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && one.contains(there);
}"""


def test_points_follow_what_is_built(guests: Guests) -> None:
    guest = guests(**DESK)
    open_table(guest, played(late("place", 40), 2))
    name = guest.decision["options"][0]["label"].split(" at ")[1].split(",")[0]
    ask = guest.ask
    place(guest, name).click()
    guest.moved(ask)
    score = facts(guest)["points"][0]
    points = guest.page.get_by_role("list", name="Points").get_by_role("listitem")
    expect(points.first).to_contain_text(f"You: {score} point")


# --- by day and by night ------------------------------------------------------------------------------------

_COLOURS = """(kinds) => Object.fromEntries(kinds.map(([kind, property]) => {
  const one = document.querySelector(`.he-map .${kind}:not(.he-debris-dark)`);
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  canvas.fillStyle = getComputedStyle(one)[property];
  canvas.fillRect(0, 0, 1, 1);
  return [kind, [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)];
}))"""
KINDS = {
    "he-ground": "fill",
    "he-road": "stroke",
    "he-road-edge": "stroke",
    "he-roof": "fill",
    "he-wall": "stroke",
    "he-wall-edge": "stroke",
    "he-drab": "fill",
    "he-ash": "fill",
    "he-debris": "fill",
}


def contrast(a: list[int], b: list[int]) -> float:
    """How well two colours can be told apart, as WCAG reckons it."""
    lights = sorted([_light(a), _light(b)])
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _light(colour: list[int]) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def late_with_ruins(guest: Guest) -> None:
    """A late city with everything in it."""
    open_table(guest, played(lambda table: late("place", 60)(table) and sum(table.state.lost) > 4, 3))
    guest.still(lambda: boxes(guest.page, ".he-viewport"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_built_stands_out_from_its_tile_and_ruins_from_both(guests: Guests, theme: Any) -> None:
    guest = guests(**DESK, color_scheme=theme)
    late_with_ruins(guest)
    found = guest.page.evaluate(_COLOURS, list(KINDS.items()))
    ground = found["he-ground"]
    for built in ("he-road", "he-roof", "he-drab"):
        edge = {"he-road": "he-road-edge", "he-roof": "he-wall-edge", "he-drab": "he-wall-edge"}[built]
        assert max(contrast(ground, found[built]), contrast(ground, found[edge])) >= 2, built
    assert contrast(found["he-wall"], found["he-wall-edge"]) >= 4.5
    assert contrast(found["he-roof"], found["he-wall"]) >= 2
    assert contrast(ground, found["he-ash"]) >= 1.6
    assert contrast(found["he-ash"], found["he-debris"]) >= 1.6
    if theme == "dark":  # the land around lies in the dark, and tiles do not
        assert contrast(found["he-ground"], [16, 22, 26]) >= 1.7
        assert contrast(found["he-road"], ground) >= 3
    assert violations(guest.page) == []
