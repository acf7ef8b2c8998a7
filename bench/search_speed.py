"""How fast the search is, and that of other sources, such as of an older commit, at the same decisions.

    mkdir /tmp/before && git archive COMMIT src | tar -x -C /tmp/before
    python bench/search_speed.py hopes-end --before /tmp/before/src --verb place

The decisions are taken from the opening, the middle and the end of games of the greedy bot. At each of them
both search by turns, with so many iterations, in processor time; the search before lives in a process of its
own. Decisions that either of them answers without a search are passed over. *Now* is the program of the
Python that runs this: with that of the compiled build it is compiled.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from dealers.bots import IsmctsBot, SeatHandle, make_bot
from dealers.bots.bench import to_search
from dealers.games import find_game
from dealers.kernel import Chance, Game

THIRDS = ("opening", "middle", "end")
MOST_GAMES = 40
"""Games to look for decisions in."""


class Spot(NamedTuple):
    """A decision: the game up to there."""

    seats: int
    seed: int
    given: list[int]
    """The numbers of the options that were taken before."""


def seconds_for(game: Game[Any], spot: Spot, iterations: int, seed: int) -> float:
    """The processor time of a search; 0 when there is nothing to search."""
    table = game.new_table(spot.seats, seed=spot.seed)
    for number in spot.given:
        seat, options = table.turn()
        table.answer(seat, options[number])
    if not to_search([table], 0):
        return 0.0
    handle = SeatHandle(table, table.turn()[0], Chance(seed))
    bot = IsmctsBot(iterations, seed)
    start = process_time()
    bot.choose(handle)
    return process_time() - start


def answer(game: Game[Any]) -> None:
    """The search before: what it is asked comes line by line."""
    for line in sys.stdin:
        spot, iterations, seed = json.loads(line)
        print(seconds_for(game, Spot(*spot), iterations, seed), flush=True)


class Before:
    """The process of the search before."""

    def __init__(self, game: str, sources: Path) -> None:
        command = [sys.executable, __file__, game, "--answers"]
        env = {**os.environ, "PYTHONPATH": str(sources)}
        self._process = subprocess.Popen(
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def seconds_for(self, spot: Spot, iterations: int, seed: int) -> float:
        """As the function of that name, there."""
        told, said = self._process.stdin, self._process.stdout
        assert told is not None
        assert said is not None
        told.write(json.dumps((spot, iterations, seed)) + "\n")
        told.flush()
        return float(said.readline())

    def end(self) -> None:
        """It has nothing more to do."""
        self._process.communicate("")


def spots(game: Game[Any], seats: int, seed: int, verb: str) -> list[list[Spot]]:
    """The decisions of a game of the greedy bot with several options, by thirds of the game, in any order."""
    table = game.new_table(seats, seed=seed)
    bots = [make_bot("greedy", seed + seat) for seat in range(seats)]
    hidden = Chance(seed)
    given: list[int] = []
    asked: list[int] = []
    while not table.over:
        seat, options = table.turn()
        if len(options) > 1 and verb in ("", options[0][0]):
            asked.append(len(given))
        chosen = bots[seat].choose(SeatHandle(table, seat, hidden))
        given.append(options.index(chosen))
        table.answer(seat, chosen)
    Random(seed).shuffle(asked)
    found: list[list[Spot]] = [[], [], []]
    for number in asked:
        found[3 * number // len(given)].append(Spot(seats, seed, given[:number]))
    return found


def compare(given: Namespace) -> None:
    """Both search at as many decisions of each third, the same number from each game if it has them."""
    game = find_game(given.game)
    seats = given.seats or max(2, game.min_seats)
    before = Before(given.game, given.before)
    spent: list[list[tuple[float, float]]] = [[], [], []]
    share = -(-given.decisions // given.games)
    for seed in range(given.seed, given.seed + MOST_GAMES):
        for third, some in enumerate(spots(game, seats, seed, given.verb)):
            until = min(given.decisions, len(spent[third]) + share)
            for spot in some:
                if len(spent[third]) >= until:
                    break
                then = before.seconds_for(spot, given.iterations, seed)
                now = seconds_for(game, spot, given.iterations, seed) if then else 0.0
                if now:
                    spent[third].append((then, now))
        if all(len(times) == given.decisions for times in spent):
            break
    before.end()
    print(
        "| iterations/s | third | decisions | before | now | ratio |\n| --- | --- | --- | --- | --- | --- |"
    )
    for third, times in enumerate(spent):
        if times:
            then, now = (sum(side) / len(times) / given.iterations for side in zip(*times, strict=True))
            title = f"{game.title}, {seats} seats"
            rates = f"{1 / then:,.0f} | {1 / now:,.0f} | {then / now:.2f}"
            print(f"| {title} | {THIRDS[third]} | {len(times)} | {rates} |")


def main() -> None:
    """This file is both sides."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--before", type=Path, help="the folder that holds the package dealers")
    parser.add_argument("--seats", type=int)
    parser.add_argument(
        "--verb", default="", help="only decisions between options of this verb, such as place"
    )
    parser.add_argument("--decisions", type=int, default=24, help="of each third")
    parser.add_argument(
        "--games", type=int, default=4, help="games that they come from, if those have enough"
    )
    parser.add_argument("--iterations", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answers", action="store_true", help="be the search before")
    given = parser.parse_args()
    answer(find_game(given.game)) if given.answers else compare(given)


if __name__ == "__main__":
    main()
