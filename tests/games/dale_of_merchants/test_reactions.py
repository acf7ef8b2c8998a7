"""Reactions of players who are not active: how they are asked, and what others can tell from it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dale_of_merchants.hands import GAME, holding
from tests.games.dale_of_merchants.test_text import position

from dealers.games.dale_of_merchants.cards import CARDS
from dealers.games.dale_of_merchants.moments import SHUFFLED, TECHNIQUE_DONE
from dealers.games.dale_of_merchants.reactions import NO, REACTION
from dealers.kernel import Chance
from dealers.kernel.conformance.effects import imagined_effects
from dealers.kernel.table import Table

ASKED = """
  Ann's hand: Meddling Marketeer
  Bob's hand: Ancient Knowledge, Stove
  Bob's deck: Junk, Fishing, Junk
"""


def asked() -> Table[Any]:
    """Ann has played a technique, and Bob is asked whether he reacts."""
    table = position(ASKED, decks="owls, penguins, gulls", traps=0)
    seat, options = table.turn()
    table.answer(seat, next(option for option in options if option[0] == "play"))
    return table


def test_the_question_says_that_it_is_a_reaction_and_can_be_declined() -> None:
    decision = asked().view(1)["decision"]
    assert decision["step"] == REACTION
    assert [option["label"] for option in decision["options"]] == ["use Ancient Knowledge", "no"]
    [declining] = [verb for verb in GAME.verbs if verb.name == NO[0]]
    assert declining.ends
    assert decision["asked"]["sum"] is None


def test_others_see_who_is_asked_and_not_why() -> None:
    view = asked().view(0)
    assert view["waiting"] == [1]
    assert view["decision"] is None
    assert "Ancient Knowledge" not in str(view["zones"])


@pytest.mark.parametrize("answer", [0, 1])
def test_an_imagined_world_goes_on_also_where_nobody_holds_the_owl(answer: int) -> None:
    table = asked()
    holders = set()
    for seed in range(20):
        world = table.copy(recorded=False)
        world.determinize(0, Chance(seed))
        s = world.state
        holders.add(any(s.face[card] == CARDS.numbers["Ancient Knowledge"] for card in s.hand[1]))
        seat, options = world.turn()
        assert seat == 1
        world.apply(seat, options[answer])
        while world.turn()[0] == 1:
            world.apply(1, world.turn()[1][-1])
        assert world.state.seat == 0
    assert holders == {True, False}, "the other cards of the hand could be anything"


def answered(lines: str, players: int, *labels: str) -> Table[Any]:
    """A position after these answers."""
    decks = ["owls", "echidnas", "penguins", "gulls"][: players + 1]
    table = position(lines, players, ", ".join(decks), traps=0)
    for label in labels:
        seat, options = table.turn()
        [option] = [option for option in options if table.label(option) == label]
        table.answer(seat, option)
    return table


def test_imagined_worlds_come_back_to_a_question_about_the_shuffle_of_the_very_card_that_is_played() -> None:
    """Delicacy goes into the deck that is shuffled: nobody can tell any more which card it was."""
    lines = """
  Ann's hand: Delicacy, Balancing
  Ann's discard pile: Junk
  Bob's deck: Binoculars, Umbrella, Junk, Junk
"""
    table = answered(lines, 2, "play Delicacy", "take Binoculars")
    assert table.view(0)["decision"]["step"] == REACTION
    for seed in range(5):
        assert list(imagined_effects(table, None, Chance(seed))) == []


def test_imagined_worlds_come_back_to_balancing_however_many_cards_of_the_hand_fit() -> None:
    lines = """
  Ann's hand: Delicacy, Junk
  Bob's hand: Balancing, Umbrella, Junk, Junk
  Bob's discard pile: Junk, Binoculars
  Bob's deck: Junk, Junk, Junk
  Cem's deck: Junk, Junk, Junk, Junk
"""
    table = answered(lines, 3, "play Delicacy", "seat 3", "done", "use Balancing")
    assert "put Umbrella" in [option["label"] for option in table.view(1)["decision"]["options"]]
    for seed in range(5):
        assert list(imagined_effects(table, None, Chance(seed))) == []


def test_a_game_without_owls_has_nothing_to_react_with() -> None:
    s = holding(["Junk"], decks="penguins, gulls, turtles")
    assert not s.moments[SHUFFLED]
    assert not s.moments[TECHNIQUE_DONE]
