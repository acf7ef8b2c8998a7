"""Every bot answers legally in every mode of every game, and its seed decides what it answers."""

from __future__ import annotations

from collections import deque
from itertools import chain
from typing import Any

import pytest
from tests.kernel.toy import TOY

from dealers.bots import BOTS, SeatHandle, check_bot, make_bot
from dealers.games import GAMES, find_game
from dealers.kernel import Chance, Game, Option, Table, UsageError
from dealers.kernel.conformance import matches

SPECS = ["random", "greedy", "ismcts:3"]

RARE = {"dealers-in-hope": {"challenge", "sell"}, "dale-of-merchants": {"resolve"}}
"""What random players seldom come to."""


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("game", [*GAMES.values(), TOY], ids=lambda game: game.name)
def test_every_kind_of_decision_is_answered_legally_in_every_mode(game: Game[Any], spec: str) -> None:
    offered: set[str] = set()
    for number, (seats, options) in enumerate(matches(game)):
        offered |= ask_in_a_random_game(game, seats, options, number, spec)
    declared = {verb.name for verb in game.verbs}
    assert offered <= declared
    assert declared - offered <= RARE.get(game.name, set())


def ask_in_a_random_game(
    game: Game[Any], seats: int, options: dict[str, Any], seed: int, spec: str
) -> set[str]:
    """Ask a bot at the last few decisions of each kind in a random game; the verbs it could choose from."""
    table = game.new_table(seats, options, seed)
    rng = Chance(seed)
    met: dict[tuple[str, ...], deque[tuple[Table[Any], int]]] = {}
    while not table.over:
        asked = sorted(table.pending)
        seat = asked[rng.below(len(asked))]
        answers = table.pending[seat].options
        verbs = tuple(dict.fromkeys(option[0] for option in answers))
        met.setdefault(verbs, deque(maxlen=2)).append((table.copy(), seat))
        table.answer(seat, answers[rng.below(len(answers))])
    bot = make_bot(spec, seed)
    for position, seat in chain(*met.values()):
        assert bot.choose(SeatHandle(position, seat, rng)) in position.pending[seat].options
    return set(chain(*met))


@pytest.mark.slow
@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize(
    ("seats", "options"), [(1, {}), (3, {}), (2, {"hardcore": True})], ids=["solo", "three", "hardcore"]
)
def test_the_same_seed_gives_the_same_game(spec: str, seats: int, options: dict[str, Any]) -> None:
    assert game_of(spec, seats, options, seed=3) == game_of(spec, seats, options, seed=3)


def test_another_seed_gives_another_game() -> None:
    assert game_of("random", 3, {}, seed=3) != game_of("random", 3, {}, seed=4)
    assert game_of("ismcts:3", 3, {}, seed=3) != game_of("ismcts:3", 3, {}, seed=4)


def game_of(spec: str, seats: int, options: dict[str, Any], seed: int) -> list[tuple[int, Option]]:
    """The answers of a whole game among bots of one kind; the deal is always the same."""
    table = find_game("dark-dealings").new_table(seats, options, 11)
    bots = [make_bot(spec, 10 * seed + seat) for seat in range(seats)]
    rng = Chance(seed)
    while not table.over:
        seat = min(table.pending)
        table.answer(seat, bots[seat].choose(SeatHandle(table, seat, rng)))
    return table.history


def test_a_greedy_bot_does_not_depend_on_cards_it_cannot_know() -> None:
    table = find_game("dark-dealings").new_table(3, {}, 11)
    rng = Chance(1)
    while not table.over:
        seat = min(table.pending)
        answers = {make_bot("greedy", 1).choose(SeatHandle(table, seat, rng)) for _ in range(3)}
        assert len(answers) == 1
        table.answer(seat, answers.pop())


def test_bots_have_names_with_an_explanation() -> None:
    for name, text in BOTS.items():
        assert check_bot(name.replace("N", "25"))
        assert text


WRONG = ["", "clever", "Random", "random:3", "greedy:", "ismcts", "ismcts:", "ismcts:0", "ismcts:-5"]
WRONG += ["ismcts:many", "ismcts:3.5", "ismcts:1000001", "ismcts:²", "ismcts: 5", "ismcts:5:5"]


@pytest.mark.parametrize("spec", WRONG)
def test_a_bot_that_does_not_exist_is_refused(spec: str) -> None:
    with pytest.raises(UsageError, match=r"choose random, greedy or ismcts:N|from 1 to 1000000"):
        make_bot(spec)
