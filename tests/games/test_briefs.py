"""The table in a few lines, for a small terminal: whole games of every kind can be read in brief."""

from __future__ import annotations

from typing import Any

import pytest

from dealers.games import GAMES
from dealers.kernel import Chance, Game
from dealers.kernel.conformance import matches
from dealers.kernel.text import WIDTH, names_for

NAMES = ["Ann", "Bob", "Cem", "Dora", "Eve", "Finn"]
EVERY = 4
"""It is read at one of so many decisions."""


def cases() -> list[Any]:
    return [
        pytest.param(game, seats, options, id=f"{game.name}-{number}")
        for game in GAMES.values()
        for number, (seats, options) in enumerate(matches(game))
    ]


@pytest.mark.parametrize(("game", "seats", "options"), cases())
def test_a_whole_game_can_be_read_in_brief(game: Game[Any], seats: int, options: dict[str, Any]) -> None:
    table, rng, names = game.new_table(seats, options, 11), Chance(11), NAMES[:seats]
    while not table.over and len(table.history) < 700:
        seat, offered = table.turn()
        if len(table.history) % EVERY == 0:
            for reader in (seat, None):
                text = game.words.brief(table.view(reader), names_for(reader, names))
                assert all(len(line) <= WIDTH for line in text.splitlines()), text
                assert "None" not in text
                assert "seat " not in text
        table.answer(seat, offered[rng.below(len(offered))])
    assert game.words.brief(table.view(None), names)
