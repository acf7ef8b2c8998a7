"""Dale of Merchants: the search against the one before it, both with the same processor time.

    python bench/dale_search.py --seconds 0.05 --iterations 270 --games 40 --seed 600

The search before grew a tree over the own turn, payments and all, chose between options by upper confidence
bounds, and believed the estimate at the end of the turn. It is given iterations: as many as it makes in that
time, which the output lets you check.
"""

from __future__ import annotations

from argparse import ArgumentParser
from math import log, sqrt
from time import process_time

from dealers.bots import Bot, IsmctsBot, SeatHandle
from dealers.bots.arena import wilson
from dealers.bots.effort import Effort
from dealers.bots.ismcts import EXPLORATION, Question, Tries
from dealers.games import find_game
from dealers.kernel import Chance, Option

GAME = find_game("dale-of-merchants")


class Before(Bot):
    """The search as it was."""

    def __init__(self, iterations: int, seed: int) -> None:
        super().__init__(seed)
        self.iterations = iterations

    def choose(self, handle: SeatHandle) -> Option:
        options = handle.decision.options
        if len(options) == 1:
            return options[0]
        heuristic = self.heuristic(handle)
        favourite = heuristic.rollout(handle.imagine(self.rng).state, handle.seat, options, self.rng)
        ranked = [favourite, *[option for option in options if option != favourite]]
        tries = Tries(Question(handle, ranked, self.rng.below(1 << 30), True, 0), heuristic)
        sums, visits = [0.0] * len(ranked), [0] * len(ranked)
        for n in range(self.iterations):
            scores = [
                sums[i] / visits[i] + EXPLORATION * sqrt(log(n) / visits[i]) + (0.0 if i else 1.0 / visits[i])
                if visits[i]
                else 9.0 - i
                for i in range(len(ranked))
            ]
            best = scores.index(max(scores))
            tries.make(best, visits[best])
            sums[best] += tries.rewards[best][visits[best]]
            visits[best] += 1
        return ranked[max(range(len(ranked)), key=lambda i: (visits[i], sums[i]))]


def main() -> None:
    """Every deal is played with both seats."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--iterations", type=int, default=1080)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=600)
    given = parser.parse_args()
    wins, spent, asked = 0.0, [0.0, 0.0], [0, 0]
    for number in range(given.games):
        seed, rotation = given.seed + number // 2, number % 2
        table = GAME.new_table(2, seed=seed)
        bots: list[Bot] = [
            IsmctsBot(Effort(seconds=given.seconds), seed * 1009, process_time),
            Before(given.iterations, seed * 1009 + 1),
        ]
        hidden = [Chance(seed * 2003 + k) for k in range(2)]
        while not table.over:
            seat, options = table.turn()
            k = (seat - rotation) % 2
            handle = SeatHandle(table, seat, hidden[k])
            start = process_time()
            answer = bots[k].choose(handle)
            spent[k] += process_time() - start
            asked[k] += len(options) > 1
            table.answer(seat, answer)
        outcome = table.outcome
        assert outcome is not None
        wins += 1 / len(outcome.winners) if rotation in outcome.winners else 0.0
    low, high = wilson(wins / given.games, given.games)
    print(f"win share {wins / given.games:.3f} ({low:.3f} - {high:.3f}) of {given.games} games")
    for name, seconds, count in zip(("now", "before"), spent, asked, strict=True):
        print(f"{name}: {seconds / given.games:.2f} s a game, {1000 * seconds / count:.1f} ms a decision")


if __name__ == "__main__":
    main()
