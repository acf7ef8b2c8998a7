"""Scenarios of Hope's End: positions that cannot be are refused, saying what does not fit."""

from __future__ import annotations

import pytest

from dealers.games import find_game
from dealers.kernel.scenario import ScenarioError, parse, run

HEAD = "scenario: a\ngame: hopes-end\nplayers: Jenny, Ken\ngiven\n"


def played(given: str, then: str = "the game is not over", seed: int = 0) -> list[str]:
    (scenario,) = parse(f"seed: {seed}\n{HEAD}{given}\nthen\n{then}\n", "my.scenario")
    return [str(failure) for failure in run(scenario, find_game).failures]


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ("city: Bend (E1 upside down)", "Bend at E1 does not fit: the road in the west would meet slums"),
        ("city: Slums (E2)", "Slums at E2 touches no tile listed before it"),
        ("city: Slums (E1), Slums (E1)", "two tiles lie at E1"),
        ("city: Slums (north of 0)", "say where a tile lies, such as E2 N1 turned right of Jenny ruined"),
        ("city: Slums (E1 of Ann)", "say where a tile lies"),
        ("city: Starting Tile (E1)", "the starting tile lies upright at 0"),
        ("city: The Portrait", "The Portrait cannot lie in city"),
        ("history: The Portrait", "The Portrait cannot lie in history"),
        ("Jenny's held: Black Rain", "Black Rain cannot lie in held"),
        ("Jenny's held: The Portrait (answer 4)", "say answer 1, answer 2 or answer 3"),
        ("history: Black Rain (answer 1)", "History cards have no marks"),
        ("Jenny's held: 4 from morality deck", "seat 1 has 4 Morality cards"),
        ("drawn: Inner Court, Bend, Slums", "one tile is drawn, or two with scouts"),
        ("drawn: Starting Tile", "the starting tile lies in the city"),
        ("new question: The Portrait", "a question is asked after a tile has been drawn"),
        (
            "city: Lone Wall (S1), Straight Road (N1 ruined)\ndrawn: Inner Court",
            "there is no place for Inner Court",
        ),
        ("city: Lone Wall (S1 ruined)", "Lone Wall at S1 is in a finished feature and cannot be ruined"),
        ("city: 3 from stack A\nruined: 9", "3 tiles are ruined, not 9"),
        ("ruined: many", "ruined cannot be 'many': say a number"),
        ("phase: combat", "there is no phase 'combat'"),
        ("phase: history\nturn: Ken", "the History card comes when everybody has had a turn"),
        ("phase: history\ndrawn: Slums", "no tile or question is drawn between two rounds"),
        ("phase: first answers\ncity: Slums (E1)", "nothing is built before the first answers"),
        ("turn: Ann", "there is no player 'Ann'"),
        ("extra tiles: Jenny", "'Jenny' is not of the form Jenny 2"),
        ("out of the game: the rest of stack A", "all stacks are empty"),
        (
            "Jenny's held: The Portrait (answer 2), The Iron Quota (answer 3), The Slow Court (answer 3)\n"
            "Ken's held: The Curfew Bell (answer 3), The Honest Thief (answer 3), The Last Fence (answer 3)\n"
            "morality discard: the rest of morality deck",
            "leave a card in the morality deck",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: str, problem: str) -> None:
    with pytest.raises(ScenarioError) as error:
        played(given)
    assert problem in str(error.value)


def test_a_ruined_tile_is_ruined_before_what_was_placed_beside_its_rubble() -> None:
    given = "city: Straight Road (N1 ruined), Slums (N2)\ndrawn: Slums"
    assert played(given, "city includes: Straight Road (N1 upright of Jenny ruined)") == []


def test_a_tile_that_looks_alike_lies_as_it_would_be_offered() -> None:
    given = "city: Straight Road (N1 upside down of Ken)"
    assert played(given, "city includes: Straight Road (N1 upright of Ken)") == []


def test_tiles_without_brackets_find_a_place() -> None:
    assert played("city: 30 from stack A\nruined: 7", "ruined: 7\ncity: 31 cards") == []


def test_a_city_of_fillers_is_the_same_with_every_seed() -> None:
    given = "city: 60 from stack A\nruined: 30\ntop of stack A: Toll Hall, Toll Hall"
    cities = {str(played(given, "city: nothing", seed)) for seed in range(8)}
    assert len(cities) == 1
    assert "Barracks (" in cities.pop()


def test_tiles_are_drawn_in_the_order_in_which_they_are_named() -> None:
    text = f"""{HEAD}
      top of stack A: Slums, Barracks, Straight Road
      extra tiles: Jenny 2
      Jenny's held: The Portrait (answer 1), Two Wells (answer 1), The Iron Quota (answer 1)
    then
      drawn: Slums
    play
      Jenny: replace The Portrait; answer 1; place at E1
    then
      drawn: Barracks
    play
      Jenny: place at E2
    then
      drawn: Straight Road
    """
    (scenario,) = parse(text, "my.scenario")
    assert run(scenario, find_game).passed


def test_a_failure_names_the_players() -> None:
    (failure,) = played("city: Slums (E1 of Ken)", "city: Starting Tile, Slums (E1 of Jenny)")
    assert "Slums (E1 of Ken)" in failure
