"""`dealers simulate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Dealers


def test_the_command_says_what_was_done_and_what_to_do_next(dealers: Dealers, tmp_path: Path) -> None:
    folder = tmp_path / "study"
    words = ["simulate", "dark-dealings", "--games", "3", "--seats", "random", "--bots", "random"]
    done = dealers(*words, "--set", "hardcore=random", "--out", str(folder))
    assert done.code == 0, done.err
    assert "3 games of Dark Dealings played" in done.out
    assert f"dealers report {folder}" in " ".join(done.out.split())
    again = dealers(*words, "--set", "hardcore=random", "--out", str(folder), "--json")
    assert json.loads(again.out) == {
        "game": "dark-dealings",
        "games": 3,
        "played": 0,
        "out": str(folder),
    }


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dark-dealings", "--set", "speed=3"], "Dark Dealings has no option 'speed'"),
        (["dark-dealings", "--set", "row"], "say option=value"),
        (["dark-dealings", "--set", "row=99"], "option row cannot be 99"),
        (["dark-dealings", "--seats", "many"], "say a number of players, or random"),
        (["dark-dealings", "--bots", "greedy,random", "--seats", "3"], "2 bots are named for 3 seats"),
        (["dark-dealings", "--bots", "clever"], "there is no bot 'clever'"),
        (["hopes-end", "--seats", "7"], "is for 2 to 4 players"),
        (["dark-dealings", "--cluster", "here"], "is no cluster: say tcp://HOST:PORT"),
    ],
)
def test_bad_input_is_said_in_a_sentence(
    dealers: Dealers, words: list[str], said: str, tmp_path: Path
) -> None:
    done = dealers("simulate", *words, "--games", "2", "--out", str(tmp_path / "study"))
    assert done.code == 2
    assert said in " ".join(done.err.split())
