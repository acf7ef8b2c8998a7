"""`dealers fuzz`: random games with all checks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Dealers
from tests.conformance.test_checks import BrokenInvariant, Crash, NoDeal, StateIsNotPlain
from tests.kernel.toy import TOY, Toy

from dealers.games import GAMES, find_game
from dealers.kernel import load_with_extra


def register(monkeypatch: pytest.MonkeyPatch, game: Toy) -> None:
    monkeypatch.setitem(GAMES, "toy", game)


def test_games_without_a_failure_are_counted(dealers: Dealers, monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, TOY)
    run = dealers("fuzz", "toy", "--games", 5, "--seed", 3)
    assert run.code == 0
    assert run.out.startswith("5 games of Masquerade, ")
    assert "no failures" in run.out


def test_json_is_one_object_with_the_counts(dealers: Dealers) -> None:
    run = dealers("fuzz", "dark-dealings", "--games", 2, "--seats", 1, "--hardcore", "--json")
    assert run.code == 0
    counts = json.loads(run.out)
    assert counts == {
        "game": "dark-dealings",
        "games": 2,
        "decisions": counts["decisions"],
        "failures": 0,
    }
    assert counts["decisions"] > 20


def test_the_same_seed_plays_the_same_games(dealers: Dealers, monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, TOY)
    runs = [dealers("fuzz", "toy", "--games", 4, "--seed", seed, "--json").out for seed in (9, 9, 10)]
    assert runs[0] == runs[1] != runs[2]


def test_a_failure_is_kept_in_a_file_that_says_what_failed(
    dealers: Dealers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    register(monkeypatch, BrokenInvariant())
    run = dealers("fuzz", "toy", "--games", 1, "--seed", 7, "--seats", 3, "--cruel", "--out", tmp_path)
    assert run.code == 1
    path = tmp_path / "fuzz-toy-7-invariants.game"
    assert run.out.startswith("1 game of Masquerade, ")
    assert run.out.endswith((" failure\n", " failures\n"))
    assert "cruel=True, mood=" in run.err
    assert "seed 7: invariants, after 0 answers: never right" in run.err
    assert f"replay {path}" in run.err
    assert "fuzz toy --games 1 --seed 7 --share 0.03 --looks 1.0 --seats 3 --cruel" in run.err
    table, extra = load_with_extra(path.read_bytes(), find_game)
    assert table.seats == 3
    assert extra["fuzz"] == {"check": "invariants", "problem": "never right", "seed": 7, "step": 0}
    assert dealers("replay", path).code == 0


def test_a_crash_keeps_the_table_before_the_answer(
    dealers: Dealers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    register(monkeypatch, Crash())
    run = dealers("fuzz", "toy", "--games", 1, "--out", tmp_path, "--json")
    assert run.code == 1
    assert json.loads(run.out)["failures"] >= 1
    (path,) = tmp_path.glob("*-answer.game")
    table, extra = load_with_extra(path.read_bytes(), find_game)
    assert extra["fuzz"]["problem"].startswith("('take', ")
    assert table.pending[table.turn()[0]].prompt == "Take one of the top two cards."
    assert dealers("replay", path).code == 0


@pytest.mark.parametrize("mistake", [NoDeal, StateIsNotPlain])
def test_a_table_that_cannot_be_kept_is_told_all_the_same(
    dealers: Dealers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mistake: type[Toy]
) -> None:
    register(monkeypatch, mistake())
    run = dealers("fuzz", "toy", "--games", 3, "--out", tmp_path)
    assert run.code == 1
    assert "could not be kept" in run.err
    assert "again: " in run.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["dark-dealing"], "did you mean dark-dealings?"),
        (["dark-dealings", "--seats", "7"], "for 1 to 6 players, not for 7"),
        (["dark-dealings", "--row", "9"], "choose 3, 4, 5, 6 or 7"),
        (["dark-dealings", "--rows", "6"], "did you mean row?"),
        (["dark-dealings", "--games", "none"], "--games"),
        (["dark-dealings", "--out", "no/such/folder"], "there is no folder no/such/folder"),
        ([], "GAME"),
    ],
)
def test_wrong_words_are_refused_with_what_is_allowed(dealers: Dealers, words: list[str], said: str) -> None:
    run = dealers("fuzz", *words)
    assert run.code == 2
    assert said in run.err
