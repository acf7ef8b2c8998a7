"""What happened at a table and who knows what: events, and knowledge of hidden cards.

Rules report to the journal where they move cards; in rollouts there is no journal. Everything that depends
on hidden information (views, redacted events, undo permission, the determinizer) reads from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from dealers.kernel.chance import Chance
from dealers.kernel.state import State
from dealers.kernel.zone import Sight, Zone


class Event:
    """Something that happened, with the faces of its cards as they were then and who knew them."""

    __slots__ = ("cards", "data", "faces", "kind", "seat", "seen")

    def __init__(
        self,
        kind: str,
        seat: int,
        cards: tuple[int, ...],
        faces: tuple[int, ...],
        seen: tuple[int, ...],
        data: dict[str, Any],
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.cards = cards
        self.faces = faces
        self.seen = seen
        self.data = data

    def redacted(self, observer: int) -> Event:
        """The event as one observer may remember it: unknown cards have id and face -1."""
        bit = 1 << observer
        if all(mask & bit for mask in self.seen):
            return self
        return Event(
            self.kind,
            self.seat,
            tuple([c if m & bit else -1 for c, m in zip(self.cards, self.seen, strict=True)]),
            tuple([f if m & bit else -1 for f, m in zip(self.faces, self.seen, strict=True)]),
            tuple([m if m & bit else 0 for m in self.seen]),
            self.data,
        )


class Journal:
    """The events of one table and the knowledge of its observers: the seats, and one spectator.

    What an observer does not know is kept as a list of *mixtures*, oldest first, each a set of cards (a bit
    mask of ids) whose faces have changed places without the observer seeing how: at first all cards of one
    back, later cards that another player chose from in secret, or that were shuffled. An observer knows a
    card when it is in none of its mixtures; a card that is shown leaves them all. To imagine a world that the
    observer cannot tell from the true one, permute the faces within each mixture in turn.
    """

    __slots__ = ("events", "learned", "mixtures")

    def __init__(self, observers: int, pools: Sequence[int]) -> None:
        self.events: list[Event] = []
        self.mixtures: list[list[int]] = [
            [_mask(c for c, pool in enumerate(pools) if pool == back) for back in sorted(set(pools))]
            for _ in range(observers)
        ]
        self.learned = False
        """Somebody learned something since the flag was last lowered."""

    @classmethod
    def of_position(cls, s: State, zones: Iterable[Zone], pools: Sequence[int]) -> Journal:
        """The journal of an arranged position: everybody knows just what they see."""
        journal = cls(s.seats + 1, pools)
        for zone in zones:
            for owner in range(s.seats) if zone.per_seat else (-1,):
                for observer in range(s.seats + 1):
                    if _sees(zone, observer, owner):
                        journal._learn(observer, _mask(cards_in(s, zone, owner)))
        return journal

    # --- what rules report -----------------------------------------------------------------------------

    def tell(self, s: State, kind: str, seat: int = -1, cards: Iterable[int] = (), **data: Any) -> None:
        """Record an event. Each observer will read the faces of those cards that it knows now."""
        ids = tuple(cards)
        faces = tuple([s.face[c] for c in ids])
        seen = tuple([sum([1 << o for o in range(len(self.mixtures)) if self.knows(o, c)]) for c in ids])
        self.events.append(Event(kind, seat, ids, faces, seen, data))

    def moved(
        self,
        s: State,
        cards: Iterable[int],
        source: Zone,
        target: Zone,
        seat: int = -1,
        *,
        to: int = -2,
        chosen: bool = True,
    ) -> None:
        """Cards went from `source` of `seat` to `target` of `to` (the same seat unless given).

        Whoever sees the target learns the faces. For whoever sees neither end of a *chosen* move, the cards
        are mixed up with those that stayed behind; a card moved by its position (the top of a deck) is not.
        """
        ids = _mask(cards)
        if to == -2:
            to = seat
        for observer in range(len(self.mixtures)):
            if _sees(target, observer, to):
                self._learn(observer, ids)
                if not _sees(source, observer, seat):
                    self.learned = True  # turned up, even if a good memory knew it
            elif chosen and not _sees(source, observer, seat):
                self._mix(observer, ids | _mask(cards_in(s, source, seat)))

    def show(self, cards: Iterable[int], observer: int | None = None) -> None:
        """Let one observer (or all) see cards where they lie."""
        ids = _mask(cards)
        for o in range(len(self.mixtures)):
            if observer is None or o == observer:
                self._learn(o, ids)

    def passed(self, s: State, zone: Zone) -> None:
        """The zone changed hands between seats: every owner looks at what it has now."""
        for observer in range(len(self.mixtures)):
            for owner in range(s.seats):
                if _sees(zone, observer, owner):
                    self._learn(observer, _mask(cards_in(s, zone, owner)))

    def shuffled(self, s: State, zone: Zone, seat: int = -1) -> None:
        """The cards of a zone were shuffled: nobody knows which is which any more."""
        self.learned = True
        ids = _mask(cards_in(s, zone, seat))
        for observer in range(len(self.mixtures)):
            self._mix(observer, ids)

    def chance(self, s: State, kind: str, seat: int = -1, **result: Any) -> None:
        """Record the result of a throw or draw of lots."""
        self.learned = True
        self.tell(s, kind, seat, (), **result)

    # --- knowledge -------------------------------------------------------------------------------------

    def _learn(self, observer: int, ids: int) -> None:
        mixtures = self.mixtures[observer]
        if any(mixture & ids for mixture in mixtures):
            self.learned = True
            # A mixture of one card is no mixture.
            left = [mixture & ~ids for mixture in mixtures]
            self.mixtures[observer] = [mixture for mixture in left if mixture & (mixture - 1)]

    def _mix(self, observer: int, ids: int) -> None:
        if not ids & (ids - 1):
            return
        kept: list[int] = []
        later = 0  # cards touched by newer mixtures that reach beyond these cards
        for mixture in reversed(self.mixtures[observer]):
            if mixture & ids == ids and not later & ids:
                return  # mixing these cards again changes nothing
            if mixture & ids == mixture and not later & mixture:
                continue  # an older mixture within this one no longer matters
            later |= mixture
            kept.append(mixture)
        self.mixtures[observer] = [*reversed(kept), ids]

    def knows(self, observer: int, card: int) -> bool:
        """Whether the observer knows the card's face."""
        return not any(mixture >> card & 1 for mixture in self.mixtures[observer])

    def redealt(self, observer: int, face: list[int], rng: Chance) -> list[int]:
        """New faces for all cards: those that the observer cannot tell apart change places."""
        new = face.copy()
        for mixture in self.mixtures[observer]:
            cards = _ids(mixture)
            faces = [new[c] for c in cards]
            rng.shuffle(faces)
            for c, f in zip(cards, faces, strict=True):
                new[c] = f
        return new

    def only_for(self, observer: int) -> Journal:
        """A journal that holds nothing this observer may not know."""
        new = self.copy()
        new.events = [e.redacted(observer) for e in self.events]
        return new

    def copy(self) -> Journal:
        """An independent copy."""
        new = Journal(0, ())
        new.events = self.events.copy()
        new.mixtures = self.mixtures.copy()  # the inner lists are replaced, never changed
        new.learned = self.learned
        return new


def _mask(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


@lru_cache(maxsize=4096)
def _ids(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def _sees(zone: Zone, observer: int, owner: int) -> bool:
    return zone.sight == Sight.EVERYONE or (zone.sight == Sight.OWNER and observer == owner)


def cards_in(s: State, zone: Zone, seat: int = -1) -> list[int]:
    """The list of cards in a zone (of a seat, when the zone has one list per seat)."""
    lists: Any = getattr(s, zone.field)
    cards: list[int] = lists[seat] if zone.per_seat else lists
    return cards
