"""A linear baseline in numpy: an agent learns Dark Dealings against `random`, by its own games alone.

    python examples/agents/linear.py --games 2000

The preference for an action is a weighted sum of what is observed (softmax over what is legal). After each
game the weights of its choices go up or down by how much better it went than usual (REINFORCE). Heroes
defeated count as well as the victory, so that there is something to learn from a lost game.
"""

from __future__ import annotations

import argparse

import numpy as np

from dealers.research.setup import Setup
from dealers.research.sitting import Sitting


class Linear:
    """Preferences for actions as weighted sums."""

    def __init__(self, size: int, actions: int, seed: int) -> None:
        self.weights = np.zeros((actions, size), np.float32)
        self.usual = 0.0
        self.rng = np.random.default_rng(seed)

    def chances(self, observation: np.ndarray, legal: list[int]) -> np.ndarray:
        """With what probability it would choose each legal action."""
        wishes = self.weights[legal] @ observation
        raised = np.exp(wishes - wishes.max())
        return raised / raised.sum()

    def learn(self, game: list[tuple[np.ndarray, list[int], int]], earned: float, rate: float) -> None:
        """After a game: the answers given, and what it brought."""
        gain = earned - self.usual
        self.usual += 0.02 * gain
        for observation, legal, choice in game:
            chances = self.chances(observation, legal)
            chances[choice] -= 1
            self.weights[legal] -= rate * gain * np.outer(chances, observation)


def play(agent: Linear, sitting: Sitting, seed: int, rate: float) -> tuple[float, float]:
    """One game; what it brought with progress, and the share of the victory alone."""
    setup = sitting.setup
    sitting.deal(seed, seed % setup.seats)
    answers, earned = [], 0.0
    while sitting.asked >= 0:
        observation = np.zeros(setup.observations.size, np.float32)
        setup.observations.write_asked(
            sitting.table, sitting.asked, sitting.decision, memoryview(observation)
        )
        chances = agent.chances(observation, sitting.numbers)
        choice = int(agent.rng.choice(len(chances), p=chances))
        answers.append((observation, sitting.numbers, choice))
        sitting.answer(sitting.numbers[choice])
        earned += sitting.rewards[sitting.seat]
    if rate:
        agent.learn(answers, earned, rate)
    outcome = sitting.outcome
    assert outcome is not None
    return earned, (sitting.seat in outcome.winners) / max(1, len(outcome.winners))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a linear agent for Dark Dealings against random.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.02, help="learning rate")
    given = parser.parse_args()
    setup = Setup("dark-dealings", 2, reward="shaped")
    sitting = Sitting(setup, ["random"], memory=False)
    agent = Linear(setup.observations.size, setup.actions.size, given.seed)
    print("games,win share of the last tenth")
    won: list[float] = []
    for game in range(given.games):
        won.append(play(agent, sitting, given.seed * 1_000_000 + game, given.rate)[1])
        if (game + 1) % max(1, given.games // 10) == 0:
            print(f"{game + 1},{np.mean(won[-max(1, given.games // 10) :]):.3f}", flush=True)


if __name__ == "__main__":
    main()
