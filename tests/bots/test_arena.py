"""The arena: rotation, shares, illegal answers, and results that depend on nothing but the arguments."""

from __future__ import annotations

import gc
import os
import signal
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.bots.tiny import HIGHEST, Dying, Exiting, Failing, Impossible
from tests.kernel.toy import TOY

from dealers.bots import Bot, SeatHandle, arena
from dealers.bots.arena import Entry, Match, Standing, _standing, at_once, play_match, run_arena, wilson
from dealers.bots.workers import in_processes
from dealers.games import find_game
from dealers.kernel import DealersError, Option, Outcome, UsageError


def without_time(standings: list[Standing]) -> list[Standing]:
    return [standing._replace(ms_per_decision=0.0) for standing in standings]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        (TOY, ["ismcts:5", "random", "random"], {"rounds": 3}),
        (find_game("dark-dealings"), ["greedy", "random", "random"], {}),
    ],
    ids=["toy", "dark-dealings"],
)
def test_the_number_of_workers_makes_no_difference(game: Any, bots: list[str], options: Any) -> None:
    alone = run_arena(game, bots, 4, 7, options, workers=1)
    assert without_time(run_arena(game, bots, 4, 7, options, workers=2)) == without_time(alone)


def test_another_seed_gives_another_result() -> None:
    one, other = (run_arena(TOY, ["random", "random"], 30, seed, workers=1) for seed in (1, 1000))
    assert without_time(one) != without_time(other)


@pytest.mark.parametrize("bots", [["random"] * 2, ["random"] * 3, ["random", "ismcts:2", "random", "greedy"]])
def test_win_shares_add_up_to_1_and_lie_in_their_intervals(bots: list[str]) -> None:
    standings = run_arena(TOY, bots, 24, 3, workers=1)
    assert sum(standing.win_share for standing in standings) == pytest.approx(1)
    for standing, spec in zip(standings, bots, strict=True):
        assert standing.name == spec
        assert 0 <= standing.low <= standing.win_share <= standing.high <= 1
        assert 1 <= standing.mean_rank <= len(bots)
        assert standing.illegal == 0
        assert standing.ms_per_decision > 0


def test_nobody_wins_a_game_that_all_lose() -> None:
    standings = run_arena(TOY, ["random", "random"], 40, 3, {"cruel": True, "rounds": 3}, workers=1)
    assert 0 < sum(standing.win_share for standing in standings) < 1


def test_a_shared_win_counts_as_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    def shared(s: object) -> Outcome:
        return Outcome([1, 2, 1], [{"points": 1}, {"points": 0}, {"points": 1}])

    monkeypatch.setattr(HIGHEST, "outcome", shared)
    first, second, third = play_match(Match(HIGHEST, ("random",) * 3, {}, 1, 0))
    assert (first.win, second.win, third.win) == (0.5, 0, 0.5)
    assert (first.rank, second.rank, third.rank) == (1, 2, 1)


def test_every_deal_is_played_with_each_rotation_of_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    matches: list[Match] = []

    def noted(match: Match) -> list[Entry]:
        matches.append(match)
        return [Entry(1 / 3, 1, 0, 1, 0.1)] * 3

    monkeypatch.setattr(arena, "play_match", noted)
    run_arena(HIGHEST, ["random", "greedy", "ismcts:2"], 8, 50, workers=1)
    assert [(match.seed, match.rotation) for match in matches] == [
        *((50, 0), (50, 1), (50, 2)),
        *((51, 0), (51, 1), (51, 2)),
        *((52, 0), (52, 1)),
    ]


class Noting(Bot):
    """Plays its first option and notes its number, seat and hand."""

    seen: list[tuple[int, int, str]]
    number = 0

    def choose(self, handle: SeatHandle) -> Option:
        hand = next(z for z in handle.view()["zones"] if z["zone"] == "hand" and z["owner"] == handle.seat)
        self.seen.append((self.number, handle.seat, str(hand["cards"])))
        return handle.decision.options[0]


def test_rotation_moves_the_bots_over_the_same_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    lineup = tuple(Noting() for _ in range(3))
    for number, bot in enumerate(lineup):
        bot.number = number
    hands: list[set[str]] = [set() for _ in range(3)]
    for rotation in range(3):
        monkeypatch.setattr(Noting, "seen", [], raising=False)
        play_match(Match(HIGHEST, lineup, {}, 5, rotation))
        for number, seat, hand in Noting.seen[:3]:
            assert seat == (number + rotation) % 3
            hands[seat].add(hand)
    assert [len(of_seat) for of_seat in hands] == [1, 1, 1]


class Cheat(Bot):
    """Sometimes answers what is not offered."""

    def choose(self, handle: SeatHandle) -> Option:
        options = handle.decision.options
        return ("win",) if len(options) == 3 else options[-1]


def test_illegal_answers_are_counted_and_the_game_goes_on() -> None:
    cheat, honest = run_arena(HIGHEST, [Cheat, "random"], 10, workers=1)
    assert (cheat.illegal, honest.illegal) == (10, 0)
    assert cheat.first_illegal.startswith("Cheat gave an answer that was not offered: ('win',). Seat 1 was")
    assert honest.first_illegal == ""


def test_progress_is_reported_game_by_game() -> None:
    done: list[int] = []
    run_arena(HIGHEST, ["random", "random"], 5, workers=2, progress=done.append)
    assert done == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("bots", "games", "options", "message"),
    [
        (["random", "clever"], 1, {}, "there is no bot 'clever'"),
        (["random"], 1, {}, "for 2 to 4 players, not for 1"),
        (["random"] * 5, 1, {}, "for 2 to 4 players, not for 5"),
        (["random"] * 2, 0, {}, "at least one game"),
        (["random"] * 2, 1, {"wounds": 3}, "no option 'wounds': did you mean rounds?"),
        (["random"] * 2, 1, {"rounds": 9}, "cannot be 9: choose 1, 2 or 3"),
    ],
)
def test_what_cannot_be_played_is_refused(
    bots: list[str], games: int, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        run_arena(TOY, bots, games, options=options)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_game_that_fails_is_named(workers: int) -> None:
    message = r"the game of random, random from seed 7, rotation [01], failed: ZeroDivisionError: of no use"
    with pytest.raises(DealersError, match=message):
        run_arena(Failing(), ["random", "random"], 1 if workers == 1 else 2, 7, workers=workers)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_wants_to_end_the_program_ends_its_game_only(workers: int) -> None:
    with pytest.raises(DealersError, match=r"from seed 7, rotation \d, failed: SystemExit: 3"):
        run_arena(Exiting(), ["random", "random"], 4, 7, workers=workers)


def test_the_end_of_a_worker_is_explained() -> None:
    with pytest.raises(
        DealersError, match="ended from outside, perhaps for lack of memory: try fewer workers"
    ):
        run_arena(Dying(), ["random", "random"], 4, workers=2)
    assert len(run_arena(HIGHEST, ["random", "random"], 4, workers=2)) == 2  # with other workers


def test_games_of_a_worker_that_was_lost_are_played_by_others(tmp_path: Path) -> None:
    lost = tmp_path / "lost"
    done = sorted(in_processes(partial(_dies_once, lost), range(6), 2))
    assert done == [0, 1, 4, 9, 16, 25]
    assert lost.exists()


def _dies_once(lost: Path, number: int) -> int:
    if number == 3 and not lost.exists():
        lost.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


# The thread of joblib that hands out jobs may stumble over one that was given back at the same moment.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_arena_that_was_broken_off_leaves_the_workers_of_the_next_one_alone() -> None:
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    broken_off: list[BaseException] = []
    try:
        run_arena(HIGHEST, ["random", "random"], 40, workers=2, progress=stop)
    except KeyboardInterrupt as error:
        broken_off.append(error)  # and with it everything that was going on then

    def forget(done: int) -> None:
        if broken_off:
            broken_off.clear()
            gc.collect()

    assert len(run_arena(HIGHEST, ["random", "random"], 40, workers=2, progress=forget)) == 2


def test_options_that_do_not_go_together_are_wrong_usage_in_any_process() -> None:
    for workers in (1, 2):
        with pytest.raises(UsageError, match=r"^no such match$"):
            run_arena(Impossible(), ["random", "random"], 4, workers=workers)


# --- intervals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("games", [1, 2, 7, 60, 402])
def test_the_interval_of_whole_wins_is_that_of_the_textbook(games: int) -> None:
    from scipy.stats import binomtest  # not above: all tests would wait for the import

    for wins in range(games + 1):
        expected = binomtest(wins, games).proportion_ci(0.95, method="wilson")
        assert wilson(wins / games, games) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_half_wins_are_not_rounded() -> None:
    entries = [Entry(0.5, 1, 0, 1, 0.1)] * 3  # one and a half wins in three games
    standing = _standing("random", entries)
    assert standing.win_share == 0.5
    assert standing.low + standing.high == pytest.approx(1)  # as unsure to both sides
    one, two = wilson(1 / 3, 3), wilson(2 / 3, 3)
    assert one[0] < standing.low < two[0]
    assert one[1] < standing.high < two[1]


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    greedy, *others = run_arena(find_game("dark-dealings"), ["greedy", "random", "random"], 6, 1)
    assert greedy.win_share >= 0.75
    assert greedy.mean_rank < min(other.mean_rank for other in others)


def test_bots_that_think_in_several_processes_have_room_for_them() -> None:
    assert at_once(["greedy", "ismcts:9"], 8) == 8
    assert at_once(["greedy", "ismcts:9:x2", "ismcts:1s:x4"], 8) == 2
    assert at_once(["ismcts:9:x4"], 2) == 1


def test_an_arena_does_not_depend_on_how_many_processes_a_bot_thinks_in() -> None:
    alone, together = (
        run_arena(HIGHEST, [f"ismcts:8{processes}", "random"], 4, 50, workers=1) for processes in ("", ":x2")
    )
    assert [standing.win_share for standing in alone] == [standing.win_share for standing in together]
