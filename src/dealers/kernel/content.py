"""Reading content files (TOML) that designers edit; a mistake is refused naming file, card and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec

from dealers.kernel.errors import ContentError
from dealers.kernel.overlay import laid_over, source_of

T = TypeVar("T")

Amount = Annotated[int, msgspec.Meta(ge=0, le=99)]
"""A number on a card: not below 0, and no more than two digits, which is what cards have room for."""

CHANGES: ContextVar[Callable[[dict[str, Any]], None] | None] = ContextVar("CHANGES", default=None)
"""What is done to the rows of a file before they are used: see `dealers.kernel.numbers`."""


def read_content(path: Path, shape: type[T]) -> T:
    """The content of a TOML file, and of what lies over it, as a `shape`.

    That is a `msgspec.Struct` which forbids unknown fields.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ContentError(f"{path.name}: cannot be read ({error.strerror})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ContentError(f"{path.name}: not valid TOML: {error}") from None
    data = laid_over(path, data, shape)
    change = CHANGES.get()
    if change is not None:
        change(data)
    try:
        return msgspec.convert(data, shape)
    except msgspec.ValidationError as error:
        raise ContentError(f"{source_of(path)}: {_where(data, str(error))}") from None


def _where(data: dict[str, Any], message: str) -> str:
    """Turn msgspec's ``... - at `$.hero[3].armor` `` into the card's name and the field."""
    problem, _, place = message.partition(" - at ")
    place = place.strip("`").removeprefix("$.")
    row = re.match(r"(\w+)\[(\d+)\]\.?(.*)", place)
    if not row:
        return f"{problem}{f' (field {place})' if place else ''}"
    table, index, field = row[1], int(row[2]), row[3]
    entry = data[table][index]
    name = entry.get("name", f"row {index + 1}") if isinstance(entry, dict) else f"row {index + 1}"
    return f"{table} {name!r}{f', field {field}' if field else ''}: {problem}"


def mistake(path: Path, card: str, field: str, problem: str) -> ContentError:
    """The error for a row that has the right shape but breaks a rule of the game's content."""
    return ContentError(f"{source_of(path)}: {card!r}, field {field}: {problem}")


def unique(path: Path, field: str, names: Iterable[str]) -> None:
    """Refuse two rows with the same name."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise mistake(path, name, field, "is used by two rows; it has to be unique")
        seen.add(name)
