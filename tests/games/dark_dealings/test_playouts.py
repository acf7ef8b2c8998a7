"""Thousands of quick random games: a fight that has begun always has a way to end."""

from __future__ import annotations

from random import Random

import pytest

from dealers.games import find_game

DARK = find_game("dark-dealings")


@pytest.mark.parametrize("options", [{}, {"hardcore": True}, {"expansion_heroes": True}], ids=str)
def test_no_decision_is_ever_without_options(options: dict[str, bool]) -> None:
    rng = Random(2026)
    for seed in range(1500):
        table = DARK.new_table(1 + seed % 6, options, seed, recorded=False)
        assert 16 <= table.play_out(rng.random) <= DARK.bound
        assert table.over
