"""Which events are news to whom: after answers and undos, for those who stay, come back, or only look on."""

from __future__ import annotations

import pytest
from tests.server.inside import BASE, HOST, Ear, Inside, progress_of, table_of

from dealers.kernel import Chance
from dealers.server import news
from dealers.server.news import News
from dealers.server.room import Room

# --- the rule itself --------------------------------------------------------------------------------------


def received(events: list[str], known: int, now: list[str]) -> list[str]:
    """What somebody has who is sent what follows the events that they have right."""
    return events[:known] + now[known:]


def test_an_answer_keeps_everything_and_what_follows_is_news() -> None:
    since = News(seats=2, count=3)
    since.answered(seat=0, seq=1, count=5)
    since.answered(seat=1, seq=2, count=5)  # an answer without an event
    since.answered(seat=1, seq=3, count=9)
    assert [since.known(seq) for seq in (0, 1, 2, 3, 4)] == [3, 5, 5, 9, 9]


def test_an_undo_takes_from_everybody_what_it_has_not_kept() -> None:
    since = News(seats=2)
    since.answered(seat=0, seq=1, count=4)
    since.answered(seat=1, seq=2, count=6)
    since.undone(seq=3, kept=2, count=5)  # two as they were, and three others
    since.answered(seat=0, seq=4, count=8)
    assert [since.known(seq) for seq in (0, 1, 2, 3, 4)] == [0, 2, 2, 5, 8]


def test_whoever_is_told_by_the_rule_has_the_very_events_whatever_they_have_missed() -> None:
    """Random answers and undos, against a list of events that is really kept."""
    rng = Chance(5)
    for _ in range(50):
        since, events, seen = News(seats=3), list[str](), {0: list[str]()}
        for seq in range(1, 40):
            if rng.below(3) or not events:
                events = [*events, *[f"{seq}.{n}" for n in range(rng.below(3))]]
                since.answered(rng.below(3), seq, len(events))
            else:
                kept = rng.below(len(events) + 1)
                events = [*events[:kept], *[f"{seq}.{n}" for n in range(rng.below(2))]]
                since.undone(seq, kept, len(events))
            seen[seq] = events
            for before, had in seen.items():
                assert received(had, since.known(before), events) == events
            assert all(last <= len(events) for last in since.last)


def test_steps_of_long_ago_are_forgotten_and_then_everything_is_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "STEPS", 3)
    since = News(seats=1)
    for seq in range(1, 8):
        since.answered(0, seq, 10 * seq)
    assert [since.known(seq) for seq in range(3, 8)] == [0, 40, 50, 60, 70]


def test_a_beginning_is_news_to_whoever_was_there_before() -> None:
    since = News(seats=1, count=7)
    since.begin(5)
    assert [since.known(seq) for seq in (0, 4, 5)] == [0, 0, 7]


def test_a_seat_has_its_place_behind_its_own_last_answer() -> None:
    since = News(seats=3)
    since.answered(seat=0, seq=1, count=3)
    since.answered(seat=1, seq=2, count=5)
    assert since.last == [3, 5, 0]
    since.undone(seq=3, kept=3, count=4)
    assert since.last == [3, 4, 0]


def test_a_copy_goes_its_own_way() -> None:
    one = News(seats=1)
    other = one.copy()
    other.answered(0, 1, 6)
    assert (one.count, one.last, one.known(0)) == (0, [0], 0)
    assert (other.count, other.last, other.known(0)) == (6, [6], 0)


# --- at a table -------------------------------------------------------------------------------------------


def pieced_together(ear: Ear) -> list[object]:
    """The events as a client has them that puts all its frames one after the other."""
    events: list[object] = []
    for frame in ear.frames:
        if frame["type"] in ("state", "update"):
            events = events[: frame["first"]] + frame["events"]
    return events


def events_of(room: Room, seat: int | None) -> list[object]:
    """All of them, as somebody is shown them who comes for the first time."""
    return list(room.full_state(Inside.who(room), BASE, seat, False).events)


def undo_last(inside: Inside, room: Room) -> bool:
    """Take back the newest answer, if that can be."""
    seat, _ = table_of(room).history[-1]
    if table_of(room).why_no_undo(seat):
        return False
    inside.do(room, "undo", seat=seat, ask=progress_of(room).last_of(seat)[0])
    return True


def test_players_and_spectators_who_stay_are_sent_only_what_a_step_has_changed(inside: Inside) -> None:
    room = inside.create("Ann", "Bob")
    ears = [inside.listen(room, seat) for seat in (0, 1, None)]  # since before the deal
    inside.do(room, "start")
    undone = 0
    for step in range(30):
        inside.play(room, 1, seed=step)
        undone += undo_last(inside, room)
    assert undone >= 3
    for ear in ears:
        assert pieced_together(ear) == events_of(room, ear.seat)
        firsts = [frame["first"] for frame in ear.of_type("update")]
        assert firsts[0] == 0
        assert all(first > 0 for first in firsts[1:])


def test_several_picks_in_one_command_are_all_sent(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    ear = inside.listen(room, 0)
    before, asked = len(table_of(room).events(0)), progress_of(room)
    first = asked.table.pending[0].options[0]
    trial = asked.table.copy()
    trial.answer(0, first)
    both = [first, trial.pending[0].options[0]]
    inside.do(room, "answer", seat=0, ask=asked.asks[0], options=both)
    [update] = ear.of_type("update")
    assert update["first"] == before
    assert len(update["events"]) == len(table_of(room).events(0)) - before >= 2


def test_after_a_restart_in_the_middle_everything_is_sent_once_and_then_only_news(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    inside.play(room, 7)
    while not undo_last(inside, room):
        inside.play(room, 1)
    seen = room.seq - 1
    inside.again()
    room = inside.room(room.id)
    assert room.known(seen) == 0
    ear = inside.listen(room, None)
    assert pieced_together(ear) == events_of(room, None)
    inside.play(room, 1)
    [update] = ear.of_type("update")
    assert update["first"] == len(pieced_together(ear)) - len(update["events"]) > 0
    assert pieced_together(ear) == events_of(room, None)


def test_a_game_that_came_as_a_file_is_told_anew_when_it_starts(inside: Inside) -> None:
    """People have taken their seats meanwhile, and the events call them by their names."""
    old = inside.start("Ann", "Bob")
    inside.play(old, 4)
    file = type(progress_of(old))(table_of(old).copy())
    sitters = [sitter.copy() for sitter in old.sitters]
    room = inside.run(inside.house.create("dark-dealings", old.options, sitters, old.keys[0].hash, file))
    ear = inside.listen(room, 1)
    inside.do(room, "rename", seat=0, name="Zoe", cookie=HOST)
    inside.do(room, "start")
    assert "Zoe" in str(pieced_together(ear))
    assert pieced_together(ear) == events_of(room, 1)


def test_while_somebody_answers_in_a_row_what_came_before_is_kept_in_mind() -> None:
    news = News(seats=2, count=4)
    news.answered(seat=0, seq=1, count=6)
    news.answered(seat=1, seq=2, count=8)
    news.answered(seat=0, seq=3, count=9)
    assert (news.last[0], news.since[0]) == (9, 6)
    news.answered(seat=0, seq=4, count=11)
    assert (news.last[0], news.since[0]) == (11, 6)
    copy = news.copy()
    copy.answered(seat=0, seq=5, count=12)
    assert copy.since[0] == 6
    news.answered(seat=1, seq=5, count=12)
    assert (news.last[1], news.since[1]) == (12, 8)
    news.undone(seq=6, kept=5, count=5)
    assert news.since == [5, 5]
