"""The registry: every game there is, by name.

Adding a game is one folder and one line here; or a package of its own, which names its game under the entry
point `dealers.games`.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import dealers
from dealers.kernel import Game, Table, UsageError, load
from dealers.kernel.game import content_folder
from dealers.kernel.overlay import check_places, mistakes_named, overlay_in_use

with mistakes_named(overlay_in_use()):
    from dealers.games.dale_of_merchants import DaleOfMerchants
    from dealers.games.dark_dealings import DarkDealings
    from dealers.games.dealers_in_hope import DealersInHope
    from dealers.games.hopes_end import HopesEnd

GAMES: dict[str, Game[Any]] = {
    game.name: game for game in (DarkDealings(), HopesEnd(), DaleOfMerchants(), DealersInHope())
}


def _add_installed(games: dict[str, Game[Any]], found: Iterable[EntryPoint]) -> list[str]:
    """Add the games of installed packages; what is wrong with those that cannot be played.

    A package that fails is left out, whatever it does, and the others are there all the same.
    """
    problems = []
    for entry in found:
        package = entry.dist.name if entry.dist is not None else entry.value
        try:
            made = entry.load()
            game = made() if isinstance(made, type) else made
            if not isinstance(game, Game):
                raise TypeError(f"{entry.value} is no game")
            if game.name in games:
                raise ValueError(f"there is a game {game.name} already")
            games[game.name] = game
        except Exception as error:
            problems.append(f"the package {package} is left out: {type(error).__name__}: {error}")
    return problems


PROBLEMS = _add_installed(GAMES, entry_points(group="dealers.games"))
"""Installed packages whose games cannot be played, each with the reason."""

check_places(overlay_in_use(), [content_folder(game) for game in GAMES.values()], PROBLEMS)


def find_game(name: str) -> Game[Any]:
    """The game with this name.

    >>> find_game("dark-dealings").title
    'Dark Dealings'
    """
    game = GAMES.get(name)
    if game is None:
        near = difflib.get_close_matches(name, GAMES, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(GAMES)}"
        raise UsageError(f"there is no game {name!r}: {hint}")
    return game


def drawing_folder(game: Game[Any]) -> Path:
    """Where the drawing of a game is, if it has one: with ours, or in the folder `web` of its own package."""
    ours = Path(dealers.__file__).with_name("web") / "games" / game.name
    return ours if ours.is_dir() else Path(inspect.getfile(type(game))).with_name("web")


def load_table(data: bytes) -> Table[Any]:
    """The table that `Table.save` wrote."""
    return load(data, find_game)
