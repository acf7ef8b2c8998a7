"""Several processes try the options of one search; they live on and wait for the next one.

A process reads what to do from its standard input and answers on its standard output; it ends when its input
does, whatever has become of the process that started it. It is told what the seat knows and nothing else: the
imagined world that the seat's handle is built around.
"""

from __future__ import annotations

import atexit
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from time import time
from typing import IO, Any, NamedTuple, cast

from dealers.bots.handle import SeatHandle
from dealers.bots.ismcts import Question, Share, Tries
from dealers.kernel import DealersError, Game, Heuristic, Option
from dealers.kernel.anew import game_of, plain_game
from dealers.kernel.overlay import Overlay
from dealers.kernel.save import load, save

Rewards = list[dict[int, float]]
"""By option, then by number of the world."""


class Begin(NamedTuple):
    """A question that is going to be searched, as it is sent to another process."""

    game: tuple[type[Game[Any]], Overlay]
    world: bytes
    seat: int
    options: list[Option]
    seed: int
    grows: bool
    patience: int


class Order(NamedTuple):
    """Tries to make: some, or as many as can be made in a time."""

    some: list[tuple[int, int]]
    """Options, each with a world."""
    options: list[int]
    """These, until it is time, in every world of a row."""
    first: int
    step: int
    until: float
    """By the clock on the wall, which is the same for all processes."""


class Worker:
    """A process that tries options."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from dealers.bots.crew import work; work()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def send(self, message: Begin | Order) -> None:
        """Tell it what to do."""
        pipe = self._process.stdin
        assert pipe is not None
        try:
            pickle.dump(message, pipe)
            pipe.flush()
        except OSError:
            raise DealersError(LOST) from None

    def receive(self) -> Rewards:
        """What it has found."""
        pipe = self._process.stdout
        assert pipe is not None
        try:
            return cast(Rewards, pickle.load(pipe))
        except (EOFError, OSError, pickle.UnpicklingError):
            raise DealersError(LOST) from None

    @property
    def alive(self) -> bool:
        """Whether it can still be asked."""
        return self._process.poll() is None

    def end(self) -> None:
        """End it at once: it holds nothing that is of use to anybody."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what it has not been sent cannot be sent any more
                pipe.close()
        self._process.wait()


LOST = (
    "a process that thinks for a bot was ended from outside, perhaps for lack of memory: let fewer of them "
    "think at once, as in ismcts:400:x2, or one, as in ismcts:400"
)

_workers: list[Worker] = []
"""Those of this process, beside which it thinks itself; searches come one after the other."""


def _at_least(count: int) -> list[Worker]:
    if not all(worker.alive for worker in _workers):
        dismiss()
    while len(_workers) < count:
        _workers.append(Worker())
    return _workers[:count]


@atexit.register
def dismiss() -> None:
    """End all workers of this process."""
    while _workers:
        _workers.pop().end()


class Crew(Tries):
    """Tries that are made in several processes; what they bring does not depend on how many there are.

    A try depends on its option and on the number of its world alone. So with a given number of iterations the
    same tries are made, whoever makes them, and their rewards are added up in the same order. Where an option
    grows a tree, its tries depend on those before: then all tries of an option are made by the same process.
    """

    def __init__(
        self, question: Question, heuristic: Heuristic[Any], clock: Callable[[], float], workers: int
    ) -> None:
        super().__init__(question, heuristic, clock)
        handle = question.handle
        begin = Begin(plain_game(handle.game), save(handle.known), handle.seat, *question[1:])
        self._others = _at_least(workers - 1)
        with _all_or_none():
            for worker in self._others:
                worker.send(begin)

    def go_on(self, alive: list[int], share: Share) -> None:
        orders = self._timed(alive, share.seconds) if share.seconds else self._counted(alive, share.tries)
        with _all_or_none():
            for worker, order in zip(self._others, orders[1:], strict=True):
                worker.send(order)
            carry_out(self, orders[0])
            for worker in self._others:
                for number, found in enumerate(worker.receive()):
                    self.rewards[number].update(found)

    def _counted(self, alive: list[int], tries: int) -> list[Order]:
        """For every process its part of the tries that would be made by one alone."""
        count = len(self._others) + 1
        orders = [Order([], [], 0, 1, 0.0) for _ in range(count)]
        tried = {number: len(self.rewards[number]) for number in alive}
        for n in range(tries):
            number = alive[n % len(alive)]
            world = tried[number]
            tried[number] += 1
            place = number if self.question.grows else world
            orders[place % count].some.append((number, world))
        return orders

    def _timed(self, alive: list[int], seconds: float) -> list[Order]:
        """For every process worlds of its own; or options of its own, where they grow trees."""
        until = time() + seconds
        count = len(self._others) + 1
        first = 1 + max([max(self.rewards[number], default=-1) for number in alive])
        if self.question.grows:
            return [
                Order([], [number for number in alive if number % count == place], first, 1, until)
                for place in range(count)
            ]
        return [Order([], alive, first + place, count, until) for place in range(count)]


@contextmanager
def _all_or_none() -> Iterator[None]:
    """Whoever is interrupted in the middle must not find answers to old questions in the pipes."""
    try:
        yield
    except BaseException:
        dismiss()
        raise


def carry_out(tries: Tries, order: Order) -> None:
    """Make the tries of an order."""
    for number, world in order.some:
        tries.make(number, world)
    world = order.first
    while order.options and time() < order.until:
        for number in order.options:
            if time() < order.until:
                tries.make(number, world)
        world += order.step


# --- in a worker ------------------------------------------------------------------------------------------


def work() -> None:
    """All that a worker does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that started this one
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # a game that prints something must not disturb them
    serve(sys.stdin.buffer, answers)


def serve(source: IO[bytes], target: IO[bytes]) -> None:
    """Make tries as they are ordered until there are no more orders."""
    tries: Tries | None = None
    while True:
        try:
            message = pickle.load(source)
        except EOFError:
            return
        if isinstance(message, Begin):
            tries = begun(message)
        else:
            assert tries is not None, "a question comes before its tries"
            carry_out(tries, message)
            pickle.dump(tries.rewards, target)
            target.flush()
            tries.rewards = [{} for _ in tries.rewards]


def begun(begin: Begin) -> Tries:
    """The tries that a worker makes for a question."""
    table = load(begin.world, lambda name: game_of(*begin.game))
    handle = SeatHandle.around(table, begin.seat)
    return Tries(Question(handle, *begin[3:]), table.game.player())
