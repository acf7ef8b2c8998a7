"""A game with other numbers on its cards: its rules are imported once more, over changed content.

The rules of a game read their content into plain lists when they are imported, which keeps them quick. So
other numbers need other modules: `with_numbers` imports the package of a game a second time, lets it read the
changed rows, and leaves the first one as it was.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from types import ModuleType
from typing import Any

from dealers.kernel.content import CHANGES
from dealers.kernel.errors import UsageError
from dealers.kernel.game import Game


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
    module = type(game).__module__
    with _imported_anew(module.rpartition(".")[0] or module):

        def change(rows: dict[str, Any]) -> None:
            for number in wanted:
                number.put_into(rows)

        token = CHANGES.set(change)
        try:
            anew = import_module(module)
        finally:
            CHANGES.reset(token)
    for number in wanted:
        if not number.found:
            raise UsageError(
                f"{game.title} has no number {number.text!r}: its content files have all names and fields"
            )
    made: Game[Any] = getattr(anew, type(game).__name__)()
    return made


@contextmanager
def _imported_anew(package: str) -> Iterator[None]:
    """Inside, a package is imported as if for the first time; afterwards its first modules are back."""
    first = _modules_of(package)
    for name, module in first.items():
        if isinstance(module.__loader__, ExtensionFileLoader):
            raise UsageError(
                f"{name} is compiled, and its numbers cannot be changed: use the games as plain Python"
            )
        del sys.modules[name]
    try:
        yield
    finally:
        for name in _modules_of(package):
            del sys.modules[name]
        sys.modules.update(first)
        above, _, last = package.rpartition(".")
        if above:
            setattr(sys.modules[above], last, first[package])


def _modules_of(package: str) -> dict[str, ModuleType]:
    return {name: module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")}
