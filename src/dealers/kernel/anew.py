"""A game whose rules are imported once more, over other content.

The rules of a game read their content into plain lists when they are imported, which keeps them quick. So
other content needs other modules: the package of a game is imported a second time, and the first one is left
as it was.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from importlib.machinery import ExtensionFileLoader
from types import ModuleType
from typing import Any

from dealers.kernel.errors import UsageError
from dealers.kernel.game import Game
from dealers.kernel.overlay import Overlay, using


def imported_anew(game: Game[Any]) -> Game[Any]:
    """The same game, with content that is read now."""
    module = type(game).__module__
    with _imported_anew(module.rpartition(".")[0] or module):
        made: Game[Any] = getattr(import_module(module), type(game).__name__)()
    return made


@lru_cache(maxsize=64)
def with_content(game: Game[Any], overlay: Overlay) -> Game[Any]:
    """The game with this over its shipped content, and nothing else; the game itself, if it is that already.

    Several versions of a game can be played in one process this way.
    """
    if overlay == game.overlay:
        return game
    with using(overlay):
        return imported_anew(game)


def plain_game(game: Game[Any]) -> tuple[type[Game[Any]], Overlay]:
    """What is sent to another process or machine instead of all cards; there `game_of` makes the game."""
    cls = type(game)
    # The class of a game that was imported anew is not the one that others find under its name.
    return getattr(sys.modules.get(cls.__module__), cls.__qualname__, cls), game.overlay


@lru_cache(maxsize=64)
def game_of(cls: type[Game[Any]], overlay: Overlay) -> Game[Any]:
    """The game that `plain_game` told of, made once in each process."""
    return with_content(cls(), overlay)


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
