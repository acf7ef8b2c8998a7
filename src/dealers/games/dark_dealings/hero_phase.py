"""Hero phase: everybody keeps two of nine heroes, passes the rest to the left, and again with 7, 5 and 3.

Rules: 3.1.1, 3.1.2
"""

from __future__ import annotations

from typing import Final

from dealers.games.dark_dealings.cards import CARD_IDS
from dealers.games.dark_dealings.state import COMMIT, LURE, DarkDealingsState
from dealers.kernel import Option

HAND_SIZE: Final = 9
ROUNDS: Final = 4

# One tuple per card id, made once.
_LURE: Final[list[Option]] = [("lure", card) for card in CARD_IDS]


def begin(s: DarkDealingsState) -> None:
    """Everybody looks at nine heroes."""
    s.phase = LURE
    s.round = 0
    s.waiting = list(range(s.seats))


def options(s: DarkDealingsState, seat: int) -> list[Option]:
    """Any hero in hand."""
    return [_LURE[card] for card in s.hand[seat]]


ASKED: Final = "Lure a hero to your castle"


def prompt(s: DarkDealingsState, seat: int) -> str:
    """First or second of two."""
    which = "second" if len(s.lured[seat]) % 2 else "first"
    return f"{ASKED} ({which} of two)."


def answer(s: DarkDealingsState, seat: int, option: Option) -> None:
    """Keep one hero face down."""
    lured = s.lured[seat]
    s.move(option[1], s.hand[seat], lured, "lure", seat)
    if not len(lured) % 2:
        s.waiting.remove(seat)


def on_the_left(s: DarkDealingsState, seat: int) -> int:
    """Who is given the hand of this seat."""
    return (seat + 1) % s.seats


def proceed(s: DarkDealingsState) -> None:
    """All have kept two: pass left, or throw the last hero away and go on to the defense phase."""
    s.round += 1
    if s.round < ROUNDS:
        s.pass_left(s.hand)
        s.log("pass left")
        s.waiting = list(range(s.seats))
        return
    for seat, hand in enumerate(s.hand):
        s.draw(hand, s.hero_discard, "last hero", seat)
    s.hand, s.lured = s.lured, s.hand
    s.phase = COMMIT
    s.round = -1
