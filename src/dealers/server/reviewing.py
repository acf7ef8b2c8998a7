"""Reviews of finished games: worked out in the background, piece by piece, and stored.

What a review is, is in `dealers.bots.review`. A server that stops loses the piece it was at; whoever asks
next lets it go on from there. A game costs at most so many processor seconds, which its seats share.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial
from typing import Any

import msgspec
import structlog
from sqlalchemy import Connection, select

from dealers.bots.review import Judged, Review, Reviewer, to_judge_again
from dealers.games import load_table
from dealers.kernel.replay import Steps
from dealers.kernel.text import names_for_seats
from dealers.server import transfer
from dealers.server.bots import BotFailure, BotService
from dealers.server.commands import Refusal
from dealers.server.room import Room
from dealers.server.storage import Mark, StorageError, Store, reviews
from dealers.server.storage.rows import put_rows

VERSION = 1
"""Of what is stored; grows when older reviews are not to be shown any more."""
FIRST_LOOK = 0.7
"""The share of the time for a look at every decision; the rest is for those that stand out."""
PIECE_SECONDS = 3.0
"""A piece takes about so long, then another review has its turn."""
MOST_AT_ONCE = 16
"""Reviews that are being worked on or wait, in all,"""
MOST_OF_ONE = 3
"""and of one browser."""
_SENTENCES = 3

log = structlog.get_logger("dealers")


# --- in a worker --------------------------------------------------------------------------------------------

_kept: OrderedDict[str, Steps] = OrderedDict()


def _steps(table_id: str, file: bytes) -> Steps:
    """The steps of the game; those of the last two games are kept."""
    if table_id not in _kept:
        _kept[table_id] = Steps(load_table(file))
    _kept.move_to_end(table_id)
    while len(_kept) > 2:
        _kept.popitem(last=False)
    return _kept[table_id]


def planned(table_id: str, file: bytes, seat: int) -> list[int]:
    """The steps at which the seat had a choice."""
    return Reviewer(_steps(table_id, file), seat).decisions()


def judged(table_id: str, file: bytes, seat: int, some: list[int], seconds: float) -> list[Judged]:
    """These decisions, each within so many processor seconds."""
    reviewer = Reviewer(_steps(table_id, file), seat)
    return [reviewer.judge(step, seconds=seconds) for step in some]


def told(
    table_id: str, file: bytes, seat: int, points: list[Judged], again: list[Judged], names: list[str]
) -> tuple[Review, dict[int, str]]:
    """The whole review, and by step what happened after the answers that luck followed."""
    steps = _steps(table_id, file)
    review = Reviewer(steps, seat).told(points, again)
    words = steps.table.game.words
    said = {}
    for step in review.luckiest:
        events = steps.events(seat, step + 1, step + 1)
        said[step] = " ".join([words.event_text(event, names) for event in events][-_SENTENCES:])
    return review, said


# --- in the server ------------------------------------------------------------------------------------------


class _Work(msgspec.Struct):
    """What is stored of a review."""

    steps: list[int] | None = None
    """The decisions to be judged; None while that is not known."""
    points: list[Judged] = []
    again: list[Judged] = []
    review: Review | None = None
    luck: dict[int, str] = {}

    @property
    def done(self) -> float:
        """How much of it is worked out, from 0 to 1."""
        if self.review is not None:
            return 1.0
        if not self.steps:
            return 0.0
        first = FIRST_LOOK * len(self.points) / len(self.steps)
        again = len(self.again) / len(to_judge_again(self.points)) if first >= FIRST_LOOK else 0.0
        return first + (1 - FIRST_LOOK) * again


class Reviews:
    """The reviews of all tables."""

    def __init__(self, store: Store, bots: BotService, seconds: float) -> None:
        """A game may cost so many processor seconds."""
        self._store = store
        self._bots = bots
        self._seconds = seconds
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._askers: dict[tuple[str, int], str] = {}
        self._failed: dict[tuple[str, int], str] = {}

    async def close(self) -> None:
        """Stop; what was stored is gone on with another time."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def page(self, room: Room, seat: int) -> dict[str, Any]:
        """The review of a seat as far as it is there."""
        self._check(room, seat)
        return self._shown(room, seat, await self._load(room, seat))

    async def begin(self, room: Room, seat: int, asker: str) -> dict[str, Any]:
        """Let it be worked out, or go on where it stopped; raises a `Refusal` when too much waits."""
        self._check(room, seat)
        work = await self._load(room, seat)
        key = room.id, seat
        if work.review is None and key not in self._tasks:
            if len(self._tasks) >= MOST_AT_ONCE:
                raise Refusal("busy", "Many games are being reviewed: try again in a few minutes.")
            if sum(one == asker for one in self._askers.values()) >= MOST_OF_ONE:
                raise Refusal(
                    "too_fast", f"{MOST_OF_ONE} reviews of yours are being worked on: wait for one."
                )
            self._failed.pop(key, None)
            task = asyncio.create_task(self._work(room, seat, asker, work))
            self._tasks[key], self._askers[key] = task, asker
            task.add_done_callback(partial(self._done, key))
        return self._shown(room, seat, work)

    def _check(self, room: Room, seat: int) -> None:
        if room.state != "over" or room.progress is None:
            raise Refusal("not_now", room.problem or "A game is reviewed once it is over.")
        if seat >= len(room.sitters):
            raise Refusal("invalid", f"There is no seat {seat + 1}: the table has {len(room.sitters)}.")

    def _done(self, key: tuple[str, int], task: asyncio.Task[None]) -> None:
        self._tasks.pop(key, None)
        self._askers.pop(key, None)
        if task.cancelled() or task.exception() is None:
            return
        error = task.exception()
        known = isinstance(error, BotFailure | StorageError)
        self._failed[key] = (
            f"It stopped: a piece of it {error}." if known else "It stopped: something failed."
        )
        while len(self._failed) > 1000:
            del self._failed[next(iter(self._failed))]
        log.error("review stopped", table=key[0], seat=key[1], exc_info=None if known else error)

    # --- working it out ---------------------------------------------------------------------------------

    async def _work(self, room: Room, seat: int, asker: str, work: _Work) -> None:
        piece = partial(self._piece, room, seat, asker, transfer.export(room))
        if work.steps is None:
            work.steps = await piece(planned)
            await self._keep(room, seat, work)
        budget = self._seconds / len(room.sitters)
        left = [step for step in work.steps if step not in {point.step for point in work.points}]
        await self._judge(
            room, seat, work, piece, work.points, left, FIRST_LOOK * budget / max(1, len(work.steps))
        )
        closely = to_judge_again(work.points)
        left = [step for step in closely if step not in {point.step for point in work.again}]
        each = (1 - FIRST_LOOK) * budget / max(1, len(closely))
        await self._judge(room, seat, work, piece, work.again, left, each)
        work.review, work.luck = await piece(told, work.points, work.again, room.names)
        await self._keep(room, seat, work)

    async def _judge(
        self,
        room: Room,
        seat: int,
        work: _Work,
        piece: Any,
        found: list[Judged],
        left: list[int],
        each: float,
    ) -> None:
        size = max(1, int(PIECE_SECONDS / each))
        for start in range(0, len(left), size):
            found += await piece(judged, left[start : start + size], each)
            await self._keep(room, seat, work)

    async def _piece(self, room: Room, seat: int, asker: str, file: bytes, function: Any, *args: Any) -> Any:
        try:
            return await self._bots.review(asker, function, room.id, file, seat, *args)
        except BotFailure:
            raise
        except Exception as error:
            raise BotFailure(f"failed ({type(error).__name__})") from error

    # --- stored -----------------------------------------------------------------------------------------

    async def _load(self, room: Room, seat: int) -> _Work:
        def find(connection: Connection) -> Any:
            this = (reviews.c.table_id == room.id) & (reviews.c.seat == seat)
            return connection.execute(select(reviews.c.version, reviews.c.body).where(this)).one_or_none()

        row = await self._store.fetch(find)
        if row is None or row.version != VERSION:
            return _Work()
        try:
            return msgspec.json.decode(row.body, type=_Work)
        except (msgspec.MsgspecError, TypeError):  # a damaged row is made anew
            log.error("a stored review cannot be read", table=room.id, seat=seat)
            return _Work()

    async def _keep(self, room: Room, seat: int, work: _Work) -> None:
        body = msgspec.json.encode(work).decode()
        ready = work.review is not None

        def put(connection: Connection) -> None:
            row = {"table_id": room.id, "seat": seat, "version": VERSION, "ready": ready, "body": body}
            put_rows(connection, reviews, row)

        if room.deleted:
            raise asyncio.CancelledError
        await self._store.write(put, Mark(room.id, room.seq))

    # --- shown ------------------------------------------------------------------------------------------

    def _shown(self, room: Room, seat: int, work: _Work) -> dict[str, Any]:
        assert room.progress is not None
        key = room.id, seat
        review, names = work.review, room.names
        points = sorted(work.points, key=lambda point: point.step) if review is None else review.points
        by_step = {point.step: point for point in points}

        def named(words: str) -> str:
            return names_for_seats(words, names)

        def cost(step: int) -> dict[str, Any]:
            point = by_step[step]
            return {
                "step": step,
                "cost": round(point.cost, 4),
                "prompt": named(point.prompt),
                "taken": named(point.taken),
                "best": named(point.best),
                "reason": named(point.reason),
                "chances": [round(point.after, 4), round(point.most, 4)],
            }

        def luck(step: int) -> dict[str, Any]:
            point = by_step[step]
            return {
                "step": step,
                "luck": round(point.luck, 4),
                "taken": named(point.taken),
                "text": work.luck.get(step, ""),
            }

        state = "ready" if review is not None else "working" if key in self._tasks else "stopped"
        return {
            "state": state,
            "message": self._failed.get(key, ""),
            "done": round(work.done, 3),
            "seat": seat,
            "names": names,
            "steps": len(room.progress.table.history),
            "points": [
                {name: round(getattr(point, name), 4) for name in ("step", "before", "after", "then")}
                for point in points
            ],
            "review": None
            if review is None
            else {
                "measure": review.measure,
                "result": review.result,
                "decisions": round(review.decisions, 4),
                "luck": round(review.luck, 4),
                "others": round(review.others, 4),
                "doubt": round(review.doubt, 4),
                "costliest": [cost(step) for step in review.costliest],
                "luckiest": [luck(step) for step in review.luckiest],
            },
        }
