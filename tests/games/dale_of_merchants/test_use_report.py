"""The report on how bots use their cards: `bench/dale_use.py`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[3] / "bench" / "dale_use.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=True
    )


def test_the_report_counts_turns_in_which_cards_could_be_used_and_were() -> None:
    done = run("--games", "2", "--seed", "4", "--decks", "gulls,mongooses,penguins", "--json")
    found = json.loads(done.stdout)
    assert found["games"] == 2
    assert found["drawn"] == 0
    cards = {(row["card"], row["use"]): row for row in found["cards"]}
    assert ("Meddling Marketeer", "play") in cards
    assert ("Dramatic Romantic", "use") in cards
    assert all(0 <= row["was"] <= row["could"] for row in found["cards"])
    assert any(row["was"] for row in found["cards"])
    assert "2 of 2 games" in done.stderr


def test_the_same_seed_gives_the_same_report() -> None:
    arguments = ("--games", "1", "--seed", "3", "--seats", "4", "--teams")
    first = run(*arguments).stdout
    assert first == run(*arguments).stdout
    assert "teammates were asked" in first
