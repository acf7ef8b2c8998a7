"""Looking back at a table on the network: any step, as anybody saw it whose view is allowed."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from dealers.kernel import UsageError
from dealers.kernel.replay import OPEN, SPECTATOR, Steps
from dealers.kernel.text import names_for, names_for_seats
from dealers.server.commands import Refusal
from dealers.server.frames import TableInfo
from dealers.server.keys import Access
from dealers.server.room import Room
from dealers.server.story import Story, Turn, story_of
from dealers.server.wording import with_names, worded

_KEPT = 16
_KEPT_STORIES = 256
_SENTENCES = 2
"""Of a step where a game turned; the last ones, since points are counted in the end."""

Page = dict[str, Any]


async def _at_once(work: Callable[[], Page]) -> Page:
    return work()


class Replays:
    """Steps of the tables that were looked back at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, asyncio.Future[Steps]]] = OrderedDict()
        self._stories: OrderedDict[str, Story] = OrderedDict()
        # A whole game is played again for it: one at a time, and not in the way of those who read tables.
        self._thread = ThreadPoolExecutor(1, "replays")

    def close(self) -> None:
        """Nobody looks back any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def steps(self, room: Room) -> Steps:
        """The steps of a table up to now; worked out once, however many ask for them meanwhile."""
        if room.progress is None:
            raise Refusal("not_now", room.problem or "Nothing has happened at this table yet.")
        kept = self._kept.get(room.id)
        if kept is None or kept[0] != room.seq:
            table = room.progress.table.copy()
            work = asyncio.get_running_loop().run_in_executor(self._thread, Steps, table)
            kept = self._kept[room.id] = (room.seq, work)
        self._kept.move_to_end(room.id)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        try:
            return await asyncio.shield(kept[1])
        except Exception:
            if self._kept.get(room.id) is kept:
                del self._kept[room.id]
            raise

    async def story(self, room: Room) -> Story:
        """What decided a finished game."""
        if room.state != "over" or room.progress is None:
            raise Refusal("not_now", room.problem or "What decided a game is told once it is over.")
        if room.id not in self._stories:
            table = (await self.steps(room)).table
            loop = asyncio.get_running_loop()
            self._stories[room.id] = await loop.run_in_executor(self._thread, story_of, table)
            if len(self._stories) > _KEPT_STORIES:
                self._stories.popitem(last=False)
        steps = await self.steps(room)
        story = self._stories[room.id]
        turns = [msgspec.structs.replace(turn, text=_told(room, steps, turn)) for turn in story.turns]
        return msgspec.structs.replace(story, turns=turns)

    async def moment(
        self, room: Room, who: Access, event: int, view_as: str | None,
        turn: Callable[[Callable[[], Page]], Awaitable[Page]] = _at_once,
    ) -> Page:  # fmt: skip
        """The step that an event belongs to: the table before it and after it."""
        observer = _observer(room, who, view_as)
        steps = await self.steps(room)
        return await turn(lambda: _moment(room, steps, event, observer))

    async def page(
        self, room: Room, who: Access, info: TableInfo, step: int | None, view_as: str | None,
        turn: Callable[[Callable[[], Page]], Awaitable[Page]] = _at_once,
    ) -> Page:  # fmt: skip
        """One step; drawn when it is the turn of the one who asks."""
        observer = _observer(room, who, view_as)
        steps = await self.steps(room)
        return await turn(lambda: self._drawn(room, info, steps, step, observer))

    def _drawn(self, room: Room, info: TableInfo, steps: Steps, step: int | None, observer: int) -> Page:
        number = steps.last if step is None else step
        if step == 0:  # from the beginning, as far as that is open
            number = steps.earliest
        try:
            steps.check_step(number)
        except UsageError as error:
            raise Refusal("invalid", f"{str(error).capitalize()}.") from None
        names = names_for(observer if observer >= 0 else None, room.names)
        view = steps.view(number, observer)
        events = worded(room.game, steps.events(observer, 0, number), names)
        seat = steps.table.history[number - 1][0] if number else None
        label = ""
        if seat is not None and observer in (OPEN, seat):
            label = f"{room.names[seat]}: {names_for_seats(steps.labels[number], room.names)}"
        return {
            "steps": steps.last,
            "earliest": steps.earliest,
            "turns": [turn for turn in steps.turns if turn >= steps.earliest],
            "step": number,
            "as": {OPEN: "open", SPECTATOR: "watch"}.get(observer, str(observer)),
            "seats": [{"seat": n, "name": name} for n, name in enumerate(room.names)],
            "table": info,
            "view": with_names(view, room.names),
            "events": events,
            "first": 0,
            "fresh": len(steps.events(observer, number, number)),
            "label": label,
            "text": room.game.words.text(view, names),
        }


def _told(room: Room, steps: Steps, turn: Turn) -> str:
    """What happened in a step about whoever gained by it; or else the answer that led to it."""
    found = worded(room.game, steps.events(SPECTATOR, turn.step, turn.step), room.names)
    about = [event for event in found if event["seat"] == turn.seat or _names(event, turn.seat)]
    if not about:
        return names_for_seats(steps.labels[turn.step], room.names)
    return " ".join([event["text"] for event in about[-_SENTENCES:]])


def _names(event: dict[str, Any], seat: int) -> bool:
    return any(isinstance(part, dict) and part.get("seat") == seat for part in event["parts"])


def _moment(room: Room, steps: Steps, event: int, observer: int) -> Page:
    step = steps.step_of(event)
    if step is None:
        raise Refusal("invalid", "There is no such event at this table.")
    try:
        views = [steps.view(number, observer) for number in (max(step - 1, steps.earliest), step)]
    except UsageError as error:
        raise Refusal("not_now", f"{str(error).capitalize()}.") from None
    before, after = [{**with_names(view, room.names), "decision": None} for view in views]
    names = names_for(observer if observer >= 0 else None, room.names)
    return {"step": step, "before": before, "after": after, "text": room.game.words.text(after, names)}


def _observer(room: Room, who: Access, view_as: str | None) -> int:
    """Whose view: once the game is over anybody's, before that one's own or a spectator's."""
    over = room.state == "over"
    if view_as is None:
        return OPEN if over else next(iter(who.seats), SPECTATOR)
    if view_as == "watch":
        return SPECTATOR
    if view_as == "open":
        if not over:
            raise Refusal("not_now", "All cards are open once the game is over.")
        return OPEN
    seat = int(view_as)
    if seat >= len(room.sitters):
        raise Refusal("invalid", f"There is no seat {seat}: they go from 0 to {len(room.sitters) - 1}.")
    if not over and seat not in who.seats:
        raise Refusal("not_yours", "While the game runs, you can look back only from your own seat.")
    return seat
