"""What is different between two views: a few edits in place of a whole new one.

An edit begins with a path, the keys and places that lead to what is different:

- ``[path, value]``: this is the value there now; a key may be new;
- ``[path]``: this key is gone;
- ``[path, place, count, values]``: in this list, from that place on, so many values have made room for these.

They are made one after the other, in their order. They hold for one view only, so every view that a client is
sent has a number, and a difference names the number of the view that it starts from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, count
from operator import is_not
from typing import Any, NamedTuple, TypeAlias

from dealers.server.frames import Play

Path: TypeAlias = tuple[str | int, ...]
Edit: TypeAlias = tuple[Any, ...]
_NOTHING = object()
_LISTS = (list, tuple)
_NESTS = (dict, list, tuple)
_BESIDES = [name for name in Play.__struct_fields__ if name != "view"]


class Held(NamedTuple):
    """What a client that takes differences has in its hands."""

    number: int = 0
    """Of the view; 0 is nothing."""
    play: Play | None = None


class Comparing:
    """Finds the edits of one step for one client after the other; what they see alike is compared once."""

    def __init__(self) -> None:
        self._done: dict[tuple[int, int, str | int], tuple[Any, Any, list[Edit]]] = {}
        """By two objects, and the part of the view or the zone that they are: what is different. The objects
        are kept: ids are used again."""

    def edits(self, old: Play, new: Play) -> list[Edit]:
        """What leads from one view to the next."""
        found: list[Edit] = []
        for part in _replaced(old.view, new.view):
            was, now = old.view[part], new.view[part]
            if part == "zones" and len(was) == len(now):
                for place in _replaced_in(was, now):
                    found += self._between(was[place], now[place], place, ("view", "zones", place))
            else:
                found += self._between(was, now, part, ("view", part))
        for name in _BESIDES:
            was, now = getattr(old, name), getattr(new, name)
            if was is not now and was != now:
                _compare(was, now, (name,), found)
        return found

    def _between(self, old: Any, new: Any, which: str | int, path: Path) -> list[Edit]:
        """The edits of a part of the view, or of a zone: several clients may have the same object."""
        key = (id(old), id(new), which)
        done = self._done.get(key)
        if done is None:
            edits: list[Edit] = []
            if old != new:
                _compare(old, new, path, edits)
            self._done[key] = done = old, new, edits
        return done[2]


def _replaced(old: dict[str, Any], new: dict[str, Any]) -> Iterator[str]:
    """The parts of a view that are other objects than before; views have the same parts in the same order."""
    return compress(new, map(is_not, old.values(), new.values()))


def _replaced_in(old: list[Any], new: list[Any]) -> Iterator[int]:
    """The same of zones, by their places: there are many, and most of them stay as they are."""
    return compress(count(), map(is_not, old, new))


def edits(old: Any, new: Any) -> list[Edit]:
    """What leads from one value to another.

    >>> edits({"gold": 3, "hand": [4, 7, 9]}, {"gold": None, "hand": [4, 9, 2]})
    [(('gold',), None), (('hand',), 1, 2, [9, 2])]
    """
    found: list[Edit] = []
    if old != new:
        _compare(old, new, (), found)
    return found


def applied(value: Any, changes: Iterable[Sequence[Any]]) -> Any:
    """The value after some edits; the one that is given stays as it is.

    Raises a `LookupError` or `TypeError` when they are edits of something else.

    >>> applied({"gold": 3, "hand": [4, 7, 9]}, [[["gold"], None], [["hand"], 1, 2, [9, 2]]])
    {'gold': None, 'hand': [4, 9, 2]}
    """
    for path, *change in changes:
        value = _edited(value, path, change)
    return value


# --- comparing --------------------------------------------------------------------------------------------


def _compare(old: Any, new: Any, path: Path, found: list[Edit]) -> None:
    """Find the edits between two values that are known to differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        _compare_objects(old, new, path, found)
    elif isinstance(old, _LISTS) and isinstance(new, _LISTS):
        _compare_lists(old, new, path, found)
    else:
        found.append((path, new))


def _compare_objects(old: dict[Any, Any], new: dict[Any, Any], path: Path, found: list[Edit]) -> None:
    before = len(found)
    for key, value in new.items():
        was = old.get(key, _NOTHING)
        if was is _NOTHING:
            found.append(((*path, str(key)), value))
        elif was != value:
            _compare(was, value, (*path, str(key)), found)
    if not old.keys() <= new.keys():
        found += [((*path, str(key)),) for key in old if key not in new]
    if path and len(found) > before + 1 and not any(map(_nests, new.values())):
        found[before:] = [(path, new)]  # such as a card: shorter than several paths


def _compare_lists(old: Sequence[Any], new: Sequence[Any], path: Path, found: list[Edit]) -> None:
    if len(old) == len(new):
        changed = [n for n, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
        if 2 * len(changed) <= len(new) + 1 and all(_nests(old[n]) and _nests(new[n]) for n in changed):
            for n in changed:
                _compare(old[n], new[n], (*path, n), found)
            return
    short = min(len(old), len(new))
    start = next((n for n in range(short) if old[n] != new[n]), short)
    end = next((n for n in range(short - start) if old[-1 - n] != new[-1 - n]), short - start)
    if start + end:
        found.append((path, start, len(old) - start - end, new[start : len(new) - end]))
    else:
        found.append((path, new))


def _nests(value: Any) -> bool:
    return isinstance(value, _NESTS)


# --- applying ---------------------------------------------------------------------------------------------


def _edited(value: Any, path: Sequence[Any], change: Sequence[Any]) -> Any:
    if path:
        key, *rest = path
        copy = value.copy()
        if not rest and not change:
            del copy[key]
        elif rest or len(change) > 1:
            copy[key] = _edited(value[key], rest, change)
        else:
            copy[key] = change[0]
        return copy
    if len(change) == 1:
        return change[0]
    place, count, values = change
    if place + count > len(value):
        raise LookupError("there are not so many values")
    return [*value[:place], *values, *value[place + count :]]
