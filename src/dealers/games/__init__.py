"""The registry: every game there is, by name. Adding a game is one folder and one line here."""

from __future__ import annotations

import difflib
from typing import Any

from dealers.games.dale_of_merchants import DaleOfMerchants
from dealers.games.dark_dealings import DarkDealings
from dealers.games.dealers_in_hope import DealersInHope
from dealers.games.hopes_end import HopesEnd
from dealers.kernel import Game, Table, UsageError, load

GAMES: dict[str, Game[Any]] = {
    game.name: game for game in (DarkDealings(), HopesEnd(), DaleOfMerchants(), DealersInHope())
}


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


def load_table(data: bytes) -> Table[Any]:
    """The table that `Table.save` wrote."""
    return load(data, find_game)
