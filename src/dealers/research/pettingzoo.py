"""PettingZoo: every seat an agent. `env` asks one after the other, `parallel_env` all of them at once.

    from dealers.research.pettingzoo import env
    e = env("dark-dealings", 3, hardcore=True)

Agents are `seat_0`, `seat_1` and so on. An observation is a dictionary of `observation`, the numbers that
`Game.observations` declares, and `action_mask`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from dealers.kernel import Chance, UsageError
from dealers.research.picture import RENDER_MODES, check_render_mode, rendered
from dealers.research.setup import OneProcess, Setup
from dealers.research.sitting import Sitting
from dealers.research.spaces import Observation, action_space, observation_space, observe

ILLEGAL = -1.0
"""What an illegal action brings to whoever chose it; it ends the game for all."""


def env(game: str, seats: int | None = None, **arguments: Any) -> AECEnv[str, Any, Any]:
    """An environment in which one agent after the other is asked, with the usual wrappers of PettingZoo.

    An illegal action ends the game and costs whoever chose it 1; `raw_env` raises an error instead.
    """
    made: Any = raw_env(game, seats, **arguments)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class _Seats:
    """What both kinds of environments are made of: a match, a table, and an agent at every seat.

    `reward` is `"win"`, the share of the victory when the game is over, or `"shaped"`, which adds the
    progress that the game declares. `max_cycles` ends a game early, after so many answers for each seat on
    average. All other arguments are settings of the game.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012, PettingZoo declares it so
        "name": "dealers_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        reward: str = "win",
        max_cycles: int | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        self.setup = Setup(game, seats, settings, reward)
        self.metadata = {**self.metadata, "name": f"{self.setup.game.name.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = list(self.setup.agents)
        self.agents: list[str] = []
        self._sitting = Sitting(self.setup, recorded=True)
        self._observation_space = observation_space(self.setup)
        self._action_spaces = {agent: action_space(self.setup) for agent in self.possible_agents}
        self._seeds = np.random.default_rng()
        self._process = OneProcess("environment", RuntimeError)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """All action numbers of the match; the mask says which are legal."""
        return self._action_spaces[agent]

    def _deal(self, seed: int | None) -> int:
        """Deal a new game: what it was dealt from, which a seed decides."""
        self._process.check()
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        dealt = int(self._seeds.integers(1 << 30))
        self._sitting.deal(dealt)
        self.agents = self.possible_agents.copy()
        return dealt

    def render(self) -> Any:
        """What whoever is asked sees: as text, as a picture, or printed."""
        return rendered(self._sitting.table, self._sitting.asked, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""


class raw_env(_Seats, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """One agent after the other is asked.

    Simultaneous decisions are asked for in the order of the seats, and nobody is told what the others have
    answered before all are in.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed, and the same answers, give the same game."""
        self._deal(seed)
        self.steps = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._sitting.asked]

    def observe(self, agent: str) -> Observation:
        """What one agent may know; of one that is not asked no action is legal."""
        self._process.check()
        sitting, seat = self._sitting, self._seat(agent)
        mine = seat == sitting.asked
        decision = sitting.decision if mine else sitting.table.offered(seat)
        return observe(self.setup, sitting.table, seat, decision, sitting.numbers if mine else [])

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise KeyError(f"there is no agent {agent!r}: there are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def step(self, action: int | None) -> None:
        """The answer of the agent that is selected; None once the game is over for it."""
        self._process.check()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(
                f"{agent} is asked and has to choose an action: None is for when the game is over"
            )
        sitting = self._sitting
        self._cumulative_rewards[agent] = 0.0
        try:
            sitting.answer(int(action))
        except UsageError as error:
            raise ValueError(f"{agent}: {error}") from None
        self.steps += 1
        self.rewards = dict(zip(self.possible_agents, sitting.rewards, strict=True))
        if sitting.asked < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.steps >= self.max_cycles * self.setup.seats:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[max(0, sitting.asked)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


# --- all at once ------------------------------------------------------------------------------------------


class parallel_env(_Seats, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """Every agent chooses in every cycle, and what those choose counts that are asked.

    Whoever is not asked has no legal action, and may choose anything. An action of somebody who is asked that
    is not legal is replaced by a legal one at random, and `infos` says so (`replaced`).
    """

    metadata: dict[str, Any] = {**_Seats.metadata, "is_parallelizable": True}  # noqa: RUF012

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game."""
        self._rng = Chance(self._deal(seed))
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        table = self._sitting.table
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            decision = table.offered(seat)
            numbers = self.setup.actions.numbers(table.state, decision.options) if decision else []
            found[agent] = observe(self.setup, table, seat, decision, numbers)
        return found

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """One cycle: all that were asked when it began have answered when it ends."""
        self._process.check()
        sitting = self._sitting
        if not self.agents:
            raise ValueError("the game is over: call reset() before the next step")
        rewards = [0.0] * self.setup.seats
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        asked = set(sitting.table.awaited())
        while sitting.asked in asked:
            agent = self.possible_agents[sitting.asked]
            asked.remove(sitting.asked)
            if agent not in actions:
                raise ValueError(f"{agent} is asked, and no action is given for it")
            number = int(actions[agent])
            if number not in sitting.numbers:
                infos[agent]["replaced"] = True
                number = sitting.numbers[self._rng.below(len(sitting.numbers))]
            sitting.answer(number)
            rewards = [a + b for a, b in zip(rewards, sitting.rewards, strict=True)]
        self._cycles += 1
        over = sitting.asked < 0
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        names = self.agents
        found = self._observations()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            found,
            dict(zip(names, rewards, strict=True)),
            dict.fromkeys(names, over),
            dict.fromkeys(names, cut),
            infos,
        )
