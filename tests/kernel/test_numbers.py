"""Numbers on cards that differ from the content: for scenarios that stand on numbers of their own."""

from __future__ import annotations

import sys

import pytest

from dealers.games import find_game
from dealers.kernel import UsageError
from dealers.kernel.compiled import current_build
from dealers.kernel.numbers import with_numbers
from dealers.kernel.scenario import ScenarioError, parse, run

pytestmark = pytest.mark.skipif(current_build().compiled, reason="compiled rules keep their numbers")

GAME = find_game("dark-dealings")
THIEF = "Thief 33"

SCENARIO = """\
scenario: a Thief falls to a total that is just its armor
game: dark-dealings
numbers: {numbers}
players: Jenny
given
  phase: combat phase
  Jenny's hero pile: Thief 33
  Jenny's defenses: Goblin Porter
play
  Jenny: fight Thief 33; strike with Goblin Porter
then
  Jenny's defeated heroes: Thief 33
"""


def armor(numbers: str) -> object:
    game = with_numbers(GAME, tuple(numbers.split(", ")))
    return game.cards[game.numbers[THIEF]].details["armor"]


def test_a_card_has_the_number_that_is_asked_for_and_the_game_itself_stays_as_it_was() -> None:
    before = GAME.cards[GAME.numbers[THIEF]].details["armor"]
    assert before != 9
    assert armor("thief 33 armor 9") == 9
    assert GAME.cards[GAME.numbers[THIEF]].details["armor"] == before


def test_afterwards_the_modules_are_those_of_the_game_itself() -> None:
    before = {name: module for name, module in sys.modules.items() if name.startswith("dealers.games")}
    with_numbers(GAME, ("Thief 33 armor 8",))
    after = {name: module for name, module in sys.modules.items() if name.startswith("dealers.games")}
    assert after == before
    assert sys.modules["dealers.games"].dark_dealings is before["dealers.games.dark_dealings"]


def test_the_rules_go_by_the_changed_number() -> None:
    for numbers, falls in (
        ("Thief 33 armor 3, Goblin Porter strikes 1 value 3", True),
        ("Thief 33 armor 3, Goblin Porter strikes 1 value 2", False),
    ):
        [scenario] = parse(SCENARIO.format(numbers=numbers), "thief.scenario")
        assert run(scenario, find_game).passed == falls


def test_of_two_that_say_the_same_number_the_last_counts() -> None:
    assert armor("Thief 33 armor 7, Thief 33 armor 6") == 6


@pytest.mark.parametrize(
    ("numbers", "problem"),
    [
        ("Thief 33 armour 4", "has no number 'Thief 33 armour 4'"),
        ("Theif 33 armor 4", "has no number 'Theif 33 armor 4'"),
        ("Thief 33 name 4", "has no number"),
        ("Thief 33 armor", "'Thief 33 armor' has no number|say card, field and number"),
        ("Thief 33 armor many", "say card, field and number"),
        ("Goblin Porter strikes 9 value 2", "has no number"),
    ],
)
def test_a_number_that_no_card_has_is_refused_with_file_and_line(numbers: str, problem: str) -> None:
    [scenario] = parse(SCENARIO.format(numbers=numbers), "thief.scenario")
    with pytest.raises(ScenarioError, match=f"thief.scenario:3: .*({problem})"):
        run(scenario, find_game)


def test_a_number_that_the_game_cannot_have_is_refused_with_file_and_line() -> None:
    [scenario] = parse(SCENARIO.format(numbers="Thief 33 armor 0"), "thief.scenario")
    with pytest.raises(
        ScenarioError, match=r"thief.scenario:3: .*'Thief 33', field armor: has to be at least 1"
    ):
        run(scenario, find_game)


def test_a_content_that_cannot_be_read_leaves_the_game_as_it_was() -> None:
    before = sys.modules["dealers.games.dark_dealings.cards"]
    with pytest.raises(UsageError):
        with_numbers(GAME, ("No Such Card armor 4",))
    assert sys.modules["dealers.games.dark_dealings.cards"] is before
