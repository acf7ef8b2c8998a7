"""The strengths that people choose from, with the ratings that were measured for each game.

The ratings are in `ratings.toml`, with the commands that made them; `python -m bench.ratings` writes it anew.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple


class Level(NamedTuple):
    """A bot as people know it."""

    spec: str
    label: str
    help: str


LEVELS = (
    Level("greedy", "Steady", "Plays by rule of thumb, at once."),
    Level("ismcts:100", "Clever", "Thinks ahead a little: a fair match."),
    Level("ismcts:400", "Cunning", "Thinks ahead for a second or two: hard to beat."),
    Level("random", "Careless", "Any legal answer: for learning the rules."),
)


def label_of(spec: str) -> str:
    """What people call a bot.

    >>> label_of("greedy"), label_of("ismcts:250")
    ('Steady', 'ismcts:250')
    """
    return next((level.label for level in LEVELS if level.spec == spec), spec)


class Rating(NamedTuple):
    """How strong a bot is in a game: whoever begins a ladder has 1500."""

    rating: int
    low: int
    high: int

    @property
    def doubt(self) -> int:
        """How far the true strength may be from the rating, to both sides (with 95 %)."""
        return round((self.high - self.low) / 2)


@lru_cache(maxsize=1)
def _measured() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("ratings.toml").read_text(encoding="utf-8"))


def rated_games() -> list[str]:
    """The games in which all levels have been measured."""
    return list(_measured())


def rating_of(game: str, spec: str) -> Rating | None:
    """What was measured for a bot in a game; None if nothing was.

    >>> rating_of("dark-dealings", "greedy") > rating_of("dark-dealings", "random")
    True
    """
    found = _measured().get(game, {}).get("ratings", {}).get(spec)
    return None if found is None else Rating(*found)


def command_of(game: str) -> str:
    """The command that has measured the ratings of a game; empty if there are none."""
    return str(_measured().get(game, {}).get("command", ""))


def ratings_of(spec: str) -> dict[str, dict[str, int]]:
    """The ratings of a bot by game, as plain data."""
    found = {game: rating_of(game, spec) for game in rated_games()}
    return {game: rating._asdict() for game, rating in found.items() if rating is not None}
