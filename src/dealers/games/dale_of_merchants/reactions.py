"""Reactions: passive cards in hand that answer to what another player does.

    @reacts(BOUGHT, "Binoculars", has_cards)
    def binoculars(t: Turn) -> Effect: ...

What the moment is about begins with the player who did it; all others are asked in turn order, from the
active player on, as soon as that player's action or scheduled card is done; about a shuffle they are asked at
once. Only who holds the card is asked, once for every copy, until they decline: everybody sees that they are
asked, so what it goes by is remembered. Whether a reaction is possible goes by what everybody sees. The card
is shown when it is used, and stays in hand.

Rules: 6.4.7
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final

from dealers.games.dale_of_merchants import copying
from dealers.games.dale_of_merchants.cards import CARDS, faces_named
from dealers.games.dale_of_merchants.effects import Turn
from dealers.games.dale_of_merchants.moments import attaches
from dealers.games.dale_of_merchants.passives import is_passive
from dealers.games.dale_of_merchants.state import OF_CARD, DaleOfMerchantsState
from dealers.kernel import Decision, Effect, Option

REACTION: Final = "reaction"
"""The step of decisions whether to react."""
NO: Final[Option] = ("no",)

Act = Callable[[Turn], Effect]
Possible = Callable[[Turn], bool]


_REACTIONS: Final[list[tuple[int, Possible, Act]]] = []
"""By number: the face of the card, when it is possible, what it does."""


def reacts(moment: int, name: str, possible: Possible, *, at_once: bool = False) -> Callable[[Act], Act]:
    """Ties a function to a moment, for copies of a card in the hands of those who did not cause it.

    They are asked when what is under way is done, or `at_once`.
    """
    face = faces_named(name)[0]
    is_passive(name)

    def tie(act: Act) -> Act:
        number = len(_REACTIONS)
        _REACTIONS.append((face, possible, act))

        @attaches(moment, CARDS.decks[CARDS.set[face]].short, by_hands=True)
        def offer(s: DaleOfMerchantsState, seat: int, card: int, actor: int, *about: Any) -> Effect | None:
            if at_once:
                return _offer(s, number, actor)
            s.reactions += ((number, actor),)
            return None

        return act

    return tie


def next_reaction(s: DaleOfMerchantsState) -> Effect:
    """What has happened first may be reacted to."""
    (number, actor), *later = s.reactions
    s.reactions = tuple(later)
    yield from _offer(s, number, actor)


def _offer(s: DaleOfMerchantsState, number: int, actor: int) -> Effect:
    """Every copy in a hand may react, until its holder declines."""
    face, possible, act = _REACTIONS[number]
    for holder in (s.seat, *s.others(s.seat)):
        if holder == actor or s.over:
            continue
        asked: list[int] = []
        while True:
            found = s.chance.remember(1 + _copy_in_hand(s, holder, face, asked))
            if not found or not possible(Turn(s, holder)):
                break
            asked.append(found - 1)
            if not (yield from offer_reaction(Turn(s, holder, found - 1), face, act)):
                break


def _copy_in_hand(s: DaleOfMerchantsState, holder: int, face: int, asked: list[int]) -> int:
    """The first copy of a card in a hand that has not been asked about, or -1."""
    hand = s.hand[holder]
    faces = s.faces_of(hand)
    if face in faces:
        for n, card in enumerate(hand):
            if faces[n] == face and card not in asked:
                return card
    return -1


def offer_reaction(t: Turn, face: int, act: Act) -> Generator[Any, Any, bool]:
    """Ask whether a card shall be used, and do what it says; whether it was."""
    s = t.s
    before, s.using = s.using, OF_CARD - face
    prompt = f"Use {CARDS.catalogue[face].name}, or do nothing."
    copies = s.chameleons and s.chance.remember(s.face[t.card] != face)
    use: Option = ("use", t.card, face) if copies else ("use", t.card)
    option = yield Decision(t.seat, prompt, [use, NO], t.card, REACTION)
    if option != NO:
        s.show((t.card,))
        if copies:
            copying.show(s, t.card)
        s.log("use", t.seat, (t.card,), **copying.said(s, t.card, face))
        yield from act(t)
    s.using = before
    return bool(option != NO)
