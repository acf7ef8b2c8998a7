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
        assert len(turns._lines) == 0  # nobody is remembered

    asyncio.run(all_at_once())
    assert len(done) == 52
    assert {"ann", "bob"} <= set(done[:5])


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
            await turns.take("a", lambda: {}["nothing"])
        except KeyError:
            return await turns.take("a", lambda: "next")
        return "not raised"

    assert asyncio.run(run()) == "next"
