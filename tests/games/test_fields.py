"""Slots and copy of every game's state are what its fields say."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

from dealers.games import GAMES
from dealers.kernel.fields import BEGIN, fields, main, stale, written
from dealers.kernel.state import State, slot_names


def source_of(cls: type) -> Path:
    """The text of the module of a class, which lies beside it when it is compiled."""
    path = Path(inspect.getfile(cls))
    return path.with_name(path.name.partition(".")[0] + ".py")


@pytest.mark.parametrize("name", GAMES)
def test_slots_and_copy_follow_from_the_fields(name: str) -> None:
    path = source_of(GAMES[name].state_class)
    source = path.read_text(encoding="utf-8")
    assert BEGIN in source
    assert stale(source) == [], f"run: python -m dealers.kernel.fields {path}"


@pytest.mark.parametrize("name", GAMES)
def test_every_field_is_in_copies_and_so_in_what_is_saved(name: str) -> None:
    state = GAMES[name].new_table(GAMES[name].max_seats, seed=1).state
    copy = state.copy()
    declared = {
        field
        for module in (State, type(state))
        for cls in ast.parse(source_of(module).read_text(encoding="utf-8")).body
        if isinstance(cls, ast.ClassDef)
        for field, _ in fields(cls)
    } - {"journal", "lent"}
    assert set(slot_names(state)) == declared
    assert [field for field in sorted(declared) if not hasattr(copy, field)] == []


def test_the_state_of_the_tutorial_follows_from_its_fields() -> None:
    page = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    [block] = [block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if BEGIN in block]
    assert stale(block) == []


SOURCE = """
class Desk(State):
    hand: list[list[int]]
    gold: dict[int, int]
    box: Shared[list[int]]
    seat: int
    # --- written by dealers.kernel.fields from the fields above ---
    # --- until here ---

    def total(self) -> int:
        return 0


OPEN = 1
"""


def test_containers_are_copied_and_what_cannot_change_is_shared() -> None:
    text = written(SOURCE)
    assert "new.hand = [each.copy() for each in self.hand]" in text
    assert "new.gold = self.gold.copy()" in text
    assert "new.box = self.box\n" in text
    assert "new.seat = self.seat\n" in text
    assert text.endswith("OPEN = 1\n")
    assert written(text) == text


def test_what_is_lent_is_copied_when_it_is_about_to_change() -> None:
    text = written(SOURCE.replace("gold: dict[int, int]", "gold: Lent[dict[int, int]]"))
    copy, own = text.split("    def own(self) -> None:")
    assert "new.gold = self.gold\n" in copy
    assert "        self.gold = self.gold.copy()\n" in own
    assert "hand" not in own
    assert written(text) == text
    assert stale(text.replace("        self.gold = self.gold.copy()\n", "")) == ["gold"]
    assert "def own" not in written(SOURCE)


def test_a_field_that_was_forgotten_is_named() -> None:
    text = written(SOURCE)
    assert stale(text) == []
    assert stale(text.replace("        new.gold = self.gold.copy()\n", "")) == ["gold"]
    assert stale(text.replace('        "seat",\n', "")) == ["seat"]
    assert stale(text.replace("    seat: int\n", "    seat: int\n    turn: int\n")) == ["turn"]
    assert stale(text.replace("    seat: int\n", "")) == ["a field that is no more, or their order"]


def test_a_file_is_written_in_place(tmp_path: Path) -> None:
    file = tmp_path / "state.py"
    file.write_text(SOURCE, encoding="utf-8")
    main([str(file)])
    assert file.read_text(encoding="utf-8") == written(SOURCE)
