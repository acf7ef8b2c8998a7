"""One seat against bots, and many tables at once, by the rules of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env

from dealers.games import GAMES
from dealers.games.dark_dealings.state import COMBAT
from dealers.kernel import UsageError
from dealers.research.gymnasium import DealersEnv, game_id
from dealers.research.vector import DealersVectorEnv


@pytest.mark.parametrize("game", GAMES)
def test_the_check_of_gymnasium_passes_for_registered_ids(game: str) -> None:
    environment = gymnasium.make(game_id(game), render_mode="rgb_array")
    check_env(environment.unwrapped, skip_render_check=True)
    environment.reset(seed=1)
    assert environment.render().shape == (1000, 1000, 3)  # type: ignore[union-attr]


def first_legal(observation: dict[str, Any]) -> int:
    return int(np.flatnonzero(observation["action_mask"])[0])


@pytest.mark.parametrize("opponents", ["random", "greedy", "ismcts:2"])
def test_a_game_against_bots_ends_with_a_rank(opponents: str) -> None:
    environment = DealersEnv("dark-dealings", 2, opponents=opponents, seat="any")
    observation, info = environment.reset(seed=3)
    assert info["seat"] in (0, 1)
    over, earned = False, 0.0
    while not over:
        observation, reward, over, _, info = environment.step(first_legal(observation))
        earned += reward
    assert (earned == 1.0) == (info["rank"] == 1)
    assert not observation["action_mask"].any()
    with pytest.raises(ResetNeeded, match=r"call reset\(\) before step\(\)"):
        environment.step(0)


def test_the_same_seed_gives_the_same_game() -> None:
    def told(seed: int) -> list[bytes]:
        environment = DealersEnv("dark-dealings", 2, opponents="greedy")
        observation, _ = environment.reset(seed=seed)
        found = [observation["observation"].tobytes()]
        for _ in range(10):
            observation, *_ = environment.step(first_legal(observation))
            found.append(observation["observation"].tobytes())
        return found

    assert told(5) == told(5)
    assert told(5) != told(6)


def test_illegal_actions_end_the_game_or_raise() -> None:
    environment = DealersEnv("dark-dealings", 2)
    environment.reset(seed=1)
    _, reward, over, _, info = environment.step(1101)
    assert (reward, over) == (-1.0, True)
    assert "is not legal now: choose one of" in info["illegal"]
    environment.reset(seed=1)
    with pytest.raises(InvalidAction, match="the numbers go from 0 to 1101"):
        environment.step(4000)
    strict = DealersEnv("dark-dealings", 2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(InvalidAction, match=r"action 1101 \(rampage\) is not legal now"):
        strict.step(1101)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"opponents": "clever"}, "there is no bot 'clever'"),
        ({"opponents": "greedy,random,random"}, "2 seats leave 1 for opponents, and 3 are named"),
        ({"seat": 2}, "there is no seat 2: choose one from 0 to 1, or 'any'"),
        ({"illegal": "ignore"}, "choose end or raise"),
        ({"rows": 4}, "has no option 'rows'"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        DealersEnv("dark-dealings", 2, **arguments)


def test_a_bot_that_does_not_exist_is_refused_even_where_nobody_else_plays() -> None:
    with pytest.raises(UsageError, match="there is no bot 'clever'"):
        DealersEnv("dark-dealings", 1, opponents="clever")


# --- many tables ------------------------------------------------------------------------------------------


def test_tables_in_workers_play_as_those_in_one_process() -> None:
    here = DealersVectorEnv("dark-dealings", 4, 2, reward="shaped")
    there = DealersVectorEnv("dark-dealings", 4, 2, reward="shaped", workers=2)
    try:
        here.reset(seed=5)
        there.reset(seed=5)
        ended = 0
        for step in range(120):
            actions = here.random_actions(np.random.default_rng(step))
            ours, theirs = here.step(actions), there.step(actions)
            for name in ("observation", "action_mask"):
                assert (ours[0][name] == theirs[0][name]).all()
            assert (ours[1] == theirs[1]).all()
            assert (ours[2] == theirs[2]).all()
            ended += int(ours[2].sum())
        assert ended  # and were dealt again
        wrong = there.random_actions(np.random.default_rng(1))
        wrong[3] = np.flatnonzero(there.arrays.masks[3] == 0)[0]
        before = there.arrays.observations.copy()
        with pytest.raises(InvalidAction, match=r"table 3: action \d+ \(.*\) is not legal now"):
            there.step(wrong)
        with pytest.raises(InvalidAction, match="table 0: there is no action 1102"):
            there.step(np.full(4, 1102))
        assert (there.arrays.observations == before).all()  # no table has moved, whoever steps it
    finally:
        there.close()
    with pytest.raises(ClosedEnvironmentError, match="make another one"):
        there.reset()


def test_a_vector_tells_what_a_single_environment_does() -> None:
    envs = DealersVectorEnv("hopes-end", 2, opponents="random", memory=False)
    observation, infos = envs.reset(seed=[8, 9])
    assert (infos["seat"] == 0).all()
    masks = observation["action_mask"].sum(axis=1)
    assert (masks == envs.arrays.counts).all()
    assert envs.observation_space.contains(observation)


def test_a_made_vector_is_ours() -> None:
    envs = gymnasium.make_vec(game_id("dark-dealings"), num_envs=2, vectorization_mode="vector_entry_point")
    assert isinstance(envs.unwrapped, DealersVectorEnv)


def test_a_vector_refuses_what_it_cannot_do() -> None:
    with pytest.raises(UsageError, match="num_envs has to be a whole number from 1 on, not 0"):
        DealersVectorEnv("dark-dealings", 0)
    envs = DealersVectorEnv("dark-dealings", 2, 2)
    with pytest.raises(ResetNeeded, match="before step"):
        envs.step(np.zeros(2))
    with pytest.raises(UsageError, match="there are 2 tables, and 3 seeds are given"):
        envs.reset(seed=[1, 2, 3])
    envs.reset(seed=1)
    with pytest.raises(InvalidAction, match="one action for each of 2 tables"):
        envs.step(np.zeros(3))
    with pytest.raises(InvalidAction, match="actions are whole numbers, not float64"):
        envs.step(np.zeros(2))


def in_the_siege(s: Any) -> bool:
    return bool(s.phase == COMBAT)


def test_a_part_of_the_game_can_be_left_to_greedy() -> None:
    envs = DealersVectorEnv("dark-dealings", 2, 2, left_to_greedy=in_the_siege)
    envs.reset(seed=3)
    rng = np.random.default_rng(3)
    verbs = envs.setup.observations.row("verbs")
    fighting = [list(envs.setup.actions.ranges).index(verb) for verb in ("fight", "strike", "turn")]
    shares = 0.0
    for _ in range(80):
        observations, _, ended, _, infos = envs.step(envs.random_actions(rng))
        assert not observations["observation"][:, [verbs.first + verb for verb in fighting]].any()
        shares += float(infos["rewards"].sum())
        assert infos["rewards"].sum() == ended.sum()
    assert shares == 4.0  # a draft takes forty answers
