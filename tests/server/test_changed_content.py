"""A server that plays with changed content says so, and its tables wait for that content."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.server.inside import BASE, Inside

from dealers.games import GAMES
from dealers.kernel.anew import with_content
from dealers.kernel.overlay import read_overlay
from dealers.server.catalogue import game_info
from dealers.server.commands import Refusal

NAME = "dark-dealings"


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Inside]:
    with Inside(tmp_path / "data") as house:
        yield house


def test_tables_of_changed_content_say_so_and_wait_for_it(
    inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "thick thieves"
    (folder / NAME).mkdir(parents=True)
    (folder / NAME / "heroes.changes.toml").write_text('[[hero]]\nname = "Thief 2"\narmor = 9\n')
    shipped = GAMES[NAME]
    changed = with_content(shipped, read_overlay([folder]))
    before = inside.start("Ann", "Bob")
    assert before.info(Inside.who(before), BASE).content == game_info(shipped)["content"] == ""

    monkeypatch.setitem(GAMES, NAME, changed)
    inside.again()
    waits = inside.room(before.id)
    assert "is played with the shipped content" in waits.problem
    assert "this server plays the changed content 'thick thieves'" in waits.problem
    room = inside.start("Ann", "Bob")
    assert room.info(Inside.who(room), BASE).content == game_info(changed)["content"] == "thick thieves"
    inside.play(room, 3)

    monkeypatch.setitem(GAMES, NAME, shipped)
    inside.again()
    waits = inside.room(room.id)
    _, _, change = changed.version.partition("+")
    assert f"is played with the changed content ({change})" in waits.problem
    assert "when the server is started with the content of the table" in waits.problem
    with pytest.raises(Refusal):
        inside.do(waits, "answer", seat=0, ask=1, options=[["pass"]])
    back = inside.room(before.id)
    assert back.problem == ""
    inside.play(back, 2)
