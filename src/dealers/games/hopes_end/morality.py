"""Morality cards: drawn, answered, replaced; and what the marked answers do.

Rules: 2.2, 3.1.2, 3.1.3, 3.2.9, 4.6, 4.7, 4.10, 6.7, 6.9
"""

from __future__ import annotations

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
from dealers.games.hopes_end.state import HELD, MORALITY_DECK, MORALITY_DISCARD, QUESTION, HopesEndState
from dealers.kernel import Option

_REPLACE: list[Option] = [("replace", card) for card in CARD_IDS]
_ANSWER: list[list[Option]] = [[("answer", card, n) for n in range(ANSWERS)] for card in CARD_IDS]


# --- what answers do ------------------------------------------------------------------------------------


def has(s: HopesEndState, seat: int, modifier: int) -> bool:
    """Whether an answer with this modifier is in effect for the seat (HE-18); two of a kind are no more."""
    for card in s.held[seat]:
        if s.active[card - FIRST_MORALITY]:
            answer = s.answers[card - FIRST_MORALITY]
            if CARDS.modifier[ANSWERS * s.face[card] + answer] == modifier:
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
    if s.journal is not None:
        s.journal.tell(s, "answer", seat, (card,), answer=answer)


# --- drawing and replacing ------------------------------------------------------------------------------


def deal(s: HopesEndState, seat: int) -> None:
    """Three cards for a start."""
    s.held[seat] = [s.morality_deck.pop() for _ in range(HOLD)]
    if s.journal is not None:
        s.journal.moved(s, s.held[seat], MORALITY_DECK, HELD, -1, to=seat, chosen=False)
        s.journal.tell(s, "deal", seat, s.held[seat])


def draw_question(s: HopesEndState, seat: int) -> None:
    """A new question for everybody to read."""
    card = s.morality_deck.pop()
    s.question.append(card)
    if s.journal is not None:
        s.journal.moved(s, (card,), MORALITY_DECK, QUESTION, chosen=False)
        s.journal.tell(s, "question", seat, (card,))
    if not s.morality_deck:
        reshuffle(s)


def reshuffle(s: HopesEndState) -> None:
    """The deck has run out: the discard pile becomes the deck."""
    s.morality_deck, s.morality_discard = s.morality_discard, []
    s.chance.shuffle(s.morality_deck)
    if s.journal is not None:
        s.journal.moved(s, s.morality_deck, MORALITY_DISCARD, MORALITY_DECK)
        s.journal.shuffled(s.morality_deck)
        s.journal.tell(s, "reshuffle", deck="Morality")


def replace_options(s: HopesEndState, seat: int) -> list[Option]:
    """One of the old cards has to go; the new one stays (HE-16)."""
    return [_REPLACE[card] for card in s.held[seat]]


def replace(s: HopesEndState, seat: int, old: int) -> None:
    """The new card takes the place of an old one; it has an effect from the next History card on."""
    new = s.question.pop()
    held = s.held[seat]
    held[held.index(old)] = new
    s.morality_discard.append(old)
    s.answers[old - FIRST_MORALITY] = -1
    s.active[old - FIRST_MORALITY] = False
    if s.journal is not None:
        s.journal.moved(s, (old,), HELD, MORALITY_DISCARD, seat, to=-1)
        s.journal.moved(s, (new,), QUESTION, HELD, -1, to=seat)
        s.journal.tell(s, "replace", seat, (old, new))


def is_morality(card: int) -> bool:
    """Whether an id is that of a Morality card."""
    return FIRST_MORALITY <= card < FIRST_HISTORY
