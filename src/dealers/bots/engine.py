"""A bot that is a program of its own and speaks the engine protocol, in whatever language it is written."""

from __future__ import annotations

import atexit
from collections.abc import Sequence
from typing import Any

from dealers import __version__
from dealers.bots.asking import BotFault, NotOffered
from dealers.bots.bot import Bot
from dealers.bots.handle import SeatHandle
from dealers.bots.messages import Action, Choice, Choose, End, New, Ready
from dealers.bots.process import Engine, EngineDied, EngineError
from dealers.kernel import Actions, Option, Outcome

RESTARTS = 2
"""So often a program that dies is started again in one match."""

_idle: dict[tuple[str, ...], list[Engine]] = {}
"""Programs that have finished a match and wait for another, by folder and command."""


class EngineBot(Bot):
    """Lets a program choose. It is told what its seat may know, and nothing else."""

    def __init__(self, name: str, command: Sequence[str], folder: str, limit: float, seed: int = 0) -> None:
        super().__init__(seed)
        self.name = name
        self.limit = limit
        """Seconds for each decision."""
        self._command = tuple(command)
        self._folder = folder
        self._seed = seed % 2**53  # a number that every language has
        self._engine: Engine | None = None
        self._told = 0
        """How many events the program knows of."""
        self._number = 0
        """How many answers had been given when it was last asked."""
        self._restarts = RESTARTS
        self._actions: Actions[Any] | None = None

    def choose(self, handle: SeatHandle) -> Option:
        if self._actions is None:
            self._actions = handle.actions()
        options = handle.decision.options
        numbers = handle.numbers(self._actions)
        while True:
            try:
                action = self._choice(handle, numbers)
                break
            except EngineDied as error:
                self._drop()
                if not self._restarts:
                    raise BotFault(
                        f"{error.reason}, and was started {RESTARTS + 1} times in this match", error.detail
                    ) from None
                self._restarts -= 1
            except EngineError as error:
                self._drop()
                raise BotFault(error.reason, error.detail) from None
        if action not in numbers:
            raise NotOffered("gave an answer that was not offered", f": action {action}, legal are {numbers}")
        return options[numbers.index(action)]

    def _choice(self, handle: SeatHandle, numbers: list[int]) -> int:
        view = handle.view()
        if self._engine is None or view["number"] < self._number:  # the latter when answers were taken back
            self._begin(handle)
        engine = self._engine
        assert engine is not None
        self._number = view["number"]
        events = handle.events(self._told)
        options = handle.decision.options
        legal = [Action(n, handle.label(o), o) for n, o in zip(numbers, options, strict=True)]
        request = Choose(
            id=0,
            seat=handle.seat,
            legal=legal,
            view=view,
            events=events,
            world=handle.saved() if engine.greeting.world else None,
            seconds=self.limit,
        )
        choice = engine.ask(request, Choice, self.limit)
        self._told += len(events)
        return choice.action

    def _begin(self, handle: SeatHandle) -> None:
        """Tell a program which match it plays."""
        if self._engine is None:
            waiting = _idle.get((self._folder, *self._command))
            host = f"dealers {__version__}"
            self._engine = waiting.pop() if waiting else Engine(self._command, self._folder, host)
        engine = self._engine
        self._told = 0
        if "player" not in engine.greeting.roles:
            raise EngineError(f"plays no seats: its roles are {', '.join(engine.greeting.roles) or 'none'}")
        game = handle.game
        match = New(
            id=0, game=game.name, version=game.version, seats=handle.seats, options=handle.options,
            seat=handle.seat, seed=self._seed,
        )  # fmt: skip
        engine.ask(match, Ready, self.limit)

    def end(self, outcome: Outcome | None) -> None:
        """With an outcome the program may be of use for another match, without one it ends."""
        engine, self._engine, self._restarts = self._engine, None, RESTARTS
        if engine is None:
            return
        if outcome is None:
            engine.close()
            return
        try:
            engine.ask(End(id=0, outcome=outcome.as_json()), Ready, self.limit)
        except EngineError:  # the match has been played, and the next one has a new program
            engine.close()
            return
        _idle.setdefault((self._folder, *self._command), []).append(engine)

    def _drop(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None


@atexit.register
def end_idle() -> None:
    """End the programs that wait for another match."""
    while _idle:
        for engine in _idle.popitem()[1]:
            engine.close()
