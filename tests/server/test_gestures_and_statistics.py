"""Quick reactions in the chat, and what the people of a browser have come to."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from tests.server.inside import HOST, Inside

from dealers.server import frames, results
from dealers.server.commands import GESTURES, Refusal
from dealers.server.keys import hashed
from dealers.server.storage import Mark


def people(house: Inside, cookie: str = HOST) -> list[dict[str, Any]]:
    return house.run(results.statistics(house.store, house.house.links, hashed(cookie)))


# --- gestures -----------------------------------------------------------------------------------------------


def test_a_gesture_is_a_line_of_chat_with_its_sign(inside: Inside) -> None:
    room = inside.start("Ann", "bot:greedy")
    ear = inside.listen(room, None)
    for sign, words in GESTURES.items():
        inside.do(room, "gesture", seat=0, sign=sign)
        (line,) = ear.of_type("chat")[-1]["lines"]
        assert (line["seat"], line["name"], line["sign"], line["text"]) == (0, "Ann", sign, words)
    assert [line.sign for line in inside.loaded(room.id).chat] == list(GESTURES)


def test_every_sign_of_the_protocol_has_its_words() -> None:
    assert set(get_args(frames.Sign)) == set(GESTURES)


def test_nobody_makes_gestures_for_others_nor_signs_of_their_own(inside: Inside) -> None:
    room = inside.start("Ann", "bot:greedy")
    with pytest.raises(Refusal) as refusal:
        inside.do(room, "gesture", seat=1, sign="well")
    assert refusal.value.code == "not_yours"
    with pytest.raises(msgspec.ValidationError):
        inside.do(room, "gesture", seat=0, sign="<b>")


# --- statistics ---------------------------------------------------------------------------------------------


def test_finished_games_of_this_browser_are_counted_by_game_and_name(inside: Inside) -> None:
    rooms = [inside.start("Ann", "Bob", "bot:greedy") for _ in range(2)]
    assert people(inside) == []
    for room in rooms:
        inside.play(room)
    ann, bob = people(inside)
    assert [ann["name"], bob["name"]] == ["Ann", "Bob"]
    assert ann["games"] == bob["games"] == 2
    outcomes = [room.progress.table.outcome for room in rooms if room.progress]
    points = [outcome.totals[0] for outcome in outcomes if outcome]
    assert ann["points"] == {"mean": round(sum(points) / 2, 1), "best": max(points)}
    won = sum(1 / len(o.winners) for o in outcomes if o and 0 in o.winners)
    assert ann["wins"] == pytest.approx(won, abs=0.01)
    assert 1 <= len(ann["cards"]) <= results.FAVOURITES
    times = [card["times"] for card in ann["cards"]]
    assert times == sorted(times, reverse=True)


def test_games_of_others_do_not_count(inside: Inside) -> None:
    room = inside.start("Ann", "bot:greedy")
    inside.play(room)
    assert people(inside, "somebody else" * 2) == []


def test_games_that_ended_before_results_were_stored_are_caught_up_with(inside: Inside) -> None:
    room = inside.start("Ann", "bot:greedy")
    inside.play(room)
    counted = people(inside)
    inside.run(
        inside.store.write(lambda c: c.exec_driver_sql("DELETE FROM results"), Mark(room.id, room.seq))
    )
    assert people(inside) == counted
    assert inside.rows("SELECT count(*) FROM results") == [(2,)]


def test_a_deleted_table_counts_no_more(inside: Inside) -> None:
    room = inside.start("Ann", "bot:greedy")
    inside.play(room)
    inside.do(room, "delete")
    assert people(inside) == []
    assert inside.rows("SELECT count(*) FROM results") == [(0,)]
