"""Places for a tile: the quick way to the best one is the same as ranking all, and chances are as counted."""

from __future__ import annotations

from itertools import pairwise
from math import log

import pytest
from tests.games.hopes_end.cities import GAME, KINDS, empty_city, lay

from dealers.games.hopes_end.city import BONUS, place_options
from dealers.games.hopes_end.heuristic import HopesEndHeuristic, survey_for
from dealers.games.hopes_end.outlook import Outlook, outlook
from dealers.games.hopes_end.placing import best_place, promise, rank_places
from dealers.games.hopes_end.prospects import Survey
from dealers.games.hopes_end.tiles import CODES, ROW, START_CELL, TILES
from dealers.kernel import Chance

HEURISTIC = HopesEndHeuristic()


@pytest.mark.parametrize(("seats", "edges"), [(2, "strict"), (3, "strict"), (4, "strict"), (3, "loose")])
def test_the_best_place_is_the_first_of_all_ranked_ones_for_every_kind_of_tile(
    seats: int, edges: str
) -> None:
    table = GAME.new_table(seats, {"edges": edges}, seed=seats)
    looked = 0
    while not table.over:
        seat, options = table.turn()
        s = table.state
        if options[0][0] == "place" and len(s.city) % 8 == 0:
            survey = survey_for(s, seat)
            for tile in {s.face[tile]: tile for stack in s.stacks() for tile in stack}.values():
                places = place_options(s, tile)
                if places:
                    ranked = rank_places(survey, tile, places)
                    assert all(better >= worse for (better, _), (worse, _) in pairwise(ranked))
                    assert best_place(survey, tile, places) == ranked[0]
                    looked += 1
        table.answer(seat, HEURISTIC.choose(s, seat, options, Chance(1)))
    assert looked > 100


@pytest.mark.parametrize("loose", [False, True])
def test_a_fit_is_the_share_of_the_tiles_to_come_that_may_lie_there(loose: bool) -> None:
    left = tuple([kind % 4 for kind in range(TILES.kinds)])
    fits = Outlook(left, loose).fits
    for code in range(1, CODES):
        fitting = sum([left[kind] for kind in range(TILES.kinds) if TILES.fits(loose)[kind][code]])
        assert fits[code] == pytest.approx(log(fitting or 0.3) - log(sum(left)))
    assert fits[0] == 0.0


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("often", [1, 3])
def test_a_survey_that_is_kept_up_is_the_same_as_a_new_one(seats: int, often: int) -> None:
    table = GAME.new_table(seats, seed=seats)
    kept, decisions = Survey(table.state), 0
    chance = Chance(seats)
    while not table.over:
        seat, options = table.turn()
        s = table.state
        decisions += 1
        if decisions % often == 0:
            assert kept.s is s
            kept.keep_up()
            assert shown(kept) == shown(Survey(s))
            for feature in kept.features.values():
                fit = sum([kept.fits[s.frontier[cell]] for cell in feature.cells])
                assert feature.fit == pytest.approx(fit)
        random = seats == 3
        option = options[chance.below(len(options))] if random else HEURISTIC.choose(s, seat, options, chance)
        table.answer(seat, option)
    assert sum(table.state.lost) > 10


def shown(survey: Survey) -> object:
    """Everything in it that does not depend on the tiles to come."""
    found = [*survey.features.values(), *survey.camps.values()]
    return (
        sorted([(f.kind, f.root, f.stakes, sorted(f.cells), f.edges) for f in found]),
        {cell: [there and there.root for there in around] for cell, around in survey.sides.items()},
        {cell: sorted([camp.root for camp in camps]) for cell, camps in survey.near_camps.items()},
        (sorted(survey.features), sorted(survey.camps)),
    )


def test_positions_with_the_same_tiles_to_come_share_an_outlook() -> None:
    one, other = empty_city(), empty_city()
    assert Survey(one).outlook is Survey(other).outlook
    other.stack_a.pop()
    assert Survey(one).outlook is not Survey(other).outlook
    left = tuple(Survey(one).left)
    assert outlook(left, False) is not outlook(left, True)


def test_a_tile_that_continues_a_building_and_walls_it_up_at_once_loses_it_once() -> None:
    s = empty_city(edges="loose")
    lay(s, "B6", "S1", 1)
    lay(s, "B4", "E1 S1", 2)
    lay(s, "B4", "S2", 0)
    cell = START_CELL + 2 * ROW + 1  # the building comes in from the north and from the west
    survey = survey_for(s, 0)
    hall = survey.sides[cell][0]
    assert hall is not None
    assert survey.sides[cell] == [hall, None, None, hall]
    assert hall.worth > 0 < hall.chance
    assert 0 in TILES.fits(True)[KINDS["B1"]][s.frontier[cell]]
    assert promise(survey, KINDS["B1"], cell, 0) == pytest.approx(-BONUS * hall.worth * hall.chance)
    assert promise(survey, KINDS["B4"], cell, 3) > 0  # north and west: nothing is walled up
