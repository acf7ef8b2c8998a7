"""What waits to be sent to one client: how much it may be, and that a state is sent once."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

from dealers.server.outbox import MOST_BYTES, Outbox


class Client:
    """Takes frames while it reads, and counts the states that were drawn for it."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.sent: list[str] = []
        self.drawn = 0
        self.outbox = Outbox(self.take, self.draw, self.take_now)

    async def take(self, frame: str) -> None:
        await self.reads.wait()
        self.sent.append(frame)

    def take_now(self, frame: str) -> bool:
        if self.reads.is_set():
            self.sent.append(frame)
        return self.reads.is_set()

    async def draw(self) -> str | None:
        self.outbox.state_due = False
        self.drawn += 1
        return f"state {self.drawn}"


async def until(ready: Callable[[], object]) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(300):
        while not ready():
            await asyncio.sleep(0.001)


def with_client(work: Callable[[Client], Awaitable[None]]) -> Client:
    """Let something happen while its frames are being sent."""

    async def run() -> Client:
        client = Client()
        writer = asyncio.create_task(client.outbox.run())
        await work(client)
        writer.cancel()
        await asyncio.gather(writer, return_exceptions=True)
        return client

    return asyncio.run(run())


def test_frames_go_out_in_their_order_and_then_everything_is_sent() -> None:
    async def work(client: Client) -> None:
        client.reads.set()
        for number in range(100):
            client.outbox.put(str(number))
        await client.outbox.drained()

    assert with_client(work).sent == [str(number) for number in range(100)]


def test_a_frame_goes_out_at_once_unless_others_wait_before_it() -> None:
    async def work(client: Client) -> None:
        client.outbox.put("first")
        await asyncio.sleep(0)  # it is on its way
        client.outbox.put("second")
        client.reads.set()
        client.outbox.put("third")
        assert client.sent == []
        await client.outbox.drained()
        client.outbox.put("fourth")
        assert client.sent == ["first", "second", "third", "fourth"]

    with_client(work)


def test_whoever_does_not_read_is_given_up_when_too_many_bytes_wait() -> None:
    frame = "x" * 1000

    async def overrun() -> int:
        client = Client()
        writer = asyncio.create_task(client.outbox.run())
        for _ in range(10_000):
            client.outbox.put(frame)
            await asyncio.sleep(0)
        client.reads.set()
        await asyncio.wait_for(writer, 300)  # it returns by itself
        return len(client.sent)

    assert asyncio.run(overrun()) * sys.getsizeof(frame) <= MOST_BYTES + sys.getsizeof(frame)


def test_letters_that_take_more_room_count_for_more() -> None:
    async def waiting(frame: str) -> int:
        client = Client()
        writer = asyncio.create_task(client.outbox.run())
        await asyncio.sleep(0)
        count = 0
        while not writer.done() and count < 10_000:
            client.outbox.put(frame)
            client.reads.set() if client.outbox._overrun else None
            count += 1
            await asyncio.sleep(0)
        return count

    plain, wide = asyncio.run(waiting("x" * 1000)), asyncio.run(waiting("🐉" * 1000))
    assert wide * 3 < plain < 10_000


def test_one_frame_may_be_of_any_size() -> None:
    async def work(client: Client) -> None:
        client.reads.set()
        for _ in range(3):
            client.outbox.put("x" * (4 * MOST_BYTES))
            await client.outbox.drained()

    assert len(with_client(work).sent) == 3


def test_many_states_asked_for_in_one_moment_are_sent_as_one_after_the_rest() -> None:
    async def work(client: Client) -> None:
        for number in range(50):
            client.outbox.put_state()
            client.outbox.put(str(number))
        client.reads.set()
        await until(lambda: client.drawn)

    client = with_client(work)
    assert client.sent == [*[str(number) for number in range(50)], "state 1"]
    assert client.drawn == 1


def test_states_asked_for_in_a_row_are_a_moment_apart_and_frames_do_not_wait_for_them() -> None:
    async def work(client: Client) -> None:
        client.reads.set()
        client.outbox.put_state()
        await until(lambda: client.sent == ["state 1"])
        for number in range(20):
            client.outbox.put_state()
            await client.outbox.drained()  # reading goes on
            client.outbox.put(str(number))
            await client.outbox.drained()
        assert client.drawn == 1
        await until(lambda: client.drawn == 2)
        await client.outbox.drained()

    assert with_client(work).sent == ["state 1", *[str(number) for number in range(20)], "state 2"]


def test_while_somebody_does_not_read_no_state_is_drawn() -> None:
    async def work(client: Client) -> None:
        client.outbox.put("first")
        for _ in range(100):
            client.outbox.put_state()
            await asyncio.sleep(0)
        assert client.drawn == 0
        await client.outbox.flush(0.01)  # gives up waiting

    assert with_client(work).sent == []
