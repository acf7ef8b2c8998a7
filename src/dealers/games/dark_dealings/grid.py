"""The two rows of solo play, drawn in columns."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from dealers.games.dark_dealings.describe import CARD, strike_text
from dealers.kernel.text import line_width


def solo_display(
    heroes: Sequence[str], defenses: Sequence[str], left: Sequence[str], chosen: str | None
) -> list[str]:
    """Heroes above defenses, strong to weak from left to right; what was taken leaves its column empty."""
    if not heroes:
        return []
    upper = [_hero(name, name == chosen) if name in left else ["(taken)"] for name in heroes]
    lower = [_defense(name) if name in left else ["(taken)"] for name in defenses]
    numbers = [f"column {n}" for n in range(1, len(heroes) + 1)]
    widths = [
        max(len(word) for word in [number, *_words(hero[0]), *_words(defense[0])])
        for number, hero, defense in zip(numbers, upper, lower, strict=True)
    ]
    widths = [max(width, len("Minion 2")) + 2 for width in widths]
    spare = max(0, line_width() - 2 - sum(widths)) // len(widths)
    widths = [width + min(spare, 5) for width in widths]
    return ["The display", _line(numbers, widths), *_rows(upper, widths), "", *_rows(lower, widths)]


def _words(name: str) -> list[str]:
    return name.replace("-", "- ").split()


def _hero(name: str, chosen: bool) -> list[str]:
    details = CARD[name].details
    types = [t.capitalize() for t in details["vulnerable"]]
    return [f">{name}<" if chosen else name, f"armor {details['armor']}", *types]


def _defense(name: str) -> list[str]:
    details = CARD[name].details
    strikes = [strike_text(strike) for strike in details["strikes"]]
    ability = details["ability"].title()
    return [name, f"rank {details['rank']}", *strikes, *([ability] if ability not in strikes else [])]


def _rows(cells: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
    """Cells of several lines side by side; all names get as many lines as the longest of them."""
    heads = [textwrap.wrap(cell[0], width - 2) for cell, width in zip(cells, widths, strict=True)]
    height = max(len(head) for head in heads)
    columns = []
    for head, cell, width in zip(heads, cells, widths, strict=True):
        rest = [line for part in cell[1:] for line in textwrap.wrap(part, width - 2)]
        columns.append([*head, *[""] * (height - len(head)), *rest])
    return [_line(parts, widths) for parts in zip_longest(*columns, fillvalue="")]


def _line(parts: Sequence[str], widths: Sequence[int]) -> str:
    return "  " + "".join(part.ljust(width) for part, width in zip(parts, widths, strict=True)).rstrip()
