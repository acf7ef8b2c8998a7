"""The match on a table, and what clients need besides: numbers of decisions and answers, and what is news."""

from __future__ import annotations

from collections.abc import Collection
from itertools import takewhile
from typing import Any, NamedTuple

from dealers.kernel import Company, Decision, Option, Table, UndoError
from dealers.kernel.state import attribute_names
from dealers.kernel.undo import answer_of, revealed, taken_back
from dealers.server.news import News

BY_CLOCK = "your time was up, and a bot made that decision: it stays"


class Given(NamedTuple):
    """An answer that was given at this server."""

    seq: int
    """Its number: that of its entry in the log."""
    seat: int
    label: str
    first: int
    """The number of the first answer of the same command: what was sent together is taken back together."""
    by_bot: bool
    by_clock: bool = False
    """Whether a bot gave it for a person whose time was up: it stays, for them and for everybody."""


class Undo(NamedTuple):
    """What taking back the last answers of a seat would mean."""

    ask: int | None
    """The number of the seat's last answer; None if there is none."""
    why_not: str
    """Why it cannot be; empty when it can."""
    label: str
    """The first of the answers in question."""
    answers: int
    """How many answers of the seat are taken back."""
    bots: tuple[int, ...]
    """The other seats whose answers are taken back as well."""


class _ByBots:
    """The places in a history of the answers that bots gave; `given` are those since the place `before`."""

    def __init__(self, given: list[Given], before: int) -> None:
        self.given = given
        self.before = before

    def __contains__(self, place: object) -> bool:
        return isinstance(place, int) and place >= self.before and self.given[place - self.before].by_bot


class Progress:
    """The match, with the numbers of its decisions and answers.

    A decision has the sequence number at which it was first asked; an answer that of its entry in the log.
    Both are never used again, so a late or repeated command cannot be mistaken for another.
    """

    __slots__ = ("asks", "given", "news", "table")

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.asks: dict[int, int] = dict.fromkeys(table.pending, 0)
        self.given: list[Given] = []
        """The answers since the table is here: the last ones of its history."""
        self.news = News(table.seats, len(_events(table)))

    @property
    def happened(self) -> int:
        """How many events there are: the number of the next one."""
        return len(_events(self.table))

    def copy(self) -> Progress:
        """An independent copy, to try a step on."""
        new = Progress.__new__(Progress)
        new.table = self.table.copy()
        new.asks = self.asks.copy()
        new.given = self.given.copy()
        new.news = self.news.copy()
        return new

    def begin(self, seq: int) -> None:
        """Let the game begin, or go on as one that came as a file: whatever is asked has this number."""
        self.asks = dict.fromkeys(self.table.pending, seq)
        self.news.begin(seq)

    def answer(
        self, seat: int, option: Option, seq: int, *,
        first: int | None = None, by_bot: bool = False, by_clock: bool = False,
    ) -> str:  # fmt: skip
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
        self.given.append(Given(seq, seat, label, seq if first is None else first, by_bot, by_clock))
        # What is sealed leaves the log, and comes back to it in the end: then all of it is told again.
        anew = _seals(table) > seals or (seals > 0 and table.over)
        self.news.answered(seat, seq, len(_events(table)), kept=0 if anew else None)
        self._ask(before, seq, seat)
        return label

    # --- undo ------------------------------------------------------------------------------------------

    def undoable(self, seat: int, people: Collection[int]) -> Undo:
        """What an undo of the seat would take back, at a table where these seats are of people."""
        together: list[Given] = []  # its last answer, and those before it that were sent with it
        for given in reversed(self.given):
            if given.seat == seat:
                if together and given.first != together[0].first:
                    break
                together.append(given)
                if given.seq == given.first:
                    break
        if not together:  # what was answered before the table came here as a file stays
            return Undo(None, "there is no answer of yours to take back", "", 0, ())
        last = together[0]
        company = self._company(people)
        count = len(together)
        if count > 1:
            # Of picks that were sent together some may have shown a card: then only those after it can go.
            lowest = revealed(self.table, seat, company)
            while count > 1 and answer_of(self.table, seat, count) < lowest:
                count -= 1
        why_not = BY_CLOCK if last.by_clock else self.table.why_no_undo(seat, company, count)
        taken = [] if why_not else taken_back(self.table, seat, count)
        others = {self.table.history[place][0] for place in taken} - {seat}
        return Undo(last.seq, why_not, together[count - 1].label, count, tuple(sorted(others)))

    def _company(self, people: Collection[int]) -> Company:
        before = len(self.table.history) - len(self.given)
        return Company(frozenset(people), _ByBots(self.given, before))

    def undo(self, seat: int, seq: int, people: Collection[int]) -> list[int]:
        """Take back what `undoable` says, or raise an `UndoError`; the numbers of all answers taken back."""
        undo = self.undoable(seat, people)
        if undo.why_not:
            raise UndoError(f"cannot undo: {undo.why_not}")
        before = len(self.table.history) - len(self.given)
        taken = [self.given[place - before].seq for place in taken_back(self.table, seat, undo.answers)]
        self.take_back(taken, seat, seq)
        return taken

    def take_back(self, taken: Collection[int], seat: int, seq: int) -> None:
        """Take back the answers that have these numbers, by an undo of the seat."""
        pending, events = self.table.pending, _events(self.table)
        before = len(self.table.history) - len(self.given)
        self.table.leave_out({before + n for n, given in enumerate(self.given) if given.seq in taken})
        self.given = [given for given in self.given if given.seq not in taken]
        again = _events(self.table)
        kept = takewhile(lambda pair: _same_event(*pair), zip(events, again, strict=False))
        self.news.undone(seq, len(list(kept)), len(again))
        self._ask(pending, seq, seat)

    def last_of(self, seat: int) -> list[int]:
        """The number of the seat's last answer: all that an undo took back when logs did not say it."""
        return [given.seq for given in self.given if given.seat == seat][-1:]

    def _ask(self, before: dict[int, Decision], seq: int, answered: int) -> None:
        """Number the decisions that are new; one that stands as it was keeps its number."""
        pending = self.table.pending
        self.asks = {
            seat: self.asks[seat] if seat != answered and before.get(seat) == decision else seq
            for seat, decision in pending.items()
        }

    def as_json(self) -> dict[str, Any]:
        """What a snapshot keeps besides the table."""
        return {
            "asks": sorted(self.asks.items()),
            "given": self.given,
            "last": self.news.last,
            "since": self.news.since,
            "answering": self.news.answering,
        }

    @classmethod
    def restored(cls, table: Table[Any], data: dict[str, Any]) -> Progress:
        """The progress that a snapshot kept."""
        progress = cls(table)
        progress.asks = dict(data["asks"])
        progress.given = _given(data)
        progress.news.last = list(data["last"])
        progress.news.since = list(data.get("since", data["last"]))  # older snapshots do not have it
        progress.news.answering = data.get("answering", -1)
        return progress


def _given(data: dict[str, Any]) -> list[Given]:
    """The answers that a snapshot kept; an older one has them by seat, and does not say which are of bots."""
    if "given" in data:
        return [Given(*given) for given in data["given"]]
    return sorted(
        Given(seq, seat, label, seq, False)
        for seat, answers in enumerate(data["answers"])
        for seq, label in answers
    )


def _seals(table: Table[Any]) -> int:
    journal = table.state.journal
    return 0 if journal is None else len(journal.seals)


def _events(table: Table[Any]) -> list[Any]:
    journal = table.state.journal
    return journal.events if journal is not None else []


def _same_event(one: Any, other: Any) -> bool:
    return one is other or all(
        getattr(one, name) == getattr(other, name) for name in attribute_names(type(one))
    )


_DEEPEST = 8


def as_option(value: Any, depth: int = 0) -> Any:
    """JSON lists as the tuples that options are made of; a `ValueError` for nests that no option has."""
    if not isinstance(value, list):
        return value
    if depth == _DEEPEST:
        raise ValueError("nested too deep")
    return tuple([as_option(part, depth + 1) for part in value])
