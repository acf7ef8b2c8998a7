"""The files of the maps as they are read: rows of lands, seas and arrows, and what touches what.

Rules: 1.1, 1.2
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from dealers.kernel import Amount, ContentError


class _Row(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Land(_Row):
    """A territory."""

    name: str
    interior: Amount
    native: Literal[2, 3, 5, 6]


class Sea(_Row):
    """A sea region."""

    name: str
    difficulty: Amount


class Arrow(_Row):
    """A white arrow between two territories that share no border."""

    between: tuple[str, str]


class MapFile(_Row, rename={"lands": "land", "seas": "sea", "arrows": "arrow"}):
    """The numbers of a map."""

    label: str
    lands: list[Land]
    seas: list[Sea]
    arrows: list[Arrow] = []


class Borders(_Row):
    """What touches what."""

    borders: list[tuple[str, str]]
    coasts: dict[str, list[str]]
    seas: list[tuple[str, str]]


def read_borders(path: Path) -> Borders:
    """What touches what on a map, or a `ContentError`."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Borders)
    except (OSError, msgspec.ValidationError, msgspec.DecodeError) as error:
        raise ContentError(f"{path.name}: {error}; make it anew with tools/maps") from None
