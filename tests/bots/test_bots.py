"""Every bot answers legally in every mode of every game, and its seed decides what it answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.kernel.toy import TOY

from dealers.bots import BOTS, SeatHandle, check_bot, make_bot
from dealers.games import GAMES, find_game
from dealers.kernel import Chance, Game, Option, Table, UsageError
from dealers.kernel.conformance import matches

SPECS = ["random", "greedy", "ismcts:3"]

RARE = {
    "dealers-in-hope": {"challenge", "sell"},
    "dale-of-merchants": {"go on"},  # abilities at the start of a turn
}
"""What random players seldom come to."""
FIRST_SEED = 2
"""Whose games come to everything else."""


@pytest.mark.slow
@pytest.mark.parametrize("game", [*GAMES.values(), TOY], ids=lambda game: game.name)
def test_every_kind_of_decision_is_answered_legally_in_every_mode_by_every_bot(game: Game[Any]) -> None:
    offered: set[str] = set()
    for number, (seats, options) in enumerate(matches(game)):
        bots = [make_bot(spec, number) for spec in SPECS]
        for position, seat in decisions_of_each_kind(game, seats, options, FIRST_SEED + number):
            legal = position.pending[seat].options
            offered |= {option[0] for option in legal}
            handle = SeatHandle(position, seat, Chance(number))
            for bot in bots:
                assert bot.choose(handle) in legal
    declared = {verb.name for verb in game.verbs}
    assert offered <= declared
    assert declared - offered <= RARE.get(game.name, set())


def decisions_of_each_kind(
    game: Game[Any], seats: int, options: dict[str, Any], seed: int
) -> Iterator[tuple[Table[Any], int]]:
    """The last decision of each kind in a random game, and who is asked."""
    table = game.new_table(seats, options, seed)
    quick = table.copy(recorded=False)
    rng = Chance(seed)
    answers: list[tuple[int, Option]] = []
    met: dict[tuple[str, ...], int] = {}
    while not quick.over:
        asked = sorted(quick.pending)
        seat = asked[rng.below(len(asked))]
        legal = quick.pending[seat].options
        verbs = tuple(dict.fromkeys(option[0] for option in legal))
        met[verbs] = len(answers)
        answers.append((seat, legal[rng.below(len(legal))]))
        quick.apply(*answers[-1])
    wanted = set(met.values())
    for number, (seat, option) in enumerate(answers):
        if number in wanted:
            yield table, seat
        table.answer(seat, option)


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
        assert check_bot(name.replace("TIME", "250ms").replace("N", "25"))
        assert text


WRONG = ["", "clever", "Random", "random:3", "greedy:", "ismcts", "ismcts:", "ismcts:0", "ismcts:-5"]
WRONG += ["ismcts:many", "ismcts:3.5", "ismcts:1000001", "ismcts:²", "ismcts: 5", "ismcts:5:5"]


@pytest.mark.parametrize("spec", WRONG)
def test_a_bot_that_does_not_exist_is_refused(spec: str) -> None:
    with pytest.raises(UsageError, match=r"choose random, greedy, ismcts:N or|from 1 to 1000000|as in"):
        make_bot(spec)
