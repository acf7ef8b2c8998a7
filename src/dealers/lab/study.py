"""A study: which games are played, and the folder where their rows are kept.

A folder holds `study.json`, which says what was played, and for each hundred games (a *shard*) one Parquet
file of each table. Games have numbers, which are also what their cards are dealt from: so a study can be
stopped and taken up again, spread over machines by ranges of numbers, and put together afterwards.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from dealers.bots.bot import searches
from dealers.bots.effort import read_effort
from dealers.bots.own import AnyBot, bot_name
from dealers.games import find_game
from dealers.kernel import Chance, DealersError, Game, UsageError
from dealers.lab.extras import need
from dealers.lab.plans import checked_bot
from dealers.lab.playing import Deal, Played

FORMAT = 1
SHARD = 100
"""Games in one file."""
TABLES = ("games", "seats", "choices", "events")
RANDOM = "random"
_TRIES = 200


class Study(NamedTuple):
    """What is played."""

    game: Game[Any]
    bots: tuple[AnyBot, ...]
    """One for every seat in turn, or one for all."""
    seats: int | None
    """None: any number that the game allows, at random."""
    options: dict[str, Any]
    """What is fixed; an option that is `RANDOM` is drawn for every game."""
    steady: bool = False
    """For comparisons: cards are dealt so that a changed card leaves the order of all others as it was, and
    the same cards are dealt again until each bot has had every seat."""

    @property
    def rotations(self) -> int:
        """How many games of a steady study have the same cards."""
        return self.seats if self.seats and len(set(self.bots)) > 1 else 1

    def deal(self, number: int) -> Deal:
        """The game with this number: who sits where, and with which options."""
        cards = number // self.rotations if self.steady else number
        game, rng = self.game, Chance(cards ^ 0x1AB)
        for left in range(_TRIES, -1, -1):
            seats = self.seats or game.min_seats + rng.below(game.max_seats - game.min_seats + 1)
            options = game.check_options({name: self._drawn(name, rng) for name in self.options})
            try:
                game.check_match(seats, options)
                break
            except UsageError:
                if not left:
                    raise  # what is fixed cannot go together
        bots = self.bots * seats if len(self.bots) == 1 else self.bots
        turned = number % seats
        seated = (*bots[seats - turned :], *bots[: seats - turned])
        return Deal(game, number, seated, options, cards if self.steady else None)

    def _drawn(self, name: str, rng: Chance) -> Any:
        value = self.options[name]
        if value != RANDOM:
            return value
        [setting] = [setting for setting in self.game.settings if setting.name == name]
        return setting.values[rng.below(len(setting.values))]

    def check(self) -> None:
        """Raise a `UsageError` unless these bots can play these games."""
        for bot in self.bots:
            checked_bot(bot, self.game)
            if isinstance(bot, str) and searches(bot) and read_effort(bot).seconds:
                raise UsageError(
                    f"{bot} thinks for a time, and no study would come out the same again: "
                    "give it iterations, as in ismcts:400"
                )
        if len(self.bots) > 1 and self.seats != len(self.bots):
            raise UsageError(
                f"{len(self.bots)} bots are named for {self.seats or 'a random number of'} seats: "
                "name one for all of them, or one for each seat"
            )
        if self.seats is not None:
            self.game.check_seats(self.seats)
        self.deal(0)

    def as_json(self) -> dict[str, Any]:
        """What a folder says about it."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "bots": [bot_name(bot) for bot in self.bots],
            "seats": self.seats,
            "options": self.options,
            "rules": fingerprint(self.game),
            **({"content": self.game.overlay.name} if self.game.overlay.layers else {}),
            **({"steady": True} if self.steady else {}),
        }


def study_of(told: Mapping[str, Any]) -> Study:
    """The study that a folder tells of, so that its games can be played again."""
    game = find_game(told["game"])
    steady = bool(told.get("steady", False))
    return Study(game, tuple(told["bots"]), told["seats"], dict(told["options"]), steady)


def fingerprint(game: Game[Any]) -> str:
    """Changes when a card of the game does, so that rows of different games are not put together."""
    cards = [[card.name, card.kind, card.text, card.details] for card in game.cards]
    return sha256(json.dumps(cards, sort_keys=True, default=str).encode()).hexdigest()[:16]


def _runs(numbers: Sequence[int]) -> Iterator[range]:
    """Numbers in order as ranges without gaps.

    >>> list(_runs([1, 2, 5, 6, 7]))
    [range(1, 3), range(5, 8)]
    """
    start = last = numbers[0]
    for number in numbers[1:]:
        if number != last + 1:
            yield range(start, last + 1)
            start = number
        last = number
    yield range(start, last + 1)


class Folder:
    """Where the rows of a study are."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, study: Study) -> None:
        """Make the folder, or make sure that it holds the same study."""
        told = self.path / "study.json"
        if told.exists():
            self._check_same(study)
            return
        if self.path.exists() and any(self.path.iterdir()):
            raise UsageError(f"{self.path} is not empty and holds no study: name another folder")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            told.write_text(json.dumps(study.as_json(), indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise UsageError(f"cannot write to {self.path}: {error.strerror}") from None

    def _check_same(self, study: Study) -> None:
        there, wanted = self.study_json(), study.as_json()
        for key, value in wanted.items():
            if there.get(key) != value:
                raise UsageError(
                    f"{self.path} holds another study: its {key} is {there.get(key)!r} and not {value!r}. "
                    "Name another folder, or run it with the same settings to go on with it"
                )

    def study_json(self) -> dict[str, Any]:
        """What was played."""
        path = self.path / "study.json"
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise UsageError(
                f"{self.path} holds no study: make one with dealers simulate GAME --out {self.path}"
            ) from None
        except (OSError, ValueError) as error:
            raise UsageError(f"{path} cannot be read: {error}") from None
        if not isinstance(found, dict) or found.get("format") != FORMAT:
            raise UsageError(f"{path} is of another version of the lab: run the study again")
        return found

    def missing(self, first: int, count: int) -> Iterator[range]:
        """The shards of these games that are not there yet."""
        there: set[int] = set()
        for path in self.path.glob("games-*.parquet"):
            start, last = map(int, path.stem.split("-")[1:])
            there.update(range(start, last + 1))
        for start in range(first, first + count, SHARD):
            lacking = [n for n in range(start, min(start + SHARD, first + count)) if n not in there]
            if lacking:
                yield from _runs(lacking)

    def _file(self, table: str, numbers: range) -> Path:
        return self.path / f"{table}-{numbers[0]:012d}-{numbers[-1]:012d}.parquet"

    def write(self, numbers: range, played: Sequence[Played]) -> None:
        """Put a shard there: the file of the games comes last, so that one that is there is whole."""
        for table in reversed(TABLES):
            path = self._file(table, numbers)
            half = path.with_suffix(".part")
            try:
                frame(table, played).write_parquet(half)
                os.replace(half, path)
            except (OSError, need("polars").exceptions.PolarsError) as error:
                half.unlink(missing_ok=True)
                why = getattr(error, "strerror", None) or error
                raise DealersError(
                    f"{path.name} cannot be written ({why}). What was written before is "
                    "whole: make room and run the same command again to go on"
                ) from None

    def read(self, table: str) -> Any:
        """All rows of a table that there are, as a data frame."""
        polars = need("polars")
        files = sorted(self.path.glob(f"{table}-*.parquet"))
        if not files:
            raise UsageError(f"{self.path} holds no games yet: run dealers simulate again to go on with it")
        whole = {path.name.removeprefix("games-") for path in self.path.glob("games-*.parquet")}
        files = [path for path in files if path.name.removeprefix(f"{table}-") in whole]
        try:
            parts = [polars.read_parquet(path) for path in files]
            columns = _schema(polars, table)
            for n, part in enumerate(parts):  # a study of before a column was counted has nothing in it
                lacking = [
                    polars.lit(None, columns[name]).alias(name) for name in columns if name not in part
                ]
                parts[n] = part.with_columns(lacking).select(list(columns)) if lacking else part
            return polars.concat(parts)
        except (polars.exceptions.PolarsError, OSError) as error:
            raise UsageError(f"the rows in {self.path} cannot be read: {error}") from None


_COLUMNS: dict[str, dict[str, str]] = {
    "games": {
        "game": "Int64",
        "seats": "Int8",
        "options": "String",
        "in_play": "String",
        "decisions": "Int32",
        "turns": "Int32",
        "forced": "Int32",
        "offered": "Int32",
        "winners": "Int8",
        "margin": "Int32",
        "lead_changes": "Int32",
        "leader_25": "Int8",
        "leader_50": "Int8",
        "leader_75": "Int8",
    },
    "seats": {
        "game": "Int64",
        "seat": "Int8",
        "bot": "String",
        "win": "Float64",
        "rank": "Int8",
        "points": "Int32",
        "parts": "String",
        "traits": "String",
    },
    "choices": {
        "game": "Int64",
        "seat": "Int8",
        "verb": "String",
        "thing": "String",
        "offered": "Int32",
        "taken": "Int32",
        "first": "Int32",
        "shown": "Int32",
    },
    "events": {
        "game": "Int64",
        "turn": "Int32",
        "seat": "Int8",
        "what": "String",
        "thing": "String",
        "amount": "Int32",
        "place": "String",
    },
}
"""The tables: columns and what is in them."""


def frame(table: str, played: Sequence[Played]) -> Any:
    """The rows of a table, as a data frame."""
    polars = need("polars")
    rows: list[Mapping[str, Any]] = []
    for one in played:
        found = getattr(one, "game" if table == "games" else table)
        rows += [found] if isinstance(found, dict) else found
    return polars.DataFrame(rows, schema=_schema(polars, table), orient="row")


def _schema(polars: Any, table: str) -> dict[str, Any]:
    return {name: getattr(polars, kind) for name, kind in _COLUMNS[table].items()}
