"""Dice and random picks come up as often as they should."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from dealers.games import find_game
from dealers.kernel import Chance, Option, Table
from dealers.kernel.scenario import parse
from dealers.kernel.scenario.position import arranged

GAME = find_game("dale-of-merchants")
TIMES = 800
OPTIONS = GAME.check_options({"decks": "pangolins, bats, devils"})


def position(given: str) -> Table[Any]:
    text = f"scenario: x\ngame: dale-of-merchants\nplayers: Jenny, Ken\ngiven\n{given}\nthen\n  round: 1\n"
    [scenario] = parse(text, "x.scenario")
    return arranged(GAME, ["Jenny", "Ken"], OPTIONS, 0, scenario, scenario.blocks[0])


def often(table: Table[Any], play: str, *answers: Option) -> list[Table[Any]]:
    """Jenny plays a card and gives the same answers many times over, each time with other luck."""
    tables = []
    for seed in range(TIMES):
        new = table.copy()
        new.state.chance = Chance(seed)
        new.answer(0, new.find(0, play))
        for answer in answers:
            new.answer(0, answer)
        tables.append(new)
    return tables


def shares(found: list[Any]) -> dict[Any, float]:
    return {thing: count / len(found) for thing, count in Counter(found).items()}


def rolled(table: Table[Any]) -> list[str]:
    return [face for _, face in table.state.rolls]


def hand(table: Table[Any], seat: int) -> tuple[str, ...]:
    return tuple(GAME.cards[table.state.face[card]].name for card in table.state.hand[seat])


def test_a_pangolin_die_shows_a_deck_three_times_a_discard_pile_twice_a_hand_once() -> None:
    tables = often(position("  Jenny's hand: Loose Marbles"), "play Loose Marbles")
    expected = {"deck": 1 / 2, "discard pile": 1 / 3, "hand": 1 / 6}
    for die in range(2):
        assert shares([rolled(table)[die] for table in tables]) == pytest.approx(expected, abs=0.04)


def test_rolling_only_the_dark_die_again_gives_fumbling_dreamer_its_odds() -> None:
    tables = often(position("  Jenny's hand: Fumbling Dreamer"), "play Fumbling Dreamer")
    ends = [(rolled(table)[0], rolled(table)[-1]) for table in tables]
    expected = {
        ("discard pile", "deck"): 1 / 3 * 3 / 4,
        ("discard pile", "hand"): 1 / 3 * 1 / 4,
        ("deck", "discard pile"): 1 / 2 * 2 / 3,
        ("deck", "hand"): 1 / 2 * 1 / 3,
        ("hand", "discard pile"): 1 / 6 * 2 / 5,
        ("hand", "deck"): 1 / 6 * 3 / 5,
    }
    assert shares(ends) == pytest.approx(expected, abs=0.04)


def test_a_random_card_may_be_any_card_of_the_hand() -> None:
    start = position(
        "  clock: night\n  Jenny's hand: Secret Mission\n  Ken's hand: Accident, Capture, Equality"
    )
    stolen = [hand(table, 0) for table in often(start, "play Secret Mission", ("player", 1))]
    expected = dict.fromkeys([("Accident",), ("Capture",), ("Equality",)], 1 / 3)
    assert shares(stolen) == pytest.approx(expected, abs=0.04)


def test_two_random_cards_are_two_picks_one_after_the_other() -> None:
    start = position("  Jenny's hand: Shrewd Trickster\n  Ken's hand: Accident, Capture, Equality")
    left = [hand(table, 1)[:1] for table in often(start, "play Shrewd Trickster")]
    expected = dict.fromkeys([("Accident",), ("Capture",), ("Equality",)], 1 / 3)
    assert shares(left) == pytest.approx(expected, abs=0.04)
