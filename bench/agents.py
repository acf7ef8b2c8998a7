"""Steps of agents per second: our vector environment beside PettingZoo's hanabi and RLCard's uno, in one run.

    python3 -m venv /tmp/peers
    /tmp/peers/bin/pip install -r bench/requirements.txt
    /tmp/peers/bin/python bench/agents.py [--runs 5] [--seconds 1] [--tables 64] [--json]

A step is one answer of one agent, which is told what it may know as numbers together with what is legal, and
answers at random. Ours play all seats of so many tables, in one process. One core each, in processor time;
the contestants take turns, run by run, and the median counts. `on two cores` is twice that: with `workers=2`
the tables are stepped in two processes, which write into shared memory.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

SEATS = {"dark-dealings": 4, "hopes-end": 3, "dale-of-merchants": 3, "dealers-in-hope": 3}

Play = Callable[[float], tuple[int, float]]
"""Plays for so many seconds of processor time; the steps made, and the seconds that they took."""


class Contestant(NamedTuple):
    name: str
    play: Play


def steps_of(step: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Step on and on for so long."""
    made, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        made += step()
    return made, spent


def ours(game: str, tables: int, memory: bool) -> Contestant:
    """All seats of many tables."""
    from dealers.kernel.compiled import current_build
    from dealers.research.vector import DealersVectorEnv

    envs = DealersVectorEnv(game, tables, SEATS[game], memory=memory)
    envs.reset(seed=1)
    rng = np.random.default_rng(1)

    def step() -> int:
        envs.step(envs.random_actions(rng))
        return tables

    kept = "with memory" if memory else "without memory"
    return Contestant(f"{game} (ours, {current_build()}, {kept})", lambda seconds: steps_of(step, seconds))


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
    contestants = [ours(game, given.tables, memory) for game in SEATS for memory in (True, False)]
    if not given.ours_only:
        contestants += [hanabi(), uno()]
    rates: dict[str, list[float]] = {contestant.name: [] for contestant in contestants}
    for _ in range(given.runs):
        for contestant in contestants:
            made, spent = contestant.play(given.seconds)
            rates[contestant.name].append(made / spent)
    rows = [{"name": name, "steps/s": round(statistics.median(found))} for name, found in rates.items()]
    if given.json:
        print(json.dumps(rows, indent=2))
        return
    for row in rows:
        print(f"{row['name']:<55} {row['steps/s']:>9,} on one core {2 * row['steps/s']:>9,} on two cores")


if __name__ == "__main__":
    main()
