"""What cards and Spoils of War do when they are used: strengths, effects that happen, effects that ask.

The vocabulary in words is in `words_of_effects.py`. Effects that only add something are carried out without a
question; where a player may want to decline (DIH-49), they are asked. To draw is declined by playing the
card in another way, so that nobody is asked who simply wants the cards.

Rules: 3.3.1, 3.3.2, 3.3.3, 3.3.5, 4.3.3, 6.1, 6.2.13, 6.2.14, 8.1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dealers.games.dealers_in_hope import moves, powers
from dealers.games.dealers_in_hope.board import TRAIN
from dealers.games.dealers_in_hope.cards import ATTACK, CARDS, DEFENSE
from dealers.games.dealers_in_hope.state import (
    ANSWER,
    BY_CARDS,
    BY_PENALTIES,
    BY_POWERS,
    HAND,
    NOBODY,
    READY,
    SPENT,
    DealersInHopeState,
)
from dealers.kernel import Decision, Effect, Option
from dealers.kernel.text import counted

DONE: Final[Option] = ("done",)
WITHOUT_DRAWING: Final[dict[str, str]] = {"play": "play without drawing", "use": "use without drawing"}
"""The verbs that decline to draw, by those that do not."""
SELL: Final[Option] = ("sell",)
ANY_NUMBER: Final = 99
PRICE_OF_HOPE: Final = 2
"""Support that a broker asks for."""

_STRENGTHS: Final = CARDS.strengths
_EFFECT: Final = CARDS.effect
_DRAWS: Final = [any(name == "draw" for name, _ in effect) for effect in _EFFECT]


def play(s: DealersInHopeState, seat: int, card: int, strength: int, draws: bool = True) -> None:
    """Play a card from the hand or the Ready Area for one of its strengths, and carry out its effect."""
    was_ready = moves.into_play(s, seat, card)
    face = s.face[card]
    amount = _STRENGTHS[face][strength] + (s.powers[seat][powers.DRILL] if was_ready else 0)
    if s.journal is not None:  # the most frequent event: not even a call without a reader
        source = READY.name if was_ready else HAND.name
        s.log("play", seat, (card,), strength=strength, amount=amount, source=source)
    gain(s, seat, strength, amount)
    for name, n in _EFFECT[face]:
        if draws or name != "draw":
            carry_out(s, seat, card, name, n)


def use_spoils(s: DealersInHopeState, seat: int, card: int, draws: bool = True) -> None:
    """Use a Spoils of War card: take all its strengths, carry out its effect, put it under its stack."""
    face = s.face[card]
    s.log("use spoils", seat, (card,))
    s.counted[seat][SPENT] += 1
    if s.powers[seat][powers.HOARD] and CARDS.value[face] == 3:
        s.score(seat, BY_POWERS, s.powers[seat][powers.HOARD], "hoard")
    for strength, amount in enumerate(_STRENGTHS[face]):
        if amount:
            gain(s, seat, strength, amount)
    moves.return_spoils(s, seat, card)
    for name, n in _EFFECT[face]:
        if draws or name != "draw":
            carry_out(s, seat, card, name, n)


def gain(s: DealersInHopeState, seat: int, strength: int, amount: int) -> None:
    """Take strength markers. A defender may take any, but only defense counts (DIH-27)."""
    if strength == DEFENSE:
        s.shields[seat] += amount
    elif seat == s.seat:
        if strength == ATTACK:
            s.attack += amount
        else:
            s.support += amount


def carry_out(s: DealersInHopeState, seat: int, card: int, name: str, n: int) -> None:
    """Do what a card says, or note that its player has to be asked."""
    do = _AT_ONCE.get(name)
    if name in _FOR_AN_ASSAULT and seat == s.seat and s.target < 0 and s.assaults:
        s.prepared = (*s.prepared, (name, n))  # it counts when the target is named (O13)
    elif do is None:
        s.due.append((name, n, card, seat))
    else:
        do(s, seat, n)


def without_drawing(s: DealersInHopeState, seat: int, options: Sequence[Option]) -> list[Option]:
    """Of cards that can be played or used, those that would draw, as options that decline it (DIH-49)."""
    if not s.deck[seat]:
        return []
    face = s.face
    return [(WITHOUT_DRAWING[one[0]], *one[1:]) for one in options if _DRAWS[face[one[1]]]]


# --- effects that happen ----------------------------------------------------------------------------------


def _sail(s: DealersInHopeState, seat: int, n: int) -> None:
    if seat == s.seat and s.route:
        s.attack += n


def _settle(s: DealersInHopeState, seat: int, n: int) -> None:
    if seat == s.seat and s.target >= 0 and s.defender() == NOBODY:
        s.attack += n


def _rival(s: DealersInHopeState, seat: int, n: int) -> None:
    if seat == s.seat and s.defender() != NOBODY:
        s.attack += n


def _undermine(s: DealersInHopeState, seat: int, n: int) -> None:
    if seat == s.seat and s.defender() != NOBODY:
        s.undermined += n


def _ferry(s: DealersInHopeState, seat: int, n: int) -> None:
    if seat == s.seat and s.route:
        s.ferries += n


def _guard(s: DealersInHopeState, seat: int, n: int) -> None:
    if s.stage == ANSWER and seat == s.defender():
        s.shields[seat] += n


def _fortify(s: DealersInHopeState, seat: int, n: int) -> None:
    s.fortify(seat, n)


def _study(s: DealersInHopeState, seat: int, n: int) -> None:
    if seat == s.seat and s.board[s.action].column == TRAIN:
        s.support += n


def _vp(s: DealersInHopeState, seat: int, n: int) -> None:
    s.score(seat, BY_CARDS, n, "card")


_AT_ONCE: Final[dict[str, Callable[[DealersInHopeState, int, int], None]]] = {
    "sail": _sail,
    "settle": _settle,
    "rival": _rival,
    "undermine": _undermine,
    "ferry": _ferry,
    "guard": _guard,
    "fortify": _fortify,
    "study": _study,
    "draw": moves.draw,
    "salvage": moves.take_spoils,
    "vp": _vp,
}
_FOR_AN_ASSAULT: Final = ("sail", "settle", "rival", "undermine", "ferry")


# --- effects that ask -------------------------------------------------------------------------------------


def ask(s: DealersInHopeState) -> Effect:
    """Ask about the first thing that is due."""
    name, n, card, seat = s.due.pop(0)
    yield from _ASKING[name](s, seat, n, card)


def different(s: DealersInHopeState, verb: str, cards: Sequence[int]) -> list[Option]:
    """One option for each face among these cards."""
    face, seen, found = s.face, [], []
    for card in cards:
        if face[card] not in seen:
            seen.append(face[card])
            found.append((verb, card))
    return found


def _dismiss(s: DealersInHopeState, seat: int, n: int, card: int) -> Effect:
    yield from dismiss_cards(s, seat, n, card, "Dismiss up to {}.")


def dismiss_cards(s: DealersInHopeState, seat: int, n: int, card: int, how: str) -> Effect:
    """Dismiss cards from hand and discard pile, one by one."""
    for done in range(n):
        options = different(s, "dismiss", s.hand[seat]) + different(s, "dismiss", s.discard[seat])
        if not options:
            return
        prompt = how.format(f"{counted(n - done, 'card')} from your hand or discard pile")
        option = yield Decision(seat, prompt, [*options, DONE], card)
        if option == DONE:
            return
        moves.dismiss(s, seat, option[1])


def _dismiss_exactly(s: DealersInHopeState, seat: int, n: int, card: int) -> Effect:
    """Every card short costs a point, also when there are no more cards (DIH-37)."""
    before = len(s.hand[seat]) + len(s.discard[seat])
    yield from dismiss_cards(s, seat, n, card, "Dismiss {}, or lose 1 VP for each card short.")
    short = n - (before - len(s.hand[seat]) - len(s.discard[seat]))
    if short:
        s.score(seat, BY_PENALTIES, -short, "dismissed too few")


def _recall(s: DealersInHopeState, seat: int, n: int, card: int) -> Effect:
    for _ in range(n):
        if not s.discard[seat]:
            return
        options = different(s, "recall", s.discard[seat])
        option = yield Decision(
            seat, "Take a card from your discard pile into your hand.", [*options, DONE], card
        )
        if option == DONE:
            return
        moves.recall(s, seat, option[1])


def _reserve(s: DealersInHopeState, seat: int, n: int, card: int) -> Effect:
    """Any number of cards if the board says no other (DIH-33)."""
    for done in range(n):
        if not s.hand[seat]:
            return
        left = (
            "any number of cards" if n == ANY_NUMBER else "a card" if n - done == 1 else f"{n - done} cards"
        )
        prompt = f"Put {left} from your hand into your Ready Area."
        option = yield Decision(seat, prompt, [*different(s, "ready", s.hand[seat]), DONE], card)
        if option == DONE:
            return
        moves.make_ready(s, seat, option[1])


def _sell(s: DealersInHopeState, seat: int, n: int, card: int) -> Effect:
    if seat != s.seat or s.support < PRICE_OF_HOPE:
        return
    option = yield Decision(seat, f"Spend {PRICE_OF_HOPE} support for {n} VP?", [SELL, DONE], card)
    if option == SELL:
        s.support -= PRICE_OF_HOPE
        s.score(seat, BY_CARDS, n, "sell")


def _shuffle(s: DealersInHopeState, seat: int, n: int, card: int) -> Effect:
    moves.shuffle_all(s, seat)
    yield from ()


def _spoils(s: DealersInHopeState, seat: int, n: int, card: int) -> Effect:
    moves.take_spoils(s, seat, 3, n)
    yield from ()


_ASKING: Final[dict[str, Callable[[DealersInHopeState, int, int, int], Effect]]] = {
    "dismiss": _dismiss,
    "dismiss exactly": _dismiss_exactly,
    "recall": _recall,
    "reserve": _reserve,
    "sell": _sell,
    "shuffle": _shuffle,
    "spoils": _spoils,
}
