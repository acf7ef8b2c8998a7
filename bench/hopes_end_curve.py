"""Hope's End: what a placement costs as the city grows, and a copy of the whole; a table in Markdown.

    .venv/bin/python bench/hopes_end_curve.py [--games 120]

Random games of two, on one core. Listing the places for a tile, placing it and copying the state are timed
one by one; the median of all games counts.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import mean, median
from time import perf_counter_ns
from typing import Any

from dealers.games import find_game
from dealers.games.hopes_end.city import place, place_options
from dealers.games.hopes_end.state import PLACE

WIDTH = 8
"""Sizes of the city that are taken together."""


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """How long something takes, in µs, and what it gives."""
    start = perf_counter_ns()
    result = work()
    return (perf_counter_ns() - start) / 1000, result


def measure(games: int) -> dict[int, dict[str, list[float]]]:
    """By size of the city: number of places, and the costs."""
    found: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    game, rnd = find_game("hopes-end"), Random(3)
    for seed in range(games):
        table = game.new_table(2, seed=seed, recorded=False)
        s = table.state
        while not s.over:
            if s.phase == PLACE and s.waiting:
                row = found[len(s.city)]
                tile, seat = s.drawn[0], s.waiting[0]
                listing, options = timed(partial(place_options, s, tile))
                copying, copy = timed(s.copy)
                _, cell, turned = option = options[int(rnd.random() * len(options))]
                copy.drawn.pop()
                placing, _ = timed(partial(place, copy, tile, cell, turned, seat))
                for name, value in (
                    ("places", float(len(options))),
                    ("listing", listing),
                    ("placing", placing),
                    ("copying", copying),
                ):
                    row[name].append(value)
                table.apply(seat, option)
            else:
                seat, options = table.turn()
                table.apply(seat, options[int(rnd.random() * len(options))])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=120)
    found = measure(parser.parse_args().games)
    print("| tiles in the city | ways to place | listing them, µs | placing, µs | copy, µs |")
    print("| --- | --- | --- | --- | --- |")
    for first in (5, 20, 40, 60, 80, 100, 120, 135):
        sizes = range(first, first + WIDTH)
        part = {
            name: [value for size in sizes for value in found[size][name]]
            for name in ("places", "listing", "placing", "copying")
        }
        costs = " | ".join(f"{median(part[name]):.1f}" for name in ("listing", "placing", "copying"))
        print(f"| {first} - {sizes[-1]} | {mean(part['places']):.0f} | {costs} |")


if __name__ == "__main__":
    main()
