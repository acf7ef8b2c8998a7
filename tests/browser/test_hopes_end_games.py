"""Whole games of Hope's End, and the ends of games: friends, a thumb, the keyboard alone, words alone."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from tests.browser.guests import PHONE, Guest, Guests
from tests.browser.hopes_end import (
    facts,
    few_left,
    imported,
    open_table,
    play,
    played,
)
from tests.browser.looks import too_wide
from tests.browser.test_keyboard import focused

CHOICE = re.compile("^(Answer [1-3]:|(Replace|Place at|Ruin|Keep|Draw) )")
"""How the name of something on the board begins when it can be chosen."""


def check_the_end(guest: Guest) -> None:
    """The score table shows what the table has told."""
    outcome = guest.outcome
    assert outcome
    expect(guest.scores).to_be_visible()
    if outcome["winners"]:
        total = guest.scores.get_by_role("row", name=re.compile("^Total"))
        shown = [int(cell) for cell in total.get_by_role("cell").all_inner_texts()]
        assert sorted(shown) == sorted(outcome["totals"])
    else:
        expect(guest.prompt).to_contain_text("Everybody loses")
        assert facts(guest)["ruined"] > facts(guest)["limit"]


def test_two_friends_and_a_bot_play_the_first_round(guests: Guests) -> None:
    ann, bob = guests(), guests()
    ann.sit(("me", "Ann"), "open", "greedy", game="hopes-end")
    bob.join(ann, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    play(ann, bob, until=lambda: facts(ann)["round"] > 1)
    for guest in (ann, bob):
        expect(guest.page.get_by_role("region", name="History").get_by_role("button")).not_to_have_count(0)
        expect(guest.page.get_by_text("Round 2", exact=True)).to_be_visible()


def test_two_friends_and_a_bot_play_the_last_round_of_a_game_from_a_file(guests: Guests) -> None:
    ann, bob = guests(), guests()
    table = imported(ann.person, played(few_left(5), 3), start=False)
    ann.person.command(table, "seat", seat=1, kind="open")
    ann.go(f"/t/{table}")
    bob.join(ann, "Bob")
    ann.page.get_by_role("button", name="Start the game").click()
    play(ann, bob)
    assert ann.outcome == bob.outcome
    for guest in (ann, bob):
        check_the_end(guest)


def test_a_game_is_brought_to_its_end_with_one_thumb(guests: Guests) -> None:
    guest = guests(**PHONE)
    open_table(guest, played(few_left(4)))
    play(guest)
    check_the_end(guest)
    assert too_wide(guest.page) == []


def test_a_game_is_brought_to_its_end_from_the_keyboard(guests: Guests) -> None:
    guest = guests()
    open_table(guest, played(few_left(4)))

    def step(guest: Guest) -> None:
        ask = guest.ask
        for key in ("n", "r", "ArrowDown", "n", "n"):
            if CHOICE.search(focused(guest.page)) and key != "ArrowDown":
                break
            guest.page.keyboard.press(key)
        assert CHOICE.search(focused(guest.page)), focused(guest.page)
        guest.page.keyboard.press("Enter")
        guest.moved(ask)

    play(guest, step=step)
    check_the_end(guest)


def test_a_game_is_brought_to_its_end_in_words(guests: Guests) -> None:
    guest = guests()
    open_table(guest, played(few_left(4)))
    page = guest.page
    page.keyboard.press("t")
    words = page.get_by_role("region", name="The table in words")
    expect(words).to_contain_text("The city row by row")

    def step(guest: Guest) -> None:
        ask, label = guest.ask, guest.decision["options"][0]["label"]
        action = page.get_by_role("region", name="You can").get_by_role("button").first
        expect(action).to_contain_text(label, ignore_case=True)
        page.keyboard.press("1")
        guest.moved(ask)

    play(guest, step=step)
    check_the_end(guest)
