"""The registry: games by name, those of installed packages among them, and saved tables of any of them."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from types import SimpleNamespace
from typing import Any

import pytest
from tests.bots.tiny import HIGHEST, TRUST
from tests.finished import FINISHED

from dealers.games import GAMES, _add_installed, find_game, load_table
from dealers.kernel import Game, UsageError


def entry(value: str) -> EntryPoint:
    """What a package writes below the entry point `dealers.games`."""
    return EntryPoint("game", value, "dealers.games")


def test_packages_name_a_game_or_its_class() -> None:
    games: dict[str, Game[Any]] = {}
    assert _add_installed(games, [entry("tests.bots.tiny:HIGHEST"), entry("tests.bots.tiny:Trust")]) == []
    assert games["highest"] is HIGHEST
    assert type(games["trust"]) is type(TRUST)


@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("tests.bots.tiny:CARDS", "TypeError: tests.bots.tiny:CARDS is no game"),
        ("tests.bots.tiny:HIGHEST", "ValueError: there is a game highest already"),
        (
            "tests.bots.no_such_module:GAME",
            "ModuleNotFoundError: No module named 'tests.bots.no_such_module'",
        ),
    ],
)
def test_a_package_that_fails_is_left_out_with_the_reason_and_the_others_are_there(
    value: str, problem: str
) -> None:
    games: dict[str, Game[Any]] = {"highest": HIGHEST}
    said = _add_installed(games, [entry(value), entry("tests.bots.tiny:TRUST")])
    assert said == [f"the package {value} is left out: {problem}"]
    assert list(games) == ["highest", "trust"]


def test_the_reason_names_the_package_as_it_was_installed() -> None:
    found: Any = SimpleNamespace(dist=SimpleNamespace(name="our-poker"), value="poker:GAME", load=lambda: 7)
    assert _add_installed({}, [found]) == [
        "the package our-poker is left out: TypeError: poker:GAME is no game"
    ]


def test_a_wrong_name_is_answered_with_a_near_one_or_with_all() -> None:
    with pytest.raises(UsageError, match="there is no game 'hope-end': did you mean hopes-end"):
        find_game("hope-end")
    with pytest.raises(UsageError, match=f"there is no game 'xyz': there are {', '.join(GAMES)}"):
        find_game("xyz")


def test_the_four_games_are_finished() -> None:
    assert {"dark-dealings", "hopes-end", "dale-of-merchants", "dealers-in-hope"} <= set(FINISHED)


@pytest.mark.parametrize("name", GAMES)
def test_a_saved_table_finds_its_game(name: str) -> None:
    game = GAMES[name]
    table = game.new_table(game.min_seats, seed=3)
    again = load_table(table.save())
    assert again.game is game
    assert again.view(None) == table.view(None)
