"""The table of action numbers in a game's page: for each verb its range, by the number of players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.docs.markdown import table

from dealers.kernel import Game


def action_numbers(game: Game[Any]) -> str:
    """Verbs with their parts and the numbers of their options; the last row says how many there are."""
    seats = range(game.min_seats, game.max_seats + 1)
    return table("verb", "parts", *[f"{count} players" for count in seats], rows=_ranges(game, seats))


def _ranges(game: Game[Any], seats: range) -> Iterator[tuple[object, ...]]:
    all_actions = [game.actions(count) for count in seats]
    for rows in zip(*[actions.table() for actions in all_actions], strict=True):
        numbers = [
            f"{row['first']}" if row["first"] == row["last"] else f"{row['first']} - {row['last']}"
            for row in rows
        ]
        yield f"`{rows[0]['verb']}`", _parts(rows), *numbers
    yield "**size**", "", *[actions.size for actions in all_actions]


def _parts(rows: tuple[dict[str, Any], ...]) -> str:
    """The parts of a verb, each with how many values it has."""
    said = []
    for name in rows[0]["parts"]:
        sizes = sorted({row["parts"][name] for row in rows})
        said.append(f"{name} {sizes[0]}" if len(sizes) == 1 else f"{name} {sizes[0]}-{sizes[-1]}")
    if rows[0]["outside"]:
        said.append(f"outside {rows[0]['outside']}")
    return ", ".join(said)
