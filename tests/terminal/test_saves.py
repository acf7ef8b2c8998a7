"""Where games are kept, and how the last one is found again."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealers.games import find_game
from dealers.kernel import SaveError, UsageError
from dealers.terminal.saves import Keeper, chosen_path, games_folder, last_unfinished, new_path, read_table

GAME = find_game("dark-dealings")


def keep(path: Path) -> Keeper:
    keeper = Keeper(path)
    assert keeper.keep(GAME.new_table(2, {}, 7), {"seats": ["me", "me"], "names": ["A", "B"]})
    return keeper


def test_the_last_unfinished_game_is_found_wherever_it_is(home: Path) -> None:
    with pytest.raises(UsageError, match="no unfinished game"):
        last_unfinished()
    first = keep(new_path("dark-dealings"))
    second = keep(home / "elsewhere.game")
    assert last_unfinished() == second.path
    second.finished()
    assert last_unfinished() == first.path
    first.finished()
    with pytest.raises(UsageError, match="start one with"):
        last_unfinished()


def test_a_game_whose_file_is_gone_is_passed_over(home: Path) -> None:
    first = keep(new_path("dark-dealings"))
    second = keep(home / "elsewhere.game")
    second.path.unlink()
    assert last_unfinished() == first.path


def test_new_games_do_not_take_the_file_of_others() -> None:
    one = keep(new_path("dark-dealings")).path
    two = keep(new_path("dark-dealings")).path
    assert one != two
    assert one.parent == two.parent == games_folder()


def test_a_file_that_exists_is_not_overwritten_by_a_new_game(home: Path) -> None:
    (home / "old.game").write_text("x")
    with pytest.raises(UsageError, match="exists already"):
        chosen_path(str(home / "old.game"))
    with pytest.raises(UsageError, match="is a folder"):
        chosen_path(str(home))


def test_a_failed_write_leaves_the_old_file_as_it_was(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = keep(home / "a.game")
    before = keeper.path.read_bytes()

    def fails(*args: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("os.replace", fails)
    assert not keeper.keep(GAME.new_table(2, {}, 8), {})
    assert keeper.problem == f"{keeper.path} cannot be written: Input/output error"
    assert keeper.path.read_bytes() == before
    assert not list(home.glob(".a.game*"))


def test_errors_of_reading_name_the_file(home: Path) -> None:
    with pytest.raises(UsageError, match="there is no file"):
        read_table(home / "missing")
    with pytest.raises(SaveError, match="cannot be read: Is a directory"):
        read_table(home)
    (home / "odd").write_text("hello")
    with pytest.raises(SaveError, match=r"odd: this is not a saved table"):
        read_table(home / "odd")
    keeper = keep(home / "cut.game")
    keeper.path.write_bytes(keeper.path.read_bytes()[:-40])
    with pytest.raises(SaveError, match=r"cut.game: the saved table is damaged or cut short"):
        read_table(keeper.path)
