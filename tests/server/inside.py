"""The house in the process of the test, with a real database file and without a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

import msgspec

from dealers.kernel import Chance, Table
from dealers.server import frames, records, showing
from dealers.server.bots import BotService, Workers, think
from dealers.server.differences import Held
from dealers.server.house import House
from dealers.server.keys import Access, access, hashed
from dealers.server.progress import Progress
from dealers.server.room import Room, Sitter
from dealers.server.storage import open_store

T = TypeVar("T")

HOST = "host" * 6
"""The cookie of whoever makes the tables."""
BASE = "http://table.test"


class InlineWorkers(Workers):
    """Work that is done in the process of the test."""

    async def ready(self) -> None:
        """There is nothing to start."""

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        await asyncio.sleep(0)
        return function(*args)


class InlineBots(BotService):
    """Bots that think in the process of the test; nothing else is different."""

    def __init__(self, choose: Callable[..., Any] = think) -> None:
        super().__init__(seconds=5, workers=4, think=choose)
        self.quick, self.searching, self.files, self.reviews = (
            InlineWorkers(workers.lane, workers.seconds, long=False)
            for workers in (self.quick, self.searching, self.files, self.reviews)
        )


class Ear:
    """A connection that keeps the frames it is sent."""

    state_due = False

    def __init__(
        self, room: Room, who: Access, seat: int | None = None, text: bool = False, differences: bool = False
    ) -> None:
        self.held = Held() if differences else None
        self.room = room
        self.access = who
        self.seat = seat
        self.text = text
        self.base = BASE
        self.frames: list[dict[str, Any]] = []

    def send(self, frame: str) -> None:
        self.frames.append(json.loads(frame))

    def refresh(self, since: int | None = None) -> None:
        self.send(showing.everything(self.room, self, since))

    def of_type(self, name: str) -> list[dict[str, Any]]:
        """What it was sent of this type."""
        return [frame for frame in self.frames if frame["type"] == name]


class Inside:
    """A house with its own event loop, to be used from plain functions."""

    def __init__(
        self, folder: Path, bots: BotService | None = None, *, database: str = "",
        runner: asyncio.Runner | None = None, **options: Any,
    ) -> None:  # fmt: skip
        """`database`: of PostgreSQL; `runner`: for several houses in one event loop."""
        self.folder = folder
        self.runner = runner or asyncio.Runner()
        self.store = open_store(folder, database)
        self.bots = bots or InlineBots()
        self.options = options
        self.house = House(self.store, self.bots, **options)
        if database:
            self.run(self.house.open())
        self._commands = 0

    def __enter__(self) -> Inside:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.run(self.house.close("over", 0))
        self.bots.close()
        self.store.close()
        self.runner.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something to its end."""
        return self.runner.run(work)

    def again(self) -> None:
        """Another house with the same database: as after a restart."""
        self.run(self.house.close("again", 0))
        self.house = House(self.store, self.bots, **self.options)

    # --- tables ----------------------------------------------------------------------------------------

    def create(self, *seats: str, host: str = HOST, game: str = "dark-dealings", **options: Any) -> Room:
        """A table: a seat is `open`, `bot:greedy`, or the name of a person of the host's."""
        return self.run(self.house.create(game, options, _sitters(seats), hashed(host)))

    def start(self, *seats: str, **options: Any) -> Room:
        """A table where the game runs."""
        room = self.create(*seats, **options)
        self.do(room, "start")
        return room

    def room(self, table_id: str) -> Room:
        """The table, brought into memory if need be."""
        return self.run(self.house.room(table_id))

    def loaded(self, table_id: str) -> Room:
        """The table as it is stored, whatever is in memory."""
        room = self.store.read(lambda connection: records.load_room(connection, table_id, self.house.links))
        assert room is not None
        return room

    def listen(self, room: Room, seat: int | None = None, text: bool = False, cookie: str = HOST) -> Ear:
        """Connect."""
        ear = Ear(room, self.who(room, cookie), seat, text)
        self.house.joined(room, ear, None)
        return ear

    # --- doing -----------------------------------------------------------------------------------------

    @staticmethod
    def who(room: Room, cookie: str = HOST) -> Access:
        """What somebody may do."""
        return access(room.keys, hashed(cookie))

    def do(self, room: Room, type: str, cookie: str = HOST, **body: Any) -> frames.Done:
        """A command; raises a `Refusal`."""
        return self.run(self.doing(room, type, cookie, **body))

    async def doing(self, room: Room, type: str, cookie: str = HOST, **body: Any) -> frames.Done:
        """A command, for several at a time."""
        self._commands += 1
        command = {"type": type, "id": f"inside-{id(self)}-{self._commands}", **body}
        decoded = frames.decode(msgspec.json.encode(command))
        return await self.house.perform(room, self.who(room, cookie), decoded)

    def answer(self, room: Room, seat: int, option: Any = None) -> frames.Done:
        """Answer what a seat is asked, with the first option unless another is given."""
        progress = progress_of(room)
        chosen = option or progress.table.pending[seat].options[0]
        return self.do(room, "answer", seat=seat, ask=progress.asks[seat], options=[chosen])

    def play(self, room: Room, answers: int = 10_000, seed: int = 1) -> int:
        """So many random answers of people, or to the end of the game; how many they were."""
        rng = Chance(seed)
        for number in range(answers):
            self.settle(room)
            if room.state == "over":
                return number
            table = table_of(room)
            people = [seat for seat in sorted(table.pending) if room.sitters[seat].bot is None]
            seat = people[rng.below(len(people))]
            options = table.pending[seat].options
            self.answer(room, seat, options[rng.below(len(options))])
        return answers

    def settle(self, room: Room) -> None:
        """Wait until no bot thinks."""

        async def quiet() -> None:
            async with asyncio.timeout(300):
                while room.bot_tasks:
                    await asyncio.wait(room.bot_tasks.values())

        self.run(quiet())

    def rows(self, query: str) -> list[Any]:
        """Straight from the database."""
        return self.store.read(lambda connection: list(connection.exec_driver_sql(query)))


def progress_of(room: Room) -> Progress:
    """The match, which has been dealt."""
    assert room.progress is not None
    return room.progress


def table_of(room: Room) -> Table[Any]:
    """The true table."""
    return progress_of(room).table


def shown(room: Room, seat: int | None, who: Access | None = None, text: bool = True) -> str:
    """The whole frame that somebody who sees this seat's view is sent."""
    return frames.encode(room.full_state(who or Inside.who(room), BASE, seat, text))


def everything(room: Room) -> list[str]:
    """What all seats and a spectator are shown."""
    return [shown(room, seat) for seat in [*range(len(room.sitters)), None]]


def _sitters(seats: tuple[str, ...]) -> list[Sitter]:
    made = []
    for number, seat in enumerate(seats, start=1):
        if seat == "open":
            made.append(Sitter("open"))
        elif seat.startswith("bot:"):
            made.append(Sitter("bot", f"Bot {number}", seat.removeprefix("bot:")))
        else:
            made.append(Sitter("person", seat))
    return made
