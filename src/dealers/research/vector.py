"""Many tables stepped together, in this process or in workers that share memory with it.

    from dealers.research.vector import DealersVectorEnv
    envs = DealersVectorEnv("dark-dealings", num_envs=64, seats=4, workers=2)

A finished table is dealt again in the same step (`AutoresetMode.SAME_STEP`).
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.sharedctypes import RawArray
from typing import Any, ClassVar

import numpy as np
from gymnasium.error import ClosedEnvironmentError, Error, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from dealers.kernel import UsageError
from dealers.research.gymnasium import check_seat, lineup
from dealers.research.setup import OneProcess, Setup
from dealers.research.sitting import refusal
from dealers.research.spaces import Observation, action_space, observation_space
from dealers.research.tables import Arrays, Tables, arrays_for, check_count, shapes

ALL_SEATS = "self"
"""In place of opponents: the agent plays all seats, and is asked for one after the other."""


class DealersVectorEnv(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """So many tables (`num_envs`) of one match.

    With `opponents="self"` the agent plays all seats of every table: `infos["seat"]` says for which one it is
    asked now, the reward of a step is that of the seat that has chosen, and `infos["rewards"]` has those of
    all seats. With bots as opponents it plays one seat of each. `left_to_greedy`, a function of the state (of
    a module, where there are workers), leaves a part of the game to the rule of thumb that `greedy` plays by.

    What is returned are the arrays themselves, which the next step overwrites; copy what you keep.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        seats: int | None = None,
        *,
        opponents: str | Sequence[str] = ALL_SEATS,
        seat: int | str = 0,
        reward: str = "win",
        memory: bool = True,
        workers: int = 0,
        left_to_greedy: Callable[[Any], bool] | None = None,
        **settings: Any,
    ) -> None:
        self.setup = setup = Setup(game, seats, settings, reward)
        self.num_envs = check_count(num_envs, "num_envs")
        bots = [] if opponents == ALL_SEATS else lineup(opponents, setup.seats)
        check_seat(seat, setup.seats)
        self.single_observation_space = observation_space(setup)
        self.single_action_space = action_space(setup)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._with_bots = bool(bots)
        self._tables: Tables | None = None
        self._workers: list[_Worker] = []
        self._dealt = False
        self._process = OneProcess("vector environment", Error)
        if not workers:
            self.arrays = arrays_for(setup, num_envs)
            self._tables = Tables(setup, self.arrays, 0, num_envs, bots, seat, memory, left_to_greedy)
            return
        count = min(check_count(workers, "workers"), num_envs)
        self.arrays, buffers = _shared_arrays(setup, num_envs)
        arguments = (game, setup.seats, setup.options, reward)
        bounds = [num_envs * number // count for number in range(count + 1)]
        for first, last in pairwise(bounds):
            mine = (first, last - first, bots, seat, memory, left_to_greedy)
            self._workers.append(_Worker(arguments, num_envs, buffers, mine))
        for worker in self._workers:
            worker.answer()

    @property
    def _observation(self) -> Observation:
        return {"observation": self.arrays.observations, "action_mask": self.arrays.masks}

    @property
    def _infos(self) -> dict[str, Any]:
        arrays = self.arrays
        return {"seat": arrays.seats, "rewards": arrays.rewards, "ranks": arrays.ranks}

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all tables; from a list each has its own seed, from a number they follow one another."""
        self._check()
        if isinstance(seed, int):
            super().reset(seed=seed)
        if isinstance(seed, Sequence):
            seeds = [int(one) for one in seed]
            if len(seeds) != self.num_envs:
                raise UsageError(f"there are {self.num_envs} tables, and {len(seeds)} seeds are given")
        else:
            seeds = [int(one) for one in self.np_random.integers(1 << 30, size=self.num_envs)]
        if self._tables is not None:
            self._tables.reset(seeds)
        else:
            for worker in self._workers:
                worker.ask(("reset", seeds[worker.first : worker.first + worker.count]))
            for worker in self._workers:
                worker.answer()
        self._dealt = True
        return self._observation, self._infos

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One action for every table. When one of them is not legal, `InvalidAction` says which."""
        self._check()
        if not self._dealt:
            raise ResetNeeded("no game has begun: call reset() before step()")
        arrays = self.arrays
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,):
            raise InvalidAction(
                f"one action for each of {self.num_envs} tables is expected, not {chosen.shape}"
            )
        self._check_legal(chosen)
        acted = arrays.seats.copy()
        arrays.actions[:] = chosen
        if self._tables is not None:
            self._tables.step()
        else:
            for worker in self._workers:
                worker.ask(("step",))
            for worker in self._workers:
                worker.answer()
        rewards = arrays.rewards[np.arange(self.num_envs), acted]
        ended = arrays.ended.astype(bool)
        return (
            self._observation,
            rewards,
            ended,
            np.zeros(self.num_envs, bool),
            {**self._infos, "acted": acted},
        )

    def _check_legal(self, chosen: NDArray[Any]) -> None:
        """Refuse the first action that is not legal, before any table moves."""
        if not np.issubdtype(chosen.dtype, np.integer):
            raise InvalidAction(f"actions are whole numbers, not {chosen.dtype}")
        arrays, setup = self.arrays, self.setup
        known = (chosen >= 0) & (chosen < setup.actions.size)
        legal = known & (arrays.masks[np.arange(self.num_envs), np.where(known, chosen, 0)] == 1)
        if not legal.all():
            table = int(legal.argmin())
            numbers = arrays.legal[table, : arrays.counts[table]].tolist()
            raise InvalidAction(f"table {table}: {refusal(setup, int(chosen[table]), numbers)}")

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int32]:
        """A legal action for every table, at random."""
        arrays = self.arrays
        places = (rng.random(self.num_envs) * arrays.counts).astype(np.int64)
        return arrays.legal[np.arange(self.num_envs), places]

    def _check(self) -> None:
        self._process.check()
        if self.closed:
            raise ClosedEnvironmentError("this vector environment is closed: make another one")

    def close_extras(self, **kwargs: Any) -> None:
        """End the workers."""
        for worker in self._workers:
            worker.end()
        self._workers = []


# --- workers ----------------------------------------------------------------------------------------------


def _shared_arrays(setup: Setup, tables: int) -> tuple[Arrays, list[Any]]:
    """Arrays in memory that workers share, and that memory."""
    buffers, arrays = [], []
    for shape, kind in shapes(setup, tables):
        buffer = RawArray("b", int(np.prod(shape)) * np.dtype(kind).itemsize)
        buffers.append(buffer)
        arrays.append(np.frombuffer(buffer, kind).reshape(shape))
    return Arrays(*arrays), buffers


class _Worker:
    """A process that steps some of the tables."""

    def __init__(
        self, arguments: tuple[Any, ...], tables: int, buffers: list[Any], mine: tuple[Any, ...]
    ) -> None:
        self.first, self.count = mine[:2]
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(
            target=_work, args=(theirs, arguments, tables, buffers, mine), daemon=True
        )
        self._process.start()
        theirs.close()

    def ask(self, request: tuple[Any, ...]) -> None:
        """Have something done."""
        self._line.send(request)

    def answer(self) -> None:
        """Wait until it is done."""
        try:
            done, what = self._line.recv()
        except EOFError:
            raise Error("a worker process has ended, perhaps for lack of memory: try fewer workers") from None
        if not done:
            raise Error(f"a worker process failed: {what}")

    def end(self) -> None:
        """Let the process end."""
        self._line.close()
        self._process.join(10)
        if self._process.is_alive():
            self._process.terminate()


def _work(
    line: Connection, arguments: tuple[Any, ...], tables: int, buffers: list[Any], mine: tuple[Any, ...]
) -> None:
    """Runs in a worker process, until the other side hangs up."""
    try:
        setup = Setup(*arguments)
        arrays = Arrays(
            *[
                np.frombuffer(buffer, kind).reshape(shape)
                for buffer, (shape, kind) in zip(buffers, shapes(setup, tables), strict=True)
            ]
        )
        held = Tables(setup, arrays, *mine)
        line.send((True, ""))
        while True:
            request = line.recv()
            if request[0] == "reset":
                held.reset(request[1])
            else:
                held.step()
            line.send((True, ""))
    except (EOFError, KeyboardInterrupt):
        return
    except Exception as error:  # told to whoever waits for an answer
        line.send((False, f"{type(error).__name__}: {error}"))
