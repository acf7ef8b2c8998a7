"""Clocks, and people who are away: whose time is up, what a bot does then, and what a restart changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import HOST, Ear, Inside, progress_of

from dealers.server.clocks import Clocks
from dealers.server.commands import Refusal
from dealers.server.keys import Key, hashed
from dealers.server.room import Room, Sitter
from dealers.server.table_settings import TableSettings

BOB = "bob" * 8


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Timed(Inside):
    """A house whose time goes on when the test says so."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.time = Time()
        super().__init__(folder, clock=self.time, **options)

    def __enter__(self) -> Timed:
        return self

    def later(self, seconds: float, room: Room) -> None:
        """So much later; the clocks are looked at, and bots have played."""
        self.time.now += seconds
        self.run(self.house.timekeeper.tick())
        self.settle(room)

    def table(self, game: str = "dark-dealings", **settings: Any) -> Room:
        """Ann, the host, and Bob; the cards are dealt."""
        chosen = TableSettings(**settings)
        seats = [Sitter("person", "Ann"), Sitter("open")]
        room = self.run(self.house.create(game, {}, seats, hashed(HOST), settings=chosen))
        self.run(self.house.add_key(room, Key(hashed(BOB), "invited")))
        self.do(room, "claim", BOB, seat=1, name="Bob")
        self.do(room, "start")
        return room


@pytest.fixture
def timed(tmp_path: Path) -> Any:
    with Timed(tmp_path) as house:
        yield house


def said(room: Room) -> list[str]:
    """What the table itself has said in the chat."""
    return [line.text for line in room.chat if line.seat is None]


def clocks(ear: Ear) -> list[dict[str, Any]]:
    """What somebody was shown last."""
    shown: list[dict[str, Any]] = [f for f in ear.frames if f.get("play")][-1]["play"]["clocks"]
    return shown


def answer(timed: Timed, room: Room, seat: int) -> None:
    progress = progress_of(room)
    option = progress.table.pending[seat].options[0]
    cookie = (HOST, BOB)[seat]
    timed.do(room, "answer", cookie, seat=seat, ask=progress.asks[seat], options=[option])


def answer_all(timed: Timed, room: Room, seat: int) -> None:
    """Until the seat is not asked any more."""
    while seat in room.waiting:
        answer(timed, room, seat)


# --- clocks -----------------------------------------------------------------------------------------------


def test_without_clocks_nothing_is_shown_and_nobody_is_hurried(timed: Timed) -> None:
    room = timed.table()
    ear = timed.listen(room, 0)
    before = room.seq
    timed.later(10**7, room)
    assert clocks(ear) is None
    assert room.seq == before


def test_when_the_time_for_a_decision_is_up_a_bot_makes_it_and_only_it(timed: Timed) -> None:
    room = timed.table(move_seconds=60)
    ear = timed.listen(room, 0)
    ask = progress_of(room).asks[0]
    assert clocks(ear)[0] == {"runs": True, "move": 60, "game": None}
    timed.later(59, room)
    assert progress_of(room).asks[0] == ask
    timed.later(1, room)
    assert progress_of(room).asks.get(0) != ask
    assert room.sitters[0].bot is None
    assert said(room)[-2:] == [
        f"The time of {name} is up: a bot makes this decision." for name in ("Ann", "Bob")
    ]
    assert clocks(ear)[0]["move"] in (None, 60)


def test_an_answer_after_the_time_is_refused_also_before_the_clocks_are_looked_at(timed: Timed) -> None:
    room = timed.table(move_seconds=60)
    timed.time.now += 60
    with pytest.raises(Refusal, match="Your time is up"):
        answer(timed, room, 0)
    timed.time.now -= 0.5
    answer(timed, room, 0)


def test_what_the_clock_has_decided_is_not_undone(timed: Timed) -> None:
    room = timed.table(move_seconds=60)
    answer(timed, room, 1)
    timed.later(60, room)
    (number,) = progress_of(room).last_of(0)
    with pytest.raises(Refusal, match="a bot made that decision"):
        timed.do(room, "undo", seat=0, ask=number)


def test_an_undo_does_not_reach_behind_what_the_clock_has_decided(timed: Timed) -> None:
    """Also not the second one, nor after a restart."""
    room = timed.table(move_seconds=30)
    timed.later(31, room)  # the first of two picks of both, who choose in secret
    decided = list(progress_of(room).table.history)
    answer(timed, room, 0)  # the second is her own
    timed.do(room, "undo", seat=0, ask=progress_of(room).last_of(0)[0])
    assert progress_of(room).table.history == decided
    for again in (room, timed.loaded(room.id)):
        assert progress_of(again).undoable(0, again.people).why_not.startswith("your time was up")
    with pytest.raises(Refusal, match="it stays"):
        timed.do(room, "undo", seat=0, ask=progress_of(room).last_of(0)[0])
    assert progress_of(room).table.history == decided
    play = room.play(0, text=False)
    assert play is not None
    assert play.undo == "your time was up, and a bot made that decision: it stays"


def test_an_undo_wins_no_time(timed: Timed) -> None:
    room = timed.table(move_seconds=60, game_seconds=600)
    timed.time.now += 40
    answer(timed, room, 0)
    timed.time.now += 10
    timed.do(room, "undo", seat=0, ask=progress_of(room).last_of(0)[0])
    face = room.clock_faces()
    assert face is not None
    assert (face[0].move, face[0].game) == (10, 550)  # 40 for the answer, 10 for what came after it
    timed.time.now += 5
    answer(timed, room, 0)
    timed.do(room, "undo", seat=0, ask=progress_of(room).last_of(0)[0])
    face = room.clock_faces()
    assert face is not None
    assert (face[0].move, face[0].game) == (5, 545)


def test_the_time_for_the_game_is_that_of_all_decisions_together(timed: Timed) -> None:
    room = timed.table(game_seconds=100)
    answer_all(timed, room, 1)
    timed.time.now += 70
    answer(timed, room, 0)
    face = room.clock_faces()
    assert face is not None
    assert (face[0].game, face[1].game) == (30, 100)
    timed.later(29, room)
    assert room.sitters[0].bot is None
    timed.later(1, room)
    assert [sitter.bot for sitter in room.sitters] == ["greedy", None]
    assert "The time of Ann for the whole game is up: a bot plays on." in said(room)
    with pytest.raises(Refusal, match="used up"):
        timed.do(room, "takeback", seat=0)


def test_a_clock_runs_out_at_a_table_that_nobody_looks_at(timed: Timed) -> None:
    room = timed.table(move_seconds=24 * 3600)
    timed.house._memory.forget(room)
    timed.time.now += 24 * 3600
    timed.run(timed.house.timekeeper.tick())
    again = timed.room(room.id)
    timed.settle(again)
    assert len(progress_of(again).table.history) == 2
    assert timed.loaded(room.id).clocks == again.clocks


def test_clocks_stand_still_while_the_server_does_not_run(tmp_path: Path) -> None:
    with Timed(tmp_path) as timed:
        room = timed.table(move_seconds=60, game_seconds=600)
        timed.later(20, room)
        now = timed.time.now
    with Timed(tmp_path) as timed:
        timed.time.now = now + 5000
        timed.run(timed.house.open())
        room = timed.room(room.id)
        face = room.clock_faces()
        assert face is not None
        assert [(one.move, one.game) for one in face] == [(40, 580), (40, 580)]
        timed.later(39, room)
        assert progress_of(room).table.history == []
        timed.later(1, room)
        assert len(progress_of(room).table.history) == 2


def test_a_bot_that_was_to_decide_for_somebody_does_so_after_a_restart_and_once(tmp_path: Path) -> None:
    with Timed(tmp_path) as timed:
        room = timed.table(move_seconds=60)
        answer_all(timed, room, 1)
        before = len(progress_of(room).table.history)
        timed.time.now += 60
        timed.house.closing = True  # the bot does not come to think
        timed.run(timed.house.timekeeper.tick())
        assert room.clocks.asked[0].up
        now = timed.time.now
    with Timed(tmp_path) as timed:
        timed.time.now = now
        timed.run(timed.house.open())
        timed.later(0, timed.room(room.id))
        room = timed.room(room.id)
        timed.settle(room)
        assert len(progress_of(room).table.history) == before + 1
        assert said(room).count("The time of Ann is up: a bot makes this decision.") == 1


def test_a_whole_game_is_played_by_the_clock(timed: Timed) -> None:
    room = timed.table(move_seconds=10)
    for _ in range(2000):
        if room.state == "over":
            break
        timed.later(10, room)
    assert room.state == "over"
    assert room.clocks.asked == {}
    assert timed.rows("SELECT clock_until FROM tables") == [(None,)]
    assert room.clock_faces() is None


def test_more_time_is_shown_at_once(timed: Timed) -> None:
    room = timed.table(move_seconds=60)
    ear = timed.listen(room, 0)
    timed.do(room, "configure", settings={"move_seconds": 90})
    assert clocks(ear)[0]["move"] == 90
    assert timed.rows("SELECT clock_until FROM tables") == [(timed.time.now + 90,)]


def test_clocks_of_seats_that_are_not_there_set_the_table_aside(tmp_path: Path) -> None:
    with Timed(tmp_path) as timed:
        room = timed.table(move_seconds=60)
        wrong = Clocks().moved_on({7: 1}, {7}, 0.0, None)
        text = '{"asked": {"7": {"ask": 1, "since": 0}}}'
        assert list(wrong.asked) == [7]
        timed.run(
            timed.house.store.write(lambda c: c.exec_driver_sql("UPDATE tables SET clocks = ?", (text,)))
        )
        timed.house._memory.forget(room)
        mine = timed.run(timed.house.mine(hashed(HOST)))
        assert "its clocks in the database cannot be read" in str(mine.set_aside[0])
        timed.time.now += 100
        timed.run(timed.house.timekeeper.tick())


# --- away -------------------------------------------------------------------------------------------------


def test_everybody_sees_how_long_somebody_is_away(timed: Timed) -> None:
    room = timed.table()
    ann, bob = timed.listen(room, 0), timed.listen(room, 1, cookie=BOB)
    timed.house.left(room, bob)
    assert [seat["away"] for seat in ann.of_type("table")[-1]["table"]["seats"]] == [None, 0]
    timed.time.now += 300
    info = room.info(timed.who(room), "")
    assert [(seat.online, seat.away) for seat in info.seats] == [(True, None), (False, 300)]
    timed.listen(room, 1, cookie=BOB)
    assert room.info(timed.who(room), "").seats[1].away is None


def test_after_the_time_that_the_host_sets_a_bot_plays_on_and_the_seat_can_be_taken_back(
    timed: Timed,
) -> None:
    room = timed.table(bot_after=5)
    timed.listen(room, 0)
    bob = timed.listen(room, 1, cookie=BOB)
    timed.later(3600, room)
    assert room.sitters[1].bot is None  # he thinks, and is here
    timed.house.left(room, bob)
    timed.later(299, room)
    assert room.sitters[1].bot is None
    timed.later(1, room)
    assert room.sitters[1].bot == "greedy"
    assert said(room)[-1] == "Bob is away: a bot plays on until they take the seat back."
    timed.listen(room, 1, cookie=BOB)
    timed.do(room, "takeback", BOB, seat=1)
    assert room.sitters[1].bot is None
    timed.later(3600, room)
    assert room.sitters[1].bot is None


def test_nobody_is_replaced_while_nobody_waits_or_for_what_they_are_not_asked(timed: Timed) -> None:
    room = timed.table(bot_after=5)
    ann, bob = timed.listen(room, 0), timed.listen(room, 1, cookie=BOB)
    for ear in (ann, bob):
        timed.house.left(room, ear)
    timed.later(3600, room)
    assert [sitter.bot for sitter in room.sitters] == [None, None]  # both are gone: nobody waits
    answer_all(timed, room, 1)
    timed.listen(room, 0)
    timed.later(3600, room)
    assert room.sitters[1].bot is None  # Bob is not asked
    while 1 not in room.waiting:
        answer(timed, room, 0)
    timed.later(299, room)
    assert room.sitters[1].bot is None  # they have not waited for him for long
    timed.later(1, room)
    assert room.sitters[1].bot == "greedy"


def test_after_a_restart_people_have_their_time_to_come_back(tmp_path: Path) -> None:
    with Timed(tmp_path) as timed:
        room = timed.table(bot_after=5)
        now = timed.time.now
    with Timed(tmp_path) as timed:
        timed.time.now = now + 10_000
        room = timed.room(room.id)
        timed.listen(room, 0)
        timed.later(299, room)
        assert room.sitters[1].bot is None
        timed.later(1, room)
        assert room.sitters[1].bot == "greedy"


def test_only_the_host_lets_a_bot_play_on_for_somebody_who_is_away(timed: Timed) -> None:
    room = timed.table()
    ann, bob = timed.listen(room, 0), timed.listen(room, 1, cookie=BOB)
    with pytest.raises(Refusal, match="Bob is here"):
        timed.do(room, "handover", seat=1, bot="greedy")
    timed.house.left(room, ann)
    with pytest.raises(Refusal, match="Only the host"):
        timed.do(room, "handover", BOB, seat=0, bot="greedy")
    timed.house.left(room, bob)
    timed.do(room, "handover", seat=1, bot="greedy")
    assert room.sitters[1].bot == "greedy"
