"""Setting up a table: what matters first, only what applies, a name, a button that covers nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.guests import PHONE, Guests
from tests.browser.looks import too_wide, violations
from tests.finished import FINISHED

from dealers.games import GAMES

SIZES: dict[str, dict[str, Any]] = {"desk": {"viewport": {"width": 1440, "height": 900}}, "phone": PHONE}

COVERED = """() => {
    const start = document.querySelector(".setup-go");
    const fields = document.querySelectorAll(".options :is(input, select, summary, legend)");
    const boxes = [...fields].filter((field) => field.checkVisibility());
    const covered = [];
    for (const field of boxes) {
        field.scrollIntoView({ block: "end" });
        const box = field.getBoundingClientRect();
        const button = start.getBoundingClientRect();
        const apart = button.bottom <= box.top || button.top >= box.bottom
            || button.right <= box.left || button.left >= box.right;
        if (box.height && !apart) covered.push(field.outerHTML);
    }
    return [boxes.length, covered];
}"""


def settings(page: Page) -> Any:
    return page.get_by_role("region", name="How?")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", sorted(FINISHED))
def test_the_button_covers_no_setting(guests: Guests, game: str, size: str) -> None:
    guest = guests(**SIZES[size])
    page = guest.go(f"/new/{game}")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    expect(settings(page).locator("input, select").first).to_be_attached()  # they may come a moment later
    more = page.get_by_text("More settings")
    if more.count():
        more.click()
    count, covered = page.evaluate(COVERED)
    assert count >= 2
    assert covered == []
    assert too_wide(page) == []
    assert violations(page) == []


@pytest.mark.parametrize("game", sorted(FINISHED))
def test_on_a_desk_the_game_can_be_started_without_scrolling(guests: Guests, game: str) -> None:
    page = guests(**SIZES["desk"]).go(f"/new/{game}")
    start = page.get_by_role("button", name="Start the game")
    expect(start).to_be_in_viewport(ratio=1)
    page.get_by_text("What the bots are like").click()
    expect(page.get_by_text("Plays by rule of thumb, at once.")).to_be_visible()


def test_every_field_of_a_table_is_large_enough_to_be_hit(guests: Guests) -> None:
    page = guests(**PHONE).go("/new/hopes-end")
    page.get_by_text("Advice, sharing, clocks").tap()
    hook = page.get_by_label("Webhook")
    expect(hook).to_be_visible()
    for field in page.locator(".setup :is(select, input:not([type=radio], [type=checkbox]))").all():
        box = field.bounding_box()
        assert box is None or box["height"] >= 44, field.evaluate("(field) => field.outerHTML")


def test_most_settings_are_folded_away_and_what_is_changed_among_them_is_counted(guests: Guests) -> None:
    page = guests().go("/new/dale-of-merchants")
    expect(settings(page).get_by_text("Characters", exact=True)).to_be_visible()
    limit = settings(page).get_by_text("Turn limit", exact=True)
    expect(limit).to_be_hidden()
    settings(page).get_by_text("More settings").click()
    expect(limit).to_be_visible()
    settings(page).get_by_role("group", name="Turn limit").get_by_role("radio", name="200").check()
    expect(settings(page).get_by_text("More settings, 1 changed")).to_be_visible()


def test_only_what_applies_to_so_many_players_is_asked(guests: Guests) -> None:
    guest = guests()
    page = guest.go("/new/dark-dealings")
    expect(settings(page).get_by_text("Hardcore")).to_be_visible()
    row = settings(page).get_by_role("group", name="Row")
    expect(row).to_have_count(0)
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Remove seat")).last.click()
    expect(row).to_be_visible()
    row.get_by_role("radio", name="7").check()
    page.get_by_role("button", name="Add a seat").click()
    expect(row).to_have_count(0)
    page.goto("/new/dale-of-merchants")
    settings(page).get_by_text("More settings").click()
    first = settings(page).get_by_role("group", name="First player")
    expect(first.get_by_text("Seat 3")).to_be_visible()
    expect(first.get_by_text("Seat 4")).to_have_count(0)
    expect(settings(page).get_by_text("Teams", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Add a seat").click()
    expect(first.get_by_text("Seat 4")).to_be_visible()
    settings(page).get_by_text("Teams", exact=True).click()
    first.get_by_role("radio", name="Seat 4").check()
    page.get_by_role("button", name=re.compile("^Remove seat")).last.click()
    page.get_by_role("button", name="Start the game").click()
    guest.until(lambda: guest.play is not None)
    assert guest.play is not None
    options = guest.play["view"]["options"]
    assert (options["teams"], options["first_player"]) == (False, "by lot"), "what does not apply is as usual"


def test_a_name_is_proposed_and_the_one_used_last_comes_again(guests: Guests) -> None:
    guest = guests()
    page = guest.go("/new/dark-dealings")
    name = page.get_by_label("Name at seat A")
    expect(name).to_have_value(re.compile(r"^\w+ \w+$"))
    name.fill("Ann")
    page.get_by_role("button", name="Start the game").click()
    guest.until(lambda: guest.play is not None)
    page.goto("/new/hopes-end")
    expect(page.get_by_label("Name at seat A")).to_have_value("Ann")


@pytest.mark.parametrize("size", SIZES)
def test_newcomers_read_every_setting_with_its_sentence_before_they_sit(guests: Guests, size: str) -> None:
    host, guest = guests(), guests(**SIZES[size])
    host.sit(("me", "Ann"), "open", "greedy", game="dale-of-merchants", characters="green", turn_limit=50)
    guest.go(host.page.get_by_label("Link to send").input_value())
    page = guest.page
    how = page.get_by_role("region", name="How you play")
    sit = page.get_by_role("button", name="Sit here", exact=True)
    expect(sit).to_be_visible()
    game = GAMES["dale-of-merchants"]
    for setting in game.settings:
        if setting.applies(3) and setting.name not in ("decks", "series", "mix"):  # these are drawn
            expect(how).to_contain_text(setting.help)
    expect(how).to_contain_text("Characters: green")
    expect(how).to_contain_text("Turn limit: 50")
    expect(how).not_to_contain_text("Teams")
    first, then = how.bounding_box(), sit.bounding_box()
    assert first is not None
    assert then is not None
    assert first["y"] < then["y"], "it stands before the seats"
    if size == "desk":
        expect(sit).to_be_in_viewport(ratio=1)
    assert page.get_by_text("dealers serve").count() == 0, "that is for the host"
    assert host.page.get_by_text("dealers serve").count() == 1
    expect(page.get_by_label("Your name at seat")).to_have_value(re.compile(r"^\w+ \w+$"))
    assert too_wide(page) == []
    assert violations(page) == []
