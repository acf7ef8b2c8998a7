"""Steps of agents per second: our vector environment beside PettingZoo's hanabi and RLCard's uno, in one run.

    python3 -m venv /tmp/peers
    /tmp/peers/bin/pip install -r bench/requirements.txt
    /tmp/peers/bin/python bench/agents.py [--runs 5] [--seconds 1] [--tables 64] [--json]

A step is one answer of one agent, which is told what it may know as numbers together with what is legal, and
answers at random. Ours play all seats of so many tables, in one process, and once more in two that write into
shared memory (`workers=2`). All in processor time, so that other programs on the machine matter less: on one
core, steps by the seconds of the process; on two, twice the steps by the seconds of all three processes
together. The contestants take turns, run by run, and the median counts.
"""

import argparse
import json
import multiprocessing
import os
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

SEATS = {"dark-dealings": 4, "hopes-end": 3, "dale-of-merchants": 3, "dealers-in-hope": 3}

Play = Callable[[float], tuple[int, float]]
"""Plays for so many seconds of processor time; the steps made, and the seconds that they took."""


class Contestant(NamedTuple):
    name: str
    play: Play
    cores: int = 1


def steps_of(
    step: Callable[[], int], seconds: float, spent_by: Callable[[], float] = time.process_time
) -> tuple[int, float]:
    """Step on and on for so long."""
    made, start = 0, spent_by()
    while (spent := spent_by() - start) < seconds:
        made += step()
    return made, spent


def spent_with(workers: list[int]) -> float:
    """Seconds that this process and some others have computed."""
    ticks = 0
    for worker in workers:
        told = Path(f"/proc/{worker}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(told[11]) + int(told[12])
    return time.process_time() + ticks / os.sysconf("SC_CLK_TCK")


def ours(game: str, tables: int, memory: bool, workers: int) -> Contestant:
    """All seats of many tables."""
    from dealers.kernel.compiled import current_build
    from dealers.research.vector import DealersVectorEnv

    before = set(multiprocessing.active_children())
    envs = DealersVectorEnv(game, tables, SEATS[game], memory=memory, workers=workers)
    pids = [child.pid for child in multiprocessing.active_children() if child not in before and child.pid]
    envs.reset(seed=1)
    rng = np.random.default_rng(1)

    def step() -> int:
        envs.step(envs.random_actions(rng))
        return tables

    kept = "with memory" if memory else "without memory"
    return Contestant(
        f"{game} (ours, {current_build()}, {kept}{', two workers' * bool(workers)})",
        lambda seconds: steps_of(step, seconds, lambda: spent_with(pids)),
        workers or 1,
    )


def hanabi() -> Contestant:
    """PettingZoo's hanabi, with the loop that its documentation shows."""
    from pettingzoo.classic import hanabi_v5

    env = hanabi_v5.env()
    env.reset(seed=1)

    def step() -> int:
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
            return 0
        env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
        return 1

    return Contestant("hanabi (PettingZoo)", lambda seconds: steps_of(step, seconds))


def uno() -> Contestant:
    """RLCard's uno, by its public interface."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    held: dict[str, Any] = {"state": env.reset()[0]}
    rng = np.random.default_rng(1)

    def step() -> int:
        legal = list(held["state"]["legal_actions"])
        held["state"], _ = env.step(legal[int(rng.random() * len(legal))])
        if env.is_over():
            held["state"] = env.reset()[0]
        return 1

    return Contestant("uno (RLCard)", lambda seconds: steps_of(step, seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure steps of agents per second of processor time.")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--tables", type=int, default=64)
    parser.add_argument("--ours-only", action="store_true", help="leave out what needs other packages")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    contestants = [
        ours(game, given.tables, memory, workers)
        for game in SEATS
        for memory in (True, False)
        for workers in (0, 2)
    ]
    if not given.ours_only:
        contestants += [hanabi(), uno()]
    rates: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    for _ in range(given.runs):
        for contestant in contestants:
            made, spent = contestant.play(given.seconds)
            rates[contestant.name].append(contestant.cores * made / spent)
    rows = {name: round(statistics.median(found)) for name, found in rates.items()}
    if given.json:
        print(json.dumps(rows, indent=2))
        return
    for name, rate in rows.items():
        print(f"{name:<65} {rate:>9,}")


if __name__ == "__main__":
    main()
