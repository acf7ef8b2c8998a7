"""What can be typed, in lines that fit the screen."""

from __future__ import annotations

from collections.abc import Sequence

from dealers.kernel.text import lines_of, wrapped

Keys = Sequence[tuple[str, str]]


def help_text(keys: Keys, width: int, before: str = "", after: str = "") -> str:
    """Keys with what they do, between two paragraphs.

    >>> print(help_text([("q", "save and quit"), ("? name", "explain any card")], 20, before="Type:"))
    Type:
      q       save and
              quit
      ? name  explain
              any card
    """
    wide = max(len(key) for key, _ in keys) + 4
    lines: list[str] = []
    with lines_of(width):
        lines += wrapped(before)
        for key, meaning in keys:
            first, *rest = wrapped(meaning, indent=wide)
            lines += [f"  {key}".ljust(wide) + first[wide:], *rest]
        lines += wrapped(after)
    return "\n".join(lines)
