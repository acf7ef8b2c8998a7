"""A short training for real, with PyTorch: `make test-research`. It is not collected with the other tests."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

AGENTS = Path(__file__).parents[2] / "examples" / "agents"


def run(*arguments: object) -> str:
    """What a program prints."""
    done = subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=AGENTS, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_a_short_training_makes_an_agent_that_beats_random_and_drafts_as_well_as_greedy(
    tmp_path: Path,
) -> None:
    agent = tmp_path / "agent.npz"
    told = run("ppo.py", "--steps", 50_000, "--evaluate-every", 50_000, "--games", 200, "--out", agent)
    against_random, drafting = map(float, told.splitlines()[-1].split(",")[2:4])
    assert against_random > 0.8
    assert drafting > 0.43  # level or better: even players fall below it in one of forty trials
    assert "win share" in run("agent.py", agent, "--against", "random", "--games", 20, "--draft")


def test_the_linear_baseline_learns() -> None:
    told = run("linear.py", "--games", 1500).splitlines()
    first, last = (float(line.split(",")[1]) for line in (told[1], told[-1]))
    assert last > first
