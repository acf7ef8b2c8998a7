"""How far cards can carry somebody: what is certain with those at hand, and what is possible at most.

Nothing is guessed: what is certain comes from cards that are there, and what is possible is never exceeded,
however lucky the draw. Which cards a pile or another player's hand is made of is known, since all that comes
and goes is seen; which of them lie where is not, so that the best of them are taken to come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from dealers.games.dealers_in_hope import powers
from dealers.games.dealers_in_hope.cards import ATTACK, CARDS, CITY, DEFENSE, LEADER, SPOILS
from dealers.games.dealers_in_hope.state import DealersInHopeState

_TYPE: Final = CARDS.type
_EFFECT: Final = CARDS.effect
_STRENGTHS: Final = CARDS.strengths

Units = Callable[[int], int]
"""How much of something a face gives."""


class Means(NamedTuple):
    """What cards add to an assault, or to a defense."""

    strength: int
    ferries: int = 0
    """Sea regions that would cost nothing."""


def for_assault(oversea: bool, neutral: bool) -> tuple[str, ...]:
    """The effects that are as good as attack in an assault of this kind."""
    by_holder = ("settle",) if neutral else ("rival", "undermine")
    return (*by_holder, "sail") if oversea else by_holder


FOR_DEFENSE: Final = ("guard", "fortify")


def certain(s: DealersInHopeState, seat: int, oversea: bool, neutral: bool) -> Means:
    """The attack of all cards at hand, and of the best that they take back from the discard pile."""
    faces = [s.face[card] for card in s.hand[seat]]
    ready = _usable(s, seat)
    gives = _gives(ATTACK, for_assault(oversea, neutral))
    there = sum([gives(face) for face in (*faces, *ready)]) + _drilled(s, seat, ready, ATTACK)
    recalls = sum([_effect("recall")(face) for face in (*faces, *ready)])
    thrown = sorted([gives(s.face[card]) for card in s.discard[seat]], reverse=True)
    ferries = sum([_effect("ferry")(face) for face in (*faces, *ready)])
    return Means(there + sum(thrown[:recalls]), ferries)


def at_most(s: DealersInHopeState, seat: int, oversea: bool, neutral: bool) -> Means:
    """What an attacker could add if every card that is drawn or taken were the best there is."""
    hand = [s.face[card] for card in s.hand[seat]]
    gives = _gives(ATTACK, for_assault(oversea, neutral))
    reached = _Reached(s, seat, hand, [s.face[card] for card in s.deck[seat]], 0)
    drill = s.powers[seat][powers.DRILL]
    saved = _effect("reserve")

    def with_drill(face: int) -> int:
        """Cards that go through the Ready Area are drilled: leaders, and those that others put there."""
        leads = _TYPE[face] == LEADER and _STRENGTHS[face][ATTACK] > 0
        return gives(face) + drill * (saved(face) + leads)

    ready = [face for face in _usable(s, seat) if _TYPE[face] != LEADER]
    strength = reached.most(with_drill) + _drilled(s, seat, ready, ATTACK)
    return Means(strength, reached.most(_effect("ferry")))


def answer_at_most(s: DealersInHopeState, seat: int) -> int:
    """What a defender could add at most: of their hand it is known only which cards it is drawn from."""
    hidden = [s.face[card] for card in (*s.hand[seat], *s.deck[seat])]
    reached = _Reached(s, seat, [], hidden, len(s.hand[seat]))
    drill = s.powers[seat][powers.DRILL]
    gives, saved = _gives(DEFENSE, FOR_DEFENSE), _effect("reserve")
    most = reached.most(lambda face: gives(face) + drill * saved(face))
    return most + _drilled(s, seat, _usable(s, seat), DEFENSE)


def _usable(s: DealersInHopeState, seat: int) -> list[int]:
    """The faces in the Ready Area that can be played or used."""
    return [face for card in s.ready[seat] if _TYPE[face := s.face[card]] != CITY]


def _drilled(s: DealersInHopeState, seat: int, ready: Sequence[int], strength: int) -> int:
    """What drill adds to the cards in the Ready Area."""
    cards = [face for face in ready if _TYPE[face] != SPOILS and _STRENGTHS[face][strength]]
    return s.powers[seat][powers.DRILL] * len(cards)


def _gives(strength: int, helps: Sequence[str]) -> Units:
    return lambda face: _STRENGTHS[face][strength] + sum([n for name, n in _EFFECT[face] if name in helps])


def _effect(wanted: str) -> Units:
    return lambda face: sum([n for name, n in _EFFECT[face] if name == wanted])


def _salvage(value: int) -> Units:
    return lambda face: sum([name == "salvage" and n == value for name, n in _EFFECT[face]])


class _Pile(NamedTuple):
    """Cards that can come, and the effect by which they do."""

    faces: list[int]
    brings: Units

    def most(self, count: int, units: Units) -> int:
        """The most that so many of these cards give; those that bring another one cost no place."""
        if not count:
            return 0
        free = [face for face in self.faces if self.brings(face)]
        left = count + sum([self.brings(face) - 1 for face in free])
        others = sorted([units(face) for face in self.faces if not self.brings(face)], reverse=True)
        return sum([units(face) for face in free]) + sum(others[:left])


class _Reached:
    """The cards at hand, and how many can come from each pile at most."""

    def __init__(
        self, s: DealersInHopeState, seat: int, hand: list[int], deck: list[int], draws: int
    ) -> None:
        self.hand = [*hand, *_usable(s, seat)]
        self.piles = [
            _Pile(deck, _effect("draw")),
            _Pile([s.face[card] for card in s.discard[seat]], _effect("recall")),
            _Pile([s.face[card] for card in s.spoils_2], _salvage(2)),
            _Pile([s.face[card] for card in s.spoils_3], _salvage(3)),
        ]
        self.counts = [draws, 0, 0, 0]
        self._open_piles(draws)

    def _open_piles(self, draws: int) -> None:
        """Cards from one pile may open another, so count until nothing is added."""
        while True:
            counts = [
                (0 if n else draws)
                + sum([pile.brings(face) for face in self.hand])
                + sum([self._from(m, pile.brings) for m in range(len(self.piles)) if m != n])
                for n, pile in enumerate(self.piles)
            ]
            if counts == self.counts:
                return
            self.counts = counts

    def _from(self, number: int, units: Units) -> int:
        return self.piles[number].most(self.counts[number], units)

    def most(self, units: Units) -> int:
        """The most of something that all of them give."""
        return sum([units(face) for face in self.hand]) + sum(
            [self._from(number, units) for number in range(len(self.piles))]
        )
