"""Junk never runs out: whoever needs one when the junk pile is empty gets a new card."""

from __future__ import annotations

import pytest

from dealers.games import find_game
from dealers.games.dale_of_merchants import setup
from dealers.games.dale_of_merchants.cards import JUNK
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.games.dale_of_merchants.turn import fill_hand
from dealers.kernel import Chance
from dealers.kernel.conformance import play


def without_junk() -> DaleOfMerchantsState:
    game = find_game("dale-of-merchants")
    s = game.setup(2, game.check_options({}), Chance(1), None)
    assert isinstance(s, DaleOfMerchantsState)
    s.hand[0], s.deck[0], s.discard[1] = s.deck[0][:2], [], s.hand[0] + s.junk_pile
    s.junk_pile = []
    return s


def test_a_new_card_is_given_when_the_junk_pile_is_empty() -> None:
    s = without_junk()
    there, cards = len(s.discard[1]), len(s.face)
    for given in range(1, 201):
        Turn(s, 0).give_junk(1)
        assert len(s.discard[1]) == there + given
    assert s.face[cards:] == [JUNK] * 200
    assert s.junk_pile == []


def test_a_hand_is_filled_when_the_junk_pile_is_empty() -> None:
    s = without_junk()
    assert list(fill_hand(s, 0)) == []
    assert [s.face[card] for card in s.hand[0][2:]] == [JUNK] * 3


def test_games_keep_the_contract_also_when_junk_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup, "JUNK_SUPPLY", 14)  # just what the starting decks take
    game = find_game("dale-of-merchants")
    named = {"decks": "gulls, pangolins, turtles", "trap_kinds": "Rotten Delivery", "turn_limit": 50}
    options = game.check_options(named)
    table = game.new_table(2, options, seed=2)
    rng = Chance(2)
    while not table.over and len(table.state.face) < len(game.pools(2, options)) + 3:
        seat, offered = table.turn()
        table.answer(seat, offered[rng.below(len(offered))])
    assert not table.over  # so junk has been added, and soon
    report = play(game, 2, options, 2, share=0.01)
    assert not report.failures, str(report)
