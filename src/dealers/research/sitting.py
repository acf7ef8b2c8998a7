"""One table at which an agent plays some seats and bots the others: answers in, questions out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dealers.bots import Bot, GreedyBot, RandomBot, SeatHandle, ask, bot_name, check_any_bot, make_any_bot
from dealers.bots.own import AnyBot
from dealers.kernel import Chance, Decision, Table, UsageError
from dealers.kernel.outcome import Outcome
from dealers.research.setup import Setup, win_shares


class Sitting:
    """A table that is dealt again and again.

    `opponents` are the bots of the seats after the agent's, in order; with none of them the agent plays all
    seats, and is asked for one after the other. Answers given at the same time stay secret until all are in,
    in whatever order they are asked for.

    Without `memory` the table keeps no journal: the agent is told what lies open and what it holds, and not
    which hidden cards it has seen before. That is a good deal quicker.

    Where `left_to_greedy` says so of a state, the agent is not asked: the rule of thumb that `greedy` plays
    by answers for it. So an agent can learn one part of a game alone.
    """

    def __init__(
        self,
        setup: Setup,
        opponents: Sequence[AnyBot] = (),
        seat: int = 0,
        *,
        memory: bool = True,
        recorded: bool = False,
        left_to_greedy: Callable[[Any], bool] | None = None,
    ) -> None:
        self.setup = setup
        self.seat = seat
        self.opponents = [check_any_bot(bot) for bot in opponents]
        if opponents and len(opponents) != setup.seats - 1:
            raise UsageError(
                f"{setup.seats} seats leave {setup.seats - 1} for opponents, and {len(opponents)} are named"
            )
        self.memory = memory
        players = [*self.opponents, "greedy"] if left_to_greedy is not None else self.opponents
        self.by_handle = recorded or any(not _quick(setup, bot) for bot in players)
        """Whether the table is a recorded one: a bot has to be handed a copy, or it is to be shown."""
        self.table: Table[Any]
        self.asked = -1
        """The seat for which the agent is to choose; -1 when the game is over."""
        self.decision: Decision | None = None
        self.numbers: list[int] = []
        """The action numbers of what is offered, in the order of its options."""
        self.rewards: list[float] = []
        """By seat: what the last answer, and those of bots after it, have brought."""
        self.outcome: Outcome | None = None
        self._bots: list[Any] = []
        self._left_to_greedy = left_to_greedy
        self._greedy: Any = None
        self._progress: Sequence[float] = ()

    def deal(self, seed: int, seat: int | None = None) -> None:
        """Begin a new game; the seed decides about cards and bots, and the agent may sit elsewhere."""
        setup = self.setup
        self.seat = self.seat if seat is None else seat
        self.table = setup.game.new_table(
            setup.seats, setup.options, seed, recorded=self.by_handle, knowing=self.memory
        )
        self._bots = [None] * setup.seats
        for place, bot in enumerate(self.opponents):
            at = (self.seat + 1 + place) % setup.seats
            self._bots[at] = _Player(setup, bot, seed * 1009 + place, self.by_handle)
        if self._left_to_greedy is not None:
            self._greedy = _Player(setup, "greedy", seed * 1009 + setup.seats, self.by_handle)
        self.outcome = None
        self._progress = setup.progress(self.table)
        self.rewards = [0.0] * setup.seats
        self._go_on()

    def answer(self, number: int) -> None:
        """The agent's choice for the seat that is asked; a number that is not offered is a `UsageError`."""
        decision = self.decision
        if decision is None:
            raise UsageError("the game is over: deal another one")
        if number not in self.numbers:
            raise UsageError(refusal(self.setup, number, self.numbers))
        option = decision.options[self.numbers.index(number)]
        if self.by_handle:
            self.table.answer(self.asked, option)
        else:
            self.table.apply(self.asked, option)
        self.rewards = [0.0] * self.setup.seats
        self._go_on()

    def _go_on(self) -> None:
        """Let bots answer until the agent is asked or the game is over; settle what was earned."""
        table, bots = self.table, self._bots
        while not table.state.over:
            seat = table.awaited()[0]
            decision = table.offered(seat)
            assert decision is not None
            bot = bots[seat]
            if bot is None and self._left_to_greedy is not None and self._left_to_greedy(table.state):
                bot = self._greedy
            if bot is None:
                self.asked, self.decision = seat, decision
                self.numbers = self.setup.actions.numbers(table.state, decision.options)
                if self._progress:
                    self._settle()
                return
            bot.answer(table, seat, decision)
        self.asked, self.decision, self.numbers = -1, None, []
        self._settle()
        self.outcome = table.outcome
        assert self.outcome is not None
        self.rewards = [
            now + share for now, share in zip(self.rewards, win_shares(self.outcome), strict=True)
        ]
        for bot in bots:
            if bot is not None:
                bot.bot.end(self.outcome)

    def _settle(self) -> None:
        if self._progress:
            now = self.setup.progress(self.table)
            self.rewards = [after - before for before, after in zip(self._progress, now, strict=True)]
            self._progress = now


def refusal(setup: Setup, number: int, legal: Sequence[int]) -> str:
    """Why a number cannot be chosen now, and what can."""
    actions = setup.actions
    if not 0 <= number < actions.size:
        return f"there is no action {number}: the numbers go from 0 to {actions.size - 1}"
    some = ", ".join(map(str, legal[:10])) + (", ..." if len(legal) > 10 else "")
    return f"action {number} ({actions.describe(number)}) is not legal now: choose one of {some}"


class _Player:
    """A bot at its seat."""

    def __init__(self, setup: Setup, spec: AnyBot, seed: int, by_handle: bool) -> None:
        self.bot = make_any_bot(spec, seed)
        self.name = bot_name(spec)
        self.by_handle = by_handle and not _quick(setup, spec)
        self._recorded = by_handle
        self._rng = Chance(seed)
        self._thumb = setup.game.player() if type(self.bot) is GreedyBot else None

    def answer(self, table: Table[Any], seat: int, decision: Decision) -> None:
        """Choose, and say so at the table."""
        options = decision.options
        if self.by_handle:
            option = ask(self.bot, self.name, SeatHandle(table, seat, self._rng))
        elif len(options) == 1:
            option = options[0]
        elif self._thumb is not None:
            option = self._thumb.choose(table.state, seat, options, self._rng)
        else:
            option = options[self._rng.below(len(options))]
        (table.answer if self._recorded else table.apply)(seat, option)


def _quick(setup: Setup, spec: AnyBot) -> bool:
    """Whether a bot may be asked at the table itself, because it looks at nothing that is hidden."""
    bot: Bot | Any = make_any_bot(spec, 0) if isinstance(spec, str) and spec in ("random", "greedy") else spec
    if type(bot) is GreedyBot:
        return not setup.game.player.looks_at_hidden_cards
    return type(bot) is RandomBot
