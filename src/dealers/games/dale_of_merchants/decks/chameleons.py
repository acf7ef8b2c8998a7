"""Adapting Veiled Chameleons: cards that are used as if they were others, see `copying.py`."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import ability, copies, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Effect


@copies("Flexible Shopkeeper")
def flexible_shopkeeper(s: DaleOfMerchantsState, seat: int, card: int) -> list[int]:
    """Any card of the player's latest stack."""
    home = s.stall_of(seat)
    return s.stall[home][-s.sizes[home][-1] :] if s.sizes[home] else []


@copies("Reflection")
def reflection(s: DaleOfMerchantsState, seat: int, card: int) -> list[int]:
    """The last card that another player has discarded."""
    return [s.discard[other][-1] for other in s.others(seat) if s.discard[other]]


@copies("Good Old Times")
def good_old_times(s: DaleOfMerchantsState, seat: int, card: int) -> list[int]:
    """The last animalfolk card that was thrown away."""
    return s.market_discard[-1:]


@ability("Good Old Times")
def good_old_times_used(t: Turn) -> None:
    """Another card is on top of the market's discard pile now."""
    t.throw_away_top_of_market_deck()


@technique("Gift Voucher")
def gift_voucher(t: Turn, x: int) -> Effect:
    """A card of the market comes into the hand, this one into its slot."""
    if t.s.market:
        prompt = "Choose a card in the market to put into your hand; this card takes its place."
        yield from t.swap_with_market((yield from t.choose("take", t.s.market, prompt)))


@copies("Trendsetting")
def trendsetting(s: DaleOfMerchantsState, seat: int, card: int) -> list[int]:
    """Any card in the market."""
    return s.market


@copies("Seeing Doubles")
def seeing_doubles(s: DaleOfMerchantsState, seat: int, card: int) -> list[int]:
    """Any other card in the player's hand."""
    return [other for other in s.hand[seat] if other != card]
