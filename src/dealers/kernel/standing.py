"""How the players stand: for each of them a few figures that matter, such as points, gold or ruins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from dealers.kernel.facts import says

if TYPE_CHECKING:
    from dealers.kernel.table import Table


class Figure(TypedDict):
    """One thing that matters about a player."""

    label: Annotated[str, says("what is counted, in a word or two for people")]
    value: int
    of: Annotated[int | None, says("how much of it wins or is the most there can be; null without a limit")]
    icon: Annotated[str, says("its picture in the game's sprite; empty where there is none")]


def figure(label: str, value: int, icon: str = "", of: int | None = None) -> Figure:
    """A figure of a player.

    >>> figure("stacks", 3, "stack", of=8)
    {'label': 'stacks', 'value': 3, 'of': 8, 'icon': 'stack'}
    """
    return {"label": label, "value": value, "of": of, "icon": icon}


def standings(table: Table[Any], observer: int | None) -> list[list[Figure]]:
    """By seat: its figures as the observer may know them (None: a spectator)."""
    return [table.game.standing(table.state, seat, observer) for seat in range(table.seats)]


def standing_text(figures: Sequence[Figure]) -> str:
    """The figures of one player in words.

    >>> standing_text([figure("stacks", 3, of=8), figure("gold", 0)])
    'stacks 3 of 8, gold 0'
    """
    return ", ".join(
        f"{one['label']} {one['value']}" + ("" if one["of"] is None else f" of {one['of']}")
        for one in figures
    )
