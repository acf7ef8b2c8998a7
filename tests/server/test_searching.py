"""How many searching bots one host may have at work."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.inside import HOST, Inside
from tests.server.wire import People, refused

from dealers.server.commands import Refusal
from dealers.server.keys import Key, hashed
from dealers.server.room import Room

MOST = 3
SEARCHING = "bot:ismcts:2"
SOMEBODY = "somebody" * 3


@pytest.fixture
def inside(tmp_path: Path) -> Iterator[Inside]:
    with Inside(tmp_path, search_bots=MOST) as house:
        yield house


def lobby(inside: Inside, bots: int, **options: Any) -> Room:
    """A table with a person, who keeps the game from ending, and so many searching bots."""
    return inside.create("Ann", *[SEARCHING] * bots, **options)


def started(inside: Inside, bots: int) -> Room:
    room = lobby(inside, bots)
    inside.do(room, "start")
    return room


def test_a_game_that_would_have_too_many_is_not_started_and_starts_when_another_table_is_gone(
    inside: Inside,
) -> None:
    room = lobby(inside, 2)
    other = started(inside, 2)
    with pytest.raises(Refusal) as refusal:
        inside.do(room, "start")
    assert refusal.value.code == "not_now"
    assert str(refusal.value) == (
        "You have 2 searching bots at work at other tables, and 2 here would be more than the 3 that one "
        "host may have on this server: choose Steady instead, or finish or delete another table."
    )
    assert (room.state, room.seq, inside.loaded(room.id).state) == ("lobby", 0, "lobby")
    inside.do(other, "delete")
    inside.do(room, "start")
    assert room.state == "running"


def test_a_table_that_could_not_be_started_is_not_even_made(inside: Inside) -> None:
    with pytest.raises(
        Refusal, match="4 searching bots at this table would be more than the 3 that one host"
    ):
        lobby(inside, 4)
    started(inside, 3)
    with pytest.raises(Refusal, match="You have 3 searching bots at work at other tables, and 1 here"):
        lobby(inside, 1)
    assert inside.rows("SELECT count(*) FROM tables") == [(1,)]


def test_a_server_may_do_without_searching_bots(tmp_path: Path) -> None:
    with Inside(tmp_path, search_bots=0) as inside:
        inside.start("Ann", "bot:greedy")
        with pytest.raises(Refusal, match="1 searching bot at this table would be more than the 0"):
            lobby(inside, 1)


def test_quick_bots_waiting_tables_and_the_tables_of_others_do_not_count(inside: Inside) -> None:
    inside.start("Ann", "bot:greedy", "bot:random", "bot:greedy")
    lobby(inside, 3)  # nobody thinks there yet
    theirs = lobby(inside, 3, host=SOMEBODY)
    inside.do(theirs, "start", cookie=SOMEBODY)
    inside.run(inside.house.add_key(theirs, Key(hashed(HOST), "invited")))  # a guest of it
    assert started(inside, 3).state == "running"


def test_a_game_that_is_over_does_not_count(inside: Inside) -> None:
    over = inside.start("Ann", SEARCHING, hardcore=True)
    inside.play(over)
    assert over.state == "over"
    assert started(inside, 3).state == "running"


def test_a_game_where_nothing_happened_for_a_day_does_not_count(tmp_path: Path) -> None:
    now = [1_000_000.0]
    with Inside(tmp_path, search_bots=MOST, clock=lambda: now[0]) as inside:
        inside.settle(started(inside, 3))
        now[0] += 23 * 3600
        with pytest.raises(Refusal):
            lobby(inside, 1)
        now[0] += 2 * 3600
        assert started(inside, 1).state == "running"


def test_what_is_at_work_is_known_after_a_restart(inside: Inside) -> None:
    started(inside, 3)
    inside.again()
    with pytest.raises(Refusal, match="You have 3 searching bots at work"):
        lobby(inside, 1)


def test_a_seat_cannot_be_handed_to_one_bot_too_many(inside: Inside) -> None:
    started(inside, 2)
    room = inside.create("Ann", "open", SEARCHING)
    inside.run(inside.house.add_key(room, Key(hashed(SOMEBODY), "invited")))
    inside.do(room, "claim", cookie=SOMEBODY, seat=1, name="Bob")
    inside.do(room, "start")
    with pytest.raises(Refusal, match="You have 2 searching bots at work at other tables, and 2 here"):
        inside.do(room, "handover", seat=0, bot="ismcts:2")
    with pytest.raises(Refusal, match="The host of this table has 2 searching bots at work"):
        inside.do(room, "handover", cookie=SOMEBODY, seat=1, bot="ismcts:2")
    inside.do(room, "handover", cookie=SOMEBODY, seat=1, bot="greedy")


def test_one_searching_bot_may_take_the_place_of_another(inside: Inside) -> None:
    started(inside, 2)
    room = inside.start("Ann", "Bob")
    inside.do(room, "handover", seat=0, bot="ismcts:2")
    inside.do(room, "handover", seat=0, bot="ismcts:3")
    with pytest.raises(Refusal):
        inside.do(room, "handover", seat=1, bot="ismcts:2")


def test_of_many_games_started_at_the_same_moment_only_so_many_begin(inside: Inside) -> None:
    rooms = [lobby(inside, 1) for _ in range(12)]

    async def start_all() -> list[Any]:
        return await asyncio.gather(*[inside.doing(room, "start") for room in rooms], return_exceptions=True)

    results = inside.run(start_all())
    assert sum(isinstance(result, Refusal) for result in results) == 9
    assert [room.state for room in rooms].count("running") == MOST


def test_a_rematch_with_too_many_waits_until_the_host_can_start_it(inside: Inside) -> None:
    over = inside.start("Ann", SEARCHING, SEARCHING, hardcore=True)
    inside.play(over)
    other = started(inside, 2)
    done = inside.do(over, "rematch")
    assert done.table is not None
    again = inside.room(done.table)
    assert again.state == "lobby"
    with pytest.raises(Refusal, match="You have 2 searching bots at work"):
        inside.do(again, "start")
    inside.do(other, "delete")
    inside.do(again, "start")
    assert again.state == "running"


def test_the_refusal_reaches_a_client(person: People) -> None:
    ann = person()
    for _ in range(6):
        ann.command(ann.create((0, "Ann"), *["ismcts:1"] * 5)["id"], "start")
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "bot", "bot": "ismcts:1"}]
    response = ann.http.post("/api/tables", json={"game": "dark-dealings", "options": {}, "seats": seats})
    words = refused(response, 409, "not_now")
    assert words.startswith("You have 30 searching bots at work at other tables, and 1 here")
