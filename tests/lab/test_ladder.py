"""Ladders: ratings that follow results, a file that goes on, and no file that does not fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from openskill.models import PlackettLuce
from tests.bots.tiny import HIGHEST

from dealers.bots.arena import Entry
from dealers.games import find_game
from dealers.kernel import DealersError, UsageError
from dealers.lab import ladder
from dealers.lab.ladder import Climber, Ladder, climb, open_ladder, write

LAST, FIRST = "tests.bots.strange:Last", "tests.bots.strange:First"


def new(path: Path, seats: int = 2, seed: int = 1) -> Ladder:
    return open_ladder(path, HIGHEST, {}, seats, seed)


def without_time(found: Ladder) -> Any:
    return {name: (c.mu, c.sigma, c.games, c.wins) for name, c in found.bots.items()}


def played(
    path: Path, *games: int, workers: int = 1, bots: tuple[str, ...] = ("random", "greedy", LAST)
) -> Any:
    """The ladder after so many games, stopped and taken up again in between."""
    for more in games:
        found = new(path)
        climb(found, HIGHEST, bots, more, lambda now: write(now, path), workers)
    return without_time(new(path))


def test_it_goes_on_as_if_it_had_never_been_stopped_in_any_number_of_processes(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole", 24)
    assert played(tmp_path / "parts", 6, 2, 16) == whole
    assert played(tmp_path / "spread", 24, workers=2) == whole
    assert [games for _, _, games, _ in whole.values()] == [16, 16, 16]


def test_every_deal_is_played_with_each_rotation_of_the_seats(tmp_path: Path) -> None:
    found = new(tmp_path / "it", seats=3)
    climb(found, HIGHEST, ("random", "greedy", LAST), 4, lambda now: None, 1)
    assert found.games == 6


def test_those_who_have_played_least_play_next(tmp_path: Path) -> None:
    found = new(tmp_path / "it")
    climb(found, HIGHEST, ("random", "greedy"), 20, lambda now: None, 1)
    climb(found, HIGHEST, ("random", "greedy", FIRST), 20, lambda now: None, 1)
    assert found.bots[FIRST].games == 20


def test_ratings_are_those_of_the_library_game_by_game(tmp_path: Path) -> None:
    found = new(tmp_path / "it", seats=3)
    model = PlackettLuce(tau=0.0)
    entries = [Entry(0.5, 1, 0, 5, 0.1), Entry(0.0, 3, 0, 5, 0.1), Entry(0.5, 1, 0, 5, 0.1)]
    ladder._count(model, found, ["a", "b", "c"], entries)
    expected = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 3, 1])
    assert [(c.mu, c.sigma) for c in found.bots.values()] == [(r.mu, r.sigma) for [r] in expected]
    a, c, b = found.standings()
    assert (a.name, b.name, c.name) == ("a", "b", "c")
    assert a.rating == c.rating > 1500 > b.rating
    assert a.low < a.rating < a.high
    assert a.win_share == 0.5
    assert a.ms_per_decision == pytest.approx(20)


def test_two_hundred_points_are_about_three_wins_of_four() -> None:
    """At that share of wins the ratings stay where they are: what wins bring, defeats take away."""
    model = PlackettLuce(tau=0.0)
    mu, sigma = 25 + 200 / ladder._POINTS, 0.1

    def brings(ranks: list[float]) -> float:
        [[strong], _] = model.rate([[model.rating(mu=mu, sigma=sigma)], [model.rating(sigma=sigma)]], ranks)
        return strong.mu - mu

    win, defeat = brings([1, 2]), brings([2, 1])
    assert win > 0 > defeat
    assert -defeat / (win - defeat) == pytest.approx(0.76, abs=0.005)


def test_somebody_new_has_1500_and_nothing_is_sure() -> None:
    rung = ladder._rung("new", Climber())
    assert (rung.rating, rung.games) == (1500, 0)
    assert rung.high - rung.low > 900


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("game", "chess", "its game is 'chess' and not 'highest'"),
        ("version", "0", "its version of the rules is '0' and not '1'"),
        ("rules", "0123", "its fingerprint of the cards is '0123' and not"),
        ("content", "mine", "its content is 'mine' and not ''"),
        ("seats", 3, "its seats is 3 and not 2"),
        ("seed", 7, "its seed is 7 and not 1"),
        ("format", 2, "is a ladder of another version of this program"),
        ("bots", [], "holds no ladder .*Expected `object`, got `array`"),
    ],
)
def test_another_ladder_is_refused(tmp_path: Path, field: str, value: Any, message: str) -> None:
    path = tmp_path / "it"
    write(new(path), path)
    path.write_text(json.dumps({**json.loads(path.read_text()), field: value}))
    with pytest.raises(UsageError, match=message):
        new(path)


def test_what_is_not_said_is_as_the_file_has_it(tmp_path: Path) -> None:
    path = tmp_path / "it"
    write(new(path, seats=3, seed=9), path)
    found = open_ladder(path, HIGHEST, {}, None, None)
    assert (found.seats, found.seed) == (3, 9)


def test_other_options_are_another_ladder(tmp_path: Path) -> None:
    game, path = find_game("dark-dealings"), tmp_path / "it"
    write(open_ladder(path, game, {"hardcore": True}, 2, 1), path)
    with pytest.raises(UsageError, match=r"its options is .*'hardcore': True"):
        open_ladder(path, game, {"hardcore": False}, 2, 1)


@pytest.mark.parametrize("text", ["", "{}", "no ladder", "[" * 100_000])
def test_a_damaged_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "it"
    path.write_text(text)
    with pytest.raises(UsageError, match="holds no ladder"):
        new(path)
    assert path.read_text() == text


def test_a_file_that_cannot_be_written_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "it"
    write(new(path), path)
    before = path.read_text()

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(DealersError, match="What was written before is whole: make room"):
        write(new(path), path)
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        (("random",), "1 bots cannot fill 2 seats: name more of them"),
        (("random", "random"), "random is named twice"),
        (("random", "clever"), "there is no bot 'clever'"),
    ],
)
def test_who_cannot_meet_is_refused(tmp_path: Path, bots: tuple[str, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        climb(new(tmp_path / "it"), HIGHEST, bots, 2, lambda now: None, 1)


def test_a_bot_that_cheats_has_no_place_on_it(tmp_path: Path) -> None:
    with pytest.raises(DealersError, match=r"Cheat gave an answer that was not offered.*leave it out"):
        climb(new(tmp_path / "it"), HIGHEST, ("random", "tests.bots.strange:Cheat"), 2, lambda now: None, 1)
