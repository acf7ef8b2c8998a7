"""What it is worth to boast by the row in Dark Dealings: one greedy bot against others that boast as before.

    python bench/dark_dealings_boasts.py [--seats 2] [--games 1000] [--seed 1] [--against both-ends]

The others are greedy bots, too, but for the heroes that they boast of: always their two strongest, or always
their strongest and their weakest (`--against both-ends`). Every deal is played once with each rotation of the
seats. The result depends on the arguments alone, not on the number of processes.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from multiprocessing import Pool

from dealers.bots import Bot, GreedyBot, SeatHandle
from dealers.bots.arena import wilson
from dealers.games import find_game
from dealers.games.dark_dealings.cards import CARDS
from dealers.games.dark_dealings.state import DarkDealingsState
from dealers.kernel import Chance, Option

GAME = find_game("dark-dealings")


def strongest(committed: int, challenges: list[int]) -> int:
    """The highest challenge, twice."""
    return max(challenges)


def both_ends(committed: int, challenges: list[int]) -> int:
    """The highest challenge, then the lowest."""
    return min(challenges) if committed else max(challenges)


EARLIER: dict[str, Callable[[int, list[int]], int]] = {"strongest": strongest, "both-ends": both_ends}
"""How heroes were chosen without a look at the row: from how many lie there already, and the challenges."""


class EarlierBot(GreedyBot):
    """Greedy, but boasts as before."""

    def __init__(self, boast: str, seed: int) -> None:
        super().__init__(seed)
        self.boast = EARLIER[boast]

    def choose(self, handle: SeatHandle) -> Option:
        options = handle.decision.options
        if options[0][0] != "commit":
            return super().choose(handle)
        s: DarkDealingsState = handle.imagine(self.rng).state
        challenges = [CARDS.challenge[s.face[option[1]]] for option in options]
        return options[challenges.index(self.boast(len(s.committed[handle.seat]), challenges))]


def play(task: tuple[int, int, int, str, bool]) -> tuple[float, int]:
    """One game: what share of the victory the bot of today has, and how many heroes it defeats more than the
    others on average, times as many as there are others."""
    seats, seed, today, against, hardcore = task
    table = GAME.new_table(seats, {"hardcore": hardcore}, seed)
    bots: list[Bot] = [EarlierBot(against, seed * 1009 + seat) for seat in range(seats)]
    bots[today] = GreedyBot(seed * 1009 + today)
    hidden = [Chance(seed * 2003 + seat) for seat in range(seats)]
    while not table.over:
        seat = min(table.pending)
        table.answer(seat, bots[seat].choose(SeatHandle(table, seat, hidden[seat])))
    outcome = table.outcome
    assert outcome is not None
    heroes = [len(defeated) for defeated in table.state.defeated]
    win = 1 / len(outcome.winners) if today in outcome.winners else 0.0
    return win, seats * heroes[today] - sum(heroes)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", choices=EARLIER, default="strongest")
    parser.add_argument("--hardcore", action="store_true")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    args = parser.parse_args()
    tasks = [
        (args.seats, args.seed + n // args.seats, n % args.seats, args.against, args.hardcore)
        for n in range(args.games)
    ]
    with Pool(args.workers) as pool:
        results = pool.map(play, tasks, chunksize=4)
    share = sum(win for win, _ in results) / args.games
    more = sum(heroes for _, heroes in results) / args.games / (args.seats - 1)
    low, high = wilson(share, args.games)
    print(
        f"{args.games} games at {args.seats} seats against {args.against}: "
        f"{share:.3f} ({low:.3f} - {high:.3f}) of the victories, {more:+.2f} heroes"
    )


if __name__ == "__main__":
    main()
