"""The drowned map: names that can be read, panels that fold, chances that are seen, a warning in time."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.guests import PHONE, Guest, Guests
from tests.browser.hope import attacking, choosing, facts, laid_out, land, options, sit, targeting
from tests.browser.looks import too_wide, violations, violations_in_both_themes
from tests.browser.test_keyboard import focused

LEAST_PX = 12.5
"""So large every name on the map is at least."""
BEST_FIRST = ("certain", "possible", "out of reach")
CLASSES = {"certain": "is-certain", "possible": "is-possible", "out of reach": "is-vain"}


def own(guest: Guest) -> dict[str, Any]:
    """What the seat is told of its chances."""
    assert guest.play is not None
    told: dict[str, Any] = guest.play["view"]["own"]["chances"]
    return told


def best(ways: dict[str, Any]) -> str:
    """The chance of the best way to a territory."""
    return next(chance for chance in BEST_FIRST if chance in [way["chance"] for way in ways.values()])


def mixed(view: dict[str, Any]) -> bool:
    """Ann chooses among territories of all three kinds."""
    told = view["own"]["chances"].values()
    return facts(view)["phase"] == "choosing a target" and {best(ways) for ways in told} == set(BEST_FIRST)


def vain(view: dict[str, Any]) -> list[str]:
    """The territories that can be reached in one way only, and there not be taken."""
    if facts(view)["phase"] != "choosing a target":
        return []
    told = view["own"]["chances"].items()
    return [name for name, ways in told if len(ways) == 1 and best(ways) == "out of reach"]


_IN_SIGHT = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === one;
}"""


# --- chances ------------------------------------------------------------------------------------------------


def test_territories_are_told_apart_by_the_line_around_them_and_by_the_shape_of_their_badge(
    guests: Guests,
) -> None:
    guest = guests()
    sit(guest, mixed)
    told = [best(ways) for ways in own(guest).values()]
    for theme in ("light", "dark"):
        guest.page.emulate_media(color_scheme=theme)
        lines, shapes = {}, {}
        for chance, kind in CLASSES.items():
            outlines = guest.page.locator(f".dh-lit path.{kind}")
            expect(outlines).to_have_count(told.count(chance))
            lines[chance] = outlines.first.evaluate("(one) => getComputedStyle(one).strokeDasharray")
            badges = guest.page.locator(f".dh-plates .dh-takes.{kind}")
            expect(badges).to_have_count(told.count(chance))
            shapes[chance] = badges.first.locator("path").first.get_attribute("d")
        assert len(set(lines.values())) == len(set(shapes.values())) == 3
        assert lines["certain"] == "none"
    legend = guest.page.get_by_role("list", name="Chances of an assault")
    expect(legend.get_by_role("listitem")).to_have_text(list(BEST_FIRST))


_CENTRE = """() => {
  const box = document.querySelector(".dh-viewport").getBoundingClientRect();
  const map = document.querySelector(".dh-map").getBoundingClientRect();
  const layer = new DOMMatrix(document.querySelector(".dh-layer").style.transform);
  return { scale: layer.a, left: map.left - box.left, right: box.right - map.right, top: map.top - box.top,
           bottom: box.bottom - map.bottom };
}"""


def at_rest(guest: Guest) -> dict[str, float]:
    """Where the map is, once its camera has come to rest."""
    found: dict[str, float] = guest.still(lambda: guest.page.evaluate(_CENTRE))
    return found


def test_a_territory_says_how_far_one_can_get(guests: Guests) -> None:
    guest = guests()
    sit(guest, mixed)
    at_rest(guest)
    for chance in BEST_FIRST:
        alone = [name for name, ways in own(guest).items() if len(ways) == 1 and best(ways) == chance]
        name = next(one for one in alone if land(guest, one).evaluate(_IN_SIGHT))
        [way] = own(guest)[name].values()
        expected = (
            "certain with what you hold"
            if chance == "certain"
            else f"{chance}: you can reach at most {way['most']}"
        )
        expect(land(guest, name)).to_have_accessible_name(re.compile(re.escape(expected)))
        land(guest, name).hover()
        card = guest.page.get_by_role("group", name=name, exact=True)
        expect(card).to_contain_text(re.compile(re.escape(expected), re.IGNORECASE))


def test_while_an_action_is_chosen_the_map_shows_what_could_be_taken(guests: Guests) -> None:
    guest = guests()
    sit(guest, lambda v: choosing(v) and v["own"]["chances"] and options(v, "take"))
    told = [best(ways) for ways in own(guest).values()]
    for chance in ("certain", "possible"):
        badges = guest.page.locator(f".dh-plates .dh-takes.{CLASSES[chance]}")
        expect(badges).to_have_count(told.count(chance))
    expect(guest.page.locator(".dh-plates .dh-takes.is-vain")).to_have_count(0)


def test_an_assault_that_cannot_succeed_is_asked_about_first(guests: Guests) -> None:
    guest = guests()
    sit(guest, vain)
    assert guest.play
    name = vain(guest.play["view"])[0]
    [(how, way)] = own(guest)[name].items()
    needed = facts(guest)["reach"][name][how]["needed"]
    ask = guest.ask
    guest.page.keyboard.press("f")
    guest.press(land(guest, name))
    card = guest.page.get_by_role("group", name=name, exact=True)
    warning = card.get_by_role("alert")
    expect(warning).to_have_text(f"This cannot succeed: you reach at most {way['most']} of {needed}.")
    assert guest.ask == ask
    card.get_by_role("button", name="Close").click()
    expect(warning).to_have_count(0)
    assert guest.ask == ask
    guest.press(land(guest, name))
    guest.press(card.get_by_role("button", name=re.compile(f"^Assault {name} .* all the same$")))
    guest.moved(ask)
    assert facts(guest)["assault"]["land"] == name
    expect(guest.page.get_by_role("region", name=f"Assault on {name}")).to_contain_text(
        f"You reach at most {way['most']}: not enough."
    )


def test_the_warning_is_heard_and_answered_by_keyboard(guests: Guests) -> None:
    guest = guests()
    sit(guest, vain)
    assert guest.play
    name = vain(guest.play["view"])[0]
    ask = guest.ask
    land(guest, name).focus()
    guest.page.keyboard.press("Enter")
    guest.until(lambda: "all the same" in focused(guest.page))
    assert guest.ask == ask
    guest.page.keyboard.press("Escape")
    expect(land(guest, name)).to_be_focused()
    card = guest.page.get_by_role("group", name=name, exact=True)
    expect(card.get_by_role("alert")).to_have_count(0)
    assert guest.ask == ask
    guest.page.keyboard.press("Enter")
    guest.until(lambda: "all the same" in focused(guest.page))
    guest.page.keyboard.press("Enter")
    guest.moved(ask)
    assert facts(guest)["assault"]["land"] == name


def test_a_thumb_reads_the_warning_before_it_can_begin(guests: Guests) -> None:
    guest = guests(**PHONE)
    sit(guest, vain)
    assert guest.play
    name = vain(guest.play["view"])[0]
    ask = guest.ask
    guest.page.get_by_role("button", name="Show the whole map").tap()
    at_rest(guest)
    land(guest, name).tap()
    card = guest.page.get_by_role("group", name=name, exact=True)
    expect(card.get_by_role("alert")).to_contain_text("This cannot succeed: you reach at most")
    assert guest.ask == ask
    assert violations(guest.page) == []
    assert too_wide(guest.page) == []


def test_what_is_certain_begins_with_one_click(guests: Guests) -> None:
    guest = guests()
    sit(guest, mixed)
    name = next(one for one, ways in own(guest).items() if len(ways) == 1 and best(ways) == "certain")
    ask = guest.ask
    guest.page.keyboard.press("f")
    guest.press(land(guest, name))
    guest.moved(ask)
    assert facts(guest)["assault"] is None or facts(guest)["assault"]["land"] == name


# --- names and room -----------------------------------------------------------------------------------------

_NAMES = """() => {
  const window_ = document.querySelector(".dh-viewport").getBoundingClientRect();
  return [...document.querySelectorAll(".dh-name")].flatMap((name) => {
    const { left, top, right, bottom, width } = name.getBoundingClientRect();
    const beside = left < window_.left || right > window_.right;
    if (width === 0 || beside || top < window_.top || bottom > window_.bottom) return [];
    const size = parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a;
    return [{ name: name.textContent.trim(), left, top, right, bottom, size }];
  });
}"""


def names(page: Page) -> list[dict[str, Any]]:
    """The names of lands that stand wholly in the window, with their places and sizes on the screen."""
    found: list[dict[str, Any]] = page.evaluate(_NAMES)
    return found


def covered(found: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Names that lie on each other; that lines of letters nearly touch is nothing."""
    return [
        (a["name"], b["name"])
        for n, a in enumerate(found)
        for b in found[n + 1 :]
        if min(a["right"], b["right"]) - max(a["left"], b["left"]) > 2
        and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > 4
    ]


@pytest.mark.parametrize(
    ("seats", "size", "least"),
    [
        (3, (1440, 900), 18),
        (5, (1440, 900), 18),
        (3, (1024, 768), 12),
        (3, (390, 844), 6),
        (5, (390, 844), 6),
    ],
)
def test_all_names_in_the_fitted_map_can_be_read(
    guests: Guests, seats: int, size: tuple[int, int], least: int
) -> None:
    guest = guests(viewport={"width": size[0], "height": size[1]})
    sit(guest, targeting, seats)
    readable(guest, least)
    hidden = guest.page.locator(".is-crowded").count()
    assert hidden == 0, "in the fitted map every name is written"
    guest.page.keyboard.press("f")
    readable(guest, least)


def readable(guest: Guest, least: int) -> None:
    """So many names are large enough and lie free, as soon as they have followed the camera."""

    def are() -> bool:
        found = names(guest.page)
        return len(found) >= least and min(one["size"] for one in found) >= LEAST_PX and covered(found) == []

    guest.until(are)


def room(page: Page) -> tuple[float, float]:
    """How large the window of the map is."""
    box = page.locator(".dh-viewport").bounding_box()
    assert box
    return box["width"], box["height"]


def test_the_map_is_fitted_whenever_its_window_changes(guests: Guests) -> None:
    guest = guests(viewport={"width": 1440, "height": 900})
    sit(guest, targeting)
    page = guest.page
    before = at_rest(guest)
    for _ in range(4):
        page.keyboard.press("+")
    page.keyboard.press("Shift+ArrowLeft")
    guest.until(lambda: page.evaluate(_CENTRE)["scale"] > 1.5 * before["scale"])
    page.set_viewport_size({"width": 1100, "height": 800})
    guest.until(lambda: page.evaluate(_CENTRE)["scale"] < 1.2 * before["scale"])
    page.set_viewport_size({"width": 1440, "height": 900})
    guest.until(lambda: page.evaluate(_CENTRE) == pytest.approx(before, abs=1.5))


def test_panels_fold_while_a_territory_is_chosen_and_open_with_one_click(guests: Guests) -> None:
    guest = guests(viewport={"width": 1440, "height": 900})
    sit(guest, targeting)
    page = guest.page
    board = page.locator(".dh-board").bounding_box()
    assert board
    assert room(page)[0] > 0.9 * board["width"]
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    expect(page.get_by_role("list", name="Your hand").get_by_role("button").first).to_be_visible()
    folded = page.get_by_role("group", name="Folded panels")
    folded.get_by_role("button", name="Supply").click()
    expect(page.get_by_role("tabpanel", name="Supply")).to_be_visible()
    assert room(page)[0] < 0.75 * board["width"]
    page.get_by_role("button", name="Fold the panels").click()
    expect(folded).to_be_visible()
    assert room(page)[0] > 0.9 * board["width"]


def test_a_wide_map_is_remembered_and_gives_way_where_something_is_chosen(guests: Guests) -> None:
    guest = guests(viewport={"width": 1440, "height": 900})
    sit(guest, lambda v: facts(v)["phase"] == "winter")
    page = guest.page
    narrow = room(page)
    wide = page.get_by_role("button", name="Wide map")
    expect(wide).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("m")
    expect(wide).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("tabpanel")).to_have_count(0)
    assert room(page)[0] > narrow[0] + 200
    assert room(page)[1] > narrow[1] + 40
    page.reload()
    laid_out(guest)
    expect(wide).to_have_attribute("aria-pressed", "true")
    sit(guest, choosing)
    expect(page.get_by_role("tabpanel", name="Actions")).to_be_visible()


@pytest.mark.parametrize("state", ["mixed", "attacking"])
def test_axe_finds_nothing_beside_a_wide_map(guests: Guests, state: str) -> None:
    guest = guests()
    sit(guest, mixed if state == "mixed" else attacking)
    for width in (1280, 390):
        guest.page.set_viewport_size({"width": width, "height": 800})
        laid_out(guest)
        at_rest(guest)
        assert violations_in_both_themes(guest.page) == []
        assert too_wide(guest.page) == []
