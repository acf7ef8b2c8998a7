"""Saved games are listed, and found by their names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dealers.games import find_game
from dealers.kernel import UsageError
from dealers.terminal.saves import Keeper, games_folder
from dealers.terminal.shelf import find, saved_games

GAME = find_game("dark-dealings")


def keep(path: Path, seats: int = 2, answers: int = 0) -> Path:
    table = GAME.new_table(seats, {}, 7)
    for _ in range(answers):
        seat, options = table.turn()
        table.answer(seat, options[0])
    path.parent.mkdir(parents=True, exist_ok=True)
    names = ["Ann", "Bob", "Cleo"][:seats]
    assert Keeper(path).keep(table, {"seats": ["me"] * seats, "names": names})
    return path


@pytest.fixture
def shelf(home: Path) -> list[Path]:
    folder = games_folder()
    kept = [
        keep(folder / "dark-dealings-20260101-120000.game"),
        keep(folder / "dark-dealings-20260102-120000.game", seats=3, answers=2),
        keep(home / "friday evening.game"),
    ]
    for age, path in enumerate(kept):
        os.utime(path, (1_700_000_000 + age, 1_700_000_000 + age))
    return kept


def test_games_are_listed_wherever_they_are_the_last_one_first(shelf: list[Path]) -> None:
    games = saved_games()
    assert [saved.path for saved in games] == shelf[::-1]
    assert games[0].name == "friday evening"
    three = games[1]
    assert (three.game, list(three.names), three.answers, three.over) == (
        "dark-dealings",
        ["Ann", "Bob", "Cleo"],
        2,
        False,
    )
    assert three.stands == "Hero phase, hand 1 of 4"


def test_a_game_that_cannot_be_read_is_listed_with_the_reason(shelf: list[Path]) -> None:
    shelf[0].write_bytes(shelf[0].read_bytes()[:-30])
    broken = saved_games()[[saved.path for saved in saved_games()].index(shelf[0])]
    assert "damaged or cut short" in broken.problem


def test_the_list_shows_nothing_that_a_player_may_not_know(shelf: list[Path]) -> None:
    hand = {
        card["card"] for zone in GAME.new_table(2, {}, 7).view(0)["zones"] for card in zone["cards"] or []
    }
    text = str([saved.as_json() for saved in saved_games()])
    assert hand
    assert not [card for card in hand if card in text]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("friday evening", 2),
        ("friday evening.game", 2),
        ("fri", 2),
        ("FRI", 2),
        ("dark-dealings-20260101", 0),
        ("dark-dealings-20260102-120000", 1),
    ],
)
def test_a_game_is_found_by_its_name_or_the_beginning_of_it(
    shelf: list[Path], words: str, found: int
) -> None:
    assert find(words) == shelf[found]


def test_a_file_that_exists_is_meant_before_any_name(
    shelf: list[Path], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = keep(home / "here" / "fri")
    monkeypatch.chdir(other.parent)
    assert find("fri") == other
    assert find(str(shelf[0])) == shelf[0]


def test_a_name_that_could_be_several_games_names_them(shelf: list[Path]) -> None:
    with pytest.raises(
        UsageError, match=r"could be dark-dealings-20260102-120000 and dark-dealings-20260101"
    ):
        find("dark")
    with pytest.raises(UsageError, match="no saved game of that name: there are friday evening, dark"):
        find("chess")


def test_an_exact_name_wins_over_longer_ones(shelf: list[Path]) -> None:
    longer = keep(games_folder() / "friday evening again.game")
    assert find("friday evening") == shelf[2]
    assert find("friday evening a") == longer


def test_games_of_one_name_in_two_folders_are_told_apart_by_their_files(
    shelf: list[Path], home: Path
) -> None:
    twin = keep(home / "elsewhere" / "friday evening.game")
    with pytest.raises(UsageError) as error:
        find("friday")
    assert str(twin) in str(error.value)
    assert str(shelf[2]) in str(error.value)


def test_with_no_games_there_is_a_hint(home: Path) -> None:
    assert saved_games() == []
    with pytest.raises(UsageError, match="none is kept; start one with"):
        find("x")
