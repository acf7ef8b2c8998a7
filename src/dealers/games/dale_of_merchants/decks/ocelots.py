"""Lucky Ocelots: a die, blind draws and hands that are mixed up.

Rules: 5.1
"""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants import copying, stall
from dealers.games.dale_of_merchants.cards import COPIES, NO_SET, ability, technique
from dealers.games.dale_of_merchants.dice import OCELOT_DIE
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.state import (
    ADD,
    ALL,
    ASIDE,
    DISCARD,
    MARKET_DECK,
    SET,
    DaleOfMerchantsState,
)
from dealers.kernel import Decision, Effect, Option

MOST_NAMED: Final = 20
"""The highest value that is named in a guess; it stands for all above it."""


def roll(t: Turn) -> int:
    """What the ocelot die shows."""
    return int(OCELOT_DIE[t.roll(OCELOT_DIE, "ocelot die")])


@ability("Bold Haggler")
def bold_haggler(t: Turn) -> None:
    """It is worth more by what the die shows."""
    t.change_values((ADD, t.card, roll(t)))


@technique("New Season")
def new_season(t: Turn, x: int) -> Effect:
    """A card of the discard pile is thrown away for a new one."""
    animalfolk = [card for card in t.discard_pile if t.set_of(card) != NO_SET]
    if animalfolk:
        card = yield from t.choose("throw away", animalfolk, "Throw away a card of your discard pile.")
        t.throw_away((card,), DISCARD, t.seat)
        yield from t.take_top(MARKET_DECK)


@technique("Whirligig")
def whirligig(t: Turn, x: int) -> Effect:
    """A new hand, shuffled together with that of another player."""
    if not t.hand:
        return
    other = yield from t.choose_player("Choose whose hand to shuffle together with yours.", t.others())
    count = len(t.hand)
    yield from t.discard_from_hand(count)
    yield from t.draw(count)
    yield from t.mix_hands(other)


@technique("Charm")
def charm(t: Turn, x: int) -> Effect:
    """The top card of the market deck is the next stack, or is thrown away."""
    cards = yield from t.set_aside(1, MARKET_DECK)
    for card in cards:
        t.show(card)
        if t.s.chance.remember(t.s.face[card] in COPIES):
            yield from _become(t, card)
        built = yield from stall.build_with(t.s, t.seat, card)
        if not built:
            t.throw_away((card,), ASIDE, t.seat)


def _become(t: Turn, card: int) -> Effect:
    """A chameleon copies a card that can be the stack; if there is none, another one that it can copy."""
    s = t.s
    faces = sorted(copying.ways_to_copy(s, t.seat, card))
    fitting = [face for face in faces if stall.worth_alone_as(s, t.seat, card, face) >= 0] or faces[:1]
    count = s.chance.remember(min(2, len(fitting)))  # it may copy cards in the hand
    if count == 0:
        return
    if count == 1:
        face = s.chance.remember(fitting[0] if fitting else 0)
    else:
        offered: list[Option] = [("copy", card, face) for face in fitting]
        option = yield Decision(t.seat, "Choose what the card that you build is a copy of.", offered, card)
        face = option[2]
    copying.choose(s, card, face)
    copying.show(s, card)


@technique("Gamble")
def gamble(t: Turn, x: int) -> Effect:
    """As many random cards as the die shows change hands."""
    other = yield from t.choose_player("Choose whose cards to exchange with yours.", t.others())
    yield from t.exchange_at_random(other, roll(t))


@technique("Blindfold")
def blindfold(t: Turn, x: int) -> Effect:
    """An opponent guesses what a card is worth; if that is wrong, it is worth what you say."""
    s = t.s
    if not t.hand:
        return
    card = yield from t.choose("risk", t.hand, "Choose a card; an opponent has to guess its value.")
    other = yield from t.choose_player("Choose who guesses the value of your card.", t.opponents())
    values = values_now(s)
    prompt = f"Guess the value of the card that seat {t.seat + 1} has chosen."
    guess = yield from t.ask(prompt, _named(values), other)
    t.show(card)
    s.log("guess", other, value=values[guess])
    if s.chance.remember(min(s.value(card), MOST_NAMED) == values[guess]):
        t.discard((card,))
    else:
        s.picked = [card]  # to be seen in the view
        said = yield from t.ask("Name the value of the card for this turn.", _named(range(1, 6)))
        s.picked = []
        t.change_values((SET, card, said + 1))


def _named(values: list[int] | range) -> list[Option]:
    return [("number", value) for value in values]


def values_now(s: DaleOfMerchantsState) -> list[int]:
    """What a card in the hand of the active player may be worth now, as far as everybody can tell."""
    printed = range(1, 6)
    values = {s.changed(value, (ALL,)) for value in printed}
    for _, which, _ in s.changes:
        if which >= 0:
            values.update([s.changed(value, (ALL, which)) for value in printed])
    return sorted({min(value, MOST_NAMED) for value in values})
