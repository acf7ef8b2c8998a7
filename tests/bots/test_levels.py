"""The levels that people choose from have ratings, with the command that measured them."""

from __future__ import annotations

import shlex

import pytest
from tests.docs.test_commands import assert_understood

from dealers.bots import check_bot
from dealers.games import GAMES
from dealers.levels import LEVELS, command_of, rated_games, rating_of, ratings_of


def test_games_that_were_measured_are_games() -> None:
    assert "dark-dealings" in rated_games()
    assert set(rated_games()) <= set(GAMES)


@pytest.mark.parametrize("game", rated_games())
def test_every_level_is_rated_in_a_game_that_was_measured(game: str) -> None:
    for level in LEVELS:
        found = rating_of(game, level.spec)
        assert found is not None
        assert found.low < found.rating < found.high
        assert found.doubt == pytest.approx((found.high - found.low) / 2, abs=1)
        assert ratings_of(level.spec)[game] == found._asdict()


@pytest.mark.parametrize("game", rated_games())
def test_the_command_that_measured_it_rates_all_levels(game: str) -> None:
    program, *words = shlex.split(command_of(game))
    assert program == "dealers"
    assert_understood(words)
    bots = words[words.index("--bots") + 1].split(",")
    assert sorted(bots) == sorted(level.spec for level in LEVELS)


def test_levels_are_bots_of_ours_and_nobody_else_is_rated() -> None:
    for level in LEVELS:
        assert check_bot(level.spec) == level.spec
    assert rating_of("chess", "greedy") is None
    assert rating_of("dark-dealings", "my_module:MyBot") is None
    assert ratings_of("own:deep") == {}
