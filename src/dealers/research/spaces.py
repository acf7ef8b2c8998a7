"""Spaces of what agents observe and choose, and how both are written into arrays."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from dealers.kernel import Decision, Table
from dealers.research.setup import Setup

BOUND = 1000.0
"""No number of an observation is larger."""

Observation: TypeAlias = dict[str, NDArray[Any]]
"""`observation`, the numbers, and `action_mask`, a 1 for every action that is legal now."""


def observation_space(setup: Setup) -> spaces.Dict:
    """What an agent is given."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-BOUND, BOUND, setup.observations.shape, np.float32),
            "action_mask": spaces.Box(0, 1, (setup.actions.size,), np.int8),
        }
    )


def action_space(setup: Setup) -> spaces.Discrete[np.int64]:
    """What it chooses: an action number."""
    return spaces.Discrete(setup.actions.size)


def observe(
    setup: Setup, table: Table[Any], seat: int, decision: Decision | None, numbers: list[int]
) -> Observation:
    """What one seat is given; of a seat that is not asked no action is legal."""
    observation = np.zeros(setup.observations.size, np.float32)
    setup.observations.write_asked(table, seat, decision, memoryview(observation))
    mask = np.zeros(setup.actions.size, np.int8)
    mask[numbers] = 1
    return {"observation": observation, "action_mask": mask}
