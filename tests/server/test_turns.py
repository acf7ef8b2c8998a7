"""Heavy work that anybody can ask for: clients take turns, and somebody who asks for much waits alone."""

from __future__ import annotations

import asyncio
import time

from dealers.server.turns import Turns


def test_somebody_who_asks_once_waits_for_one_piece_of_somebody_who_asks_a_lot() -> None:
    done: list[str] = []

    async def ask(turns: Turns, client: str) -> None:
        await turns.take(client, lambda: done.append(client))

    async def all_at_once() -> None:
        turns = Turns()
        greedy = [asyncio.create_task(ask(turns, "greedy")) for _ in range(50)]
        await asyncio.sleep(0)
        modest = [asyncio.create_task(ask(turns, name)) for name in ("ann", "bob")]
        await asyncio.gather(*modest, *greedy)
        await asyncio.sleep(0.05)
        assert (turns._lines, turns._used) == ({}, {})  # nobody is remembered

    asyncio.run(all_at_once())
    assert len(done) == 52
    assert {"ann", "bob"} <= set(done[:5])


def test_somebody_who_asks_once_waits_for_one_piece_of_however_many_others() -> None:
    done: list[str] = []

    spent = [0.0]  # by the work, which takes no real time: that would depend on what else the machine does

    def work(client: str) -> None:
        spent[0] += 0.002
        done.append(client)

    async def greedy(turns: Turns, client: str) -> None:
        while "ann" not in done:
            await turns.take(client, lambda: work(client))
            assert len(done) < 1000

    async def all_at_once() -> int:
        loop = asyncio.get_running_loop()
        real = loop.time
        loop.time = lambda: real() + spent[0]  # type: ignore[method-assign]
        turns = Turns()
        crowd = [asyncio.create_task(greedy(turns, f"{n % 20}")) for n in range(60)]
        while len(done) < 50:
            await asyncio.sleep(0.005)
        before = len(done)
        await turns.take("ann", lambda: done.append("ann"))
        after = len(done)
        await asyncio.gather(*crowd)
        return after - before

    assert asyncio.run(all_at_once()) <= 3
    counts = [done.count(f"{n}") for n in range(20)]
    assert max(counts) - min(counts) <= 3  # and those many are served alike


def test_whoever_gives_up_waiting_is_not_waited_for() -> None:
    async def run() -> list[str]:
        turns, done = Turns(), []
        first = asyncio.create_task(turns.take("a", lambda: done.append("first")))
        others = [asyncio.create_task(turns.take("a", lambda: done.append("other"))) for _ in range(5)]
        last = asyncio.create_task(turns.take("b", lambda: done.append("last")))
        await asyncio.sleep(0)
        for other in others:
            other.cancel()
        await asyncio.gather(first, last)
        first = asyncio.create_task(turns.take("a", lambda: done.append("never")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # it is its turn, and it is gone
        first.cancel()
        await asyncio.wait_for(turns.take("c", lambda: done.append("next")), 300)
        return [word for word in done if word != "never"]

    assert asyncio.run(run()) == ["first", "last", "next"]


def test_while_many_ask_half_of_the_time_is_left_to_others() -> None:
    async def busy() -> float:
        turns = Turns()
        start = time.perf_counter()
        await asyncio.gather(*[turns.take("greedy", lambda: time.sleep(0.01)) for _ in range(10)])
        return time.perf_counter() - start

    together = asyncio.run(busy())
    assert together >= 0.01 * 10 + 0.01 * 8


def test_work_that_fails_leaves_the_turn_to_the_next() -> None:
    async def run() -> str:
        turns = Turns()
        try:
            await turns.take("a", lambda: dict[str, str]()["nothing"])
        except KeyError:
            return await turns.take("a", lambda: "next")
        return "not raised"

    assert asyncio.run(run()) == "next"


def test_somebody_who_goes_away_when_it_is_their_turn_keeps_nobody_waiting() -> None:
    async def gone_in_that_moment() -> str:
        turns = Turns()
        gone = asyncio.create_task(turns.take("ann", lambda: "ann"))
        await asyncio.sleep(0)
        gone.cancel()  # whose turn it is comes next, and only then does she hear of it
        async with asyncio.timeout(60):
            return await turns.take("bob", lambda: "bob")

    assert asyncio.run(gone_in_that_moment()) == "bob"
