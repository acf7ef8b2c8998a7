"""Taking a lesson in a browser: read, do what is wanted by clicking, watch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.guests import Guest

from dealers.games import GAMES
from dealers.kernel.lesson import lessons_of

WITH_LESSONS = [name for name, game in GAMES.items() if lessons_of(game)]
"""The games that can be learned."""


def begin(guest: Guest, game: str) -> None:
    """Open the first step of a lesson, from the lobby."""
    title = GAMES[game].title
    guest.go("/")
    guest.press(guest.page.get_by_role("link", name=f"Learn {title}", exact=True))
    guest.until(lambda: lesson(guest) is not None)
    expect(bubble(guest)).to_be_visible()


def lesson(guest: Guest) -> dict[str, Any] | None:
    """What the page was last told of the lesson."""
    return guest.play["lesson"] if guest.play else None


def bubble(guest: Guest) -> Locator:
    """The coach."""
    return guest.page.get_by_role("region", name="Lesson")


def next_button(guest: Guest) -> Locator:
    """The button of the coach that goes on."""
    return bubble(guest).locator(".coach-next")


def press_next(guest: Guest) -> None:
    """Go on, by clicking."""
    guest.press(next_button(guest))


def take(
    guest: Guest,
    act: Callable[[Guest], None],
    look: Callable[[dict[str, Any]], None] | None = None,
    go_on: Callable[[Guest], None] = press_next,
) -> None:
    """Take a lesson to its end; `look` at every moment of it."""
    for _ in range(300):
        now = lesson(guest)
        assert now is not None
        expect(bubble(guest)).to_contain_text(now["heading"] if now["phase"] != "done" else "Well done")
        guest.settled()
        if look is not None and now["phase"] != "watch":
            look(now)
        if now["phase"] == "done":
            return
        if now["phase"] == "read":
            go_on(guest)
        elif now["phase"] == "act":
            act(guest)
        guest.until(lambda now=now: lesson(guest) != now)  # type: ignore[misc]
    raise AssertionError("the lesson does not end")


def click(guest: Guest) -> None:
    """Do what the lesson wants: only that can be chosen."""
    now, decision = lesson(guest), guest.decision
    done, of = decision["picks"]
    board = guest.page.locator(".table-board .piece.legal > .piece-button")
    buttons = guest.prompt.locator(".prompt-option")
    guest.until(lambda: board.count() + buttons.count() > 0)
    if of - done > 1:
        for number in range(of - done):
            tap(guest, board.nth(number))
        guest.press(guest.prompt.get_by_role("button", name="Confirm"))
        return
    guest.press(buttons.first if buttons.count() else board.first)
    if not guest.touch:
        return
    # By touch the first tap may only show what would happen: then there is a button for it.
    again = guest.page.locator(".table-board .btn-primary, .table-board .btn-danger")
    guest.until(lambda: lesson(guest) != now or again.count())
    if lesson(guest) == now:
        guest.press(again.first)


def tap(guest: Guest, piece: Locator) -> None:
    """Pick one of several; `press` taps again where the first touch only shows it."""
    guest.press(piece)
    expect(piece).to_have_attribute("aria-pressed", "true")
