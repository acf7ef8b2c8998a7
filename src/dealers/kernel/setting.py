"""What the people at a table may set before the deal."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping, Sequence
from typing import Any

from dealers.kernel.errors import UsageError


class Setting:
    """One option of a game that the people at the table set before the deal.

    `kind` is ``"bool"``, ``"int"``, ``"choice"`` or ``"names"``; `values` are the allowed ones. A setting of
    names is a string with any of the values, with commas between them. `in_scenarios` is the value in
    scenarios that say nothing of it, where it is another one than for people.

    `more` says that most tables leave it as it is: forms fold it away. `seats` are the numbers of players
    that it is for, if not all, and `needs` says of some values how many players they take.

    >>> row = Setting("row", "int", 5, (3, 4, 5, 6, 7), "Cards in each row of the solo display.")
    >>> row.parse("6")
    6
    >>> row.parse("9")
    Traceback (most recent call last):
    ...
    dealers.kernel.errors.UsageError: option row cannot be 9: choose 3, 4, 5, 6 or 7
    >>> Setting("decks", "names", "", ("owls", "hares", "foxes"), "Decks to play with.").parse("foxes,owls")
    'owls, foxes'
    >>> Setting("row", "int", 5, (3, 5), "Cards in a row.", seats=(1,)).applies(3)
    False
    """

    __slots__ = ("default", "help", "in_scenarios", "kind", "more", "name", "needs", "seats", "values")

    def __init__(
        self,
        name: str,
        kind: str,
        default: Any,
        values: Sequence[Any],
        help: str,
        *,
        in_scenarios: Any = None,
        more: bool = False,
        seats: Sequence[int] = (),
        needs: Mapping[Any, int] | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.values = tuple(values)
        self.help = help
        self.in_scenarios = default if in_scenarios is None else in_scenarios
        self.more = more
        self.seats = tuple(seats)
        self.needs = dict(needs or {})

    def applies(self, seats: int) -> bool:
        """Whether there is anything to set with so many players."""
        return not self.seats or seats in self.seats

    def check(self, value: Any) -> Any:
        """The value, if it is allowed."""
        if self.kind == "names" and isinstance(value, str):
            return self._names([name.strip() for name in value.split(",") if name.strip()])
        if value not in self.values or type(value) is not type(self.default):
            raise UsageError(f"option {self.name} cannot be {value!r}: choose {self._allowed()}")
        return value

    def _names(self, names: list[str]) -> str:
        """The names in the order of the values, each once."""
        for name in names:
            if name not in self.values:
                near = difflib.get_close_matches(name.lower(), self.values, cutoff=0.7)
                hint = f"did you mean {' or '.join(near)}?" if near else f"choose among {self._allowed()}"
                raise UsageError(f"option {self.name} cannot have {name!r}: {hint}")
            if names.count(name) > 1:
                raise UsageError(f"option {self.name} has {name} twice: name everything once")
        return ", ".join([value for value in self.values if value in names])

    def _allowed(self) -> str:
        words = [("yes" if v else "no") if isinstance(v, bool) else str(v) for v in self.values]
        return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

    def parse(self, text: str) -> Any:
        """The value that a word from a command line or form stands for."""
        if self.kind == "bool":
            words = {"yes": True, "true": True, "on": True, "1": True}
            words |= {"no": False, "false": False, "off": False, "0": False}
            return self.check(words.get(text.lower(), text))
        if self.kind == "int":
            return self.check(int(text) if re.fullmatch("-?[0-9]{1,18}", text) else text)
        return self.check(text)

    def as_json(self) -> dict[str, Any]:
        """Plain data for forms."""
        return {
            "name": self.name,
            "type": self.kind,
            "default": self.default,
            "values": list(self.values),
            "help": self.help,
            "more": self.more,
            "seats": list(self.seats),
            "needs": self.needs,
        }
