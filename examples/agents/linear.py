"""A linear baseline in numpy: an agent learns Dark Dealings against `random`, by its own games alone.

    python examples/agents/linear.py --games 2000

The preference for an action is a weighted sum of what is observed (softmax over what is legal). After each
game the weights of its choices go up or down by how much better it went afterwards than usual (REINFORCE).
Heroes defeated count as well as the victory, and what comes soon counts more than what comes late.
"""

from __future__ import annotations

import argparse

import numpy as np

from dealers.research.setup import Setup
from dealers.research.sitting import Sitting

LATER = 0.8
"""What is earned an answer later counts so much of what is earned now."""
LONGEST = 100
Answer = tuple[np.ndarray, list[int], int, float]
"""What was observed, what was legal, which of it was chosen, and what it brought at once."""


class Linear:
    """Preferences for actions as weighted sums."""

    def __init__(self, size: int, actions: int, seed: int) -> None:
        self.weights = np.zeros((actions, size), np.float32)
        self.usual = np.zeros(LONGEST, np.float32)
        self.rng = np.random.default_rng(seed)

    def chances(self, observation: np.ndarray, legal: list[int]) -> np.ndarray:
        """With what probability it would choose each legal action."""
        wishes = self.weights[legal] @ observation
        raised = np.exp(wishes - wishes.max())
        return raised / raised.sum()

    def learn(self, game: list[Answer], rate: float) -> None:
        """After a game: each answer is judged by what came after it, compared with what usually does."""
        to_come = 0.0
        for step in reversed(range(len(game))):
            observation, legal, choice, earned = game[step]
            to_come = earned + LATER * to_come
            gain = to_come - self.usual[step % LONGEST]
            self.usual[step % LONGEST] += 0.02 * gain
            chances = self.chances(observation, legal)
            chances[choice] -= 1
            self.weights[legal] -= rate * gain * np.outer(chances, observation)


def play(agent: Linear, sitting: Sitting, seed: int, rate: float) -> float:
    """One game, and what is learned from it; the share of the victory."""
    setup = sitting.setup
    sitting.deal(seed, seed % setup.seats)
    answers: list[Answer] = []
    while sitting.asked >= 0:
        observation = np.zeros(setup.observations.size, np.float32)
        setup.observations.write_asked(sitting.table, sitting.asked, sitting.decision, observation.data)
        legal = sitting.numbers
        chances = agent.chances(observation, legal)
        choice = int(agent.rng.choice(len(chances), p=chances))
        sitting.answer(legal[choice])
        answers.append((observation, legal, choice, sitting.rewards[sitting.seat]))
    agent.learn(answers, rate)
    outcome = sitting.outcome
    assert outcome is not None
    return (sitting.seat in outcome.winners) / max(1, len(outcome.winners))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a linear agent for Dark Dealings against random.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.01, help="learning rate")
    given = parser.parse_args()
    setup = Setup("dark-dealings", 2, reward="shaped")
    sitting = Sitting(setup, ["random"], memory=False)
    agent = Linear(setup.observations.size, setup.actions.size, given.seed)
    print("games,win share of the last tenth")
    won: list[float] = []
    for game in range(given.games):
        won.append(play(agent, sitting, given.seed * 1_000_000 + game, given.rate))
        if (game + 1) % max(1, given.games // 10) == 0:
            print(f"{game + 1},{np.mean(won[-max(1, given.games // 10) :]):.3f}", flush=True)


if __name__ == "__main__":
    main()
