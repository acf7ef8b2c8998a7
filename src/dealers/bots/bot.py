"""Players that choose by themselves: at random, by the game's rule of thumb, or by search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from mypy_extensions import mypyc_attr

from dealers.bots.effort import EFFORTS, Effort, read_effort
from dealers.bots.handle import SeatHandle
from dealers.bots.ismcts import Question, Tries, search
from dealers.kernel import Chance, Heuristic, Option, Outcome, Table, UsageError


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Chooses an option for the seat it is handed. Reproducible from its seed."""

    seconds: float | None = None
    """So long it may think about one decision; as long as it likes unless this is set."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Chance(seed)
        self._heuristic: Heuristic[Any] | None = None

    def heuristic(self, handle: SeatHandle) -> Heuristic[Any]:
        """The game's rule of thumb, kept over a game: it may remember what it has worked out."""
        if self._heuristic is None:
            self._heuristic = handle.game.player()
        return self._heuristic

    @abstractmethod
    def choose(self, handle: SeatHandle) -> Option:
        """One of the options of `handle.decision`."""

    def end(self, outcome: Outcome | None) -> None:  # noqa: B027, most bots have nothing to do here
        """The match is over, or (without an outcome) the bot is not needed in it any more."""


class RandomBot(Bot):
    """Any option, all equally likely."""

    def choose(self, handle: SeatHandle) -> Option:
        options = handle.decision.options
        return options[self.rng.below(len(options))]


class GreedyBot(Bot):
    """The game's own rule of thumb."""

    def choose(self, handle: SeatHandle) -> Option:
        options = handle.decision.options
        if len(options) == 1:
            return options[0]
        world = handle.imagine(self.rng)
        return self.heuristic(handle).choose(world.state, handle.seat, options, self.rng)


def sensible_answer(
    table: Table[Any], seat: int, options: list[Option], player: Heuristic[Any], rng: Chance
) -> Option:
    """What the rule of thumb answers at a table of our own, where many games are played.

    It is as fair as with a handle and quicker: a player that looks at hidden cards is shown an imagined
    world, one that does not is shown the table.
    """
    state = table.state
    if player.looks_at_hidden_cards:
        world = table.copy(recorded=False)
        world.determinize(seat, rng)
        state = world.state
    return player.choose(state, seat, options, rng)


class IsmctsBot(Bot):
    """Information-set Monte Carlo search, with so many iterations a decision or for so long."""

    def __init__(
        self, effort: Effort | int, seed: int = 0, clock: Callable[[], float] = perf_counter
    ) -> None:
        super().__init__(seed)
        self.effort = Effort(effort) if isinstance(effort, int) else effort
        self._clock = clock

    def choose(self, handle: SeatHandle) -> Option:
        return search(handle, self.heuristic(handle), self.effort, self.rng, self._clock, self._tries)

    def _tries(self, question: Question, heuristic: Heuristic[Any], clock: Callable[[], float]) -> Tries:
        if self.effort.workers == 1:
            return Tries(question, heuristic, clock)
        from dealers.bots.crew import Crew  # only here: most programs never start other processes

        return Crew(question, heuristic, clock, self.effort.workers)


BOTS: Final[dict[str, str]] = {
    "random": "any legal answer",
    "greedy": "the game's rule of thumb",
    **EFFORTS,
}
"""What a bot can be called, and what it does."""


def make_bot(spec: str, seed: int = 0) -> Bot:
    """The bot that a word stands for.

    >>> make_bot("ismcts:400").effort.iterations
    400
    >>> make_bot("clever")
    Traceback (most recent call last):
    ...
    dealers.kernel.errors.UsageError: there is no bot 'clever': choose random, greedy, ismcts:N or ismcts:TIME
    """
    return _maker(spec)(seed)


def check_bot(spec: str) -> str:
    """The word, if it stands for a bot."""
    _maker(spec)
    return spec


def searches(spec: str) -> bool:
    """Whether this bot searches, which takes long; the others answer at once.

    >>> searches("ismcts:400"), searches("greedy")
    (True, False)
    """
    return spec.partition(":")[0] == "ismcts"


def _maker(spec: str) -> Callable[[int], Bot]:
    name, colon, _ = spec.partition(":")
    if spec == "random":
        return RandomBot
    if spec == "greedy":
        return GreedyBot
    if name == "ismcts" and colon:
        effort = read_effort(spec)
        return lambda seed: IsmctsBot(effort, seed)
    raise UsageError(f"there is no bot {spec!r}: choose random, greedy, ismcts:N or ismcts:TIME")
