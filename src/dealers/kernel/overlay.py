"""Changed content: folders whose files lie over the content files of the games, so that nobody edits these.

A folder holds `GAME/FILE.toml`, which takes the place of a content file, or `GAME/FILE.changes.toml`, which
has only what is different. In such a file a row is found by its name (or, where it gives none, by its id):

    [[set]]
    name = "Privateers"      # this row is there already: what is written replaces what it says
    level1 = { cost = 3 }    # a part with fields of its own: the other fields stay

    [[citizen]]
    name = "Tutor"
    remove = true            # or new = true, for a row that is not there yet

All else is replaced as a whole: numbers, texts, lists, free tables such as `effect`, and rows without names.
Several folders may lie on each other; what comes later lies on top.
"""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin

import msgspec

from dealers.kernel.errors import ContentError, DealersError, UsageError
from dealers.kernel.names import unknown

VARIABLE = "DEALERS_CONTENT"
"""Of the environment: folders that lie over the content of all games in this process and those it starts."""

CONTENT = "content"
"""The folder in the package of a game that holds its content files."""

_CHANGES = ".changes.toml"
_LONGEST_NAME = 60


class Layer(NamedTuple):
    """One file of an overlay."""

    folder: str
    game: str
    """The folder that it lies in, which is called as the game."""
    file: str
    """The content file that it changes."""
    whole: bool
    """Whether it takes the place of that file."""
    text: str

    @property
    def source(self) -> str:
        """Where it is."""
        name = self.file if self.whole else f"{self.file.removesuffix('.toml')}{_CHANGES}"
        return str(Path(self.folder, self.game, name))

    def rows(self) -> dict[str, Any]:
        """What it says."""
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise ContentError(f"{self.source}: not valid TOML: {error}") from None


class Overlay(NamedTuple):
    """Changed content as plain data: it can be sent to other processes and machines."""

    layers: tuple[Layer, ...] = ()

    def for_game(self, game: str) -> Overlay:
        """What concerns one game."""
        return Overlay(tuple([layer for layer in self.layers if layer.game == game]))

    @property
    def name(self) -> str:
        """What people call it: the names of its folders."""
        names = " + ".join(dict.fromkeys([Path(layer.folder).name for layer in self.layers]))
        return names if len(names) <= _LONGEST_NAME else f"{names[:_LONGEST_NAME]}…"


SHIPPED = Overlay()
"""No changes."""

_CHOSEN: ContextVar[Overlay | None] = ContextVar("_CHOSEN", default=None)

_changed: dict[tuple[Overlay, str], dict[str, str]] = {}
"""For each overlay and game the files that came out different from the shipped ones, each with its digest."""


def overlay_in_use() -> Overlay:
    """What lies over content files that are read now."""
    chosen = _CHOSEN.get()
    return _of_environment(os.environ.get(VARIABLE, "")) if chosen is None else chosen


@contextmanager
def using(overlay: Overlay) -> Iterator[None]:
    """Content files that are read inside have this over them, and nothing else.

    Whatever goes wrong with the rules inside is said to be a mistake in the changed content.
    """
    token = _CHOSEN.set(overlay)
    try:
        with mistakes_named(overlay):
            yield
    finally:
        _CHOSEN.reset(token)


@contextmanager
def mistakes_named(overlay: Overlay) -> Iterator[None]:
    """Rules that break down inside do not go with the changed content; say so."""
    try:
        yield
    except ContentError as error:
        if not overlay.layers or any(layer.source in str(error) for layer in overlay.layers):
            raise
        # A mistake in a file that is as it was shipped, but does not go with another that is not.
        raise ContentError(f"{error} (with the changed content {overlay.name!r})") from None
    except DealersError:
        raise
    except Exception as error:
        if not overlay.layers:
            raise
        words = f"{type(error).__name__}: {error}"
        raise ContentError(
            f"the rules do not go with the changed content {overlay.name!r}: they use something that is not "
            f"there any more, or not as it was ({words})"
        ) from error


def name_folders(folders: Sequence[Path]) -> str:
    """The folders as the environment names them."""
    for folder in folders:
        if os.pathsep in str(folder):
            raise UsageError(f"{folder}: a content folder cannot have {os.pathsep!r} in its name")
    return os.pathsep.join([str(Path(os.path.abspath(folder))) for folder in folders])


@lru_cache(maxsize=8)
def _of_environment(names: str) -> Overlay:
    return read_overlay([Path(name) for name in names.split(os.pathsep) if name])


def read_overlay(folders: Sequence[Path]) -> Overlay:
    """What these folders hold; the later ones lie on top."""
    layers: list[Layer] = []
    for folder in folders:
        if not folder.is_dir():
            raise UsageError(f"there is no content folder {folder}")
        found = sorted(map(str, _files(folder)))
        if not found:
            raise UsageError(
                f"{folder} holds no content files: copy some to change with "
                f"dealers content GAME --out {folder}, or write GAME/FILE{_CHANGES}"
            )
        mine = [_layer(folder, Path(path)) for path in found]
        layers += sorted(mine, key=lambda layer: not layer.whole)
    return Overlay(tuple(layers))


def _files(folder: Path) -> Iterator[Path]:
    """What could be meant as content: everything but notes and hidden files."""
    for path in folder.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not hidden and path.suffix != ".md":
            yield path


def _layer(folder: Path, path: Path) -> Layer:
    game, _, rest = path.relative_to(folder).as_posix().partition("/")
    if not rest:
        raise UsageError(f"{path} belongs into a folder that is called as its game: {folder}/GAME/{game}")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ContentError(f"{path}: not valid TOML: {error}") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    whole = not rest.endswith(_CHANGES)
    layer = Layer(str(folder), game, rest if whole else f"{rest.removesuffix(_CHANGES)}.toml", whole, text)
    if rest.endswith(".toml"):
        layer.rows()
    return layer


def check_places(overlay: Overlay, content: Iterable[Path], problems: Sequence[str] = ()) -> None:
    """Refuse files that lie over nothing: `content` are the folders of the games that there are."""
    folders = {place_of(folder / "any")[0]: folder for folder in content}
    for layer in overlay.layers:
        if layer.game not in folders:
            why = "; ".join([str(unknown("game", layer.game, folders)), *problems])
            raise UsageError(f"{layer.source}: {why}")
        known = content_files(folders[layer.game])
        if layer.file not in known:
            raise UsageError(f"{layer.source}: {unknown('content file', layer.file, known)}")


def content_files(folder: Path) -> list[str]:
    """The content files of a game."""
    return sorted([path.relative_to(folder).as_posix() for path in folder.rglob("*.toml")])


def place_of(path: Path) -> tuple[str, str]:
    """The game and the name of a content file.

    >>> place_of(Path("games/dale_of_merchants/content/characters/bankers.toml"))
    ('dale-of-merchants', 'characters/bankers.toml')
    """
    for folder in path.parents:
        if folder.name == CONTENT:
            return folder.parent.name.replace("_", "-"), path.relative_to(folder).as_posix()
    return "", path.name


def source_of(path: Path) -> str:
    """What a content file is called where a mistake is reported: what lies over it, if something does."""
    layers = _layers_over(path)
    return " and ".join([layer.source for layer in layers]) or path.name


def _layers_over(path: Path) -> list[Layer]:
    overlay = overlay_in_use()
    if not overlay.layers:
        return []
    place = place_of(path)
    return [layer for layer in overlay.layers if (layer.game, layer.file) == place]


def laid_over(path: Path, shipped: dict[str, Any], shape: type[Any]) -> dict[str, Any]:
    """The rows of a content file with everything that lies over it."""
    layers = _layers_over(path)
    if not layers:
        return shipped
    data = shipped
    for layer in layers:
        rows = layer.rows()
        data = rows if layer.whole else _merged(data, rows, shape, layer.source)
    if data != shipped:
        game, file = place_of(path)
        _changed.setdefault((overlay_in_use(), game), {})[file] = _digest(data)
    return data


def changed_content(folder: Path) -> tuple[Overlay, str]:
    """What has changed the content of the game in this folder, and how that is told apart from other changes.

    Nothing, if all files came out as they were shipped.
    """
    overlay, game = overlay_in_use(), folder.name.replace("_", "-")
    files = _changed.get((overlay, game))
    return (overlay.for_game(game), _digest(files)[:8]) if files else (SHIPPED, "")


def _digest(data: Any) -> str:
    return sha256(json.dumps(data, sort_keys=True, default=str).encode()).hexdigest()


# --- rows ------------------------------------------------------------------------------------------------


def _merged(old: Mapping[str, Any], new: Mapping[str, Any], shape: Any, where: str) -> dict[str, Any]:
    """The fields of `old`, replaced by those of `new`."""
    kinds = {field.encode_name: field.type for field in msgspec.structs.fields(shape)}
    merged = dict(old)
    for key, value in new.items():
        if key not in kinds:
            raise ContentError(f"{where}: {unknown('field', key, kinds)}")
        kind = kinds[key]
        part, row = _struct_in(kind), _row_in(kind)
        if part is not None and isinstance(value, dict) and isinstance(old.get(key), dict):
            merged[key] = _merged(old[key], value, part, f"{where}: {key}")
        elif row is not None and isinstance(value, list) and all(isinstance(each, dict) for each in value):
            merged[key] = _merged_rows(old.get(key, []), value, row, f"{where}: {key}")
        else:
            merged[key] = value
    return merged


def _merged_rows(
    old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]], shape: Any, where: str
) -> list[dict[str, Any]]:
    rows = [dict(row) for row in old]
    for number, row in enumerate(new, start=1):
        field = "name" if "name" in row else "id"
        if field not in row:
            raise ContentError(f"{where}, row {number}: say the name of the row that is changed")
        said = f"{where} {row[field]!r}"
        at = [n for n, other in enumerate(rows) if other.get(field) == row[field]]
        change = {key: value for key, value in row.items() if key not in ("new", "remove")}
        for mark in ("new", "remove"):
            if row.get(mark, True) is not True:
                raise ContentError(f"{said}, field {mark}: can only be true")
        if "new" in row:
            if at:
                raise ContentError(f"{said}, field new: there is a row with this {field} already")
            rows.append(change)
        elif not at:
            there = unknown("row", str(row[field]), [str(other.get(field, "")) for other in rows])
            raise ContentError(f"{said}: {there} (a row that is to be added has new = true)")
        elif "remove" in row:
            if len(change) > 1:
                raise ContentError(f"{said}, field remove: a row that is removed has no other fields")
            del rows[at[0]]
        else:
            rows[at[0]] = _merged(rows[at[0]], change, shape, said)
    return rows


def _struct_in(kind: Any) -> Any:
    """The shape of a part that has fields of its own."""
    return _one(kind, lambda each: isinstance(each, type) and issubclass(each, msgspec.Struct))


def _row_in(kind: Any) -> Any:
    """The shape of the rows of a table, if they have names."""
    table = _one(kind, lambda each: get_origin(each) in (list, tuple))
    row = _struct_in(get_args(table)[0]) if table is not None else None
    names = {field.encode_name for field in msgspec.structs.fields(row)} if row is not None else set()
    return row if "name" in names else None


def _one(kind: Any, fits: Callable[[Any], bool]) -> Any:
    kinds = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    return next((each for each in kinds if fits(each)), None)
