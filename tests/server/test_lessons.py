"""Lessons on the server: a table of one's own, where only what the lesson wants can be done."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from tests.server.inside import HOST, Inside, progress_of, table_of
from tests.server.wire import People, refused
from tests.serving import PLENTY, Person, Server

from dealers.games import GAMES, find_game
from dealers.kernel.lesson import Script, find_lesson
from dealers.server import catalogue
from dealers.server.commands import Refusal
from dealers.server.keys import hashed
from dealers.server.room import Room

GAME = "dark-dealings"


@pytest.fixture
def script() -> Script:
    return find_lesson(find_game(GAME))


def begun(inside: Inside, script: Script, cookie: str = HOST) -> Room:
    """A lesson at its first step."""
    return inside.run(inside.house.teach(script, "Ann", hashed(cookie)))


def lesson_of(room: Room) -> Any:
    """What the learner is shown of the lesson."""
    play = room.play(0, text=True)
    assert play is not None
    return play.lesson


def go_on(inside: Inside, room: Room) -> None:
    """Do what the lesson wants: read, answer, or watch."""
    shown = lesson_of(room)
    if shown.phase == "read":
        inside.do(room, "learn", what="next", step=shown.step)
    elif shown.phase == "act":
        assert room.lesson is not None
        inside.answer(room, 0, room.lesson.now(table_of(room)).wanted[0].option)
    inside.settle(room)


def until(inside: Inside, room: Room, phase: str, step: int = 0) -> None:
    """Go on to a step and phase of the lesson."""
    for _ in range(200):
        shown = lesson_of(room)
        if shown is None or (shown.phase == phase and shown.step >= step):
            return
        go_on(inside, room)
    raise AssertionError(f"the lesson never comes to {phase}")


# --- taking a lesson --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [name for name, game in GAMES.items() if catalogue.lessons(game)])
def test_every_lesson_is_taken_to_its_end(inside: Inside, game: str) -> None:
    script = find_lesson(find_game(game))
    room = begun(inside, script)
    assert lesson_of(room).step == 0
    until(inside, room, "done")
    shown = lesson_of(room)
    assert (shown.step, shown.steps) == (len(script.steps), len(script.steps))
    assert table_of(room).history == script.answers(script.steps[-1].scene)


def test_only_what_the_lesson_wants_is_offered_and_taken(inside: Inside, script: Script) -> None:
    room = begun(inside, script)
    until(inside, room, "act")
    play = room.play(0, text=True)
    assert play is not None
    assert play.lesson is not None
    decision = play.view["decision"]
    assert sorted(choice["label"] for choice in decision["options"]) == sorted(play.lesson.wanted)
    others = [
        choice for choice in decision["refused"] if choice["why"].startswith("the lesson asks for this")
    ]
    assert len(others) == 7
    history = list(table_of(room).history)
    with pytest.raises(Refusal, match="The lesson asks for this now: lure Knight 54") as refusal:
        inside.answer(room, 0, others[0]["option"])
    assert refusal.value.code == "not_now"
    assert table_of(room).history == history
    for nonsense in (["fly"], [[[[[[[[[[1]]]]]]]]]], [None]):
        with pytest.raises(Refusal):
            inside.answer(room, 0, nonsense)
    go_on(inside, room)
    assert len(table_of(room).history) == 1


def test_several_picks_in_any_order_come_in_the_order_of_the_lesson(inside: Inside, script: Script) -> None:
    room = begun(inside, script)
    until(inside, room, "act")
    assert room.lesson is not None
    wanted = [move.option for move in room.lesson.now(table_of(room)).wanted]
    inside.do(room, "answer", seat=0, ask=progress_of(room).asks[0], options=list(reversed(wanted)))
    assert [option for _, option in table_of(room).history][:2] == wanted


def test_nothing_is_answered_while_something_is_to_be_read(inside: Inside, script: Script) -> None:
    room = begun(inside, script)
    with pytest.raises(Refusal, match="First read what the lesson says"):
        inside.answer(room, 0)
    inside.do(room, "learn", what="next", step=0)
    with pytest.raises(Refusal, match="gone on already") as refusal:
        inside.do(room, "learn", what="next", step=0)
    assert refusal.value.code == "stale"
    until(inside, room, "act")
    with pytest.raises(Refusal, match="asks for this now"):
        inside.do(room, "learn", what="next", step=lesson_of(room).step)


def test_a_lesson_goes_only_forward_and_the_learner_plays(inside: Inside, script: Script) -> None:
    room = begun(inside, script)
    until(inside, room, "act")
    go_on(inside, room)
    play = room.play(0, text=False)
    assert play is not None
    assert play.undo == "a lesson only goes forward"
    with pytest.raises(Refusal, match="nothing is taken back"):
        inside.do(room, "undo", seat=0, ask=play.undo_ask)
    with pytest.raises(Refusal, match="you play yourself"):
        inside.do(room, "handover", seat=0, bot="greedy")
    with pytest.raises(Refusal, match="leave the lesson first"):
        inside.do(room, "leave", seat=0)


def test_the_bots_answer_as_the_lesson_says_and_only_then(inside: Inside, script: Script) -> None:
    room = begun(inside, script)
    inside.settle(room)
    assert table_of(room).history == [], "the bot could answer, but it is not its turn in the lesson"
    until(inside, room, "read", step=2)
    assert table_of(room).history == script.answers(0)


def test_a_bot_that_is_first_in_a_step_waits_until_the_step_is_read(inside: Inside, script: Script) -> None:
    first = next(n for n, step in enumerate(script.steps) if step.moves and step.moves[0].seat == 1)
    room = begun(inside, script)
    until(inside, room, "read", step=first)
    before = list(table_of(room).history)
    assert lesson_of(room).text == script.steps[first].say
    inside.settle(room)
    assert table_of(room).history == before
    inside.again()
    room = inside.room(room.id)
    inside.settle(room)
    assert table_of(room).history == before
    inside.do(room, "learn", what="next", step=first)
    inside.settle(room)
    assert len(table_of(room).history) == len(before) + len(script.steps[first].moves)
    assert (lesson_of(room).step, lesson_of(room).text) == (first, script.steps[first].after)


# --- leaving ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [0, 2, 6, 10])
def test_whoever_leaves_a_lesson_plays_on_at_the_same_table(
    inside: Inside, script: Script, step: int
) -> None:
    room = begun(inside, script)
    while lesson_of(room).step < step:
        go_on(inside, room)
    position = list(table_of(room).history)
    inside.do(room, "learn", what="leave", step=lesson_of(room).step)
    assert lesson_of(room) is None
    assert table_of(room).history[: len(position)] == position
    inside.play(room)
    assert room.state == "over"
    with pytest.raises(Refusal, match="not a lesson"):
        inside.do(room, "learn", what="next", step=step)
    assert inside.loaded(room.id).lesson is None


def test_a_table_that_was_left_can_undo_and_be_handed_over(inside: Inside, script: Script) -> None:
    room = begun(inside, script)
    inside.do(room, "learn", what="leave", step=0)
    inside.settle(room)
    before = len(table_of(room).history)
    inside.answer(room, 0)
    play = room.play(0, text=False)
    assert play is not None
    assert play.undo == ""
    inside.do(room, "undo", seat=0, ask=play.undo_ask)
    assert len(table_of(room).history) == before


# --- coming back ------------------------------------------------------------------------------------------


def test_a_restart_comes_back_to_the_same_step_at_every_moment(inside: Inside, script: Script) -> None:
    room = begun(inside, script)
    for _ in range(200):
        shown = lesson_of(room)
        inside.again()
        room = inside.room(room.id)
        inside.settle(room)
        assert lesson_of(room) == shown
        if shown.phase == "done":
            break
        go_on(inside, room)
    assert lesson_of(room).phase == "done"


def test_a_restart_while_a_bot_is_to_answer_lets_it_answer(
    inside: Inside, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = begun(inside, script)
    until(inside, room, "act")
    assert room.lesson is not None
    wanted = [move.option for move in room.lesson.now(table_of(room)).wanted]
    monkeypatch.setattr(inside.house, "wake", lambda room: None)
    inside.do(room, "answer", seat=0, ask=progress_of(room).asks[0], options=wanted)
    assert lesson_of(room).phase == "watch"
    inside.again()
    inside.run(inside.house.open())
    again = inside.room(room.id)
    inside.settle(again)
    assert table_of(again).history == script.answers(0)


def test_a_lesson_that_is_not_finished_is_gone_on_with(inside: Inside, script: Script) -> None:
    room = begun(inside, script)
    inside.do(room, "learn", what="next", step=0)
    assert begun(inside, script) is room
    inside.again()
    again = begun(inside, script)
    assert (again.id, lesson_of(again).step) == (room.id, 1)
    assert begun(inside, script, cookie="somebody" * 4).id != room.id
    until(inside, again, "done")
    assert begun(inside, script).id != room.id


def test_a_lesson_that_has_changed_since_ends_and_the_table_goes_on(inside: Inside, script: Script) -> None:
    room = begun(inside, script)
    until(inside, room, "act")
    damages: list[Any] = [
        {"name": script.name, "step": 2, "digest": "other", "begun": False},
        {"name": "no-such", "step": 2, "digest": script.digest, "begun": False},
        {"name": script.name, "step": "2", "digest": script.digest, "begun": False},
        {"name": script.name, "step": 9, "digest": script.digest, "begun": False},
        {"name": script.name, "step": 2, "digest": script.digest, "begun": 1},
        {"name": script.name, "step": 2, "digest": script.digest},
        {"name": script.name, "step": -1, "digest": script.digest, "begun": False},
        [],
        "{",
    ]
    for damage in damages:
        text = damage if isinstance(damage, str) else json.dumps(damage)
        query = partial(_damage, text)
        inside.run(inside.store.write(query))
        loaded = inside.loaded(room.id)
        assert loaded.lesson is None
        assert loaded.problem == ""
        assert loaded.progress is not None


def _damage(text: str, connection: Connection) -> None:
    connection.exec_driver_sql("UPDATE tables SET lesson = ?", (text,))


# --- whose it is ------------------------------------------------------------------------------------------


def test_a_lesson_is_private_to_the_browser_that_takes_it(person: People) -> None:
    ann, bob = person(), person()
    table = ann.post("/api/lessons", game=GAME, name="Annika")
    assert table["lesson"] == "Your first siege"
    assert table["state"] == "running"
    assert [seat["name"] for seat in table["seats"]] == ["Annika", "Boris"]
    assert table["links"] == {"invite": None, "code": None, "watch": None}
    assert bob.get("/api/tables")["tables"] == []
    refused(bob.http.get(f"/api/tables/{table['id']}"), 404, "gone")
    refused(bob.http.get(f"/api/tables/{table['id']}/state"), 404, "gone")
    refused(bob.http.post(f"/api/tables/{table['id']}/enter", json={}), 404, "gone")
    refused(ann.http.get(f"/api/tables/{table['id']}/invite.svg"), 403, "not_yours")
    assert [one["lesson"] for one in ann.get("/api/tables")["tables"]] == ["Your first siege"]


def test_a_lesson_is_asked_for_by_its_game_and_name(person: People) -> None:
    ann = person()
    listed = next(game for game in ann.get("/api/games")["games"] if game["name"] == GAME)["lessons"]
    assert [lesson["title"] for lesson in listed] == ["Your first siege"]
    assert listed[0]["steps"] >= 8
    for body in ({"game": "chess"}, {"game": GAME, "lesson": "none"}, {"game": GAME, "lesson": "../../x"}):
        refused(ann.http.post("/api/lessons", json=body), 422, "invalid")
    assert ann.get("/api/tables")["tables"] == []
    for name, seated in (("", "Ann"), ("you", "Ann"), ("boris", "Ann"), ("Zoë", "Zoë")):
        one = person()
        assert one.post("/api/lessons", game=GAME, name=name)["seats"][0]["name"] == seated


def test_a_lesson_over_the_network_survives_a_kill(tmp_path: Path) -> None:
    with Server(tmp_path, **PLENTY) as server, Person(server.url) as ann:
        table = ann.post("/api/lessons", game=GAME)["id"]
        ann.command(table, "learn", what="next", step=0)
        before = ann.get(f"/api/tables/{table}/state")["play"]["lesson"]
        assert before["step"] == 1
        server.kill()
        server.start()
        assert ann.get(f"/api/tables/{table}/state")["play"]["lesson"] == before


def test_other_tables_have_no_lesson(inside: Inside) -> None:
    room = inside.start("Ann", "bot:greedy")
    assert lesson_of(room) is None
    with pytest.raises(Refusal, match="not a lesson"):
        inside.do(room, "learn", what="next", step=0)


def test_what_is_read_by_text_is_what_the_lesson_wants(inside: Inside, script: Script) -> None:
    room = begun(inside, script)
    play = room.play(0, text=True)
    assert play is not None
    assert play.text is not None
    assert "1." not in play.text.rpartition("\n\n")[2]
    until(inside, room, "act")
    play = room.play(0, text=True)
    assert play is not None
    assert play.text is not None
    assert "1. Ranger 31" in play.text or "Knight 54" in play.text.rpartition("\n\n")[2]
    assert room.play(1, text=False).lesson is None  # type: ignore[union-attr]
