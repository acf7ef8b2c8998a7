"""The rows of observations that tell where cards lie: by face, as far as the observer knows them.

They are the larger part of most observations, and from one question to the next few cards move. So each list
of cards is remembered as it was last counted (`Heap`), and counted again only when it has changed.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, TypeAlias

from dealers.kernel.rows import Match, Numbers, Some, places_of
from dealers.kernel.state import State
from dealers.kernel.zone import Sight, Zone


class Lying:
    """The cards of a zone: how many of each face the observer knows there, and last how many it does not.

    With `ordered`, a second row tells how they lie: the top card (or the first, where nothing lies on one
    another) counts a half, the next one a quarter, and so on, each at the place of its face. Unless declared,
    that is told of piles that somebody may know in part.
    """

    def __init__(self, zone: Zone, only: Some | None = None, ordered: bool | None = None) -> None:
        self.zone = zone
        self.only = only
        self.ordered = ordered

    def laid(self, zone: Zone, match: Match) -> LaidCards:
        """The rows of the zone in such a match, in which it may be visible to others than usual."""
        ordered = self.ordered
        if ordered is None:
            ordered = zone.pile and zone.sight in (Sight.OWNER, Sight.SEEN, Sight.TOP)
        return LaidCards(zone, places_of(self.only, match), match.seats, ordered)


class LaidCards:
    """How the cards of a zone are counted in a match: by place of their faces, in rows of this shape."""

    def __init__(self, zone: Zone, places: list[int], seats: int, ordered: bool) -> None:
        self.zone = zone
        self.places = places
        self.faces = faces = max(places) + 1
        self.ordered = ordered
        self.meaning = (
            f"{'of each player, you first: ' * zone.per_seat}cards by face, then how many are unknown"
        )
        self.shape = (seats, faces + 1) if zone.per_seat else (faces + 1,)
        self.order_meaning = (
            f"how the known cards of it lie: the {'top' if zone.pile else 'first'} card counts 1/2, "
            "the next 1/4, at the place of its face"
        )
        self.order_shape = (seats, faces) if zone.per_seat else (faces,)
        self.no_cards = array("f", [0.0] * (faces + 1))
        self.no_order = array("f", [0.0] * faces)


class Heap:
    """One list of cards as it was last counted, by who knows how much of it."""

    __slots__ = ("_laid", "cards", "mask", "seen")

    def __init__(self, laid: LaidCards) -> None:
        self._laid = laid
        self.cards: list[int] = []
        self.mask = 0
        """The cards as a bit mask, where not everybody sees them."""
        self.seen: dict[int, tuple[array[float], array[float]]] = {}
        """By the cards that are unknown: the others by face, and how they lie."""

    def renew(self, cards: list[int]) -> None:
        """The list has changed."""
        self.cards = cards.copy()
        self.mask = 0 if self._laid.zone.sight == Sight.EVERYONE else sum([1 << card for card in cards])
        self.seen = {}

    def look(self, unknown: int, face: Sequence[int]) -> tuple[array[float], array[float]]:
        """What somebody sees who does not know some of the cards."""
        laid, cards = self._laid, self.cards
        places, faces = laid.places, laid.faces
        counts, order = laid.no_cards[:], laid.no_order
        if unknown and unknown == self.mask:
            counts[faces] = len(cards)
        elif laid.ordered:
            order = laid.no_order[:]
            weight = 1.0
            for card in reversed(cards) if laid.zone.pile else cards:
                weight *= 0.5
                if unknown >> card & 1:
                    counts[faces] += 1.0
                else:
                    counts[places[face[card]]] += 1.0
                    order[places[face[card]]] += weight
        elif unknown:
            for card in cards:
                counts[faces if unknown >> card & 1 else places[face[card]]] += 1.0
        else:
            for card in cards:
                counts[places[face[card]]] += 1.0
        self.seen[unknown] = found = counts, order
        return found


Slot: TypeAlias = tuple[int, Heap, bool, bool, slice, int, slice | None]
"""Where one list is written, for one observer: its owner (-1 where the zone has one list), how it was last
counted, whether its cards are in sight, or the top one at least; the span of the row, the place of its last
number, that of unknown cards, and the span of their order."""


class Heaps:
    """All lists of cards of a table, and where they are written; `rows` are zones and where theirs begin."""

    def __init__(self, rows: Sequence[tuple[LaidCards, int, int]], seats: int) -> None:
        self._lists: Callable[[State], Sequence[Any]] = attrgetter(
            *[laid.zone.field for laid, _, _ in rows], "face"
        )
        self._face: list[int] = []
        self._heaps = [[Heap(laid) for _ in range(seats if laid.zone.per_seat else 1)] for laid, _, _ in rows]
        self._slots = [
            [
                _slots(laid, first, second, heaps, seat)
                for (laid, first, second), heaps in zip(rows, self._heaps, strict=True)
            ]
            for seat in range(seats)
        ]
        """By observer and zone: where each list is written."""

    def _forget(self, face: list[int]) -> None:
        """The cards have other faces than those that were counted."""
        self._face = face
        for heaps in self._heaps:
            for heap in heaps:
                heap.renew([])

    def write(self, s: State, seat: int, hidden: int, out: Numbers) -> None:
        """Write the rows of all zones; `hidden` are the cards that the observer remembers nothing of."""
        face = s.face
        if face is not self._face:
            self._forget(face)
        for slots, lists in zip(self._slots[seat], self._lists(s), strict=False):
            if not (lists if slots[0][0] < 0 else any(lists)):
                continue
            for owner, heap, in_sight, top, span, last, second in slots:
                cards = lists if owner < 0 else lists[owner]
                if not cards:
                    continue
                if in_sight:
                    unknown = 0
                    if cards != heap.cards:
                        heap.renew(cards)
                elif hidden != -1 or top:
                    if cards != heap.cards:
                        heap.renew(cards)
                    unknown = heap.mask & (hidden if hidden != -1 else ~(1 << cards[-1]))
                else:  # no journal: what eyes see
                    out[last] = len(cards)
                    continue
                counts, lie = heap.seen.get(unknown) or heap.look(unknown, face)
                out[span] = counts
                if second is not None:
                    out[second] = lie


def _slots(laid: LaidCards, first: int, second: int, heaps: Sequence[Heap], seat: int) -> list[Slot]:
    """The lists of a zone, the observer's own first."""
    zone, faces = laid.zone, laid.faces
    seats = len(heaps)
    slots = []
    for place in range(seats):
        owner = (seat + place) % seats
        start, order = first + place * (faces + 1), second + place * faces
        slots.append(
            (
                owner if zone.per_seat else -1,
                heaps[owner],
                zone.sight == Sight.EVERYONE or (zone.sight == Sight.OWNER and not place),
                zone.sight == Sight.TOP,
                slice(start, start + faces + 1),
                start + faces,
                slice(order, order + faces) if second else None,
            )
        )
    return slots
