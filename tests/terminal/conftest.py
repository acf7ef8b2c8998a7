"""Tables brought to a position by fixed choices, and a terminal made of lists."""

from __future__ import annotations

import builtins
import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from dealers.games import find_game
from dealers.kernel import Chance, Table
from dealers.terminal.screen import Screen


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Saved games go to a folder of the test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def played(seats: int, answers: int, seed: int = 7, **options: Any) -> Table[Any]:
    """A table after some answers: half of them the first of the list, the others drawn by lot."""
    table = find_game("dark-dealings").new_table(seats, options, seed)
    lots = Chance(3)
    while answers and not table.over:
        seat = next(iter(table.pending))
        offered = table.view(seat)["decision"]["options"]
        choice = 0 if lots.below(2) else lots.below(len(offered))
        table.answer(seat, offered[choice]["option"])
        answers -= 1
    return table


def hopeless() -> tuple[Table[Any], str]:
    """A solo table that faces a hero it cannot defeat, and the name of that hero."""
    for answers in range(16, 60):
        table = played(1, answers)
        if not table.over and table.pending[0].options == [("rampage",)]:
            hero = table.state.face[table.state.attacker[0]]
            return table, table.game.cards[hero].name
    raise AssertionError("every hero can be defeated")


class Typist:
    """Answers what is asked from a list, then ends the input."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = list(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str = "") -> str:
        self.prompts.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


MakeScreen = Callable[..., tuple[Screen, Typist]]


@pytest.fixture
def make_screen(monkeypatch: pytest.MonkeyPatch) -> MakeScreen:
    """A screen like that of a terminal: what was printed is in `screen.out.file`."""

    def make(*lines: str, pretty: bool = True) -> tuple[Screen, Typist]:
        typist = Typist(lines)
        monkeypatch.setattr(builtins, "input", typist)
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        out = Console(file=io.StringIO(), force_terminal=pretty, width=100, height=50, highlight=False)
        return Screen(out, Console(file=io.StringIO()), pretty=pretty), typist

    return make


def printed(screen: Screen) -> str:
    """All that a screen has shown, without colours."""
    file = screen.out.file
    assert isinstance(file, io.StringIO)
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", file.getvalue())
