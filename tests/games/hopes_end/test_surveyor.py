"""Surveys for rollouts: those that are shared and kept up lead to the same answers as new ones."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest
from tests.games.hopes_end.cities import GAME

from dealers.bots import SeatHandle
from dealers.bots.ismcts import rollout
from dealers.games.hopes_end.heuristic import HopesEndHeuristic
from dealers.games.hopes_end.placing import best_place
from dealers.games.hopes_end.prospects import Survey
from dealers.games.hopes_end.rivals import rivalry, tiles_left
from dealers.games.hopes_end.surveyor import FEW, Surveyor
from dealers.kernel import Chance, Table


def tables_to_search(seats: int, edges: str = "strict") -> list[Table[Any]]:
    """Positions of a game in which a tile is to be placed."""
    table = GAME.new_table(seats, {"edges": edges}, seed=seats)
    greedy, chance = HopesEndHeuristic(), Chance(seats)
    found = []
    while not table.over:
        seat, options = table.turn()
        if options[0][0] == "place" and len(options) > 1 and len(table.state.city) % 9 == 0:
            found.append(table.copy())
        table.answer(seat, greedy.choose(table.state, seat, options, chance))
    return found


@pytest.mark.parametrize(("seats", "edges"), [(2, "strict"), (3, "strict"), (4, "strict"), (2, "loose")])
def test_a_rollout_comes_to_the_same_end_whatever_rollouts_went_before(seats: int, edges: str) -> None:
    experienced = HopesEndHeuristic()
    for table in tables_to_search(seats, edges):
        seat, options = table.turn()
        worlds = SeatHandle(table, seat, Chance(1)).numbered(5)
        for option in options[:4]:
            for number in range(3):
                rewards = []
                for heuristic in (experienced, HopesEndHeuristic()):
                    world, chance = worlds.world(number)
                    world.apply(seat, option)
                    rewards.append(rollout(world, heuristic, chance, 0))
                assert rewards[0] == rewards[1]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_best_place_is_that_of_a_new_survey_with_the_same_tiles_to_come(seats: int) -> None:
    surveyor = Surveyor()
    table = GAME.new_table(seats, seed=seats)
    greedy, chance = HopesEndHeuristic(), Chance(seats)
    while not table.over:
        seat, options = table.turn()
        s = table.state
        if options[0][0] == "place":
            value, _ = surveyor.best_place(s, seat, s.drawn[0], options)
            new = Survey(s, copy(surveyor.survey(s).left))
            new.weigh(rivalry(new, seat))
            assert value == pytest.approx(best_place(new, s.drawn[0], options)[0])
        table.answer(seat, greedy.choose(s, seat, options, chance))


def test_a_rollout_counts_the_tiles_again_when_many_have_come_and_when_few_are_left() -> None:
    surveyor = Surveyor()
    table = GAME.new_table(2, seed=1)
    greedy, chance = HopesEndHeuristic(), Chance(1)
    counted = set()
    while not table.over:
        seat, options = table.turn()
        s, left = table.state, tiles_left(table.state)
        survey = surveyor.survey(s)
        counted.add(survey.counted)
        assert left - 1 <= survey.counted <= left + FEW + 2  # scouts put one back
        if left < FEW:
            assert survey.counted == left
        table.answer(seat, greedy.choose(s, seat, options, chance))
    assert len([count for count in counted if count > FEW]) < 8
