"""What changed content changes in games that were played, and in scenarios."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dealers.games import find_game
from dealers.kernel import Chance, Table, save
from dealers.kernel.anew import with_content
from dealers.kernel.overlay import read_overlay

from .conftest import Dealers

NAME = "dark-dealings"


def content(folder: Path, file: str, text: str) -> Path:
    path = folder / NAME / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return folder


def kept(table: Table[Any], path: Path, answers: int = 10_000) -> Path:
    """A random game in a file."""
    chance = Chance(5)
    while not table.over and len(table.history) < answers:
        seat = min(table.pending)
        options = table.pending[seat].options
        table.answer(seat, options[chance.below(len(options))])
    path.write_bytes(save(table))
    return path


@pytest.fixture
def tougher(tmp_path: Path) -> Path:
    """All Thieves have more armor than anybody can reach."""
    rows = [
        f'[[hero]]\nname = "{card.name}"\narmor = 60\n'
        for card in find_game(NAME).cards
        if "Thief" in card.name
    ]
    return content(tmp_path / "tougher", "heroes.changes.toml", "".join(rows))


def test_a_saved_game_is_told_with_the_step_and_what_is_different_there(
    dealers: Dealers, tmp_path: Path, tougher: Path
) -> None:
    file = kept(find_game(NAME).new_table(2, {}, 3), tmp_path / "one.game")
    done = dealers("diff-play", "shipped", tougher, file, "--json")
    assert done.code == 0, done.err
    [one] = json.loads(done.out)["compared"]
    found = one["difference"]
    assert found["step"] > 0
    assert found["what"] in ("offered", "happened")
    assert found["old"] != found["new"]
    shown = dealers("diff-play", "shipped", tougher, file)
    assert f"step {found['step']}" in shown.out
    assert "1 of 1 games go differently" in shown.out


def test_what_is_hidden_in_a_game_that_goes_on_stays_hidden(dealers: Dealers, tmp_path: Path) -> None:
    names = [card.name for card in find_game(NAME).cards if card.kind == "hero"][:54]
    rows = "".join([f'[[hero]]\nname = "{name}"\nchallenge = {99 - n}\n' for n, name in enumerate(names)])
    folder = content(tmp_path / "turned", "heroes.changes.toml", rows)
    file = kept(find_game(NAME).new_table(2, {}, 3), tmp_path / "one.game", answers=12)
    done = dealers("diff-play", "shipped", folder, file)
    assert done.code == 0, done.err
    assert not any(name in done.out for name in names)


def test_the_same_content_makes_no_difference(dealers: Dealers, tmp_path: Path) -> None:
    folder = content(
        tmp_path / "words", "heroes.changes.toml", '[[hero]]\nname = "Thief 2"\nepithet = "Nobody"\n'
    )
    (tmp_path / "games").mkdir()
    kept(find_game(NAME).new_table(2, {}, 3), tmp_path / "games" / "one.game")
    done = dealers("diff-play", "shipped", folder, tmp_path / "games")
    assert "0 of 1 games go differently" in done.out


def test_games_of_bots_and_scenarios_are_compared_without_files(dealers: Dealers, tougher: Path) -> None:
    done = dealers("diff-play", "shipped", tougher, "--games", "2", "--json")
    assert done.code == 0, done.err
    found = json.loads(done.out)["compared"]
    assert [one["kind"] for one in found[:3]] == ["game", "game", "scenario"]
    parted = [one for one in found if one["kind"] == "scenario" and one["difference"]]
    assert parted
    assert all("thie" in one["name"].lower() or one["difference"]["step"] for one in parted)


def test_a_file_of_other_content_is_named_and_the_others_are_compared(
    dealers: Dealers, tmp_path: Path, tougher: Path
) -> None:
    other = with_content(find_game(NAME), read_overlay([tougher]))
    one = kept(other.new_table(2, {}, 3), tmp_path / "other.game", 3)
    two = kept(find_game(NAME).new_table(2, {}, 3), tmp_path / "mine.game", 3)
    done = dealers("diff-play", "shipped", tougher, one, two)
    assert done.code == 1
    assert "is played with the changed content 'tougher'" in " ".join(done.err.split())
    assert "of 1 games go differently" in done.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("shipped", "shipped"), "both the content as it was shipped"),
        (("shipped", "nowhere"), "there is no content folder nowhere"),
    ],
)
def test_bad_input_is_said_in_a_sentence(dealers: Dealers, words: tuple[str, ...], said: str) -> None:
    done = dealers("diff-play", *words)
    assert done.code == 2
    assert said in " ".join(done.err.split())
