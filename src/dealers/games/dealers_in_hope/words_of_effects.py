"""The vocabulary of the content files, in words: what cards do when played, and what Winter counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dealers.games.dealers_in_hope.cards import WinterRow

EFFECTS = {
    "sail": "+{n} attack in an oversea assault.",
    "settle": "+{n} attack in an assault on an uncontrolled territory.",
    "rival": "+{n} attack in an assault on another player.",
    "undermine": "In an assault on another player, their defense is {n} lower.",
    "ferry": "In an oversea assault, {n} sea region costs nothing: the hardest one.",
    "guard": "+{n} defense when you are being assaulted.",
    "fortify": "+{n} defense until Winter.",
    "study": "+{n} support during a Train action.",
    "draw": "Draw {n}.",
    "recall": "You may take {n} from your discard pile into your hand.",
    "reserve": "You may put {n} from your hand into your Ready Area.",
    "dismiss": "You may dismiss {n} from your hand or discard pile.",
    "salvage": "Take the top Spoils of War card of value {n}.",
    "sell": "On your turn you may spend 2 support for {n} VP.",
    "vp": "+{n} VP.",
}
"""What a played card can do; {n} is the number that the content gives."""

_CARDS = {"draw", "recall", "reserve", "dismiss"}

WINTER = {
    "lands": "territory you control",
    "coasts": "coastal territory you control",
    "inland": "territory without a coast you control",
    "seas": "sea region on which you have a coast",
    "cities": "city you control (native defense 5 or 6)",
    "masters": "master you have trained",
    "taken": "territory you took this year",
    "won": "territory you took from a player this year",
    "trained": "card you trained this year",
    "spoils": "Spoils of War card in your Ready Area",
    "spent spoils": "Spoils of War card you used this year",
    "reserve": "card of your deck in your Ready Area",
    "unbroken": "year in which you lost no territory",
}
"""What leader mats can count in Winter, in the singular."""


def effect_in_words(effect: dict[str, int]) -> str:
    """What a card does when it is played.

    >>> effect_in_words({"draw": 2, "vp": 1})
    'Draw 2 cards. +1 VP.'
    """
    return " ".join([EFFECTS[name].format(n=_number(name, n)) for name, n in effect.items()])


def _number(name: str, n: int) -> str:
    if name not in _CARDS:
        return str(n)
    most = "" if name == "draw" else "up to " if n > 1 else ""
    return f"{most}{n} cards" if n > 1 else "a card"


def winter_in_words(rows: Sequence[WinterRow]) -> str:
    """What Winter is worth on a mat."""
    return "Winter: " + "; ".join([winter_row_in_words(row) for row in rows]) + "."


def winter_row_in_words(row: WinterRow) -> str:
    """One of its rows."""
    what = WINTER[row.count]
    if row.count == "unbroken":
        return f"{row.vp} VP if you lost no territory this year"
    each = f"each {what}" if row.per == 1 else f"every {row.per} of: {what}"
    most = f", at most {row.most}" if row.most else ""
    return f"{row.vp} VP for {each}{most}"
