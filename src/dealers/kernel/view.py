"""What a seat may see, as plain data: derived from the zones' visibility alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dealers.kernel.card import Card
from dealers.kernel.decision import Decision, Option
from dealers.kernel.journal import Event
from dealers.kernel.standing import standings
from dealers.kernel.zone import Sight, Zone

if TYPE_CHECKING:
    from dealers.kernel.table import Table

SPECTATOR = "spectators do not answer"


class Views:
    """What everybody may see in one moment; what several of them see alike is made once and shared.

    What is as it was in the views of the moment before is the same object: whoever compares two views of a
    table need not look into it.
    """

    def __init__(self, table: Table[Any], before: Views | None = None) -> None:
        game, s = table.game, table.state
        self.table = table
        self._made = _Parts(s.face)
        old = _Parts(s.face) if before is None else before._made
        self._old = old if old.faces == s.face else _Parts(s.face)  # else it is another deal
        self._made.cards = self._old.cards
        self._piles: list[tuple[Zone, int | None, list[int]]] = []
        for zone in game.zones(table.options):
            lists = getattr(s, zone.field)
            if zone.per_seat:
                self._piles += [(zone, q, cards) for q, cards in enumerate(lists)]
            else:
                self._piles.append((zone, None, lists))
        self._pending = table.pending
        self._waiting = sorted(self._pending)
        self._outcome = table.outcome
        self._facts = self._made.facts = kept(self._old.facts, game.facts(s))
        self._owned: list[list[int]] = [[] for _ in range(table.seats + 1)]
        """By seat: the zones that are seen by their owner alone, if there is something in them."""
        self._partly: list[int] = []
        """The zones where everybody sees what they know."""
        self._alike: list[dict[str, Any]] = []
        """The zones; those that are not seen by everybody alike are face down here."""
        for number, (zone, owner, cards) in enumerate(self._piles):
            sight = zone.sight
            if sight == Sight.EVERYONE:
                self._alike.append(self._shown(number))
                continue
            self._alike.append(self._hidden(number))
            if not cards or sight == Sight.NOBODY:
                continue
            if sight != Sight.OWNER:
                self._partly.append(number)
            elif owner is not None:
                self._owned[owner].append(number)

    def of(self, seat: int | None, undo: str | None = None) -> dict[str, Any]:
        """The view of one seat, or of a spectator (None); `undo` where it is known why they cannot."""
        observer = self.table.seats if seat is None else seat
        zones = self._alike.copy()
        for number in self._owned[observer]:
            zones[number] = self._shown(number)
        if self._partly:
            journal = self.table.state.journal
            hidden = -1 if journal is None else journal.hidden[observer]
            for number in self._partly:
                zones[number] = self._known(number, observer, hidden)
        if undo is None:
            undo = self.table.why_no_undo(seat) if seat is not None else SPECTATOR
        return self._around(zones, seat, undo)

    def open(self) -> dict[str, Any]:
        """A spectator's view with every card face up: for looking back at a game, never for a player."""
        zones = [self._shown(number) for number in range(len(self._piles))]
        return self._around(zones, None, SPECTATOR)

    # --- zones -----------------------------------------------------------------------------------------

    def _known(self, number: int, observer: int, hidden: int) -> dict[str, Any]:
        """A zone as somebody sees it from whom these cards (a bit mask) are hidden."""
        zone, owner, cards = self._piles[number]
        seen = [None if hidden >> card & 1 else self._card(card) for card in cards]
        if not any(seen):
            return self._hidden(number)
        found = self._old.known.get((number, observer))
        if found is None or found["cards"] != seen:
            found = _zone_view(zone, owner, seen)
        self._made.known[number, observer] = found
        return found

    def _hidden(self, number: int) -> dict[str, Any]:
        found = self._made.face_down.get(number)
        if found is None:
            zone, owner, cards = self._piles[number]
            found = self._old.face_down.get(number)
            if found is None or found["count"] != len(cards):
                found = {**_zone_view(zone, owner, cards), "cards": None}
            self._made.face_down[number] = found
        return found

    def _shown(self, number: int) -> dict[str, Any]:
        made = self._made.face_up.get(number)
        if made is None:
            zone, owner, cards = self._piles[number]
            made = self._old.face_up.get(number)
            if made is None or cards or made.cards:  # else it was and is empty
                s, marks_of = self.table.state, self.table.game.marks
                marks = [marks_of(s, card) for card in cards]
                if made is None or made.cards != cards or made.marks != marks:
                    seen = [self._marked(card, found) for card, found in zip(cards, marks, strict=True)]
                    made = _FaceUp(cards.copy(), marks, _zone_view(zone, owner, seen))
            self._made.face_up[number] = made
        return made.view

    def _card(self, card: int) -> dict[str, Any]:
        return self._marked(card, self.table.game.marks(self.table.state, card))

    def _marked(self, card: int, marks: Mapping[str, Any]) -> dict[str, Any]:
        """A card with its marks; as long as they stay the same, so does the object."""
        found = self._made.cards.get(card)
        if found is None or found[0] != marks:
            self._made.cards[card] = found = marks, card_view(self.table, card, marks)
        return found[1]

    # --- and what is around them -----------------------------------------------------------------------

    def _around(self, zones: list[dict[str, Any]], seat: int | None, undo: str) -> dict[str, Any]:
        table, pending = self.table, self._pending
        s, game = table.state, table.game
        if seat is not None:
            self._made.own[seat] = kept(self._old.own.get(seat), game.own(s, seat))
        return {
            "game": game.name,
            "version": game.version,
            "options": table.options,
            "seats": table.seats,
            "you": seat,
            "number": len(table.history),
            "facts": self._facts,
            "own": None if seat is None else self._made.own[seat],
            "standings": self._standings(seat),
            "zones": zones,
            "waiting": self._waiting,
            "decision": _decision_view(table, seat, pending[seat]) if seat in pending else None,
            "undo": undo,
            "outcome": self._outcome.as_json() if self._outcome else None,
        }

    def _standings(self, seat: int | None) -> list[Any]:
        """As the seat may know them: mostly all may know the same."""
        made = self._made.standings
        if made and self.table.game.open_standings:
            return made[0]
        found: list[Any] = standings(self.table, None if self.table.game.open_standings else seat)
        for one in made:
            if one == found:
                return one
        for old in self._old.standings:
            found = kept(old, found)
        made.append(found)
        return found


class _FaceUp(NamedTuple):
    """A zone whose cards are seen, and what it was made from."""

    cards: list[int]
    marks: list[Mapping[str, Any]]
    view: dict[str, Any]


class _Parts:
    """What the views of one moment are made of."""

    __slots__ = ("cards", "face_down", "face_up", "faces", "facts", "known", "own", "standings")

    def __init__(self, faces: list[int]) -> None:
        self.faces = faces.copy()
        """What the cards are: views of another deal have nothing in common with these."""
        self.facts: Any = None
        self.cards: dict[int, tuple[Mapping[str, Any], dict[str, Any]]] = {}
        """Each card that was shown, with the marks that it had then; the next moment goes on with them."""
        self.face_up: dict[int, _FaceUp] = {}
        """By the number of the zone."""
        self.face_down: dict[int, dict[str, Any]] = {}
        self.known: dict[tuple[int, int], dict[str, Any]] = {}
        """By the number of the zone and the observer."""
        self.own: dict[int, Any] = {}
        """By seat."""
        self.standings: list[list[Any]] = []
        """One after the other, if some seats know more than others."""


def kept(old: Any, new: Any) -> Any:
    """The new value, in which every part that is as it was is the old one.

    >>> old = {"gold": [3, 4], "map": {"Hope": [1]}}
    >>> new = kept(old, {"gold": [3, 5], "map": {"Hope": [1]}})
    >>> new, new["map"] is old["map"]
    ({'gold': [3, 5], 'map': {'Hope': [1]}}, True)
    """
    if old == new:
        return old
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: kept(old.get(key), value) for key, value in new.items()}
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [kept(was, now) for was, now in zip(old, new, strict=True)]
    return new


def _zone_view(zone: Zone, owner: int | None, cards: Sequence[Any]) -> dict[str, Any]:
    return {"zone": zone.name, "owner": owner, "count": len(cards), "cards": cards or None}


def open_events(table: Table[Any], since: int = 0) -> list[dict[str, Any]]:
    """What happened with nothing hidden; goes with `Views.open`."""
    journal = table.state.journal
    events = journal.events[since:] if journal is not None else []
    cards = table.game.cards
    return [redacted_event(number, event, cards) for number, event in enumerate(events, start=since)]


def card_view(table: Table[Any], card: int, marks: Mapping[str, Any]) -> dict[str, Any]:
    """A visible card: its id, its name in the catalogue, and its marks."""
    return {"id": card, "card": table.game.cards[table.state.face[card]].name, **marks}


def _decision_view(table: Table[Any], seat: int, decision: Decision) -> dict[str, Any]:
    s, game = table.state, table.game
    guide = game.words.guides.of(decision)
    source = decision.source
    return {
        "seat": seat,
        "kind": guide.kind if guide else "",
        "rule": guide.rule if guide else "",
        "prompt": decision.prompt,
        "uncounted": game.words.uncounted(s, decision),
        "source": card_view(table, source, game.marks(s, source)) if _knows(table, seat, source) else None,
        "step": decision.step,
        "asked": game.asked(s, decision),
        "picks": game.picks(s, decision),
        "options": [
            {"label": table.label(option), "option": option}
            for option in game.verbs.in_order(s, decision.options)
        ],
        "refused": [_refused_view(table, decision, option) for option in game.words.refused(s, decision)],
    }


def _refused_view(table: Table[Any], decision: Decision, option: Option) -> dict[str, Any]:
    why, rule = table.game.words.refusal(table.state, decision, option)
    return {"label": table.label(option), "option": option, "why": why, "rule": rule}


def _knows(table: Table[Any], seat: int, card: int) -> bool:
    journal = table.state.journal
    return card >= 0 and journal is not None and journal.knows(seat, card)


def redacted_event(number: int, event: Event, cards: Sequence[Card]) -> dict[str, Any]:
    """An event as plain data; a card that the observer does not know is None.

    `number` counts the events. What a game calls so, and has saved so, is its `nth`.
    """
    data = {"nth" if name == "number" else name: value for name, value in event.data.items()}
    return {
        "number": number,
        "kind": event.kind,
        "seat": event.seat if event.seat >= 0 else None,
        "cards": [
            {"id": c, "card": cards[f].name} if f >= 0 else None
            for c, f in zip(event.cards, event.faces, strict=True)
        ],
        **data,
    }
