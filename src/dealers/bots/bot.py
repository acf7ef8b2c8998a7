"""Players that choose by themselves: at random, by the game's rule of thumb, or by search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from dealers.bots.handle import SeatHandle
from dealers.bots.ismcts import search
from dealers.kernel import Chance, Heuristic, Option, Outcome, Table, UsageError


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
    """Information-set Monte Carlo tree search with a fixed number of iterations."""

    def __init__(self, iterations: int, seed: int = 0) -> None:
        super().__init__(seed)
        self.iterations = iterations

    def choose(self, handle: SeatHandle) -> Option:
        return search(handle, self.heuristic(handle), self.iterations, self.rng)


BOTS: dict[str, str] = {
    "random": "any legal answer",
    "greedy": "the game's rule of thumb",
    "ismcts:N": "tree search with N iterations a decision, such as ismcts:400",
}
"""What a bot can be called, and what it does."""


def make_bot(spec: str, seed: int = 0) -> Bot:
    """The bot that a word stands for.

    >>> make_bot("ismcts:400").iterations
    400
    >>> make_bot("clever")
    Traceback (most recent call last):
    ...
    dealers.kernel.errors.UsageError: there is no bot 'clever': choose random, greedy or ismcts:N
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
    name, colon, number = spec.partition(":")
    if spec == "random":
        return RandomBot
    if spec == "greedy":
        return GreedyBot
    if name == "ismcts" and colon:
        if not number.isdecimal() or not 1 <= int(number) <= 1_000_000:
            raise UsageError(f"{spec!r}: the number of iterations goes from 1 to 1000000, as in ismcts:400")
        return lambda seed: IsmctsBot(int(number), seed)
    raise UsageError(f"there is no bot {spec!r}: choose random, greedy or ismcts:N")
