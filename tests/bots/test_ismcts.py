"""Tree search: what it finds, when it does not search, and that its seed decides."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from tests.bots.tiny import HIGHEST, TRUST, Highest, HighestState, Trust, TrustState
from tests.kernel.toy import TOY

from dealers.bots import IsmctsBot, SeatHandle
from dealers.bots.effort import Effort
from dealers.bots.handle import NumberedWorlds
from dealers.games import find_game
from dealers.kernel import Chance, Heuristic, Option, Table


class Watched(SeatHandle):
    """Counts the worlds that a bot imagines."""

    imagined = 0

    def imagine(self, rng: Chance) -> Table[Any]:
        self.imagined += 1
        return super().imagine(rng)

    def numbered(self, seed: int) -> NumberedWorlds:
        return CountedWorlds(self, seed)


class CountedWorlds(NumberedWorlds):
    """A world counts whenever somebody plays in it, dealt or not."""

    def world(self, number: int) -> tuple[Table[Any], Chance]:
        watched = self._handle
        assert isinstance(watched, Watched)
        before = watched.imagined
        world = super().world(number)
        watched.imagined = before + 1
        return world


def after(table: Table[Any], *answers: tuple[int, Option]) -> Table[Any]:
    for seat, option in answers:
        table.answer(seat, option)
    return table


@pytest.mark.parametrize("seed", range(6))
def test_the_highest_card_is_played_when_it_wins(seed: int) -> None:
    table = HIGHEST.new_table(3, seed=seed)
    for seat in range(3):  # all are asked at the same time; what others have answered is not known
        best = max(table.pending[seat].options, key=lambda option: table.state.face[option[1]])
        assert IsmctsBot(200, seed).choose(SeatHandle(table, seat, Chance(seed))) == best
        table.answer(seat, table.pending[seat].options[0])


@pytest.mark.parametrize("seed", range(4))
def test_a_rival_is_expected_to_think(seed: int) -> None:
    assert IsmctsBot(600, seed).choose(SeatHandle(TRUST.new_table(2), 0, Chance(1))) == ("dice",)


@pytest.mark.parametrize("seed", range(4))
def test_the_winning_door_is_found_in_the_middle_of_an_effect(seed: int) -> None:
    table = after(TRUST.new_table(2), (0, ("trust",)))
    assert IsmctsBot(60, seed).choose(SeatHandle(table, 1, Chance(1))) == ("door", 3)


def test_a_decision_with_one_option_is_answered_without_search() -> None:
    table = HIGHEST.new_table(2, seed=1)
    for _ in range(4):
        seat, options = table.turn()
        table.answer(seat, options[0])
    handle = Watched(table, 0, Chance(1))
    assert [IsmctsBot(500).choose(handle)] == handle.decision.options
    assert handle.imagined == 0


class KnowsTheAnswer(Heuristic[TrustState]):
    def solved(self, s: TrustState, seat: int, options: list[Option]) -> Option | None:
        return ("door", 4) if len(options) == 5 else None

    def rollout(self, s: TrustState, seat: int, options: list[Option], rng: Chance) -> Option:
        assert len(options) == 2, "there is nothing to search behind a door"
        return options[0]


class Solved(Trust):
    player = KnowsTheAnswer


def test_what_the_heuristic_has_solved_is_not_searched() -> None:
    handle = Watched(after(Solved().new_table(2), (0, ("trust",))), 1, Chance(1))
    assert IsmctsBot(500).choose(handle) == ("door", 4)
    assert handle.imagined <= 1


class NotWorthIt(Heuristic[TrustState]):
    def worth_a_search(self, s: TrustState, seat: int, options: list[Option]) -> bool:
        return len(options) == 2

    def choose(self, s: TrustState, seat: int, options: list[Option], rng: Chance) -> Option:
        return options[-1]


class Habitual(Trust):
    player = NotWorthIt


def test_what_is_not_worth_a_search_is_left_to_the_rule_of_thumb() -> None:
    handle = Watched(after(Habitual().new_table(2), (0, ("trust",))), 1, Chance(1))
    assert IsmctsBot(500).choose(handle) == ("door", 4)
    assert handle.imagined == 1
    handle = Watched(Habitual().new_table(2), 0, Chance(1))
    IsmctsBot(50).choose(handle)
    assert handle.imagined == 51


class Estimates(Heuristic[TrustState]):
    def estimate(self, s: TrustState) -> list[float]:
        return [1.0, 0.0]

    def choose(self, s: TrustState, seat: int, options: list[Option], rng: Chance) -> Option:
        return options[0]

    def rewards(self, s: TrustState, outcome: Any) -> list[float]:
        return [0.0, 1.0]


class Estimated(Trust):
    player = Estimates


def test_rollouts_end_where_the_rewards_can_be_estimated() -> None:
    # Only a game that is played to its end is bad for seat 0, and the dice end it at once.
    handle = SeatHandle(Estimated().new_table(2), 0, Chance(1))
    assert IsmctsBot(3).choose(handle) == ("trust",)


def test_the_number_of_iterations_is_the_number_of_worlds() -> None:
    for iterations in (5, 50):
        handle = Watched(HIGHEST.new_table(3, seed=2), 0, Chance(1))
        IsmctsBot(iterations).choose(handle)
        assert iterations <= handle.imagined <= iterations + 1


def test_fewer_iterations_than_options_are_enough_for_an_answer() -> None:
    table = find_game("dark-dealings").new_table(3, seed=1)
    handle = SeatHandle(table, 0, Chance(1))
    assert IsmctsBot(1).choose(handle) in handle.decision.options


# --- where the rule of thumb names the options worth a search -----------------------------------------------


class Ranks(Heuristic[TrustState]):
    """Likes the doors in a certain order, and plays on by taking the first option."""

    doors: ClassVar[tuple[int, ...]] = (0, 1, 2, 3, 4)

    def candidates(self, s: TrustState, seat: int, options: list[Option]) -> list[Option]:
        return [("door", n) for n in self.doors]

    def choose(self, s: TrustState, seat: int, options: list[Option], rng: Chance) -> Option:
        return options[0]


class Ranked(Trust):
    player = Ranks


def at_the_doors(*doors: int) -> Watched:
    """Seat 1 chooses a door; number 3 wins."""
    Ranks.doors = doors
    return Watched(after(Ranked().new_table(2), (0, ("trust",))), 1, Chance(1))


@pytest.mark.parametrize("doors", [(0, 1, 2, 3, 4), (3, 0), (4, 2, 3), (0, 3, 1, 2)])
@pytest.mark.parametrize("iterations", [5, 6, 7, 40])
def test_the_best_candidate_is_found_wherever_it_stands(doors: tuple[int, ...], iterations: int) -> None:
    assert IsmctsBot(iterations).choose(at_the_doors(*doors)) == ("door", 3)


@pytest.mark.parametrize("iterations", [2, 3, 5, 6, 7, 8, 13, 100])
def test_candidates_share_exactly_as_many_worlds_as_there_are_iterations(iterations: int) -> None:
    handle = at_the_doors(0, 1, 2, 3, 4)
    IsmctsBot(iterations).choose(handle)
    assert handle.imagined == iterations + 1  # one to ask the rule of thumb in


def test_a_single_candidate_needs_no_search() -> None:
    handle = at_the_doors(2)
    assert IsmctsBot(50).choose(handle) == ("door", 2)
    assert handle.imagined == 1


@pytest.mark.parametrize(("iterations", "found"), [(1, 4), (2, 4), (3, 3)])
def test_with_fewer_iterations_than_candidates_the_first_are_tried(iterations: int, found: int) -> None:
    assert IsmctsBot(iterations).choose(at_the_doors(4, 2, 3, 1, 0)) == ("door", found)


class Counts(Heuristic[HighestState]):
    """Counts how often it is asked to play on."""

    asked = 0

    def candidates(self, s: HighestState, seat: int, options: list[Option]) -> list[Option]:
        return options

    def choose(self, s: HighestState, seat: int, options: list[Option], rng: Chance) -> Option:
        Counts.asked += 1
        return options[0]


class Counted(Highest):
    player = Counts


def test_candidates_are_followed_by_rule_of_thumb_without_random_answers() -> None:
    Counts.asked = 0
    IsmctsBot(30).choose(SeatHandle(Counted().new_table(2, seed=1), 0, Chance(1)))
    assert Counts.asked == 30 * 3  # the rival's first two cards and the own second one


def test_the_same_seed_gives_the_same_answer() -> None:
    table = find_game("dark-dealings").new_table(3, seed=4)
    answers = [IsmctsBot(30, seed=9).choose(SeatHandle(table, 1, Chance(2))) for _ in range(3)]
    assert len(set(answers)) == 1


def test_the_search_leaves_the_handle_as_it_was() -> None:
    table = find_game("dark-dealings").new_table(3, seed=4)
    handle = SeatHandle(table, 1, Chance(2))
    before = handle.view(), handle.events(), handle.decision
    IsmctsBot(20).choose(handle)
    assert (handle.view(), handle.events(), handle.decision) == before


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_with_simultaneous_decisions_inside_effects_are_played(seats: int) -> None:
    for seed in range(3):
        table = TOY.new_table(seats, {"rounds": 3}, seed)
        bots = [IsmctsBot(8, seat) for seat in range(seats)]
        together = 0
        while not table.over:
            together = max(together, len(table.pending))
            seat = max(table.pending)  # in another order than the tree takes them
            table.answer(seat, bots[seat].choose(SeatHandle(table, seat, Chance(seed))))
        assert together == seats


# --- so long a time ---------------------------------------------------------------------------------------


class Slow(Watched):
    """Every world takes some seconds of a clock that goes no further by itself."""

    seconds = 0.0
    now = 100.0

    def clock(self) -> float:
        return self.now

    def numbered(self, seed: int) -> NumberedWorlds:
        return SlowWorlds(self, seed)


class SlowWorlds(CountedWorlds):
    def world(self, number: int) -> tuple[Table[Any], Chance]:
        slow = self._handle
        assert isinstance(slow, Slow)
        slow.now += slow.seconds
        return super().world(number)


def thought(handle: Slow, seconds: float, seconds_of_a_world: float) -> float:
    """How long a bot with so many seconds takes."""
    handle.seconds = seconds_of_a_world
    before = handle.now
    assert IsmctsBot(Effort(seconds=seconds), clock=handle.clock).choose(handle) in handle.decision.options
    return handle.now - before


@pytest.mark.parametrize("seconds", [0.1, 0.5, 3.0])
@pytest.mark.parametrize("seconds_of_a_world", [0.0004, 0.003, 0.009])
@pytest.mark.parametrize("game", ["candidates", "tree"])
def test_a_time_is_kept_within_a_tenth(game: str, seconds: float, seconds_of_a_world: float) -> None:
    Ranks.doors = (0, 1, 2, 3, 4)
    table = after((Ranked if game == "candidates" else Trust)().new_table(2), (0, ("trust",)))
    took = thought(Slow(table, 1, Chance(1)), seconds, seconds_of_a_world)
    assert 0.9 * seconds <= took <= 1.1 * seconds


def test_more_time_is_more_worlds_and_finds_the_answer() -> None:
    tried = []
    for seconds in (0.1, 0.4):
        handle = Slow(after(Trust().new_table(2), (0, ("trust",))), 1, Chance(1))
        handle.seconds = 0.001
        bot = IsmctsBot(Effort(seconds=seconds), clock=handle.clock)
        assert bot.choose(handle) == ("door", 3)
        tried.append(handle.imagined)
    assert 3 * tried[0] < tried[1] < 5 * tried[0]


def test_where_a_single_world_takes_longer_than_there_is_time_the_rule_of_thumb_answers() -> None:
    handle = at_the_doors(2, 0, 1, 4)
    slow = Slow(handle.known, 1, Chance(1))
    thought(slow, 0.05, 1.0)
    assert slow.imagined <= 2  # one to ask the rule of thumb in, one that was begun in time
    assert slow.now == 101.0


def test_a_search_that_is_certain_takes_no_time() -> None:
    handle = Slow(after(Solved().new_table(2), (0, ("trust",))), 1, Chance(1))
    assert thought(handle, 5.0, 0.01) == 0.0
