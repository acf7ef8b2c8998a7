"""Learning a game in the browser: every lesson to its end, with mouse, touch and keyboard."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.guests import PHONE, Guest, Guests
from tests.browser.lessons import WITH_LESSONS, begin, bubble, click, lesson, next_button, take
from tests.browser.looks import THEMES, too_wide, violations
from tests.serving import PLENTY, Server

from dealers.games import GAMES

COVERED = """() => {
  const bubble = document.querySelector(".coach").getBoundingClientRect();
  const rings = [...document.querySelectorAll(".pointers-ring")].map((ring) => ring.getBoundingClientRect());
  const share = (box) => {
    const across = Math.min(box.right, bubble.right) - Math.max(box.left, bubble.left);
    const down = Math.min(box.bottom, bubble.bottom) - Math.max(box.top, bubble.top);
    return across > 0 && down > 0 ? (across * down) / (box.width * box.height) : 0;
  };
  return Math.max(0, ...rings.map(share));
}"""
"""How much of the thing that is covered most the bubble covers, of those it points at."""


def not_covered(guest: Guest, now: dict[str, Any]) -> None:
    """The bubble does not lie on what it points at; a little of the glow does not count.

    A whole hand may be larger than what is left of the board: then most of it has to be in sight.
    """
    many = len([card for point in now["points"] for card in point["cards"]]) > 6
    # The coach looks a few times a second where the things are, and goes there.
    guest.until(lambda: guest.page.evaluate(COVERED) < (0.35 if many else 0.15))


PLACES = """() => [".coach", ".prompt"].map(
  (part) => document.querySelector(part).getBoundingClientRect().toJSON())"""


def test_a_lesson_is_taken_to_its_end_by_clicking(guests: Guests) -> None:
    guest = guests()
    begin(guest, "dark-dealings")
    take(guest, click)
    guest.press(bubble(guest).get_by_role("link", name="Play for real"))
    expect(guest.page).to_have_url(re.compile("/new/dark-dealings$"))


@pytest.mark.parametrize("game", WITH_LESSONS)
def test_a_lesson_is_taken_on_a_phone(guests: Guests, game: str) -> None:
    guest = guests(hints=True, **PHONE)
    begin(guest, game)

    def look(now: dict[str, Any]) -> None:
        assert not guest.page.locator(".guide").count(), "a newcomer's hint says nothing beside the coach"
        above, below = guest.page.evaluate(PLACES)
        assert above["bottom"] <= below["top"] + 1, "the bubble lies above the prompt bar"
        assert too_wide(guest.page) == []

    take(guest, click, look)


def press_n(guest: Guest) -> None:
    """By keys alone: n goes to what can be chosen, Enter chooses it."""
    done, of = guest.decision["picks"]
    for _ in range(of - done if of - done > 1 else 1):
        focus(guest, ".piece-button, .prompt-option")
        guest.page.keyboard.press("Enter")
    if of - done > 1:
        focus(guest, ".prompt-confirm")
        guest.page.keyboard.press("Enter")


def press_next(guest: Guest) -> None:
    """By keys alone: n goes to the button of the coach, too."""
    expect(next_button(guest)).to_be_visible()
    focus(guest, ".coach-next")
    guest.page.keyboard.press("Enter")


def focus(guest: Guest, wanted: str) -> None:
    """Press n until one of these has the focus, one that is not picked already."""
    at = f"() => document.activeElement.matches('{wanted}') && document.activeElement.ariaPressed !== 'true'"
    for _ in range(12):
        guest.page.keyboard.press("n")
        if guest.page.evaluate(at):
            return
    raise AssertionError(f"n does not lead to {wanted}")


@pytest.mark.parametrize("game", WITH_LESSONS)
def test_every_lesson_is_taken_with_the_keyboard_alone_and_leaves_free_what_it_points_at(
    guests: Guests, game: str
) -> None:
    guest = guests()
    page = guest.go("/")
    link = page.get_by_role("link", name=f"Learn {GAMES[game].title}", exact=True)
    expect(link).to_be_visible()
    link.focus()
    page.keyboard.press("Enter")
    guest.until(lambda: lesson(guest) is not None)
    expect(bubble(guest)).to_be_visible()
    ringed: list[bool] = []

    def look(now: dict[str, Any]) -> None:
        if now["phase"] != "done" and (now["points"] or now["phase"] == "act"):
            expect(page.locator(".pointers-ring").first).to_be_attached()
            ringed.append(True)
            not_covered(guest, now)

    take(guest, press_n, look, go_on=press_next)
    assert len(ringed) >= 6
    expect(bubble(guest).get_by_role("heading")).to_have_text(re.compile("^Well done"))
    expect(page.locator(".pointers-ring")).to_have_count(0)
    expect(bubble(guest).get_by_role("link", name="Rules")).to_have_attribute("href", f"/rules/{game}")
    press_next(guest)
    expect(page).to_have_url(re.compile(f"/new/{game}$"))


def test_a_screen_reader_hears_every_step(guests: Guests) -> None:
    guest = guests()
    begin(guest, "dark-dealings")
    said = bubble(guest).locator("[aria-live=polite]")
    expect(said).to_contain_text("Heroes are on their way to your castle")
    guest.press(next_button(guest))
    expect(said).to_contain_text("Look at Ranger 31")
    expect(bubble(guest)).to_contain_text("Step 2 of 13")
    expect(guest.page.locator(".pointers")).to_have_attribute("aria-hidden", "true")
    bubble(guest).get_by_role("button", name="Ranger 31").click()
    expect(guest.page.get_by_role("dialog", name="Ranger 31")).to_be_visible()


@pytest.mark.parametrize("game", WITH_LESSONS)
def test_axe_finds_nothing_in_a_lesson(guests: Guests, game: str) -> None:
    guest = guests()
    begin(guest, game)
    while (lesson(guest) or {})["phase"] == "read" and (lesson(guest) or {})["step"] < 3:
        step = (lesson(guest) or {})["step"]
        guest.press(next_button(guest))
        guest.until(lambda step=step: (lesson(guest) or {})["step"] > step)  # type: ignore[misc]
    for theme, width in THEMES:
        guest.page.set_viewport_size({"width": width, "height": 844})
        guest.page.emulate_media(color_scheme=theme)
        guest.still(lambda: guest.page.evaluate(PLACES))
        found = violations(guest.page)
        assert not found, f"{theme}, {width}:\n" + "\n".join(found)


def test_a_piece_that_the_lesson_does_not_want_says_so(guests: Guests) -> None:
    guest = guests()
    begin(guest, "dark-dealings")
    for _ in range(2):
        step = (lesson(guest) or {})["step"]
        guest.press(next_button(guest))
        guest.until(lambda step=step: (lesson(guest) or {})["step"] > step)  # type: ignore[misc]
    other = guest.page.locator(".piece.dimmed > .piece-button").first
    other.hover()
    expect(guest.page.locator(".hint")).to_contain_text("the lesson asks for this now: lure Knight 54")
    assert guest.page.locator(".piece.legal").count() == 2


def test_a_reload_comes_back_to_the_same_step_and_another_browser_does_not_get_in(guests: Guests) -> None:
    guest, stranger = guests(), guests()
    begin(guest, "dark-dealings")
    guest.press(next_button(guest))
    expect(bubble(guest)).to_contain_text("Step 2 of 13")
    guest.page.reload()
    expect(bubble(guest)).to_contain_text("Step 2 of 13")
    table = guest.table
    guest.go("/")
    expect(guest.page.get_by_text("Lesson: Your first siege")).to_be_visible()
    guest.press(guest.page.get_by_role("link", name="Learn Dark Dealings", exact=True))
    expect(bubble(guest)).to_contain_text("Step 2 of 13")
    assert guest.table == table
    stranger.watch.excuse("404")
    stranger.watch.excuse("WebSocket|socket|403")
    stranger.go(f"/t/{table}")
    expect(stranger.page.get_by_role("heading", name="This table is not here")).to_be_visible()


def test_whoever_leaves_a_lesson_plays_on(guests: Guests) -> None:
    guest = guests()
    begin(guest, "dark-dealings")
    leave = bubble(guest).get_by_role("button", name="Leave the lesson and play on")
    guest.press(leave)
    guest.press(guest.page.get_by_role("button", name="Stay in the lesson"))
    expect(bubble(guest)).to_be_visible()
    guest.press(leave)
    guest.press(guest.page.get_by_role("button", name="Play on", exact=True))
    expect(bubble(guest)).to_be_hidden()
    expect(guest.page.locator(".piece.legal")).to_have_count(9)
    guest.move()
    assert lesson(guest) is None


def test_a_lesson_goes_on_after_the_server_was_killed(guests: Guests, tmp_path: Any) -> None:
    server = Server(tmp_path / "data", **PLENTY).start()
    try:
        guest = guests(server=server)
        guest.watch.excuse("WebSocket|ERR_CONNECTION|socket")
        begin(guest, "dale-of-merchants")
        guest.press(next_button(guest))
        expect(bubble(guest)).to_contain_text("Step 2 of")
        server.kill()
        server.start()
        guest.page.reload()
        expect(bubble(guest)).to_contain_text("Step 2 of")
        guest.press(next_button(guest))
        expect(bubble(guest)).to_contain_text("Step 3 of")
        guest.close()
        guests.all.remove(guest)
    finally:
        server.stop()


def test_in_words_the_lesson_is_the_same(guests: Guests) -> None:
    guest = guests()
    begin(guest, "hopes-end")
    guest.page.keyboard.press("t")
    words = guest.page.get_by_role("region", name="The table in words")
    expect(words).to_be_visible()
    for _ in range(2):
        step = (lesson(guest) or {})["step"]
        guest.press(next_button(guest))
        guest.until(lambda step=step: (lesson(guest) or {})["step"] > step)  # type: ignore[misc]
    guest.settled()
    expect(guest.page.locator(".text-action")).to_have_count(1)
    guest.page.keyboard.press("1")
    expect(bubble(guest)).to_contain_text("Step 4 of")
