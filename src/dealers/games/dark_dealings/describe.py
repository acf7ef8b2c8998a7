"""Cards of Dark Dealings in words: rows of a list, and the full explanation of one card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dealers.games.dark_dealings.cards import CARDS, TYPES
from dealers.kernel import Card
from dealers.kernel.text import listed, wrapped

CARD: dict[str, Card] = {card.name: card for card in CARDS.catalogue}
_FACE = {card.name: face for face, card in enumerate(CARDS.catalogue)}

_NAME = 25
"""How wide the first column is, numbers included, so that all lists of a page line up."""


def hero_table(heading: str, marks: Sequence[str], names: Sequence[str]) -> list[str]:
    """A heading with the names of the columns, then a line for each hero, each type in its own place."""
    lines = [f"{heading:{_NAME}}  Challenge  Armor  Vulnerable to      Ability"]
    for mark, name in zip(marks, names, strict=True):
        details = CARD[name].details
        types = " ".join((t.capitalize() if t in details["vulnerable"] else "").ljust(len(t)) for t in TYPES)
        numbers = f"{details['challenge']:9}  {details['armor']:5}"
        lines.append(f"{mark + name:{_NAME}}  {numbers}  {types}  {details['hint']}")
    return lines


def defense_table(heading: str, marks: Sequence[str], cards: Sequence[tuple[str, int]]) -> list[str]:
    """A heading with the names of the columns, then a line for each defense with the side turned up."""
    lines = [f"{heading:{_NAME}}  Rank  Strikes in order, [turned up]"]
    for mark, (name, side) in zip(marks, cards, strict=True):
        details = CARD[name].details
        ability = details["ability"].title()
        lines.append(f"{mark + name:{_NAME}}  {details['rank']:4}  {strikes_text(name, side):30}  {ability}")
    return lines


def strikes_text(name: str, side: int | None = None) -> str:
    """All sides in clockwise order: ``(Trap 2) [Spell 2] Minion 1`` with the side turned up in brackets.

    >>> strikes_text("Clockwork Familiar", 1)
    '(Trap 2) [Spell 2] Minion 1'
    """
    strikes = CARD[name].details["strikes"]
    round_trip = len(strikes) == 4
    words = []
    for number, strike in enumerate(strikes):
        text = strike_text(strike)
        if strike["trash"] and number < len(strikes) - 1:
            text += " trash"
        if number == side:
            text = f"[{text}]"
        elif side is not None and number < side and not round_trip:
            text = f"({text})"
        words.append(text)
    return " ".join(words)


def strike_text(strike: Mapping[str, Any]) -> str:
    """One side in short: 'Trap 2', 'Any 3', 'Detour'."""
    types = strike["types"]
    if not types:
        return "Detour"
    kind = "Any" if len(types) == len(TYPES) else "/".join(t.capitalize() for t in types)
    return f"{kind} {strike['value']}"


def next_side(name: str, side: int) -> str:
    """What a defense shows after it has struck with this side."""
    after = CARDS.after_strike[4 * _FACE[name] + side]
    return "trashed" if after < 0 else strike_text(CARD[name].details["strikes"][after & 3])


def type_words(types: Sequence[str], last: str = "and") -> str:
    """'Trap, Spell and Minion'."""
    return listed([t.capitalize() for t in types], last)


def stance_types(name: str, side: int) -> list[str]:
    """The types that a defense has while this side is turned up."""
    types: list[str] = CARD[name].details["strikes"][side]["types"]
    return types


def explain(card: Card) -> str:
    """A card with its stats, its full text, and whose content it is."""
    details = card.details
    if card.kind == "hero":
        lines = [f'{card.name}, "{details["epithet"]}" (hero)']
        lines.append(
            f"  Challenge {details['challenge']}, armor {details['armor']}, "
            f"vulnerable to {type_words(details['vulnerable'])}"
        )
        lines += wrapped(f"{details['class']}: {card.text}", indent=2)
    else:
        ability = f", {details['ability'].title()}" if details["ability"] else ""
        lines = [f"{card.name} (defense{ability})", f"  Rank {details['rank']}"]
        lines += [f"  Side {n}: {_side(strike)}" for n, strike in enumerate(details["strikes"], start=1)]
        lines.append("  After the last side the card is trashed." if len(details["strikes"]) < 4 else "")
        lines += wrapped(card.text, indent=2)
        lines += wrapped(f'"{details["flavor"]}"', indent=2)
    lines.append(f"  [{details['label']}]")
    return "\n".join(line for line in lines if line)


def _side(strike: Mapping[str, Any]) -> str:
    if not strike["types"]:
        what = "Detour, no type and no strike"
    else:
        what = f"{type_words(strike['types'], 'or')} {strike['value']}"
    return what + (", trashed after this strike" if strike["trash"] else "")
