"""`dealers compare`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Dealers

QUICK = ["--bots", "random", "--games", 40, "--workers", 1]


@pytest.fixture
def mine(home: Path) -> Path:
    """A folder of changed content."""
    folder = home / "mine"
    (folder / "dark-dealings").mkdir(parents=True)
    (folder / "dark-dealings" / "heroes.changes.toml").write_text('[[hero]]\nname = "Thief 2"\narmor = 9\n')
    return folder


def test_the_verdict_is_said_and_the_page_written(dealers: Dealers, mine: Path, tmp_path: Path) -> None:
    words = ["compare", "dark-dealings", "--content", "shipped", "--content", mine, *QUICK]
    run = dealers(*words, "--out", tmp_path / "it")
    assert run.code == 0, run.err
    assert "in turns" in run.out
    page = (tmp_path / "it" / "compare.html").read_text(encoding="utf-8")
    assert f"A is shipped, B is {mine}" in page
    assert "Thief 2" in page
    again = dealers(*words, "--out", tmp_path / "it", "--json")
    told = json.loads(again.out)
    assert told["deals"] == 40
    assert [side["content"] for side in told["sides"]] == ["shipped", str(mine)]
    assert told["changes"] == [{"card": "Thief 2", "field": "armor", "a": 3, "b": 9}]


def test_without_a_folder_the_rows_go_into_one_with_the_name_of_the_game(
    dealers: Dealers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = dealers("compare", "dark-dealings", "--content", "shipped", "--content", "shipped", *QUICK)
    assert run.code == 0, run.err
    assert "A and B have the same content" in run.out
    assert (tmp_path / "compare-dark-dealings" / "compare.html").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--content", "shipped"], "two versions are compared, and 1 are named"),
        (["--content", "shipped", "--content", "nowhere"], "B (nowhere): there is no content folder nowhere"),
        (["--content", "shipped", "--content", "shipped", "--figure", "truns"], "there are 'turns'"),
        (["--content", "shipped", "--content", "shipped", "--games", "3"], "3 games are too few"),
        (["--content", "shipped", "--content", "shipped", "--set", "row=99"], "A (shipped): option row"),
        (["--content", "shipped", "--content", "shipped", "--bots", "clever"], "there is no bot 'clever'"),
    ],
)
def test_bad_input_is_said_in_a_sentence(
    dealers: Dealers, words: list[str], said: str, tmp_path: Path
) -> None:
    run = dealers("compare", "dark-dealings", *words, "--out", tmp_path / "it")
    assert run.code == 2
    assert said in " ".join(run.err.split())


def test_another_comparison_does_not_go_into_the_same_folder(
    dealers: Dealers, mine: Path, tmp_path: Path
) -> None:
    words = ["compare", "dark-dealings", *QUICK, "--out", tmp_path / "it"]
    assert dealers(*words, "--content", "shipped", "--content", mine).code == 0
    run = dealers(*words, "--content", mine, "--content", "shipped")
    assert run.code == 2
    assert f"A ({mine}): {tmp_path / 'it' / 'a'} holds another study: its version is" in " ".join(
        run.err.split()
    )


def test_a_mistake_in_the_content_names_the_side_and_the_row(dealers: Dealers, mine: Path) -> None:
    (mine / "dark-dealings" / "heroes.changes.toml").write_text(
        '[[hero]]\nname = "Thief 2"\narmor = "much"\n'
    )
    run = dealers("compare", "dark-dealings", "--content", mine, "--content", "shipped", *QUICK)
    assert run.code != 0
    said = " ".join(run.err.split())
    assert f"A ({mine}): " in said
    assert "'Thief 2', field armor" in said
