"""Bots think in processes of their own, and a table never waits for one that goes wrong."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY
from tests.server.inside import InlineBots, Inside, progress_of, table_of
from tests.server.strange_bots import never_think, note_niceness, take_a_moment, think_strangely

from dealers.games import find_game
from dealers.kernel import Chance, Option
from dealers.server.bots import BotFailure, BotService, Workers
from dealers.server.lane import Crowded, Lane
from dealers.server.room import Room

STRANGE = {
    "fails": "failed (ZeroDivisionError)",
    "exits": "crashed",
    "dies": "crashed",
    "hangs": "took longer than 3 seconds",
    "cheats": "gave an answer that is not legal",
    "babbles": "gave an answer that is not legal",
    "says nothing": "gave an answer that is not legal",
    "cannot be sent": "crashed",
}


@pytest.fixture(scope="module")
def workers() -> Iterator[BotService]:
    """Real worker processes."""
    service = BotService(3.0, workers=1, think=think_strangely)
    yield service
    service.close()


class Pool:
    """Worker processes that start when the test says so."""

    active = True

    def __init__(self, **how: Any) -> None:
        self.scheduled: list[Future[Any]] = []
        POOLS.append(self)

    def schedule(self, function: Callable[..., Any], **how: Any) -> Future[Any]:
        self.scheduled.append(Future())
        return self.scheduled[-1]

    def stop(self) -> None:
        pass

    def join(self, timeout: float) -> None:
        pass


POOLS: list[Pool] = []


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[Pool]:
    """All pools that are made in this test."""
    POOLS.clear()
    monkeypatch.setattr("dealers.server.bots.ProcessPool", Pool)
    return POOLS


async def turns(count: int = 5) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_the_time_of_a_search_counts_from_when_its_worker_has_started(pools: list[Pool]) -> None:
    async def wait() -> None:
        workers = Workers(Lane("search", 1), 0.0, long=True)
        search = asyncio.create_task(workers.run(len, "four"))
        await turns()
        ((start,),) = [pool.scheduled for pool in pools]  # and not yet the search
        start.set_result(None)
        await turns()
        pools[0].scheduled[1].set_result(4)
        assert await search == 4

    asyncio.run(wait())


def test_workers_that_do_not_start_are_given_up_and_others_are_tried(pools: list[Pool]) -> None:
    async def wait() -> None:
        workers = Workers(Lane("search", 1), 0.0, long=True)
        search = asyncio.create_task(workers.run(len, "four"))
        await turns()
        pools[0].scheduled[0].set_exception(OSError("it ended"))
        with pytest.raises(BotFailure, match="could not be started"):
            await search
        workers.start()
        assert len(pools) == 2

    asyncio.run(wait())


def replaced() -> float:
    return REGISTRY.get_sample_value("dealers_bots_replaced_total") or 0.0


class Lent(BotService):
    """Workers that a house must not end: others use them after it."""

    def __init__(self, service: BotService) -> None:
        super().__init__(service.quick.seconds)
        self.service = service

    async def choose(self, *given: Any) -> Any:
        return await self.service.choose(*given)


class Slow(InlineBots):
    """Bots that think until they are told to stop."""

    def __init__(self) -> None:
        super().__init__()
        self.enough = asyncio.Event()
        self.thinking = 0
        self.asked: list[str] = []
        """Which bots were asked to think."""

    async def choose(self, *given: Any) -> Any:
        self.thinking += 1
        self.asked.append(given[0])
        await self.enough.wait()
        return await super().choose(*given)


@pytest.mark.parametrize(("spec", "reason"), STRANGE.items(), ids=STRANGE)
def test_a_bot_that_goes_wrong_is_replaced_and_the_table_is_told(
    tmp_path: Path, workers: BotService, capsys: pytest.CaptureFixture[str], spec: str, reason: str
) -> None:
    with Inside(tmp_path, Lent(workers)) as inside:
        before = replaced()
        room = inside.create("Ann", f"bot:{spec}")
        ear = inside.listen(room, 0)
        inside.do(room, "start")
        inside.settle(room)
        note = f"The bot {spec} of Bot 2 {reason}: Steady plays on."
        assert [line.text for line in room.chat] == [note]
        assert [line["text"] for frame in ear.of_type("chat") for line in frame["lines"]] == [note]
        assert room.sitters[1].bot == "greedy"
        assert ear.of_type("table")[-1]["table"]["seats"][1]["bot"] == "greedy"
        assert replaced() == before + 1
        assert room.waiting == [0]
        assert len(table_of(room).history) == 2
        inside.play(room, 3)
        inside.settle(room)
        assert len(table_of(room).history) > 5
        assert inside.loaded(room.id).sitters[1].bot == "greedy"
    logged = capsys.readouterr().out
    assert "bot replaced" in logged
    assert room.id in logged
    assert "of no interest" not in logged


def test_when_no_bot_works_a_legal_answer_is_given_all_the_same(tmp_path: Path) -> None:
    with Inside(tmp_path, InlineBots(never_think)) as inside:
        room = inside.create("bot:ismcts:9", "bot:greedy", hardcore=True)
        inside.do(room, "start")
        inside.settle(room)
        assert room.state == "over"
        notes = [line.text for line in room.chat]
        assert notes == ["The bot ismcts:9 of Bot 1 failed (MemoryError): Steady plays on."]


def test_workers_that_all_die_are_made_anew(workers: BotService, tmp_path: Path) -> None:
    with Inside(tmp_path) as inside:
        room = inside.start("Ann", "Bob")
        world = table_of(room).only_for(0, progress_of(room).table.state.chance.copy()).save()
        for _ in range(3):
            with pytest.raises(BotFailure, match="crashed"):
                inside.run(workers.choose("dies", world, room.id, 0, 1))
            chosen = inside.run(workers.choose("greedy", world, room.id, 0, 1))
            assert chosen in table_of(room).pending[0].options
            assert inside.run(workers.choose("greedy", world, room.id, 0, 1)) == chosen


@pytest.mark.skipif(os.name != "posix", reason="workers are killed by a signal")
def test_workers_that_are_killed_while_they_have_nothing_to_do_are_made_anew(tmp_path: Path) -> None:
    others = set(multiprocessing.active_children())
    service = BotService(10.0, workers=1)

    async def asked_until_answered(world: bytes) -> Any:
        async with asyncio.timeout(300):
            while True:
                with suppress(BotFailure):  # asked before anybody has noticed
                    return await service.choose("greedy", world, "t", 0, 1)
                await asyncio.sleep(0.01)

    with Inside(tmp_path) as inside:
        table = table_of(inside.start("Ann", "Bob"))
        world = table.only_for(0, table.state.chance.copy()).save()
        chosen = inside.run(asked_until_answered(world))
        for _ in range(2):
            for worker in set(multiprocessing.active_children()) - others:
                worker.kill()
                worker.join()
            assert inside.run(asked_until_answered(world)) == chosen
    service.close()


@pytest.mark.parametrize(("spec", "is_ended"), [("greedy", False), ("ismcts:2", True)])
def test_a_search_that_nobody_waits_for_is_ended_but_a_quick_answer_is_not(
    tmp_path: Path, spec: str, is_ended: bool
) -> None:
    """If quick workers were ended, whoever deletes tables could make everybody wait for new workers."""
    service = BotService(600.0, workers=1, think=take_a_moment)
    begun, done = tmp_path / "begun", tmp_path / "done"

    async def interrupted() -> None:
        async with asyncio.timeout(300):
            task = asyncio.create_task(service.choose(spec, str(tmp_path).encode(), "t", 0, 0))
            while not begun.exists():
                await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            worker = Path("/proc") / begun.read_text()
            while worker.exists() if is_ended else not done.exists():
                await asyncio.sleep(0.01)
            assert done.exists() != is_ended
            assert worker.exists() != is_ended
            again: Any = await service.choose(spec, b"", "t", 0, 0)
            assert again == "nothing to do"

    asyncio.run(interrupted())
    service.close()


def test_imports_have_a_worker_of_their_own_and_few_may_wait() -> None:
    service = BotService(600.0, workers=1)

    async def work() -> None:
        async with asyncio.timeout(300):
            files = [asyncio.create_task(service.prove("ann", time.sleep, 0.5)) for _ in range(3)]
            await asyncio.sleep(0.05)
            with pytest.raises(Crowded, match="2 requests of yours wait already"):
                await service.prove("ann", time.sleep, 0)
            async with service.turn("ismcts:9", "bob"), service.turn("greedy", "bob"):
                assert not any(file.done() for file in files)
            assert await asyncio.gather(*files, service.prove("bob", abs, -1)) == [None, None, None, 1]

    asyncio.run(work())
    service.close()


def test_searching_bots_step_back_for_the_server() -> None:
    service = BotService(600.0, workers=1, think=note_niceness)

    async def niceness() -> list[Any]:
        async with asyncio.timeout(300):
            return [await service.choose(spec, b"", "t", 0, 0) for spec in ("random", "ismcts:2")]

    quick, searching = asyncio.run(niceness())
    assert quick == os.nice(0) < searching
    service.close()


# --- in turn ----------------------------------------------------------------------------------------------


def test_a_bot_is_told_about_the_table_when_its_turn_comes(tmp_path: Path) -> None:
    """What waits is not kept in memory, and what nobody asks any more is not thought about."""
    bots = Slow()
    bots.searching.lane = Lane("test", 1)
    with Inside(tmp_path, bots) as inside:
        first = inside.start("Ann", "bot:ismcts:2")
        second = inside.start("Bob", "bot:ismcts:2")
        third = inside.start("Cleo", "Dan")
        inside.do(third, "handover", seat=0, bot="ismcts:2")
        inside.run(asyncio.sleep(0.01))
        assert (bots.thinking, bots.searching.lane.waiting) == (1, 2)
        inside.do(second, "delete")
        inside.run(asyncio.sleep(0))
        assert bots.searching.lane.waiting == 1
        inside.do(third, "takeback", seat=0)
        bots.enough.set()
        for room in (first, third):
            inside.settle(room)
        assert first.waiting == [0]
        assert third.waiting == [0, 1]
        assert table_of(third).history == []
        assert bots.searching.lane.waiting == 0


def test_a_seat_handed_to_another_bot_while_it_waits_is_played_by_that_one(tmp_path: Path) -> None:
    bots = Slow()
    bots.searching.lane = Lane("test", 1)
    with Inside(tmp_path, bots) as inside:
        inside.start("Ann", "bot:ismcts:2")
        room = inside.start("Bob", "Cleo")
        inside.do(room, "handover", seat=0, bot="ismcts:3")
        inside.run(asyncio.sleep(0.01))
        inside.do(room, "handover", seat=0, bot="random")
        bots.enough.set()
        inside.settle(room)
        assert "ismcts:3" not in bots.asked
        assert "random" in bots.asked
        assert room.waiting == [1]


# --- resting and waking -----------------------------------------------------------------------------------


def test_an_answer_that_comes_after_the_seat_was_taken_back_is_not_given(tmp_path: Path) -> None:
    bots = Slow()
    with Inside(tmp_path, bots) as inside:
        room = inside.start("Ann", "Bob")
        inside.do(room, "handover", seat=0, bot="random")

        async def thinks() -> None:
            while not bots.thinking:
                await asyncio.sleep(0)

        inside.run(thinks())
        inside.do(room, "takeback", seat=0)
        bots.enough.set()
        inside.settle(room)
        assert table_of(room).history == []
        assert room.waiting == [0, 1]
        inside.answer(room, 0)


def test_the_table_does_not_wait_for_a_bot_that_thinks(tmp_path: Path) -> None:
    bots = Slow()
    with Inside(tmp_path, bots) as inside:
        room = inside.start("Ann", "Bob", "bot:random")
        inside.do(room, "chat", seat=0, text="Is it thinking?")
        for seat in (0, 1, 0, 1):
            inside.answer(room, seat)
        assert room.waiting == [2]
        assert bots.thinking == 1
        bots.enough.set()
        inside.settle(room)
        assert room.waiting == [0, 1]


def test_bots_that_were_to_move_go_on_when_the_server_starts_again(tmp_path: Path) -> None:
    with Inside(tmp_path) as first:
        first.house.closing = True  # nobody is woken, as if the server were killed just now
        tables = [first.start("Ann", "bot:random", "bot:greedy") for _ in range(3)]
        quiet = first.start("Ann", "Bob")
        assert [room.waiting for room in tables] == [[0, 1, 2]] * 3
    with Inside(tmp_path) as second:

        async def wake() -> None:
            await second.house.open()
            async with asyncio.timeout(300):
                while len(second.house.rooms) < 3:
                    await asyncio.sleep(0.01)

        second.run(wake())
        assert quiet.id not in second.house.rooms  # nobody is awaited there but people
        for old in tables:
            room = second.room(old.id)
            second.settle(room)
            assert room.waiting == [0]


def test_bots_alone_play_a_game_to_its_end(inside: Inside) -> None:
    room = inside.create("bot:random", "bot:greedy", hardcore=True)
    inside.do(room, "start")
    inside.settle(room)
    assert room.state == "over"
    assert room.winners is not None
    assert {seat for seat, _ in table_of(room).history} == {0, 1}
    assert room.chat == []


def test_bots_play_alike_from_the_same_seed_and_differently_from_another(tmp_path: Path) -> None:
    def played(name: str, seed: int | None) -> list[Any]:
        with Inside(tmp_path / name, seed=seed) as inside:
            room: Room = inside.create("bot:random", "bot:random", hardcore=True)
            inside.do(room, "start")
            inside.settle(room)
            return table_of(room).history

    assert played("a", 4) == played("b", 4)
    assert played("c", 5) != played("a", 4)


def test_a_bot_may_think_in_several_processes() -> None:
    world = find_game("dark-dealings").new_table(3, seed=4).only_for(0, Chance(1)).save()
    service = BotService(60.0, workers=1)

    async def answers() -> list[Option]:
        return [await service.choose(spec, world, "t", 0, 7) for spec in ("ismcts:9", "ismcts:9:x2")]

    alone, together = asyncio.run(answers())
    service.close()
    assert alone == together
