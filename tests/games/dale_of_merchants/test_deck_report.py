"""The report on what decks are built and won with: `bench/dale_decks.py`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from dealers.games.dale_of_merchants.cards import CARDS

SCRIPT = Path(__file__).parents[3] / "bench" / "dale_decks.py"


def test_every_game_counts_for_the_decks_that_are_in_it() -> None:
    arguments = ("--games", "6", "--seats", "2", "--seed", "1", "--json")
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=True
    )
    found = json.loads(done.stdout)
    assert found["games"] == 6
    assert sum(row["games"] for row in found["decks"]) == 6 * 3
    assert {row["deck"] for row in found["decks"]} <= {deck.short for deck in CARDS.decks}
    assert sum(row["players"] for row in found["decks"]) <= 6 * 2
    for row in found["decks"]:
        assert 0 <= row["low"] <= row["won"] <= row["high"]
    assert "6 of 6 games" in done.stderr
