"""Positions that cannot come up are refused with what is allowed."""

from __future__ import annotations

import pytest

from dealers.games import find_game
from dealers.kernel.scenario import ScenarioError, parse, run

POSITION = """\
scenario: a title
game: dale-of-merchants
players: Jenny, Ken, Ann, Bob
options: {options}
given
  {line}
then
  Jenny is asked: Choose an action
"""
TEAMS = "teams, decks penguins and gulls and tuataras and pangolins"
EIGHT = ", ".join(["Anchor"] * 3 + ["Stove"] * 3 + ["Cache"] * 2)


def run_with(line: str, options: str) -> None:
    [scenario] = parse(POSITION.format(options=options, line=line), "my.scenario")
    run(scenario, find_game)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "phase: night",
            "say start of turn, action phase, clean-up phase or choice of characters",
        ),
        ("turn: Eve", "there is no player 'Eve': there are Jenny, Ken, Ann, Bob"),
        ("round: 0", "round cannot be '0': say a number from 1 on"),
        ("gold: Jenny much", "gold cannot be 'much': say a number from 0 on"),
        ("gold: Eve 2", "there is no player 'Eve'"),
        ("slots: 0 2", "slots: 0 different numbers from 0 to 4"),
        ("market: Stove, Stove, Stove, Anchor, Anchor, Anchor", "the market has 5 slots, not 6"),
        ("stacks: Jenny 2", "stacks: Jenny has 0 cards in the stall, not 2"),
        (f"Jenny's stall: {EIGHT}, Cache, Fishing", "Jenny has 10 stacks: the game would be over"),
        ("Ann's stall: Stove", "Ann shares the stall of Jenny: put the cards there"),
        ("clock: day", "there is no clock in this game: play with mongooses or bats"),
        ("dice: deck, market", "a die cannot show 'market': say deck, discard pile, hand"),
        ("Jenny's schedule: Avid Financier", "say how much gold lies on it: Avid Financier (2 gold)"),
        ("Jenny's hand: Avid Financier (1 gold)", "gold lies on cards in a schedule only"),
        (
            "Jenny's hand: Stove (side 2)",
            "only gold and tokens can lie on a card (2 gold, 1 token)",
        ),
        ("Jenny's stall: Junk", "a card that belongs into no stack"),
    ],
)
def test_an_impossible_position_is_refused(line: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run_with(line, TEAMS)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("clock: 7", "the clock has 6 spaces"),
        ("clock: dusk", "clock cannot be 'dusk': say a number from 1 on"),
    ],
)
def test_a_clock_has_so_many_spaces(line: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        run_with(line, "decks bats and penguins and gulls and turtles and devils")
    assert message in str(caught.value)


@pytest.mark.parametrize("colour", ["Blue", "Green", "Yellow"])
def test_a_trap_lies_in_no_hand_but_that_of_its_owner(colour: str) -> None:
    kinds = find_game("dale-of-merchants").new_table(4, {"traps": 2}, 0).view(None)["facts"]["traps"]
    with pytest.raises(ScenarioError) as caught:
        run_with(f"Jenny's hand: {colour} {kinds[0]}", "traps 2")
    assert "a trap lies in the hand of somebody who does not own it" in str(caught.value)
