"""Scenarios to be looked at in the browser ("Show me"): which there are for a rule, and each step by step.

Only scenarios that come with a game can be asked for. They are played in a thread of their own, each once.
"""

from __future__ import annotations

import asyncio
import gzip
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec

from dealers.games import find_game
from dealers.kernel import Game
from dealers.kernel.replay import OPEN
from dealers.kernel.scenario.scenes import Scene, Show, show
from dealers.kernel.scenario.shipped import examples, shipped
from dealers.kernel.scenario.words import split_list
from dealers.server.commands import Refusal
from dealers.server.wording import with_names, worded

_KEPT = 64
_MOST_AT_ONCE = 16
"""So many that nobody has asked for before may wait to be played."""


class Examples:
    """The examples that were looked at last, as compressed JSON."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, ...], asyncio.Future[bytes]] = OrderedDict()
        # Playing a scenario takes up to some tenths of a second: one at a time, and beside everything else.
        self._thread = ThreadPoolExecutor(1, "examples")

    def close(self) -> None:
        """Nobody looks at them any more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def listed(self, name: str) -> bytes:
        """All examples of a game, and those of each rule."""
        game = find_game(name)
        return await self._made((game.name,), lambda: _list(game))

    async def shown(self, game_name: str, name: str, view_as: str | None) -> bytes:
        """One example with all its scenes."""
        game = find_game(game_name)
        await self.listed(game.name)  # so that the files have been read, and not by the loop
        if name not in shipped(game):
            raise Refusal("gone", "There is no such example: the rules page lists those that there are.")
        observer = _observer(game, name, view_as)
        key = (game.name, name, str(observer))
        return await self._made(key, lambda: _page(game, show(shipped(game)[name], find_game, observer)))

    async def _made(self, key: tuple[str, ...], work: Callable[[], dict[str, Any]]) -> bytes:
        kept = self._kept.get(key)
        if kept is None:
            if sum(not made.done() for made in self._kept.values()) >= _MOST_AT_ONCE:
                raise Refusal("busy", "Many examples are asked for at once: try again in a moment.")
            loop = asyncio.get_running_loop()
            kept = self._kept[key] = loop.run_in_executor(self._thread, lambda: _packed(work()))
        self._kept.move_to_end(key)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        try:
            return await asyncio.shield(kept)
        except Exception:
            if self._kept.get(key) is kept:
                del self._kept[key]
            raise


def _packed(page: dict[str, Any]) -> bytes:
    return gzip.compress(msgspec.json.encode(page), 6, mtime=0)


def _list(game: Game[Any]) -> dict[str, Any]:
    return {
        "scenarios": {name: scenario.title for name, scenario in shipped(game).items()},
        "rules": examples(game),
    }


def _observer(game: Game[Any], name: str, view_as: str | None) -> int | None:
    """Whose eyes; None for those of the one who acts."""
    if view_as is None:
        return None
    if view_as == "open":
        return OPEN
    players = split_list(shipped(game)[name].header["players"].text)
    if int(view_as) >= len(players):
        raise Refusal("invalid", f"There is no seat {view_as}: they go from 0 to {len(players) - 1}.")
    return int(view_as)


def _page(game: Game[Any], shown: Show) -> dict[str, Any]:
    # With `numbers:` a scenario is played with other cards than the game's own.
    return {
        "title": shown.scenario.title,
        "rules": shown.scenario.rules,
        "names": shown.names,
        "as": "open" if shown.observer == OPEN else str(shown.observer),
        "position": shown.position,
        "scenes": [_scene(game, scene, shown.names) for scene in shown.scenes],
    }


def _scene(game: Game[Any], scene: Scene, names: list[str]) -> dict[str, Any]:
    return {
        "seat": scene.seat,
        "done": scene.done,
        "expected": scene.expected,
        "cards": scene.cards,
        "view": with_names(scene.view, names),
        "events": worded(game, scene.events, names),
        "text": game.words.text(scene.view, names),
    }
