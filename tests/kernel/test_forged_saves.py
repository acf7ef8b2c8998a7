"""Saved games changed anywhere by somebody who can write the checksum: refused in a sentence."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from dealers.games import GAMES, find_game, load_table
from dealers.kernel import Chance, SaveError, load_with_extra
from dealers.terminal.replay import Replay

CHANGES = 150
"""For each game."""
VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 1, 3, 99, 10**9, 2**70, -(2**70), 1.5, float("nan"), 1e308, "", "x", "9" * 4000,
    "f" * 100_000, [], {}, [[]], {"t": []}, {"d": []}, {"c": [1, []]}, {"z": 1}, [0] * 100_000,
    json.loads("[" * 900 + "]" * 900), {"d": [[{"t": [1]}, 2]]},
)  # fmt: skip


def signed(body: bytes) -> bytes:
    """A file with the right checksum."""
    return f"dealers-table 1 {hashlib.sha256(body).hexdigest()[:16]}\n".encode() + body + b"\n"


def saved(name: str, mid_effect: bool) -> Any:
    """A game in its middle, as it is in the file."""
    game = find_game(name)
    table = game.new_table(game.max_seats, {}, 3)
    rng = Chance(5)
    while len(table.history) < 60 or (mid_effect and table._effect is None):
        seat, options = table.turn()
        table.answer(seat, options[rng.below(len(options))])
    return json.loads(table.save().partition(b"\n")[2])


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every node below this one."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield (*path, key)
        yield from paths(one, (*path, key))


def seen(data: bytes) -> Any:
    """What `dealers replay` shows of a file."""
    table, _ = load_with_extra(data, find_game)
    replay = Replay(table, [f"Seat {n}" for n in range(1, table.seats + 1)])
    return replay.as_json(replay.last, replay.observer(None)), replay.page(replay.last, 0)


@pytest.mark.slow
@pytest.mark.parametrize("mid_effect", [False, True], ids=["at rest", "in the middle of an effect"])
@pytest.mark.parametrize("name", GAMES)
def test_a_change_anywhere_gives_the_same_game_or_a_save_error(name: str, mid_effect: bool) -> None:
    body = saved(name, mid_effect)
    seen(signed(json.dumps(body).encode()))
    places = list(paths(body))
    shallow = [path for path in places if len(path) <= 3]
    rng = Random(f"{name}:{mid_effect}")
    refused = 0
    for _ in range(CHANGES):
        forged = copy.deepcopy(body)
        *way, last = rng.choice(rng.choice((places, shallow)))
        node = forged
        for key in way:
            node = node[key]
        if rng.random() < 0.1:
            del node[last]
        else:
            node[last] = rng.choice(VALUES)
        refused += 1
        with suppress(SaveError):
            seen(signed(json.dumps(forged).encode()))
            refused -= 1
    assert refused > CHANGES // 2


@pytest.mark.parametrize("nested", ["[" * 100_000, '{"game":' * 100_000, "[" * 100_000 + "]" * 100_000])
def test_a_file_that_is_nested_deep_is_refused(nested: str) -> None:
    with pytest.raises(SaveError):
        load_table(signed(nested.encode()))
    with pytest.raises(SaveError, match=r"nested|JSON"):
        load_table(signed(f'{{"game": "dark-dealings", "extra": {nested}}}'.encode()))


@pytest.mark.parametrize("seats", [0, -1, 7, 10**9, 2**80, True, "2", 2.0])
def test_a_table_of_so_many_seats_is_refused(seats: Any) -> None:
    body = saved("dark-dealings", False)
    body["snapshot"]["seats"] = seats
    with pytest.raises(SaveError, match="does not fit together"):
        load_table(signed(json.dumps(body).encode()))


def test_knowledge_of_cards_that_there_are_not_is_refused() -> None:
    body = saved("dark-dealings", False)
    body["journal"]["mixtures"][0] = ["f" * 3_000_000]
    with pytest.raises(SaveError, match="unknown cards are no cards"):
        load_table(signed(json.dumps(body).encode()))


def test_looking_back_shows_what_the_answers_led_to_whatever_the_file_says_has_happened() -> None:
    body = saved("dark-dealings", False)
    true = seen(signed(json.dumps(body).encode()))
    body["journal"]["events"] = body["journal"]["events"][:1] * 3
    body["journal"]["mixtures"] = [[] for _ in body["journal"]["mixtures"]]  # everybody knows everything
    body["windows"] = []
    assert seen(signed(json.dumps(body).encode())) == true
