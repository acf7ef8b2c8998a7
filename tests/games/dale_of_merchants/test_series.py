"""Cards of the other games of the series where a scenario cannot reach: when there is no market deck."""

from __future__ import annotations

from tests.games.dale_of_merchants.hands import holding

from dealers.games.dale_of_merchants.cards import CARDS, PLAY
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState


def played(name: str, *others: str) -> DaleOfMerchantsState:
    """A card is played when market, market deck and its discard pile are empty; nobody may be asked."""
    s = holding([name, *others])
    s.market, s.slots, s.market_deck, s.market_discard = [], [], [], []
    card = s.hand[0].pop(0)
    s.schedule[0] = [card]
    effect = PLAY[CARDS.numbers[name]](Turn(s, 0, card), 0)
    assert effect is None or list(effect) == []
    return s


def test_delightful_surprise_is_thrown_away_for_nothing_without_a_market_deck() -> None:
    s = played("Delightful Surprise", "Junk")
    assert [CARDS.catalogue[s.face[card]].name for card in s.market_discard] == ["Delightful Surprise"]
    assert s.schedule[0] == []
    assert len(s.hand[0]) == 1


def test_fortunate_upgrade_throws_away_without_a_market_deck() -> None:
    s = played("Fortunate Upgrade", "Junk")
    assert s.hand[0] == []


def test_fashion_hint_does_nothing_without_cards_in_the_market() -> None:
    s = played("Fashion Hint", "Stove")
    assert len(s.hand[0]) == 1
