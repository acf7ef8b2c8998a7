"""The vocabulary of the content files, in words: what cards do when played, and what Winter counts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dealers.games.dealers_in_hope.cards import WinterRow

EFFECTS = {
    "sail": "+{n} attack in an oversea assault.",
    "settle": "+{n} attack in an assault on an uncontrolled territory.",
    "rival": "+{n} attack in an assault on another player.",
    "undermine": "In an assault on another player, their defense is {n} lower.",
    "ferry": "In an oversea assault the [hardest sea region costs|{n} hardest sea regions cost] nothing.",
    "guard": "+{n} defense while you are being assaulted.",
    "fortify": "+{n} defense until Winter.",
    "study": "+{n} support during a Train action.",
    "draw": "Draw [a card|{n} cards].",
    "recall": "You may take [a card|up to {n} cards] from your discard pile into your hand.",
    "reserve": "You may put [a card|up to {n} cards] from your hand into your Ready Area.",
    "dismiss": "You may dismiss [a card|up to {n} cards] from your hand or discard pile.",
    "salvage": "Take the top Spoils of War card of value {n}.",
    "sell": "On your turn you may spend 2 support for {n} VP.",
    "vp": "+{n} VP.",
}
"""What a played card can do; {n} is the number that the content gives, [one|more] depends on it."""

WINTER = {
    "lands": "[territory|territories] you control",
    "coasts": "coastal [territory|territories] you control",
    "inland": "[territory|territories] without a coast you control",
    "seas": "sea region[|s] on which you have a coast",
    "cities": "[city|cities] you control (native defense 5 or 6)",
    "masters": "master[|s] you have trained",
    "taken": "[territory|territories] you took this year",
    "won": "[territory|territories] you took from a player this year",
    "trained": "card[|s] you trained this year",
    "spoils": "Spoils of War card[|s] in your Ready Area",
    "spent spoils": "Spoils of War card[|s] you used this year",
    "reserve": "card[|s] of your deck in your Ready Area",
    "unbroken": "[year|years] in which you lost no territory",
}
"""What leader mats can count in Winter, [one|more] of it."""


def by_number(words: str, n: int) -> str:
    """A phrase with its number: `[one|more]` is chosen by it.

    >>> by_number("Draw [a card|{n} cards].", 1), by_number("Draw [a card|{n} cards].", 2)
    ('Draw a card.', 'Draw 2 cards.')
    """
    return re.sub(r"\[([^|\]]*)\|([^\]]*)\]", r"\1" if n == 1 else r"\2", words).format(n=n)


def effect_in_words(effect: dict[str, int]) -> str:
    """What a card does when it is played.

    >>> effect_in_words({"draw": 2, "vp": 1})
    'Draw 2 cards. +1 VP.'
    """
    return " ".join([by_number(EFFECTS[name], n) for name, n in effect.items()])


def winter_in_words(rows: Sequence[WinterRow]) -> str:
    """What Winter is worth on a mat."""
    return "Winter: " + "; ".join([winter_row_in_words(row) for row in rows]) + "."


def winter_row_in_words(row: WinterRow) -> str:
    """One of its rows."""
    if row.count == "unbroken":
        return f"{row.vp} VP if you lost no territory this year"
    what = by_number(WINTER[row.count], row.per)
    each = f"each {what}" if row.per == 1 else f"every {row.per} {what}"
    most = f", at most {row.most} VP" if row.most else ""
    return f"{row.vp} VP for {each}{most}"
