"""Systematic Eurasian Beavers: every card waits in the schedule for something that its player does.

When that happens the card is resolved, whether its player makes use of it or not.

Rules: 6.4.3
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from dealers.games.dale_of_merchants import stall, technique
from dealers.games.dale_of_merchants.cards import CARDS, waits
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import (
    BEFORE_BUILD,
    BEFORE_SHUFFLE,
    BOUGHT,
    BUILT,
    MAY_BUILD,
    RESOLVED,
    STACK_CARDS,
    attaches,
)
from dealers.games.dale_of_merchants.state import DECK, DISCARD, MARKET, SCHEDULE, DaleOfMerchantsState
from dealers.kernel import Effect

MASTER_BUILDER, SNACK, WIND_OF_CHANGE, OVERTIME, ORDER_IN_CHAOS, PRACTICE = (
    CARDS.numbers[name]
    for name in ("Master Builder", "Snack", "Wind of Change", "Overtime", "Order in Chaos", "Practice")
)
for _face in (MASTER_BUILDER, SNACK, WIND_OF_CHANGE, OVERTIME, ORDER_IN_CHAOS, PRACTICE):
    waits(CARDS.catalogue[_face].name)

Act = Callable[[Turn], Effect | None]


def waiting(s: DaleOfMerchantsState, seat: int, face: int) -> int:
    """How many cards with this face wait in a schedule."""
    scheduled = s.schedule[seat]
    return s.faces_of(scheduled).count(face) if scheduled else 0


def come_due(s: DaleOfMerchantsState, seat: int, acts: dict[int, Act], but: int = -1) -> Effect | None:
    """What waits for this happens, in the order that its player chooses, and is discarded.

    All but one card, if it is named.
    """
    scheduled = s.schedule[seat]
    if not scheduled:
        return None
    due = not acts.keys().isdisjoint(s.faces_of(scheduled))
    return _one_by_one(s, seat, acts, but) if s.chance.remember(due) else None


def _one_by_one(s: DaleOfMerchantsState, seat: int, acts: dict[int, Act], but: int) -> Effect:
    faces: dict[int, int] = {}
    for card in s.schedule[seat]:
        face = s.chance.remember(s.face_of(card))  # it may be shuffled into a deck before the effect ends
        if face in acts and card != but:
            faces[card] = face
    while faces:
        prompt = "Choose which card that has waited comes next."
        card = yield from Turn(s, seat).choose("resolve", list(faces), prompt)
        face = faces.pop(card)
        effect = acts[face](Turn(s, seat, card))
        if effect is not None:
            yield from technique.of_card(s, face, effect)
        acting = {"acting": CARDS.catalogue[face].name} if card in s.copied else {}
        s.log("resolve", seat, (card,), **acting)
        yield from technique.resolved(s, seat, card)
        faces = {other: face for other, face in faces.items() if other in s.schedule[seat]}


# --- a purchase -------------------------------------------------------------------------------------------


@attaches(BOUGHT, "beavers")
def purchased(
    s: DaleOfMerchantsState, seat: int, card: int, buyer: int, bought: int, cards: list[int], gold: int
) -> Effect | None:
    """Master Builder and Wind of Change have waited for it."""
    paid = tuple(cards)
    acts: dict[int, Act] = {
        MASTER_BUILDER: lambda t: master_builder(t, paid),
        WIND_OF_CHANGE: wind_of_change,
    }
    return come_due(s, buyer, acts)


def master_builder(t: Turn, paid: tuple[int, ...]) -> Effect:
    """A card that was paid with may go on the deck."""
    there = [card for card in paid if card in t.discard_pile]
    prompt = "You may put a card you have paid with on top of your deck."
    t.put((yield from t.choose_up_to(1, "put", there, prompt)), DISCARD, t.seat, DECK, t.seat)


def wind_of_change(t: Turn) -> Effect:
    """Any card of the discard pile may be thrown away."""
    prompt = "You may throw away a card from your discard pile."
    gone = yield from t.choose_up_to(1, "throw away", t.discard_pile, prompt)
    t.throw_away(gone, DISCARD, t.seat)


# --- a stack ----------------------------------------------------------------------------------------------


@attaches(MAY_BUILD, "beavers")
def hungry(s: DaleOfMerchantsState, seat: int, card: int, builder: int) -> bool:
    """A stack can be built with as many cards of the market as there are Snacks."""
    snacks = waiting(s, builder, SNACK)
    return snacks > 0 and any(
        stall.can_build_with(s, builder, cards)
        for count in range(1, snacks + 1)
        for cards in combinations(s.market, count)
    )


@attaches(BEFORE_BUILD, "beavers")
def about_to_build(s: DaleOfMerchantsState, seat: int, card: int, builder: int) -> Effect | None:
    """Snack has waited for it."""
    return come_due(s, builder, {SNACK: snack})


def snack(t: Turn) -> Effect:
    """A card of the market may come into the hand."""
    prompt = "You may put a card from the market into your hand before you build."
    cards = yield from t.choose_up_to(1, "take", t.s.market, prompt)
    t.s.deed = ()  # from now on everybody knows that a stack is to be built
    for card in cards:
        yield from t.take(card, MARKET)


@attaches(STACK_CARDS, "beavers")
def overtime(s: DaleOfMerchantsState, seat: int, card: int, builder: int) -> list[int]:
    """The whole discard pile may be built with."""
    return list(s.discard[builder]) if waiting(s, builder, OVERTIME) else []


@attaches(BUILT, "beavers", early=True)  # before another stack is built
def has_built(s: DaleOfMerchantsState, seat: int, card: int, builder: int, cards: list[int]) -> Effect | None:
    """Overtime has done its work."""
    return come_due(s, builder, {OVERTIME: lambda t: None})


# --- a shuffle, a technique -------------------------------------------------------------------------------


@attaches(BEFORE_SHUFFLE, "beavers")
def about_to_shuffle(s: DaleOfMerchantsState, seat: int, card: int, player: int) -> Effect | None:
    """Order in Chaos has waited for it."""
    return come_due(s, player, {ORDER_IN_CHAOS: order_in_chaos})


def order_in_chaos(t: Turn) -> Effect:
    """All cards come into the hand, and as many stay there as there were."""
    prompt = "Take your deck and your discard pile into your hand, and hold as many cards as now?"
    if (yield from t.ask(prompt, [("yes",), ("no",)])) == 1:
        return
    count = len(t.hand)
    yield from t.take_all(DECK)
    yield from t.take_all(DISCARD)
    prompt = f"Choose the cards that you hold, {count} in all; the others are discarded."
    held = yield from t.choose_exactly(count, "hold", t.hand, prompt)
    t.discard([card for card in t.hand if card not in held])


@attaches(RESOLVED, "beavers")
def about_to_discard(
    s: DaleOfMerchantsState, seat: int, card: int, player: int, resolved: int
) -> Effect | None:
    """Practice has waited for it."""
    if resolved not in s.schedule[player] or len(s.schedule[player]) == 1:
        return None
    return come_due(s, player, {PRACTICE: lambda t: practice(t, resolved)}, but=resolved)


def practice(t: Turn, resolved: int) -> Effect:
    """The technique may come back into the hand."""
    if resolved in t.s.schedule[t.seat]:  # another Practice may have taken it
        prompt = "You may put the technique into your hand instead of discarding it."
        for card in (yield from t.choose_up_to(1, "take", [resolved], prompt)):
            yield from t.take(card, SCHEDULE, t.seat)
