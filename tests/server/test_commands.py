"""One path for everything that changes a table: once, in order, all or nothing."""

from __future__ import annotations

import asyncio
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.server.inside import Inside, everything, progress_of, table_of
from tests.server.wire import Dialled, People, dealt, gathered, history, refused, rows, up_to_date
from tests.serving import PLENTY, Person, Server

from dealers.games import find_game
from dealers.server.commands import Refusal
from dealers.server.house import _RECENT
from dealers.server.room import Room

# --- once -------------------------------------------------------------------------------------------------


def test_a_command_sent_again_is_carried_out_once_over_any_connection(person: People, server: Server) -> None:
    ann, bob = person(), person()
    table = dealt(ann, bob)
    first, second = ann.sit(table), ann.sit(table)
    answer: dict[str, Any] = {"seat": 0, "ask": first.ask, "options": first.options()[:1], "id": "mine"}
    done = first.command("answer", **answer)
    assert done["type"] == "done"
    assert first.command("answer", **answer) == done
    assert second.command("answer", **answer) == done
    body = {"type": "answer", **answer}
    response = ann.http.post(f"/api/tables/{table}/commands", json=body)
    assert response.status_code == 200
    assert response.json()["reply"] == done
    assert history(server, table) == [(0, answer["options"][0])]
    theirs = bob.sit(table)  # the id is the sender's own: somebody else may use the same one
    mine = theirs.command("answer", seat=1, ask=theirs.ask, options=theirs.options()[:1], id="mine")
    assert (mine["type"], mine["seq"]) == ("done", done["seq"] + 1)


def test_a_command_sent_again_after_a_restart_is_carried_out_once(tmp_path: Path) -> None:
    with Server(tmp_path, **PLENTY) as server, Person(server.url) as ann, Person(server.url) as bob:
        lobby = gathered(ann, bob)
        table = dealt(ann, bob)
        over_ws, over_http = ann.sit(table), {}
        options = over_ws.options()
        sent: list[tuple[str, dict[str, Any]]] = [
            (table, {"type": "answer", "seat": 0, "ask": over_ws.ask, "options": [options[0]], "id": "a"}),
            (table, {"type": "chat", "seat": 0, "text": "Hello", "id": "c"}),
            (table, {"type": "rename", "seat": 0, "name": "Anna", "id": "r"}),
            (table, {"type": "handover", "seat": 0, "bot": "greedy", "id": "h"}),
            (table, {"type": "takeback", "seat": 0, "id": "t"}),
            (lobby, {"type": "leave", "seat": 0, "id": "l"}),
            (lobby, {"type": "claim", "seat": 0, "name": "Anna", "id": "m"}),
            (lobby, {"type": "seat", "seat": 9, "kind": "open", "id": "s"}),
            (lobby, {"type": "start", "id": "go"}),
        ]
        for where, command in sent:
            response = ann.http.post(f"/api/tables/{where}/commands", json=command)
            over_http[command["id"]] = (response.status_code, response.json().get("reply", {}).get("seq"))
        assert over_http.pop("s") == (422, None)
        assert {status for status, _ in over_http.values()} == {200}
        others = "SELECT table_id, seq, kind, data FROM log WHERE kind != 'answer' ORDER BY 1, 2"
        before = rows(server, others)
        answers = history(server, table)
        over_ws.close()
        server.kill()
        server.start()
        for where, command in sent:
            if command["type"] != "seat":
                response = ann.http.post(f"/api/tables/{where}/commands", json=command)
                assert response.status_code == 200, (command, response.text)
                assert response.json()["reply"]["seq"] == over_http[command["id"]][1], command
        assert rows(server, others) == before
        assert history(server, table)[: len(answers)] == answers


def test_a_line_of_chat_sent_again_long_after_is_said_once(inside: Inside) -> None:
    room = inside.create("Ann")
    first = inside.do(room, "chat", seat=0, text="Hello", id="mine")
    for number in range(_RECENT + 5):
        inside.do(room, "chat", seat=0, text=f"Number {number}")
    assert inside.do(room, "chat", seat=0, text="Hello", id="mine") == first
    assert [line.text for line in room.chat].count("Hello") == 1


def test_the_same_command_many_times_at_once_is_carried_out_once(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    progress = progress_of(room)
    option = progress.table.pending[0].options[0]
    body: dict[str, Any] = {"seat": 0, "ask": progress.asks[0], "options": [option]}

    async def many() -> list[Any]:
        chats = [inside.doing(room, "chat", seat=1, text="Hm", id="chat") for _ in range(20)]
        answers = [inside.doing(room, "answer", id="answer", **body) for _ in range(20)]
        return await asyncio.gather(*chats, *answers)

    seq = room.seq
    replies = inside.run(many())
    assert room.seq == seq + 2
    assert {(reply.id, reply.seq) for reply in replies} == {("chat", seq + 1), ("answer", seq + 2)}
    assert len(table_of(room).history) == 1


def test_a_refused_command_may_be_sent_again_when_it_has_become_possible(inside: Inside) -> None:
    room = inside.create("Ann", "open")
    with pytest.raises(Refusal, match="one seat is still open"):
        inside.do(room, "start", id="go")
    inside.do(room, "seat", seat=1, kind="bot", bot="random")
    assert inside.do(room, "start", id="go").seq == room.seq
    assert room.state == "running"


# --- in order ---------------------------------------------------------------------------------------------


def test_answers_that_come_late_or_in_another_order_are_stale_and_the_present_follows(person: People) -> None:
    ann, bob = person(), person()
    table = dealt(ann, bob)
    sitting = ann.sit(table)
    first = {"seat": 0, "ask": sitting.ask, "options": sitting.options()[:1]}
    assert sitting.answer(sitting.options()[1])["type"] == "done"
    up_to_date(sitting)
    second_ask = sitting.ask
    assert second_ask is not None
    assert second_ask != first["ask"]
    for ask in (first["ask"], 0, second_ask + 1, 2**53):
        reply = sitting.command("answer", **{**first, "ask": ask})
        assert (reply["type"], reply["code"]) == ("refused", "stale")
        state = sitting.until("state", "update")
        assert state["type"] == "state"
        assert (state["first"], state["play"]["ask"]) == (0, second_ask)
    body = {"type": "answer", "id": "late", **first}
    response = ann.http.post(f"/api/tables/{table}/commands", json=body)
    assert "moved on" in refused(response, 409, "stale")
    assert response.json()["state"]["play"]["ask"] == second_ask
    assert sitting.answer()["type"] == "done"


def test_of_fifty_answers_to_one_decision_one_is_taken(person: People, server: Server) -> None:
    ann, bob = person(), person()
    table = dealt(ann, bob)
    lines = [Dialled(ann.url, table, ann.cookie) for _ in range(50)]
    try:
        states = [line.send({"type": "hello", "v": 1}).until("state") for line in lines]
        ask = states[0]["play"]["ask"]
        options = [option["option"] for option in states[0]["play"]["view"]["decision"]["options"]]
        ready = threading.Barrier(len(lines))

        def answer(number: int) -> str:
            option = options[number % len(options)]
            ready.wait(30)
            frame = {"type": "answer", "id": f"{number}", "seat": 0, "ask": ask, "options": [option]}
            reply = lines[number].send(frame).until("done", "refused")
            return str(reply.get("code", "done"))

        with ThreadPoolExecutor(len(lines)) as threads:
            replies = list(threads.map(answer, range(len(lines))))
        assert sorted(replies) == ["done"] + ["stale"] * 49
        assert history(server, table) == [(0, options[replies.index("done") % len(options)])]
    finally:
        for line in lines:
            line.__exit__()


# --- all or nothing ---------------------------------------------------------------------------------------


def test_several_picks_are_taken_together_or_not_at_all(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    decision = table_of(room).pending[0]
    one, two, three, *_ = decision.options
    ask, before = progress_of(room).asks[0], everything(room)
    for bad, code in (
        ([one, one], "illegal"),
        ([one, ("lure", 9999)], "illegal"),
        ([one, two, three], "illegal"),  # only two may be picked
        ([one, ("lure",)], "illegal"),
        ([one, [1]], "illegal"),
    ):
        with pytest.raises(Refusal) as refusal:
            inside.do(room, "answer", seat=0, ask=ask, options=bad)
        assert refusal.value.code == code, bad
        assert everything(room) == before
        assert inside.rows("SELECT count(*) FROM log WHERE kind = 'answer'") == [(0,)]
    ear = inside.listen(room, 1)
    told = len(ear.frames)
    done = inside.do(room, "answer", seat=0, ask=ask, options=[two, one], id="both")
    assert done.seq == room.seq == 3
    assert table_of(room).history == [(0, two), (0, one)]
    assert [frame["type"] for frame in ear.frames[told:]] == ["update"]
    assert inside.do(room, "answer", seat=0, ask=ask, options=[two, one], id="both") == done
    assert everything(inside.loaded(room.id)) == everything_alone(room)


def everything_alone(room: Room) -> list[str]:
    connections, room.connections = room.connections, set()
    shown = everything(room)
    room.connections = connections
    return shown


# --- what is not legal ------------------------------------------------------------------------------------


def test_an_illegal_option_is_refused_with_the_rule_in_words_and_the_present_follows(person: People) -> None:
    ann = person()
    table = dealt(ann, bots=("random",))
    sitting = ann.sit(table)
    mine = [option[1] for option in sitting.options()]
    other = next(card for card in range(100) if card not in mine)
    for option, words in (
        (["lure", other], "Not possible: that hero is not in your hand."),
        (["strike", mine[0]], "Not possible: that is not one of your defenses."),
        (["dance"], "Not possible: 'dance' is not possible now: you may lure a hero."),
    ):
        reply = sitting.answer(option)
        assert (reply["code"], reply["message"]) == ("illegal", words)
        assert sitting.until("state", "update")["type"] == "state"
    assert sitting.answer(["lure", mine[0]])["type"] == "done"


def test_the_reason_shown_with_a_refused_option_is_the_one_given_when_it_is_tried(inside: Inside) -> None:
    room = inside.start("Ann", "Bob", "Cleo", "Dan", expansion_heroes=True)
    tried = 0
    while room.state == "running":
        for seat in sorted(table_of(room).pending):
            for dimmed in table_of(room).view(seat)["decision"]["refused"]:
                with pytest.raises(Refusal) as refusal:
                    inside.answer(room, seat, dimmed["option"])
                assert str(refusal.value) == f"Not possible: {dimmed['why']}."
                assert refusal.value.code == "illegal"
                tried += 1
        inside.play(room, 1, seed=room.seq)
    assert tried >= 10


NUMBERS = st.integers() | st.sampled_from([0, 1, -1, 2**31, 2**63, 2**64, 10**40, -(10**40)])
PLAIN = st.none() | st.booleans() | NUMBERS | st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    PLAIN | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
VERBS = (*[verb.name for verb in find_game("dark-dealings").verbs], "hidden", "")
WORDED = st.tuples(st.sampled_from(VERBS), st.lists(JSON, max_size=3)).map(lambda two: [two[0], *two[1]])


@pytest.fixture(scope="module")
def stages(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Tables that have come different ways: luring, boasting, fighting, alone."""
    with Inside(tmp_path_factory.mktemp("stages")) as inside:
        rooms = []
        for answers, seats in ((0, 2), (9, 2), (20, 3), (70, 3), (90, 4), (0, 1), (3, 1)):
            room = inside.start(*["Ann", "Bob", "Cleo", "Dan"][:seats], expansion_heroes=answers == 90)
            inside.play(room, answers, seed=answers)
            rooms.append(room)
        yield inside, rooms


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(stage=st.integers(0, 6), option=WORDED | st.lists(JSON, max_size=4), more=st.integers(0, 1))
def test_nonsense_is_refused_and_changes_nothing(stages: Any, stage: int, option: Any, more: int) -> None:
    inside, rooms = stages
    room = rooms[stage]
    seat = min(progress_of(room).asks)
    legal = [list(one) for one in table_of(room).pending[seat].options]
    if option in legal:
        return
    seq, answers = room.seq, len(table_of(room).history)
    with pytest.raises(Refusal) as refusal:
        inside.do(room, "answer", seat=seat, ask=progress_of(room).asks[seat], options=[option] * (1 + more))
    assert refusal.value.code in ("illegal", "invalid")
    assert (room.seq, len(table_of(room).history)) == (seq, answers)


@pytest.mark.parametrize("twist", [float, lambda card: {0: False, 1: True}.get(card, float(card))])
def test_an_option_in_another_guise_is_the_option_itself(inside: Inside, twist: Any) -> None:
    room = inside.start("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
    hands = {seat: decision.options for seat, decision in table_of(room).pending.items()}
    seat, option = min(
        ((seat, option) for seat, options in hands.items() for option in options), key=lambda pair: pair[1][1]
    )
    inside.answer(room, seat, [option[0], twist(option[1])])
    assert json.dumps(table_of(room).history) == json.dumps([(seat, option)])
    ((data,),) = inside.rows("SELECT data FROM log WHERE kind = 'answer'")
    assert json.loads(data)["option"] == list(option)
    assert json.dumps(json.loads(data)["option"]) == json.dumps(list(option))
    assert everything(inside.loaded(room.id)) == everything(room)


def test_a_bots_seat_cannot_be_answered_by_hand(inside: Inside) -> None:
    room = inside.start("Ann", "Bob")
    inside.house.closing = True  # no bot is woken, so that there is time
    progress = progress_of(room)
    option = progress.table.pending[0].options[0]
    body: dict[str, Any] = {"seat": 0, "ask": progress.asks[0], "options": [option]}
    inside.do(room, "handover", seat=0, bot="greedy")
    with pytest.raises(Refusal, match="take it back first"):
        inside.do(room, "answer", **body)
    inside.do(room, "takeback", seat=0)
    inside.do(room, "answer", **body)
