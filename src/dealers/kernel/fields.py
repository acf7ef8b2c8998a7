"""Writes what follows from the fields of a state: its slots, `copy`, and `own` where fields are `Lent`.

    python -m dealers.kernel.fields src/dealers/games/my_game/state.py

A state declares each field once, as an annotation. Search copies states thousands of times a second, so the
copying stands there in full; this module writes it, between two comments at the end of the class, and a test
compares it with the fields.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

BEGIN = "    # --- written by dealers.kernel.fields from the fields above ---"
END = "    # --- until here ---"
_COPIED = ("list", "dict", "set")


def written(source: str) -> str:
    """The text of a module with slots and copy of its states as the fields say.

    >>> print(written('''
    ... class S(State):
    ...     hand: list[list[int]]
    ...     gold: int
    ...
    ...     # --- written by dealers.kernel.fields from the fields above ---
    ...     # --- until here ---
    ... '''))
    <BLANKLINE>
    class S(State):
        hand: list[list[int]]
        gold: int
    <BLANKLINE>
        # --- written by dealers.kernel.fields from the fields above ---
    <BLANKLINE>
        __slots__ = (
            "gold",
            "hand",
        )
    <BLANKLINE>
        def copy(self) -> S:
            new = S()
            self._copy_basics(new)
            new.hand = [each.copy() for each in self.hand]
            new.gold = self.gold
            return new
    <BLANKLINE>
        # --- until here ---
    <BLANKLINE>
    """
    lines = source.split("\n")
    for cls in reversed(_classes(source)):
        begins = [n for n, line in enumerate(lines) if line == BEGIN and n >= cls.lineno]
        if begins:
            end = lines.index(END, begins[0])
            lines[begins[0] + 1 : end] = ["", *_code(cls), ""]
    return "\n".join(lines)


def _classes(source: str) -> list[ast.ClassDef]:
    return [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]


def stale(source: str) -> list[str]:
    """The fields of a module whose slots or copy are not as they should be; empty when all is well."""
    want, have = written(source).split("\n"), source.split("\n")
    if want == have:
        return []
    differing = "\n".join(set(want) ^ set(have))
    names = [name for cls in _classes(source) for name, _ in fields(cls)]
    wrong = [name for name in names if f".{name} =" in differing or f'"{name}"' in differing]
    return wrong or ["a field that is no more, or their order"]


def fields(cls: ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    """Names and types of the fields that a class declares."""
    for node in cls.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node.annotation


def _code(cls: ast.ClassDef) -> list[str]:
    declared = list(fields(cls))
    return [
        "    __slots__ = (",
        *[f'        "{name}",' for name in sorted(name for name, _ in declared)],
        "    )",
        "",
        f"    def copy(self) -> {cls.name}:",
        f"        new = {cls.name}()",
        "        self._copy_basics(new)",
        *[f"        new.{name} = {_copied(f'self.{name}', kind)}" for name, kind in declared],
        "        return new",
        *_own(declared),
    ]


def _own(declared: list[tuple[str, ast.expr]]) -> list[str]:
    """The method that makes lent fields the state's own, if there are any."""
    lent = [(name, _lent(kind)) for name, kind in declared]
    copies = [f"        self.{name} = {_copied(f'self.{name}', kind)}" for name, kind in lent if kind]
    if not copies:
        return []
    return [
        "",
        "    def own(self) -> None:",
        '        """Before a field is changed that copies may share: take one of its own."""',
        "        if not self.lent:",
        "            return",
        "        self.lent = False",
        *copies,
    ]


def _lent(kind: ast.expr) -> ast.expr | None:
    """The type of a field that is lent."""
    if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "Lent":
        return kind.slice
    return None


def _copied(value: str, kind: ast.expr) -> str:
    """How a value of this type is copied: containers are, the unchanging, `Shared` and `Lent` are not."""
    if not _changes(kind):
        return value
    assert isinstance(kind, ast.Subscript)
    inner = kind.slice.elts[-1] if isinstance(kind.slice, ast.Tuple) else kind.slice
    if not _changes(inner):
        return f"{value}.copy()"
    if ast.unparse(kind.value) != "list":
        raise ValueError(f"{value[5:]}: only lists may hold what has to be copied, not {ast.unparse(kind)}")
    return f"[{_copied('each', inner)} for each in {value}]"


def _changes(kind: ast.expr) -> bool:
    return isinstance(kind, ast.Subscript) and ast.unparse(kind.value) in _COPIED


def main(paths: Sequence[str]) -> None:
    """Write these modules anew."""
    for path in map(Path, paths):
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
