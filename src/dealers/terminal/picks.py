"""Several numbers in one line: picks from one list, made one after the other."""

from __future__ import annotations

import re
from typing import Any

from dealers.kernel import InvalidAnswer, Option
from dealers.kernel.text import counted, listed

_NUMBERS = re.compile(r"\d{1,6}(?:[ ,]+\d{1,6})+")


class Picks:
    """Numbers that somebody typed in one line, and what is still to be done of them.

    The numbers are those of the list that was shown when they were typed, also where picking from it changes
    the numbers. The list goes on as long as the seat is asked for the same thing again, at once: nobody else
    has answered, and what was meant is still offered.
    """

    def __init__(self, seat: int, decision: dict[str, Any], numbers: list[int]) -> None:
        options = decision["options"]
        for number in numbers:
            if not 1 <= number <= len(options):
                raise InvalidAnswer(
                    f"there is no option {number}: choose from 1 to {len(options)}. Nothing was done"
                )
        made, most = decision["picks"]
        if most > 1 and len(numbers) > most - made:
            left = counted(most - made, "pick")
            raise InvalidAnswer(f"{len(numbers)} numbers, but {left} to make. Nothing was done")
        self.seat = seat
        self.left = [(number, options[number - 1]["label"]) for number in numbers]
        self.done: list[str] = []
        self._about = _about(decision)
        self._first: Option | None = options[numbers[0] - 1]["option"]
        """The option of the first number, which is meant even where another one reads the same."""

    def next(self, decision: dict[str, Any] | None) -> Option | None:
        """The next answer; None when the seat is not asked for it now."""
        first, self._first = self._first, None
        if not self.left or decision is None or _about(decision) != self._about:
            return None
        number, label = self.left[0]
        offered = [option["option"] for option in decision["options"] if option["label"] == label]
        if not offered:
            return None
        del self.left[0]
        self.done.append(f"{number} ({label})")
        return first if first is not None else tuple(offered[0])

    def remainder(self) -> str:
        """A sentence about what could not be done; empty when everything was."""
        if not self.left:
            return ""
        left = listed([f"{number} ({label})" for number, label in self.left])
        was = "was" if len(self.left) == 1 else "were"
        return f"Done: {listed(self.done)}. But {left} {was} not: that is not what you are asked now."


def numbers_in(words: str) -> list[int]:
    """The numbers of a line with nothing but numbers, if there are several.

    >>> numbers_in("1 1 2"), numbers_in("3, 1"), numbers_in("7"), numbers_in("Thief 2")
    ([1, 1, 2], [3, 1], [], [])
    """
    return [int(number) for number in re.findall(r"\d+", words)] if _NUMBERS.fullmatch(words) else []


def _about(decision: dict[str, Any]) -> tuple[Any, ...]:
    """What tells one list of picks from another."""
    source = decision["source"]
    return decision["step"], source["id"] if source else None
