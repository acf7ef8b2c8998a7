"""Win rates set against what would be usual, and which of many differences are called out."""

from __future__ import annotations

from typing import Any

from dealers.lab.statistics import against, discoveries, share

FEWEST = 30
"""Seats or games that a comparison needs at least."""


def compared(named: dict[str, Any], wins: float, n: int, usual: float) -> dict[str, Any]:
    """A win rate beside the usual one."""
    return {
        **named,
        "wins": share(wins, n).as_json(),
        "usual": round(usual, 4),
        "p": against(wins, n, usual),
    }


def called_out(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Say of each comparison whether it is more than chance."""
    return judged(found, [row["wins"]["n"] >= FEWEST for row in found])


def judged(found: list[dict[str, Any]], tested: list[bool]) -> list[dict[str, Any]]:
    """The same, for those rows that are tested at all."""
    rows = [row for row, test in zip(found, tested, strict=True) if test]
    for row, stands in zip(rows, discoveries([row["p"] for row in rows]), strict=True):
        row["stands_out"] = stands
    for row in found:
        row.setdefault("stands_out", False)
        row["p"] = float(f"{row['p']:.3g}")
    return found
