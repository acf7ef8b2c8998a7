"""An effect that nobody carries out does nothing, and Python does not say so."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealers.games import dale_of_merchants

FOLDER = Path(dale_of_merchants.__file__).parent
FILES = sorted(FOLDER.rglob("*.py"))
EFFECTS = {
    node.name
    for module in ("effects.py", "moves.py")
    for node in ast.walk(ast.parse((FOLDER / module).read_text(encoding="utf-8")))
    if isinstance(node, ast.FunctionDef)
    and any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))
}


def calls_without_yield(code: str) -> Iterator[str]:
    """Effects that are called as if they just happened."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            called = node.value.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            owner = ast.unparse(called.value) if isinstance(called, ast.Attribute) else ""
            if name in EFFECTS and owner in ("", "t", "self", "Turn"):
                yield f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_what_asks_or_shuffles_stands_behind_yield_from(file: Path) -> None:
    assert list(calls_without_yield(file.read_text(encoding="utf-8"))) == []


def test_such_a_call_is_found() -> None:
    code = "def card(t):\n    yield from t.draw(1)\n    t.shuffle()\n    t.discard(())"
    assert list(calls_without_yield(code)) == ["line 3: t.shuffle()"]
