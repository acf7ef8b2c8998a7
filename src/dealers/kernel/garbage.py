"""How often Python looks for garbage while games are played."""

from __future__ import annotations

import gc


def collect_seldom() -> None:
    """Look for garbage seldom, and not among what is there already, such as modules.

    What a game leaves behind is freed at once, nearly all of it. To look through what bots remember again and
    again took a tenth to a quarter of the time.
    """
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
