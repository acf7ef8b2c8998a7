"""OpenSpiel's own test passes for every game, and its search and its regret minimiser run on ours."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts

import dealers.research.spiel
from dealers.kernel import UsageError

TINY = "dealers_dark_dealings(seats=2,deals=1,opening=78)"
"""The end of a game: three answers are left."""

assert dealers.research.spiel.CLASSES


@pytest.mark.parametrize(
    "game",
    [
        "dealers_dark_dealings(seats=2,opening=40)",
        "dealers_dark_dealings(seats=1,row=3)",
        "dealers_hopes_end(opening=520,deals=1)",
        "dealers_dale_of_merchants(turn_limit=50,opening=570,deals=1)",
        "dealers_dealers_in_hope(opening=440,deals=1)",
    ],
)
def test_the_test_of_open_spiel_passes(game: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=True, verbose=False)


def dealt(game: Any) -> Any:
    state = game.new_initial_state()
    state.apply_action(0)
    return state


def test_a_resampled_state_cannot_be_told_apart_by_its_player() -> None:
    state = dealt(pyspiel.load_game("dealers_dark_dealings(seats=2,opening=20)"))
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(1).random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()
    hidden = 1 - player
    assert other.information_state_string(hidden) != state.information_state_string(hidden)
    again = pickle.loads(pickle.dumps(other))
    assert again.information_state_string(hidden) == other.information_state_string(hidden)


def test_external_sampling_runs_on_a_tiny_match() -> None:
    game = pyspiel.load_game(TINY)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(2):
        solver.iteration()
    state = dealt(game)
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1)
    assert set(chances) <= set(state.legal_actions())


def test_search_in_information_sets_plays_to_the_end() -> None:
    game = pyspiel.load_game(TINY)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 8, random_state=rng)
    state = dealt(game)
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sum(state.returns()) == pytest.approx(1)


def test_what_is_observed_has_names() -> None:
    game = pyspiel.load_game("dealers_dark_dealings(seats=2)")
    state = dealt(game)
    observer = game.make_py_observer()
    observer.set_from(state, 0)
    assert observer.dict["hand"].shape == (2, 70)
    assert observer.dict["hand"][0].sum() == 9
    assert "Your turn" in observer.string_from(state, 0) or "Lure" in observer.string_from(state, 0)


def test_settings_are_parameters_that_can_be_read_back() -> None:
    game = pyspiel.load_game("dealers_dale_of_merchants(seats=3,decks=gulls+bats,clock=v2+1)")
    assert (game.setup.options["decks"], game.setup.options["clock"]) == ("gulls, bats", "2+1")
    again = pyspiel.load_game(game.to_string())
    assert again.setup.options == game.setup.options
    assert pyspiel.load_game("dealers_dealers_in_hope(edition=v6.25)").setup.options["edition"] == "6.25"


def test_bad_parameters_and_actions_are_refused_with_what_is_possible() -> None:
    state = dealt(pyspiel.load_game("dealers_dark_dealings(seats=2)"))
    with pytest.raises(UsageError, match=r"action 1101 \(rampage\) is not legal now: choose one of"):
        state._apply_action(1101)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(UsageError, match="the game is over: begin another one"):
        state.apply_action(0)
    with pytest.raises(UsageError, match="is for 1 to 6 players, not for 9"):
        pyspiel.load_game("dealers_dark_dealings(seats=9)")
    with pytest.raises(UsageError, match="over within an opening of 500 answers"):
        dealt(pyspiel.load_game("dealers_dark_dealings(seats=2,opening=500)"))
    with pytest.raises(pyspiel.SpielError, match="hardkore"):
        pyspiel.load_game("dealers_dark_dealings(hardkore=True)")
