"""What happened, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from dealers.kernel import Game
from dealers.kernel.text import wrapped


def log_lines(game: Game[Any], events: Sequence[dict[str, Any]], names: Sequence[str]) -> list[str]:
    """One line for each event; the same sentence several times in a row is one line."""
    sentences = [game.words.event_text(event, names) for event in events]
    lines: list[str] = []
    for sentence, group in groupby(sentences):
        times = len(list(group))
        often = f"{sentence.removesuffix('.')} ({times} times)." if times > 1 else sentence
        lines += wrapped(often, indent=2, hanging=4)
    return lines
