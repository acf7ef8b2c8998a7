"""`dealers learn`: lessons in the terminal, listed and checked."""

from __future__ import annotations

import json
from pathlib import Path

from tests.finished import FINISHED

from dealers.games import find_game
from dealers.kernel.lesson import lesson_files

from .conftest import Dealers


def test_a_lesson_is_begun_by_the_name_of_the_game(dealers: Dealers) -> None:
    run = dealers("learn", "dark-dealings", typed="\n\nq\n")
    assert run.code == 0
    assert "--- Your first siege: step 1 of" in run.out
    assert "--- Your first siege: step 3 of" in run.out
    assert "Your move: lure Knight 54." in run.out


def test_the_lessons_are_listed(dealers: Dealers) -> None:
    run = dealers("learn", "--list")
    assert run.code == 0
    for name in FINISHED:
        assert name in run.out
    one = dealers("learn", "hopes-end", "--list")
    assert "first-city" in one.out
    assert "dark-dealings" not in one.out


def test_the_json_of_the_list_has_exactly_the_agreed_fields(dealers: Dealers) -> None:
    found = json.loads(dealers("learn", "--list", "--json").out)
    assert len(found) >= 4
    for lesson in found:
        assert list(lesson) == ["game", "lesson", "title", "goal", "steps"]


def test_a_file_of_a_designer_is_checked_and_taken(dealers: Dealers, tmp_path: Path) -> None:
    [source] = lesson_files(find_game("dark-dealings"))
    file = tmp_path / "mine.lesson"
    file.write_text(source.read_text(encoding="utf-8").replace("Your first siege", "My siege"))
    run = dealers("learn", file, "--check")
    assert (run.code, run.out) == (0, "My siege: 13 steps and 20 answers fit the rules\n")
    assert json.loads(dealers("learn", file, "--check", "--json").out)["answers"] == 20
    assert "--- My siege: step 1 of 13 ---" in dealers("learn", file, typed="q\n").out
    file.write_text(file.read_text().replace("lure Knight 54; lure", "lure Knight 9; lure"))
    run = dealers("learn", file, "--check")
    assert run.code == 2
    assert "mine.lesson:" in run.err
    assert "Ann cannot answer 'lure Knight 9'" in run.err
    file.write_text("lesson: x\n")
    assert "say which game" in dealers("learn", file).err


def test_wrong_usage_is_told_with_what_to_do(dealers: Dealers, tmp_path: Path) -> None:
    for words, advice in (
        (["learn"], "say which game"),
        (["learn", "chess"], "there is no game 'chess'"),
        (["learn", "dark-dealings", "first-seige"], "did you mean 'first-siege'"),
        (["learn", "dark-dealings", "--json"], "--json goes with --list or --check"),
        (["learn", tmp_path / "none.lesson"], "cannot be read"),
        (["learn", tmp_path / "none.lesson", "first"], "a file holds one lesson"),
    ):
        run = dealers(*words)
        assert run.code == 2, words
        assert advice in run.err, words
