"""Observations are equal in worlds that a seat cannot tell apart, and different in those that it can."""

from __future__ import annotations

from array import array
from typing import Any

import pytest

from dealers.games import GAMES
from dealers.kernel import Chance, Game, Table, UsageError
from dealers.kernel.conformance import matches
from dealers.kernel.conformance.observed import numbers_of, observations
from dealers.kernel.observation import Page

DECISIONS = 24
COMPARED = 3
"""A page is written at every decision and compared at one of so many: what is not put right stays wrong."""


def cases() -> list[Any]:
    """The usual match of each game, quick; and every other main option."""
    return [
        pytest.param(
            game, seats, options, id=f"{game.name}-{number}", marks=pytest.mark.slow if number else ()
        )
        for game in GAMES.values()
        for number, (seats, options) in enumerate(matches(game))
    ]


def told(table: Table[Any], seat: int) -> Any:
    """What a seat sees, without ids and words: cards and their marks by zone, facts, its decision."""
    view = table.view(seat)
    unlike = ("id", "on", "picked")
    zones = [
        sorted(
            [
                repr([pair for pair in card.items() if pair[0] not in unlike])
                for card in zone["cards"] or ()
                if card
            ]
        )
        for zone in view["zones"]
    ]
    decision = view["decision"] and sorted([option["label"] for option in view["decision"]["options"]])
    return zones, view["facts"], view["own"], view["waiting"], decision


@pytest.mark.parametrize(("game", "seats", "options"), cases())
def test_positions_that_a_seat_tells_apart_have_different_numbers(
    game: Game[Any], seats: int, options: dict[str, Any]
) -> None:
    table, rng = game.new_table(seats, options, 7), Chance(7)
    numbers = game.observations(seats, options)
    actions = game.actions(seats, options)
    before: dict[int, Any] = {}
    for _ in range(DECISIONS):
        if table.over:
            break
        asked, offered = table.turn()
        for seat in {asked, rng.below(seats)}:
            decision = table.offered(seat)
            legal = actions.numbers(table.state, decision.options) if decision else []
            now = numbers_of(numbers, table, seat), sorted(legal), told(table, seat)
            if seat in before and before[seat][:2] == now[:2]:
                assert before[seat][2] == now[2]
            before[seat] = now
        table.answer(asked, offered[rng.below(len(offered))])


@pytest.mark.parametrize(("game", "seats", "options"), cases())
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_numbers(
    game: Game[Any], seats: int, options: dict[str, Any]
) -> None:
    table, rng = game.new_table(seats, options, 3), Chance(3)
    for step in range(3 * DECISIONS):
        if table.over:
            break
        asked, offered = table.turn()
        table.answer(asked, offered[rng.below(len(offered))])
        if step % 9 == 0:
            assert not list(observations(table, rng.below(seats), rng))


@pytest.mark.parametrize("memory", [True, False])
@pytest.mark.parametrize(("game", "seats", "options"), cases())
def test_a_page_that_is_written_again_and_again_has_what_a_new_one_would(
    game: Game[Any], seats: int, options: dict[str, Any], memory: bool
) -> None:
    numbers, rng = game.observations(seats, options), Chance(11)
    out = array("f", bytes(4 * numbers.size))
    page = Page(numbers, memoryview(out))
    for seed in range(2):  # another deal on the same page
        table = game.new_table(seats, options, seed, recorded=False, knowing=memory)
        for _ in range(10 * DECISIONS):
            if table.over:
                break
            asked, offered = table.turn()
            seat = asked if rng.below(3) else rng.below(seats)
            page.write(table, seat, table.offered(seat))
            if not rng.below(COMPARED):
                assert out == numbers_of(numbers, table, seat)
            table.apply(asked, offered[rng.below(len(offered))])


def test_a_seat_is_told_which_hidden_cards_it_remembers() -> None:
    game = GAMES["dark-dealings"]
    table, rng = game.new_table(2, seed=1), Chance(1)
    while table.state.phase != 2:  # boasts are revealed, and go face down onto piles when they have picked
        seat, offered = table.turn()
        table.answer(seat, offered[rng.below(len(offered))])
    while not table.state.pile[1]:
        seat, offered = table.turn()
        table.answer(seat, offered[0])
    numbers = game.observations(2)
    row = numbers.row("hero pile")
    width = row.shape[1]
    theirs = numbers_of(numbers, table, 0)[row.first + width : row.first + 2 * width]
    hidden = [zone for zone in table.view(0)["zones"] if (zone["zone"], zone["owner"]) == ("hero pile", 1)]
    assert hidden[0]["cards"] is None  # nobody looks there
    assert sum(theirs[:-1]) == len(table.state.pile[1])
    assert theirs[-1] == 0


def test_a_table_that_keeps_no_journal_tells_what_lies_open() -> None:
    game = GAMES["dark-dealings"]
    numbers = game.observations(2)
    recorded = numbers_of(numbers, game.new_table(2, seed=1), 0)
    assert numbers_of(numbers, game.new_table(2, seed=1, recorded=False), 0) == recorded
    assert numbers_of(numbers, game.new_table(2, seed=1, recorded=False, knowing=True), 0) == recorded


def test_a_row_that_does_not_exist_is_refused_with_those_that_do() -> None:
    with pytest.raises(UsageError, match="there is no row 'hands': there are your seat, asked"):
        GAMES["dark-dealings"].observations(2).row("hands")
