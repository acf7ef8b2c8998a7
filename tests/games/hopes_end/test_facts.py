"""What the view tells besides cards is what the rules go by."""

from __future__ import annotations

from typing import Any

from dealers.games import find_game
from dealers.games.hopes_end.places import place_name, xy
from dealers.kernel import Chance

GAME: Any = find_game("hopes-end")


def test_every_cell_of_an_option_is_one_of_the_places_told() -> None:
    table, rng, seen = GAME.new_table(2, seed=3), Chance(3), 0
    for _ in range(150):
        seat = min(table.pending)
        view = table.view(seat)
        places = {place["cell"]: place for place in view["facts"]["places"]}
        assert {place["name"] for place in places.values()} == set(view["facts"]["fits"])
        for choice in [*view["decision"]["options"], *view["decision"]["refused"]]:
            if choice["option"][0] == "place":
                cell = choice["option"][1]
                assert (places[cell]["x"], places[cell]["y"]) == xy(cell)
                assert places[cell]["name"] == place_name(cell)
                seen += 1
        options = table.pending[seat].options
        table.answer(seat, options[rng.below(len(options))])
    assert seen > 100


def test_the_facts_count_the_ruins_until_the_fall() -> None:
    s = GAME.new_table(2, {"ruin_limit": 20}).state
    for lost, more in (([0, 0], 21), ([12, 8], 1), ([12, 9], 0)):
        s.lost = lost
        assert GAME.facts(s)["until the fall"] == more
