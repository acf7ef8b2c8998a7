"""`dealers play --saves` and `--resume NAME`."""

from __future__ import annotations

import json
from pathlib import Path

from .conftest import Dealers

START = ["play", "dark-dealings", "--seats", "me,random", "--names", "Zoe,Grim", "--seed", 3]


def test_saved_games_are_listed_and_resumed_by_name(dealers: Dealers, home: Path) -> None:
    dealers(*START, "--save", home / "friday.game", typed="1\nq\n")
    dealers(*START, "--save", home / "monday.game", typed="1\n1\nq\n")
    run = dealers("play", "--saves")
    assert run.code == 0
    assert run.out.index("monday") < run.out.index("friday")
    assert all(
        words in run.out for words in ("Dark Dealings", "Zoe, Grim", "hand 1 of 4", "to answer", "202")
    )
    assert "play --resume NAME" in run.out
    again = dealers("play", "--resume", "fri", typed="q\n")
    assert again.code == 0
    assert f"Saved in {home / 'friday.game'}" in again.out


def test_the_list_as_data(dealers: Dealers, home: Path) -> None:
    dealers(*START, "--save", home / "friday.game", typed="1\nq\n")
    (saved,) = json.loads(dealers("play", "--saves", "--json").out)
    assert saved["name"] == "friday"
    assert saved["game"] == "dark-dealings"
    assert saved["players"] == ["me", "random"]
    assert saved["names"] == ["Zoe", "Grim"]
    assert saved["waiting"] == ["Zoe", "Grim"]
    assert (saved["answers"], saved["over"], saved["problem"]) == (1, False, "")


def test_an_empty_shelf_says_how_to_begin(dealers: Dealers) -> None:
    assert "start one with" in dealers("play", "--saves").out
    assert json.loads(dealers("play", "--saves", "--json").out) == []


def test_wrong_usage_is_said(dealers: Dealers, home: Path) -> None:
    assert "--json goes with --saves" in dealers("play", "--json").err
    assert "leave out dark-dealings" in dealers("play", "dark-dealings", "--saves").err
    dealers(*START, "--save", home / "friday.game", typed="q\n")
    run = dealers("play", "--resume", "thursday")
    assert run.code == 2
    assert "there are friday" in " ".join(run.err.split())
