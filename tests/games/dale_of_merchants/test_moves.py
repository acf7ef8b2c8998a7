"""Who learns what when cards are moved."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.dale_of_merchants.hands import GAME, holding

from dealers.games.dale_of_merchants.cards import JUNK
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moves import fill_market_in_place, throw_away
from dealers.games.dale_of_merchants.state import HAND, MARKET
from dealers.games.dale_of_merchants.turn import ability_options
from dealers.kernel import TABLE, Chance


def card_in_hand(s: Any, seat: int, junk: bool) -> int:
    """A card in the hand of a seat that nobody else has seen."""
    return next(card for card in s.hand[seat] if (s.face[card] == JUNK) == junk)


@pytest.mark.parametrize("junk", [True, False])
def test_everybody_sees_what_is_thrown_away(junk: bool) -> None:
    table = GAME.new_table(2, seed=4)
    s = table.state
    card = card_in_hand(s, 0, junk)
    assert not s.journal.knows(1, card)
    throw_away(s, 0, (card,), HAND, 0)
    assert s.journal.knows(1, card)
    said = GAME.words.event_text(table.events(1)[-1], ["Ann", "You"])
    assert said == f"Ann throws away {GAME.cards[s.face[card]].name}."


def test_a_random_card_is_known_to_those_who_see_it_only() -> None:
    table = GAME.new_table(3, seed=4)
    s = table.state
    t = Turn(s, 0)
    before = set(s.hand[0])
    assert list(t.take_random(1)) == []
    [taken] = set(s.hand[0]) - before
    assert s.journal.knows(0, taken)
    assert not s.journal.knows(2, taken)
    assert "at random" in GAME.words.event_text(table.events(2)[-1], ["Ann", "Bob", "You"])


def test_what_was_tied_to_a_card_ends_when_it_leaves_the_hand() -> None:
    s = GAME.setup(2, GAME.check_options({}), Chance(1), None)
    card, other = s.hand[0][:2]
    s.seat, s.used, s.changes = 0, [card, other], [(1, card, 2), (1, other, 2), (0, -1, 0)]
    Turn(s, 0).discard((card,))
    assert s.used == [other]
    assert s.changes == [(1, other, 2), (0, -1, 0)]


def test_empty_slots_are_filled_where_they_are() -> None:
    s = GAME.setup(2, GAME.check_options({}), Chance(1), None)
    before, deck = s.market.copy(), s.market_deck.copy()
    throw_away(s, 0, [before[3], before[0]], MARKET, TABLE)
    assert s.slots == [1, 2, 4]
    fill_market_in_place(s)
    assert s.market == [deck[-1], before[1], before[2], deck[-2], before[4]]
    assert s.slots == [0, 1, 2, 3, 4]


def test_slots_stay_empty_when_there_are_no_cards_to_fill_them_with() -> None:
    s = GAME.setup(2, GAME.check_options({}), Chance(1), None)
    s.slots, s.market, left = [1, 3], s.market[:2], s.market[2:]
    s.market_deck, s.market_discard = [], [left[0]]
    fill_market_in_place(s)
    assert (s.slots, s.market[0], s.market_discard) == ([0, 1, 3], left[0], [])


def test_barometer_needs_a_card_in_the_market_deck_or_its_discard_pile() -> None:
    s = holding(["Barometer"], decks="hares, gulls, penguins")
    [barometer] = s.hand[0]
    assert ("use", barometer) in ability_options(s, 0, None)
    s.market_discard, s.market_deck = s.market_deck[:1], []
    assert ("use", barometer) in ability_options(s, 0, None)  # a new market deck is formed from it
    s.market_discard = []
    assert ability_options(s, 0, None) == []
