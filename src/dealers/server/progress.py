"""The match on a table, and what clients need besides: numbers of decisions and answers, and what is news."""

from __future__ import annotations

from itertools import takewhile
from typing import Any

from dealers.kernel import Decision, Option, Table
from dealers.server.news import News


class Progress:
    """The match, with the numbers of its decisions and answers.

    A decision has the sequence number at which it was first asked; an answer that of its entry in the log.
    Both are never used again, so a late or repeated command cannot be mistaken for another.
    """

    __slots__ = ("answers", "asks", "news", "table")

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.asks: dict[int, int] = dict.fromkeys(table.pending, 0)
        self.answers: list[list[tuple[int, str]]] = [[] for _ in range(table.seats)]
        """For each seat the numbers and labels of its answers."""
        self.news = News(table.seats, len(_events(table)))

    def copy(self) -> Progress:
        """An independent copy, to try a step on."""
        new = Progress.__new__(Progress)
        new.table = self.table.copy()
        new.asks = self.asks.copy()
        new.answers = [answers.copy() for answers in self.answers]
        new.news = self.news.copy()
        return new

    def begin(self, seq: int) -> None:
        """Let the game begin, or go on as one that came as a file: whatever is asked has this number."""
        self.asks = dict.fromkeys(self.table.pending, seq)
        self.news.begin(seq)

    def answer(self, seat: int, option: Option, seq: int) -> str:
        """Apply one answer; its label. Raises an `AnswerError` and changes nothing when it is not legal."""
        table = self.table
        before = table.pending
        decision = before.get(seat)
        label = ""
        if decision is not None and option in decision.options:
            option = decision.options[decision.options.index(option)]  # not 1.0 or true in place of 1
            label = table.label(option)
        seals = _seals(table)
        table.answer(seat, option)
        self.answers[seat].append((seq, label))
        # What is sealed leaves the log, and comes back to it in the end: then all of it is told again.
        anew = _seals(table) > seals or (seals > 0 and table.over)
        self.news.answered(seat, seq, len(_events(table)), kept=0 if anew else None)
        self._ask(before, seq, seat)
        return label

    def undo(self, seat: int, seq: int) -> None:
        """Take back the seat's last answer; raises an `UndoError` and changes nothing when that cannot be."""
        before, events = self.table.pending, _events(self.table)
        self.table.undo(seat)
        again = _events(self.table)
        kept = takewhile(lambda pair: _same_event(*pair), zip(events, again, strict=False))
        self.news.undone(seq, len(list(kept)), len(again))
        if self.answers[seat]:
            self.answers[seat].pop()
        self._ask(before, seq, seat)

    def _ask(self, before: dict[int, Decision], seq: int, answered: int) -> None:
        """Number the decisions that are new; one that stands as it was keeps its number."""
        pending = self.table.pending
        self.asks = {
            seat: self.asks[seat] if seat != answered and before.get(seat) == decision else seq
            for seat, decision in pending.items()
        }

    def as_json(self) -> dict[str, Any]:
        """What a snapshot keeps besides the table."""
        return {"asks": sorted(self.asks.items()), "answers": self.answers, "last": self.news.last}

    @classmethod
    def restored(cls, table: Table[Any], data: dict[str, Any]) -> Progress:
        """The progress that a snapshot kept."""
        progress = cls(table)
        progress.asks = dict(data["asks"])
        progress.answers = [[(seq, label) for seq, label in answers] for answers in data["answers"]]
        progress.news.last = list(data["last"])
        return progress


def _seals(table: Table[Any]) -> int:
    journal = table.state.journal
    return 0 if journal is None else len(journal.seals)


def _events(table: Table[Any]) -> list[Any]:
    journal = table.state.journal
    return journal.events if journal is not None else []


def _same_event(one: Any, other: Any) -> bool:
    return one is other or all(getattr(one, name) == getattr(other, name) for name in one.__slots__)


_DEEPEST = 8


def as_option(value: Any, depth: int = 0) -> Any:
    """JSON lists as the tuples that options are made of; a `ValueError` for nests that no option has."""
    if not isinstance(value, list):
        return value
    if depth == _DEEPEST:
        raise ValueError("nested too deep")
    return tuple([as_option(part, depth + 1) for part in value])
