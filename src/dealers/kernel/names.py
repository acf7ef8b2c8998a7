"""Names that people use in scenarios, and what is said when there is no such thing."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from dealers.kernel.errors import UsageError


def unknown(what: str, name: str, known: Iterable[str]) -> UsageError:
    """The error for a name that does not exist.

    >>> print(unknown("card", "Theif 33", ["Thief 33", "Ranger 4"]))
    there is no card 'Theif 33': did you mean 'Thief 33'?
    >>> print(unknown("player", "Bob", ["Jenny", "Ken"]))
    there is no player 'Bob': there are Jenny, Ken
    """
    names = {other.lower(): other for other in known}
    near = difflib.get_close_matches(name.lower(), names, n=1)
    hint = f"did you mean {names[near[0]]!r}?" if near else f"there are {', '.join(names.values())}"
    return UsageError(f"there is no {what} {name!r}: {hint}")


def nearest(words: str, labels: Iterable[str], most: int = 8) -> str:
    """Labels to choose from: all of them, or of very many those that are most like the words.

    >>> nearest("bild", ["build", "pass"])
    "'build', 'pass'"
    >>> nearest("pay 7", [f"pay {n} gold" for n in range(30)], most=2)
    "'pay 7 gold', 'pay 17 gold' and 28 others"
    """
    known = list(labels)
    if len(known) <= most:
        return ", ".join(map(repr, known))
    like = difflib.SequenceMatcher(b=words.lower())

    def likeness(label: str) -> float:
        like.set_seq1(label.lower())
        return like.ratio()

    shown = sorted(known, key=likeness, reverse=True)[:most]
    return f"{', '.join(map(repr, shown))} and {len(known) - most} others"


def seat_named(names: Sequence[str], name: str) -> int:
    """The seat of the player with this name.

    >>> seat_named(["Jenny", "Ken"], "ken")
    1
    """
    known = [other.lower() for other in names]
    if name.lower() not in known:
        raise unknown("player", name, names)
    return known.index(name.lower())
