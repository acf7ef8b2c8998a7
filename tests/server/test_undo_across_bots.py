"""An undo takes back what bots answered since, as long as no person has learned or answered anything."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import InlineBots, Inside, everything, progress_of, table_of

from dealers.kernel.conformance import differences
from dealers.kernel.conformance.leaks import known_cards
from dealers.kernel.save import verify
from dealers.server import frames
from dealers.server.commands import Refusal
from dealers.server.room import Room, Sitter


class Held(InlineBots):
    """Bots that wait before they answer, once they are told to."""

    def __init__(self) -> None:
        super().__init__()
        self.go = asyncio.Event()
        self.go.set()
        self.thinking = 0

    async def choose(self, *given: Any) -> Any:
        self.thinking += 1
        try:
            await self.go.wait()
            return await super().choose(*given)
        finally:
            self.thinking -= 1


@pytest.fixture
def bots() -> Held:
    return Held()


@pytest.fixture
def inside(tmp_path: Path, bots: Held) -> Iterator[Inside]:
    with Inside(tmp_path, bots, seed=5) as inside:
        yield inside


def play_of(room: Room, seat: int = 0) -> frames.Play:
    play = room.play(seat, text=False)
    assert play is not None
    return play


def undo(inside: Inside, room: Room, seat: int = 0, **how: Any) -> frames.Done:
    return inside.do(room, "undo", seat=seat, ask=play_of(room, seat).undo_ask, **how)


def at_the_defenses(inside: Inside, *others: str) -> Room:
    """Dark Dealings where Ann is to take a defense, which all see, and the others take theirs after her."""
    room = inside.start("Ann", *others)
    while table_of(room).state.phase != 2 or 0 not in table_of(room).pending:
        inside.play(room, 1)
        inside.settle(room)
    return room


def taken_by_all(inside: Inside, room: Room) -> None:
    """Ann takes a defense, and so do the bots after her, with nothing revealed."""
    for _ in range(20):
        inside.answer(room, 0)
        inside.settle(room)
        if play_of(room).undo == "" and play_of(room).undo_bots:
            return
        while 0 not in table_of(room).pending:
            inside.play(room, 1)
            inside.settle(room)
    raise AssertionError("no bot answered without revealing something")


def test_what_bots_answered_since_is_taken_back_and_they_answer_anew(inside: Inside) -> None:
    room = at_the_defenses(inside, "bot:greedy", "bot:greedy")
    taken_by_all(inside, room)
    play = play_of(room)
    mine = progress_of(room).last_of(0)
    place = next(n for n, given in enumerate(progress_of(room).given) if given.seq == mine[0])
    since = progress_of(room).given[place:]
    assert {given.seat for given in since} == {0, *play.undo_bots}
    assert play.undoes == since[0].label
    before = table_of(room).restarted()
    for seat, option in table_of(room).history[: -len(since)]:
        before.answer(seat, option)
    undo(inside, room)
    assert differences(table_of(room), before) == []
    for bot in play.undo_bots:
        assert known_cards(table_of(room), bot) == known_cards(before, bot)
    assert inside.rows("SELECT kind FROM log ORDER BY seq DESC LIMIT 1") == [("undo",)]
    assert everything(inside.loaded(room.id)) == everything(room)
    inside.answer(room, 0, before.pending[0].options[-1])
    inside.settle(room)
    assert len(table_of(room).history) > len(before.history) + 1
    inside.play(room)
    assert room.state == "over"
    verify(table_of(room))
    assert everything(inside.loaded(room.id)) == everything(room)


def test_everybody_who_looks_on_is_told_that_the_answers_are_gone(inside: Inside) -> None:
    room = at_the_defenses(inside, "bot:greedy")
    ann, watcher = inside.listen(room, 0), inside.listen(room)
    taken_by_all(inside, room)
    undo(inside, room)
    for ear, seat in ((ann, 0), (watcher, None)):
        events: list[Any] = []
        for frame in ear.frames:
            if frame["type"] in ("state", "update"):
                events = events[: frame["first"]] + frame["events"]
        fresh = json.loads(frames.encode(room.full_state(inside.who(room), "", seat, False)))
        assert events == fresh["events"]


def test_it_is_the_same_after_a_restart(inside: Inside) -> None:
    room = at_the_defenses(inside, "bot:greedy")
    taken_by_all(inside, room)
    before, shown = play_of(room), everything(room)
    inside.again()
    room = inside.room(room.id)
    assert everything(room) == shown
    assert (play_of(room).undo, play_of(room).undo_bots) == (before.undo, before.undo_bots)
    undo(inside, room)
    again = everything(room)
    inside.again()
    assert everything(inside.room(room.id)) == again


def test_it_reaches_back_across_a_snapshot(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.server.records.SNAPSHOT_EVERY", 1)
    room = at_the_defenses(inside, "bot:greedy")
    taken_by_all(inside, room)
    bots = play_of(room).undo_bots
    inside.again()
    room = inside.room(room.id)
    assert room.tail == 0
    assert play_of(room).undo_bots == bots
    undo(inside, room)
    assert everything(inside.loaded(room.id)) == everything(room)


def test_an_undo_that_is_sent_twice_is_done_once(inside: Inside) -> None:
    room = at_the_defenses(inside, "bot:greedy")
    taken_by_all(inside, room)
    ask = play_of(room).undo_ask
    done = undo(inside, room, id="once")
    shown = everything(room)
    assert inside.do(room, "undo", seat=0, ask=ask, id="once") == done
    inside.again()
    room = inside.room(room.id)
    assert inside.do(room, "undo", seat=0, ask=ask, id="once") == done
    with pytest.raises(Refusal, match="not your last one"):
        inside.do(room, "undo", seat=0, ask=ask, id="twice")
    assert everything(room) == shown


def test_a_bot_that_is_thinking_is_stopped(inside: Inside, bots: Held) -> None:
    room = at_the_defenses(inside, "bot:greedy")
    before = table_of(room).copy()
    bots.go.clear()
    inside.answer(room, 0)

    async def thinks() -> None:
        async with asyncio.timeout(300):
            while not bots.thinking:
                await asyncio.sleep(0)

    assert 1 in table_of(room).pending, "the bot is next"
    inside.run(thinks())
    undo(inside, room)
    inside.settle(room)
    assert bots.thinking == 0
    assert differences(table_of(room), before) == []
    bots.go.set()
    inside.settle(room)
    assert differences(table_of(room), before) == []  # what it thought of is not answered any more
    inside.answer(room, 0)
    inside.settle(room)
    assert len(table_of(room).history) > len(before.history) + 1


def test_an_undo_and_the_bots_answer_at_the_same_time_leave_the_table_whole(
    inside: Inside, bots: Held
) -> None:
    room = at_the_defenses(inside, "bot:greedy")
    for _ in range(6):
        if room.state == "over":
            break
        before = len(table_of(room).history)
        bots.go.clear()
        inside.answer(room, 0)
        ask = play_of(room).undo_ask

        async def at_once(room: Room = room, ask: int | None = ask) -> Any:
            bots.go.set()
            return await asyncio.gather(
                inside.doing(room, "undo", seat=0, ask=ask), asyncio.sleep(0), return_exceptions=True
            )

        undone, _ = inside.run(at_once())
        inside.settle(room)
        assert isinstance(undone, frames.Done | Refusal)
        if isinstance(undone, frames.Done):
            assert len(table_of(room).history) == before
        assert everything(inside.loaded(room.id)) == everything(room)
        inside.play(room, 1)
        inside.settle(room)


def test_the_answer_of_another_person_closes_it(inside: Inside) -> None:
    room = at_the_defenses(inside, "Bob", "bot:greedy")
    inside.answer(room, 0)
    inside.settle(room)
    while 1 not in table_of(room).pending:
        inside.play(room, 1)
        inside.settle(room)
    assert progress_of(room).given[-1].seat != 1
    inside.answer(room, 1)
    inside.settle(room)
    assert play_of(room).undo
    with pytest.raises(Refusal) as refusal:
        undo(inside, room)
    assert refusal.value.code == "not_now"


def test_what_a_person_sees_whom_a_bot_stands_in_for_closes_it_but_that_bots_answer_does_not(
    inside: Inside,
) -> None:
    room = at_the_defenses(inside, "bot:greedy")
    taken_by_all(inside, room)
    room.sitters[1] = Sitter("person", "Bob", "greedy")
    assert "revealed" in play_of(room).undo  # Bob looks on, and his seat has drawn a card
    with pytest.raises(Refusal, match="revealed"):
        undo(inside, room)
    table_of(room)._floors = [0] * 4  # had it not
    assert (play_of(room).undo, play_of(room).undo_bots) == ("", [1])
    undo(inside, room)
    assert table_of(inside.loaded(room.id)).history == table_of(room).history


def test_what_an_older_server_has_stored_counts_as_answered_by_people(inside: Inside) -> None:
    room = at_the_defenses(inside, "bot:greedy")
    taken_by_all(inside, room)
    inside.run(
        inside.store.write(
            lambda c: c.exec_driver_sql("UPDATE log SET data = json_remove(data, '$.bot', '$.first')")
        )
    )
    inside.again()
    room = inside.room(room.id)
    assert play_of(room).undo == "another player has answered since your last answer"


def test_an_undo_of_an_older_server_took_back_one_answer(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    inside.answer(room, 0)
    inside.answer(room, 0)
    undo(inside, room)
    shown = everything(room)
    inside.run(
        inside.store.write(lambda c: c.exec_driver_sql("UPDATE log SET data = '{}' WHERE kind = 'undo'"))
    )
    inside.again()
    assert everything(inside.room(room.id)) == shown
