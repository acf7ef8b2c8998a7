"""Hero phase: everybody keeps two of nine heroes, passes the rest to the left, and again with 7, 5 and 3."""

from __future__ import annotations

from dealers.games.dark_dealings.cards import CARD_IDS
from dealers.games.dark_dealings.state import COMMIT, HAND, HERO_DISCARD, LURE, LURED, DarkState
from dealers.kernel import Option

HAND_SIZE = 9
ROUNDS = 4

# One tuple per card id, made once.
_LURE: list[Option] = [("lure", card) for card in CARD_IDS]


def begin(s: DarkState) -> None:
    """Everybody looks at nine heroes."""
    s.phase = LURE
    s.round = 0
    s.waiting = list(range(s.seats))


def options(s: DarkState, seat: int) -> list[Option]:
    """Any hero in hand."""
    return [_LURE[card] for card in s.hand[seat]]


def prompt(s: DarkState, seat: int) -> str:
    """First or second of two."""
    which = "second" if len(s.lured[seat]) % 2 else "first"
    return f"Lure a hero to your castle ({which} of two)."


def answer(s: DarkState, seat: int, option: Option) -> None:
    """Keep one hero face down."""
    card = option[1]
    s.hand[seat].remove(card)
    lured = s.lured[seat]
    lured.append(card)
    if not len(lured) % 2:
        s.waiting.remove(seat)
    if s.journal is not None:
        s.journal.moved(s, (card,), HAND, LURED, seat)
        s.journal.tell(s, "lure", seat, (card,))


def on_the_left(s: DarkState, seat: int) -> int:
    """Who is given the hand of this seat."""
    return (seat + 1) % s.seats


def proceed(s: DarkState) -> None:
    """All have kept two: pass left, or throw the last hero away and go on to the defense phase."""
    s.round += 1
    if s.round < ROUNDS:
        s.hand.insert(0, s.hand.pop())  # each hand goes to the seat `on_the_left`
        s.waiting = list(range(s.seats))
        if s.journal is not None:
            s.journal.passed(s, HAND)
            s.journal.tell(s, "pass left")
        return
    for seat, hand in enumerate(s.hand):
        card = hand.pop()
        s.hero_discard.append(card)
        if s.journal is not None:
            s.journal.moved(s, (card,), HAND, HERO_DISCARD, seat)
            s.journal.tell(s, "last hero", seat, (card,))
    s.hand, s.lured = s.lured, s.hand
    s.phase = COMMIT
    s.round = -1
