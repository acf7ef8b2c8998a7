"""A misclick at a table of bots costs nothing: Undo says what it takes back, also what bots did since."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.guests import PHONE, Guest, Guests

from dealers.games import find_game
from dealers.kernel import Chance, Company, Table, save

GAMES = {"dark-dealings": 2, "hopes-end": 3, "dealers-in-hope": 3}
SIZES: dict[str, dict[str, Any]] = {"desk": {"viewport": {"width": 1440, "height": 900}}, "phone": PHONE}


def bots_answer(table: Table[Any], rng: Chance) -> None:
    """What the server lets bots do until a person is asked."""
    while not table.over and 0 not in table.pending:
        seat, options = table.turn()
        table.answer(seat, options[rng.below(len(options))])


def company(table: Table[Any]) -> Company:
    return Company(frozenset({0}), {n for n, (seat, _) in enumerate(table.history) if seat != 0})


def taken_with_bots(table: Table[Any]) -> bool:
    """Whether Ann's last answer can be taken back, and something of a bot's goes with it."""
    return not table.why_no_undo(0, company(table)) and len(table.copy().undo(0, company(table))) > 1


def before_a_misclick(game: str) -> tuple[Table[Any], int]:
    """A table where bots answer after Ann and show nothing new, and which option she takes."""
    for seed in range(40):
        table = find_game(game).new_table(GAMES[game], {}, seed=seed)
        rng = Chance(seed)
        bots_answer(table, rng)
        for _ in range(60):
            if table.over:
                break
            number = rng.below(len(table.pending[0].options))
            tried = table.copy()
            tried.answer(0, tried.pending[0].options[number])
            if not tried.over and 0 not in tried.pending:
                after = [tried.copy() for _ in range(12)]
                for chance, then in enumerate(after):
                    bots_answer(then, Chance(chance))
                if all(map(taken_with_bots, after)):
                    return table, number
            table.answer(0, table.pending[0].options[number])
            bots_answer(table, rng)
    raise AssertionError("whatever a bot does after an answer shows something new")


def before_an_open_card() -> tuple[Table[Any], int]:
    """Dale of Merchants where Ann can play a card that asks her something."""
    for seed in range(40):
        table = find_game("dale-of-merchants").new_table(2, {"decks": "gulls, penguins"}, seed=seed)
        rng = Chance(seed)
        for _ in range(120):
            bots_answer(table, rng)
            if table.over:
                break
            for number, option in enumerate(table.pending[0].options):
                tried = table.copy()
                tried.answer(0, option)
                closed = 0 in tried.pending and tried.why_no_undo(0)
                if option[0] == "play" and closed and not tried.why_no_undo(0, company(tried)):
                    return table, number
            options = table.pending[0].options
            table.answer(0, options[rng.below(len(options))])
    raise AssertionError("no card asks anything")


def sit(guest: Guest, table: Table[Any]) -> None:
    players = ["me", *["random"] * (table.seats - 1)]
    names = ["Ann", "Bert", "Cleo", "Dora"][: table.seats]
    response = guest.person.http.post("/api/import", content=save(table, {"seats": players, "names": names}))
    assert response.status_code == 200, response.text
    name = str(response.json()["id"])
    guest.person.command(name, "start")
    guest.go(f"/t/{name}")
    guest.until(lambda: guest.ask is not None)
    guest.settled()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_misclick_is_taken_back_with_what_bots_did_since(guests: Guests, game: str, size: str) -> None:
    table, number = before_a_misclick(game)
    guest = guests(**SIZES[size])
    sit(guest, table)
    option = table.pending[0].options[number]
    label, before = table.label(option), guest.ask
    assert guest.play is not None
    seen = guest.play["view"]
    guest.person.command(
        guest.table, "answer", seat=0, ask=before, options=[list(option)]
    )  # as a click would
    guest.until(lambda: guest.play and guest.play["undo_bots"])
    undo = guest.prompt.get_by_role("button", name="Undo")
    expect(undo).to_have_accessible_description(
        re.compile(f"^your “{re.escape(label)}” and what .* did since$")
    )
    guest.press(undo)
    guest.until(lambda: guest.ask is not None and guest.ask != before and not guest.play["undo_bots"])  # type: ignore[index]
    assert guest.play["view"]["zones"] == seen["zones"]
    assert guest.play["view"]["decision"]["options"] == seen["decision"]["options"]


def test_a_card_that_only_bots_have_seen_goes_back_into_the_hand(guests: Guests) -> None:
    table, number = before_an_open_card()
    guest = guests()
    sit(guest, table)
    assert guest.play is not None
    seen, ask = guest.play["view"], guest.ask
    option = table.pending[0].options[number]
    guest.person.command(guest.table, "answer", seat=0, ask=ask, options=[list(option)])
    guest.moved(ask)
    undo = guest.prompt.get_by_role("button", name="Undo")
    expect(undo).to_have_accessible_description(table.label(option))
    ask = guest.ask
    guest.press(undo)
    guest.moved(ask)
    assert guest.play["view"]["zones"] == seen["zones"]


def test_the_prompt_bar_does_not_jump_with_what_undo_says(guests: Guests) -> None:
    for size in SIZES.values():
        guest = guests(**size)
        guest.sit(("me", "Ann"), "greedy", "greedy")
        guest.until(lambda guest=guest: guest.ask is not None)  # type: ignore[misc]
        guest.settled()
        guest.move()
        expect(guest.page.locator(".prompt-undoes")).to_be_attached()
        heights = guest.page.evaluate(
            """() => {
                const words = document.querySelector(".prompt-undoes");
                const bar = document.querySelector(".prompt");
                const said = ["", "lure", "There is no answer of yours to take back",
                    "your “take something with a very long name that goes on” and what 5 bots did since"];
                return said.map((text) => {
                    words.textContent = text;
                    return bar.getBoundingClientRect().height;
                });
            }"""
        )
        assert len(set(heights)) == 1
