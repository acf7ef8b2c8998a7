"""Sharing Short-beaked Echidnas: cards are swapped for others in hands, decks, discard piles and stalls."""

from __future__ import annotations

from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS, NO_SET, ability, cannot_use, technique
from dealers.games.dale_of_merchants.effects import DONE, Turn
from dealers.games.dale_of_merchants.moves import fill_market_in_place, into_hand, move
from dealers.games.dale_of_merchants.state import ASIDE, DECK, DISCARD, HAND, MARKET, SCHEDULE
from dealers.kernel import Decision, Effect

_VALUE: Final = CARDS.value


@technique("Carefree Swapper")
def carefree_swapper(t: Turn, x: int) -> Effect:
    """The top card of another discard pile for this one."""
    piles = [seat for seat in t.others() if t.s.discard[seat]]
    if piles:
        other = yield from t.choose_player("Choose whose discard pile to take the top card of.", piles)
        card = t.s.discard[other][-1]
        yield from t.take(card, DISCARD, other)
        t.put((t.card,), SCHEDULE, t.seat, DISCARD, other)


@ability("Bargain Seeker")
def bargain_seeker(t: Turn) -> None:
    """The cheapest slot of the market gets another card."""
    t.throw_away(t.s.market[:1], MARKET)
    fill_market_in_place(t.s)


@cannot_use("Bargain Seeker")
def nothing_cheap(t: Turn) -> str:
    """The rightmost slot has to be filled."""
    return "" if t.s.slots[:1] == [0] else "the rightmost slot of the market is empty"


@technique("Delicacy")
def delicacy(t: Turn, x: int) -> Effect:
    """One of the top 2 cards of another deck for this one; they are shuffled in."""
    other = yield from t.choose_player("Choose whose deck to look at.", t.others())
    cards = yield from t.set_aside(2, DECK, other)
    if not cards:
        return
    taken = yield from t.choose_up_to(1, "take", cards, "You may take a card for this one.")
    for card in taken:
        yield from t.take(card, ASIDE, t.seat)
        t.put((t.card,), SCHEDULE, t.seat, DECK, other)
    yield from t.shuffle_in([card for card in cards if card not in taken], ASIDE, t.seat, other)


@technique("Umbrella")
def umbrella(t: Turn, x: int) -> Effect:
    """One of 2 random cards of another hand for this one."""
    s = t.s
    other = yield from t.choose_player("Choose whose hand to look into.", t.others())
    cards = t.random_cards(other, 2)
    move(s, t.seat, cards, HAND, other, ASIDE, t.seat, random=True)
    taken = yield from t.choose_up_to(1, "take", cards, "You may take a card for this one.")
    move(s, t.seat, [card for card in cards if card not in taken], ASIDE, t.seat, HAND, other)  # they return
    for card in taken:
        yield from t.take(card, ASIDE, t.seat)
        yield from into_hand(s, t.seat, t.card, SCHEDULE, t.seat, other)


@technique("Velocipede")
def velocipede(t: Turn, x: int) -> Effect:
    """Any card of any stall for this one."""
    yield from t.take_from_stall(t.everybody())


@technique("Matching Colours")
def matching_colours(t: Turn, x: int) -> Effect:
    """A card of the hand for one of the same value in an opponent's stall."""
    s = t.s
    stalls = t.stalls(t.opponents())
    wanted = {_VALUE[s.face[card]] for owner in stalls for card in s.stall[owner]}
    fitting = [card for card in t.hand if t.set_of(card) != NO_SET and s.value(card) in wanted]
    if not s.chance.remember(bool(fitting)):
        return
    prompt = "Choose a card to exchange for one of the same value in an opponent's stall."
    option = yield Decision(t.seat, prompt, t.choices("put", fitting) or [DONE], t.card)
    if option != DONE:
        value = s.chance.remember(s.value(option[1]))
        yield from t.take_from_stall(t.opponents(), option[1], value)
