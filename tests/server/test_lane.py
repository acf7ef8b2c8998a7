"""Lanes: owners take turns, nobody takes more than their share, and whoever goes away is forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import pytest
from prometheus_client import REGISTRY

from dealers.server.lane import Crowded, Lane


class Work:
    """Requests at a lane, which are at work until they are told to end."""

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.begun: list[str] = []
        """The requests in the order in which they got a place."""
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, *names: str) -> None:
        """Requests such as `ann 1`, of the owner `ann`."""
        for name in names:
            self._ends[name] = asyncio.Event()
            self._tasks[name] = asyncio.create_task(self._request(name))
            await settled()

    async def _request(self, name: str) -> None:
        async with self.lane.turn(name.split()[0]):
            self.begun.append(name)
            await self._ends[name].wait()

    def let_end(self, name: str) -> None:
        """It will be done in a moment."""
        self._ends[name].set()

    async def end(self, *names: str) -> None:
        """These are done."""
        for name in names:
            self.let_end(name)
            await self._tasks[name]
            await settled()

    def cancel(self, name: str) -> asyncio.Task[None]:
        """Nobody waits for it any more."""
        self._tasks[name].cancel()
        return self._tasks[name]

    async def end_all(self) -> list[str]:
        """One after the other, in the order in which they get a place; their names."""
        ended = 0
        while ended < len(self.begun):
            await self.end(self.begun[ended])
            ended += 1
        return self.begun


async def settled() -> None:
    """Everything that can go on has done so."""
    for _ in range(5):
        await asyncio.sleep(0)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, 300))


def figure(name: str, lane: str) -> float:
    return REGISTRY.get_sample_value(name, {"lane": lane}) or 0.0


def test_owners_are_served_in_turn_and_each_of_them_in_order() -> None:
    async def test() -> None:
        work = Work(Lane("test", 1))
        await work.ask("hog 1", "hog 2", "hog 3", "hog 4", "ann 1", "ann 2", "bob 1")
        assert work.begun == ["hog 1"]
        assert work.lane.waiting == 6
        assert await work.end_all() == ["hog 1", "hog 2", "ann 1", "bob 1", "hog 3", "ann 2", "hog 4"]
        assert work.lane.waiting == 0

    run(test())


def test_a_lane_can_have_more_places_or_fewer_and_nobody_loses_one() -> None:
    async def test() -> None:
        work = Work(Lane("test", 1))
        await work.ask("ann 1", "ann 2", "bob 1", "bob 2")
        work.lane.resize(3)
        await settled()
        assert work.begun == ["ann 1", "ann 2", "bob 1"]
        work.lane.resize(1)
        await work.end("ann 1", "ann 2")
        assert work.begun[3:] == []
        await work.end("bob 1")
        assert work.begun[3:] == ["bob 2"]
        await work.end("bob 2")

    run(test())


def test_somebody_new_waits_for_one_request_of_each_owner_however_many_there_are() -> None:
    async def test() -> None:
        work = Work(Lane("test", 1))
        await work.ask(*[f"hog {number}" for number in range(100)], "bob 1", "bob 2")
        await work.end("hog 0")
        await work.ask("ann 1")
        assert work.begun[-1] == "hog 1"
        begun = await work.end_all()
        assert begun.index("ann 1") - begun.index("hog 1") == 3  # behind one of bob's and one of the hog's

    run(test())


def test_new_owners_who_keep_coming_do_not_keep_an_old_one_waiting() -> None:
    async def test() -> None:
        work = Work(Lane("test", 1))
        await work.ask("ann 1", "ann 2", "guest0 1")
        for number in range(20):
            await work.ask(f"guest{number + 1} 1")
            await work.end(work.begun[-1])
        assert work.begun.index("ann 2") <= 2

    run(test())


def test_as_many_are_at_work_as_there_are_places() -> None:
    async def test() -> None:
        work = Work(Lane("three places", 3))
        await work.ask(*[f"ann {number}" for number in range(5)])
        assert work.begun == ["ann 0", "ann 1", "ann 2"]
        assert figure("dealers_at_work", "three places") == 3
        assert figure("dealers_waiting", "three places") == 2
        await work.end("ann 1")
        assert work.begun[3:] == ["ann 3"]
        await work.end_all()
        assert figure("dealers_at_work", "three places") == figure("dealers_waiting", "three places") == 0
        assert figure("dealers_wait_seconds_count", "three places") == 5

    run(test())


def test_one_owner_cannot_hold_all_places_where_that_is_not_allowed() -> None:
    async def test() -> None:
        work = Work(Lane("test", 2, places_of_one=1))
        await work.ask("hog 1", "hog 2", "hog 3")
        assert work.begun == ["hog 1"]
        await work.ask("ann 1", "bob 1", "ann 2")
        assert work.begun == ["hog 1", "ann 1"]
        await work.end("ann 1")
        assert work.begun[2:] == ["bob 1"]  # not the hog, who comes first in the line but has a place
        await work.end("bob 1")
        assert work.begun[3:] == ["ann 2"]
        await work.end("ann 2")
        assert work.begun[4:] == []  # the place stays free
        await work.end("hog 1")
        assert work.begun[4:] == ["hog 2"]
        await work.end("hog 2")
        assert await work.end_all() == ["hog 1", "ann 1", "bob 1", "ann 2", "hog 2", "hog 3"]

    run(test())


def test_a_request_that_is_cancelled_while_it_waits_leaves_the_line() -> None:
    async def test() -> None:
        work = Work(Lane("test", 1))
        await work.ask("hog 1", "ann 1", "hog 2", "bob 1")
        for name in ("ann 1", "hog 2"):
            with pytest.raises(asyncio.CancelledError):
                await work.cancel(name)
        assert work.lane.waiting == 1
        assert figure("dealers_waiting", "test") == 1
        assert await work.end_all() == ["hog 1", "bob 1"]

    run(test())


def test_a_request_that_is_cancelled_at_work_frees_its_place() -> None:
    async def test() -> None:
        work = Work(Lane("test", 1))
        await work.ask("hog 1", "ann 1")
        with pytest.raises(asyncio.CancelledError):
            await work.cancel("hog 1")
        await settled()
        assert work.begun == ["hog 1", "ann 1"]

    run(test())


@pytest.mark.parametrize("later", range(6))
def test_no_place_is_lost_when_a_request_is_called_and_cancelled_at_about_the_same_moment(later: int) -> None:
    async def test() -> None:
        work = Work(Lane("test", 1))
        await work.ask("hog 1", "ann 1", "bob 1")
        work.let_end("hog 1")
        for _ in range(later):
            await asyncio.sleep(0)
        with suppress(asyncio.CancelledError):
            await work.cancel("ann 1")
        await settled()
        assert work.begun[-1] == "bob 1"
        await work.end("bob 1")
        await work.ask("cleo 1")
        assert work.begun[-1] == "cleo 1"
        assert work.lane.waiting == 0

    run(test())


def test_an_error_at_work_frees_the_place() -> None:
    async def test() -> None:
        lane = Lane("test", 1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                async with lane.turn("ann"):
                    raise ZeroDivisionError
        assert figure("dealers_at_work", "test") == 0

    run(test())


def test_where_the_line_may_not_grow_a_request_too_many_is_refused() -> None:
    async def test() -> None:
        work = Work(Lane("test", 1, waiting_of_one=2, waiting=3))
        await work.ask("hog 1", "hog 2", "hog 3")
        with pytest.raises(Crowded, match="2 requests of yours wait already"):
            async with work.lane.turn("hog"):
                pass
        await work.ask("ann 1")
        with pytest.raises(Crowded, match="many others wait already"):
            async with work.lane.turn("bob"):
                pass
        assert await work.end_all() == ["hog 1", "hog 2", "ann 1", "hog 3"]

    run(test())
