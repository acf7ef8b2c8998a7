"""Who sits where, and what they are called."""

from __future__ import annotations

import pytest

from dealers.games import find_game
from dealers.kernel import SaveError, UsageError
from dealers.terminal.seats import Seating, saved_known, saved_seating, seat_players

GAME = find_game("dark-dealings")


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ("me,greedy,ismcts:200", ["You", "Greedy", "Ismcts 200"]),
        ("me,me,random", ["Player 1", "Player 2", "Random"]),
        ("greedy, ME ,greedy", ["Greedy A", "You", "Greedy B"]),
        ("me", ["You"]),
    ],
)
def test_everybody_has_a_name_of_their_own(players: str, names: list[str]) -> None:
    assert seat_players(GAME, players).names == names


def test_names_are_given_to_the_people_or_to_everybody() -> None:
    assert seat_players(GAME, "me,greedy,me", "Ann,Bob").names == ["Ann", "Greedy", "Bob"]
    assert seat_players(GAME, "me,greedy", "Ann,The Count").names == ["Ann", "The Count"]


@pytest.mark.parametrize(
    ("players", "names", "problem"),
    [
        ("me,clever", None, "there is no bot 'clever'"),
        ("me,clever", None, "or me for a person"),
        ("me,ismcts:0", None, "iterations"),
        ("", None, "for 1 to 6 players, not for 0"),
        ("me" + ",greedy" * 6, None, "for 1 to 6 players, not for 7"),
        ("me,me,greedy", "Ann", "--names has 1 names: give 2 or 3"),
        ("me,me", "Ann,ann", "used twice"),
        ("me,me", "Ann,", "cannot be a name"),
        ("me,greedy", "Greedy", "used twice"),
        ("me,greedy", "A\x1b[31m", "cannot be a name"),
        ("me,greedy", "A" * 40, "too long"),
    ],
)
def test_odd_seats_and_names_are_refused(players: str, names: str | None, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        seat_players(GAME, players, names)


def test_a_saved_game_brings_its_players_along() -> None:
    seating = Seating(["me", "greedy"], ["Ann", "Greedy"])
    again = saved_seating(seating.as_json(), 2)
    assert again is not None
    assert (again.players, again.names) == (seating.players, seating.names)
    assert saved_seating({}, 2) is None


@pytest.mark.parametrize(
    "extra", [{"seats": ["me"]}, {"seats": "me"}, {"seats": ["me", 3], "names": ["A", "B"]}]
)
def test_a_saved_game_with_odd_players_is_refused(extra: dict[str, object]) -> None:
    with pytest.raises(SaveError):
        saved_seating(extra, 2)


def test_odd_notes_about_the_log_are_left_aside() -> None:
    assert saved_known({"known": [3, 4]}, 2) == [3, 4]
    for known in ([3], [3, -1], [3, True], "34", None):
        assert saved_known({"known": known}, 2) is None
