"""A game looked back at: the table after every answer, as anybody saw it then."""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property
from typing import Any

from dealers.kernel.errors import UsageError
from dealers.kernel.save import verify
from dealers.kernel.table import Table
from dealers.kernel.view import Views, open_events

OPEN, SPECTATOR = -2, -1
"""Who looks on, when it is no seat: somebody who sees everything, or what is public."""

_STRIDE = 16


class Steps:
    """The steps of a game: step 0 is the deal, and each answer leads to the next.

    >>> from dealers.games import find_game
    >>> table = find_game("dark-dealings").new_table(seats=2, seed=7)
    >>> table.answer(1, table.pending[1].options[0])
    >>> steps = Steps(table)
    >>> steps.last, steps.view(0, 1)["number"], steps.at(1).view(1) == table.view(1)
    (1, 0, True)
    """

    def __init__(self, table: Table[Any]) -> None:
        verify(table)
        self.last = len(table.history)
        self.ends: list[int] = []
        """For each step, how many events had happened after it."""
        self.labels: list[str] = [""]
        """For each step the answer that led to it, in words."""
        self.earliest = 0
        """The first step that can be looked at: while the game runs, none from before cards were sealed."""
        again = table.restarted()
        self._kept = [again.copy()]  # one position in so many, to go on from
        self.ends.append(_event_count(again))
        for number, (seat, option) in enumerate(table.history, start=1):
            self.labels.append(again.label(option))
            sealed = _seals(again)
            again.answer(seat, option)
            if _seals(again) > sealed and not table.over:
                self.earliest = number
            self.ends.append(_event_count(again))
            if not number % _STRIDE:
                self._kept.append(again.copy())
        self.table = again
        """The table at its end, as its answers have led to it: nothing else of a file is believed."""

    @cached_property
    def turns(self) -> list[int]:
        """The steps at which a turn begins, as the log divides the game."""
        begins = self.table.game.words.telling.turns
        events = [] if self.table.state.journal is None else self.table.state.journal.events
        numbers = [number for number, event in enumerate(events) if event.kind in begins]
        return list(dict.fromkeys(bisect_right(self.ends, number) for number in numbers))

    def check_step(self, step: int) -> int:
        """The number, if there is such a step."""
        if not 0 <= step <= self.last:
            raise UsageError(f"there is no step {step}: they go from 0 to {self.last}")
        if step < self.earliest:
            raise UsageError(
                f"step {step} can be looked at once the game is over, since cards that were open then "
                f"are face down for good: before that, steps go from {self.earliest} to {self.last}"
            )
        return step

    def step_of(self, event: int) -> int | None:
        """The step in which an event happened; None if there is no such event."""
        return bisect_right(self.ends, event) if 0 <= event < self.ends[-1] else None

    def at(self, step: int) -> Table[Any]:
        """The table as it was after so many answers."""
        table = self._kept[step // _STRIDE].copy()
        for seat, option in self.table.history[step - step % _STRIDE : step]:
            table.answer(seat, option)
        return table

    def view(self, step: int, observer: int) -> dict[str, Any]:
        """What the observer saw."""
        table = self.at(self.check_step(step))
        return Views(table).open() if observer == OPEN else table.view(_seat(observer))

    def events(self, observer: int, first: int, last: int) -> list[dict[str, Any]]:
        """What happened from one step to another, both included, as the observer may know it."""
        events = open_events(self.table) if observer == OPEN else self.table.events(_seat(observer))
        return events[self.ends[first - 1] if first else 0 : self.ends[last]]


def _event_count(table: Table[Any]) -> int:
    journal = table.state.journal
    return 0 if journal is None else len(journal.events)


def _seals(table: Table[Any]) -> int:
    journal = table.state.journal
    return 0 if journal is None else len(journal.seals)


def _seat(observer: int) -> int | None:
    return observer if observer >= 0 else None
