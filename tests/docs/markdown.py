"""Tables of pages."""

from __future__ import annotations

from collections.abc import Iterator


def table(*headings: str, rows: Iterator[tuple[object, ...]]) -> str:
    """A table in Markdown."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)
