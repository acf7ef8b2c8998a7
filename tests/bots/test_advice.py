"""Advice: what is advised, how it is worded, and that it rests on what the seat knows alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.bots.tiny import HIGHEST, TRUST
from tests.finished import FINISHED

from dealers.bots import SeatHandle, make_bot
from dealers.bots.advice import BEST, Advice, advise, compare
from dealers.games import find_game
from dealers.kernel import Chance, Game, Heuristic, Option, Table


def ask(table: Table[Any], seat: int, iterations: int = 200, seed: int = 1) -> Advice:
    handle = SeatHandle(table, seat, Chance(seed))
    return advise(handle, table.game.player(), Chance(seed), iterations)


def twin_of(table: Table[Any], seat: int, seed: int) -> Table[Any]:
    """Another table that the seat cannot tell from this one."""
    twin = table.copy()
    twin.determinize(seat, Chance(seed))
    return twin


def decisions(game: Game[Any], seats: int, options: dict[str, Any], seed: int = 3) -> Iterator[Table[Any]]:
    """A game of sensible players at each of its decisions."""
    table = game.new_table(seats, options, seed)
    bots = [make_bot("greedy", seat) for seat in range(seats)]
    while not table.over:
        yield table
        seat = min(table.pending)
        table.answer(seat, bots[seat].choose(SeatHandle(table, seat, Chance(seed))))


# --- what is advised ----------------------------------------------------------------------------------------


def test_the_best_option_comes_first_and_three_are_named_at_most() -> None:
    table = HIGHEST.new_table(3, seed=3)
    best = max(table.pending[0].options, key=lambda option: table.state.face[option[1]])
    advice = ask(table, 0)
    assert advice.how == "searched"
    assert advice.suggestions[0].option == best
    assert len(advice.suggestions) == min(BEST, len(table.pending[0].options))
    chances = [one.chance for one in advice.suggestions]
    assert all(chance is not None and 0 <= chance <= 1 for chance in chances)
    assert sum(one.tries for one in advice.suggestions) <= 200


def test_with_one_option_nothing_is_searched() -> None:
    table = HIGHEST.new_table(2, seed=1)
    for _ in range(4):
        seat, options = table.turn()
        table.answer(seat, options[0])
    seat, options = table.turn()
    assert len(options) == 1
    advice = ask(table, seat)
    assert (advice.how, [one.option for one in advice.suggestions]) == ("only", options)
    assert advice.suggestions[0].chance is None


def test_what_a_game_knows_for_certain_comes_first_whatever_the_estimates_say() -> None:
    class Knows(Heuristic[Any]):
        def solved(self, s: Any, seat: int, options: list[Option]) -> Option | None:
            return ("door", 4) if ("door", 4) in options else None

    table = TRUST.new_table(2)
    table.answer(0, ("trust",))
    handle = SeatHandle(table, 1, Chance(1))
    advice = advise(handle, Knows(), Chance(1), 50)
    assert advice.how == "certain"
    assert advice.suggestions[0].option == ("door", 4)
    assert advice.suggestions[1].option == ("door", 3), "the best of the others by what they brought"


def test_the_seed_decides() -> None:
    table = find_game("dark-dealings").new_table(3, seed=5)
    assert ask(table, 1, 60) == ask(table, 1, 60)


def test_a_limit_of_time_is_kept_by_fewer_iterations() -> None:
    table = find_game("dark-dealings").new_table(3, seed=5)
    handle = SeatHandle(table, 1, Chance(1))
    hurried = advise(handle, table.game.player(), Chance(1), 100_000, seconds=0.05)
    assert 0 < sum(one.tries for one in hurried.suggestions) < 5_000


class Slowing:
    """A clock on a machine with more and more else to do: from the 40th look on an hour passes each time."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        self.looks += 1
        return 0.0 if self.looks < 40 else 3600.0 * self.looks


@pytest.mark.parametrize("knows", [False, True])
def test_a_search_ends_in_time_on_a_machine_that_slows_down(
    monkeypatch: pytest.MonkeyPatch, knows: bool
) -> None:
    class Knows(Heuristic[Any]):
        def solved(self, s: Any, seat: int, options: list[Option]) -> Option | None:
            return options[-1] if knows else None

    monkeypatch.setattr("dealers.bots.advice._stopwatch", Slowing)
    table = TRUST.new_table(2)
    table.answer(0, ("trust",))
    advice = advise(SeatHandle(table, 1, Chance(1)), Knows(), Chance(1), 100_000, seconds=3.0)
    assert advice.how == ("certain" if knows else "searched")
    assert 3 <= sum(one.tries for one in advice.suggestions) <= 40


def test_all_options_are_tried_in_the_same_worlds() -> None:
    table = HIGHEST.new_table(2, seed=4)
    handle = SeatHandle(table, 0, Chance(1))
    (option, *_) = handle.decision.options
    one, other = compare(handle, table.game.player(), [option, option], 20, seed=9)
    assert one == other


def test_where_the_game_looks_at_one_option_only_that_one_is_advised_with_an_estimate() -> None:
    advised = 0
    for table in decisions(find_game("hopes-end"), 2, {"choose_stack": True}):
        seat = min(table.pending)
        options = table.pending[seat].options
        if options[0][0] == "stack" and len(options) > 1:
            advice = ask(table, seat, 20)
            assert advice.how == "certain"
            assert advice.suggestions[0].chance is not None
            assert "none is better" in advice.suggestions[0].reason
            advised += 1
            if advised == 3:
                return
    raise AssertionError("nobody chose a stack in this game")


# --- what it rests on ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_estimate(seed: int) -> None:
    """With three cards of twelve a middle card wins sometimes; whoever peeked would say always or never."""
    table = HIGHEST.new_table(2, seed=seed)
    estimates = []
    for world in (table, twin_of(table, 0, 10 + seed), twin_of(table, 0, 20 + seed)):
        found = {one.option: one.chance or 0.0 for one in ask(world, 0, 1500).suggestions}
        estimates.append(found)
    for option in table.pending[0].options:
        said = [found[option] for found in estimates]
        assert max(said) - min(said) < 0.12, said


@pytest.mark.parametrize("name", FINISHED)
def test_reasons_say_the_same_in_every_world_that_the_seat_imagines(name: str) -> None:
    """What speaks for an option names no hidden card, nor anything that follows from one."""
    game = FINISHED[name]
    words, said = game.words, 0
    for number, table in enumerate(decisions(game, 3, {})):
        seat = min(table.pending)
        if number % 5 or len(table.pending[seat].options) == 1:
            continue
        offered = table.pending[seat].options[:8]
        true = [words.reason_for(table.state, seat, option) for option in offered]
        for lots in range(2):
            world = twin_of(table, seat, lots)
            imagined = [words.reason_for(world.state, seat, option) for option in offered]
            assert imagined == true, table.pending[seat].prompt
        said += sum(map(bool, true))
    assert said > 10


def test_reasons_of_a_hardcore_game_do_not_look_into_the_own_pile() -> None:
    game = find_game("dark-dealings")
    for seats in (1, 2):
        for table in decisions(game, seats, {"hardcore": True}):
            seat = min(table.pending)
            offered = table.pending[seat].options
            true = [game.words.reason_for(table.state, seat, option) for option in offered]
            world = twin_of(table, seat, 7)
            assert [game.words.reason_for(world.state, seat, option) for option in offered] == true


def test_every_suggestion_has_a_reason() -> None:
    for game in FINISHED.values():
        for number, table in enumerate(decisions(game, 3, {})):
            if number % 40 == 7:
                seat = min(table.pending)
                advice = ask(table, seat, 30)
                assert advice.suggestions
                if advice.how != "only":
                    assert all(one.reason.endswith(".") for one in advice.suggestions)
