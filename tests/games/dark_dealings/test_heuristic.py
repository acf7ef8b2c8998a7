"""The rule of thumb: which heroes are boasted of, by the row."""

from __future__ import annotations

from typing import Any

import pytest

from dealers.bots import GreedyBot, SeatHandle
from dealers.games import find_game
from dealers.kernel import Chance, Table
from dealers.kernel.scenario import parse, run

HAND = "Ranger 4, Thief 7, Ranger 15, Ranger 24, Ranger 31, Halflings 38, Ranger 43, Ranger 51"
TO_SPELLS = "Thief 2, Ranger 4, Thief 25, Knight 39, Halflings 42, Berserker 44, Wizard 48, Ranger 51"
"""But for the first two, heroes that only spells can hurt."""
TO_TRAPS = "Thief 2, Ranger 4, Halflings 23, Berserker 30, Wizard 35, Ranger 43, Thief 45, Knight 54"


def drafting(row: str, hand: str = HAND, theirs: str = "8 from hero deck") -> Table[Any]:
    """A table where Jenny is to boast before these defenses."""
    [scenario] = parse(
        f"""
scenario: a draft
game: dark-dealings
players: Jenny, Ken
given
  phase: defense phase
  Jenny's hand: {hand}
  Ken's hand: {theirs}
  defense row: {row}
then
  waiting for: Jenny, Ken
""",
        "draft",
    )
    return run(scenario, find_game).table


def boasts(table: Table[Any]) -> set[str]:
    """The heroes that a greedy bot boasts of for Jenny."""
    bot = GreedyBot(1)
    for _ in range(2):
        table.answer(0, bot.choose(SeatHandle(table, 0, Chance(1))))
    cards = table.game.cards
    return {cards[table.state.face[card]].name for card in table.state.committed[0]}


def test_before_one_outstanding_defense_greedy_boasts_of_a_strong_and_a_weak_hero() -> None:
    assert boasts(drafting("Restless Bones, Trip Cord, Static Spark, Cellar Rat")) == {
        "Ranger 51",
        "Ranger 4",
    }


def test_before_two_defenses_that_fit_its_heroes_best_greedy_boasts_of_two_strong_heroes() -> None:
    row = "Drowning Dream, Mirror Curse, Trip Cord, Caltrop Scatter"  # two strong spells, two weak traps
    assert boasts(drafting(row, TO_SPELLS)) == {"Ranger 51", "Wizard 48"}
    assert boasts(drafting(row, TO_TRAPS)) == {"Thief 2", "Ranger 4"}


def test_before_defenses_that_are_all_alike_greedy_keeps_its_strong_heroes() -> None:
    assert boasts(drafting("Barbed Net, Hex of Rust, Ghoul Cook, Patient Mimic")) == {"Ranger 4", "Thief 7"}


@pytest.mark.parametrize(
    "theirs", ["Knight 54, Halflings 53, 6 from hero deck", "Halflings 1, 7 from hero deck"]
)
def test_greedy_boasts_the_same_whatever_others_may_hold(theirs: str) -> None:
    row = "Restless Bones, Drowning Dream, Static Spark, Trip Cord"
    assert boasts(drafting(row, theirs=theirs)) == boasts(drafting(row))


@pytest.mark.parametrize("seats", range(2, 7))
def test_greedy_boasts_at_every_number_of_seats_also_of_expansion_heroes(seats: int) -> None:
    table = find_game("dark-dealings").new_table(seats, {"expansion_heroes": True}, seed=3)
    bots = [GreedyBot(seat) for seat in range(seats)]
    while table.state.round < 3 or table.state.phase < 2:
        seat = min(table.pending)
        table.answer(seat, bots[seat].choose(SeatHandle(table, seat, Chance(1))))
    assert [len(heroes) for heroes in table.state.pile] == [6] * seats
