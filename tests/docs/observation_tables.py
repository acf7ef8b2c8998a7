"""The page of observations: for every game what each row means, and where it is. Write it anew:

python -m tests.docs.observation_tables
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.docs.markdown import table

from dealers.games import GAMES
from dealers.kernel import Game

PAGE = Path(__file__).parents[2] / "docs" / "observations.md"

INTRODUCTION = """\
# Observations

What an agent is told, number by number: `game.observations(seats, settings)` declares it, and every
[interface for researchers](research.md) uses it. This page is made from those declarations.

Rows stand one after the other, each with its shape. Where a row has a line for every player, the observer
comes first, then the others clockwise. Cards are counted by face, in the order of the catalogue
(`game.cards`), as far as such cards can lie there; the last number of a line says how many cards lie there
that the observer does not know. An *order* row has the same faces: the top card counts 1/2, the next 1/4 and
so on.

A card is known to the observer if it lies open, if the observer holds it, or has seen it and it has not been
mixed with others since. Two worlds that the observer cannot tell apart have the same numbers; the check
`observations` of every game shows it ([the checks](kernel.md#the-checks)).
"""


def page() -> str:
    """The whole page."""
    return INTRODUCTION + "".join([f"\n\n## {game.title}\n\n{_text(game)}" for game in GAMES.values()])


def _text(game: Game[Any]) -> str:
    seats = range(game.min_seats, game.max_seats + 1)
    sizes = ", ".join([f"{game.observations(count).size:,} with {count}" for count in seats])
    progress = "Shaped rewards" if game.observing.progress else "No shaped rewards"
    usual = max(2, game.min_seats)
    return (
        f"Numbers in all, with the usual settings, by the number of players: {sizes}. {progress}. "
        f"Places and shapes with {usual} players:\n\n"
        + table("row", "from - to", "shape", "meaning", rows=_rows(game, usual))
    )


def _rows(game: Game[Any], seats: int) -> Iterator[tuple[object, ...]]:
    for row in game.observations(seats).rows:
        shape = " x ".join(map(str, row.shape))
        yield row.name, f"{row.first} - {row.last}", shape, row.meaning


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
