"""Places in the city in words: coordinates relative to the starting tile, and how a tile is turned."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from dealers.games.hopes_end.tiles import ROW, START_CELL

TURNED: Final = ("upright", "turned right", "upside down", "turned left")
"""By quarter turns clockwise."""


def xy(cell: int) -> tuple[int, int]:
    """East and south of the starting tile.

    >>> xy(START_CELL + 2 - ROW)
    (2, -1)
    """
    return cell % ROW - START_CELL % ROW, cell // ROW - START_CELL // ROW


@cache
def place_name(cell: int) -> str:
    """Coordinates as people say them.

    >>> place_name(START_CELL), place_name(START_CELL + 2), place_name(START_CELL - 3 + 2 * ROW)
    ('0', 'E2', 'W3 S2')
    """
    x, y = xy(cell)
    words = [column_name(x)] * (x != 0) + [row_name(y)] * (y != 0)
    return " ".join(words) or "0"


def column_name(x: int) -> str:
    """The column of a map."""
    return f"{'E' if x > 0 else 'W'}{abs(x)}" if x else "0"


def row_name(y: int) -> str:
    """The row of a map."""
    return f"{'S' if y > 0 else 'N'}{abs(y)}" if y else "0"


_PLACE: Final = re.compile(r"0|(?:([EW])(\d{1,3}))?\s*(?:([NS])(\d{1,3}))?", re.IGNORECASE)


def read_place(words: str) -> int | None:
    """The cell that coordinates mean, or None.

    >>> read_place("E2 N1") == START_CELL + 2 - ROW
    True
    """
    match = _PLACE.fullmatch(words.strip())
    if not match or not match[0]:
        return None
    x = int(match[2] or 0) * (1 if (match[1] or "E").upper() == "E" else -1)
    y = int(match[4] or 0) * (1 if (match[3] or "S").upper() == "S" else -1)
    return START_CELL + x + y * ROW
