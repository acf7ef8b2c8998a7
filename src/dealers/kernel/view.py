"""What a seat may see, as plain data: derived from the zones' visibility alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dealers.kernel.card import Card
from dealers.kernel.decision import Decision, Option
from dealers.kernel.journal import Event, Journal
from dealers.kernel.standing import standings
from dealers.kernel.zone import Sight, Zone

if TYPE_CHECKING:
    from dealers.kernel.table import Table


def table_view(table: Table[Any], seat: int | None) -> dict[str, Any]:
    """The view of one seat, or of a spectator (None)."""
    s, game = table.state, table.game
    zones = []
    for zone in game.zones(table.options):
        lists = getattr(s, zone.field)
        for owner, cards in enumerate(lists) if zone.per_seat else [(None, lists)]:
            zones.append(_zone_view(table, zone, owner, cards, seat))
    return _around_zones(table, seat, zones)


def open_view(table: Table[Any]) -> dict[str, Any]:
    """A spectator's view with every card face up: for looking back at a game, never for a player."""
    zones = []
    for zone in table.game.zones(table.options):
        lists = getattr(table.state, zone.field)
        for owner, cards in enumerate(lists) if zone.per_seat else [(None, lists)]:
            shown = [card_view(table, card) for card in cards]
            zones.append({"zone": zone.name, "owner": owner, "count": len(cards), "cards": shown or None})
    return _around_zones(table, None, zones)


def open_events(table: Table[Any], since: int = 0) -> list[dict[str, Any]]:
    """What happened with nothing hidden; goes with `open_view`."""
    journal = table.state.journal
    events = journal.events[since:] if journal is not None else []
    cards = table.game.cards
    return [redacted_event(number, event, cards) for number, event in enumerate(events, start=since)]


def _around_zones(table: Table[Any], seat: int | None, zones: list[dict[str, Any]]) -> dict[str, Any]:
    s, game = table.state, table.game
    pending = table.pending
    outcome = table.outcome
    return {
        "game": game.name,
        "version": game.version,
        "options": table.options,
        "seats": table.seats,
        "you": seat,
        "number": len(table.history),
        "facts": game.facts(s),
        "own": game.own(s, seat) if seat is not None else None,
        "standings": standings(table, seat),
        "zones": zones,
        "waiting": sorted(pending),
        "decision": _decision_view(table, seat) if seat in pending else None,
        "undo": table.why_no_undo(seat) if seat is not None else "spectators do not answer",
        "outcome": outcome.as_json() if outcome else None,
    }


def _zone_view(
    table: Table[Any], zone: Zone, owner: int | None, cards: Sequence[int], seat: int | None
) -> dict[str, Any]:
    journal = table.state.journal
    observer = table.seats if seat is None else seat
    shown = [card_view(table, c) if _visible(zone, owner, c, observer, journal) else None for c in cards]
    return {"zone": zone.name, "owner": owner, "count": len(cards), "cards": shown if any(shown) else None}


def _visible(zone: Zone, owner: int | None, card: int, observer: int, journal: Journal | None) -> bool:
    if zone.sight == Sight.EVERYONE:
        return True
    if zone.sight == Sight.OWNER:
        return owner == observer
    return zone.sight in (Sight.SEEN, Sight.TOP) and journal is not None and journal.knows(observer, card)


def card_view(table: Table[Any], card: int) -> dict[str, Any]:
    """A visible card: its id, its name in the catalogue, and its marks."""
    s = table.state
    return {"id": card, "card": table.game.cards[s.face[card]].name, **table.game.marks(s, card)}


def _decision_view(table: Table[Any], seat: int) -> dict[str, Any]:
    decision = table.pending[seat]
    s, game = table.state, table.game
    guide = game.words.guides.of(decision)
    return {
        "seat": seat,
        "kind": guide.kind if guide else "",
        "rule": guide.rule if guide else "",
        "prompt": decision.prompt,
        "uncounted": game.words.uncounted(s, decision),
        "source": card_view(table, decision.source) if _knows(table, seat, decision.source) else None,
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
