"""Dealing Giant Pandas: at home in the market, and with the rules of paying."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS, JUNK, ability, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.in_payment import in_payment
from dealers.games.dale_of_merchants.moments import BOUGHT, attaches
from dealers.games.dale_of_merchants.moves import fill_market_in_place
from dealers.games.dale_of_merchants.passives import is_passive
from dealers.games.dale_of_merchants.state import DISCARD, MARKET, DaleOfMerchantsState
from dealers.games.dale_of_merchants.technique import of_card
from dealers.kernel import Effect


@technique("Loyal Partner")
def loyal_partner(t: Turn, x: int) -> Effect:
    """A new market."""
    count, prompt = len(t.s.market), "Choose the next card of the market to throw away."
    gone = yield from t.choose_exactly(count, "throw away", t.s.market, prompt)
    t.throw_away(gone, MARKET)
    fill_market_in_place(t.s)


@technique("Prepaid Good")
def prepaid_good(t: Turn, x: int) -> Effect:
    """Any card of the market."""
    if t.s.market:
        card = yield from t.choose("take", t.s.market, "Put a card of the market into your hand.")
        yield from t.take(card, MARKET)


is_passive("Essential Purchase")
ESSENTIAL_PURCHASE: Final = CARDS.numbers["Essential Purchase"]


@attaches(BOUGHT, "pandas")
def essential_purchase(
    s: DaleOfMerchantsState, seat: int, card: int, buyer: int, bought: int, cards: list[int], gold: int
) -> Effect | None:
    """Junk that the card was paid with is gone for good."""
    if not s.chance.remember(s.face[bought] == ESSENTIAL_PURCHASE):
        return None
    return of_card(s, ESSENTIAL_PURCHASE, _throw_away_junk(Turn(s, buyer, bought), cards))


def _throw_away_junk(t: Turn, cards: list[int]) -> Effect:
    junk = [card for card in cards if card in t.discard_pile and t.s.chance.remember(t.s.face[card] == JUNK)]
    prompt = "You may throw away up to 3 junk cards that you paid with."
    t.throw_away((yield from t.choose_up_to(3, "throw away", junk, prompt)), DISCARD, t.seat)


@ability("Market Discovery")
def market_discovery(t: Turn) -> None:
    """The top card of the market deck is thrown away."""
    t.throw_away_top_of_market_deck()


in_payment("Market Discovery", from_discard=True)


@technique("Special Offer")
def special_offer(t: Turn, x: int) -> Effect:
    """The best of 3 cards of the market deck; the others are thrown away in any order."""
    yield from t.take_best_of_market_deck(3)


in_payment("Stock Clearance", lifts=True)
