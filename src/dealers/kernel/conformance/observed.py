"""What agents that learn are told, as checks: no more than their seat may know, and all that it sees."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import Any

from dealers.kernel.chance import Chance
from dealers.kernel.observation import Observations
from dealers.kernel.table import Table


def numbers_of(observations: Observations[Any], table: Table[Any], seat: int) -> array[float]:
    """What a seat observes."""
    out = array("f", bytes(4 * observations.size))
    observations.write(table, seat, memoryview(out))
    return out


def seen_by(table: Table[Any], seat: int) -> list[Any]:
    """What lies where for a seat, by names: which of several equal cards it is makes no difference."""
    return [
        [
            zone["zone"],
            zone["owner"],
            zone["count"],
            sorted([card["card"] for card in zone["cards"] or () if card]),
        ]
        for zone in table.view(seat)["zones"]
    ]


def observations(table: Table[Any], seat: int, rng: Chance) -> Iterator[str]:
    """Worlds that a seat cannot tell apart look the same to it; those that another seat can do not."""
    game = table.game
    numbers = game.observations(table.seats, table.options)
    twin = table.copy()
    twin.determinize(seat, rng)
    for observer in range(table.seats):
        before, now = (numbers_of(numbers, world, observer) for world in (table, twin))
        if observer == seat:
            for row in numbers.rows:
                if before[row.first : row.last + 1] != now[row.first : row.last + 1]:
                    yield f"the row {row.name!r} tells seat {seat} what it cannot know"
        elif before == now and seen_by(table, observer) != seen_by(twin, observer):
            yield f"seat {observer} sees other cards in a world of seat {seat}, and the same numbers"
    progress = game.observing.progress
    if progress is not None and list(progress(table.state)) != list(progress(twin.state)):
        yield f"the progress of players rests on what seat {seat} cannot know"
