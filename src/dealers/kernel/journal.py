"""What happened at a table and who knows what: events, and knowledge of hidden cards.

A state reports to its journal whatever its rules do with cards; in rollouts there is none. Everything that
depends on hidden information (views, redacted events, undo permission, the determinizer) reads from here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from mypy_extensions import mypyc_attr

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

    def redacted(self, observer: int, sealed: int = 0) -> Event:
        """The event as one observer may remember it: unknown cards have id and face -1.

        What is `sealed` (a bit mask of cards) is not remembered by anybody.
        """
        bit = 1 << observer
        if sealed and any(c >= 0 and sealed >> c & 1 for c in self.cards):
            seen = tuple(
                [0 if c >= 0 and sealed >> c & 1 else m for c, m in zip(self.cards, self.seen, strict=True)]
            )
            return Event(self.kind, self.seat, self.cards, self.faces, seen, self.data).redacted(observer)
        for mask in self.seen:  # a loop, because this is done for all events whenever a bot is asked
            if not mask & bit:
                break
        else:
            return self
        return Event(
            self.kind,
            self.seat,
            tuple([c if m & bit else -1 for c, m in zip(self.cards, self.seen, strict=True)]),
            tuple([f if m & bit else -1 for f, m in zip(self.faces, self.seen, strict=True)]),
            tuple([m if m & bit else 0 for m in self.seen]),
            self.data,
        )


class Place:
    """A list of the state: its field, whose it is (-1: nobody's), and which observers see the faces there."""

    __slots__ = ("blind", "field", "owner", "seen_by", "seers", "top")

    def __init__(self, zone: Zone, owner: int, observers: int) -> None:
        self.field = zone.field
        self.owner = owner
        self.top = zone.sight == Sight.TOP
        self.seers = [observer for observer in range(observers) if _sees(zone, observer, owner)]
        self.blind = [observer for observer in range(observers) if observer not in self.seers]
        self.seen_by = _mask(self.seers)


@mypyc_attr(allow_interpreted_subclasses=True)
class Journal:
    """The events of one table and the knowledge of its observers: the seats, and one spectator.

    What an observer does not know is kept as a list of *mixtures*, oldest first, each a set of cards (a bit
    mask of ids) whose faces have changed places without the observer seeing how: at first all cards of one
    back, later cards that another player chose from in secret, or that were shuffled. An observer knows a
    card when it is in none of its mixtures; a card that is shown leaves them all. To imagine a world that the
    observer cannot tell from the true one, permute the faces within each mixture in turn.

    Every world that the observer may think possible can come up, so nobody is treated as knowing what they do
    not. After many overlapping secrets a world may come up that a perfect observer could rule out.
    """

    __slots__ = (
        "_places",
        "events",
        "hidden",
        "learned",
        "mixtures",
        "seals",
        "tells",
        "zones",
    )

    def __init__(
        self, observers: int, pools: Sequence[int], zones: Sequence[Zone], tells: bool = True
    ) -> None:
        self.zones = zones
        self.tells = tells
        """Whether events are kept; a simulation may want to know only who knows what."""
        self._places: dict[int, Place] = {}
        """Where lists of the state were found last, by `id`: most stay where they are."""
        self.events: list[Event] = []
        self.mixtures: list[list[int]] = []
        self.hidden: list[int] = []
        """By observer, the cards that it does not know: all that are in its mixtures, as a bit mask."""
        backs = [_mask([c for c, pool in enumerate(pools) if pool == back]) for back in sorted(set(pools))]
        self.believe([backs] * observers)
        self.learned = 0
        """Who has learned something since this was last set to 0: a bit for each observer, and one after them
        for a shuffle of which nobody has seen the result."""
        self.seals: list[tuple[int, int]] = []
        """Events before this number do not name these cards (a bit mask) any more; see `seal`."""

    @classmethod
    def of_position(cls, s: State, zones: Sequence[Zone], pools: Sequence[int]) -> Journal:
        """The journal of an arranged position: everybody knows just what they see."""
        journal = cls(s.seats + 1, pools, zones)
        for zone in zones:
            for owner in range(s.seats) if zone.per_seat else (-1,):
                for observer in range(s.seats + 1):
                    if _sees(zone, observer, owner):
                        journal._learn(s, observer, _mask(cards_in(s, zone, owner)))
                if zone.sight == Sight.TOP:
                    journal.show(s, cards_in(s, zone, owner)[-1:])
        return journal

    def believe(self, mixtures: list[list[int]]) -> None:
        """What the observers do not know, all of it replaced."""
        self.mixtures = mixtures
        self.hidden = [_united(own) for own in mixtures]

    # --- what a state reports --------------------------------------------------------------------------

    def tell(self, s: State, kind: str, seat: int = -1, cards: Iterable[int] = (), /, **data: Any) -> None:
        """Record an event. Each observer will read the faces of those cards that it knows now."""
        if not self.tells:
            return
        ids = tuple(cards)
        faces = tuple([s.face[c] for c in ids])
        seen = tuple([sum([1 << o for o in range(len(self.mixtures)) if self.knows(o, c)]) for c in ids])
        self.events.append(Event(kind, seat, ids, faces, seen, data))

    def carried(
        self,
        s: State,
        cards: Sequence[int],
        here: list[int],
        there: list[int],
        event: str,
        seat: int,
        chosen: bool = True,
        among: Sequence[int] | None = None,
    ) -> None:
        """Cards went from one list of the state to another, and an event tells of it if it has a name.

        For whoever does not see where they were, *chosen* cards are mixed up with those that stayed behind,
        or with those `among` which it is known to have been chosen; cards moved by their position (the top of
        a deck) are not. The `seat` that chose them remembers what it did. Whoever sees where they are now
        learns their faces.
        """
        if cards:
            source, target = self.place(s, here), self.place(s, there)
            moved = _mask(cards)
            if chosen and source.blind:
                mixed = moved | _mask(here if among is None else among)
                for observer in source.blind:
                    if observer != seat:
                        self._mix(observer, mixed)
            for observer in target.seers:
                if self.hidden[observer] & moved:
                    self._learn(s, observer, moved)
            self.learned |= target.seen_by & ~source.seen_by  # turned up, even if a good memory knew it
            if source.top:
                self.show(s, here[-1:])
            if target.top:
                self.show(s, there[-1:])
        if event:
            self.tell(s, event, seat, cards)

    def place(self, s: State, cards: list[int]) -> Place:
        """Where a list of the state is."""
        known = self._places.get(id(cards))
        if known is not None:
            there: Any = getattr(s, known.field)
            if (there if known.owner < 0 else there[known.owner]) is cards:
                return known
        for zone in self.zones:
            lists: Any = getattr(s, zone.field)
            for owner in range(len(lists)) if zone.per_seat else (-1,):
                if (lists[owner] if zone.per_seat else lists) is cards:
                    self._places[id(cards)] = found = _place(zone, owner, len(self.mixtures))
                    return found
        raise ValueError(f"cards move between zones, but the list {cards} of the state is none of them")

    def show(self, s: State, cards: Iterable[int], observer: int | None = None) -> None:
        """Let one observer (or all) see cards where they lie."""
        ids = _mask(cards)
        for o in range(len(self.mixtures)):
            if observer is None or o == observer:
                self._learn(s, o, ids)

    def passed(self, s: State, hands: list[list[int]]) -> None:
        """The zone changed hands between seats: every owner looks at what it has now."""
        [zone] = [zone for zone in self.zones if getattr(s, zone.field) is hands]
        for observer in range(len(self.mixtures)):
            for owner in range(s.seats):
                if _sees(zone, observer, owner):
                    self._learn(s, observer, _mask(cards_in(s, zone, owner)))

    def shuffled(self, s: State, cards: list[int], face_up: bool = False) -> None:
        """Cards were shuffled: unless all of them can be seen, nobody knows which is which any more."""
        self.learned |= self._everybody if face_up else 1 << len(self.mixtures)
        if not face_up:
            ids = _mask(cards)
            for observer in range(len(self.mixtures)):
                self._mix(observer, ids)
        if any(zone.sight == Sight.TOP for zone in self.zones) and self.place(s, cards).top:
            self.show(s, cards[-1:])

    @property
    def _everybody(self) -> int:
        """A bit for each observer."""
        return (1 << len(self.mixtures)) - 1

    def seal(self, s: State, lists: list[list[int]], among: Iterable[list[int]]) -> None:
        """What lies in the zone that these lists are is forgotten by everybody, if the zone is `sealed`.

        It could be any of those `among` other lists that the observer does not see.
        """
        [zone] = [zone for zone in self.zones if getattr(s, zone.field) is lists]
        if not zone.sealed:
            return
        self.learned |= self._everybody  # what is out of sight must not come back with an undo
        ids = _mask(card for cards in lists for card in cards)
        self.seals.append((len(self.events), ids))
        places = [(self.place(s, cards), _mask(cards)) for cards in among]
        for observer in range(len(self.mixtures)):
            unseen = [cards for place, cards in places if observer in place.blind]
            self._mix(observer, sum(unseen, start=ids))

    def chance(
        self, s: State, kind: str, seat: int = -1, cards: Iterable[int] = (), /, **result: Any
    ) -> None:
        """Record the result of a throw or draw of lots."""
        self.learned |= self._everybody
        self.tell(s, kind, seat, cards, **result)

    # --- knowledge -------------------------------------------------------------------------------------

    def _learn(self, s: State, observer: int, ids: int) -> None:
        if not self.hidden[observer] & ids:
            return
        self.learned |= 1 << observer
        mixtures = self.mixtures[observer]
        once, often = 0, 0  # cards in one mixture, cards in several
        for mixture in mixtures:
            often |= once & mixture
            once |= mixture
        mixtures = [mixture & ~(ids & ~often) for mixture in mixtures]
        if ids & often:
            for card in _ids(ids & often):
                mixtures = _without(mixtures, card, _cards_like(s, card))
        # A mixture of one card is no mixture.
        self.mixtures[observer] = mixtures = [mixture for mixture in mixtures if mixture & (mixture - 1)]
        self.hidden[observer] = _united(mixtures)

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
        self.hidden[observer] |= ids

    def knows(self, observer: int, card: int) -> bool:
        """Whether the observer knows the card's face."""
        return not self.hidden[observer] >> card & 1

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

    def imagine(self, observer: int, face: list[int], rng: Chance) -> list[int]:
        """New faces as from `redealt`, with the observer's mixtures put in terms of the imagined world.

        In that world other cards were mixed: those whose faces ended up where they lie now. Imagining another
        world from there gives just what was possible before; `redealt` again would give more.
        """
        new = face.copy()
        mixtures: list[int] = []
        for mixture in self.mixtures[observer]:
            cards = _ids(mixture)
            origins = cards.copy()
            rng.shuffle(origins)
            for card, f in zip(cards, [new[c] for c in origins], strict=True):
                new[card] = f
            now = dict(zip(origins, cards, strict=True))
            for i, older in enumerate(mixtures):
                if older & mixture:
                    mixtures[i] = _mask(now.get(c, c) for c in _ids(older))
            mixtures.append(mixture)
        self.mixtures[observer] = mixtures
        self.hidden[observer] = _united(mixtures)
        return new

    def remembered(self, observer: int, since: int = 0, over: bool = False) -> list[Event]:
        """The events from number `since` on as the observer may remember them; nothing is sealed when all is
        `over`."""
        events = []
        for number, event in enumerate(self.events[since:], start=since):
            sealed = 0
            for until, ids in self.seals:
                if number < until and not over:
                    sealed |= ids
            events.append(event.redacted(observer, sealed))
        return events

    def only_for(self, observer: int, over: bool = False) -> Journal:
        """A journal that holds nothing this observer may not know, nor what others know."""
        new = self.copy()
        new.events = self.remembered(observer, over=over)
        new.believe([self.mixtures[observer]] * len(self.mixtures))
        return new

    def copy(self) -> Journal:
        """An independent copy."""
        new = Journal(0, (), self.zones, self.tells)
        new.events = self.events.copy()
        new.mixtures = self.mixtures.copy()  # the inner lists are replaced, never changed
        new.hidden = self.hidden.copy()
        new.learned = self.learned
        new.seals = self.seals.copy()
        return new


def _without(mixtures: list[int], card: int, alike: int) -> list[int]:
    """The mixtures once the observer has seen `card`, which is in several of them; `alike` has equal ones.

    Its face, or an equal one, may have been elsewhere for a while, and come to this card in time to be seen.
    Another face was here meanwhile, and what was mixed with it was in effect mixed with that other place.
    """
    bit = 1 << card
    came_from = []  # before each mixture: where the face seen may have been
    reach = alike
    for mixture in mixtures:
        came_from.append(reach)
        if mixture & reach:
            reach |= mixture
    new = []
    home = bit  # after each mixture: from where it can still come here
    for mixture, origin in zip(reversed(mixtures), reversed(came_from), strict=True):
        new.append(mixture & ~bit | (origin & home & ~bit if mixture & bit else 0))
        if mixture & home:
            home |= mixture
    return new[::-1]


def _cards_like(s: State, card: int) -> int:
    """All cards with the face of this one."""
    face = s.face[card]
    return _mask([other for other, f in enumerate(s.face) if f == face])


def _mask(cards: Iterable[int]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def _united(mixtures: list[int]) -> int:
    """All cards of some mixtures."""
    cards = 0
    for mixture in mixtures:
        cards |= mixture
    return cards


@lru_cache(maxsize=4096)
def _ids(mask: int) -> list[int]:
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


@lru_cache(maxsize=1024)
def _place(zone: Zone, owner: int, observers: int) -> Place:
    """A place is the same at all tables, and in all copies of a table."""
    return Place(zone, owner, observers)


def _sees(zone: Zone, observer: int, owner: int) -> bool:
    return zone.sight == Sight.EVERYONE or (zone.sight == Sight.OWNER and observer == owner)


def cards_in(s: State, zone: Zone, seat: int = -1) -> list[int]:
    """The list of cards in a zone (of a seat, when the zone has one list per seat)."""
    lists: Any = getattr(s, zone.field)
    cards: list[int] = lists[seat] if zone.per_seat else lists
    return cards
