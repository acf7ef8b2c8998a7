"""PettingZoo's own tests pass for every game, and its errors say what was expected."""

from __future__ import annotations

import multiprocessing
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from dealers.games import GAMES
from dealers.kernel import UsageError
from dealers.research.pettingzoo import env, parallel_env, raw_env

pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation"
)  # they are dictionaries, which PettingZoo remarks on


@pytest.mark.parametrize("game", GAMES)
def test_the_tests_of_pettingzoo_pass(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game), num_cycles=20)
    seed_test(partial(env, game), num_cycles=10)
    render_test(partial(env, game))
    parallel_api_test(parallel_env(game), 10)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_games_can_be_cut_short(game: str) -> None:
    in_cycles = partial(parallel_env, game)
    max_cycles_test(
        SimpleNamespace(parallel_env=in_cycles, env=lambda **given: parallel_to_aec(in_cycles(**given)))
    )
    one_by_one = env(game, max_cycles=2)
    one_by_one.reset(seed=1)
    for _ in range(2 * len(one_by_one.agents)):
        one_by_one.step(legal(one_by_one))
    assert all(one_by_one.truncations.values())
    assert not any(one_by_one.terminations.values())


def legal(environment: Any) -> int:
    """The first legal action."""
    return int(np.flatnonzero(environment.observe(environment.agent_selection)["action_mask"])[0])


def played(reward: str) -> dict[str, float]:
    """What agents earn in a game in which all take the first legal action."""
    environment = raw_env("dark-dealings", 2, reward=reward)
    environment.reset(seed=4)
    earned = dict.fromkeys(environment.agents, 0.0)
    while not any(environment.terminations.values()):
        environment.step(legal(environment))
        for agent, reward_now in environment.rewards.items():
            earned[agent] += reward_now
    defeated = environment._sitting.table.state.defeated
    return {**earned, "heroes": sum(map(len, defeated))}


def test_rewards_are_the_share_of_the_victory_and_progress_when_shaped() -> None:
    won, shaped = played("win"), played("shaped")
    assert sorted([won["seat_0"], won["seat_1"]]) == [0.0, 1.0]
    assert shaped["seat_0"] + shaped["seat_1"] == pytest.approx(1 + shaped["heroes"] / 8)


def test_simultaneous_answers_are_not_told_before_all_are_in() -> None:
    environment = raw_env("dark-dealings", 3)
    environment.reset(seed=1)
    assert environment.agent_selection == "seat_0"
    before = environment.observe("seat_2")["observation"]
    environment.step(legal(environment))
    environment.step(legal(environment))
    assert environment.agent_selection == "seat_1"
    after = environment.observe("seat_2")["observation"]
    setup = environment.setup
    changed = {
        row.name for row in setup.observations.rows if any((before != after)[row.first : row.last + 1])
    }
    assert changed == {"asked", "hand", "lured heroes"}  # how many cards they have, and who is still asked
    lured = setup.observations.row("lured heroes")
    assert after[lured.first : lured.last + 1].reshape(lured.shape)[:, :-1].sum() == 0  # but no face


def test_agents_are_asked_in_every_setting() -> None:
    environment = env("dale-of-merchants", 4, teams=True, traps=1)
    environment.reset(seed=1)
    assert environment.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]


# --- bad input --------------------------------------------------------------------------------------------


def test_an_illegal_action_ends_the_game_and_costs_its_agent(capfd: pytest.CaptureFixture[str]) -> None:
    environment = env("dark-dealings", 2)
    environment.reset(seed=1)
    agent = environment.agent_selection
    mask = environment.observe(agent)["action_mask"]
    environment.step(int(np.flatnonzero(mask == 0)[0]))
    assert environment.rewards[agent] == -1
    assert all(environment.terminations.values())


def test_the_raw_environment_says_what_is_legal() -> None:
    environment = raw_env("dark-dealings", 2)
    environment.reset(seed=1)
    with pytest.raises(
        ValueError, match=r"seat_0: action 1101 \(rampage\) is not legal now: choose one of \d+"
    ):
        environment.step(1101)
    with pytest.raises(ValueError, match="there is no action 5000: the numbers go from 0 to 1101"):
        environment.step(5000)
    with pytest.raises(ValueError, match="None is for when the game is over"):
        environment.step(None)
    with pytest.raises(KeyError, match="there is no agent 'north'"):
        environment.observe("north")


def test_after_the_end_only_none_is_taken() -> None:
    environment = raw_env("dark-dealings", 2, max_cycles=1)
    environment.reset(seed=1)
    environment.step(legal(environment))
    environment.step(legal(environment))
    with pytest.raises(ValueError, match="the only valid action is None"):
        environment.step(0)
    in_cycles = parallel_env("dark-dealings", 2, max_cycles=1)
    in_cycles.reset(seed=1)
    in_cycles.step({"seat_0": 0, "seat_1": 0})
    with pytest.raises(ValueError, match=r"call reset\(\)"):
        in_cycles.step({"seat_0": 0, "seat_1": 0})


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"seats": 9}, "is for 1 to 6 players, not for 9"),
        ({"seats": "two"}, "seats has to be a whole number"),
        ({"hardkore": True}, "did you mean hardcore"),
        ({"reward": "gold"}, "there is no reward 'gold': choose win or shaped"),
        ({"render_mode": "smell"}, "there is no render mode 'smell'"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(UsageError, match=words):
        env(**{"game": "dark-dealings", **arguments})


def _step_elsewhere(environment: Any, line: Any) -> None:
    try:
        environment.step(0)
    except RuntimeError as error:
        line.send(str(error))


def test_an_environment_is_not_used_from_two_processes() -> None:
    environment = raw_env("dark-dealings", 2)
    environment.reset(seed=1)
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    process = context.Process(target=_step_elsewhere, args=(environment, there))
    process.start()
    assert here.poll(60)
    assert "Make one in each process" in here.recv()
    process.join()
