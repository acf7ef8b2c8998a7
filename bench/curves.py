"""Whether a decision costs the same at the end of a game as at its beginning, for every game.

    python bench/curves.py [GAME...] [--games 40] [--json]

Random games are played twice with the same seeds: the first time to learn how many decisions each takes, the
second time to take the processor time of every tenth of them, options and answer together. Copies, such as
search takes, are timed at the last decision of each tenth that can be copied.
"""

from __future__ import annotations

import argparse
import json
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table as RichTable

from dealers.bots.bench import usual_seats
from dealers.games import GAMES, find_game
from dealers.kernel import Chance, Game, Table
from dealers.kernel.compiled import current_build

TENTHS = 10
COPIES = 20


def new_table(game: Game[Any], seed: int) -> Table[Any]:
    return game.new_table(usual_seats(game), seed=seed, recorded=False)


def length(game: Game[Any], seed: int) -> int:
    return new_table(game, seed).play_out(Chance(seed))


def tenths(game: Game[Any], seed: int, decisions: int) -> tuple[list[float], list[float | None]]:
    """Microseconds a decision in each tenth of one game, and a copy at the end of it."""
    table = new_table(game, seed)
    chance = Chance(seed)
    costs: list[float] = []
    copies: list[float | None] = []
    done = 0
    for tenth in range(TENTHS):
        until = decisions * (tenth + 1) // TENTHS
        start = process_time()
        for _ in range(until - done):
            seat, options = table.turn()
            table.apply(seat, options[chance.below(len(options))])
        costs.append(1e6 * (process_time() - start) / (until - done))
        copies.append(_copy(table) if table.state.waiting else None)
        done = until
    return costs, copies


def _copy(table: Table[Any]) -> float:
    start = process_time()
    for _ in range(COPIES):
        table.state.copy()
    return 1e6 * (process_time() - start) / COPIES


def curve(game: Game[Any], games: int) -> dict[str, list[float]]:
    """The means over all games, tenth by tenth."""
    played = [tenths(game, seed, length(game, seed)) for seed in range(games)]
    decisions = [sum(costs[n] for costs, _ in played) / games for n in range(TENTHS)]
    at_rest = [[copies[n] for _, copies in played if copies[n] is not None] for n in range(TENTHS)]
    return {
        "decision_us": [round(cost, 2) for cost in decisions],
        "state_copy_us": [
            round(sum(filter(None, found)) / len(found), 2) if found else 0.0 for found in at_rest
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of them")
    parser.add_argument(
        "--games", dest="count", type=int, default=40, help="random games of each (default 40)"
    )
    parser.add_argument("--json", action="store_true", help="print an object instead of a table")
    arguments = parser.parse_args()
    curves = {name: curve(find_game(name), arguments.count) for name in arguments.games or GAMES}
    if arguments.json:
        print(json.dumps({"build": str(current_build()), "curves": curves}, indent=2))
        return
    table = RichTable(title=f"Microseconds a decision, by tenths of the game ({current_build()})")
    table.add_column("game")
    for tenth in range(TENTHS):
        table.add_column(str(tenth + 1), justify="right")
    for name, found in curves.items():
        table.add_row(name, *[f"{cost:.1f}" for cost in found["decision_us"]])
        table.add_row("  copy of the state", *[f"{cost:.1f}" for cost in found["state_copy_us"]])
    Console().print(table)


if __name__ == "__main__":
    main()
