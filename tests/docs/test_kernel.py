"""docs/kernel.md names everything that a writer of games or clients uses."""

from __future__ import annotations

from inspect import isfunction

import pytest
from tests.docs.pages import ROOT

from dealers import kernel
from dealers.kernel import Heuristic, Sight, State, Table
from dealers.kernel.conformance import all_checks

TEXT = (ROOT / "docs" / "kernel.md").read_text(encoding="utf-8")


def public(cls: type) -> list[str]:
    return [name for name in vars(cls) if not name.startswith("_")]


@pytest.mark.parametrize("check", sorted(set(all_checks())))
def test_every_check_is_explained(check: str) -> None:
    assert f"`{check}`" in TEXT


def test_every_sight_error_and_part_of_a_heuristic_is_explained() -> None:
    errors = [name for name in kernel.__all__ if name.endswith(("Error", "Answer", "Asked"))]
    names = [sight.name for sight in Sight] + public(Heuristic) + errors
    assert [name for name in names if name not in TEXT] == []


def test_every_operation_that_moves_cards_or_tells_of_it_is_explained() -> None:
    operations = {name for name in public(State) if isfunction(vars(State)[name])} - {"begin", "copy"}
    assert {"move", "draw", "log"} <= operations
    assert [name for name in sorted(operations) if f"`{name}(" not in TEXT] == []


def test_everything_one_can_do_with_a_table_is_named() -> None:
    inner = {"new", "from_position", "restarted", "arranged", "recorded", "state", "game", "seats", "seed"}
    names = set(public(Table)) - inner
    assert [name for name in sorted(names) if name not in TEXT] == []


def test_the_kernels_nouns_are_explained() -> None:
    nouns = ["Game", "State", "Table", "Decision", "Option", "Effect", "Zone", "Journal", "Chance", "Outcome"]
    assert set(nouns) <= set(kernel.__all__)
    assert [noun for noun in nouns if f"`{noun}`" not in TEXT] == []


def test_the_effect_that_the_page_points_to_exists() -> None:
    combat = ROOT / "src" / "dealers" / "games" / "dark_dealings" / "combat.py"
    assert "`face_hero`" in TEXT
    assert "def face_hero(" in combat.read_text(encoding="utf-8")
