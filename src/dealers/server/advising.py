"""Advice at the table: what a strong player would do, from what the seat knows, and told to it alone.

Everybody sees in the chat that somebody has asked. The search runs beside the bots that search; whoever
answers, or does not want to know any more, ends it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import structlog

from dealers.bots.advice import Advice
from dealers.kernel import Option, SealedChance, save
from dealers.kernel.secret import apart
from dealers.kernel.text import names_for_seats
from dealers.server import frames, showing
from dealers.server.bots import BotFailure, BotService, advised
from dealers.server.carrying_out import Changes
from dealers.server.commands import Change, Entry, Refusal, no_lesson, own_seat, running
from dealers.server.keys import Access
from dealers.server.room import Room

MOST_AT_A_TABLE = 2
"""Searches for advice at one table at the same time."""
MOST_WAITING = 32
"""With so many searches waiting on the whole server nobody is advised."""

log = structlog.get_logger("dealers")


class Advising:
    """Advises the people at all tables."""

    def __init__(self, bots: BotService, changes: Changes, seconds: float) -> None:
        """A search takes about so many seconds."""
        self._bots = bots
        self._changes = changes
        self._seconds = seconds
        self.told: Callable[[Room, frames.Advice], None] = lambda room, advice: None
        """Told of all advice."""
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        """By table and seat."""

    async def ask(self, room: Room, who: Access, command: frames.Ask, tag: str) -> frames.Done:
        """Carry out the command, at a table that is locked; raises a `Refusal`."""
        seat, ask = command.seat, command.ask
        own_seat(who, seat)
        progress = running(room)
        no_lesson(room, "the coach says what to do")
        if room.sitters[seat].bot is not None:
            raise Refusal("not_now", "A bot is playing this seat: take it back first.")
        if progress.asks.get(seat) != ask:
            raise Refusal("stale", "The table has moved on: this decision has been answered already.")
        known = room.advice_for(seat)
        if command.stop:
            self._stop(room, seat)
            if known is not None and known.state in ("waiting", "thinking"):
                self._tell(room, frames.Advice(seat, ask, "stopped"))
        elif known is not None and known.state in ("waiting", "thinking", "ready"):
            self._tell(room, known)
        else:
            self._check_room(room)
            if known is None:  # for each decision it is said once
                text = f"{room.names[seat]} asked for advice."
                change = Change(Entry("note", seat, text=text, event=progress.happened))
                change.entries[-1].command = tag
                await self._changes.carry_out(room, change)
            self._begin(room, seat, ask)
        return frames.Done(command.id, room.seq)

    def look(self, room: Room) -> None:
        """After a change: forget advice about decisions that are gone."""
        for seat in [seat for seat in room.advice if room.advice_for(seat) is None]:
            self._stop(room, seat)
            del room.advice[seat]

    async def close(self) -> None:
        """End all searches."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _check_room(self, room: Room) -> None:
        if not room.settings.advice:
            raise Refusal("not_now", "The host of this table has turned advice off.")
        here = sum(table_id == room.id for table_id, _ in self._tasks)
        if here >= MOST_AT_A_TABLE:
            raise Refusal("busy", "Others at this table are being advised: ask again in a few seconds.")
        if self._bots.searching.lane.waiting >= MOST_WAITING:
            raise Refusal("busy", "Many bots are thinking on this server: ask again in a minute.")

    def _stop(self, room: Room, seat: int) -> None:
        task = self._tasks.pop((room.id, seat), None)
        if task is not None:
            task.cancel()

    def _begin(self, room: Room, seat: int, ask: int) -> None:
        self._stop(room, seat)
        self._tell(room, frames.Advice(seat, ask, "waiting"))
        task = asyncio.create_task(self._think(room, seat, ask))
        self._tasks[room.id, seat] = task
        task.add_done_callback(partial(self._done, room, seat, ask))

    def _done(self, room: Room, seat: int, ask: int, task: asyncio.Task[None]) -> None:
        if self._tasks.get((room.id, seat)) is task:
            del self._tasks[room.id, seat]
        if not task.cancelled() and task.exception() is not None:
            log.error("advice failed", table=room.id, seat=seat, exc_info=task.exception())
            self._fail(room, seat, ask, "failed")

    async def _think(self, room: Room, seat: int, ask: int) -> None:
        try:
            async with self._bots.turn_to_search(room.owner):
                await self._bots.ready_to_search()
                progress = room.progress
                if progress is None or progress.asks.get(seat) != ask:
                    return
                assert room.seed is not None
                # Sealed, or else the worker could tell how the cards were that the seat is not to know.
                secret = apart(room.seed, "advice", "imagine", ask, seat)
                world = save(progress.table.only_for(seat, SealedChance(secret)))
                seed = apart(room.seed, "advice", "think", ask, seat).number()
                self._tell(room, frames.Advice(seat, ask, "thinking"))
                found: Advice = await self._bots.search(advised, world, seat, seed, self._seconds)
        except BotFailure as failure:
            self._fail(room, seat, ask, str(failure))
            return
        if (room.progress or progress).asks.get(seat) == ask:
            self._tell(room, _shown(room, seat, ask, found))

    def _fail(self, room: Room, seat: int, ask: int, reason: str) -> None:
        words = f"The search {reason}. Ask again, or choose without advice."
        self._tell(room, frames.Advice(seat, ask, "failed", message=words))

    def _tell(self, room: Room, advice: frames.Advice) -> None:
        room.advice[advice.seat] = advice
        showing.show_advice(room, advice)
        self.told(room, advice)


def _shown(room: Room, seat: int, ask: int, found: Advice) -> frames.Advice:
    assert room.progress is not None
    table, names = room.progress.table, room.names

    def label(option: Option) -> str:
        return names_for_seats(table.label(option), names)

    choices = [
        frames.Suggested(
            list(one.option),
            label(one.option),
            None if one.chance is None else round(one.chance, 4),
            one.tries,
            names_for_seats(one.reason, names),
        )
        for one in found.suggestions
    ]
    return frames.Advice(seat, ask, "ready", found.how, found.measure, choices)
