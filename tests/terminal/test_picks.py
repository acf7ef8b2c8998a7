"""Several numbers in one line: picks from the list that was shown, and what could not be done is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.games.dale_of_merchants.test_text import position

from dealers.games import find_game
from dealers.kernel import InvalidAnswer, Table
from dealers.terminal.picks import Picks, numbers_in
from dealers.terminal.play import Match, play
from dealers.terminal.saves import Keeper
from dealers.terminal.screen import Screen
from dealers.terminal.seats import Seating

from .conftest import MakeScreen, printed

DARK = find_game("dark-dealings")


def match(home: Path, screen: Screen, *players: str, table: Table[Any] | None = None) -> Match:
    table = table or DARK.new_table(len(players), {}, 7)
    return Match(table, Seating(players), Keeper(home / "saved.game"), screen)


def shown(table: Table[Any], seat: int = 0) -> list[str]:
    return [option["label"] for option in table.view(seat)["decision"]["options"]]


def labels(game: Match, seat: int = 0) -> list[str]:
    """What a seat has answered, in the words of the table."""
    cards = DARK.cards
    state = game.table.state
    return [f"lure {cards[state.face[o[1]]].name}" for who, o in game.table.history if who == seat]


def test_numbers_are_those_of_the_list_that_was_shown(home: Path, make_screen: MakeScreen) -> None:
    table = DARK.new_table(2, {}, 7)
    listed = shown(table)
    screen, _ = make_screen("2 5")
    game = match(home, screen, "me", "random", table=table)
    play(game)
    assert labels(game) == [listed[1], listed[4]], "not the fifth of the list without the second"
    assert "was not" not in printed(screen)


def test_a_number_that_is_not_there_leaves_everything_undone(home: Path, make_screen: MakeScreen) -> None:
    screen, _ = make_screen("1 99", "0 1", "1 2 3")
    game = match(home, screen, "me", "random")
    play(game)
    assert game.table.history == []
    text = printed(screen)
    assert "There is no option 99: choose from 1 to 9. Nothing was done." in text
    assert "There is no option 0" in text
    assert "3 numbers, but 2 picks to make. Nothing was done." in text


def test_what_is_gone_after_a_pick_is_said(home: Path, make_screen: MakeScreen) -> None:
    table = DARK.new_table(2, {}, 7)
    first = shown(table)[0]
    screen, _ = make_screen("1 1")
    game = match(home, screen, "me", "random", table=table)
    play(game)
    assert labels(game) == [first]
    assert f"Done: 1 ({first}). But 1 ({first}) was not" in " ".join(printed(screen).split())


def test_picks_end_where_somebody_else_answers_in_between(home: Path, make_screen: MakeScreen) -> None:
    table = DARK.new_table(2, {}, 7)
    screen, _ = make_screen("1", "1 2")
    game = match(home, screen, "me", "random", table=table)
    play(game)
    assert "2 numbers, but 1 pick to make" in printed(screen)
    assert len(labels(game)) == 1


def test_alike_cards_are_picked_by_the_same_number_again(home: Path, make_screen: MakeScreen) -> None:
    """In Dale of Merchants equal cards are one option: `1 1` takes two of them."""
    table = position()
    buying = next(n for n, label in enumerate(shown(table), start=1) if label.startswith("buy"))
    table.answer(0, table.view(0)["decision"]["options"][buying - 1]["option"])
    listed = shown(table)
    paying = [n for n, label in enumerate(listed, start=1) if label.startswith("pay with")]
    screen, _ = make_screen(f"{paying[0]} {paying[0]} {paying[0]} {paying[0]} {paying[0]} {paying[0]}")
    game = Match(table, Seating(["me", "random"]), Keeper(home / "saved.game"), screen)
    before = len(table.history)
    play(game)
    said = " ".join(printed(screen).split())
    done = [o for who, o in game.table.history[before:] if who == 0]
    assert 1 <= len(done) < 6, "as many as there are"
    assert f"Done: {paying[0]} ({listed[paying[0] - 1]})" in said
    assert "not: that is not what you are asked now" in said


def test_the_notice_waits_for_its_own_reader(home: Path, make_screen: MakeScreen) -> None:
    """Two people share a device: what one of them meant is no business of the other."""
    table = DARK.new_table(2, {}, 7)
    first = shown(table)[0]
    screen, _ = make_screen("", "1 1", "2", "", "1", "1", "")
    play(match(home, screen, "me", "me", table=table))
    text = printed(screen)
    part = text[text.index("Pass the device to Player 2") :]
    assert first.removeprefix("lure ") + ")" not in part.split("Pass the device to Player 1")[0]


def test_a_list_of_another_kind_is_not_answered() -> None:
    decision = {
        "options": [{"label": "done", "option": ("done",)}, {"label": "take A", "option": ("take", 1)}],
        "picks": (0, 1),
        "source": {"id": 7, "card": "X"},
        "step": "taking",
    }
    picks = Picks(0, decision, [2, 1])
    assert picks.next(decision) == ("take", 1)
    assert picks.next({**decision, "source": {"id": 8, "card": "X"}}) is None
    assert picks.remainder() == "Done: 2 (take A). But 1 (done) was not: that is not what you are asked now."


@pytest.mark.parametrize("words", ["1 x", "1,", "-1 2", "1 2 thief", "", "1.5 2"])
def test_other_words_are_no_numbers(words: str) -> None:
    assert numbers_in(words) == []


def test_endless_digits_are_refused_like_any_other_number() -> None:
    decision = DARK.new_table(2, {}, 7).view(0)["decision"]
    with pytest.raises(InvalidAnswer, match="there is no option 999999"):
        Picks(0, decision, numbers_in("999999 1"))
    assert numbers_in("9" * 5000 + " 1") == []
