"""A game with other numbers on its cards, said in words: its rules are imported anew over changed rows."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from dealers.kernel.anew import imported_anew
from dealers.kernel.content import CHANGES
from dealers.kernel.errors import UsageError
from dealers.kernel.game import Game
from dealers.kernel.overlay import using


class Number:
    """What a number on a card is to be, in words: `Fishing value 5`."""

    __slots__ = ("found", "text", "to", "words")

    def __init__(self, text: str) -> None:
        parts = re.fullmatch(r"(.+ .+) (\d+)", text)
        if not parts:
            raise UsageError(f"{text!r} is no number on a card: say card, field and number (Fishing value 5)")
        self.text = text
        self.words = parts[1].lower()
        self.to = int(parts[2])
        self.found = False

    def put_into(self, rows: Any) -> None:
        """Change the row of a content file that has the name of the card, wherever it is.

        >>> file = {"card": [{"name": "Fishing", "value": 5, "levels": [{"cost": 2}, {"cost": 3}]}]}
        >>> Number("Fishing value 3").put_into(file)
        >>> Number("Fishing levels 2 cost 4").put_into(file)
        >>> file
        {'card': [{'name': 'Fishing', 'value': 3, 'levels': [{'cost': 2}, {'cost': 4}]}]}
        """
        if isinstance(rows, dict):
            name = str(rows.get("name", "")).lower()
            if name and self.words.startswith(f"{name} "):
                self._put(rows, self.words.removeprefix(f"{name} "))
        for row in rows.values() if isinstance(rows, dict) else rows:
            if isinstance(row, dict | list):
                self.put_into(row)

    def _put(self, rows: dict[str, Any] | list[Any], field: str) -> None:
        inside: Any = rows
        for key in range(len(rows)) if isinstance(rows, list) else rows:
            word = str(key + 1) if isinstance(key, int) else key.lower()
            if field == word and type(inside[key]) is int:
                inside[key] = self.to
                self.found = True
            elif field.startswith(f"{word} ") and isinstance(inside[key], dict | list):
                self._put(inside[key], field.removeprefix(f"{word} "))


@lru_cache(maxsize=64)
def with_numbers(game: Game[Any], numbers: tuple[str, ...]) -> Game[Any]:
    """The same game with these numbers on its cards, whatever its content says."""
    wanted = [Number(text) for text in numbers]

    def change(rows: dict[str, Any]) -> None:
        for number in wanted:
            number.put_into(rows)

    token = CHANGES.set(change)
    try:
        with using(game.overlay):
            made = imported_anew(game)
    finally:
        CHANGES.reset(token)
    for number in wanted:
        if not number.found:
            raise UsageError(
                f"{game.title} has no number {number.text!r}: its content files have all names and fields"
            )
    return made
