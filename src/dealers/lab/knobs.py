"""Knobs: numbers in content rows that may be turned, and the changed content that makes them so.

A knob names a file, a row, a field, and the values from one to another. The field may lead into a part of the
row, and into a list by number: `level1.cost`, `winter.1.most`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec

from dealers.kernel import ContentError, Game, UsageError
from dealers.kernel.anew import with_content
from dealers.kernel.game import content_folder
from dealers.kernel.names import unknown
from dealers.kernel.overlay import Layer, Overlay, content_files, place_of

MOST_VALUES = 10_000


class Knob(msgspec.Struct, forbid_unknown_fields=True, frozen=True, rename={"low": "from", "high": "to"}):
    """A number that may be turned."""

    file: str
    row: str
    field: str
    low: int
    high: int
    step: int = 1

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.row} {self.field}"


class Aim(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A figure and the band that it is to be in."""

    figure: str
    low: float
    high: float

    def off(self, value: float) -> float:
        """How far outside of the band, in widths of the band."""
        width = (self.high - self.low) or max(abs(self.high), 1e-9)
        return max(self.low - value, value - self.high, 0.0) / width


class KnobsFile(msgspec.Struct, forbid_unknown_fields=True, rename={"knobs": "knob", "aims": "aim"}):
    """What is turned, and what for."""

    knobs: list[Knob]
    aims: list[Aim]


def read_knobs(path: Path, game: Game[Any]) -> KnobsFile:
    """The knobs and aims in a file, each of them checked against the content of the game."""
    try:
        file = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), KnobsFile)
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: not valid TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise UsageError(f"{path}: {error}") from None
    if not file.knobs or not file.aims:
        raise UsageError(f"{path}: at least one [[knob]] and one [[aim]] are needed")
    for aim in file.aims:
        if not aim.low <= aim.high:
            raise UsageError(f"{path}: aim {aim.figure!r}: low is above high")
    for knob in file.knobs:
        _check(path, game, knob)
    if len({knob.name for knob in file.knobs}) < len(file.knobs):
        raise UsageError(f"{path}: two knobs turn the same number")
    return file


def _check(path: Path, game: Game[Any], knob: Knob) -> None:
    """Both ends of a knob have to be content that can be played."""
    where = f"{path}: knob {knob.name!r}"
    if knob.step < 1 or not knob.low < knob.high or (knob.high - knob.low) // knob.step > MOST_VALUES:
        raise UsageError(f"{where}: from has to be below to, and step at least 1")
    try:
        value_of(game, knob)
        for end in (knob.low, knob.low + (knob.high - knob.low) // knob.step * knob.step):
            turned(game, {knob: end}, "knob")
    except (UsageError, ContentError) as error:
        raise UsageError(f"{where}: {error}") from None


def value_of(game: Game[Any], knob: Knob) -> int:
    """What the number is in the shipped content."""
    holder, key = _place(_found(game, knob)[-1][1], knob)
    value = holder[key]
    if type(value) is not int:
        raise UsageError(f"the field is no whole number, but {value!r}")
    return value


def turned(game: Game[Any], values: Mapping[Knob, int], folder: str) -> Game[Any]:
    """The game with its knobs at these values."""
    texts = changes(game, values)
    name = place_of(content_folder(game) / "any")[0]
    layers = [Layer(folder, name, file, False, text) for file, text in texts.items()]
    return with_content(game, Overlay(tuple(layers)))


def changes(game: Game[Any], values: Mapping[Knob, int]) -> dict[str, str]:
    """By content file the text of a file of changes that turns the knobs so."""
    files: dict[str, dict[tuple[tuple[str, str], ...], dict[str, Any]]] = {}
    for knob, value in values.items():
        way = _found(game, knob)
        rows = files.setdefault(knob.file, {})
        row = rows.setdefault(tuple([place for place, _ in way]), deepcopy(way[-1][1]))
        holder, key = _place(row, knob)
        holder[key] = value
    return {file: "\n".join(_written(rows, _fields(values, file))) for file, rows in files.items()}


def _fields(values: Mapping[Knob, int], file: str) -> dict[str, set[str]]:
    """By name of a row its fields that are turned."""
    fields: dict[str, set[str]] = {}
    for knob in values:
        if knob.file == file:
            fields.setdefault(knob.row, set()).add(knob.field.partition(".")[0])
    return fields


def _written(
    rows: Mapping[tuple[tuple[str, str], ...], Mapping[str, Any]], fields: Mapping[str, set[str]]
) -> Iterator[str]:
    for way, row in rows.items():
        for depth in range(len(way)):
            yield f"[[{'.'.join(table for table, _ in way[: depth + 1])}]]"
            yield f"name = {_value(way[depth][1])}"
        for field in sorted(fields[way[-1][1]]):
            yield f"{field} = {_value(row[field])}"
        yield ""


def _value(value: Any) -> str:
    """A value as TOML writes it.

    >>> _value({"count": "lands", "vp": [1, 2], "known": True})
    '{ "count" = "lands", "vp" = [1, 2], "known" = true }'
    """
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(key)} = {_value(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value)


def _found(game: Game[Any], knob: Knob) -> list[tuple[tuple[str, str], dict[str, Any]]]:
    """The row of a knob and those around it, from the outside in: each with its table and name."""
    folder = content_folder(game)
    known = content_files(folder)
    if knob.file not in known:
        raise unknown("content file", knob.file, known)
    data = tomllib.loads((folder / knob.file).read_text(encoding="utf-8"))
    rows = list(_rows(data, []))
    for way in rows:
        if way[-1][0][1] == knob.row:
            return way
    raise unknown("row", knob.row, [way[-1][0][1] for way in rows])


def _rows(
    data: Mapping[str, Any], above: list[tuple[tuple[str, str], dict[str, Any]]]
) -> Iterator[list[tuple[tuple[str, str], dict[str, Any]]]]:
    for table, rows in data.items():
        if isinstance(rows, list):
            for row in rows:
                if isinstance(row, dict) and isinstance(row.get("name"), str):
                    way = [*above, ((table, row["name"]), row)]
                    yield way
                    yield from _rows(row, way)


def _place(row: dict[str, Any], knob: Knob) -> tuple[Any, Any]:
    """What holds the number, and under which key."""
    holder: Any = row
    words = knob.field.split(".")
    for number, word in enumerate(words):
        key: Any = int(word) - 1 if isinstance(holder, list) and word.isdecimal() else word
        keys: Sequence[Any] = range(len(holder)) if isinstance(holder, list) else list(holder)
        if key not in keys:
            known = [str(each + 1) if isinstance(each, int) else str(each) for each in keys]
            raise unknown("field", ".".join([*words[:number], word]), known)
        if number == len(words) - 1:
            return holder, key
        holder = holder[key]
        if not isinstance(holder, dict | list):
            raise UsageError(f"the field {word!r} has no parts")
    raise AssertionError("a field has at least one word")
