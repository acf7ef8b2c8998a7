"""Positions in the words of scenarios, for tests that look closer."""

from __future__ import annotations

from typing import Any

from dealers.games import find_game
from dealers.games.dealers_in_hope.state import DealersInHopeState
from dealers.kernel import Table
from dealers.kernel.scenario import parse
from dealers.kernel.scenario.position import arranged

GAME = find_game("dealers-in-hope")
NAMES = ["Ann", "Bob", "Cem", "Dora", "Eve"]
PLAIN = """\
  capitals: Ann Madrid, Bob Prague, Cem Ankara
  factions: Ann Tidewalkers, Bob Free Companies, Cem Lantern School
  dismissed: everybody
"""
"""Three players who have nothing but their capitals."""


def position(lines: str, start: str = PLAIN, **options: Any) -> Table[DealersInHopeState]:
    """A position of Ann, Bob and Cem, with Privateers and Archivists in play."""
    names = NAMES[:3]
    head = f"scenario: a position\ngame: dealers-in-hope\nplayers: {', '.join(names)}\ngiven\n"
    [scenario] = parse(f"{head}{start}{lines}\nthen\n  score: 0, 0, 0\n", "position")
    settings = GAME.check_options({"sets": "Privateers, Archivists", **options})
    return arranged(GAME, names, settings, 1, scenario, scenario.blocks[0])


def labels(table: Table[DealersInHopeState], seat: int = 0) -> list[str]:
    """What a seat is offered, as it is shown."""
    return [option["label"] for option in table.view(seat)["decision"]["options"]]


def refused(table: Table[DealersInHopeState], seat: int = 0) -> dict[str, str]:
    """What a seat may try in vain, with the reasons."""
    return {row["label"]: row["why"] for row in table.view(seat)["decision"]["refused"]}


def do(table: Table[DealersInHopeState], *words: str, seat: int = 0) -> Table[DealersInHopeState]:
    """The seat answers with the options that have these labels."""
    for one in words:
        table.answer(seat, table.find(seat, one))
    return table
