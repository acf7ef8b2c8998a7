"""How long the siege solver of Dark Dealings takes: whole games by rule of thumb.

    python bench/siege.py 100               # games of three seats, from seed 0
    python bench/siege.py 100 --hardcore

Everything that was worked out is forgotten before each game. Processor time, one process.
"""

from __future__ import annotations

import argparse
from time import process_time

from dealers.games import find_game
from dealers.games.dark_dealings import aftermath, comparing, power, strikes
from dealers.games.dark_dealings.heuristic import DarkDealingsHeuristic
from dealers.games.dark_dealings.siege import Siege
from dealers.games.dark_dealings.siege_moves import best_move
from dealers.games.dark_dealings.state import COMBAT
from dealers.kernel import Chance

SEATS = 3


def castles(games: int, hardcore: bool) -> list[tuple[float, float, bool]]:
    """For each castle: the seconds of its siege, those of its longest decision, and whether all was exact."""
    game = find_game("dark-dealings")
    times = []
    for seed in range(games):
        forget()
        table, rng = game.new_table(SEATS, {"hardcore": hardcore}, seed), Chance(seed)
        player, sieges = DarkDealingsHeuristic(), [Siege(hardcore) for _ in range(SEATS)]
        spent: list[list[float]] = [[0.0] for _ in range(SEATS)]
        exact = [True] * SEATS
        while not table.over:
            seat = min(table.pending)
            options = table.pending[seat].options
            if len(options) == 1:
                move = options[0]
            elif table.state.phase == COMBAT:
                start = process_time()
                move = best_move(sieges[seat], table.state, seat, options)
                spent[seat].append(process_time() - start)
                exact[seat] = exact[seat] and sieges[seat].exact
            else:
                move = player.rollout(table.state, seat, options, rng)
            table.answer(seat, move)
        times += [(sum(s), max(s), e) for s, e in zip(spent, exact, strict=True)]
    return times


def forget() -> None:
    """Empty all memos of the solver."""
    for module in (aftermath, comparing, power, strikes):
        for part in vars(module).values():
            if hasattr(part, "cache_clear"):
                part.cache_clear()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("--hardcore", action="store_true")
    arguments = parser.parse_args()
    times = castles(arguments.games, arguments.hardcore)
    for title, seconds in (("siege", [t[0] for t in times]), ("longest decision", [t[1] for t in times])):
        seconds.sort()
        parts = [f"{100 * p:g} % {seconds[int(p * (len(seconds) - 1))]:.3f}" for p in (0.5, 0.9, 0.99, 1)]
        print(f"{title}, s: mean {sum(seconds) / len(seconds):.3f}, {', '.join(parts)}")
    print(f"{len(times)} castles, {sum([not t[2] for t in times])} with a search that ran out of patience")


if __name__ == "__main__":
    main()
