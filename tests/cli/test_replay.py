"""`dealers replay` from the command line."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from .conftest import Dealers, Played


@pytest.fixture
def game(played: Played) -> Path:
    """A finished game."""
    return played("--seed", 3)


def test_without_a_terminal_the_whole_log_is_printed(dealers: Dealers, game: Path) -> None:
    run = dealers("replay", game)
    assert run.code == 0
    lines = run.out.split("\n")
    assert lines[0].startswith("   0 ")
    assert any(line.startswith("   1 You lure ") for line in lines)
    assert any(line.startswith("   3 Random lures ") and "hidden" not in line for line in lines)
    assert "The game is over." in run.out


def test_a_step_is_shown_from_any_seat(dealers: Dealers, game: Path) -> None:
    assert "Step 0 of" in dealers("replay", game, "--step", 0).out
    mine = dealers("replay", game, "--step", 3, "--seat", 1).out
    assert "Random lures a hidden card." in mine
    theirs = dealers("replay", game, "--step", 3, "--seat", "random").out
    assert "hidden" not in theirs.split("Step 3")[1]
    assert "Seat 1: " in theirs
    assert "seen by a spectator" in dealers("replay", game, "--step", 3, "--seat", "spectator").out
    assert "lured heroes: " in dealers("replay", game, "--step", 3, "--seat", "open").out


def test_a_step_is_given_as_json(dealers: Dealers, game: Path) -> None:
    data = json.loads(dealers("replay", game, "--step", 3, "--seat", 1, "--json").out)
    assert data["step"] == 3
    assert data["names"] == ["You", "Random"]
    assert data["view"]["you"] == 0
    assert data["events"][-1]["text"] == "Random lures a hidden card."
    last = json.loads(dealers("replay", game, "--json").out)
    assert last["step"] == last["steps"]
    assert last["view"]["outcome"]


def test_a_game_without_names_has_numbered_seats(dealers: Dealers, home: Path) -> None:
    from dealers.games import find_game

    (home / "b.game").write_bytes(find_game("dark-dealings").new_table(2, {}, 1).save())
    assert "Seat 1 is dealt 9 heroes." in dealers("replay", home / "b.game").out


@pytest.mark.parametrize(
    ("args", "problem"),
    [
        (["--step", "9999"], "there is no step 9999: they go from 0 to"),
        (["--step", "-1"], "there is no step -1"),
        (["--seat", "7"], "there is no seat '7': choose 1 to 2, You, Random, spectator or open"),
        (["--step", "x"], "--step"),
    ],
)
def test_wrong_usage_is_explained(dealers: Dealers, game: Path, args: list[str], problem: str) -> None:
    run = dealers("replay", game, *args)
    assert run.code == 2
    assert problem in " ".join(run.err.split())


def test_a_file_that_is_none_is_refused(dealers: Dealers, game: Path, home: Path) -> None:
    run = dealers("replay", home / "missing")
    assert run.code == 2
    assert "there is no file" in run.err
    game.write_bytes(game.read_bytes()[:500])
    run = dealers("replay", game)
    assert run.code == 1
    assert "damaged or cut short" in run.err


def test_a_file_that_was_tampered_with_is_refused(dealers: Dealers, game: Path) -> None:
    header, _, body = game.read_bytes().partition(b"\n")
    saved = json.loads(body)
    saved["history"].pop()
    body = json.dumps(saved).encode()
    checksum = hashlib.sha256(body).hexdigest()[:16].encode()
    game.write_bytes(b" ".join([*header.split()[:2], checksum]) + b"\n" + body + b"\n")
    run = dealers("replay", game)
    assert run.code == 1
    assert "not the one that its answers lead to" in run.err
