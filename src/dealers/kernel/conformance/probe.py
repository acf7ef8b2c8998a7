"""A game that is being checked: the table, and what the checks remember of it."""

from __future__ import annotations

import json
from collections import Counter
from functools import cached_property
from typing import Any

from dealers.kernel.actions import Actions
from dealers.kernel.chance import Chance
from dealers.kernel.conformance import leaks
from dealers.kernel.decision import Option
from dealers.kernel.state import plain
from dealers.kernel.table import Table


class Probe:
    """A game that is being played, and what the checks remember of it."""

    def __init__(self, table: Table[Any], unrecorded: Table[Any], rng: Chance) -> None:
        self.table = table
        self.unrecorded = unrecorded
        """An unrecorded table that is given the same answers."""
        self.rng = rng
        self.observers: list[int | None] = [*range(table.seats), None]
        self.players = [f"Player {seat + 1}" for seat in range(table.seats)]
        self.face = table.state.face.copy()
        self.shown: list[set[int]] = [set() for _ in self.observers]
        """The cards that each observer has been shown so far."""
        self.events_read = 0
        """How many events have been read."""
        self.read: set[str] = set()
        """The labels that were read back to their options."""
        self.offered: list[Option] = []
        """Options of earlier decisions."""
        self.window = -1
        self.together: set[int] = set()
        """The seats that are asked in the same window of simultaneous answers."""
        self.locked: set[int] = set()
        """The seats that may not take back their last answer."""
        self.before_effect: Table[Any] | None = None
        """The table before the last answer that was given while no effect was running."""
        self.examined: Counter[tuple[str, ...]] = Counter()
        """How often an effect has stood at a place in the rules; see `effects.place_of`."""
        self.kept: list[tuple[Table[Any], str]] = []
        """Copies made on the way, and how they looked then."""

    @cached_property
    def actions(self) -> Actions[Any]:
        """The numbers of all that can be answered."""
        return self.table.game.actions(self.table.seats, self.table.options)

    def observer(self) -> int | None:
        """One of the seats, or the spectator."""
        return self.observers[self.rng.below(len(self.observers))]

    def answer(self, seat: int, option: Option) -> None:
        """Give the answer to both tables, and note who has learned something by it."""
        table = self.table
        pending = table.pending
        self.offered = [*self.offered[-20:], *pending[seat].options[:3]]
        known = [leaks.known_cards(table, observer) for observer in self.observers]
        there = (1 << table.state.card_count) - 1  # cards that are added later are no secrets
        chance = table.state.chance.standing()
        if table._effect is None:
            self.before_effect = table.copy()
        window = table._window
        if window != self.window:
            self.window, self.together = window, set(pending)
        table.answer(seat, option)
        self.unrecorded.apply(seat, option)
        self.locked.discard(seat)
        self.locked |= set(range(table.seats)) - self.together
        for observer, before in zip(self.observers, known, strict=True):
            if leaks.known_cards(table, observer) & there & ~before:
                self.locked = set(range(table.seats))
        if chance != table.state.chance.standing():
            self.locked = set(range(table.seats))
        if table._window != window and len(self.together) > 1:
            self.locked |= self.together


def differences(one: Table[Any], other: Table[Any]) -> list[str]:
    """The names of the parts in which two tables differ: state, decisions, history, views, events."""
    a, b = plain(one.state), plain(other.state)
    found = [f"state.{name}" for name in a if a[name] != b[name]]
    if one.pending != other.pending:
        found.append("pending")
    if one.history != other.history:
        found.append("history")
    same_events = _raw_events(one) == _raw_events(other)  # then everybody reads the same
    for seat in [*range(one.seats), None]:
        if one.view(seat) != other.view(seat):
            found.append(f"the view of {leaks.who(seat)}")
        if not same_events and one.events(seat) != other.events(seat):
            found.append(f"the events of {leaks.who(seat)}")
    return found


def _raw_events(table: Table[Any]) -> list[tuple[Any, ...]]:
    """All events before anything is hidden from anybody."""
    events = leaks.journal_of(table).events
    return [(event.kind, event.seat, event.cards, event.faces, event.seen, event.data) for event in events]


def fingerprint(table: Table[Any]) -> str:
    """A table as one string, to see later whether it has changed."""
    views = [[table.view(seat), table.events(seat)] for seat in (0, None)]
    return f"{plain(table.state)} {table.pending} {table.history} {json.dumps(views)}"
