"""Several processes for one search: the same answers, to the second, and nobody is left behind."""

from __future__ import annotations

import os
import pickle
import signal
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from tests.bots.tiny import HIGHEST

from dealers.bots import IsmctsBot, SeatHandle, crew
from dealers.bots.crew import Begin, Crew, Order, serve
from dealers.bots.effort import Effort
from dealers.bots.ismcts import Question, Share, Tries
from dealers.games import find_game
from dealers.kernel import Chance, DealersError, Heuristic, Option, Table
from dealers.kernel.anew import plain_game
from dealers.kernel.save import load, save
from dealers.kernel.state import plain


@pytest.fixture(autouse=True)
def nobody_is_left_behind() -> Iterator[None]:
    yield
    crew.dismiss()


def midway(name: str, seed: int, decisions: int) -> Table[Any]:
    """A table after so many random answers, where somebody has a choice."""
    table, rng = find_game(name).new_table(3, seed=seed), Chance(seed)
    while decisions > 0 or len(table.turn()[1]) < 3:
        seat, options = table.turn()
        table.answer(seat, options[rng.below(len(options))])
        decisions -= 1
    return table


@pytest.mark.parametrize("name", ["dark-dealings", "dale-of-merchants", "dealers-in-hope", "hopes-end"])
@pytest.mark.parametrize("decisions", [0, 25])
def test_a_handle_that_was_sent_imagines_the_same_worlds(name: str, decisions: int) -> None:
    table = midway(name, 3, decisions)
    seat = table.turn()[0]
    handle = SeatHandle(table, seat, Chance(1))
    game = table.game
    sent = SeatHandle.around(load(save(handle.known), lambda name: game), seat)
    for number in (0, 1, 1, 7):
        here, there = handle.numbered(5).world(number), sent.numbered(5).world(number)
        assert plain(here[0].state) == plain(there[0].state)
        assert here[1].standing() == there[1].standing()


@pytest.mark.parametrize("name", ["dark-dealings", "dale-of-merchants"])
def test_the_answer_does_not_depend_on_the_number_of_processes(name: str) -> None:
    handle = SeatHandle(midway(name, 4, 3), midway(name, 4, 3).turn()[0], Chance(2))
    answers = [IsmctsBot(Effort(30, workers=n), seed=9).choose(handle) for n in (1, 2, 3)]
    assert len(set(answers)) == 1


def asked(seat: int = 0, grows: bool = False) -> Question:
    handle = SeatHandle(HIGHEST.new_table(2, seed=3), seat, Chance(1))
    return Question(handle, handle.decision.options, 5, grows, 0)


@pytest.mark.parametrize("grows", [False, True])
def test_every_try_is_made_once_and_brings_the_same_wherever_it_is_made(grows: bool) -> None:
    alone = Tries(asked(grows=grows), HIGHEST.player())
    together = Crew(asked(grows=grows), HIGHEST.player(), lambda: 0.0, 3)
    for alive, count in (([0, 1, 2], 10), ([2, 0], 7)):
        alone.go_on(alive, Share(count))
        together.go_on(alive, Share(count))
        assert alone.rewards == together.rewards


def test_processes_live_on_for_the_next_search() -> None:
    handle = SeatHandle(HIGHEST.new_table(2, seed=3), 0, Chance(1))
    bot = IsmctsBot(Effort(12, workers=2))
    bot.choose(handle)
    [worker] = crew._workers
    bot.choose(handle)
    assert crew._workers == [worker]
    assert worker.alive


def test_a_process_that_is_ended_from_outside_is_reported_and_replaced() -> None:
    handle = SeatHandle(HIGHEST.new_table(2, seed=3), 0, Chance(1))
    tries = Crew(asked(), HIGHEST.player(), lambda: 0.0, 2)
    [worker] = crew._workers
    os.kill(worker._process.pid, signal.SIGKILL)
    worker._process.wait()
    with pytest.raises(DealersError, match="let fewer of them think at once"):
        tries.go_on([0, 1, 2], Share(9))
    assert not crew._workers
    assert IsmctsBot(Effort(12, workers=2)).choose(handle) in handle.decision.options


def test_an_interrupted_search_leaves_no_old_answers_to_the_next_one() -> None:
    class Interrupted(Heuristic[Any]):
        def choose(self, s: Any, seat: int, options: list[Option], rng: Chance) -> Option:
            raise KeyboardInterrupt

    tries = Crew(asked(), Interrupted(), lambda: 0.0, 2)
    with pytest.raises(KeyboardInterrupt):
        tries.go_on([0, 1, 2], Share(9))
    assert not crew._workers


def test_a_worker_makes_tries_until_it_is_told_nothing_more() -> None:
    question = asked()
    begin = Begin(plain_game(HIGHEST), save(question.handle.known), 0, *question[1:])
    orders = BytesIO()
    for message in (begin, Order([(0, 0), (2, 4)], [], 0, 1, 0.0), Order([(0, 1)], [], 0, 1, 0.0)):
        pickle.dump(message, orders)
    orders.seek(0)
    answers = BytesIO()
    serve(orders, answers)
    answers.seek(0)
    first, second = pickle.load(answers), pickle.load(answers)
    assert [list(found) for found in first] == [[0], [], [4]]
    assert [list(found) for found in second] == [[1], [], []]
    assert answers.read() == b""


def test_what_is_sent_holds_nothing_that_the_seat_may_not_know() -> None:
    table = find_game("dark-dealings").new_table(3, seed=8)
    hidden = [card for seat in (1, 2) for card in table.state.hand[seat]]
    world = load(save(SeatHandle(table, 0, Chance(6)).known), lambda name: table.game)
    assert [world.state.face[card] for card in hidden] != [table.state.face[card] for card in hidden]
    assert world.seed is None
    told = [event for event in world.state.journal.events if event.seat > 0]
    assert told
    assert all(face < 0 for event in told for face in event.faces)
