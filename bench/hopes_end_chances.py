"""The chances in `outlook`: how likely open features are to be finished, fitted to games of the greedy bot.

    .venv/bin/python bench/hopes_end_chances.py [--games 100] [--seats 3] [--seed 0]

Looks at every feature that lies open when a round begins, and at whether it was finished in the end: a
logistic regression on what `Outlook.chance` goes by. Prints the constants for outlook.py.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from math import log
from multiprocessing import Pool
from typing import Any, NamedTuple

import numpy as np

from dealers.bots import SeatHandle, make_bot
from dealers.games import find_game
from dealers.games.hopes_end.city import FINISHED, root_of
from dealers.games.hopes_end.outlook import CAMPS
from dealers.games.hopes_end.prospects import Feature, Survey
from dealers.games.hopes_end.state import HopesEndState
from dealers.games.hopes_end.tiles import COUNT
from dealers.kernel import Chance

GAME = find_game("hopes-end")
NAMES = ("_ALWAYS", "_PLACES", "_DOUBLE", "_FIT", "_LEFT", "_EARLY")


class Sight(NamedTuple):
    """An open feature at the beginning of a round."""

    kind: int
    part: int
    measures: tuple[float, ...]
    """In the order of the names."""


def sights(s: HopesEndState) -> Iterator[Sight]:
    """Everything that lies open."""
    survey = Survey(s)
    total = sum(survey.left)
    for part, feature in survey.features.items():
        yield Sight(feature.kind, part, measures(feature, total))
    for cell, camp in survey.camps.items():
        yield Sight(CAMPS, 4 * s.at[cell], measures(camp, total))


def measures(feature: Feature, total: int) -> tuple[float, ...]:
    """What the chance of a feature goes by, with so many tiles to come."""
    places = len(feature.cells)
    double = feature.edges - places
    return 1.0, places, double, feature.fit / places, log(total + 3), total / COUNT


def play(task: tuple[int, int]) -> list[tuple[int, tuple[float, ...], bool]]:
    """One game: what was seen, and what became of it."""
    seats, seed = task
    table = GAME.new_table(seats, {}, seed)
    bots = [make_bot("greedy", seed * 1009 + seat) for seat in range(seats)]
    hidden = Chance(seed)
    seen: list[Sight] = []
    before = 1
    while not table.over:
        s: Any = table.state
        if s.round != before:
            before = s.round
            seen += sights(s)
        seat = min(table.pending)
        table.answer(seat, bots[seat].choose(SeatHandle(table, seat, hidden)))
    s = table.state
    if sum(s.lost) > s.limit:  # nothing was played to its end
        return []
    return [(sight.kind, sight.measures, _was_finished(s, sight)) for sight in seen]


def _was_finished(s: HopesEndState, sight: Sight) -> bool:
    if sight.kind == CAMPS:
        return sight.part in s.finished
    return s.opening[root_of(s.parent, sight.part)] == FINISHED


def fit(seen: list[tuple[float, ...]], finished: list[bool]) -> Any:
    """Logistic regression by Newton's method, with a slight pull towards 0."""
    x, y = np.array(seen), np.array(finished, dtype=float)
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - 0.1 * weights
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + 0.1 * np.eye(x.shape[1])
        weights += np.linalg.solve(curve, slope)
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    args = parser.parse_args()
    with Pool(args.workers) as pool:
        games = pool.map(play, [(args.seats, args.seed + n) for n in range(args.games)], chunksize=2)
    seen = [sight for game in games for sight in game]
    columns = []
    for kind in range(CAMPS + 1):
        rows = [measured for k, measured, _ in seen if k == kind]
        columns.append(fit(rows, [done for k, _, done in seen if k == kind]))
    for name, row in zip(NAMES, zip(*columns, strict=True), strict=True):
        print(f"{name} = ({', '.join(f'{value:.2f}' for value in row)})")


if __name__ == "__main__":
    main()
