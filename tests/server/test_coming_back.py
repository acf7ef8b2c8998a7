"""Coming back: to a table that went on meanwhile, that was set aside, or that an older program dealt."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import BASE, HOST, Ear, InlineBots, Inside, everything, progress_of, table_of
from tests.server.wire import Dialled, People, dealt, up_to_date

from dealers.games import find_game
from dealers.kernel import save
from dealers.kernel.conformance import differences
from dealers.server import frames, news
from dealers.server.bot_turns import BotTurns
from dealers.server.commands import Refusal
from dealers.server.keys import hashed
from dealers.server.progress import Progress
from dealers.server.records import SNAPSHOT_EVERY
from dealers.server.room import Room, Sitter

# --- only what was missed ---------------------------------------------------------------------------------


class Returning:
    """Somebody whose connection is lost now and then, and who keeps what they were told."""

    def __init__(self, inside: Inside, room: Room, seat: int | None) -> None:
        self.inside, self.room, self.seat = inside, room, seat
        self.ear: Ear | None = None
        self.events: list[Any] = []
        self.chat: list[Any] = []
        self.seq: int | None = None
        self.play: Any = None

    def come(self) -> int:
        """Connect again; how many events were told."""
        self.ear = Ear(self.room, Inside.who(self.room), self.seat)
        self.inside.house.joined(self.room, self.ear, self.seq)
        (state,) = self.ear.of_type("state")
        self.read()
        return len(state["events"])

    def read(self) -> None:
        """Take in what was sent."""
        assert self.ear is not None
        for frame in self.ear.frames:
            self.seq = frame.get("seq", self.seq)
            if frame["type"] in ("state", "update"):
                self.events = self.events[: frame["first"]] + frame["events"]
                self.play = frame["play"]
            self.chat += frame.get("chat", []) + frame.get("lines", [])
        self.ear.frames.clear()

    def go(self) -> None:
        """The connection is lost."""
        if self.ear is not None:
            self.read()
            self.inside.house.left(self.room, self.ear)
            self.ear = None

    def check(self) -> None:
        """They know just what somebody is told who comes for the first time."""
        fresh = json.loads(frames.encode(self.room.full_state(Inside.who(self.room), BASE, self.seat, False)))
        assert self.events == fresh["events"]
        assert self.play == fresh["play"]
        assert self.chat == fresh["chat"]
        assert [event["number"] for event in self.events] == list(range(len(self.events)))


def undo(inside: Inside, room: Room, seat: int) -> None:
    inside.do(room, "undo", seat=seat, ask=progress_of(room).last_of(seat)[0])


def test_whoever_comes_back_is_told_what_was_missed_and_no_more(inside: Inside) -> None:
    room = inside.start("Ann", "Bob", "Cleo")
    people = [Returning(inside, room, seat) for seat in (0, 1, 2, None)]
    undone = told = 0
    for step in range(60):
        for number, one in enumerate(people):
            if (step + number) % 5 == 0:
                told += one.come()
        inside.play(room, 1, seed=step)
        if step % 7 == 3:
            inside.do(room, "chat", seat=step % 3, text=f"Step {step}")
        last, _ = table_of(room).history[-1]
        if step % 3 == 0 and not table_of(room).why_no_undo(last):
            undo(inside, room, last)
            undone += 1
        for number, one in enumerate(people):
            if (step + number) % 5 == 2:
                one.go()
    assert undone >= 3
    for one in people:
        one.go()
        one.come()
        one.check()
    assert told < 3 * 4 * len(people[0].events)  # everything anew, twelve times each, would be far more


def test_somebody_who_has_missed_nothing_is_told_nothing(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    inside.play(room, 9)
    ann = Returning(inside, room, 0)
    assert ann.come() == len(table_of(room).events(0))
    ann.go()
    assert ann.come() == 0
    ann.check()


def test_what_was_undone_is_taken_out_of_what_is_already_known(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    ann, bob = Returning(inside, room, 0), Returning(inside, room, 1)
    inside.answer(room, 0)
    ann.come()
    bob.come()
    ann.go()
    bob.go()
    lured = [event["kind"] for event in ann.events].count("lure")
    assert lured == 1
    undo(inside, room, 0)
    assert ann.come() == 0
    assert [event["kind"] for event in ann.events].count("lure") == 0
    inside.answer(room, 0, table_of(room).pending[0].options[3])
    inside.answer(room, 1)
    for one in (ann, bob):
        one.go()
        one.come()
        one.check()


@pytest.mark.parametrize("since", [10**6, 0])
def test_a_number_that_the_server_does_not_know_gets_everything(
    inside: Inside, since: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(news, "STEPS", 5)
    room = inside.start("Ann", "Bob")
    inside.play(room, 12)
    state = room.full_state(Inside.who(room), BASE, 0, False, since)
    assert state.first == 0
    assert len(state.events) == len(table_of(room).events(0))
    near = room.full_state(Inside.who(room), BASE, 0, False, room.seq - 2)
    assert near.first > 0
    again = inside.loaded(room.id)
    assert again.full_state(Inside.who(room), BASE, 0, False, room.seq - 2).first == 0


def test_the_news_since_a_number_come_over_the_network(person: People) -> None:
    ann, bob = person(), person()
    table = dealt(ann, bob)
    sitting = ann.sit(table)
    sitting.answer()
    up_to_date(sitting)
    known, seq = sitting.events, sitting.seq
    sitting.close()
    theirs = bob.sit(table)
    theirs.answer()
    theirs.answer()
    with Dialled(ann.url, table, ann.cookie) as line:
        state = line.send({"type": "hello", "v": 1, "since": seq}).until("state")
        assert state["first"] == len(known)
        assert [event["seat"] for event in state["events"]] == [1, 1]
        line.send({"type": "hello", "v": 1})
    fresh = ann.sit(table)
    assert fresh.events == known + state["events"]


# --- tables that were set aside ---------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"hardcore": True}, {"expansion_heroes": True}], ids=str)
def test_a_loaded_table_is_the_one_that_never_left_memory(tmp_path: Path, options: dict[str, Any]) -> None:
    with Inside(tmp_path, seed=5) as inside:
        room = inside.start("Ann", "Bob", "bot:random", **options)
        steps = snapshots = 0
        while room.state == "running":
            inside.play(room, 1, seed=steps)
            inside.settle(room)
            if steps % 5 == 0:
                inside.do(room, "chat", seat=steps % 2, text=f"Step {steps}")
                inside.do(room, "rename", seat=steps % 2, name=f"Name {steps}")
            last, _ = table_of(room).history[-1]
            if (
                steps % 4 == 0
                and last < 2
                and room.state == "running"
                and not table_of(room).why_no_undo(last)
            ):
                undo(inside, room, last)
            if steps % 3 == 0 or room.state == "over":
                again = inside.loaded(room.id)
                assert everything(again) == everything(room)
                assert differences(table_of(again), table_of(room)) == []
                assert progress_of(again).as_json() == progress_of(room).as_json()
                assert again.tail == room.tail
                snapshots += again.tail < room.seq // 2
            steps += 1
        assert room.seq > SNAPSHOT_EVERY
        assert snapshots > 0


def test_a_game_goes_on_after_a_restart_as_if_nothing_had_been(tmp_path: Path) -> None:
    shown = []
    for name, restarts in (("one", False), ("two", True)):
        with Inside(tmp_path / name, InlineBots(), seed=11) as inside:
            room = inside.start("Ann", "Bob", "bot:greedy")
            for step in range(40):
                inside.play(room, 1, seed=step)
                inside.settle(room)
                last, _ = table_of(room).history[-1]
                if last < 2 and not table_of(room).why_no_undo(last):
                    if restarts:
                        inside.again()
                        room = inside.room(room.id)
                    undo(inside, room, last)
                if restarts and step % 6 == 0:
                    inside.again()
                    room = inside.room(room.id)
            inside.settle(room)
            table = table_of(room)
            shown.append([json.dumps([table.view(seat), table.events(seat)]) for seat in (0, 1, 2, None)])
            shown[-1].append(json.dumps(progress_of(room).as_json()))
    assert shown[0] == shown[1]


def test_a_table_that_nobody_looks_at_leaves_memory_and_comes_back_by_itself(tmp_path: Path) -> None:
    now = [1000.0]
    with Inside(tmp_path, idle=0.01, clock=lambda: now[0]) as inside:
        room, watched = inside.start("Ann", "Bob"), inside.start("Ann", "Bob")
        inside.listen(watched)
        inside.play(room, 3)
        before = everything(room)

        async def pass_time() -> None:
            await inside.house.open()
            now[0] += 100
            async with asyncio.timeout(300):
                while room.id in inside.house.rooms:
                    await asyncio.sleep(0.01)

        inside.run(pass_time())
        assert list(inside.house.rooms) == [watched.id]
        with pytest.raises(Refusal, match="set aside for a moment") as refusal:
            inside.answer(room, 0)
        assert refusal.value.code == "stale"
        again = inside.room(room.id)
        assert again is not room
        assert everything(again) == before
        inside.play(again, 3)


def test_many_who_come_at_once_find_one_and_the_same_table(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    inside.again()

    async def many() -> list[Room]:
        return await asyncio.gather(*[inside.house.room(room.id) for _ in range(20)])

    assert len({id(found) for found in inside.run(many())}) == 1


# --- undo -------------------------------------------------------------------------------------------------


def test_undo_takes_back_the_answer_it_names_and_no_other(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    fresh = room.play(0, text=False)
    assert fresh is not None
    assert (fresh.undo, fresh.undoes, fresh.undo_ask) == (
        "there is no answer of yours to take back",
        "",
        None,
    )
    option = table_of(room).pending[0].options[2]
    label = table_of(room).label(option)
    done = inside.answer(room, 0, option)
    play = room.play(0, text=False)
    assert play is not None
    assert (play.undo, play.undoes, play.undo_ask) == ("", label, done.seq)
    with pytest.raises(Refusal, match="not your last one") as refusal:
        inside.do(room, "undo", seat=0, ask=done.seq + 1)
    assert refusal.value.code == "stale"
    with pytest.raises(Refusal, match="not your last one"):
        inside.do(room, "undo", seat=1, ask=done.seq)
    inside.do(room, "undo", seat=0, ask=done.seq, id="once")
    assert table_of(room).history == []
    inside.do(room, "undo", seat=0, ask=done.seq, id="once")
    with pytest.raises(Refusal):
        inside.do(room, "undo", seat=0, ask=done.seq, id="twice")
    again = room.play(0, text=False)
    assert again is not None
    assert again.view == fresh.view
    assert again.ask == room.seq  # a new number: an answer to the old one would be stale
    assert again.ask != fresh.ask


def test_undo_is_refused_with_the_reason_once_somebody_has_learned_something(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    for seat in (0, 0, 1, 1):
        inside.answer(room, seat)
    play = room.play(0, text=False)
    assert play is not None
    assert play.undo == "a card or a chance result was revealed since your last answer"
    with pytest.raises(Refusal) as refusal:
        inside.do(room, "undo", seat=0, ask=play.undo_ask)
    assert refusal.value.code == "not_now"
    assert str(refusal.value) == "Cannot undo: a card or a chance result was revealed since your last answer."


def test_picks_made_together_are_taken_back_together(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    one, two, *_ = table_of(room).pending[0].options
    inside.do(room, "answer", seat=0, ask=progress_of(room).asks[0], options=[one, two])
    play = room.play(0, text=False)
    assert play is not None
    assert play.undoes == table_of(room).label(one)
    assert everything(inside.loaded(room.id)) == everything(room)
    undo(inside, room, 0)
    assert table_of(room).history == []
    assert everything(inside.loaded(room.id)) == everything(room)


def test_last_is_the_first_event_after_ones_own_answer(inside: Inside) -> None:
    room = inside.start("Ann", "Bob", "Cleo")
    for step in range(40):
        inside.play(room, 1, seed=step)
        seat, _ = table_of(room).history[-1]
        assert progress_of(room).news.last[seat] == len(table_of(room).events(seat))
        if not table_of(room).why_no_undo(seat) and step % 3 == 0:
            undo(inside, room, seat)
        for other in range(3):
            play = room.play(other, text=False)
            assert play is not None
            assert 0 <= play.last <= len(table_of(room).events(other))
    assert room.play(None, text=False).last == 0  # type: ignore[union-attr]


def test_undo_reaches_back_across_a_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealers.server.records.SNAPSHOT_EVERY", 1)
    with Inside(tmp_path) as inside:
        room = inside.start("Ann", "Bob")
        before = table_of(room).copy()
        inside.answer(room, 0)
        inside.answer(room, 0)
        assert inside.rows("SELECT seq FROM snapshots") == [(3,)]
        inside.again()
        room = inside.room(room.id)
        assert room.tail == 0
        undo(inside, room, 0)
        undo(inside, room, 0)
        assert differences(table_of(room), before) == []


def test_a_game_that_came_as_a_file_offers_no_undo_of_what_was_played_elsewhere(inside: Inside) -> None:
    table = find_game("dark-dealings").new_table(2, seed=4)
    table.answer(0, table.pending[0].options[0])
    assert table.why_no_undo(0) == ""
    sitters = [Sitter("person", "Ann"), Sitter("person", "Bob")]
    room = inside.run(inside.house.create("dark-dealings", {}, sitters, hashed(HOST), Progress(table)))
    inside.do(room, "start")
    for seat in range(2):
        play = room.play(seat, text=False)
        assert play is not None
        assert (play.undo == "") == (play.undo_ask is not None)
    inside.answer(room, 0)
    assert everything(inside.loaded(room.id)) == everything(room)


# --- tables that cannot go on -----------------------------------------------------------------------------


def change(inside: Inside, statement: str) -> None:
    inside.run(inside.store.write(lambda connection: connection.exec_driver_sql(statement)))


def test_a_table_of_other_rules_says_so_and_stays_as_it_is(inside: Inside) -> None:
    room = inside.start("Ann", "bot:random")
    inside.play(room, 2)
    inside.settle(room)
    change(
        inside,
        f"UPDATE tables SET version = '0.9', bots_to_move = 1, waiting = '[0, 1]' WHERE id = '{room.id}'",
    )
    inside.again()
    log = inside.rows("SELECT * FROM log")  # not before: a bot may still have been answering
    inside.run(inside.house.open())
    old = inside.room(room.id)
    assert "dealt under version 0.9 of the rules of Dark Dealings" in old.problem
    (listed,) = inside.run(inside.house.mine(hashed(HOST))).rooms
    assert listed.problem == old.problem
    ear = inside.listen(old)
    (state,) = ear.of_type("state")
    assert state["play"] is None
    assert state["table"]["problem"] == old.problem
    for type, body in (
        ("answer", {"seat": 0, "ask": 1, "options": [["lure", 1]]}),
        ("undo", {"seat": 0, "ask": 1}),
        ("handover", {"seat": 0, "bot": "greedy"}),
    ):
        with pytest.raises(Refusal) as refusal:
            inside.do(old, type, **body)
        assert str(refusal.value) == old.problem
        assert refusal.value.code == "not_now"
    assert inside.rows("SELECT * FROM log") == log
    inside.do(old, "delete")


def test_bots_do_not_think_about_a_table_that_cannot_go_on(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = inside.start("Ann", "bot:random")
    change(
        inside,
        f"UPDATE tables SET version = '0.9', bots_to_move = 1, waiting = '[0, 1]' WHERE id = '{room.id}'",
    )
    inside.again()
    turns: list[int] = []
    turn = BotTurns._turn

    async def counted(self: BotTurns, room: Room, seat: int) -> None:
        turns.append(seat)
        await turn(self, room, seat)

    monkeypatch.setattr(BotTurns, "_turn", counted)
    inside.room(room.id)
    inside.run(asyncio.sleep(0.1))
    assert len(turns) <= 1


def test_a_table_whose_answers_make_no_sense_any_more_says_so(inside: Inside) -> None:
    room, good = inside.start("Ann", "Bob"), inside.start("Ann", "Bob")
    inside.answer(room, 0)
    change(inside, """UPDATE log SET data = '{"option": ["lure", 9999]}' WHERE kind = 'answer'""")
    inside.again()
    problem = inside.room(room.id).problem
    assert problem.startswith("This table cannot go on: entry 2 of its log in the database cannot be read")
    assert "hero" not in problem  # what went wrong may be about hidden cards
    assert inside.room(good.id).problem == ""
    body = save(find_game("dark-dealings").new_table(2, seed=1))[:-40]
    change(inside, f"INSERT INTO snapshots VALUES ('{good.id}', 1, X'{body.hex()}')")
    inside.again()
    assert "its position in the database cannot be read (SaveError)" in inside.room(good.id).problem


def test_a_table_of_a_game_that_is_not_here_does_no_harm_to_the_others(inside: Inside) -> None:
    gone, kept = inside.start("Ann", "bot:random"), inside.start("Ann", "bot:random")
    inside.settle(gone)
    inside.settle(kept)
    change(inside, f"UPDATE tables SET game = 'chess' WHERE id = '{gone.id}'")
    change(inside, "UPDATE tables SET bots_to_move = 1")
    inside.again()

    async def wake() -> None:
        await inside.house.open()
        async with asyncio.timeout(300):
            while kept.id not in inside.house.rooms:
                await asyncio.sleep(0.01)

    inside.run(wake())
    mine = inside.run(inside.house.mine(hashed(HOST)))
    assert [room.id for room in mine.rooms] == [kept.id]
    assert [(one.table_id, one.why) for one in mine.set_aside] == [
        (gone.id, "this server does not have its game")
    ]
    assert inside.room(kept.id).problem == ""
