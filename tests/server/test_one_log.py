"""A table has one log: whatever comes in between, nothing is written twice, and the table follows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.server.inside import HOST, Inside, table_of

from dealers.games import find_game
from dealers.kernel.lesson import Script, Study, find_lesson
from dealers.server.finishing import finished
from dealers.server.keys import hashed
from dealers.server.progress import Progress
from dealers.server.room import Room, Sitter

ME = hashed(HOST)


@pytest.fixture
def script() -> Script:
    return find_lesson(find_game("dark-dealings"))


class SlowStore:
    """Every write is on the disk for a while before whoever waits for it is told."""

    def __init__(self, inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
        self._write = inside.store.write
        self.stored, self.told = asyncio.Event(), asyncio.Event()
        monkeypatch.setattr(inside.store, "write", self.write)

    async def write(self, *args: Any) -> Any:
        result = await self._write(*args)
        self.stored.set()
        await self.told.wait()
        return result


@pytest.fixture
def slow(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> Callable[[], SlowStore]:
    return lambda: SlowStore(inside, monkeypatch)


def next_step(inside: Inside, room: Room) -> None:
    """The learner goes on: it is stored, so the table is where its log is."""
    assert room.lesson is not None
    inside.do(room, "learn", what="next", step=room.lesson.step)
    assert inside.loaded(room.id).seq == room.seq


def test_a_lesson_that_is_asked_for_twice_at_once_is_one_table(
    inside: Inside, script: Script, slow: Callable[[], SlowStore]
) -> None:
    store = slow()

    async def twice() -> tuple[Room, Room]:
        first = asyncio.create_task(inside.house.teach(script, "Ann", ME))
        await store.stored.wait()
        second = asyncio.create_task(inside.house.teach(script, "Ann", ME))
        await asyncio.sleep(0.1)  # enough to find the table in the database
        store.told.set()
        return await first, await second

    first, second = inside.run(twice())
    assert first is second
    assert list(inside.house.rooms.values()) == [first]
    assert inside.rows("SELECT kind FROM log") == [("start",)]
    next_step(inside, second)


def break_off(inside: Inside, store: SlowStore, work: Coroutine[Any, Any, Any]) -> None:
    """Somebody is cancelled when what they do is on the disk, and they are not told yet."""

    async def broken_off() -> None:
        task = asyncio.create_task(work)
        await store.stored.wait()
        task.cancel()
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.sleep(0)
        store.told.set()
        with pytest.raises(asyncio.CancelledError):
            await task

    inside.run(broken_off())


def test_a_lesson_whose_deal_was_broken_off_goes_on(
    inside: Inside, script: Script, slow: Callable[[], SlowStore]
) -> None:
    table = script.new_table()
    sitters = [Sitter("person", "Ann"), Sitter("bot", "Boris", script.bot)]
    made = inside.house.create(script.game.name, table.options, sitters, ME, Progress(table), Study(script))
    room = inside.run(made)
    break_off(inside, slow(), inside.house.teach(script, "Ann", ME))
    assert room.state == "running"
    assert inside.run(inside.house.teach(script, "Ann", ME)) is room
    next_step(inside, room)


def test_a_new_table_whose_maker_is_gone_is_there_once(inside: Inside, slow: Callable[[], SlowStore]) -> None:
    sitters = [Sitter("person", "Ann"), Sitter("bot", "Bot", "greedy")]
    break_off(inside, slow(), inside.house.create("dark-dealings", {}, sitters, ME))
    [(table_id,)] = inside.rows("SELECT id FROM tables")
    room = inside.room(table_id)
    inside.do(room, "start")
    inside.play(room, 5)
    assert inside.loaded(table_id).seq == room.seq


def test_a_bot_that_is_ended_while_its_answer_is_stored_has_answered(
    inside: Inside, slow: Callable[[], SlowStore]
) -> None:
    room = inside.create("Ann", "bot:greedy")
    store = slow()
    store.told.set()
    inside.do(room, "start")
    store.stored.clear()
    store.told.clear()

    async def stop_in_the_middle() -> None:
        await store.stored.wait()  # the answer of the bot
        closing = asyncio.create_task(inside.house.close("again", 0))
        await asyncio.sleep(0.01)
        store.told.set()
        await closing

    inside.run(stop_in_the_middle())
    assert len(table_of(room).history) == 1
    inside.again()
    again = inside.room(room.id)
    assert again.seq >= room.seq
    inside.play(again, 5)
    assert inside.loaded(room.id).seq == again.seq


def test_a_failure_is_told_and_a_cancelled_one_is_not_lost_in_silence() -> None:
    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    async def both() -> None:
        with pytest.raises(ValueError, match="no"):
            await finished(fails())
        task = asyncio.create_task(finished(fails()))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(both())
