"""The rules at the table: the drawer at the right place, examples, from a reason to its rule, hints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.guests import LOOK, PHONE, Guest, Guests, hurry, offers
from tests.browser.looks import DIALOG, THEMES, too_wide, violations
from tests.finished import FINISHED
from tests.serving import Sitting

from dealers.games import find_game
from dealers.kernel.scenario.shipped import shipped

EXAMPLES = {
    "dark-dealings": ("4.2", "the rulebook's Halflings fight takes two defense cards"),
    "hopes-end": ("3.3.2", "a road from a crossing over one tile to a crossing is worth nine points"),
    "dale-of-merchants": ("3.4.1", "a technique with a bonus action, then a stack, then clean-up"),
    "dealers-in-hope": (
        "4.5.8",
        "the example of an assault: Hilge takes Milan from Karol with the last word",
    ),
}
"""By game: a rule, and one of its scenarios."""


def drawer(page: Page) -> Locator:
    return page.get_by_role("complementary", name=re.compile("^Rules"))


def steps(page: Page) -> Locator:
    return page.get_by_role("region", name="Steps of the example")


def striking(guest: Guest) -> None:
    """At a siege of Dark Dealings, with a strike to choose and another that is refused."""
    table = str(guest.person.create(("me", "Ann"), "greedy", "random", "random")["id"])
    guest.person.command(table, "start")

    def refused(sitting: Sitting) -> bool:
        decision = sitting.play["view"]["decision"] if sitting.play else None
        return decision is not None and any(one["option"][0] == "strike" for one in decision["refused"])

    hurry(guest.person, table, lambda sitting: offers("strike")(sitting) and refused(sitting))
    guest.go(f"/t/{table}")
    expect(guest.pieces.first).to_be_visible()


def in_sight(thing: Locator) -> bool:
    """Whether something lies within the part of the rules that is scrolled to."""
    found: bool = thing.evaluate(
        """(thing) => {
          const { top, bottom } = thing.getBoundingClientRect();
          const box = thing.closest(".rules-drawer-text")?.getBoundingClientRect(); // none while redrawn
          return Boolean(box) && top >= box.top && bottom <= box.bottom;
        }"""
    )
    return found


# --- the drawer -------------------------------------------------------------------------------------------


def test_the_rules_open_beside_the_board_at_the_rule_of_the_decision(guests: Guests) -> None:
    guest = guests()
    striking(guest)
    page = guest.page
    page.get_by_role("link", name="Rules").click()
    expect(drawer(page)).to_be_visible()
    assert guest.decision["rule"] == "3.3.5"
    here = drawer(page).locator(".rule-here")
    expect(here).to_contain_text("Strike with one card after the other")
    guest.until(lambda: in_sight(here))
    ask = guest.ask
    guest.press(guest.pieces.first)
    guest.moved(ask)  # the board stays usable
    expect(drawer(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer(page)).to_be_hidden()
    expect(page.get_by_role("complementary", name="Seats, log and chat")).to_be_visible()


def test_on_a_phone_the_rules_lie_over_the_table_and_have_a_button_to_close_them(guests: Guests) -> None:
    guest = guests(**PHONE)
    striking(guest)
    page = guest.page
    page.get_by_role("link", name="Rules").tap()
    expect(drawer(page)).to_be_in_viewport(ratio=0.99)
    assert too_wide(page) == []
    page.get_by_role("button", name="Close the rules").tap()
    expect(drawer(page)).to_be_hidden()
    expect(guest.pieces.first).to_be_visible()


def test_a_new_decision_opens_the_rules_elsewhere_and_closing_gives_the_focus_back(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), "greedy")
    page = guest.page
    guest.pieces.first.focus()
    page.keyboard.press("b")
    expect(drawer(page).locator(".rule-here")).to_contain_text("keep two of their heroes")
    expect(page.get_by_role("heading", name="Rules of Dark Dealings")).to_be_focused()
    page.keyboard.press("Escape")
    expect(drawer(page)).to_be_hidden()
    expect(guest.pieces.first).to_be_focused()


def test_words_are_found_in_the_rules_one_after_the_other(guests: Guests) -> None:
    guest = guests()
    striking(guest)
    page = guest.page
    page.keyboard.press("b")
    field = drawer(page).get_by_role("searchbox", name="Find in the rules")
    status = drawer(page).get_by_role("search").get_by_role("status")
    field.fill("hero pile")
    expect(status).to_have_text(re.compile(r"^1 of \d+$"))
    count = int(status.inner_text().split()[-1])
    assert drawer(page).locator("mark").count() == count > 1
    here = drawer(page).locator("mark.hit-here")
    guest.until(lambda: in_sight(here))
    field.press("Enter")
    expect(status).to_have_text(f"2 of {count}")
    drawer(page).get_by_role("button", name="Hit before").click()
    drawer(page).get_by_role("button", name="Hit before").click()
    expect(status).to_have_text(f"{count} of {count}")
    field.fill("<b>(.*")
    expect(status).to_have_text("Not found")
    field.press("Escape")
    expect(field).to_have_value("")
    expect(drawer(page).locator("mark")).to_have_count(0)
    expect(drawer(page)).to_be_visible()


# --- Show me ----------------------------------------------------------------------------------------------


def show(page: Page, name: str) -> None:
    """From the rules page to an example of a rule."""
    rule, title = EXAMPLES[name]
    page.get_by_role("button", name=re.compile(rf"^Show me rule {re.escape(rule)}(:|$)")).click()
    page.get_by_role("dialog").get_by_role("button", name=title[0].upper() + title[1:], exact=True).click()


@pytest.mark.parametrize("name", FINISHED)
def test_an_example_is_played_on_the_board_from_its_position_to_its_end(guests: Guests, name: str) -> None:
    guest = guests(viewport={"width": 1440, "height": 900})
    page = guest.go(f"/rules/{name}")
    show(page, name)
    scenario = next(s for s in shipped(find_game(name)).values() if s.title == EXAMPLES[name][1])
    checks = [line.text for block in scenario.blocks if block.kind == "then" for line in block.lines]
    expect(steps(page)).to_contain_text("The position.")
    expect(page.locator(".table-board > *")).not_to_have_count(0)
    script = page.get_by_role("complementary", name="All steps of the example")
    expect(script.locator(".show-expected li")).to_have_count(len(checks))
    last = script.locator(".script-step").count() - 1
    page.evaluate(LOOK)
    before = page.locator(".table-board").screenshot()
    for number in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(steps(page)).to_contain_text(f"{number} of {last}.")
        expect(script.locator(".script-step[aria-current]")).to_have_text(
            script.locator(".script-step").nth(number).inner_text()
        )
    assert page.locator(".table-board").screenshot() != before
    expect(page.get_by_role("button", name="One step on")).to_have_attribute("aria-disabled", "true")
    assert guest.frames == [], "nothing is played at any table"
    for theme, width in THEMES:
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": 800})
        assert violations(page) == []
        assert too_wide(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Back to the rules").first.click()
    expect(page).to_have_url(re.compile(rf"/rules/{name}#rule-{re.escape(EXAMPLES[name][0])}$"))


def test_an_example_at_the_table_leaves_the_game_as_it_is(guests: Guests) -> None:
    guest = guests()
    striking(guest)
    page = guest.page
    ask = guest.ask
    page.keyboard.press("b")
    drawer(page).get_by_role("button", name=re.compile(r"^Show me rule 3\.3\.6:")).click()
    page.get_by_role("dialog").get_by_role("button").nth(1).click()
    expect(steps(page)).to_contain_text("The position.")
    page.get_by_role("button", name="One step on").click()
    expect(steps(page)).to_contain_text("1 of")
    piece = page.locator(".piece.legal .piece-button").first
    if piece.count():
        piece.click()
        expect(page.get_by_text("This is an example")).to_be_visible()
        expect(steps(page)).to_contain_text("1 of")
    page.get_by_role("button", name="Back: it is your turn").click()
    expect(drawer(page).locator(".rule-here")).to_contain_text("Each card strikes a hero only once")
    expect(guest.prompt).to_contain_text("Strike until the hero is defeated")
    assert guest.ask == ask
    guest.press(guest.pieces.first)
    guest.moved(ask)


def test_an_example_is_seen_with_the_eyes_of_anybody(guests: Guests) -> None:
    guest = guests()
    page = guest.go("/rules/dark-dealings")
    show(page, "dark-dealings")
    eyes = page.get_by_label("Seen by")
    expect(eyes).to_have_value("0")
    expect(page.get_by_role("heading", name="Your castle", exact=True)).to_be_visible()
    eyes.select_option("open")
    expect(page.get_by_role("heading", name="Your castle", exact=True)).to_be_hidden()


def test_an_example_that_there_is_not_says_so(guests: Guests) -> None:
    guest = guests()
    guest.watch.excuse("404")
    page = guest.go("/rules/dark-dealings/show/no-such-thing")
    expect(page.get_by_role("heading", name="There is no example here")).to_be_visible()
    page.get_by_role("button", name="Back to the rules").click()
    expect(page.get_by_role("heading", name="Dark Dealings", level=1)).to_be_visible()


# --- from a reason to its rule ----------------------------------------------------------------------------


def test_from_a_dimmed_card_over_its_reason_to_the_rule_and_to_an_example(guests: Guests) -> None:
    guest = guests()
    striking(guest)
    page = guest.page
    dimmed = page.locator(".piece.dimmed .piece-button")
    dimmed.first.hover()
    hint = page.locator(".hint")
    expect(hint).to_contain_text("Rule ")
    hint.locator("button").click()
    expect(drawer(page).locator(".rule-here")).to_be_visible()
    expect(drawer(page).locator(".rule-here .show-me")).to_be_visible()
    expect(hint).to_be_hidden()
    page.keyboard.press("Escape")

    dimmed.first.click(force=True)
    window = page.get_by_role("dialog")
    expect(window).to_contain_text("Not now.")
    window.get_by_role("button", name=re.compile("^Rule ")).click()
    expect(window).to_be_hidden()
    here = drawer(page).locator(".rule-here")
    expect(here).to_be_visible()
    here.get_by_role("button", name=re.compile("^Show me")).click()
    expect(steps(page).or_(page.locator(".example").first)).to_be_visible()
    if page.locator(".example").count():
        page.locator(".example").first.click()
    expect(steps(page)).to_contain_text("The position.")


def test_by_keyboard_the_reason_leads_to_its_rule_too(guests: Guests) -> None:
    guest = guests()
    striking(guest)
    page = guest.page
    rules = [one["rule"] for one in guest.decision["refused"]]
    dimmed = page.locator(".piece.dimmed .piece-button").first
    guest.pieces.first.focus()
    page.keyboard.press("ArrowRight")  # from now on the focus is the keyboard's
    dimmed.focus()
    expect(page.locator(".hint")).to_contain_text("Rule ")
    page.keyboard.press("b")
    expect(drawer(page).locator(".rule-here")).to_contain_text(
        re.compile("|".join(map(re.escape, filter(None, rules))))
    )


def test_in_the_text_view_a_reason_leads_to_its_rule(guests: Guests) -> None:
    guest = guests()
    striking(guest)
    page = guest.page
    page.keyboard.press("t")
    page.get_by_text("Not possible now").click()
    page.locator(".text-refused").get_by_role("button", name=re.compile("^Rule ")).first.click()
    expect(drawer(page).locator(".rule-here")).to_be_visible()


# --- what a choice is for ---------------------------------------------------------------------------------


def note(page: Page) -> Locator:
    return page.get_by_role("note", name="What this choice is for")


@pytest.mark.parametrize("name", FINISHED)
def test_a_hint_comes_once_for_each_kind_of_decision(guests: Guests, name: str) -> None:
    guest = guests(hints=True)
    guest.sit(("me", "Ann"), "greedy", "greedy", game=name)
    page = guest.page
    guest.until(lambda: guest.ask is not None)
    guide = find_game(name).words.guides.get(guest.decision["kind"])
    assert guide is not None
    assert guide.first
    expect(note(page)).to_contain_text(guide.why)
    expect(note(page)).to_contain_text(guide.now)
    for theme, width in THEMES:
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": 800})
        assert violations(page) == []
        assert too_wide(page) == []
    page.reload()
    expect(guest.prompt.get_by_role("button", name="What is this choice for?")).to_be_visible()
    expect(note(page)).to_be_hidden()


def test_the_question_mark_says_what_a_choice_is_for_and_leads_to_the_rule(guests: Guests) -> None:
    guest = guests()
    guest.sit(("me", "Ann"), "greedy")
    page = guest.page
    expect(note(page)).to_be_hidden()
    page.get_by_role("button", name="What is this choice for?").click()
    expect(note(page)).to_contain_text("The heroes you keep")
    note(page).get_by_role("button", name="Rule 3.1.1").click()
    expect(drawer(page).locator(".rule-here")).to_contain_text("keep two of their heroes")
    page.keyboard.press("Escape")
    note(page).get_by_role("button", name="Close").click()
    expect(note(page)).to_be_hidden()
    page.keyboard.press("w")
    expect(note(page)).to_be_visible()
    page.keyboard.press("w")
    expect(note(page)).to_be_hidden()


def test_hints_are_switched_off_at_the_hint_and_on_again_in_the_settings(guests: Guests) -> None:
    guest = guests(hints=True)
    guest.sit(("me", "Ann"), "greedy")
    page = guest.page
    note(page).get_by_role("button", name="No more hints").click()
    expect(note(page)).to_be_hidden()
    ask = guest.ask
    guest.move()
    guest.until(lambda: guest.ask not in (ask, None))
    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("checkbox", name="Hints for newcomers")
    expect(switch).not_to_be_checked()
    switch.check()
    page.keyboard.press("Escape")
    while guest.decision["kind"] == "lure":
        guest.move()
        guest.until(lambda: guest.ask is not None)
    expect(note(page)).to_contain_text("The heroes you put down decide who picks defenses first")


# --- looks ------------------------------------------------------------------------------------------------


def test_axe_finds_nothing_in_the_drawer_and_in_the_choice_of_examples(guests: Guests) -> None:
    guest = guests()
    striking(guest)
    page = guest.page
    page.keyboard.press("b")
    expect(drawer(page).locator(".show-me").first).to_be_visible()
    for theme, width in THEMES:
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": 800})
        assert violations(page) == []
        assert too_wide(page) == []
    drawer(page).get_by_role("button", name=re.compile(r"^Show me rule 3\.3\.6:")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert violations(page, within=DIALOG) == []


@pytest.mark.parametrize("name", FINISHED)
def test_the_rules_page_numbers_every_part_of_a_card(guests: Guests, name: str) -> None:
    guest = guests()
    page = guest.go(f"/rules/{name}")
    expect(page.locator(".card-shown > .part-number").first).to_be_visible()
    for card in page.locator(".card-shown").all():
        named = card.locator("xpath=following-sibling::*[1]").locator("tbody tr").count()
        assert named > 3
        expect(card.locator(":scope > .part-number")).to_have_count(named)
