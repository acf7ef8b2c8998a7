"""The rows of a study, read from one or several folders, or made of games that people have played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.games import GAMES
from dealers.kernel import Game, UsageError
from dealers.lab.extras import need
from dealers.lab.playing import Played
from dealers.lab.study import Folder, frame


class Rows:
    """The tables of one or several folders that hold the same study."""

    def __init__(self, folders: Sequence[Folder]) -> None:
        polars = need("polars")
        self.study = folders[0].study_json()
        for folder in folders[1:]:
            _check_mergeable(self.study, folder)
        self.games = polars.concat([folder.read("games") for folder in folders]).unique("game").sort("game")
        self.seats = _joined(polars, folders, "seats", ["game", "seat"])
        self.choices = _joined(polars, folders, "choices", ["game", "seat", "verb", "thing"])
        self.events = folders[0].read("events")
        for n, folder in enumerate(folders[1:], start=1):  # a game that is there twice counts once
            before = polars.concat([one.read("games").select("game") for one in folders[:n]])
            self.events = polars.concat(
                [self.events, folder.read("events").join(before, on="game", how="anti")]
            )

    @classmethod
    def of(cls, study: dict[str, Any], played: Sequence[Played]) -> Rows:
        """Rows that are in no folder."""
        rows = cls.__new__(cls)
        rows.study = study
        rows.games, rows.seats = frame("games", played), frame("seats", played)
        rows.choices, rows.events = frame("choices", played), frame("events", played)
        return rows

    @property
    def game(self) -> Game[Any] | None:
        """The game, if it is still there."""
        return GAMES.get(self.study.get("game", ""))


def _joined(polars: Any, folders: Sequence[Folder], table: str, key: list[str]) -> Any:
    return polars.concat([folder.read(table) for folder in folders]).unique(key).sort(key)


def _check_mergeable(study: dict[str, Any], folder: Folder) -> None:
    other = folder.study_json()
    for key in study:
        if other.get(key) != study[key]:
            raise UsageError(
                f"{folder.path} holds another study ({key} is {other.get(key)!r} and not {study[key]!r}): "
                "give them a report each"
            )
