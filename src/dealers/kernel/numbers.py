"""A game with other numbers on its cards, said in words: its rules are imported anew over changed rows."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from dealers.kernel.anew import imported_anew, plain_game
from dealers.kernel.content import CHANGES
from dealers.kernel.errors import UsageError
from dealers.kernel.game import Game, content_folder
from dealers.kernel.overlay import SHIPPED, using


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
        for inside, key in self._places(rows):
            inside[key] = self.to
            self.found = True

    def stands_in(self, rows: Any) -> bool:
        """Whether content says so already.

        >>> Number("Fishing value 5").stands_in([{"name": "Fishing", "value": 5}])
        True
        """
        numbers = [inside[key] for inside, key in self._places(rows)]
        return bool(numbers) and all(number == self.to for number in numbers)

    def _places(self, rows: Any) -> Iterator[tuple[Any, Any]]:
        """Where the number is: what holds it, and under which key."""
        if isinstance(rows, dict):
            name = str(rows.get("name", "")).lower()
            if name and self.words.startswith(f"{name} "):
                yield from self._fields(rows, self.words.removeprefix(f"{name} "))
        for row in rows.values() if isinstance(rows, dict) else rows:
            if isinstance(row, dict | list):
                yield from self._places(row)

    def _fields(self, rows: dict[str, Any] | list[Any], field: str) -> Iterator[tuple[Any, Any]]:
        inside: Any = rows
        for key in range(len(rows)) if isinstance(rows, list) else rows:
            word = str(key + 1) if isinstance(key, int) else key.lower()
            if field == word and type(inside[key]) is int:
                yield inside, key
            elif field.startswith(f"{word} ") and isinstance(inside[key], dict | list):
                yield from self._fields(inside[key], field.removeprefix(f"{word} "))


@lru_cache(maxsize=8)
def _shipped_rows(game: Game[Any]) -> list[dict[str, Any]]:
    """All content files of a game as it was shipped."""
    files = sorted(content_folder(game).rglob("*.toml"))
    return [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]


def _is_as_shipped(game: Game[Any]) -> bool:
    """Whether the game was made from the shipped content, and not imported anew."""
    return plain_game(game) == (type(game), SHIPPED)


@lru_cache(maxsize=64)
def with_numbers(game: Game[Any], numbers: tuple[str, ...]) -> Game[Any]:
    """The same game with these numbers on its cards, whatever its content says.

    Most scenarios that ask for numbers ask for those that the cards have, and get the game itself.
    """
    wanted = [Number(text) for text in numbers]
    if _is_as_shipped(game):
        rows = _shipped_rows(game)
        if all(number.stands_in(rows) for number in wanted):
            return game

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
