"""What if: playing on from any step of a finished game, at a table of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.finished import FINISHED
from tests.serving import PATIENCE, Person, Server

from dealers.games import find_game
from dealers.kernel import Chance, save

Come = Callable[[], Person]


def finished(ann: Person, *seats: Any, game: str = "dark-dealings") -> str:
    """A game that bots have played to its end."""
    table = str(ann.create(*seats, game=game)["id"])
    ann.command(table, "start")
    for seat, who in enumerate(seats):
        if isinstance(who, tuple):
            ann.command(table, "handover", seat=seat, bot="greedy")
    end = time.monotonic() + PATIENCE
    while ann.get(f"/api/tables/{table}")["state"] != "over":
        assert time.monotonic() < end, "the bots do not come to an end"
        time.sleep(0.05)  # asking without a pause would take the processor from the bots
    return table


def refusal(person: Person, table: str, **body: Any) -> tuple[int, str]:
    answer = person.http.post(f"/api/tables/{table}/fork", json=body)
    return answer.status_code, answer.json().get("message", "")


def test_a_fork_begins_where_the_game_stood_with_the_same_cards(server: Server, person: Come) -> None:
    ann = person()
    table = finished(ann, ("me", "Ann"), "greedy", "greedy")
    for step in (0, 7, 30):
        new = ann.post(f"/api/tables/{table}/fork", step=step, seat=0)
        assert (new["id"] != table, new["state"], new["my_seats"]) == (True, "running", [0])
        assert [seat["kind"] for seat in new["seats"]] == ["person", "bot", "bot"]
        then = ann.get(f"/api/tables/{table}/replay", **{"step": step, "as": "0"})["view"]
        first = ann.get(f"/api/tables/{new['id']}/replay", **{"step": step, "as": "0"})["view"]
        assert first["zones"] == then["zones"]
        assert first["decision"] == then["decision"]


def test_a_fork_is_played_to_its_end_and_its_answers_are_ones_own(server: Server, person: Come) -> None:
    ann = person()
    table = finished(ann, ("me", "Ann"), "greedy")
    new = ann.post(f"/api/tables/{table}/fork", step=10, seat=1, bot="random", name="Zoe")
    fork = new["id"]
    assert [seat["name"] for seat in new["seats"]] == ["Ann (bot)", "Zoe"]
    state = ann.get(f"/api/tables/{fork}/state")
    assert "goes on from step 10 of another one" in state["chat"][0]["text"]
    assert state["table"]["deal"]["commitment"] is None
    server.wait(lambda: ann.get(f"/api/tables/{fork}/state")["play"]["ask"] is not None)
    state = ann.get(f"/api/tables/{fork}/state")
    option = state["play"]["view"]["decision"]["options"][0]["option"]
    ann.command(fork, "answer", seat=1, ask=state["play"]["ask"], options=[option])
    ann.command(fork, "handover", seat=1, bot="greedy")
    server.wait(lambda: ann.get(f"/api/tables/{fork}")["state"] == "over")
    assert ann.get(f"/api/tables/{table}")["state"] == "over", "the first game is as it was"


def test_it_is_the_seat_of_whoever_forks_unless_another_is_wanted(server: Server, person: Come) -> None:
    ann, stranger = person(), person()
    table = finished(ann, "greedy", ("me", "Ann"))
    assert ann.post(f"/api/tables/{table}/fork", step=3)["my_seats"] == [1]
    new = stranger.post(f"/api/tables/{table}/fork", step=3, name="Stranger")
    assert new["host"]
    assert len(new["my_seats"]) == 1
    assert ann.http.get(f"/api/tables/{new['id']}").status_code == 404, "a fork is a table of its own"


def test_a_running_game_is_not_forked_since_its_cards_are_hidden(server: Server, person: Come) -> None:
    ann = person()
    table = ann.create(("me", "Ann"), "greedy")["id"]
    assert refusal(ann, table, step=0)[0] == 409
    ann.command(table, "start")
    status, why = refusal(ann, table, step=0)
    assert (status, "once the game is over" in why) == (409, True)


def test_what_makes_no_sense_is_refused_with_a_sentence(server: Server, person: Come) -> None:
    ann, stranger = person(), person()
    table = finished(ann, ("me", "Ann"), "greedy")
    last = ann.get(f"/api/tables/{table}/replay")["steps"]
    assert refusal(ann, table, step=last)[0] == 409
    assert refusal(ann, table, step=last + 1)[0] == 422
    assert refusal(ann, table, step=-1)[0] == 422
    assert refusal(ann, table, step=0, seat=9)[0] == 422
    assert refusal(ann, table, step=0, bot="clever")[0] == 422
    assert refusal(ann, table, step=0, bot="ismcts:999999")[0] == 422
    assert refusal(ann, table, step=0, name="You")[0] == 422
    assert refusal(ann, table, step=0, seat=0, name="Ada (bot)")[0] == 422
    ann.command(table, "configure", settings={"share": False})
    assert refusal(stranger, table, step=0)[0] == 403


@pytest.mark.slow
@pytest.mark.parametrize("game", FINISHED)
def test_every_game_is_forked_in_the_middle(server: Server, person: Come, game: str) -> None:
    ann = person()
    played, rng = find_game(game).new_table(3, seed=7), Chance(7)
    while not played.over:
        seat, options = played.turn()
        played.answer(seat, options[rng.below(len(options))])
    table = ann.http.post("/api/import", content=save(played)).json()["id"]
    last = ann.get(f"/api/tables/{table}/replay")["steps"]
    for step in (1, last // 3, last // 2, last - 1):
        new = ann.post(f"/api/tables/{table}/fork", step=step)
        assert new["state"] == "running"
        state = ann.get(f"/api/tables/{new['id']}/state")
        assert state["play"]["view"]["waiting"] or state["play"]["view"]["outcome"]
