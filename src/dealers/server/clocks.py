"""How long people have been asked: what their clocks show, and whose time is up.

Times are absolute, so that they outlast a restart; while the server is down clocks stand still.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from dealers.server.table_settings import TableSettings

Up = Literal["move", "game"]
"""Which clock has run out: that for one decision, or that for the whole game."""


class Asked(msgspec.Struct, frozen=True):
    """A person who is asked something: the number of the decision, and since when it counts."""

    ask: int
    since: float
    up: bool = False
    """Whether its time is up, so that a bot makes the decision."""


class Clocks(msgspec.Struct, frozen=True):
    """The clocks of one table."""

    asked: dict[int, Asked] = {}
    """The people who are asked something, by seat."""
    spent: dict[int, float] = {}
    """Seconds that seats have used for what they have answered."""
    last: dict[int, float] = {}
    """Seconds of these for the last answer: after an undo the decision goes on from there."""

    def moved_on(self, asks: dict[int, int], people: set[int], now: float, undo: int | None) -> Clocks:
        """The clocks when these decisions are asked next; `undo`: the seat that has taken its answer back.

        Whoever takes an answer back goes on with the time that it took, and that they have thought since.
        """
        due = {seat: ask for seat, ask in asks.items() if seat in people}
        asked = {seat: one for seat, one in self.asked.items() if due.get(seat) == one.ask}
        spent, last = dict(self.spent), dict(self.last)
        for seat, before in self.asked.items():
            if seat not in asked:
                last[seat] = now - before.since + (last.get(seat, 0.0) if seat == undo else 0.0)
                spent[seat] = spent.get(seat, 0.0) + now - before.since
        for seat in due.keys() - asked.keys():
            back = last.pop(seat, 0.0) if seat == undo else 0.0
            asked[seat] = Asked(due[seat], now - back)
            spent[seat] = spent.get(seat, 0.0) - back
        return Clocks(asked, spent, last)

    def ran_out(self, seat: int) -> Clocks:
        """The same, with a bot to make the decision of this seat."""
        asked = {**self.asked, seat: msgspec.structs.replace(self.asked[seat], up=True)}
        return msgspec.structs.replace(self, asked=asked)

    def later(self, seconds: float) -> Clocks:
        """The same after a time in which nobody could play."""
        asked = {seat: Asked(one.ask, one.since + seconds, one.up) for seat, one in self.asked.items()}
        return msgspec.structs.replace(self, asked=asked)

    # --- what they show --------------------------------------------------------------------------------

    def move_left(self, seat: int, settings: TableSettings, now: float) -> float | None:
        """Seconds that are left for the decision; None without a clock for it."""
        if settings.move_seconds is None:
            return None
        asked = self.asked.get(seat)
        return settings.move_seconds - (0.0 if asked is None else now - asked.since)

    def game_left(self, seat: int, settings: TableSettings, now: float) -> float | None:
        """Seconds that are left for the whole game; None without a clock for it."""
        if settings.game_seconds is None:
            return None
        asked = self.asked.get(seat)
        return (
            settings.game_seconds - self.spent.get(seat, 0.0) - (0.0 if asked is None else now - asked.since)
        )

    def up(self, seat: int, settings: TableSettings, now: float) -> Up | None:
        """Which clock of somebody who is asked has run out, if any."""
        if seat not in self.asked:
            return None
        game = self.game_left(seat, settings, now)
        if game is not None and game <= 0:
            return "game"
        move = self.move_left(seat, settings, now)
        return "move" if move is not None and move <= 0 else None

    def until(self, settings: TableSettings, now: float) -> float | None:
        """When the next clock runs out; None when none runs."""
        left = [
            time
            for seat in self.asked
            for time in (self.move_left(seat, settings, now), self.game_left(seat, settings, now))
            if time is not None
        ]
        return now + min(left) if left else None


def stored(clocks: Clocks) -> str:
    """The clocks as the database keeps them."""
    return msgspec.json.encode(clocks).decode()
