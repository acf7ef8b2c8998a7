"""`dealers ladder`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dealers.levels import LEVELS

from .conftest import Dealers

OWN = "tests.bots.strange:Last"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_ladder_is_shown_kept_and_continued(dealers: Dealers, tmp_path: Path) -> None:
    words = ("ladder", "dark-dealings", "--bots", f"random,{OWN}", "--workers", 1)
    run = dealers(*words, "--games", 2)
    assert run.code == 0, run.err
    assert "Dark Dealings, 2 players: 2 games" in run.out
    assert "95 % interval" in run.out
    again = dealers(*words, "--games", 3, "--json")
    found = json.loads(again.out)
    assert list(found) == ["game", "version", "seats", "games", "seed", "file", "bots"]
    assert (found["games"], found["seats"], found["seed"]) == (6, 2, 1)
    assert list(found["bots"][0]) == [
        "name",
        "rating",
        "low",
        "high",
        "games",
        "win_share",
        "ms_per_decision",
    ]
    assert (tmp_path / "ladder-dark-dealings.json").is_file()


def test_a_ladder_starts_no_program_unless_it_is_named(
    dealers: Dealers, monkeypatch: pytest.MonkeyPatch
) -> None:
    dealers("ladder", "dark-dealings", "--bots", f"random,{OWN}", "--games", 2, "--workers", 1)
    run = dealers("ladder", "dark-dealings", "--games", 2, "--workers", 1)
    assert run.code == 2
    assert "1 bots cannot fill 2 seats" in run.err


def test_no_games_more_shows_the_ladder_as_it_is(dealers: Dealers, tmp_path: Path) -> None:
    run = dealers("ladder", "dark-dealings", "--games", 0)
    assert run.code == 0
    assert "0 games" in run.out
    assert not list(tmp_path.glob("*.json"))


def test_a_new_ladder_is_for_the_levels_of_the_browser() -> None:
    assert [level.label for level in LEVELS] == ["Steady", "Clever", "Cunning", "Careless"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chess"], "there is no game 'chess'"),
        (["dark-dealings", "--seats", "9"], "is for 1 to 6 players, not for 9"),
        (["dark-dealings", "--bots", "greedy"], "1 bots cannot fill 2 seats"),
        (["dark-dealings", "--hardcor"], "has no option 'hardcor'"),
        (["dark-dealings", "--file", "."], "cannot be read: Is a directory"),
        (["dark-dealings", "--games", "some"], "--games"),
    ],
)
def test_wrong_usage_is_explained(dealers: Dealers, words: list[str], message: str) -> None:
    run = dealers("ladder", *words)
    assert run.code == 2
    assert message in " ".join(run.err.replace("│", " ").split())
