"""The worked examples of the rules pages as tables that can be looked at: scenarios, played up to a point."""

from __future__ import annotations

import asyncio
import copy
from pathlib import Path
from typing import Any, NamedTuple

from dealers.games import find_game
from dealers.kernel import Game, Table
from dealers.kernel.rulespage import folder
from dealers.kernel.scenario import read, run
from dealers.kernel.scenario.shipped import scenario_folder
from dealers.server.bots import BotService
from dealers.server.house import House
from dealers.server.keys import hashed
from dealers.server.progress import Progress
from dealers.server.room import Sitter
from dealers.server.storage import SqliteStore


class Example(NamedTuple):
    """Where an example is played, and what of the board its picture shows."""

    game: str
    file: str
    title: str
    """How the title of the scenario begins."""
    blocks: int
    """So many blocks of the scenario are played."""
    parts: tuple[str, ...]
    """Selectors: the picture is the smallest box that holds all that they find."""
    without: tuple[str, ...] = ()
    """Selectors of what is taken away, since it is about something else."""
    height: int = 900
    """Of the window, which is 1440 wide."""


_NOT_OF_FEATURES = (".he-dock", ".he-rail > .he-panel", ".he-ghosts", ".he-tools", ".he-held", ".he-asked")

EXAMPLES = {
    "draft.png": Example(
        "dark-dealings", "defense-phase", "the rulebook's challenge order", 3, (".dd-masters",)
    ),
    "fight.png": Example("dark-dealings", "heroes", "the rulebook's Halflings fight", 5, ("#dd-castle-0",)),
    "finished-road.png": Example(
        "hopes-end", "features", "a road from a crossing over one tile", 4,
        (".he-stage", ".he-players"), _NOT_OF_FEATURES, 720,
    ),
    "dead-road.png": Example(
        "hopes-end", "ruin", "an unfinished feature that loses", 2,
        (".he-stage", ".he-players"), _NOT_OF_FEATURES, 720,
    ),
    "turn.png": Example(
        "dale-of-merchants", "example", "a technique with a bonus action", 4, (".dm-market", ".dm-mine")
    ),
    "assault.png": Example(
        "dealers-in-hope", "examples", "the example of an assault", 4,
        (".dh-stage", ".dh-hand > :last-child"), (".dh-tools", ".dh-ready"),
    ),
    "year.png": Example(
        "dealers-in-hope", "examples", "the example of a year", 9,
        (".dh-head", ".dh-stage", ".dh-rail"), (".dh-tools",), 1330,
    ),
}  # fmt: skip
"""By the name of the picture, which lies in the folder `images` beside the rules page."""


class Shown(NamedTuple):
    """An example at its point: the first player looks at it."""

    table: Table[Any]
    names: list[str]


def played(example: Example) -> Shown:
    """The table of an example."""
    file = scenario_folder(find_game(example.game)) / f"{example.file}.scenario"
    [whole] = [scenario for scenario in read(file) if scenario.title.startswith(example.title)]
    part = copy.copy(whole)
    part.blocks = whole.blocks[: example.blocks]
    result = run(part, find_game)
    assert result.passed, "\n".join(map(str, result.failures))
    return Shown(result.table, result.names)


def picture_of(name: str) -> Path:
    """Where a picture belongs."""
    game: Game[Any] = find_game(EXAMPLES[name].game)
    return folder(game) / "images" / name


def stored(data: Path, secret: str) -> dict[str, str]:
    """Put all examples into a data folder where no server works yet: the names of their tables.

    Arranged positions are refused as game files, so they do not come in by the front door. The first player
    of each is the one with this secret; the others are bots.
    """
    return asyncio.run(_stored(data, hashed(secret)))


async def _stored(data: Path, key_hash: str) -> dict[str, str]:
    store = SqliteStore(data)
    try:
        house = House(store, BotService(1.0))
        tables = {}
        for name, example in EXAMPLES.items():
            table, names = played(example)
            first, *others = names
            sitters = [Sitter("person", first), *[Sitter("bot", other, "random") for other in others]]
            room = await house.create(table.game.name, table.options, sitters, key_hash, Progress(table))
            tables[name] = room.id
        return tables
    finally:
        store.close()
