"""The turns of bots: each one that is asked something thinks about it, and answers as a person would."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import structlog

from dealers.kernel import Chance, Option, SealedChance, Secret, save
from dealers.kernel.secret import apart
from dealers.server import commands
from dealers.server.bots import BotFailure, BotService
from dealers.server.carrying_out import Changes
from dealers.server.commands import Refusal
from dealers.server.metrics import BOTS_REPLACED
from dealers.server.room import Room

log = structlog.get_logger("dealers")


class _Question(NamedTuple):
    """What a bot is asked, in a world that holds nothing its seat may not know."""

    ask: int
    options: list[Option]
    world: bytes
    seed: int


class BotTurns:
    """Lets the bots of all tables play."""

    def __init__(
        self, bots: BotService, changes: Changes, pause: float, awake: Callable[[Room], bool]
    ) -> None:
        """Seconds to wait before an answer while people look on; `awake`: whether a table is in use now."""
        self._bots = bots
        self._changes = changes
        self._pause = pause
        self._awake = awake

    def wake(self, room: Room) -> None:
        """Let every bot think that is asked something, and stop those whose question is gone."""
        if not self._awake(room):
            return
        asks = {} if room.progress is None else room.progress.asks
        for seat, task in list(room.bot_tasks.items()):
            if room.bot_asks[seat] != asks.get(seat):  # it was taken back; none of them is storing anything
                del room.bot_tasks[seat]
                task.cancel()
        for seat in room.bots_to_move():
            if seat not in room.bot_tasks:
                task = asyncio.create_task(self._turn(room, seat))
                room.bot_tasks[seat], room.bot_asks[seat] = task, asks[seat]
                task.add_done_callback(partial(self._done, room, seat))

    def _done(self, room: Room, seat: int, task: asyncio.Task[None]) -> None:
        if room.bot_tasks.get(seat) is task:
            del room.bot_tasks[seat]
        if task.cancelled():
            return
        if task.exception() is not None:
            log.error("bot turn failed", table=room.id, seat=seat, exc_info=task.exception())
            return
        self.wake(room)

    async def _turn(self, room: Room, seat: int) -> None:
        """One answer of one bot."""
        if room.watched and self._pause:
            await asyncio.sleep(self._pause)
        if room.lesson is not None:
            await self._reply(room, seat)
            return
        async with room.lock:  # a change that is being stored may be about this seat
            if room.unsure:
                await self._changes.make_sure(room)
            spec = room.bot_for(seat) if self._awake(room) else None
        if spec is None:
            return
        failure = None
        async with self._bots.turn(spec, room.owner):
            question = self._question(room, seat, spec)  # not before: what waits need not be kept in memory
            if question is None:
                return
            try:
                option = await self._choice(room, seat, spec, question)
            except BotFailure as error:
                failure = str(error)
        if failure is not None:
            BOTS_REPLACED.inc()
            log.warning("bot replaced", table=room.id, seat=seat, bot=spec, reason=failure)
            option = await self._replacement(room, seat, spec, failure, question)
        async with room.lock:
            now = room.progress
            if now is None or now.asks.get(seat) != question.ask or room.bot_for(seat) is None:
                return  # the seat was taken back, or the decision is gone
            try:
                # What the clock decides counts as the person's own: nobody's undo takes it back.
                up = room.sitters[seat].bot is None
                change = commands.answers(room, now, seat, question.ask, [option], by_bot=not up, by_clock=up)
                await self._changes.carry_out(room, change)
            except Refusal as refusal:  # it could not be stored: try again a little later
                log.warning("bot answer not stored", table=room.id, reason=str(refusal))
                await asyncio.sleep(1.0)

    async def _reply(self, room: Room, seat: int) -> None:
        """What a lesson has the bot answer."""
        async with room.lock:
            progress = room.progress
            reply = None if room.lesson is None or progress is None else room.lesson.reply(progress.table)
            if progress is None or reply is None or reply[0] != seat:
                return  # the learner has left the lesson
            change = commands.answers(room, progress, seat, progress.asks[seat], [reply[1]])
            try:
                await self._changes.carry_out(room, change)
            except Refusal as refusal:
                log.warning("bot answer not stored", table=room.id, reason=str(refusal))
                await asyncio.sleep(1.0)

    def _question(self, room: Room, seat: int, spec: str) -> _Question | None:
        """What the bot is asked now; None if it is not asked any more."""
        progress = room.progress
        if progress is None or seat not in progress.asks or room.state != "running":
            return None
        if room.bot_for(seat) != spec:
            return None
        ask = progress.asks[seat]
        # Sealed, or else the bot could tell how the cards were that it is not to know.
        world = progress.table.only_for(seat, SealedChance(_bot_secret(room, ask, seat, "imagine")))
        options = progress.table.pending[seat].options
        return _Question(ask, options, save(world), _bot_secret(room, ask, seat, "think").number())

    async def _choice(self, room: Room, seat: int, spec: str, question: _Question) -> Option:
        """A legal answer, or a `BotFailure`."""
        option = await self._bots.choose(spec, question.world, room.id, seat, question.seed)
        if option not in question.options:
            raise BotFailure("gave an answer that is not legal")
        return option

    async def _replacement(
        self, room: Room, seat: int, spec: str, reason: str, question: _Question
    ) -> Option:
        """What is answered in place of a bot that failed."""
        if spec != "greedy":
            async with room.lock:
                if room.sitters[seat].bot == spec:
                    with contextlib.suppress(Refusal):
                        await self._changes.carry_out(room, commands.replaced(room, seat, reason))
            with contextlib.suppress(BotFailure):
                async with self._bots.turn("greedy", room.owner):
                    return await self._choice(room, seat, "greedy", question)
        return question.options[Chance(question.seed).below(len(question.options))]


def _bot_secret(room: Room, ask: int, seat: int, purpose: str) -> Secret:
    """Chance for one answer: another for every decision, the same when it is asked again."""
    assert room.seed is not None
    return apart(room.seed, "bot", purpose, ask, seat)
