"""The finished games of the house: those with a rules page.

Every game has to play right. A finished one also owes its readers what the tests ask of these: rules that
scenarios show, guides, pictures for its figures, something to count; docs/adding-a-game.md lists it.
"""

from __future__ import annotations

from typing import Any

from dealers.games import GAMES
from dealers.kernel import Game
from dealers.kernel.rulespage import rules_text

FINISHED: dict[str, Game[Any]] = {
    name: game
    for name, game in GAMES.items()
    if type(game).__module__.startswith("dealers.games.") and rules_text(game)
}
