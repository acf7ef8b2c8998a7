"""OpenSpiel: the games as Python games of `pyspiel`, under names like `dealers_dark_dealings`.

    import pyspiel, dealers.research.spiel
    game = pyspiel.load_game("dealers_dark_dealings(seats=2,hardcore=True)")

The deal is one node of chance at the beginning, with a sample of `deals` deals, each as likely as the others;
whatever is shuffled or thrown later follows from it. `seed=7` takes other deals. `opening=40` lets chance
give the first forty answers, too, so that agents play only the end of a game.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pyspiel

from dealers.games import GAMES, load_table
from dealers.kernel import Chance, Setting, Table, UsageError
from dealers.research.setup import Setup, win_shares
from dealers.research.sitting import refusal

SHORT = "dealers_"
DEALS = 1024

_OURS = {"seats": 0, "deals": DEALS, "opening": 0, "seed": 0}
"""Parameters that are no settings of a game; 0 seats are the fewest that it can be played with."""


_NO_NAMES = "none"


def written(setting: Setting, value: Any) -> Any:
    """A value of a setting as OpenSpiel can read it back: not empty, no commas, and like no number.

    >>> clock = Setting("clock", "choice", "3+3", ("3+3", "2+1"), "")
    >>> decks = Setting("decks", "names", "", ("gulls", "bats", "owls"), "")
    >>> written(clock, "2+1"), written(decks, "gulls, owls"), written(decks, "")
    ('v2+1', 'gulls+owls', 'none')
    """
    if not isinstance(value, str):
        return value
    if setting.kind == "names":
        return value.replace(", ", "+") or _NO_NAMES
    return value if value[:1].isalpha() else f"v{value}"


def read(setting: Setting, value: Any) -> Any:
    """What `written` has written; also the value itself, where OpenSpiel lets it pass."""
    if not isinstance(value, str):
        return value
    if setting.kind == "names":
        return "" if value == _NO_NAMES else setting.parse(value.replace("+", ","))
    return value[1:] if value not in setting.values and value[1:] in setting.values else value


def game_type(name: str) -> pyspiel.GameType:
    """What OpenSpiel knows about a game before it is loaded."""
    game = GAMES[name]
    return pyspiel.GameType(
        short_name=SHORT + name.replace("-", "_"),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            **_OURS,
            **{each.name: written(each, each.default) for each in game.settings},
        },
    )


class DealersGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours for OpenSpiel."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        name = self.name
        known = {setting.name: setting for setting in GAMES[name].settings}
        given = {
            key: read(known[key], value) if key in known else value for key, value in (params or {}).items()
        }
        ours = {key: given.pop(key, default) for key, default in _OURS.items()}
        self.setup = Setup(name, ours["seats"] or None, given)
        self.deals = int(ours["deals"])
        self.opening = int(ours["opening"])
        if self.deals < 1 or self.opening < 0:
            raise UsageError("there has to be 1 deal or more, and an opening of 0 answers or more")
        self.first_deal = int(ours["seed"]) * self.deals
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setup.actions.size,
            max_chance_outcomes=self.deals,
            num_players=self.setup.seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=self.setup.game.bound,
        )
        super().__init__(game_type(name), info, params or {})

    def new_initial_state(self) -> DealersState:
        """Before the deal."""
        return DealersState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> DealersObserver:
        """What a player is told; with perfect recall the text has all that it knows to have happened."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return DealersObserver(self.setup, recall, params)


class _Held:
    """The table of a state; OpenSpiel makes deep copies, and a table knows how to copy itself."""

    def __init__(self, table: Table[Any] | None = None) -> None:
        self.table = table

    def __deepcopy__(self, memo: dict[int, Any]) -> _Held:
        return _Held(self.table.copy() if self.table is not None else None)

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.table.save() if self.table is not None else None,)


def _loaded(saved: bytes | None) -> _Held:
    """What `_Held` was written as when a state is serialised."""
    return _Held(load_table(saved) if saved is not None else None)


class DealersState(pyspiel.State):  # type: ignore[misc]
    """A position. Those who decide at the same time are asked one after the other, and told nothing."""

    def __init__(self, game: DealersGame) -> None:
        super().__init__(game)
        self._held = _Held()
        self._own: list[list[int]] = [[] for _ in range(game.setup.seats)]

    @property
    def _game(self) -> DealersGame:
        game: DealersGame = self.get_game()
        return game

    @property
    def table(self) -> Table[Any]:
        """The table, which has to be dealt."""
        if self._held.table is None:
            raise UsageError("the cards are not dealt yet: apply an action of chance first")
        return self._held.table

    def current_player(self) -> int:
        """Who is asked first of those who are."""
        if self._held.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self._held.table.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self._held.table.awaited()[0]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._held.table is not None and self._held.table.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals."""
        deals = self._game.deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        decision = self.table.offered(player)
        if decision is None:
            return []
        return sorted(self._game.setup.actions.numbers(self.table.state, decision.options))

    def _apply_action(self, action: int) -> None:
        game = self._game
        if self._held.table is None:
            self._held.table = _dealt(game, action)
            return
        if self.table.over:
            raise UsageError("the game is over: begin another one with new_initial_state()")
        seat = self.current_player()
        decision = self.table.offered(seat)
        assert decision is not None
        numbers = game.setup.actions.numbers(self.table.state, decision.options)
        if action not in numbers:
            raise UsageError(refusal(game.setup, action, sorted(numbers)))
        self.table.answer(seat, decision.options[numbers.index(action)])
        self._own[seat].append(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self._game.setup.actions.describe(action)

    def returns(self) -> list[float]:
        """The shares of the victory; nothing before the end."""
        outcome = self._held.table.outcome if self._held.table is not None else None
        return win_shares(outcome) if outcome is not None else [0.0] * self._game.setup.seats

    def resample_from_infostate(self, player: int, sampler: Any) -> DealersState:
        """A state that the player cannot tell from this one: what it cannot know is dealt anew."""
        new: DealersState = self.clone()
        new.table.determinize(player, Chance(int(sampler() * (1 << 30))))
        return new

    def text(self, player: int, recall: bool) -> str:
        """What a player sees; with recall also what it knows to have happened, and its own answers."""
        if self._held.table is None:
            return "before the deal"
        table, names = self.table, [f"seat {seat}" for seat in range(self._game.setup.seats)]
        words = table.game.words
        told = [words.text(table.view(player), names)]
        if recall:
            told = [words.event_text(event, names) for event in table.events(player)] + told
            told.append(f"own actions: {self._own[player]}")
        return "\n".join(told)

    def __str__(self) -> str:
        if self._held.table is None:
            return "before the deal"
        return f"{self.table.game.title}, {len(self.table.history)} answers: {self.history_str()}"


def _dealt(game: DealersGame, deal: int) -> Table[Any]:
    """The table that an action of chance stands for."""
    setup = game.setup
    seed = game.first_deal + deal
    table = setup.game.new_table(setup.seats, setup.options, seed)
    rng = Chance(seed)
    for _ in range(game.opening):
        seat, options = table.turn()
        table.answer(seat, options[rng.below(len(options))])
        if table.over:
            raise UsageError(f"the game of deal {deal} is over within an opening of {game.opening} answers")
    return table


class DealersObserver:
    """Writes what a player is told; see `open_spiel.python.observation`."""

    def __init__(self, setup: Setup, recall: bool, params: Any = None) -> None:
        if params:
            raise UsageError(f"observations have no parameters, and {params} are given")
        self._setup = setup
        self._recall = recall
        self.tensor = np.zeros(setup.observations.size, np.float32)
        self.dict = {
            row.name: self.tensor[row.first : row.last + 1].reshape(row.shape)
            for row in setup.observations.rows
        }

    def set_from(self, state: DealersState, player: int) -> None:
        """Write the numbers; all are 0 before the deal."""
        if state._held.table is None:
            self.tensor.fill(0)
        else:
            self._setup.observations.write(state.table, player, self.tensor.data)

    def string_from(self, state: DealersState, player: int) -> str:
        """The text."""
        return state.text(player, self._recall)


def register() -> None:
    """Register every game with OpenSpiel, each with a class of its own."""
    for name in GAMES:
        kind = game_type(name)
        if kind.short_name not in pyspiel.registered_names():
            CLASSES[name] = type(GAMES[name].title, (DealersGame,), {"name": name})
            pyspiel.register_game(kind, CLASSES[name])


CLASSES: dict[str, type[DealersGame]] = {}
register()
