"""Every registered game keeps the contract, with every seat count and every main option."""

from __future__ import annotations

from typing import Any

import pytest
from tests.kernel.toy import TOY

from dealers.games import GAMES
from dealers.kernel import Game
from dealers.kernel.conformance import matches, option_sets, play

SHARE = 0.05
"""Costly checks run at this share of the decisions; `dealers fuzz` plays as many games as you like."""


def cases() -> list[Any]:
    """All matches; the first of a game, the smallest with the usual options, is the one that is quick."""
    return [
        pytest.param(
            *(game, seats, options, seed),
            id=f"{game.name}-{seats}-{_changed(game, options)}",
            marks=pytest.mark.slow if seed and game is not TOY else (),
        )
        for game in (*GAMES.values(), TOY)
        for seed, (seats, options) in enumerate(matches(game))
    ]


def _changed(game: Game[Any], options: dict[str, Any]) -> str:
    defaults = game.check_options({})
    return ",".join(f"{k}={v}" for k, v in options.items() if v != defaults[k]) or "defaults"


@pytest.mark.parametrize(("game", "seats", "options", "seed"), cases())
def test_a_random_game_keeps_the_contract(
    game: Game[Any], seats: int, options: dict[str, Any], seed: int
) -> None:
    report = play(game, seats, options, seed, share=SHARE)
    assert not report.failures, str(report)
    assert report.decisions > 0


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_is_well_described(game: Game[Any]) -> None:
    assert GAMES[game.name] is game
    assert game.title
    assert game.version
    assert 1 <= game.min_seats <= game.max_seats
    assert len({card.name for card in game.cards}) == len(game.cards)
    for setting in game.settings:
        assert setting.check(setting.default) == setting.default
        assert setting.help.endswith(".")
        assert setting.parse(str(setting.default)) == setting.default
    for options in option_sets(game):
        for seats in range(game.min_seats, game.max_seats + 1):
            backs = game.pools(seats, options)
            assert backs
            assert min(backs) >= 1
        fields = [zone.field for zone in game.zones(options)]
        assert len(set(fields)) == len(fields)
