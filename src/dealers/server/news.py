"""Which events of a game are news, and to whom.

The events of a game are a list that grows at its end. An answer keeps all that stand there, unless cards are
sealed by it (`Zone.sealed`): then the events that named them are told anew. An undo plays the
game again without the answer that is taken back, and from the first event on that differs the list is another
one. So every step keeps a number of events, and one rule follows, for players and spectators alike: whoever
saw the table before some steps still has as many events right as each of these steps has kept, and is sent
those that come after.

- Whoever is connected saw the table before the step that was just made.
- Whoever comes back names the sequence number that they saw last.
- Steps of long ago are forgotten, and none are known of a table that has just been brought into memory: to
  whoever saw it only before that, everything is news.

Besides, each seat has its place in the list, behind the events of its own last answer: what comes after that
is marked as new for the player. While they answer several times in a row, nothing comes after it; then they
want to know what is behind the answers that they gave the time before.
"""

from __future__ import annotations

STEPS = 512
"""Steps that somebody who comes back may have missed and still be sent only the news."""


class News:
    """What the steps of a game have left of its events.

    >>> news = News(seats=2, count=4)          # somebody sees the table now, at sequence number 10
    >>> news.answered(seat=0, seq=11, count=6)
    >>> news.known(10)                         # the two new events are news to them
    4
    >>> news.undone(seq=12, kept=3, count=3)
    >>> news.known(10), news.known(12)
    (3, 3)
    """

    __slots__ = ("_begin", "_steps", "answering", "count", "last", "since")

    def __init__(self, seats: int, count: int = 0) -> None:
        self.count = count
        """How many events there are."""
        self.last = [0] * seats
        """For each seat the number of the first event after its last answer."""
        self.since = [0] * seats
        """The same for its answers before those that it is giving now, one after the other."""
        self.answering = -1
        """The seat that gave the last answer."""
        self._begin = 0
        """Whoever did not see the table at this sequence number or later is sent everything."""
        self._steps: list[tuple[int, int]] = []
        """The sequence number of each step since, and how many events it has kept."""

    def copy(self) -> News:
        """An independent copy."""
        new = News.__new__(News)
        new.count = self.count
        new.last = self.last.copy()
        new.since = self.since.copy()
        new.answering = self.answering
        new._begin = self._begin
        new._steps = self._steps.copy()
        return new

    def begin(self, seq: int) -> None:
        """From this sequence number on steps are known."""
        self._begin = seq
        self._steps = []

    def answered(self, seat: int, seq: int, count: int, kept: int | None = None) -> None:
        """A seat has answered; so many events there are now, and all that were there are kept, or so many."""
        self._step(seq, self.count if kept is None else kept, count)
        if self.answering != seat:
            self.since[seat] = self.last[seat]
        self.answering = seat
        self.last[seat] = count

    def undone(self, seq: int, kept: int, count: int) -> None:
        """An answer was taken back: so many events are as they were, and so many there are now."""
        self._step(seq, kept, count)
        self.last = [min(number, count) for number in self.last]
        self.since = [min(number, count) for number in self.since]

    def _step(self, seq: int, kept: int, count: int) -> None:
        self._steps.append((seq, kept))
        if len(self._steps) > STEPS:
            self._begin, _ = self._steps.pop(0)
        self.count = count

    def known(self, since: int) -> int:
        """How many events somebody has right who saw the table at this sequence number."""
        if since < self._begin:
            return 0
        known = self.count
        for seq, kept in reversed(self._steps):
            if seq <= since:
                break
            known = min(known, kept)
        return known
