"""The table of Dale of Merchants in words: a pure function of a view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dealers.kernel import Card
from dealers.kernel.text import card_text, plain_text


def table_text(view: dict[str, Any], names: Sequence[str]) -> str:
    """All that the seat (or spectator) sees."""
    return plain_text(view, names)


def explain(card: Card) -> str:
    """Everything about a card."""
    return card_text(card)
