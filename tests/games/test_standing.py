"""Every game of the house says how its players stand, and whoever wins stands first."""

from __future__ import annotations

from typing import Any

import pytest
from tests.finished import FINISHED

from dealers.games import GAMES, drawing_folder
from dealers.kernel import Chance, Game, Table
from dealers.kernel.standing import standings

MODES: list[tuple[Game[Any], dict[str, Any]]] = [(game, {}) for game in FINISHED.values()] + [
    (GAMES["dark-dealings"], {"hardcore": True})
]


def played(game: Game[Any], seed: int, options: dict[str, Any]) -> Table[Any]:
    """A game that sensible players have played to its end."""
    table, rng, player = game.new_table(3, options, seed), Chance(seed), game.player()
    while not table.over:
        seat, offered = table.turn()
        table.answer(seat, player.choose(table.copy(recorded=False).state, seat, offered, rng))
    return table


@pytest.mark.parametrize(("game", "options"), MODES, ids=lambda one: getattr(one, "name", ""))
def test_whoever_wins_has_most_of_the_first_figure(game: Game[Any], options: dict[str, Any]) -> None:
    table = played(game, 3, options)
    assert table.outcome is not None
    first = [figures[0]["value"] for figures in standings(table, None)]
    if table.outcome.winners:
        assert {first[seat] for seat in table.outcome.winners} == {max(first)}
    if not options:
        assert first == table.outcome.totals


@pytest.mark.parametrize("game", FINISHED.values(), ids=lambda game: game.name)
def test_every_figure_has_a_picture_in_the_sprite_of_the_drawing(game: Game[Any]) -> None:
    sprite = (drawing_folder(game) / "icons.svg").read_text(encoding="utf-8")
    table = game.new_table(3, seed=1)
    shown = [one for figures in standings(table, 0) for one in figures]
    assert shown
    for one in shown:
        assert f'id="{one["icon"]}"' in sprite, one


def test_gold_is_told_where_there_is_some() -> None:
    game = GAMES["dale-of-merchants"]
    rich = game.new_table(3, {"decks": "tuataras"}, seed=1)
    poor = game.new_table(3, {"decks": "penguins,turtles,devils,pangolins"}, seed=1)
    assert "gold" in [one["label"] for one in standings(rich, None)[0]]
    assert "gold" not in [one["label"] for one in standings(poor, None)[0]]
