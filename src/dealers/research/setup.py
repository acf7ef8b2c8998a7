"""A match that agents play: game, seats, settings, with the numbers of its actions and observations."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from dealers.games import find_game
from dealers.kernel import Outcome, Table, UsageError

REWARDS = ("win", "shaped")
"""The share of the victory at the end; or also the progress that the game declares, as it is made."""


class Setup:
    """What agents play, and how they are rewarded.

    >>> setup = Setup("dark-dealings", 3)
    >>> setup.agents, setup.actions.size
    (['seat_0', 'seat_1', 'seat_2'], 1102)
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        settings: Mapping[str, Any] | None = None,
        reward: str = "win",
    ) -> None:
        self.game = find_game(game)
        self.seats = self.game.check_seats(self.game.min_seats if seats is None else _whole(seats, "seats"))
        self.options = self.game.check_options(settings or {})
        self.game.check_match(self.seats, self.options)
        if reward not in REWARDS:
            raise UsageError(f"there is no reward {reward!r}: choose {' or '.join(REWARDS)}")
        if reward == "shaped" and self.game.observing.progress is None:
            raise UsageError(f"{self.game.title} declares no progress to shape rewards with: take 'win'")
        self.reward = reward
        self.actions = self.game.actions(self.seats, self.options)
        self.observations = self.game.observations(self.seats, self.options)
        self.agents = [f"seat_{seat}" for seat in range(self.seats)]

    def progress(self, table: Table[Any]) -> Sequence[float]:
        """How far each player has come, where rewards are shaped; else nothing."""
        tell = self.game.observing.progress
        return tell(table.state) if self.reward == "shaped" and tell is not None else ()


def _whole(value: object, name: str) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise UsageError(f"{name} has to be a whole number, not {value!r}")
    return int(value.__index__())


def win_shares(outcome: Outcome) -> list[float]:
    """What the end of a game is worth to each seat: 1 for a winner, divided among those who share it.

    >>> win_shares(Outcome([1, 1, 3], [{}, {}, {}]))
    [0.5, 0.5, 0.0]
    """
    share = 1.0 / max(1, len(outcome.winners))
    return [share if seat in outcome.winners else 0.0 for seat in range(len(outcome.ranks))]


class OneProcess:
    """Notices when something is used in another process than the one that made it."""

    def __init__(self, what: str, error: type[Exception]) -> None:
        self._what = what
        self._error = error
        self._made_in = os.getpid()

    def check(self) -> None:
        """Raise the error when this is another process."""
        if os.getpid() != self._made_in:
            raise self._error(
                f"this {self._what} was made in process {self._made_in} and is used in process "
                f"{os.getpid()}: its state would differ in the two. Make one in each process"
            )
