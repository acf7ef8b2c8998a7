"""An agent that `ppo.py` has trained: how it chooses, a bot for the arena, and how it fares against bots.

    python examples/agents/agent.py agent.npz --against greedy --games 200

As a bot it plays wherever ours do: AGENT=agent.npz PYTHONPATH=examples/agents dealers arena dark-dealings
--bots agent:AgentBot,greedy
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

import numpy as np

from dealers.bots import Bot, GreedyBot, SeatHandle
from dealers.bots.arena import wilson
from dealers.games.dark_dealings.state import COMBAT, DarkDealingsState
from dealers.kernel import Option
from dealers.research.setup import Setup
from dealers.research.sitting import Sitting


class Policy:
    """The network of `ppo.py` in plain arrays: of legal actions it takes the one it thinks best of."""

    def __init__(self, file: Path | str) -> None:
        arrays = np.load(file)
        self.layers = [
            (arrays[f"{name} weight"], arrays[f"{name} bias"]) for name in ("first", "second", "policy")
        ]

    def choose(self, observation: np.ndarray, legal: list[int]) -> int:
        (first, a), (second, b), (policy, c) = self.layers
        hidden = np.maximum(first @ observation + a, 0)
        hidden = np.maximum(second @ hidden + b, 0)
        return legal[int(np.argmax(policy[legal] @ hidden + c[legal]))]


class AgentBot(Bot):
    """The agent as a bot; the variable AGENT says where its file is."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.policy = Policy(os.environ.get("AGENT", "agent.npz"))

    def choose(self, handle: SeatHandle) -> Option:
        actions = handle.actions()
        observations = handle.game.observations(handle.seats, handle.options)
        numbers, decision = handle.numbers(actions), handle.decision
        observation = np.zeros(observations.size, np.float32)
        observations.write_asked(handle.known, handle.seat, decision, observation.data)
        return decision.options[numbers.index(self.policy.choose(observation, numbers))]


class Drafter(GreedyBot):
    """Drafts like the agent, and fights like greedy: shows what its draft is worth."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.agent = AgentBot(seed)

    def choose(self, handle: SeatHandle) -> Option:
        fighting = in_the_siege(handle.known.state)
        return super().choose(handle) if fighting else self.agent.choose(handle)


def in_the_siege(s: DarkDealingsState) -> bool:
    """Whether the draft is over and the heroes come."""
    return s.phase == COMBAT


def win_share(policy: Policy, against: str, games: int, seed: int = 1_000_000, draft: bool = False) -> float:
    """What share of the victories the agent has over so many games, with both seats in turn.

    With `draft` only the draft is its own: in the siege, greedy fights for it.
    """
    setup = Setup("dark-dealings", 2)
    sitting = Sitting(setup, [against], left_to_greedy=in_the_siege if draft else None)
    observation = np.zeros(setup.observations.size, np.float32)
    out: Any = observation.data
    won = 0.0
    for game in range(games):
        sitting.deal(seed + game // 2, game % 2)
        while sitting.asked >= 0:
            setup.observations.write_asked(sitting.table, sitting.asked, sitting.decision, out)
            sitting.answer(policy.choose(observation, sitting.numbers))
        won += sitting.rewards[sitting.seat]
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description="Let a trained agent play against a bot.")
    parser.add_argument("agent", type=Path)
    parser.add_argument("--against", default="random", help="a bot, such as random or greedy")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--draft", action="store_true", help="the agent only drafts; greedy fights for it")
    given = parser.parse_args()
    share = win_share(Policy(given.agent), given.against, given.games, draft=given.draft)
    low, high = wilson(share, given.games)
    print(f"win share {share:.3f} ({low:.3f} - {high:.3f}) against {given.against} in {given.games} games")


if __name__ == "__main__":
    main()
