"""Masked PPO in one file: an agent learns Dark Dealings by playing against itself.

    pip install 'dealers[research,torch]'
    python examples/agents/ppo.py --steps 250000 --out agent.npz
    dealers arena dark-dealings --bots examples/agents/agent.py,random ...   (see docs/research.md)

Both seats are played by the agent, at half of the tables in the draft alone: there greedy fights for both, so
that a draft is judged by what it is worth in the best hands. Rewards are shaped: heroes defeated as they are,
then the victory. The network is written as plain arrays, so that playing with it needs numpy only
(`agent.py`).
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from agent import Policy, in_the_siege, win_share
from torch import nn

from dealers.research.vector import DealersVectorEnv

TABLES, LENGTH = 16, 128
"""Tables of each kind that are played at once, and steps of each between two updates."""
EPOCHS, BATCHES, CLIP = 3, 4, 0.2
LAMBDA, ENTROPY, VALUE, LEARNING_RATE = 0.95, 0.01, 0.5, 1e-3
HIDDEN = 128


class Network(nn.Module):
    """Two layers that policy and value share."""

    def __init__(self, size: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, observation: torch.Tensor, mask: torch.Tensor) -> tuple[Any, torch.Tensor]:
        hidden = self.body(observation)
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden).squeeze(-1)

    def arrays(self) -> dict[str, np.ndarray]:
        """The weights, as `agent.Policy` reads them."""
        layers = {"first": self.body[0], "second": self.body[2], "policy": self.policy}
        return {
            f"{name} {part}": getattr(layer, part).detach().numpy()
            for name, layer in layers.items()
            for part in ("weight", "bias")
        }


class Rollout:
    """What was seen, done and earned in one stretch of all tables."""

    def __init__(self, envs: DealersVectorEnv) -> None:
        self.envs = envs
        setup, shape = envs.setup, (LENGTH, envs.num_envs)
        self.observations = torch.zeros(*shape, setup.observations.size)
        self.masks = torch.zeros(*shape, setup.actions.size, dtype=torch.int8)
        self.actions = torch.zeros(shape, dtype=torch.int64)
        self.log_probs, self.values = torch.zeros(shape), torch.zeros(shape)
        self.seats = np.zeros(shape, np.int64)
        self.rewards = np.zeros((*shape, setup.seats), np.float32)
        self.ended = np.zeros(shape, bool)

    def play(self, network: Network) -> None:
        """Play on from where the tables are."""
        envs, arrays = self.envs, self.envs.arrays
        for step in range(LENGTH):
            self.observations[step] = torch.from_numpy(arrays.observations)
            self.masks[step] = torch.from_numpy(arrays.masks)
            self.seats[step] = arrays.seats
            with torch.no_grad():
                choice, value = network(self.observations[step], self.masks[step])
                action = choice.sample()
            self.actions[step], self.values[step] = action, value
            self.log_probs[step] = choice.log_prob(action)
            _, _, ended, _, infos = envs.step(action.numpy())
            self.rewards[step], self.ended[step] = infos["rewards"], ended

    def advantages(self) -> tuple[np.ndarray, np.ndarray]:
        """Generalised advantages, seat by seat; and which answers have been settled in this stretch.

        What a seat earns between two of its answers belongs to the first of them. The last answer of a seat
        whose game goes on is left out.
        """
        length, tables, seats = self.rewards.shape
        rows = np.arange(tables)
        found, settled = np.zeros((length, tables), np.float32), np.zeros((length, tables), bool)
        values = self.values.numpy()
        value, advantage, earned = (np.zeros((tables, seats), np.float32) for _ in range(3))
        known = np.zeros((tables, seats), bool)
        for step in reversed(range(length)):
            over = self.ended[step]
            value[over], advantage[over], earned[over], known[over] = 0, 0, 0, True
            earned += self.rewards[step]
            seat = self.seats[step]
            delta = earned[rows, seat] + value[rows, seat] - values[step]
            found[step] = delta + LAMBDA * advantage[rows, seat]
            settled[step] = known[rows, seat]
            value[rows, seat], advantage[rows, seat] = values[step], found[step]
            earned[rows, seat], known[rows, seat] = 0, True
        return found, settled


def update(network: Network, optimizer: torch.optim.Optimizer, rollouts: list[Rollout]) -> float:
    """Learn from one stretch of each kind of tables; the entropy of the policy."""

    def all_of(name: str) -> torch.Tensor:
        return torch.cat([getattr(rollout, name).flatten(0, 1) for rollout in rollouts])

    judged = [rollout.advantages() for rollout in rollouts]
    flat = torch.from_numpy(np.concatenate([advantages.ravel() for advantages, _ in judged]))
    chosen = torch.from_numpy(np.flatnonzero(np.concatenate([settled.ravel() for _, settled in judged])))
    observations, masks, actions, log_probs = map(all_of, ("observations", "masks", "actions", "log_probs"))
    returns = flat + all_of("values")
    entropy = 0.0
    for _ in range(EPOCHS):
        for batch in torch.tensor_split(chosen[torch.randperm(len(chosen))], BATCHES):
            choice, value = network(observations[batch], masks[batch])
            ratio = (choice.log_prob(actions[batch]) - log_probs[batch]).exp()
            gain = (flat[batch] - flat[batch].mean()) / (flat[batch].std() + 1e-8)
            clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            surprise = choice.entropy().mean()
            loss = -clipped.mean() + VALUE * (value - returns[batch]).pow(2).mean() - ENTROPY * surprise
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
            entropy = surprise.item()
    return entropy


def train(arguments: argparse.Namespace) -> None:
    """Play, learn, and say now and then how well it goes."""
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    kinds = [
        DealersVectorEnv("dark-dealings", TABLES, 2, reward="shaped", left_to_greedy=left)
        for left in (None, in_the_siege)
    ]
    for number, envs in enumerate(kinds):
        envs.reset(seed=arguments.seed + number)
    setup = kinds[0].setup
    network = Network(setup.observations.size, setup.actions.size)
    optimizer = torch.optim.Adam(network.parameters(), LEARNING_RATE, eps=1e-5)
    rollouts = [Rollout(envs) for envs in kinds]
    each = len(kinds) * TABLES * LENGTH
    start, every = time.process_time(), max(1, arguments.evaluate_every // each)
    updates = max(1, arguments.steps // each)
    print("answers,entropy,share against random,share of the draft against greedy,seconds", flush=True)
    for number in range(1, updates + 1):
        for group in optimizer.param_groups:
            group["lr"] = LEARNING_RATE * (1 - (number - 1) / updates)
        for rollout in rollouts:
            rollout.play(network)
        entropy = update(network, optimizer, rollouts)
        if number % every and number != updates:
            continue
        np.savez(arguments.out, **network.arrays())
        agent = Policy(arguments.out)
        share = win_share(agent, "random", arguments.games)
        drafted = win_share(agent, "greedy", arguments.games, draft=True)
        spent = time.process_time() - start
        print(f"{number * each},{entropy:.2f},{share:.3f},{drafted:.3f},{spent:.0f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Train an agent for Dark Dealings by playing against itself."
    )
    parser.add_argument("--steps", type=int, default=250_000, help="answers that are played in all")
    parser.add_argument("--evaluate-every", type=int, default=50_000, metavar="STEPS")
    parser.add_argument("--games", type=int, default=200, help="games of each kind at each evaluation")
    parser.add_argument("--out", type=Path, default=Path("agent.npz"), help="where the agent is written")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="threads of PyTorch")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
