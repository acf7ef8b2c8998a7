"""Superstitious Snowshoe Hares: a die with good and bad signs, and ways to be ready for them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from dealers.games.dale_of_merchants.cards import CARDS, ability, cannot_use, technique
from dealers.games.dale_of_merchants.dice import HARE_DIE
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD, MARKET_DECK, SET
from dealers.kernel import Effect


def roll(t: Turn) -> Generator[Any, Any, str]:
    """What the hare die shows: comet, planet or stars. One may roll again instead of a planet with arrows."""
    while True:
        face = HARE_DIE[t.roll(HARE_DIE, "hare die")]
        if face != "planet with arrows":
            return face
        prompt = "Roll the hare die again? Otherwise it shows a planet."
        if (yield from t.ask(prompt, [("yes",), ("no",)])) == 1:
            return "planet"


@technique("Arcane Scholar")
def arcane_scholar(t: Turn, x: int) -> Effect:
    """A card is drawn; a comet costs two of the hand, stars two of the deck."""
    yield from t.draw(1)
    shown = yield from roll(t)
    if shown == "comet":
        yield from t.discard_from_hand(2)
    elif shown == "stars":
        for _ in range(2):
            yield from t.discard_top()


@ability("Barometer")
def barometer(t: Turn) -> None:
    """The top card of the market deck goes, and this card counts as that one did."""
    card = t.throw_away_top_of_market_deck()
    if card >= 0:
        t.change_values((SET, t.card, t.s.chance.remember(CARDS.value[t.s.face[card]])))


@cannot_use("Barometer")
def no_weather(t: Turn) -> str:
    """There has to be a card."""
    return "" if t.s.market_deck or t.s.market_discard else "the market deck is empty"


@technique("Bad Omen")
def bad_omen(t: Turn, x: int) -> Effect:
    """One of the top 3 cards of the deck may be thrown away; the others go back in any order."""
    cards = yield from t.set_aside(3, DECK, t.seat)
    prompt = "You may throw away one of these cards; the others go back."
    gone = yield from t.choose_up_to(1, "throw away", cards, prompt)
    t.throw_away(gone, ASIDE, t.seat)
    left = [card for card in cards if card not in gone]
    yield from t.put_in_any_order(left, ASIDE, t.seat, DECK, t.seat)


@technique("Festival")
def festival(t: Turn, x: int) -> Effect:
    """A comet brings a new card, a planet one of the deck."""
    shown = yield from roll(t)
    if shown == "comet":
        yield from t.take_top(MARKET_DECK)
    elif shown == "planet":
        yield from t.draw(1)


@technique("Celestial Guidance")
def celestial_guidance(t: Turn, x: int) -> Effect:
    """A planet leads to any card of the deck, stars to any card of the discard pile."""
    shown = yield from roll(t)
    if shown == "planet":
        yield from t.search_for_card()
    elif shown == "stars" and t.discard_pile:
        prompt = "Put a card from your discard pile into your hand."
        card = yield from t.choose("take", t.discard_pile, prompt)
        yield from t.take(card, DISCARD, t.seat)


@ability("Calendar")
def calendar(t: Turn) -> Effect:
    """The top card of the discard pile is shuffled into the deck."""
    yield from t.shuffle_in(t.discard_pile[-1:], DISCARD, t.seat, t.seat)


@cannot_use("Calendar")
def nothing_discarded(t: Turn) -> str:
    """There has to be a card."""
    return "" if t.discard_pile else "your discard pile is empty"
