"""Reckless Marbled Polecats: a die and lucky guesses.

Rules: 5.1
"""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS, technique
from dealers.games.dale_of_merchants.dice import POLECAT_DIE
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import LARGER_HAND, attaches
from dealers.games.dale_of_merchants.moves import fill_market_in_place
from dealers.games.dale_of_merchants.passives import is_passive
from dealers.games.dale_of_merchants.state import (
    DECK,
    HAND,
    MARKET,
    MARKET_DECK,
    MULTIPLY,
    DaleOfMerchantsState,
)
from dealers.kernel import TABLE, Effect

is_passive("Sofa")
_SOFA: Final = CARDS.numbers["Sofa"]


def roll(t: Turn) -> int:
    """What the polecat die shows."""
    return int(POLECAT_DIE[t.roll(POLECAT_DIE, "polecat die")])


@technique("Daring Adventurer")
def daring_adventurer(t: Turn, x: int) -> Effect:
    """As many cards of the market as the die shows make room for others."""
    count = roll(t)
    prompt = f"Throw away cards of the market: {count} in all."
    cards = yield from t.choose_exactly(count, "throw away", t.s.market, prompt)
    t.throw_away(cards, MARKET)
    fill_market_in_place(t.s)


@technique("Rare Artefact")
def rare_artefact(t: Turn, x: int) -> Effect:
    """A card that is shown counts so many times as the die shows."""
    if t.hand:
        card = yield from t.choose("show", t.hand, "Show a card whose value is multiplied.")
        t.show(card)
        t.change_values((MULTIPLY, card, roll(t)))


@technique("Swank")
def swank(t: Turn, x: int) -> Effect:
    """A card is thrown away; an animalfolk card for a new one."""
    if t.hand:
        card = yield from t.choose("throw away", t.hand, "Throw away a card from your hand.")
        animalfolk = t.s.chance.remember(t.s.is_animalfolk(card))  # it may be shuffled into the market deck
        t.throw_away((card,), HAND, t.seat)
        if animalfolk:
            yield from t.take_top(MARKET_DECK)


@technique("Risky Business")
def risky_business(t: Turn, x: int) -> Effect:
    """The top card of the market deck, which is shown, if its value was named (R2.3.5)."""
    s = t.s
    if not s.market_deck and not s.market_discard:
        return
    values = range(1, 6)
    named = yield from t.ask("Name the value of the next card.", [("number", value) for value in values])
    card = yield from t.reveal_top(MARKET_DECK)
    if s.chance.remember(CARDS.value[s.face[card]] == values[named]):
        yield from t.take(card, MARKET_DECK)
    else:
        t.throw_away((card,), MARKET_DECK, TABLE)


@technique("Natural Survivor")
def natural_survivor(t: Turn, x: int) -> Effect:
    """Some cards of the hand change places with as many of the deck."""
    if not t.hand or not t.deck:
        return
    count = min(roll(t), len(t.hand), len(t.deck))
    cards = t.search()
    wanted = yield from t.choose_exactly(count, "take", cards, f"Take cards of your deck: {count} in all.")
    given = yield from t.choose_exactly(count, "put", t.hand, f"Put cards into your deck: {count} in all.")
    t.put(given, HAND, t.seat, DECK, t.seat)
    for card in wanted:
        if card in t.deck:  # what came into the hand before may have drawn it
            yield from t.take(card, DECK, t.seat)
    yield from t.shuffle()


@attaches(LARGER_HAND, "polecats")
def sofa(s: DaleOfMerchantsState, seat: int, card: int, player: int) -> int:
    """Each one in the stall makes the hand size 1 larger."""
    face, count = s.face, 0
    for other in s.stall[s.stall_of(player)]:
        if face[other] == _SOFA:
            count += 1
    return count
