"""What a decision costs the server without sockets: the command, its storage in SQLite, views and frames.

    python bench/deciding.py [GAME] [--rounds 100]

50 tables of four answer at random, all at once, round by round; everybody takes differences. Microseconds of
processor time per decision: of the event loop, and of the thread that writes. To compare two programs, let
them take turns.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib.util
import logging
import tempfile
from pathlib import Path
from time import process_time, thread_time

import structlog

from dealers.kernel import Chance
from dealers.server import frames
from dealers.server.bots import BotService
from dealers.server.differences import Held
from dealers.server.house import House
from dealers.server.keys import access
from dealers.server.outbox import Outbox
from dealers.server.room import Room, Sitter
from dealers.server.run import tame_collector
from dealers.server.storage.sqlite import SqliteStore

TABLES, SEATS, HOST = 50, 4, "host"


class Eye:
    """A connection whose client reads everything at once, and counts it."""

    state_due, text, base = False, False, "http://table"

    def __init__(self, room: Room, seat: int) -> None:
        self.access = access(room.keys, HOST)
        self.seat: int | None = seat
        self.held: Held | None = Held()
        self.bytes = 0
        self.outbox = Outbox(self._take, self._draw, self._take_now)

    def send(self, frame: str) -> None:
        self.outbox.put(frame)

    def refresh(self, since: int | None = None) -> None:
        raise AssertionError("nobody comes or goes here")

    def _take_now(self, frame: str) -> bool:
        self.bytes += len(frame.encode())
        return True

    async def _take(self, frame: str) -> None:
        self._take_now(frame)

    async def _draw(self) -> str | None:
        return None


async def answer(house: House, room: Room, rng: Chance, number: int) -> int:
    """One seat of a table answers; how many decisions that was."""
    progress = room.progress
    assert progress is not None
    if progress.table.over:
        return 0
    seat = min(progress.table.pending)
    options = progress.table.pending[seat].options
    chosen = list(options[rng.below(len(options))])
    command = frames.Answer(f"answer {number}", seat, progress.asks[seat], [chosen])
    done = frames.encode(await house.perform(room, access(room.keys, HOST), command))
    next(eye for eye in room.connections if eye.seat == seat).send(done)
    return 1


async def measure(game: str, rounds: int, folder: Path) -> None:
    """Play, and print what it took."""
    store = SqliteStore(folder)
    house = House(store, BotService(1.0))
    rooms = []
    for number in range(TABLES):
        house.seed = number
        room = await house.create(game, {}, [Sitter("person", f"P{n}") for n in range(SEATS)], HOST)
        await house.perform(room, access(room.keys, HOST), frames.Start("start"))
        room.connections = {Eye(room, seat) for seat in range(SEATS)}
        rooms.append(room)
    tame_collector()
    rng = Chance(3)
    decisions, loop, everything = 0, thread_time(), process_time()
    for number in range(rounds):
        decisions += sum(await asyncio.gather(*[answer(house, room, rng, number) for room in rooms]))
    loop, everything = thread_time() - loop, process_time() - everything
    figures = [1e6 * seconds / decisions for seconds in (loop, everything - loop, everything)]
    print("us per decision: event loop {:.0f}, writing {:.0f}, together {:.0f}".format(*figures))
    store.close()


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="dark-dealings")
    parser.add_argument("--rounds", type=int, default=100)
    given = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    loops = importlib.import_module("uvloop" if importlib.util.find_spec("uvloop") else "asyncio")
    with tempfile.TemporaryDirectory() as folder:
        loops.run(measure(given.game, given.rounds, Path(folder)))


if __name__ == "__main__":
    main()
