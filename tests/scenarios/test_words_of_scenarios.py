"""What the words of a scenario mean where they could mean several things, and what a failure tells."""

from __future__ import annotations

import pytest

from dealers.games import find_game
from dealers.kernel.scenario import parse, run

HOPE = """
game: dealers-in-hope
players: Hilge, Karol, Norris
scenario: words
options: sets Privateers
given
  capitals: Hilge Madrid
  territories: Hilge Bern
  dismissed: everybody
  score: Hilge 5, Karol -1
  masters: Karol Privateers
  placed cubes: Lesson Karol Hilge
  cubes: {cubes}
  start token: no
  Hilge's hand: 3 Tutor, Veteran
"""

STALL = """
game: dale-of-merchants
players: Jenny, Ken
scenario: words
given
  Jenny's hand: 3 Junk
"""


def failures(text: str) -> list[str]:
    [scenario] = parse(text, "words")
    return [str(failure) for failure in run(scenario, find_game).failures]


def hope(lines: str, cubes: str = "Hilge 2") -> list[str]:
    end = "" if "then" in lines else "then\n  the game is not over\n"
    return failures(HOPE.format(cubes=cubes) + lines + end)


@pytest.mark.parametrize("words", ["take Assault", "take Assa", "Assault"])
def test_a_line_that_does_not_speak_of_the_leader_cube_does_not_spend_it(words: str) -> None:
    assert hope(f"play\n  Hilge: {words}\nthen\n  leader cube: yes, yes, yes\n") == []
    [failure] = hope(f"play\n  Hilge: {words}\n", cubes="Hilge 0")
    assert "Hilge may answer" in failure


def test_the_whole_label_of_something_that_is_not_possible_gets_its_own_reason() -> None:
    [failure] = hope("play\n  Hilge: take Assault\n", cubes="Hilge 0")
    assert "you have no small cube left" in failure


def test_the_leader_cube_is_spent_by_its_words() -> None:
    lines = "play\n  Hilge: take Assault with your leader\nthen\n  leader cube: no, yes, yes\n"
    assert hope(lines, cubes="Hilge 0") == []


@pytest.mark.parametrize(
    "line",
    [
        "lands Milan interior: 3",
        "lands Bern owner: Hilge",
        "lands Milan owner: nobody",
        "reach Milan overland needed: 6",
        "reach Milan overland from: Bern",
        "training Tutor prices: 3, 3, 3",
        "training Tutor prices Karol: 3",
        "board Lesson cubes: Karol, Hilge",
        "Hilge's score: 5",
        "Hilge's parts winter: 5",
        "parts Karol penalties: -1",
        "Hilge's hand: 3 Tutor, Veteran",
        "Hilge sees her hand: 3 Tutor, Veteran",
        "Karol sees Hilge's hand: 4 hidden",
    ],
)
def test_facts_inside_facts_can_be_checked(line: str) -> None:
    assert hope(f"then\n  {line}\n") == []


@pytest.mark.parametrize(
    ("line", "expected", "found"),
    [
        ("lands Milan interior: 4", "4", "3"),
        ("lands Milan colour: red", "lands with milan colour", "lands with interior, native, owner, city"),
        ("lands Bern owner: Karol", "Karol", "Hilge"),
        ("Hilge's score: 4", "4", "5"),
        ("Hilge's hand: 2 Tutor, Veteran", "Tutor, Tutor, Veteran", "Tutor, Tutor, Tutor, Veteran"),
    ],
)
def test_what_is_there_instead_is_told(line: str, expected: str, found: str) -> None:
    [failure] = hope(f"then\n  {line}\n")
    assert failure.endswith(f"expected: {expected}\n    found:    {found}")


def test_failures_call_players_by_their_names() -> None:
    [failure] = hope("play\n  Karol: pass\n")
    assert "Karol is not asked anything now: the table waits for Hilge" in failure


def test_of_very_many_labels_those_are_told_that_are_like_the_words() -> None:
    [failure] = hope("play\n  Hilge: take Asault\n")
    assert "'take Assault'" in failure
    assert "others" in failure
    assert failure.count("'take ") < 20


def test_several_cards_of_a_name_can_be_counted() -> None:
    assert failures(f"{STALL}then\n  Jenny's hand includes: 3 Junk\n") == []
    [failure] = failures(f"{STALL}then\n  Jenny's hand: 2 Junk\n")
    assert "expected: Junk, Junk\n" in failure
