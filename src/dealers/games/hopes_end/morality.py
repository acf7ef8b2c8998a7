"""Morality cards: drawn, answered, replaced; and what the marked answers do.

Rules: 2.2, 3.1.2, 3.1.3, 3.2.9, 4.6, 4.7, 4.10, 6.7, 6.9
"""

from __future__ import annotations

from typing import Final

from dealers.games.hopes_end.cards import (
    ANSWERS,
    CARD_IDS,
    CARDS,
    DOUBTERS,
    FIRST_HISTORY,
    FIRST_MORALITY,
    HOLD,
    TYPES,
    ZEALOTS,
)
from dealers.games.hopes_end.state import HopesEndState
from dealers.kernel import Option

_REPLACE: Final[list[Option]] = [("replace", card) for card in CARD_IDS]
_ANSWER: Final[list[list[Option]]] = [[("answer", card, n) for n in range(ANSWERS)] for card in CARD_IDS]

_MODIFIER: Final = CARDS.modifier


# --- what answers do ------------------------------------------------------------------------------------


def has(s: HopesEndState, seat: int, modifier: int) -> bool:
    """Whether an answer with this modifier is in effect for the seat (HE-18); two of a kind are no more."""
    active, face = s.active, s.face
    for card in s.held[seat]:
        number = card - FIRST_MORALITY
        if active[number] and _MODIFIER[ANSWERS * face[card] + s.answers[number]] == modifier:
            return True
    return False


def holdings(s: HopesEndState, seat: int) -> list[int]:
    """How much of each type the seat has in front of it: zealots count twice, doubters do not count."""
    counts = [0] * len(TYPES)
    for card in s.held[seat]:
        face, answer = s.face[card], s.answers[card - FIRST_MORALITY]
        kind = CARDS.modifier[ANSWERS * face + answer] if answer >= 0 else -1
        counts[CARDS.type[face]] += 2 if kind == ZEALOTS else 0 if kind == DOUBTERS else 1
    return counts


def activate(s: HopesEndState) -> None:
    """A History card is drawn: all answers on the table are in effect from now on (HE-44)."""
    for cards in s.held:
        for card in cards:
            s.active[card - FIRST_MORALITY] = True


# --- answering ------------------------------------------------------------------------------------------


def unanswered(s: HopesEndState, seat: int) -> int:
    """The card that the seat has to answer: the new one, or the first of those dealt; -1 if none."""
    for card in s.question or s.held[seat]:
        if s.answers[card - FIRST_MORALITY] < 0:
            return card
    return -1


def answer_options(s: HopesEndState, seat: int) -> list[Option]:
    """Any of three."""
    return _ANSWER[unanswered(s, seat)]


def mark_answer(s: HopesEndState, seat: int, option: Option) -> None:
    """Put a marker on the answer; it stays until the card is replaced."""
    _, card, answer = option
    s.answers[card - FIRST_MORALITY] = answer
    s.log("answer", seat, (card,), answer=answer)


# --- drawing and replacing ------------------------------------------------------------------------------


def deal(s: HopesEndState, seat: int) -> None:
    """Three cards for a start."""
    s.deal(HOLD, s.morality_deck, s.held[seat], "deal", seat)


def draw_question(s: HopesEndState, seat: int) -> None:
    """A new question for everybody to read."""
    s.draw(s.morality_deck, s.question, "question", seat)
    if not s.morality_deck:
        reshuffle(s)


def reshuffle(s: HopesEndState) -> None:
    """The deck has run out: the discard pile becomes the deck."""
    s.move_all(s.morality_discard, s.morality_deck)
    s.shuffle(s.morality_deck)
    s.log("reshuffle", deck="Morality")


def replace_options(s: HopesEndState, seat: int) -> list[Option]:
    """One of the old cards has to go; the new one stays (HE-16)."""
    return [_REPLACE[card] for card in s.held[seat]]


def replace(s: HopesEndState, seat: int, old: int) -> None:
    """The new card takes the place of an old one; it has an effect from the next History card on."""
    new = s.question[0]
    held = s.held[seat]
    place = held.index(old)
    s.move(old, held, s.morality_discard)
    s.put_under(new, s.question, held, at=place)
    s.answers[old - FIRST_MORALITY] = -1
    s.active[old - FIRST_MORALITY] = False
    s.log("replace", seat, (old, new))


def is_morality(card: int) -> bool:
    """Whether an id is that of a Morality card."""
    return FIRST_MORALITY <= card < FIRST_HISTORY
