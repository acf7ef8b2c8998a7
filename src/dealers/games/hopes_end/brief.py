"""The table of Hope's End in a few lines, for a small screen: a pure function of a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dealers.games.hopes_end.chart import small_map
from dealers.games.hopes_end.places import place_name
from dealers.games.hopes_end.text import TableText
from dealers.kernel.text import counted, in_columns, joined

SHORT = ("^", ">", "v", "<")
"""Where the upper edge of a tile points, by quarter turns clockwise."""


def brief_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """The players in a line each, a small map, the cards that matter now, and all that may be chosen."""
    table = _Brief(view, names)
    return joined(
        table.title(),
        small_map(table.seen("city"), names),
        table.history(),
        table.players_in_short(),
        table.drawn(),
        table.question(),
        table.decision_in_short(),
    )


class _Brief(TableText):
    def players_in_short(self) -> list[str]:
        """Every player, the reader last."""
        seats = [seat for seat in range(self.view["seats"]) if seat != self.you]
        order = [*seats, *([] if self.you is None else [self.you])]
        return in_columns([f"{self.names[seat]}: {', '.join(self._in_short(seat))}" for seat in order])

    def _in_short(self, seat: int) -> list[str]:
        facts = self.facts
        parts = [f"{facts['points'][seat]} points", f"{facts['own ruined'][seat]} ruined"]
        extra, shelter = facts["extra tiles"][seat], facts["shelter"][seat]
        parts += [counted(extra, "extra tile")] if extra else []
        return [*parts, *([f"shelter {shelter}"] if shelter else [])]

    def choices_in_short(self) -> Iterable[str]:
        """Places by cell with an arrow for each way to turn the tile; answers with what they mean."""
        verb = self.options[0]["option"][0]
        if verb == "answer":
            return self.choices()
        if verb != "place":
            return super().choices_in_short()
        cells: dict[int, list[str]] = {}
        for number, option in enumerate(self.options, start=1):
            _, cell, turned = option["option"]
            cells.setdefault(cell, []).append(f"{number}{SHORT[turned]}")
        key = "(^ upright, > turned right, v upside down, < turned left)"
        places = [f"{place_name(cell).replace(' ', '')} {' '.join(said)}" for cell, said in cells.items()]
        return [key, *in_columns(places)]
