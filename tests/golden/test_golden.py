"""Golden games are played as they were; see `tests/golden/playthrough.py` for how to write them anew."""

from __future__ import annotations

import pytest
from tests.golden.playthrough import FOLDER, Golden, golden_games, playthrough

GOLDEN = list(golden_games())
CHANGED = (
    "a golden game changes with every change of cards or rules. If you meant to change them, "
    "rewrite it with: python -m tests.golden"
)


@pytest.mark.parametrize("golden", GOLDEN, ids=[f"{g.game.name}-{g.path.stem}" for g in GOLDEN])
def test_a_golden_game_is_played_as_it_was(golden: Golden) -> None:
    assert golden.path.exists(), "write it with: python -m tests.golden"
    expected = golden.path.read_text(encoding="utf-8").splitlines()
    found = playthrough(golden).splitlines()
    for number, (old, new) in enumerate(zip(expected, found, strict=False), start=1):
        assert new == old, f"line {number} of {golden.path.name}: {CHANGED}"
    assert len(found) == len(expected), f"{golden.path.name} is longer or shorter: {CHANGED}"


def test_every_golden_file_belongs_to_a_golden_game() -> None:
    assert set(FOLDER.glob("*/*.txt")) == {golden.path for golden in GOLDEN}
