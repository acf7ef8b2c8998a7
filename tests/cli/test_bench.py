"""`dealers bench`."""

from __future__ import annotations

import json

import pytest

from dealers.bots import bench
from dealers.games import GAMES

from .conftest import Dealers

FIELDS = ["game", "seats", "decisions_per_s", "games_per_s", "decisions_per_game"]
FIELDS += ["copy_us", "copy_mid_effect_us", "ismcts_iterations_per_s"]
THIRDS = [f"ismcts_{third}_iterations_per_s" for third in ("opening", "middle", "end")]
QUICK = ("--runs", 1, "--seconds", 0.01)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "POSITIONS", 10)
    monkeypatch.setattr(bench, "ITERATIONS", 5)
    monkeypatch.setattr(bench, "GREEDY_GAMES", 1)


@pytest.mark.slow
def test_the_json_is_a_list_with_exactly_the_agreed_fields(dealers: Dealers) -> None:
    run = dealers("bench", *QUICK, "--json")
    assert run.code == 0
    found = json.loads(run.out)
    assert [figures["game"] for figures in found] == list(GAMES)
    for figures in found:
        assert list(figures) == FIELDS + THIRDS
        assert all(figures[field] > 0 for field in FIELDS[1:])
        assert all(figures[field] is None or figures[field] > 0 for field in THIRDS)  # None: all is solved
    assert all(found[1][field] > 0 for field in THIRDS)


def test_the_figures_are_a_table(dealers: Dealers) -> None:
    run = dealers("bench", "dark-dealings", *QUICK, "--seats", 2)
    assert run.code == 0
    assert run.err == ""
    for words in ("One core, median of 1 run", "dark-dealings", "2 seats", "decisions/s", "games/s"):
        assert words in run.out
    for words in ("decisions per game", "copy at rest, µs", "middle of an effect, µs", "iterations/s"):
        assert words in run.out
    for words in ("in the opening", "in the middle", "at the end"):
        assert words in run.out


def test_options_of_the_game_are_played_with(dealers: Dealers) -> None:
    run = dealers("bench", "dark-dealings", *QUICK, "--seats", 2, "--hardcore")
    assert run.code == 0
    assert "One core, median of 1 run --hardcore" in run.out


def test_four_seats_are_usual(dealers: Dealers) -> None:
    (figures,) = json.loads(dealers("bench", "dark-dealings", *QUICK, "--json").out)
    assert figures["seats"] == 4


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["--series", "all"], "name one game before options of a game"),
        (["dark-dealings", "hopes-end", "--hardcore"], "name one game before options of a game"),
        (["dark-dealings", "--series", "all"], "has no option 'series'"),
        (["dark-dealings", "--seats", "7"], "for 1 to 6 players, not for 7"),
        (["--runs", "0"], "--runs"),
        (["--seconds", "0"], "--seconds"),
        (["--seconds", "nan"], "--seconds"),
        (["--fast"], "there is no option --fast"),
    ],
)
def test_wrong_usage_is_explained(dealers: Dealers, args: list[str], message: str) -> None:
    run = dealers("bench", *args)
    assert run.code == 2
    assert message in " ".join(run.err.replace("│", " ").split())
    assert run.out == ""
