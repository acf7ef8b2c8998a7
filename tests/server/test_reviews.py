"""Reviews on the server: worked out in the background, stored, shared as the replay is, and limited."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.server.inside import HOST, InlineBots, InlineWorkers, Inside
from tests.server.test_forks import finished
from tests.serving import PLENTY, Person, Server

from dealers.server import reviewing
from dealers.server.commands import Refusal
from dealers.server.keys import hashed
from dealers.server.reviewing import MOST_OF_ONE, Reviews
from dealers.server.room import Room
from dealers.server.storage import Mark

ASKER = hashed(HOST)


def reviews_of(house: Inside, seconds: float = 0.5) -> Reviews:
    return Reviews(house.store, house.bots, seconds)


@pytest.fixture
def over(inside: Inside) -> Room:
    room = inside.start("Ann", "bot:greedy")
    inside.play(room)
    return room


def worked_out(house: Inside, reviews: Reviews, room: Room, seat: int = 0) -> dict[str, Any]:
    async def until_ready() -> dict[str, Any]:
        await reviews.begin(room, seat, ASKER)
        while reviews._tasks:
            await asyncio.wait(list(reviews._tasks.values()))
        return await reviews.page(room, seat)

    return house.run(until_ready())


def test_a_review_is_worked_out_and_stored(inside: Inside, over: Room) -> None:
    found = worked_out(inside, reviews_of(inside), over)
    assert (found["state"], found["done"]) == ("ready", 1.0)
    review = found["review"]
    first = found["points"][0]["before"]
    changes = review["decisions"] + review["luck"] + review["others"]
    assert first + changes == pytest.approx(review["result"], abs=0.01)
    for told in review["costliest"]:
        assert told["taken"] != told["best"]
        assert 0 <= told["step"] < found["steps"]
    again = inside.run(reviews_of(inside).page(over, 0))
    assert again == found, "another server finds it"
    assert inside.rows("SELECT ready FROM reviews") == [(True,)] or inside.rows(
        "SELECT ready FROM reviews"
    ) == [(1,)]


class Stopping(InlineWorkers):
    """A worker that is ended after some pieces."""

    left = 3

    async def run(self, function: Callable[..., Any], *args: Any) -> Any:
        if not self.left:
            await asyncio.Event().wait()
        self.left -= 1
        return await super().run(function, *args)


def test_a_review_that_was_stopped_goes_on_where_it_was(
    inside: Inside, over: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviewing, "PIECE_SECONDS", 0.01)
    bots = InlineBots()
    bots.reviews = Stopping(bots.reviews.lane, 5, long=True)
    first = Reviews(inside.store, bots, 0.5)

    async def some_pieces() -> dict[str, Any]:
        await first.begin(over, 0, ASKER)
        for _ in range(50):
            await asyncio.sleep(0.01)
        found = await first.page(over, 0)
        await first.close()
        return found

    half = inside.run(some_pieces())
    assert (half["state"], 0 < half["done"] < 1) == ("working", True)
    second = reviews_of(inside)
    assert inside.run(second.page(over, 0))["state"] == "stopped"
    whole = worked_out(inside, second, over)
    assert whole["state"] == "ready"
    kept = half["points"][0]["step"]
    assert kept in [point["step"] for point in whole["points"]]


def test_a_running_game_is_not_reviewed(inside: Inside) -> None:
    room = inside.start("Ann", "bot:greedy")
    for ask in (reviews_of(inside).page(room, 0), reviews_of(inside).begin(room, 0, ASKER)):
        with pytest.raises(Refusal) as refusal:
            inside.run(ask)
        assert refusal.value.code == "not_now"


def test_there_is_no_review_of_a_seat_that_is_not_there(inside: Inside, over: Room) -> None:
    with pytest.raises(Refusal) as refusal:
        inside.run(reviews_of(inside).begin(over, 5, ASKER))
    assert refusal.value.code == "invalid"


def test_one_browser_has_so_many_reviews_at_work_and_no_more(inside: Inside) -> None:
    bots = InlineBots()
    bots.reviews = Stopping(bots.reviews.lane, 5, long=True)
    bots.reviews.left = 0
    reviews = Reviews(inside.store, bots, 0.5)
    rooms = []
    for _ in range(MOST_OF_ONE // 2 + 1):
        room = inside.start("Ann", "Bob")
        inside.play(room)
        rooms.append(room)

    async def many() -> list[str]:
        codes = []
        for number in range(MOST_OF_ONE + 1):
            try:
                await reviews.begin(rooms[number // 2], number % 2, ASKER)
                codes.append("begun")
            except Refusal as refusal:
                codes.append(refusal.code)
        await reviews.close()
        return codes

    assert inside.run(many()) == ["begun"] * MOST_OF_ONE + ["too_fast"]


def test_a_piece_that_fails_is_told_and_tried_again_when_asked(inside: Inside, over: Room) -> None:
    class Failing(InlineWorkers):
        async def run(self, function: Callable[..., Any], *args: Any) -> Any:
            raise ZeroDivisionError

    bots = InlineBots()
    reviews = Reviews(inside.store, bots, 0.5)
    healthy = bots.reviews
    bots.reviews = Failing(bots.reviews.lane, 5, long=True)
    found = worked_out(inside, reviews, over)
    assert (found["state"], found["message"]) == (
        "stopped",
        "It stopped: a piece of it failed (ZeroDivisionError).",
    )
    bots.reviews = healthy
    assert worked_out(inside, reviews, over)["state"] == "ready"


def test_a_damaged_row_is_made_anew(inside: Inside, over: Room) -> None:
    worked_out(inside, reviews_of(inside), over)
    inside.run(
        inside.store.write(
            lambda c: c.exec_driver_sql("UPDATE reviews SET body = '{\"points\": 7}'"),
            Mark(over.id, over.seq),
        )
    )
    assert inside.run(reviews_of(inside).page(over, 0))["state"] == "stopped"
    assert worked_out(inside, reviews_of(inside), over)["state"] == "ready"


# --- on the network -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("reviews"), review_seconds="2", **PLENTY) as server:
        yield server


def test_everybody_who_may_look_back_may_see_the_review(quick: Server) -> None:
    with Person(quick.url) as ann, Person(quick.url) as stranger:
        table = finished(ann, ("me", "Ann"), "greedy")
        path = f"/api/tables/{table}/review"
        assert ann.get(path)["state"] == "stopped"
        begun = ann.http.post(path)
        assert begun.status_code == 200, begun.text
        assert begun.json()["seat"] == 0
        quick.wait(lambda: ann.get(path)["state"] == "ready")
        assert stranger.get(path)["review"] == ann.get(path)["review"]
        ann.command(table, "configure", settings={"share": False})
        assert stranger.http.get(path).status_code == 403
        assert stranger.http.post(path).status_code == 403
        ann.command(table, "delete")
        assert ann.http.get(path).status_code == 404
