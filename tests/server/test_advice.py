"""Asking what a strong player would do: one seat is told, all know that it asked, an answer ends it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import InlineBots, InlineWorkers, Inside, progress_of, table_of
from tests.serving import Person, Server

from dealers.server import frames
from dealers.server.advising import MOST_AT_A_TABLE
from dealers.server.bots import BotFailure
from dealers.server.commands import Refusal
from dealers.server.room import Room


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Inside]:
    """A house whose searches are over in a moment."""
    with Inside(tmp_path, advice_seconds=0.02) as house:
        yield house


def ask(house: Inside, room: Room, seat: int = 0, **more: Any) -> None:
    """Ask, and wait for what comes of it."""
    house.do(room, "ask", seat=seat, ask=progress_of(room).asks[seat], **more)
    settled(house)


def settled(house: Inside) -> None:
    async def done() -> None:
        while tasks := house.house._advising._tasks:
            await asyncio.wait(list(tasks.values()))

    house.run(done())


def refused(house: Inside, room: Room, **command: Any) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        house.do(room, "ask", **command)
    return refusal.value


def test_the_seat_that_asks_is_told_and_nobody_else(quick: Inside) -> None:
    room = quick.create("Ann", "open", "bot:greedy")
    quick.run(quick.house.add_key(room, _invited("bob")))
    quick.do(room, "claim", cookie="bob" * 8, seat=1, name="Bob")
    quick.do(room, "start")
    ann, bob = quick.listen(room, 0), quick.listen(room, 1, cookie="bob" * 8)
    watcher = quick.listen(room, None)
    ask(quick, room)
    told = ann.of_type("advice")
    assert [frame["state"] for frame in told] == ["waiting", "thinking", "ready"]
    assert told[-1]["how"] == "searched"
    assert 1 <= len(told[-1]["choices"]) <= 3
    offered = [list(option) for option in table_of(room).pending[0].options]
    for choice in told[-1]["choices"]:
        assert choice["option"] in offered
        assert choice["reason"]
        assert 0 <= choice["chance"] <= 1
    assert bob.of_type("advice") == watcher.of_type("advice") == []


def _invited(name: str) -> Any:
    from dealers.server.keys import Key, hashed

    return Key(hashed(name * 8), "invited")


def test_everybody_sees_once_that_somebody_asked_for_advice(quick: Inside) -> None:
    room = quick.start("Ann", "bot:greedy")
    other = quick.listen(room, None)
    ask(quick, room)
    ask(quick, room)
    said = [line["text"] for frame in other.of_type("chat") for line in frame["lines"]]
    assert said == ["Ann asked for advice."]
    (kept,) = quick.loaded(room.id).chat
    assert kept.text == "Ann asked for advice."
    assert kept.event is not None
    assert 0 < kept.event <= len(quick.listen(room, 0).of_type("state")[0]["events"])


def test_whoever_comes_back_finds_the_advice_again_until_they_answer(quick: Inside) -> None:
    room = quick.start("Ann", "bot:greedy")
    ask(quick, room)
    (state,) = quick.listen(room, 0).of_type("state")
    assert state["advice"]["state"] == "ready"
    (watched,) = quick.listen(room, None).of_type("state")
    assert watched["advice"] is None
    quick.answer(room, 0)
    (state,) = quick.listen(room, 0).of_type("state")
    assert state["advice"] is None


def test_the_same_decision_is_searched_once(quick: Inside) -> None:
    room = quick.start("Ann", "bot:greedy")
    ear = quick.listen(room, 0)
    ask(quick, room)
    ask(quick, room)
    told = ear.of_type("advice")
    assert [frame["state"] for frame in told] == ["waiting", "thinking", "ready", "ready"]
    assert told[2] == told[3]


def test_every_decision_of_a_whole_game_can_be_asked_about(quick: Inside) -> None:
    room = quick.start("Ann", "bot:greedy")
    ear = quick.listen(room, 0)
    kinds = set()
    while room.state == "running":
        quick.settle(room)
        if room.state != "running":
            break
        ask(quick, room)
        kinds.add(ear.of_type("advice")[-1]["how"])
        assert ear.of_type("advice")[-1]["state"] == "ready"
        quick.answer(room, 0, tuple(ear.of_type("advice")[-1]["choices"][0]["option"]))
    assert kinds >= {"searched", "certain"}


# --- refused ------------------------------------------------------------------------------------------------


def test_nobody_asks_for_the_seat_of_somebody_else(quick: Inside) -> None:
    room = quick.start("Ann", "bot:greedy")
    asks = progress_of(room).asks
    assert refused(quick, room, seat=1, ask=asks.get(1, 1)).code == "not_yours"
    assert refused(quick, room, seat=0, ask=asks[0], cookie="stranger" * 3).code == "not_yours"
    assert refused(quick, room, seat=0, ask=asks[0] + 1).code == "stale"
    assert room.advice == {}
    assert room.chat == []


def test_a_seat_that_a_bot_plays_is_not_advised(quick: Inside) -> None:
    room = quick.start("Ann", "Bob")
    number = progress_of(room).asks[0]
    quick.do(room, "handover", seat=0, bot="random")
    assert refused(quick, room, seat=0, ask=number).code in ("not_now", "stale")


def test_before_and_after_the_game_there_is_nothing_to_advise(quick: Inside) -> None:
    room = quick.create("Ann", "bot:greedy")
    assert refused(quick, room, seat=0, ask=0).code == "not_now"
    quick.do(room, "start")
    quick.play(room)
    assert refused(quick, room, seat=0, ask=0).code == "not_now"


def test_the_host_may_turn_advice_off(quick: Inside) -> None:
    room = quick.create("Ann", "bot:greedy")
    quick.do(room, "configure", settings={"advice": False})
    quick.do(room, "start")
    refusal = refused(quick, room, seat=0, ask=progress_of(room).asks[0])
    assert (refusal.code, "turned advice off" in str(refusal)) == ("not_now", True)
    assert room.advice == {}


# --- ending it ----------------------------------------------------------------------------------------------


class Waiting(InlineWorkers):
    """A worker that never comes to an end."""

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        await asyncio.Event().wait()


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Inside]:
    """A house whose searches take for ever."""
    bots = InlineBots()
    bots.searching = Waiting(bots.searching.lane, 5, long=True)
    with Inside(tmp_path, bots) as house:
        yield house


def thinking(house: Inside) -> int:
    return len(house.house._advising._tasks)


def begun(house: Inside, room: Room, seat: int = 0, **more: Any) -> None:
    house.do(room, "ask", seat=seat, ask=progress_of(room).asks[seat], **more)
    house.run(asyncio.sleep(0))


def test_whoever_does_not_want_to_know_any_more_ends_the_search(slow: Inside) -> None:
    room = slow.start("Ann", "bot:greedy")
    ear = slow.listen(room, 0)
    begun(slow, room)
    assert thinking(slow) == 1
    begun(slow, room, stop=True)
    assert thinking(slow) == 0
    assert [frame["state"] for frame in ear.of_type("advice")] == ["waiting", "thinking", "stopped"]
    begun(slow, room)  # and may change their mind, which is not news
    assert thinking(slow) == 1
    assert len(room.chat) == 1


def test_an_answer_ends_the_search(slow: Inside) -> None:
    room = slow.start("Ann", "bot:greedy")
    begun(slow, room)
    slow.answer(room, 0)
    slow.run(asyncio.sleep(0))
    assert thinking(slow) == 0
    assert room.advice_for(0) is None


def test_so_many_at_a_table_are_advised_at_once_and_no_more(slow: Inside) -> None:
    room = slow.start("Ann", "Bob", "Cleo")
    for seat in range(MOST_AT_A_TABLE):
        begun(slow, room, seat)
    number = progress_of(room).asks[MOST_AT_A_TABLE]
    assert refused(slow, room, seat=MOST_AT_A_TABLE, ask=number).code == "busy"
    assert thinking(slow) == MOST_AT_A_TABLE


def test_a_house_that_closes_leaves_no_search_behind(slow: Inside) -> None:
    room = slow.start("Ann", "bot:greedy")
    begun(slow, room)
    slow.run(slow.house.close("over", 0))
    assert thinking(slow) == 0


class Failing(InlineWorkers):
    """A worker that breaks down."""

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        raise BotFailure("crashed")


def test_a_search_that_fails_says_so_and_can_be_asked_for_again(tmp_path: Path) -> None:
    bots = InlineBots()
    bots.searching = Failing(bots.searching.lane, 5, long=True)
    with Inside(tmp_path, bots, advice_seconds=0.02) as house:
        room = house.start("Ann", "bot:greedy")
        ear = house.listen(room, 0)
        ask(house, room)
        assert ear.of_type("advice")[-1]["state"] == "failed"
        assert "The search crashed." in ear.of_type("advice")[-1]["message"]
        bots.searching = InlineWorkers(bots.searching.lane, 5, long=True)
        ask(house, room)
        assert ear.of_type("advice")[-1]["state"] == "ready"


# --- on the network -----------------------------------------------------------------------------------------


def test_over_the_network_a_real_worker_answers(server: Server, person: Callable[[], Person]) -> None:
    ann = person()
    table = ann.create(("me", "Ann"), "greedy")["id"]
    ann.command(table, "start")
    number = ann.get(f"/api/tables/{table}/state")["play"]["ask"]
    ann.command(table, "ask", seat=0, ask=number)
    server.wait(lambda: ann.get(f"/api/tables/{table}/state")["advice"]["state"] == "ready")
    advice = ann.get(f"/api/tables/{table}/state")["advice"]
    assert len(advice["choices"]) == 3
    assert json.loads(frames.encode(frames.Advice(0, number, "thinking")))["type"] == "advice"


def test_a_flood_of_questions_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path, ask_rate="2/minute", advice_seconds="0.1") as server:
        ann = Person(server.url)
        table = ann.create(("me", "Ann"), "greedy")["id"]
        ann.command(table, "start")
        number = ann.get(f"/api/tables/{table}/state")["play"]["ask"]
        codes = []
        for n in range(4):
            command = {"type": "ask", "id": f"flood-{n}", "seat": 0, "ask": number}
            codes.append(ann.http.post(f"/api/tables/{table}/commands", json=command).status_code)
        ann.close()
        assert codes == [200, 200, 429, 429]
