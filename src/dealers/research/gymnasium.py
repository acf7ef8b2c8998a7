"""Gymnasium: one learning seat against bots.

    import gymnasium, dealers.research.gymnasium
    env = gymnasium.make("dealers/DarkDealings-v0", seats=3, opponents="greedy")

`dealers.research.vector` steps many tables at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import Error, InvalidAction, ResetNeeded

from dealers.bots import check_any_bot
from dealers.games import GAMES
from dealers.kernel import UsageError
from dealers.research.pettingzoo import ILLEGAL
from dealers.research.picture import RENDER_MODES, check_render_mode, rendered
from dealers.research.setup import OneProcess, Setup
from dealers.research.sitting import Sitting, refusal
from dealers.research.spaces import Observation, action_space, observation_space, observe

AT_RANDOM = "any"
"""A seat by lot, another one in every game."""


def lineup(opponents: str | Sequence[str], seats: int) -> list[str]:
    """The bots of the other seats: one name for all of them, or one for each.

    >>> lineup("greedy", 3), lineup("greedy,random", 3)
    (['greedy', 'greedy'], ['greedy', 'random'])
    """
    names = [name.strip() for name in opponents.split(",")] if isinstance(opponents, str) else list(opponents)
    for name in names:
        check_any_bot(name)
    return names * (seats - 1) if len(names) == 1 else names


def check_seat(seat: int | str, seats: int) -> int | str:
    """The seat, if there is such a one."""
    if seat == AT_RANDOM or (isinstance(seat, int) and 0 <= seat < seats):
        return seat
    raise UsageError(f"there is no seat {seat!r}: choose one from 0 to {seats - 1}, or {AT_RANDOM!r}")


class DealersEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game, the others played by bots.

    `opponents` names a bot for all other seats, or one for each, in the order of the table; `seat` is where
    the agent sits, or `"any"`. An illegal action ends the game and costs 1, or with `illegal="raise"` raises
    `gymnasium.error.InvalidAction`; so does, always, a number that is no action at all. `memory=False` leaves
    out what the agent could remember of hidden cards. All other arguments are settings of the game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012, Gymnasium declares it so
        "render_modes": RENDER_MODES,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | str = 0,
        reward: str = "win",
        illegal: str = "end",
        memory: bool = True,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        check_render_mode(render_mode)
        if illegal not in ("end", "raise"):
            raise UsageError(f"there is no way {illegal!r} to take illegal actions: choose end or raise")
        self.setup = Setup(game, seats, settings, reward)
        self.render_mode = render_mode
        self._illegal = illegal
        self._seat = check_seat(seat, self.setup.seats)
        bots = lineup(opponents, self.setup.seats)
        self._sitting = Sitting(self.setup, bots, memory=memory, recorded=render_mode is not None)
        self.observation_space: Any = observation_space(self.setup)
        self.action_space = action_space(self.setup)
        self._over = True
        self._process = OneProcess("environment", Error)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game and let bots play until the agent is asked."""
        self._process.check()
        super().reset(seed=seed)
        sitting = self._sitting
        while True:
            seat = (
                self._seat if isinstance(self._seat, int) else int(self.np_random.integers(self.setup.seats))
            )
            sitting.deal(int(self.np_random.integers(1 << 30)), seat)
            if sitting.asked >= 0:  # a game could be over before the agent was asked at all
                break
        self._over = False
        return self._observation(), {"seat": sitting.seat}

    def _observation(self) -> Observation:
        sitting = self._sitting
        return observe(self.setup, sitting.table, sitting.seat, sitting.decision, sitting.numbers)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The agent's answer, and those of bots until it is asked again."""
        self._process.check()
        sitting = self._sitting
        if self._over:
            raise ResetNeeded("the game is over, or has not begun: call reset() before step()")
        number = int(action)
        if number not in sitting.numbers:
            if self._illegal == "raise" or not 0 <= number < self.setup.actions.size:
                raise InvalidAction(refusal(self.setup, number, sitting.numbers))
            self._over = True
            return (
                self._observation(),
                ILLEGAL,
                True,
                False,
                {"illegal": refusal(self.setup, number, sitting.numbers)},
            )
        sitting.answer(number)
        self._over = sitting.asked < 0
        if self.render_mode == "human":
            self.render()
        info: dict[str, Any] = {}
        if sitting.outcome is not None:
            info = {"rank": sitting.outcome.ranks[sitting.seat], "totals": sitting.outcome.totals}
        return self._observation(), sitting.rewards[sitting.seat], self._over, False, info

    def render(self) -> Any:
        """What the agent sees: as text, as a picture, or printed."""
        return rendered(self._sitting.table, self._sitting.asked, self.render_mode)


def game_id(name: str) -> str:
    """The id that a game is registered by.

    >>> game_id("hopes-end")
    'dealers/HopesEnd-v0'
    """
    return f"dealers/{''.join([word.capitalize() for word in name.split('-')])}-v0"


def register() -> None:
    """Register an id for every game."""
    for name in GAMES:
        if game_id(name) not in gymnasium.registry:
            gymnasium.register(
                game_id(name),
                entry_point="dealers.research.gymnasium:DealersEnv",
                vector_entry_point="dealers.research.vector:DealersVectorEnv",
                kwargs={"game": name},
            )


register()
