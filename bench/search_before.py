"""The search of now against that of other sources, such as of an older commit, with the same processor time.

    mkdir /tmp/before && git archive COMMIT src | tar -x -C /tmp/before
    python bench/search_before.py hopes-end --before /tmp/before/src --seconds 0.2 --games 200 --seed 1

One seat is played by the search of now and the others by that of before, which lives in a process of its own
and is told every answer. Deals and rules have to be the same in both, which is checked at every decision. The
search before takes iterations: a pilot finds out how many it makes in that time at that very decision. The
time of the pilot does not count; the output lets you check how long both have searched.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from time import process_time
from typing import Any

from dealers.bots import IsmctsBot, SeatHandle
from dealers.games import find_game
from dealers.kernel import Chance, Option, Table

PILOT = 12
"""Iterations that show roughly how long one takes at a decision."""


class Before:
    """The process of the search before."""

    def __init__(self, game: str, sources: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__, game, "--answers"],
            env={**os.environ, "PYTHONPATH": str(sources)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *question: Any) -> Any:
        """What it answers."""
        told, said = self._process.stdin, self._process.stdout
        assert told is not None
        assert said is not None
        told.write(json.dumps(question) + "\n")
        told.flush()
        return json.loads(said.readline())

    def end(self) -> None:
        """It has nothing more to do."""
        self._process.communicate("")


def answer(game_name: str) -> None:
    """The search before: what it is told and asked comes line by line."""
    game = find_game(game_name)
    table: Table[Any] = game.new_table(max(2, game.min_seats))
    bots: list[Any] = []
    hidden: list[Chance] = []
    for line in sys.stdin:
        what, *rest = json.loads(line)
        reply: Any = None
        if what == "deal":
            seats, seed = rest
            table = game.new_table(seats, seed=seed)
            bots = [IsmctsBot(PILOT, seed * 1009 + seat) for seat in range(seats)]
            hidden = [Chance(seed * 2003 + seat) for seat in range(seats)]
        elif what == "given":
            seat, number = rest
            table.answer(seat, table.pending[seat].options[number])
        else:
            seat, count, seconds = rest
            options = table.pending[seat].options
            assert len(options) == count, "the games are not the same"
            bots[seat].iterations = iterations_in(seconds, table, seat)
            chosen, spent = timed(bots[seat], table, seat, hidden[seat])
            reply = options.index(chosen), spent
        print(json.dumps(reply), flush=True)


def iterations_in(seconds: float, table: Table[Any], seat: int) -> int:
    """How many iterations the search makes at this decision in that time.

    They do not all take as long: the first few tell how many a longer pilot makes in a quarter of the time,
    and that one tells the rest.
    """
    count = PILOT
    for share in (0.25, 1.0):
        _, spent = timed(IsmctsBot(count), table, seat, Chance(count))
        count = max(2, int(count * share * seconds / spent))
    return count


def timed(bot: Any, table: Table[Any], seat: int, hidden: Chance) -> tuple[Option, float]:
    """What a bot chooses, and the processor time that it takes."""
    start = process_time()
    chosen = bot.choose(SeatHandle(table, seat, hidden))
    return chosen, process_time() - start


def play(given: Namespace) -> None:
    """Every deal is played with the search of now in each seat."""
    from dealers.bots.arena import wilson
    from dealers.bots.effort import Effort

    game = find_game(given.game)
    seats = given.seats or max(2, game.min_seats)
    before = Before(given.game, given.before)
    wins, spent, asked = 0.0, [0.0, 0.0], [0, 0]
    for number in range(given.games):
        seed, own = given.seed + number // seats, number % seats
        table = game.new_table(seats, seed=seed)
        before.ask("deal", seats, seed)
        bot = IsmctsBot(Effort(seconds=given.seconds), seed * 1009 + own, process_time)
        hidden = Chance(seed * 2003 + own)
        while not table.over:
            seat, options = table.turn()
            if len(options) == 1:
                chosen, took = 0, 0.0
            elif seat == own:
                option, took = timed(bot, table, seat, hidden)
                chosen = options.index(option)
            else:
                chosen, took = before.ask("asked", seat, len(options), given.seconds)
            side = int(seat != own)
            spent[side] += took
            asked[side] += took > given.seconds / 5
            before.ask("given", seat, chosen)
            table.answer(seat, options[chosen])
        outcome = table.outcome
        assert outcome is not None
        wins += 1 / len(outcome.winners) if own in outcome.winners else 0.0
        share, (low, high) = wins / (number + 1), wilson(wins / (number + 1), number + 1)
        ways = [f"{1000 * s / max(1, n):.0f} ms" for s, n in zip(spent, asked, strict=True)]
        print(
            f"{number + 1} games: win share {share:.3f} ({low:.3f} - {high:.3f}), fair {1 / seats:.3f}; "
            f"a decision that was searched took {ways[0]} now and {ways[1]} before",
            flush=True,
        )
    before.end()


def main() -> None:
    """This file is both sides."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--before", type=Path, help="the folder that holds the package dealers")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--answers", action="store_true", help="be the search before")
    given = parser.parse_args()
    answer(given.game) if given.answers else play(given)


if __name__ == "__main__":
    main()
