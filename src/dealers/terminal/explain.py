"""Answers to `?`: what the choice is for, and cards: by name, by number of an option, or all for choice."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Any

from dealers.kernel import Card, Game, UsageError
from dealers.kernel.text import wrapped

MANY = 4
"""More cards than this are listed, not explained one by one."""


def explanation(game: Game[Any], view: dict[str, Any], words: str) -> str:
    """What somebody who types `? words` wants to read."""
    options = view["decision"]["options"] if view["decision"] else []
    if words.isdecimal():
        if not 1 <= int(words) <= len(options):
            raise UsageError(f"there is no option {words}: they go from 1 to {len(options)}")
        cards = named_in(game, options[int(words) - 1]["label"])
        if not cards:
            raise UsageError(f"option {words} names no card")
    elif words:
        cards = find_cards(game, words)
    else:
        texts = [option["label"] for option in options]
        if view["decision"]:
            texts.append(view["decision"]["prompt"])
            source = view["decision"]["source"]
            texts += [source["card"]] if source else []
        cards = [card for text in texts for card in named_in(game, text)]
        about = purpose(game, view)
        if not cards and not about:
            raise UsageError("no card is up for choice: ask for one by name, as in ? name")
        shown = several(game, list(dict.fromkeys(cards))) if cards else ""
        return "\n\n".join(filter(None, [about, shown]))
    return several(game, list(dict.fromkeys(cards)))


def purpose(game: Game[Any], view: dict[str, Any]) -> str:
    """What the choice is for, what to do now, and the rule behind it; empty where the game does not say."""
    guide = game.words.guides.get(view["decision"]["kind"]) if view["decision"] else None
    return "\n".join(wrapped(f"{guide.why} {guide.now} (Rule {guide.rule})")) if guide else ""


def several(game: Game[Any], cards: Sequence[Card]) -> str:
    """A few cards in full; many by name, with each rules text once."""
    if len(cards) <= MANY:
        return "\n\n".join(game.words.explain(card) for card in cards)
    blocks = []
    for text in dict.fromkeys(card.text for card in cards):
        names = ", ".join(card.name for card in cards if card.text == text)
        blocks.append("\n".join([*wrapped(names, hanging=2), *wrapped(text or "No rules text.", indent=2)]))
    blocks.append("Type ? and a number or a name for one card in full.")
    return "\n\n".join(blocks)


def named_in(game: Game[Any], text: str) -> list[Card]:
    """The cards that a text names, in the order of the catalogue."""
    low = text.lower()
    return [
        card
        for card in game.cards
        if card.name.lower() in low and re.search(rf"(?<!\w){re.escape(card.name.lower())}(?!\w)", low)
    ]


def find_cards(game: Game[Any], words: str) -> list[Card]:
    """The card with this name, or those whose names begin with or contain the words."""
    want = " ".join(words.lower().split())
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [card for card in game.cards if fits(card.name.lower(), want)]
        if found:
            return found
    near = difflib.get_close_matches(want, [card.name.lower() for card in game.cards], n=3)
    names = [card.name for card in game.cards if card.name.lower() in near]
    hint = f"did you mean {' or '.join(names)}?" if names else "give its name or a part of it"
    raise UsageError(f"{game.title} has no card {words!r}: {hint}")
