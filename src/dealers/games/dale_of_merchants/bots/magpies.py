"""When bots play Scheming Green Magpies, and what they guess."""

from __future__ import annotations

from collections import Counter
from typing import Final

from dealers.games.dale_of_merchants.cards import CARDS, JUNK, NO_SET
from dealers.games.dale_of_merchants.merchant.techniques import LARGER_HAND, Moment
from dealers.games.dale_of_merchants.merchant.worth import Outlook, turns_to_go
from dealers.games.dale_of_merchants.playing import answering, paying_with, playing, tastes
from dealers.games.dale_of_merchants.state import DaleOfMerchantsState
from dealers.kernel import Option

_VALUE: Final = CARDS.value
_SET: Final = CARDS.set
tastes({"Bribe": 0.2, "Burglary": 0.15, "Grasp": 0.2, "Periscope": 0.1, "Sudden Nap": 0.1})


def _rivals(s: DaleOfMerchantsState, seat: int) -> list[int]:
    return [other for other in s.others(seat) if s.stall_of(other) != s.stall_of(seat)]


def _unseen(s: DaleOfMerchantsState, who: int) -> list[int]:
    """The faces of a player's cards in hand and deck together: which are where, others do not know."""
    return [s.face[card] for card in (*s.hand[who], *s.deck[who])] or [s.face[c] for c in s.discard[who]]


def _best_value(faces: list[int]) -> tuple[float, int]:
    """The value to guess: how much it brings on average, and which."""
    counts = Counter(_VALUE[face] for face in faces if face != JUNK)
    return max([(n * value / len(faces), value) for value, n in counts.items()], default=(0.0, 1))


def _best_face(faces: list[int]) -> tuple[float, int]:
    counts = Counter(face for face in faces if _SET[face] != NO_SET)
    return max([(n * _VALUE[face] / len(faces), face) for face, n in counts.items()], default=(0.0, JUNK))


@playing("Pompous Professional")
def pompous_professional(m: Moment, card: int) -> float:
    """When there is a set in the deck worth looking for."""
    return 0.4 if any(_SET[m.s.face[each]] != NO_SET for each in m.s.deck[m.seat]) else 0.0


@answering("Pompous Professional")
def which_set(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option | None:
    """The set that the deck has most of what is wanted of."""
    if options[0][0] != "name set":
        return None
    outlook = Outlook(s, seat)
    deck = s.deck[seat] or s.discard[seat]

    def hope(option: Option) -> float:
        return sum([outlook.keep(s, card) for card in deck if _SET[s.face[card]] == option[1]])

    return max(options, key=hope)


@paying_with("Bribe")
def bribe(s: DaleOfMerchantsState, seat: int, card: int) -> float:
    """A larger hand."""
    return LARGER_HAND


@playing("Burglary")
def burglary(m: Moment, card: int) -> float:
    """Whenever a rival has a deck to lose a card of."""
    return 0.3 if any(m.s.deck[other] for other in _rivals(m.s, m.seat)) else 0.0


@playing("Grasp")
def grasp(m: Moment, card: int) -> float:
    """The better the guess can be."""
    return max([_best_value(_unseen(m.s, other))[0] for other in _rivals(m.s, m.seat)], default=0.0) / 3


@answering("Burglary")
@answering("Grasp")
def guess(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """Of whom one expects most; then the value that brings most."""
    if options[0][0] == "player":
        return max(
            options, key=lambda o: (_SET_APART * (o[1] in _rivals(s, seat)), _best_value(_unseen(s, o[1]))[0])
        )
    best = max([_best_value(_unseen(s, other)) for other in _rivals(s, seat)])
    return options[best[1] - 1]


_SET_APART: Final = 10
"""A teammate comes last."""


@playing("Periscope")
def periscope(m: Moment, card: int) -> float:
    """Whenever a rival has a deck."""
    return 0.2 + max([_best_face(_unseen(m.s, other))[0] for other in _rivals(m.s, m.seat)], default=0.0) / 3


@answering("Periscope")
def which_card(s: DaleOfMerchantsState, seat: int, options: list[Option]) -> Option:
    """The card that some rival is likeliest to have on top, by value; then that rival."""
    rivals = _rivals(s, seat)
    if options[0][0] == "player":
        return max(options, key=lambda o: (o[1] in rivals, _best_face(_unseen(s, o[1]))[0]))
    wanted: Option = ("name", max([_best_face(_unseen(s, other)) for other in rivals])[1])
    return wanted if wanted in options else options[0]


@playing("Sudden Nap")
def sudden_nap(m: Moment, card: int) -> float:
    """When a rival holds something, the nearer to winning the better."""
    held = [other for other in _rivals(m.s, m.seat) if m.s.hand[other]]
    return 0.3 if held and min([turns_to_go(m.s, other) for other in held]) < 12 else 0.1 * bool(held)
