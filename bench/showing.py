"""What a step of a game costs the server besides storing it: an answer, and showing it to all seats.

    python bench/showing.py [GAME ...]

Plays the same games several times, without network and database, and takes the quickest time of each step, so
that a busy machine disturbs little. For each game: microseconds of processor time for the answer, for showing
it to four seats as whole views and as differences, and the bytes that are sent to all of them together.
"""

from __future__ import annotations

import asyncio
import sys
from time import thread_time
from typing import Any

from dealers.games import GAMES
from dealers.kernel import Chance, Game
from dealers.server import commands, frames, showing
from dealers.server.differences import Held
from dealers.server.keys import Key, access
from dealers.server.progress import Progress
from dealers.server.room import Room, Sitter

STEPS, TIMES = 150, 8


class Eye:
    """A connection that counts what it is sent."""

    state_due, text, base = False, False, "http://table"

    def __init__(self, room: Room, seat: int, differences: bool) -> None:
        self.access = access(room.keys, f"key {seat}")
        self.seat: int | None = seat
        self.held = Held(0, None) if differences else None
        self.bytes = 0

    def send(self, frame: str) -> None:
        self.bytes += len(frame.encode())

    def refresh(self, since: int | None = None) -> None:
        raise AssertionError("nobody comes or goes here")


def play(game: Game[Any], differences: bool) -> tuple[list[tuple[float, float]], int]:
    """The seconds of each step, to answer and to show; the bytes of all."""
    seats = min(4, game.max_seats)
    room = Room("table", game, game.check_options({}), [Sitter("person", f"P{n}") for n in range(seats)])
    room.keys = [Key(f"key {seat}", "seat", seat) for seat in range(seats)]
    progress = room.progress = Progress(game.new_table(seats, {}, 5))
    progress.begin(1)
    room.seq, room.state = 1, "running"
    eyes = [Eye(room, seat, differences) for seat in range(seats)]
    room.connections = set(eyes)
    rng = Chance(3)
    spent: list[tuple[float, float]] = []
    while not progress.table.over and len(spent) < STEPS:
        seat = min(progress.table.pending)
        options = progress.table.pending[seat].options
        option = list(options[rng.below(len(options))])
        start = thread_time()
        answer = frames.Answer("answer", seat, progress.asks[seat], [option])
        change = commands.HANDLERS[frames.Answer](room, eyes[seat].access, answer)
        answered = thread_time()
        assert change.progress is not None
        room.progress = progress = change.progress
        room.seq, room.state = room.seq + len(change.entries), change.state or room.state
        begin = thread_time()
        showing.show_change(room, change, [])
        spent.append((answered - start, thread_time() - begin))
    return spent, sum(eye.bytes for eye in eyes)


async def main(names: list[str]) -> None:
    print("game, us to answer, us to show whole views, bytes, us to show differences, bytes")
    for name in names:
        row = [name]
        for differences in (False, True):
            runs = [play(GAMES[name], differences) for _ in range(TIMES)]
            steps = [tuple(map(min, *times)) for times in zip(*[spent for spent, _ in runs], strict=True)]
            answer, show = (1e6 * sum(step[n] for step in steps) / len(steps) for n in (0, 1))
            row += [] if differences else [f"{answer:.0f}"]
            row += [f"{show:.0f}", f"{runs[0][1] / len(steps):.0f}"]
        print(*row, sep=", ")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:] or list(GAMES)))
