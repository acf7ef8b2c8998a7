"""The table of Dark Dealings in words: a pure function of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.kernel.text import plain_text


def table_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """All of it."""
    return plain_text(view, names)
