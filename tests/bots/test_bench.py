"""The measurements behind `dealers bench`: that they measure what they say."""

from __future__ import annotations

from random import Random

import pytest
from tests.bots.tiny import HIGHEST, TRUST
from tests.kernel.toy import TOY

from dealers.bots import bench
from dealers.bots.bench import measure, positions, thirds, to_search, usual_seats
from dealers.games import find_game
from dealers.kernel import Chance, Option, UsageError

DARK = find_game("dark-dealings")
HOPE = find_game("hopes-end")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "POSITIONS", 10)
    monkeypatch.setattr(bench, "ITERATIONS", 5)
    monkeypatch.setattr(bench, "GREEDY_GAMES", 1)


def test_a_playout_plays_a_quiet_table_to_its_end() -> None:
    table = HIGHEST.new_table(3, seed=1, recorded=False)
    assert table.play_out(Chance(1)) == 9
    assert table.over
    table = DARK.new_table(4, seed=1, recorded=False)
    assert 100 < table.play_out(Random(1).random) < 250
    assert table.outcome is not None


def test_a_playout_is_reproducible_and_chooses_from_all_options() -> None:
    lengths = set()
    for seed in range(20):
        runs = [DARK.new_table(4, seed=1, recorded=False).play_out(Chance(seed)) for _ in range(2)]
        assert runs[0] == runs[1]
        lengths.add(runs[0])
    assert len(lengths) > 5
    last = DARK.new_table(3, seed=1, recorded=False)
    last.play_out(lambda: 0.999999)
    assert last.over


def test_positions_are_real_and_of_both_kinds() -> None:
    at_rest, mid_effect = positions(DARK, 4, seed=1)
    assert len(at_rest) == len(mid_effect) == 10
    assert all(table.state.waiting and table.recorded for table in at_rest)
    assert all(table.pending and not table.state.waiting and table.recorded for table in mid_effect)
    assert len({len(table.history) for table in at_rest}) > 5


def test_only_decisions_that_need_it_are_searched() -> None:
    at_rest, mid_effect = positions(DARK, 4, seed=1)
    assert to_search(mid_effect, seed=1) == []  # combat is solved
    handles = to_search(at_rest, seed=1)
    assert handles
    assert all(len(handle.decision.options) > 1 for handle in handles)


def test_opening_middle_and_end_are_thirds_of_whole_games() -> None:
    found = thirds(HOPE, 2, seed=1)
    opening, middle, end = [[len(table.history) for table in tables] for tables in found]
    assert min(opening) < 0.1 * max(end)
    assert max(opening) < min(middle) <= max(middle) < min(end)
    assert max(opening) == pytest.approx(max(end) / 3, rel=0.2)
    assert max(middle) == pytest.approx(max(end) * 2 / 3, rel=0.2)
    assert max([len(table.state.city) for table in found[2]]) > 120
    # A decision with one sensible answer is not searched.
    for tables in found:
        assert {verb_of(table.turn()[1]) for table in tables} >= {"stack", "place"}
        searched = {verb_of(handle.decision.options) for handle in to_search(tables, seed=1)}
        assert "place" in searched <= {"place", "keep", "ruin"}


def verb_of(options: list[Option]) -> str:
    """What is asked."""
    return str(options[0][0])


def test_the_figures_fit_together() -> None:
    runs: list[None] = []
    figures = measure(TOY, 3, runs=3, seconds=0.02, progress=lambda: runs.append(None))
    assert (figures.game, figures.seats, len(runs)) == ("toy", 3, 3)
    assert figures.decisions_per_s == pytest.approx(figures.games_per_s * figures.decisions_per_game, rel=0.2)
    assert 10 < figures.decisions_per_game < 25
    assert figures.copy_us is not None
    assert figures.copy_mid_effect_us is not None
    assert 0.1 < figures.copy_us < figures.copy_mid_effect_us < 1000
    assert figures.ismcts_iterations_per_s is not None
    assert figures.ismcts_iterations_per_s > 10


def test_what_a_game_does_not_have_is_not_measured() -> None:
    figures = measure(HIGHEST, 2, runs=1, seconds=0.01)
    assert figures.copy_us is not None
    assert figures.copy_mid_effect_us is None
    figures = measure(TRUST, 2, runs=1, seconds=0.01)
    assert figures.copy_us is None
    assert figures.copy_mid_effect_us is not None
    figures = measure(DARK, 2, runs=1, seconds=0.01)
    assert figures.ismcts_opening_iterations_per_s is not None
    assert figures.ismcts_end_iterations_per_s is None  # combat is solved


def test_no_run_repeats_the_games_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []
    new_table = HIGHEST.new_table

    def noted(seats: int, *args: object, seed: int = 0, recorded: bool = True) -> object:
        if not recorded:
            seeds.append(seed)
        return new_table(seats, seed=seed, recorded=recorded)

    monkeypatch.setattr(HIGHEST, "new_table", noted)
    measure(HIGHEST, 2, runs=3, seconds=0.002)
    assert len(seeds) > 3
    assert len(set(seeds)) == len(seeds)


def test_four_seats_are_usual_where_they_are_possible() -> None:
    assert usual_seats(DARK) == 4
    assert usual_seats(TOY) == 4
    assert usual_seats(HIGHEST) == 3
    assert usual_seats(TRUST) == 2


def test_an_impossible_seat_count_is_refused() -> None:
    with pytest.raises(UsageError, match="for 2 to 4 players, not for 7"):
        measure(TOY, 7)
