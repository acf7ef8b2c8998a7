"""What an undo takes back, and why it cannot: permission follows what people have learned since.

An answer is taken back by playing the game again without it, so nothing can be left over. At a table where
nobody is known to be a bot, whatever anybody learned closes the undo. Where it is known who sits there, only
people count: a bot plays by what its seat knows at the time, and forgets with the table. What bots answered
since is then taken back, too, and they answer anew.
"""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from dealers.kernel.table import Table

NOTHING: Final = "there is no answer of yours to take back"
REVEALED: Final = "a card or a chance result was revealed since your last answer"
ANSWERED: Final = "another player has answered since your last answer"
ON_THE_TABLE: Final = "the answers that others gave at the same time as yours are on the table"


class Company(NamedTuple):
    """Who sits at a table, as far as an undo goes by it."""

    people: frozenset[int]
    """The seats at which somebody looks on, also while a bot plays for them."""
    by_bots: Container[int]
    """The places in the history of the answers that bots gave."""


def why_no_undo(table: Table[Any], seat: int, company: Company | None, count: int) -> str:
    """Why the last `count` answers of a seat cannot be taken back; empty when they can."""
    first = answer_of(table, seat, count)
    if first < 0:
        return NOTHING
    if first < revealed(table, seat, company):
        return REVEALED
    window = table._windows[first]
    closed = window < table._window
    by_bots = () if company is None else company.by_bots
    reason = ""
    for place in reversed(range(len(table.history))):
        other, when = table.history[place][0], table._windows[place]
        if when < window:
            break
        if other == seat:
            continue
        if when > window and place not in by_bots:
            reason = ANSWERED
        elif when == window and closed:
            return ON_THE_TABLE
    return reason


def taken_back(table: Table[Any], seat: int, count: int) -> list[int]:
    """The places in the history of what goes with the last `count` answers of a seat.

    Answers that others gave at the same time stay: they were given without knowing of it.
    """
    first = answer_of(table, seat, count)
    return [
        place
        for place in range(first, len(table.history))
        if table.history[place][0] == seat or table._windows[place] > table._windows[first]
    ]


def answer_of(table: Table[Any], seat: int, count: int = 1) -> int:
    """The place in the history of the seat's last answer, or of one before it; -1 if there is none."""
    place = len(table.history)
    for other, _ in reversed(table.history):
        place -= 1
        if other == seat:
            count -= 1
            if not count:
                return place
    return -1


def revealed(table: Table[Any], seat: int, company: Company | None) -> int:
    """Of so many answers none can be taken back: something was revealed after them."""
    floors = table._floors
    if company is None:
        return max(floors)
    return max([floors[seat], *[floors[q] for q in company.people]])
