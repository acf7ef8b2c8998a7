"""The sentences of a lesson: cards in square brackets, numbers of cards and of the table in braces.

>>> split("[Thief 33] has armor {Thief 33 armor}.")
[('card', 'Thief 33'), ('words', ' has armor '), ('number', 'Thief 33 armor'), ('words', '.')]
"""

from __future__ import annotations

import re
from typing import Any

from dealers.kernel.card import Card
from dealers.kernel.errors import UsageError
from dealers.kernel.game import Game
from dealers.kernel.names import unknown
from dealers.kernel.scenario.checks import fact_named, fact_text
from dealers.kernel.scenario.running import Running
from dealers.kernel.scenario.words import ScenarioWords
from dealers.kernel.telling import SentencePart

_MARKED = re.compile(r"\[([^][]*)\]|\{([^{}]*)\}")


def split(text: str) -> list[tuple[str, str]]:
    """Words, names of cards, and names of numbers, in their order."""
    found = []
    end = 0
    for marked in _MARKED.finditer(text):
        found += [("words", text[end : marked.start()])] if marked.start() > end else []
        card, number = marked.groups()
        found.append(("card", card.strip()) if card is not None else ("number", number.strip()))
        end = marked.end()
    return [*found, ("words", text[end:])] if end < len(text) else found


def spoken(text: str, words: ScenarioWords, run: Running) -> list[SentencePart]:
    """The sentence in parts, its numbers looked up now; raises a `UsageError`.

    A number that stands there in digits is refused: nobody would find out when it is no longer true.
    """
    parts: list[SentencePart] = []
    for kind, said in split(text):
        if kind == "card":
            parts.append({"card": _card(run.game, said).name})
        elif kind == "number":
            parts.append(_number(said, words, run))
        elif number := re.search(r"\d+", said):
            raise UsageError(
                f"the number {number[0]} may change on a card some day: write it as in {{Thief 33 armor}}, "
                "put a card into brackets as in [Thief 33], or say a number in words"
            )
        elif re.search(r"[][{}]", said):
            raise UsageError(f"a bracket or brace is not closed in {said.strip()!r}")
        else:
            parts.append(said)
    return _joined(parts)


def _joined(parts: list[SentencePart]) -> list[SentencePart]:
    """With neighbouring words in one part."""
    found: list[SentencePart] = []
    for part in parts:
        if found and isinstance(part, str) and isinstance(found[-1], str):
            found[-1] += part
        else:
            found.append(part)
    return found


def _card(game: Game[Any], name: str) -> Card:
    for card in game.cards:
        if card.name.lower() == name.lower():
            return card
    raise unknown("card", name, [card.name for card in game.cards])


def _number(said: str, words: ScenarioWords, run: Running) -> str:
    """What a card or the table says at this moment."""
    owners = [card for card in run.game.cards if said.lower().startswith(f"{card.name.lower()} ")]
    if owners:
        card = max(owners, key=lambda card: len(card.name))
        return _field(card, said[len(card.name) :].strip())
    value, missing = fact_named(words, said)(run)
    if missing is not None:
        raise UsageError(f"there is no {missing[0]} now: {missing[1]}")
    return fact_text(value, run.names)


def _field(card: Card, field: str) -> str:
    """A field of a card: `armor`, or the way to one: `strikes 1 value`."""
    value: Any = card.as_json()
    left = field.lower()
    while left:
        inner = _named(value)
        keys = [key for key in inner if f"{left} ".startswith(f"{key.lower()} ")]
        if not keys:
            there = ", ".join(inner) or repr(value)
            raise UsageError(f"{card.name} has no {field!r}: there is {there}")
        key = max(keys, key=len)
        value, left = inner[key], left[len(key) :].strip()
    if not isinstance(value, int | str) or isinstance(value, bool):
        raise UsageError(
            f"{card.name} {field} is no number and no word: go on with {', '.join(_named(value))}"
        )
    return str(value)


def _named(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return {str(key): inner for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return {str(number): inner for number, inner in enumerate(value, start=1)}
    return {}
