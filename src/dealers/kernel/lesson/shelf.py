"""Where the lessons of a game are: files in the folder `lessons` beside its code."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from dealers.kernel.errors import UsageError
from dealers.kernel.game import Game
from dealers.kernel.lesson.file import SUFFIX, read
from dealers.kernel.lesson.script import Script, rehearse
from dealers.kernel.names import unknown
from dealers.kernel.rulespage import folder


def lesson_files(game: Game[Any]) -> list[Path]:
    """The files, in the order of their names."""
    return sorted((folder(game) / "lessons").glob(f"*{SUFFIX}"))


@lru_cache(maxsize=32)
def lessons_of(game: Game[Any]) -> tuple[Script, ...]:
    """All lessons of a game, the one to begin with first; a mistake in one is a `ScenarioError`."""
    return tuple(rehearse(read(file), lambda name: _own(game, name)) for file in lesson_files(game))


def _own(game: Game[Any], name: str) -> Game[Any]:
    if name != game.name:
        raise UsageError(f"this file is among the lessons of {game.name}: write game: {game.name}")
    return game


def find_lesson(game: Game[Any], name: str | None = None) -> Script:
    """The lesson of this name, or the first one."""
    lessons = {script.name: script for script in lessons_of(game)}
    if not lessons:
        raise UsageError(f"{game.title} has no lesson yet: read its rules with `dealers rules {game.name}`")
    if name is None:
        return next(iter(lessons.values()))
    if name not in lessons:
        raise unknown("lesson", name, lessons)
    return lessons[name]
