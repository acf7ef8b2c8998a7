"""Many tables in one process, stepped together: what agents observe is written into arrays made once."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dealers.kernel import UsageError
from dealers.kernel.chance import Chance
from dealers.kernel.observation import Page
from dealers.research.gymnasium import AT_RANDOM
from dealers.research.setup import Setup
from dealers.research.sitting import Sitting

MOST_LEGAL = 1024
"""So many legal actions of a table are listed; the mask has all of them."""


class Arrays(NamedTuple):
    """What tables write and read, a row for each."""

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    legal: NDArray[np.int32]
    """The numbers of legal actions, as many as `counts` says."""
    counts: NDArray[np.int32]
    seats: NDArray[np.int32]
    """For which seat the agent is asked."""
    rewards: NDArray[np.float32]
    """By seat, what the last step has brought."""
    ended: NDArray[np.int8]
    """Whether a game ended with the last step; the table is dealt again already."""
    ranks: NDArray[np.int32]
    """By seat, of the game that has ended."""
    actions: NDArray[np.int32]
    """What agents have chosen."""


def shapes(setup: Setup, tables: int) -> list[tuple[tuple[int, ...], Any]]:
    """The shapes and types of all arrays, in their order."""
    return [
        ((tables, setup.observations.size), np.float32),
        ((tables, setup.actions.size), np.int8),
        ((tables, MOST_LEGAL), np.int32),
        ((tables,), np.int32),
        ((tables,), np.int32),
        ((tables, setup.seats), np.float32),
        ((tables,), np.int8),
        ((tables, setup.seats), np.int32),
        ((tables,), np.int32),
    ]


def arrays_for(setup: Setup, tables: int) -> Arrays:
    """Arrays of this process alone."""
    return Arrays(*[np.zeros(shape, kind) for shape, kind in shapes(setup, tables)])


class Tables:
    """So many tables of one match, which use the rows `first` to `first + count - 1` of the arrays."""

    def __init__(
        self,
        setup: Setup,
        arrays: Arrays,
        first: int,
        count: int,
        opponents: Sequence[str] = (),
        seat: int | str = 0,
        memory: bool = True,
        left_to_greedy: Callable[[Any], bool] | None = None,
    ) -> None:
        self.setup = setup
        self.arrays = arrays
        self.first = first
        self._seat = seat
        self._rngs = [Chance(0)] * count
        self._sittings = [
            Sitting(setup, opponents, memory=memory, left_to_greedy=left_to_greedy) for _ in range(count)
        ]
        rows = range(first, first + count)
        self._pages = [Page(setup.observations, arrays.observations[row].data) for row in rows]
        self._masks = [arrays.masks[row].data for row in rows]
        self._legal = [arrays.legal[row].data for row in rows]
        self._counts, self._seats = arrays.counts.data, arrays.seats.data
        self._marked: list[list[int]] = [[] for _ in range(count)]

    def reset(self, seeds: Sequence[int]) -> None:
        """Deal all tables anew, each from its own seed."""
        arrays, first = self.arrays, self.first
        for number, seed in enumerate(seeds):
            self._rngs[number] = Chance(seed)
            arrays.ended[first + number] = 0
            arrays.rewards[first + number] = 0
            self._deal(number)
            self._write(number)

    def _deal(self, number: int) -> None:
        rng, sitting = self._rngs[number], self._sittings[number]
        while True:
            seat = rng.below(self.setup.seats) if self._seat == AT_RANDOM else self._seat
            assert isinstance(seat, int)
            sitting.deal(rng.below(1 << 30), seat)
            if sitting.asked >= 0:
                return

    def step(self) -> None:
        """Play the chosen actions, which are legal."""
        arrays, first = self.arrays, self.first
        chosen = arrays.actions[first : first + len(self._sittings)].tolist()
        ended, earned = [], []
        for number, (sitting, action) in enumerate(zip(self._sittings, chosen, strict=True)):
            sitting.answer(action)
            earned.append(sitting.rewards)
            over = sitting.asked < 0
            ended.append(over)
            if over:
                assert sitting.outcome is not None
                arrays.ranks[first + number] = sitting.outcome.ranks
                self._deal(number)
            self._write(number)
        arrays.rewards[first : first + len(chosen)] = earned
        arrays.ended[first : first + len(chosen)] = ended

    def _write(self, number: int) -> None:
        """What the agent of a table is asked now."""
        sitting, mask = self._sittings[number], self._masks[number]
        row = self.first + number
        for action in self._marked[number]:
            mask[action] = 0
        numbers = sitting.numbers
        for action in numbers:
            mask[action] = 1
        self._marked[number] = numbers
        count = min(len(numbers), MOST_LEGAL)
        self._legal[number][:count] = array("i", numbers[:count])
        self._counts[row] = count
        self._seats[row] = sitting.asked
        self._pages[number].write(sitting.table, sitting.asked, sitting.decision)


def check_count(value: Any, name: str) -> int:
    """A number of tables or processes."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise UsageError(f"{name} has to be a whole number from 1 on, not {value!r}")
    return value
