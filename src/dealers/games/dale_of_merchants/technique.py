"""Technique action: play a technique card, carry out its text, perhaps leave it in the schedule; *finish*.

Rules: 3.3.1, 3.3.2, 3.3.3, 4.2, 4.6, 5.2
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from dealers.games.dale_of_merchants import copying
from dealers.games.dale_of_merchants.cards import CARDS, FINISH, LATER, PLAY, STAYS, TO_PLAY
from dealers.games.dale_of_merchants.copying import Hand
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import (
    BONUS,
    PLAYED,
    RESOLVED,
    TECHNIQUE_DONE,
    added,
    happen,
    happening,
)
from dealers.games.dale_of_merchants.moves import move
from dealers.games.dale_of_merchants.paying import pay
from dealers.games.dale_of_merchants.state import DISCARD, HAND, OF_CARD, SCHEDULE, DaleOfMerchantsState
from dealers.kernel import Effect, Option, OptionsAbout

_GOOD_FOR: Final = CARDS.good_for
_PLAYING: Final = OptionsAbout("play")
_FINISHING: Final = OptionsAbout("finish")
_SPEND: Final = CARDS.spend
_FINISH: Final = CARDS.finish
_BONUS: Final = CARDS.bonus
_PLAY: Final = PLAY
_STAYS: Final = STAYS
_CATALOGUE: Final = CARDS.catalogue


def options(s: DaleOfMerchantsState, seat: int, hand: Hand | None = None) -> list[Option]:
    """The technique cards in hand whose cost can be met (R2.1.8), one of each."""
    hand = hand or s.in_use(seat)
    faces, looks, values = hand.faces, hand.looks, hand.values
    most = s.gold[seat] + hand.worth
    found: list[Option] = []
    seen: list[int] = []
    for n, card in enumerate(hand.cards):
        face = faces[n]
        if _GOOD_FOR[face] & TO_PLAY and looks[n] not in seen:
            spend = _SPEND[face]
            if spend is None or spend[0] <= most - values[n] - _shown_worth(hand, card):
                seen.append(looks[n])
                found.append(_PLAYING.card(card))
    return found


def _shown_worth(hand: Hand, card: int) -> int:
    """What the cards are worth that a card copies in the hand: they cannot pay for it."""
    if not hand.chameleons or card not in hand.chameleons:
        return 0
    cards = hand.cards
    return sum([hand.values[cards.index(other)] for other in hand.chameleons[card] if other in cards])


def kept(s: DaleOfMerchantsState, card: int) -> list[int]:
    """The cards in hand that cannot pay for a card: itself, and what it copies there."""
    return [card, *copying.shown_with(s, card)]


def play(s: DaleOfMerchantsState, seat: int, card: int) -> Effect:
    """Show the card, pay, carry out its immediate effects, and discard it (R2.4.1)."""
    face = s.chance.remember(s.face_of(card))  # it may be shuffled into a deck before the effect ends
    x = 0
    spend = _SPEND[face]
    if spend is not None:
        x = yield from pay(s, seat, spend, _CATALOGUE[face].name, card, kept(s, card))
    s.deed = ()
    if s.chameleons:
        copying.show(s, card)
    move(s, seat, (card,), HAND, seat, SCHEDULE, seat, announced=False)
    if s.chameleons or s.journal is not None:
        s.log("play", seat, (card,), **copying.said(s, card, face))
    if s.chameleons and s.chance.remember(face != s.face[card]):
        copying.choose(s, card, face)
    act = _PLAY.get(face)
    effect: Effect | None = act(Turn(s, seat, card), x) if act is not None else None
    if effect is not None:
        before, s.using = s.using, OF_CARD - face  # as in `of_card`
        yield from effect
        s.using = before
    s.played += 1
    if s.moments[PLAYED] and not s.over:
        effect = happening(s, PLAYED, seat, card)
        if effect is not None:
            yield from effect
    if _FINISH[face] is None and face not in _STAYS:
        if s.moments[RESOLVED] and not s.over:
            effect = happening(s, RESOLVED, seat, card)
            if effect is not None:
                yield from effect
        _discard(s, seat, card)
        if s.moments[TECHNIQUE_DONE]:
            yield from happen(s, TECHNIQUE_DONE, seat, card)


def of_card(s: DaleOfMerchantsState, face: int, effect: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """Carry out what a card does, so that bots know what a question is about."""
    before, s.using = s.using, OF_CARD - face
    result = yield from effect
    s.using = before
    return result


def resolved(s: DaleOfMerchantsState, seat: int, card: int) -> Effect:
    """A technique that is fully resolved goes to the discard pile, unless it goes elsewhere."""
    if s.moments[RESOLVED]:
        effect = happening(s, RESOLVED, seat, card)
        if effect is not None:
            yield from effect
    _discard(s, seat, card)
    if s.moments[TECHNIQUE_DONE]:
        yield from happen(s, TECHNIQUE_DONE, seat, card)


def _discard(s: DaleOfMerchantsState, seat: int, card: int) -> None:
    if card in s.schedule[seat]:
        move(s, seat, (card,), SCHEDULE, seat, DISCARD, seat, announced=False)


def gives_bonus(s: DaleOfMerchantsState, card: int) -> bool:
    """Whether playing the card gives a bonus action."""
    return _BONUS[s.face_of(card)] or (bool(s.moments[BONUS]) and added(s, BONUS, s.seat, card) > 0)


# --- finish -----------------------------------------------------------------------------------------------


def finish_options(s: DaleOfMerchantsState, seat: int, hand: Hand) -> list[Option]:
    """The cards in the schedule that can be finished now."""
    found: list[Option] = []
    seen: list[tuple[int, int]] = []
    scheduled, face = s.schedule[seat], s.face
    used = s.faces_of(scheduled)
    most = s.gold[seat] + hand.worth
    for n, card in enumerate(scheduled):
        price = _FINISH[used[n]]
        if price is not None and price[0] <= most:
            look = face[card], used[n]
            if look not in seen:
                seen.append(look)
                found.append(_FINISHING.card(card))
    return found


def finish(s: DaleOfMerchantsState, seat: int, card: int) -> Effect:
    """Pay, carry out what comes after *finish*, and discard the card; it is no action (R2.5.2)."""
    face = s.chance.remember(s.face_of(card))  # as in `play`
    price = _FINISH[face]
    assert price is not None
    x = yield from pay(s, seat, price, f"finishing {CARDS.catalogue[face].name}", card)
    s.log("finish", seat, (card,), **copying.said(s, card, face))
    effect = FINISH[face](Turn(s, seat, card), x) if face in FINISH else None
    if effect is not None:
        yield from of_card(s, face, effect)
    yield from resolved(s, seat, card)


# --- the start of the turn --------------------------------------------------------------------------------


def due(s: DaleOfMerchantsState, seat: int) -> list[int]:
    """The cards in the schedule that do something at the start of the turn."""
    scheduled = s.schedule[seat]
    if not scheduled:
        return []
    faces = s.faces_of(scheduled)
    return [card for n, card in enumerate(scheduled) if faces[n] in LATER]


def at_start(s: DaleOfMerchantsState, seat: int, card: int) -> Effect:
    """What a scheduled card does at the start of the turn (R2.4.5)."""
    s.due.remove(card)
    face = s.chance.remember(s.face_of(card))  # it may be shuffled into a deck before the effect ends
    done = yield from of_card(s, face, LATER[face](Turn(s, seat, card)))
    if done:
        yield from resolved(s, seat, card)
