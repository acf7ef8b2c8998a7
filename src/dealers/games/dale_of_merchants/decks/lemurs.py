"""Discontent White-headed Lemurs: trade in the cards you have for new ones."""

from __future__ import annotations

from dealers.games.dale_of_merchants.cards import CARDS, technique
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.in_payment import in_payment
from dealers.games.dale_of_merchants.market import receive
from dealers.games.dale_of_merchants.state import (
    DISCARD,
    HAND,
    MARKET,
    MARKET_DECK,
    MARKET_DISCARD,
    SCHEDULE,
)
from dealers.kernel import TABLE, Decision, Effect


@technique("Voracious Consumer")
def voracious_consumer(t: Turn, x: int) -> Effect:
    """The whole discard pile is shuffled into the deck."""
    yield from t.shuffle_in(list(t.discard_pile), DISCARD, t.seat, t.seat)


@technique("Delightful Surprise")
def delightful_surprise(t: Turn, x: int) -> Effect:
    """The better of 2 cards of the market deck; the other one and this card are gone."""
    yield from t.take_best_of_market_deck(2)
    t.throw_away((t.card,), SCHEDULE, t.seat)


@technique("Fortunate Upgrade")
def fortunate_upgrade(t: Turn, x: int) -> Effect:
    """A card from the hand is thrown away, one of the market deck comes for it."""
    yield from t.throw_away_from_hand()
    yield from t.take_top(MARKET_DECK)


@technique("Replacement")
def replacement(t: Turn, x: int) -> Effect:
    """An animalfolk card for one of the market that is worth about the same."""
    cards = _animalfolk(t)
    if not t.s.chance.remember(bool(cards)):
        return
    prompt = "Throw away an animalfolk card from your hand."
    options = t.choices("throw away", cards)
    option = yield Decision(t.seat, prompt, options, t.card)  # even if there is but one
    card = option[1]
    value = t.s.chance.remember(t.s.value(card))
    t.throw_away((card,), HAND, t.seat)
    fitting = [other for other in t.s.market if abs(CARDS.value[t.s.face[other]] - value) <= 1]
    if fitting:
        new = yield from t.choose("take", fitting, "Put one of these cards into your hand.")
        yield from t.take(new, MARKET)


@technique("Fashion Hint")
def fashion_hint(t: Turn, x: int) -> Effect:
    """Perhaps another card on top of the market's discard pile, perhaps an exchange with it."""
    if t.s.market_deck or t.s.market_discard:
        answer = yield from t.ask("Throw away the top card of the market deck?", [("yes",), ("no",)])
        if answer == 0:
            t.throw_away_top_of_market_deck()
    if t.s.market_discard:
        wanted = t.s.market_discard[-1]
        prompt = f"You may exchange an animalfolk card for {CARDS.catalogue[t.s.face[wanted]].name}."
        card = yield from t.choose_fitting("give away", _animalfolk(t), prompt)
        if card >= 0:
            yield from t.take(wanted, MARKET_DISCARD)
            t.put((card,), HAND, t.seat, MARKET_DISCARD, TABLE)


@in_payment("Royal Privilege")
def royal_privilege(t: Turn, copies: int) -> Effect:
    """An animalfolk card for another purchase, which costs nothing; once, however many copies."""
    if t.s.market:
        prompt = "You may throw away an animalfolk card to purchase another card without paying."
        card = yield from t.choose_fitting("throw away", _animalfolk(t), prompt)
        if card >= 0:
            t.throw_away((card,), HAND, t.seat)
            new = yield from t.choose("take", t.s.market, "Purchase another card without paying.")
            yield from receive(t.s, t.seat, new)


def _animalfolk(t: Turn) -> list[int]:
    """The animalfolk cards in your hand, whatever they act as."""
    return [card for card in t.hand if t.s.is_animalfolk(card)]
